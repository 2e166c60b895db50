// Nothing takes as long as a loop is: extents up to 2^62 are lowered at once, and counted right. What a fill surely passes the
// end by is told.
// RUN: timeout 60 tf-opt %s --pass-pipeline="lower-tile{target=sm_90a},canonicalize,cse,kernel-unroll" --verify-diagnostics
// RUN: tf-opt %s --pass-pipeline="lower-tile{target=sm_90a},canonicalize,cse,kernel-unroll" 2>/dev/null | FileCheck %s

// CHECK-LABEL: kernel.func @parallel_k0
// CHECK-DAG: %[[TURNS:.*]] = kernel.constant 48038396025285291 : i64
// CHECK-DAG: %[[END:.*]] = kernel.constant 4611686018427387904 : i64
// CHECK: kernel.for %{{.*}} to %[[TURNS]]
// CHECK: kernel.cmp lt %{{.*}}, %[[END]]
tile.func @parallel(%x: tensor<3xf32>) -> (%y: tensor<3xf32>) {
  tile.kernel threads(96) {
    tile.parallel (%i) in (4611686018427387904) {
      %v = tile.load %x[%i]
      tile.store %v, %y[%i]
    }
  }
}

// Results of 2^62 bytes by way of shared memory find no room there.
// CHECK-LABEL: kernel.func @rows_k0
// CHECK-NOT: kernel.tma
tile.func @rows(%x: tensor<?x?xf32> {dims = ["a", "b"], divisible = [16, 16]}) -> (%y: tensor<?x?xf32> {dims = ["a", "b"], divisible = [16, 16]}) {
  tile.kernel threads(128) {
    tile.parallel (%i, %j) in (2147483648, 1073741824) {
      %v = tile.load %x[%i, %j]
      tile.store %v, %y[%i, %j]
    }
    tile.copy %x[0, 0][2147483648, 2147483648] to %y[0, 0]
  }
}

// The first loop has one turn.
// CHECK-LABEL: kernel.func @serial_k0
// CHECK-NOT: kernel.for
// CHECK: kernel.store
// CHECK: %[[END:.*]] = kernel.constant 4611686018427387904 : i64
// CHECK: kernel.for %{{.*}} to %[[END]]
tile.func @serial(%x: tensor<3xf32>) -> (%y: tensor<3xf32>) {
  tile.kernel threads(32) {
    %s = tile.alloc_shared : 3xf32
    tile.serial %k = 0 to 3 step 9223372036854775807 {
      tile.store 1.0, %y[%k]
    }
    tile.unroll %k = 0 to 4611686018427387904 { // expected-warning {{loop 'k' is not unrolled: its 4611686018427387904 turns}}
      tile.store 1.0, %y[%k]
    }
    tile.pipelined %k = 0 to 4611686018427387904 stages(3) {
      tile.copy %x[%k][3] to %s // expected-remark {{this copy runs ahead by cp.async}}
      tile.copy %s to %y
    }
    tile.parallel (%i) in (3) {
      tile.vectorized %k = 0 to 4611686018427387904 {
        tile.store 1.0, %y[%i]
      }
    }
  }
}

// CHECK-LABEL: kernel.func @told_k0
tile.func @told(%x: tensor<8xf32>) -> (%y: tensor<8xf32>) {
  tile.kernel grid(%b = 1) threads(32) {
    %s = tile.alloc_shared : 8xf32
    tile.clear %s
    tile.fill %s[5][6], 1.0 // expected-warning {{dimension 0 of the region begins at 5 and takes 6 elements, of which 's', with the extent 8, has 3: the others are not written}}
    tile.clear %y[-1][4] // expected-warning {{dimension 0 of the region begins at -1 and takes 4 elements, of which 'y', with the extent 8, has 3: the others are not written}}
    tile.copy %x[0][6] to %s[4] // expected-warning {{dimension 0 of the destination begins at 4 and takes 6 elements, of which 's', with the extent 8, has 4: the others are not written}}
    tile.fill %s[%b + 5][6], 1.0
    tile.copy %x[4] to %s
    tile.copy %s to %y[4]
  }
}

// Nor do a fill's elements that 63 bits do not count become fewer.
// CHECK-LABEL: kernel.func @more_k0
// CHECK-NOT: kernel.tma
tile.func @more() -> (%y: tensor<9223372036854775807x7xf32>) {
  tile.kernel threads(128) {
    tile.clear %y
  }
}

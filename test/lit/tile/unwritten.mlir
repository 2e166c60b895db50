// What a program leaves unwritten of a result may hold anything: the comparison skips it and says so. What nobody wrote is
// still not read, by whatever op.
// RUN: tf-run %s --entry=some --arg=random:1:f32:3 --expect=reference --check=all 2>&1 | FileCheck %s
// RUN: tf-run %s --entry=none --arg=random:1:f32:3 --expect=reference --check=all 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: for e in reads adds copies; do not tf-run %s --entry=$e --arg=random:1:f32:3 --expect=reference --check=none 2>&1 | FileCheck %s --check-prefix=READ || exit 1; done

// CHECK: result 0 'y' against reference: 3 elements, {{.*}}, 0 beyond {{.*}}, and 13 that the program leaves unwritten and that may be anything
// CHECK: result 1 'z' against reference: 2 elements, {{.*}}, 0 beyond {{.*}}, and 2 that the program leaves unwritten and that may be anything
// CHECK: result 2 'w' against reference: 4 elements, {{.*}}, 0 beyond
// CHECK-NOT: unwritten
tile.func @some(%x: tensor<3xf32>) -> (%y: tensor<16xf32>, %z: tensor<4xi32>, %w: tensor<4xi32>) {
  tile.kernel threads(32) {
    tile.copy %x to %y[5]
    tile.parallel (%i) in (4) {
      tile.store 7, %w[%i]
      %c = tile.lt %i, 2
      tile.if %c {
        tile.store 3, %z[%i]
      }
    }
  }
}

// NONE: result 0 'y' against reference: 0 elements, {{.*}}, and 3 that the program leaves unwritten
tile.func @none(%x: tensor<3xf32>) -> (%y: tensor<3xf32>) {
  tile.kernel threads(32) {
  }
}

// READ: error: {{reads element 2 of 'y', which nobody has written|adds to element 2 of 'y', which nobody has written}}
tile.func @reads(%x: tensor<3xf32>) -> (%y: tensor<4xf32>) {
  tile.kernel threads(32) {
    %v = tile.load %y[2]
    tile.store %v, %y[1]
  }
}
tile.func @adds(%x: tensor<3xf32>) -> (%y: tensor<4xf32>) {
  tile.kernel threads(32) {
    %one = tile.constant 1.0 : f32
    tile.atomic_add %one, %y[2]
  }
}
tile.func @copies(%x: tensor<3xf32>) -> (%y: tensor<4xf32>) {
  tile.kernel threads(32) {
    %s = tile.alloc_shared : 4xf32
    tile.copy %x[0][2] to %y[0]
    tile.copy %y to %s
  }
}

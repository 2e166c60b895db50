// The forms of tile programs: expressions become ops, and what is printed reads back.
// RUN: tf-opt %s | FileCheck %s
// RUN: tf-opt %s | tf-opt - | FileCheck %s
// RUN: tf-opt %s --print-op-generic | tf-opt - | FileCheck %s
// RUN: tf-opt %s --canonicalize --cse --dce | tf-opt - | FileCheck %s --check-prefix=CLEAN

// CHECK-LABEL: tile.func @forms(%x: tensor<?x?xf16> {dims = ["m", "n"], divisible = [1 : i64, 8 : i64]}, %k: i32, %s: f32) -> (%y: tensor<?x4xf32> {dims = ["m", ""]}, %z: tensor<4xi1>) {
tile.func @forms(%x: tensor<?x?xf16> {dims = ["m", "n"], divisible = [1, 8]}, %k: i32, %s: f32) -> (%y: tensor<?x4xf32> {dims = ["m", ""]}, %z: tensor<4xi1>) {
  %m = tile.dim %x, 0
  // CHECK: %[[C:.*]] = tile.constant 32 : index
  // CHECK: %[[G:.*]] = tile.ceil_div %m, %[[C]]
  // CHECK: tile.kernel grid(%bx = %[[G]], %by = %{{.*}}) threads(64) {
  tile.kernel grid(%bx = ceildiv %m, 32, %by = 2) threads(64) {
    // CHECK: %a = tile.alloc_shared : 8x16xf16
    %a = tile.alloc_shared : 8x16xf16
    // CHECK: %b = tile.alloc_fragment : 8x16xf32
    %b = tile.alloc_fragment : 8x16xf32
    %r = tile.alloc_fragment : 8xf32
    %g = tile.alloc_fragment : 16x16xf32
    // CHECK: %l = tile.alloc_local : 2xi64
    %l = tile.alloc_local : 2xi64
    // CHECK: tile.use_swizzle panel 3 {order = "column"}
    tile.use_swizzle panel 3 {order = "column"}
    // CHECK: %[[O:.*]] = tile.mul %bx, %{{.*}}
    // CHECK: tile.copy %x[%[[O]], %by] to %a
    tile.copy %x[%bx * 32, %by] to %a
    // CHECK: tile.copy %x[%bx, %by][8, 16] to %b {pad = 1.000000e+00 : f64}
    tile.copy %x[%bx, %by][8, 16] to %b {pad = 1.0}
    // CHECK: tile.fill %b, %s
    tile.fill %b, %s
    // CHECK: tile.fill %l, %{{.*}}
    tile.fill %l, -3
    // CHECK: tile.clear %b
    tile.clear %b
    // CHECK: %c = tile.lt %k, %{{.*}}
    %c = tile.lt %k, 4
    // CHECK: tile.gemm %a, %a, %g clear %c {policy = "full_row", transpose_a}
    tile.gemm %a, %a, %g clear %c {transpose_a, policy = "full_row"}
    // CHECK: tile.pipelined %i = %{{.*}} to %{{.*}} stages(3) attributes {order = array<i64: 0>} {
    tile.pipelined %i = 1 to min(%m, 4) stages(3) attributes {order = array<i64: 0>} {
      // CHECK: tile.if %c {
      tile.if %c {
        // CHECK: tile.cumsum %a to %a dim -1 {reverse}
        tile.cumsum %a to %a dim -1 {reverse}
        // CHECK: } else {
      } else {
        // CHECK: tile.reduce_max %b to %{{.*}} dim 1 {accumulate}
        tile.reduce_max %b to %r dim 1 {accumulate}
      }
    }
    // CHECK: tile.serial %j = %{{.*}} to %{{.*}} step %{{.*}} {
    tile.serial %j = 0 to 4 {
      // CHECK: tile.unroll %q = %{{.*}} to %{{.*}} step %{{.*}} {
      tile.unroll %q = 4 to 1 + 2 * (%j + 1) - %by mod 3 step 2 {
        // CHECK: tile.vectorized
        tile.vectorized %w = -1 to %q floordiv 2 {
        }
      }
    }
    // CHECK: tile.parallel (%i, %j) in (%{{.*}}, %{{.*}}) {
    tile.parallel (%i, %j) in (8, 4) {
      // CHECK: %v = tile.load %x[%i, %j] {pad = 2 : i64}
      %v = tile.load %x[%i, %j] {pad = 2}
      // CHECK: %w = tile.cast %v : f32
      %w = tile.cast %v : f32
      // CHECK: %u = tile.select %c, %w, %{{.*}}
      %u = tile.select %c, %w, 0.5
      // CHECK: tile.store %u, %y[%i, %j]
      tile.store %u, %y[%i, %j]
    }
    // CHECK: tile.parallel () in () {
    tile.parallel () in () {
      // CHECK: %[[T:.*]] = tile.constant true
      %t = tile.constant true
      tile.store %t, %z[0]
      // CHECK: tile.constant 0xFF800000 : f32
      %inf = tile.constant -inf : f32
    }
  }
}

// Scalars that nobody uses go, and equal ones become one; what touches memory stays.
// CLEAN-LABEL: @forms
// CLEAN-NOT: tile.constant 0xFF800000

// Vectors of rows of any length: where they are whole, one access; what is before the row or behind it is left out.
// RUN: tf-opt %s --lower-fusion=index=32 | FileCheck %s

// CHECK-LABEL: kernel.func @copy_k0(
// CHECK: kernel.rem %{{.*}}, %{{.*}} {nonneg} : i32
// CHECK: kernel.cmp lt %{{.*}}, %{{.*}} : ui32
// CHECK: kernel.load %x[%{{.*}}] {align = 16 : i64} : vector<8xbf16>
// CHECK: kernel.store %{{.*}}, %y[%{{.*}}] {align = 16 : i64}
// CHECK-COUNT-8: kernel.store %{{.*}}, %y[%{{.*}}] {align = 2 : i64}
// CHECK-NOT: kernel.store
// CHECK-LABEL: host.func @copy(
// CHECK-NOT: host.rem
fusion.func @copy(%x: tensor<?x?xbf16>) -> tensor<?x?xbf16> {
  %y = fusion.neg %x : tensor<?x?xbf16>
  sched.align %y[0, 1] by 8
  sched.split %y[1] by 8
  sched.parallelize %y [bidx, tidx, vectorize]
  fusion.return %y : tensor<?x?xbf16>
}

// Into registers comes what is within the argument, the elements of other rows with it; what is computed there has no
// condition, the sum has.
// CHECK-LABEL: kernel.func @kept_k0(
// CHECK: %[[V:.*]] = kernel.if %{{.*}} -> vector<4xf32> {
// CHECK-NEXT: kernel.load %x[%{{.*}}] {align = 16 : i64} : vector<4xf32>
// CHECK: kernel.yield
// CHECK: } else {
// CHECK-COUNT-4: kernel.load %x[%{{.*}}] {align = 4 : i64} : f32
// CHECK: kernel.extract %[[V]][0]
// CHECK-NOT: kernel.if
// CHECK: kernel.math exp
// CHECK: kernel.cmp lt %{{.*}}, %{{.*}} : ui32
// CHECK: kernel.if
// CHECK: host.func @kept(
fusion.func @kept(%x: tensor<?x?xf32>) -> tensor<?xf32> {
  %c = fusion.set %x : tensor<?x?xf32>
  %e = fusion.exp %c : tensor<?x?xf32>
  %y = fusion.sum %e axes [1] : tensor<?xf32>
  sched.align %y[0, 1] by 4
  sched.split %y[1] by 4
  sched.propagate %y
  sched.parallelize %y [bidx, serial, unroll]
  sched.parallelize_like %y
  sched.parallelize %c[-1] vectorize
  sched.inline_most
  fusion.return %y : tensor<?xf32>
}

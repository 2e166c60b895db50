// A sum of f32 as f64: elements that a vectorized loop has together are added up as f32 first.
// RUN: tf-llc %s -mcpu=sm_90a | FileCheck %s
// RUN: tf-run %s --mcpu=sm_90a --arg=random:1:f32:5x256 --expect=reference --rtol=1e-6 --atol=1e-6
// RUN: tf-run %s --mcpu=sm_90a --arg=iota:f32:5x256 --expect=reference --rtol=1e-6

// CHECK-LABEL: .entry f_k0(
// CHECK: fma.rn.f32
// CHECK-NEXT: fma.rn.f32
// CHECK-NEXT: fma.rn.f32
// CHECK-NEXT: cvt.f64.f32
// CHECK: fma.rn.f32
// CHECK-NEXT: fma.rn.f32
// CHECK-NEXT: fma.rn.f32
// CHECK-NEXT: cvt.f64.f32
// CHECK-NOT: cvt.f64.f32
// CHECK: shfl.sync
fusion.func @f(%x: tensor<?x256xf32>) -> tensor<?xf64> {
  %s = fusion.mul %x, %x : tensor<?x256xf32>
  %w = fusion.cast %s : tensor<?x256xf64>
  %y = fusion.sum %w axes [1] : tensor<?xf64>
  %x_in = sched.cache_after %x : tensor<?x256xf32>
  sched.split %y[1] by 4
  sched.split %y[1] by 32
  sched.propagate %y
  sched.parallelize %y [bidx, serial, tidx, serial]
  sched.parallelize_like %y
  sched.parallelize %y[-1] vectorize
  sched.parallelize %x_in[-1] vectorize
  sched.inline_most
  fusion.return %y : tensor<?xf64>
}

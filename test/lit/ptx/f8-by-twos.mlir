// Elements of a vector that are rounded to f8 each by itself: two by one instruction.
// RUN: tf-llc %s --mcpu=sm_90a | FileCheck %s
// RUN: for e in fours five; do tf-run %s --mcpu=sm_90a --entry=$e --arg=random:1:f32:1024 --expect=reference || exit 1; done
// RUN: for v in inf -inf nan 448.0 1e9 -0.0 0.001953125 2.5e-3; do tf-run %s --mcpu=sm_90a --entry=fours --arg=const:$v:f32:1024 --expect=reference || exit 1; done
// RUN: tf-run %s --mcpu=sm_90a --entry=tail --arg=random:1:f32:1023 --expect=reference
// RUN: tf-run %s --mcpu=sm_80 --entry=fours --arg=random:1:f32:1024 --expect=reference

// CHECK-LABEL: entry fours_k0(
// CHECK-COUNT-2: cvt.rn.satfinite.e4m3x2.f32
// CHECK-NOT: e4m3x2
// CHECK: st.global
fusion.func @fours(%x: tensor<1024xf32>) -> tensor<1024xf8E4M3FN> {
  %x_in = sched.cache_after %x : tensor<1024xf32>
  %o = fusion.cast %x : tensor<1024xf8E4M3FN>
  sched.split %o[0] by 4
  sched.split %o[0] by 128
  sched.propagate %o
  sched.parallelize %o [bidx, tidx, vectorize]
  sched.parallelize_like %o
  sched.parallelize %x_in[-1] vectorize
  sched.inline_most
  fusion.return %o : tensor<1024xf8E4M3FN>
}

// CHECK-LABEL: entry five_k0(
// CHECK-COUNT-4: cvt.rn.satfinite.e5m2x2.f32
// CHECK-NOT: e5m2x2
// CHECK: st.global
fusion.func @five(%x: tensor<1024xf32>) -> tensor<1024xf8E5M2> {
  %x_in = sched.cache_after %x : tensor<1024xf32>
  %o = fusion.cast %x : tensor<1024xf8E5M2>
  sched.split %o[0] by 8
  sched.split %o[0] by 128
  sched.propagate %o
  sched.parallelize %o [bidx, tidx, vectorize]
  sched.parallelize_like %o
  sched.inline_most
  fusion.return %o : tensor<1024xf8E5M2>
}

fusion.func @tail(%x: tensor<?xf32>) -> tensor<?xf8E4M3FN> {
  %o = fusion.cast %x : tensor<?xf8E4M3FN>
  fusion.return %o : tensor<?xf8E4M3FN>
}

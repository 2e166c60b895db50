// A quotient by an integer, such as an extent, needs no powers of two: its reciprocal stands where the integer becomes a float. It is
// within 1 ulp, of subnormal numbers too, and right for infinities, zeros and NaN.
// RUN: tf-llc %s -mcpu=sm_90a --entry=mean | FileCheck %s
// RUN: tf-run %s --mcpu=sm_90a --entry=parts --arg=random:1:f32:1027 --arg=iota:i32:1027 --expect=reference --rtol=1.2e-7 --atol=1e-45
// RUN: tf-run %s --mcpu=sm_90a --entry=parts --arg=const:1e-43:f32:1027 --arg=iota:i32:1027 --expect=reference --rtol=0 --atol=1.5e-45
// RUN: tf-run %s --mcpu=sm_90a --entry=parts --arg=const:3e-37:f32:1027 --arg=iota:i32:1027 --expect=reference --rtol=1.2e-7 --atol=1.5e-45
// RUN: tf-run %s --mcpu=sm_90a --entry=parts --arg=const:3.4e38:f32:1027 --arg=iota:i32:1027 --expect=reference --rtol=1.2e-7 --atol=0
// RUN: tf-run %s --mcpu=sm_90a --entry=parts --arg=const:inf:f32:1027 --arg=iota:i32:1027 --expect=reference
// RUN: tf-run %s --mcpu=sm_90a --entry=parts --arg=const:-0.0:f32:1027 --arg=iota:i32:1027 --expect=reference

// CHECK-LABEL: .entry mean_k0(
// CHECK-NOT: min.f32
// CHECK: cvt.rn.f32.s32 [[N:%r[0-9]+]],
// CHECK-NEXT: rcp.approx.ftz.f32 %{{r[0-9]+}}, [[N]];
// CHECK-NOT: min.f32
// CHECK-LABEL: .entry mean_k0_scalar(
fusion.func @mean(%x: tensor<8x32xf32>, %k: i32) -> tensor<8xf32> {
  %s = fusion.sum %x axes [1] : tensor<8xf32>
  %f = fusion.cast %k : f32
  %y = fusion.div %s, %f : tensor<8xf32>
  fusion.return %y : tensor<8xf32>
}

fusion.func @parts(%x: tensor<?xf32>, %n: tensor<?xi32>) -> tensor<?xf32> {
  %f = fusion.cast %n : tensor<?xf32>
  %y = fusion.div %x, %f : tensor<?xf32>
  fusion.return %y : tensor<?xf32>
}

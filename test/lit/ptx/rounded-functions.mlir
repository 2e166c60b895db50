// A function of f32 whose value is only rounded to 16 bits, itself or as a factor, needs the digits of these only: the hardware's
// exponential without a correction. A sum may cancel, and an f32 result has all digits.
// RUN: tf-llc %s --mcpu=sm_90 -o - | FileCheck %s
// RUN: tf-llc %s --mcpu=sm_90 --math=precise -o - | FileCheck %s --check-prefix=PRECISE
// RUN: tf-run %s --entry=factor --arg=random:1:bf16:9x40 --arg=random:2:bf16:9x40 --expect=reference
// RUN: tf-run %s --entry=sum --arg=random:1:bf16:9x40 --arg=random:2:bf16:9x40 --expect=reference
// RUN: tf-run %s --entry=large --arg=random:3:f32:9x40 --expect=reference

// CHECK-LABEL: .entry factor_k0(
// CHECK-NOT: 0f4B400097
// CHECK: ex2.approx.ftz.f32
// CHECK-NOT: 0f4B400097
// CHECK-LABEL: .entry sum_k0(
// CHECK: 0f4B400097
// CHECK: ex2.approx.ftz.f32
// CHECK-LABEL: .entry large_k0(
// CHECK: fma.rn.f32 {{.*}}, 0fB0712248
// PRECISE-LABEL: .entry factor_k0(
// PRECISE: div.rn.f32
fusion.func @factor(%x: tensor<9x40xbf16>, %y: tensor<9x40xbf16>) -> tensor<9x40xbf16> {
  %a = fusion.cast %x : tensor<9x40xf32>
  %b = fusion.cast %y : tensor<9x40xf32>
  %s = fusion.silu %a : tensor<9x40xf32>
  %m = fusion.mul %s, %b : tensor<9x40xf32>
  %n = fusion.neg %m : tensor<9x40xf32>
  %o = fusion.cast %n : tensor<9x40xbf16>
  fusion.return %o : tensor<9x40xbf16>
}
fusion.func @sum(%x: tensor<9x40xbf16>, %y: tensor<9x40xbf16>) -> tensor<9x40xbf16> {
  %a = fusion.cast %x : tensor<9x40xf32>
  %b = fusion.cast %y : tensor<9x40xf32>
  %s = fusion.silu %a : tensor<9x40xf32>
  %m = fusion.add %s, %b : tensor<9x40xf32>
  %o = fusion.cast %m : tensor<9x40xbf16>
  fusion.return %o : tensor<9x40xbf16>
}
fusion.func @large(%x: tensor<9x40xf32>) -> tensor<9x40xbf16> {
  %g = fusion.gelu %x : tensor<9x40xf32>
  %o = fusion.cast %g : tensor<9x40xbf16>
  fusion.return %o : tensor<9x40xbf16>
}

// A quotient, likewise: of all elements of a row by one number a product with its reciprocal. Not where a difference follows.
// RUN: tf-run %s --entry=quotient --arg=random:1:bf16:9x40 --arg=random:2:f32:9 --expect=reference
// RUN: tf-run %s --entry=difference --arg=random:1:bf16:9x40 --arg=random:2:f32:9 --expect=reference
// CHECK-LABEL: .entry quotient_k0(
// CHECK-NOT: fma.rn.f32
// CHECK: rcp.approx.ftz.f32
// CHECK-NOT: fma.rn.f32
// CHECK-LABEL: .entry difference_k0(
// CHECK: rcp.approx.ftz.f32
// CHECK: fma.rn.f32
fusion.func @quotient(%x: tensor<9x40xbf16>, %n: tensor<9xf32>) -> tensor<9x40xbf16> {
  %a = fusion.cast %x : tensor<9x40xf32>
  %b = fusion.broadcast %n axes [1] : tensor<9x1xf32>
  %q = fusion.div %a, %b : tensor<9x40xf32>
  %o = fusion.cast %q : tensor<9x40xbf16>
  fusion.return %o : tensor<9x40xbf16>
}
fusion.func @difference(%x: tensor<9x40xbf16>, %n: tensor<9xf32>) -> tensor<9x40xbf16> {
  %a = fusion.cast %x : tensor<9x40xf32>
  %b = fusion.broadcast %n axes [1] : tensor<9x1xf32>
  %q = fusion.div %a, %b : tensor<9x40xf32>
  %d = fusion.sub %q, %a : tensor<9x40xf32>
  %o = fusion.cast %d : tensor<9x40xbf16>
  fusion.return %o : tensor<9x40xbf16>
}

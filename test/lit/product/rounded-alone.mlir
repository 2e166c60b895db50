// A product whose numbers are rounded, changed and stored one by one: their roundings come by twos, where they are read. ptxas would pair them in front
// of the wait (C7514; ptx_logs.py reads its log of this program).
// RUN: tf-llc --mcpu=sm_90a --no-cache %s -o - 2>/dev/null | FileCheck-22 %s
// RUN: tf-run %s --mcpu=sm_90a --arg=random:1:f32:14x64 --arg=random:2:bf16:27x64 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --from-ptx --arg=random:1:f32:14x200 --arg=random:2:bf16:27x200 --expect=reference

// CHECK-LABEL: .entry rounded_step1_k0_64x64x128(
// CHECK:         mov.b32 %r[[A:[0-9]+]], %tfa0_0;
// CHECK-NEXT:    mov.b32 %r[[B:[0-9]+]], %tfa0_1;
// CHECK-NEXT:    cvt.rn.f16x2.f32 %tf_pair0, %r[[B]], %r[[A]];
// CHECK-NEXT:    mov.b32 {%rs{{[0-9]+}}, %rs{{[0-9]+}}}, %tf_pair0;
fusion.func @rounded(%a: tensor<14x?xf32>, %b: tensor<27x?xbf16>) -> (tensor<14x27xf16>, tensor<14x27xf16>) {
  %x = fusion.cast %a : tensor<14x?xbf16>
  %c = fusion.linear %x, %b : tensor<14x27xf16>
  %r = fusion.relu %c : tensor<14x27xf16>
  %p = fusion.abs %r : tensor<14x27xf16>
  fusion.return %r, %p : tensor<14x27xf16>, tensor<14x27xf16>
}

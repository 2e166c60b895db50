// The bits of 16-bit floats on the simulated SM. The host's code generator (LLVM 22, x86) reads the sign of a bfloat from
// a wrong bit of the register when nothing else of the value's bits is used.
// RUN: tf-run %s --entry=sign_bf16 --arg=random:1:bf16:64 --arg=random:2:bf16:64 --expect=reference
// RUN: tf-run %s --entry=sign_bf16 --arg=random:1:bf16:64 --arg=random:2:bf16:64 --expect=reference -O0
// RUN: tf-run %s --entry=sign_bf16 --arg=random:1:bf16:64 --arg=random:2:bf16:64 --expect=reference --check=all
// RUN: tf-run %s --entry=sign_f16 --arg=random:1:f16:64 --arg=random:2:f16:64 --expect=reference
// RUN: tf-run %s --entry=sign_f16 --arg=random:1:f16:64 --arg=random:2:f16:64 --expect=reference --check=all
fusion.func @sign_bf16(%x: tensor<64xbf16>, %w: tensor<64xbf16>)
    -> (tensor<64xi1>, tensor<64xbf16>, tensor<64xbf16>, tensor<64xi1>) {
  %c = fusion.set %x : tensor<64xbf16> memory(shared)
  %y = fusion.signbit %c : tensor<64xi1>
  sched.inline_at %c 1
  %n = fusion.copysign %w, %x : tensor<64xbf16>
  %a = fusion.atan2 %w, %x : tensor<64xbf16>
  %p = fusion.mul %w, %x : tensor<64xbf16>
  %s = fusion.signbit %p : tensor<64xi1>
  fusion.return %y, %n, %a, %s : tensor<64xi1>, tensor<64xbf16>, tensor<64xbf16>, tensor<64xi1>
}

fusion.func @sign_f16(%x: tensor<64xf16>, %w: tensor<64xf16>)
    -> (tensor<64xi1>, tensor<64xf16>, tensor<64xf16>, tensor<64xi1>) {
  %c = fusion.set %x : tensor<64xf16> memory(shared)
  %y = fusion.signbit %c : tensor<64xi1>
  sched.inline_at %c 1
  %n = fusion.copysign %w, %x : tensor<64xf16>
  %a = fusion.atan2 %w, %x : tensor<64xf16>
  %p = fusion.mul %w, %x : tensor<64xf16>
  %s = fusion.signbit %p : tensor<64xi1>
  fusion.return %y, %n, %a, %s : tensor<64xi1>, tensor<64xf16>, tensor<64xf16>, tensor<64xi1>
}

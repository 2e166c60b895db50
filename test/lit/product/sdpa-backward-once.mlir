// All gradients of attention by one kernel, with atomic ops for q: where all three are wanted, heads have 65 to 128 elements, nothing but
// `causal` masks, nobody says `deterministic`, and a launch has 2048 keys, causal 4096.
//
// DEFINE: %{text} = tf-opt --pass-pipeline='builtin.module(fuse-products{target=sm_90a})' %s
// RUN: %{text} 2>/dev/null | FileCheck %s
// RUN: %{text} 2>/dev/null | FileCheck %s --check-prefix=NEVER
// RUN: tf-opt --pass-pipeline='builtin.module(fuse-products{target=sm_80})' %s 2>/dev/null | FileCheck %s --check-prefix=OLD
// RUN: tf-run %s --expect=reference --check=all --mcpu=sm_90a --entry=once --arg=random:1:bf16:2x9x72 --arg=random:2:bf16:1x2049x72 --arg=random:3:bf16:1x2049x80 --arg=random:4:bf16:2x9x80
// RUN: tf-run %s --expect=reference --check=all --mcpu=sm_90a --entry=once --arg=random:1:bf16:2x65x72 --arg=random:2:bf16:1x130x72 --arg=random:3:bf16:1x130x80 --arg=random:4:bf16:2x65x80
// RUN: tf-run %s --expect=reference --mcpu=sm_90a --entry=causal --arg=random:1:bf16:2x8x72 --arg=random:2:bf16:1x4100x72 --arg=random:3:bf16:1x4100x80 --arg=random:4:bf16:2x8x80
// RUN: tf-run %s --expect=reference --mcpu=sm_90a --entry=once --arg=random:1:bf16:2x0x72 --arg=random:2:bf16:1x2048x72 --arg=random:3:bf16:1x2048x80 --arg=random:4:bf16:2x0x80

// CHECK-LABEL: tile.func @once_step{{[0-9]}}_at_once
// CHECK-SAME: %sums_of_q: tensor<{{.*}}x80xf32>
// CHECK: tile.clear
// CHECK: tile.kernel
// CHECK: tile.pipelined
// CHECK-COUNT-5: tile.gemm
// CHECK: tile.copy %{{.*}} to %sums_of_q{{.*}}atomic = "add"{{.*}}via = "tma"
// CHECK: tile.kernel
// CHECK: tile.copy %sums_of_q
// CHECK-LABEL: host.func @once
// CHECK: host.constant 2048
// CHECK: host.if
// CHECK: host.call @once_step{{[0-9]}}_at_once
// CHECK: else
// CHECK: host.call
// CHECK: host.call
fusion.func @once(%q: tensor<2x?x72xbf16>, %k: tensor<1x?x72xbf16>, %v: tensor<1x?x80xbf16>, %g: tensor<2x?x80xbf16>)
    -> (tensor<2x?x72xbf16>, tensor<1x?x72xbf16>, tensor<1x?x80xbf16>) {
  %y = fusion.sdpa %q, %k, %v : tensor<2x?x80xbf16>
  %l = fusion.sdpa_logsumexp %q, %k, %v : tensor<2x?xf32>
  %dq = fusion.sdpa_backward q: %q, %k, %v, %y, %g, %l : tensor<2x?x72xbf16>
  %dk = fusion.sdpa_backward k: %q, %k, %v, %y, %g, %l : tensor<1x?x72xbf16>
  %dv = fusion.sdpa_backward v: %q, %k, %v, %y, %g, %l : tensor<1x?x80xbf16>
  fusion.return %dq, %dk, %dv : tensor<2x?x72xbf16>, tensor<1x?x72xbf16>, tensor<1x?x80xbf16>
}

// CHECK-LABEL: host.func @causal
// CHECK: host.constant 4096
// CHECK: host.if
// CHECK: host.call @causal_step{{[0-9]}}_at_once
fusion.func @causal(%q: tensor<2x?x72xbf16>, %k: tensor<1x?x72xbf16>, %v: tensor<1x?x80xbf16>, %g: tensor<2x?x80xbf16>)
    -> (tensor<2x?x72xbf16>, tensor<1x?x72xbf16>, tensor<1x?x80xbf16>) {
  %y = fusion.sdpa %q, %k, %v {causal, align = "end"} : tensor<2x?x80xbf16>
  %l = fusion.sdpa_logsumexp %q, %k, %v {causal, align = "end"} : tensor<2x?xf32>
  %dq = fusion.sdpa_backward q: %q, %k, %v, %y, %g, %l {causal, align = "end"} : tensor<2x?x72xbf16>
  %dk = fusion.sdpa_backward k: %q, %k, %v, %y, %g, %l {causal, align = "end"} : tensor<1x?x72xbf16>
  %dv = fusion.sdpa_backward v: %q, %k, %v, %y, %g, %l {causal, align = "end"} : tensor<1x?x80xbf16>
  fusion.return %dq, %dk, %dv : tensor<2x?x72xbf16>, tensor<1x?x72xbf16>, tensor<1x?x80xbf16>
}

// NEVER-NOT: @deterministic{{.*}}_at_once
// NEVER-NOT: @masked{{.*}}_at_once
// NEVER-NOT: @narrow{{.*}}_at_once
// NEVER-NOT: @two{{.*}}_at_once
// NEVER-NOT: @few{{.*}}_at_once
// OLD-NOT: _at_once
fusion.func @deterministic(%q: tensor<2x?x72xbf16>, %k: tensor<1x?x72xbf16>, %v: tensor<1x?x80xbf16>, %y: tensor<2x?x80xbf16>, %g: tensor<2x?x80xbf16>, %l: tensor<2x?xf32>)
    -> (tensor<2x?x72xbf16>, tensor<1x?x72xbf16>, tensor<1x?x80xbf16>) {
  %dq = fusion.sdpa_backward q: %q, %k, %v, %y, %g, %l : tensor<2x?x72xbf16>
  %dk = fusion.sdpa_backward k: %q, %k, %v, %y, %g, %l {deterministic} : tensor<1x?x72xbf16>
  %dv = fusion.sdpa_backward v: %q, %k, %v, %y, %g, %l : tensor<1x?x80xbf16>
  fusion.return %dq, %dk, %dv : tensor<2x?x72xbf16>, tensor<1x?x72xbf16>, tensor<1x?x80xbf16>
}
fusion.func @masked(%q: tensor<2x?x72xbf16>, %k: tensor<1x?x72xbf16>, %v: tensor<1x?x80xbf16>, %y: tensor<2x?x80xbf16>, %g: tensor<2x?x80xbf16>, %l: tensor<2x?xf32>)
    -> (tensor<2x?x72xbf16>, tensor<1x?x72xbf16>, tensor<1x?x80xbf16>) {
  %dq = fusion.sdpa_backward q: %q, %k, %v, %y, %g, %l window [100, 0] : tensor<2x?x72xbf16>
  %dk = fusion.sdpa_backward k: %q, %k, %v, %y, %g, %l window [100, 0] : tensor<1x?x72xbf16>
  %dv = fusion.sdpa_backward v: %q, %k, %v, %y, %g, %l window [100, 0] : tensor<1x?x80xbf16>
  fusion.return %dq, %dk, %dv : tensor<2x?x72xbf16>, tensor<1x?x72xbf16>, tensor<1x?x80xbf16>
}
fusion.func @narrow(%q: tensor<2x?x64xbf16>, %k: tensor<1x?x64xbf16>, %v: tensor<1x?x64xbf16>, %y: tensor<2x?x64xbf16>, %g: tensor<2x?x64xbf16>, %l: tensor<2x?xf32>)
    -> (tensor<2x?x64xbf16>, tensor<1x?x64xbf16>, tensor<1x?x64xbf16>) {
  %dq = fusion.sdpa_backward q: %q, %k, %v, %y, %g, %l : tensor<2x?x64xbf16>
  %dk = fusion.sdpa_backward k: %q, %k, %v, %y, %g, %l : tensor<1x?x64xbf16>
  %dv = fusion.sdpa_backward v: %q, %k, %v, %y, %g, %l : tensor<1x?x64xbf16>
  fusion.return %dq, %dk, %dv : tensor<2x?x64xbf16>, tensor<1x?x64xbf16>, tensor<1x?x64xbf16>
}
fusion.func @two(%q: tensor<2x?x72xbf16>, %k: tensor<1x?x72xbf16>, %v: tensor<1x?x80xbf16>, %y: tensor<2x?x80xbf16>, %g: tensor<2x?x80xbf16>, %l: tensor<2x?xf32>)
    -> (tensor<2x?x72xbf16>, tensor<1x?x72xbf16>) {
  %dq = fusion.sdpa_backward q: %q, %k, %v, %y, %g, %l : tensor<2x?x72xbf16>
  %dk = fusion.sdpa_backward k: %q, %k, %v, %y, %g, %l : tensor<1x?x72xbf16>
  fusion.return %dq, %dk : tensor<2x?x72xbf16>, tensor<1x?x72xbf16>
}
fusion.func @few(%q: tensor<2x?x72xbf16>, %k: tensor<1x2047x72xbf16>, %v: tensor<1x2047x80xbf16>, %y: tensor<2x?x80xbf16>, %g: tensor<2x?x80xbf16>, %l: tensor<2x?xf32>)
    -> (tensor<2x?x72xbf16>, tensor<1x2047x72xbf16>, tensor<1x2047x80xbf16>) {
  %dq = fusion.sdpa_backward q: %q, %k, %v, %y, %g, %l : tensor<2x?x72xbf16>
  %dk = fusion.sdpa_backward k: %q, %k, %v, %y, %g, %l : tensor<1x2047x72xbf16>
  %dv = fusion.sdpa_backward v: %q, %k, %v, %y, %g, %l : tensor<1x2047x80xbf16>
  fusion.return %dq, %dk, %dv : tensor<2x?x72xbf16>, tensor<1x2047x72xbf16>, tensor<1x2047x80xbf16>
}

// Of so many that are known it is made in no other way.
// CHECK-LABEL: host.func @many
// CHECK-NOT: host.if
// CHECK: host.call @many_step{{[0-9]}}_at_once
// CHECK-NOT: host.call
fusion.func @many(%q: tensor<2x?x72xbf16>, %k: tensor<1x2048x72xbf16>, %v: tensor<1x2048x80xbf16>, %y: tensor<2x?x80xbf16>, %g: tensor<2x?x80xbf16>, %l: tensor<2x?xf32>)
    -> (tensor<2x?x72xbf16>, tensor<1x2048x72xbf16>, tensor<1x2048x80xbf16>) {
  %dq = fusion.sdpa_backward q: %q, %k, %v, %y, %g, %l : tensor<2x?x72xbf16>
  %dk = fusion.sdpa_backward k: %q, %k, %v, %y, %g, %l : tensor<1x2048x72xbf16>
  %dv = fusion.sdpa_backward v: %q, %k, %v, %y, %g, %l : tensor<1x2048x80xbf16>
  fusion.return %dq, %dk, %dv : tensor<2x?x72xbf16>, tensor<1x2048x72xbf16>, tensor<1x2048x80xbf16>
}

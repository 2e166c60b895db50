// Gradients of keys and values by 128 queries at a time, where heads are narrow, nothing masks, and a launch has 2048 queries or more.
//
// RUN: tf-opt --pass-pipeline='builtin.module(fuse-products{target=sm_90a})' %s 2>/dev/null | FileCheck %s
// RUN: tf-opt --pass-pipeline='builtin.module(fuse-products{target=sm_100a})' %s 2>/dev/null | FileCheck %s --check-prefix=OTHER
// DEFINE: %{run} = tf-run %s --expect=reference --check=all --mcpu=sm_90a
// RUN: %{run} --entry=full --arg=random:1:bf16:1x2100x64 --arg=random:2:bf16:1x130x64 --arg=random:3:bf16:1x130x48 --arg=random:4:bf16:1x2100x48
// RUN: %{run} --entry=full --schedule=random --async-latency=random --arg=random:1:bf16:2x2049x64 --arg=random:2:bf16:1x9x64 --arg=random:3:bf16:1x9x48 --arg=random:4:bf16:2x2049x48
// RUN: %{run} --entry=full --arg=random:1:bf16:1x2047x64 --arg=random:2:bf16:1x70x64 --arg=random:3:bf16:1x70x48 --arg=random:4:bf16:1x2047x48
// RUN: %{run} --entry=full --arg=random:1:bf16:1x2048x64 --arg=random:2:bf16:1x0x64 --arg=random:3:bf16:1x0x48 --arg=random:4:bf16:1x2048x48
// RUN: %{run} --entry=known --arg=random:1:f16:1x2060x16 --arg=random:2:f16:1x140x16 --arg=random:3:f16:1x140x16 --arg=random:4:f16:1x2060x16

// OTHER-NOT: _long

// CHECK-LABEL: tile.func @full_step{{[0-9]}}_long(
// CHECK: %{{.*}} = tile.alloc_shared : 128x48xbf16
// CHECK: tile.pipelined {{.*}} stages(2)
// CHECK-LABEL: host.func @full(
// CHECK: host.constant 2048
// CHECK: host.if
// CHECK: host.call @full_step{{[0-9]}}_long(
// CHECK: else
// CHECK: host.call @full_step{{[0-9]}}(
fusion.func @full(%q: tensor<?x?x64xbf16>, %k: tensor<1x?x64xbf16>, %v: tensor<1x?x48xbf16>, %g: tensor<?x?x48xbf16>)
    -> (tensor<?x?x64xbf16>, tensor<1x?x64xbf16>, tensor<1x?x48xbf16>) {
  %y = fusion.sdpa %q, %k, %v : tensor<?x?x48xbf16>
  %l = fusion.sdpa_logsumexp %q, %k, %v : tensor<?x?xf32>
  %dq = fusion.sdpa_backward q : %q, %k, %v, %y, %g, %l : tensor<?x?x64xbf16>
  %dk = fusion.sdpa_backward k : %q, %k, %v, %y, %g, %l : tensor<1x?x64xbf16>
  %dv = fusion.sdpa_backward v : %q, %k, %v, %y, %g, %l : tensor<1x?x48xbf16>
  fusion.return %dq, %dk, %dv : tensor<?x?x64xbf16>, tensor<1x?x64xbf16>, tensor<1x?x48xbf16>
}

// CHECK-NOT: _long
// CHECK-LABEL: host.func @causal(
fusion.func @causal(%q: tensor<1x?x16xf16>, %k: tensor<1x?x16xf16>, %v: tensor<1x?x16xf16>, %g: tensor<1x?x16xf16>) -> (tensor<1x?x16xf16>, tensor<1x?x16xf16>) {
  %y = fusion.sdpa %q, %k, %v {causal} : tensor<1x?x16xf16>
  %l = fusion.sdpa_logsumexp %q, %k, %v {causal} : tensor<1x?xf32>
  %dk = fusion.sdpa_backward k : %q, %k, %v, %y, %g, %l {causal} : tensor<1x?x16xf16>
  %dv = fusion.sdpa_backward v : %q, %k, %v, %y, %g, %l {causal} : tensor<1x?x16xf16>
  fusion.return %dk, %dv : tensor<1x?x16xf16>, tensor<1x?x16xf16>
}

// A number that is known needs no second program.
// CHECK-NOT: _long
// CHECK-LABEL: tile.func @known_step
// CHECK: tile.alloc_shared : 128x16xf16
// CHECK: tile.pipelined {{.*}} stages(2)
// CHECK-NOT: _long
// CHECK-LABEL: host.func @known(
fusion.func @known(%q: tensor<1x2060x16xf16>, %k: tensor<1x?x16xf16>, %v: tensor<1x?x16xf16>, %g: tensor<1x2060x16xf16>) -> (tensor<1x?x16xf16>, tensor<1x?x16xf16>) {
  %y = fusion.sdpa %q, %k, %v : tensor<1x2060x16xf16>
  %l = fusion.sdpa_logsumexp %q, %k, %v : tensor<1x2060xf32>
  %dk = fusion.sdpa_backward k : %q, %k, %v, %y, %g, %l : tensor<1x?x16xf16>
  %dv = fusion.sdpa_backward v : %q, %k, %v, %y, %g, %l : tensor<1x?x16xf16>
  fusion.return %dk, %dv : tensor<1x?x16xf16>, tensor<1x?x16xf16>
}

// Attention of which warp groups hide half of a tile of keys (tile_hidden_plan.c). With the two bounds of a window no half has a body of its own: it would
// spill.
// DEFINE: %{run} = tf-run %s --mcpu=sm_90a --expect=reference --check=all
// RUN: tf-llc %s --mcpu=sm_90a | FileCheck %s
// RUN: %{run} --entry=causal --arg=random:1:bf16:1x2x200x32 --arg=random:2:bf16:1x1x355x32 --arg=random:3:bf16:1x1x355x32
// RUN: %{run} --entry=causal --arg=random:1:bf16:1x2x200x32 --arg=random:2:bf16:1x1x70x32 --arg=random:3:bf16:1x1x70x32
// RUN: %{run} --entry=window --arg=random:1:f16:2x130x32 --arg=random:2:f16:2x200x32 --arg=random:3:f16:2x200x32

// CHECK-LABEL: .entry causal_step0_k0(
// CHECK: wgmma.mma_async.sync.aligned.m64n128k16
// CHECK: wgmma.mma_async.sync.aligned.m64n64k16
fusion.func @causal(%q: tensor<1x2x?x32xbf16>, %k: tensor<1x1x?x32xbf16>, %v: tensor<1x1x?x32xbf16>) -> tensor<1x2x?x32xbf16> {
  %y = fusion.sdpa %q, %k, %v {causal, align = "end"} : tensor<1x2x?x32xbf16>
  fusion.return %y : tensor<1x2x?x32xbf16>
}

// CHECK-LABEL: .entry window_step0_k0(
// CHECK: wgmma.mma_async.sync.aligned.m64n128k16
// CHECK-NOT: wgmma.mma_async.sync.aligned.m64n64k16
// CHECK: .entry window_step0_
fusion.func @window(%q: tensor<2x?x32xf16>, %k: tensor<2x?x32xf16>, %v: tensor<2x?x32xf16>) -> tensor<2x?x32xf16> {
  %y = fusion.sdpa %q, %k, %v window [40, 70] : tensor<2x?x32xf16>
  fusion.return %y : tensor<2x?x32xf16>
}

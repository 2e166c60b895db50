// Causal attention is made twice: with a block for each tile, and with persistent blocks that draw their tiles, for launches whose loops
// are not too long. The middle tile of 768 queries has 4 turns, of 16384 65. Where extents are known, so is the version.
//
// RUN: tf-opt --pass-pipeline='builtin.module(fuse-products{target=sm_90a},lower-tile{target=sm_90a})' %s 2>&1 | FileCheck %s
// RUN: tf-run %s --entry=causal --mcpu=sm_90a --expect=reference --check=none --arg=random:1:f16:1x67x130x128 --arg=random:2:f16:1x67x130x128 --arg=random:3:f16:1x67x130x128
// RUN: tf-run %s --entry=causal --mcpu=sm_90a --expect=reference --check=all --arg=random:1:f16:1x1x130x128 --arg=random:2:f16:1x1x130x128 --arg=random:3:f16:1x1x130x128

// CHECK: remark: this kernel is made twice, since its tiles differ in work: a launch takes persistent blocks that draw their tiles where the middle tile turns its loops 40 times at most
// CHECK: host.func @causal(
// CHECK: host.constant 40
// CHECK: host.le
// CHECK: host.if
// CHECK: host.launch @causal_k0_drawn
// CHECK: else
// CHECK: host.launch @causal_k0 grid
// CHECK: kernel.func @causal_k0_drawn(
fusion.func @causal(%q: tensor<?x?x?x128xf16>, %k: tensor<?x?x?x128xf16>, %v: tensor<?x?x?x128xf16>) -> (tensor<?x?x?x128xf16>, tensor<?x?x?xf32>) {
  %y = fusion.sdpa %q, %k, %v {causal} : tensor<?x?x?x128xf16>
  %l = fusion.sdpa_logsumexp %q, %k, %v {causal} : tensor<?x?x?xf32>
  fusion.return %y, %l : tensor<?x?x?x128xf16>, tensor<?x?x?xf32>
}

// CHECK: host.func @short(
// CHECK: host.counter
// CHECK: host.launch @short_k0 grid
// CHECK-NOT: host.launch @short_k0
fusion.func @short(%q: tensor<4x16x768x128xf16>, %k: tensor<4x16x768x128xf16>, %v: tensor<4x16x768x128xf16>) -> (tensor<4x16x768x128xf16>, tensor<4x16x768xf32>) {
  %y = fusion.sdpa %q, %k, %v {causal} : tensor<4x16x768x128xf16>
  %l = fusion.sdpa_logsumexp %q, %k, %v {causal} : tensor<4x16x768xf32>
  fusion.return %y, %l : tensor<4x16x768x128xf16>, tensor<4x16x768xf32>
}

// CHECK: host.func @long(
// CHECK-NOT: host.counter
fusion.func @long(%q: tensor<4x16x16384x128xf16>, %k: tensor<4x16x16384x128xf16>, %v: tensor<4x16x16384x128xf16>) -> (tensor<4x16x16384x128xf16>, tensor<4x16x16384xf32>) {
  %y = fusion.sdpa %q, %k, %v {causal} : tensor<4x16x16384x128xf16>
  %l = fusion.sdpa_logsumexp %q, %k, %v {causal} : tensor<4x16x16384xf32>
  fusion.return %y, %l : tensor<4x16x16384x128xf16>, tensor<4x16x16384xf32>
}

// Tiles of one work have no such version, and of lengths that are loaded the host knows nothing.
// CHECK: host.func @full(
// CHECK-NOT: host.counter
// CHECK: host.func @ragged(
// CHECK-NOT: host.counter
fusion.func @full(%q: tensor<?x?x?x128xf16>, %k: tensor<?x?x?x128xf16>, %v: tensor<?x?x?x128xf16>) -> (tensor<?x?x?x128xf16>, tensor<?x?x?xf32>) {
  %y = fusion.sdpa %q, %k, %v : tensor<?x?x?x128xf16>
  %l = fusion.sdpa_logsumexp %q, %k, %v : tensor<?x?x?xf32>
  fusion.return %y, %l : tensor<?x?x?x128xf16>, tensor<?x?x?xf32>
}
fusion.func @ragged(%q: tensor<?x?x?x128xf16>, %k: tensor<?x?x?x128xf16>, %v: tensor<?x?x?x128xf16>, %n: tensor<?xi32>) -> (tensor<?x?x?x128xf16>, tensor<?x?x?xf32>) {
  %y = fusion.sdpa %q, %k, %v, %n {causal, key_lengths} : tensor<?x?x?x128xf16>
  %l = fusion.sdpa_logsumexp %q, %k, %v, %n {causal, key_lengths} : tensor<?x?x?xf32>
  fusion.return %y, %l : tensor<?x?x?x128xf16>, tensor<?x?x?xf32>
}

// A block's rings fill less than half of an SM's shared memory, but it has all registers: persistent blocks, too.
// CHECK: kernel.func @narrow_step0_k0(
// CHECK: kernel.grid_dim x
// CHECK: kernel.for %tile =
fusion.func @narrow(%q: tensor<?x?x?x96xf16>, %k: tensor<?x?x?x96xf16>, %v: tensor<?x?x?x96xf16>) -> tensor<?x?x?x96xf16> {
  %y = fusion.sdpa %q, %k, %v : tensor<?x?x?x96xf16>
  fusion.return %y : tensor<?x?x?x96xf16>
}

// Attention in fusions on the simulated SM: of any extents (0, 1, odd), grouped heads, windows, masks, lengths, and what stands before and behind.
// RUN: tf-run %s --entry=plain --mcpu=sm_80 --arg=random:1:f16:1x2x70x64 --arg=random:2:f16:1x2x130x64 --arg=random:3:f16:1x2x130x64 --expect=reference --check=all
// RUN: tf-run %s --entry=plain --mcpu=sm_90a --arg=random:1:f16:1x2x129x64 --arg=random:2:f16:1x2x129x64 --arg=random:3:f16:1x2x129x64 --expect=reference --check=all
// RUN: tf-run %s --entry=plain --mcpu=sm_100a --arg=random:1:f16:2x1x7x64 --arg=random:2:f16:2x1x257x64 --arg=random:3:f16:2x1x257x64 --expect=reference --check=all
// RUN: tf-run %s --entry=plain --mcpu=sm_90a --arg=random:1:f16:1x1x1x64 --arg=random:2:f16:1x1x1x64 --arg=random:3:f16:1x1x1x64 --expect=reference --check=all
// By its PTX: nothing is copied between a fence and a product.
// RUN: tf-run %s --entry=plain --mcpu=sm_90a --from-ptx --arg=random:1:f16:1x2x130x64 --arg=random:2:f16:1x2x70x64 --arg=random:3:f16:1x2x70x64 --expect=reference --check=all
// RUN: tf-run %s --entry=plain --mcpu=sm_90a --from-ptx --arg=random:1:f16:1x2x1x64 --arg=random:2:f16:1x2x600x64 --arg=random:3:f16:1x2x600x64 --expect=reference --check=all
// No keys: 0. No queries, heads or batches: nothing.
// RUN: tf-run %s --entry=plain --mcpu=sm_90a --arg=random:1:f16:1x2x5x64 --arg=random:2:f16:1x2x0x64 --arg=random:3:f16:1x2x0x64 --expect=reference --check=all
// RUN: tf-run %s --entry=plain --mcpu=sm_80 --arg=random:1:f16:1x2x0x64 --arg=random:2:f16:1x2x3x64 --arg=random:3:f16:1x2x3x64 --expect=reference --check=all
// RUN: tf-run %s --entry=plain --mcpu=sm_90a --arg=random:1:f16:1x0x4x64 --arg=random:2:f16:1x0x3x64 --arg=random:3:f16:1x0x3x64 --expect=reference --check=all
// RUN: tf-run %s --entry=plain --mcpu=sm_80 --arg=random:1:f16:0x2x4x64 --arg=random:2:f16:0x2x3x64 --arg=random:3:f16:0x2x3x64 --expect=reference --check=all
// RUN: not tf-run %s --entry=plain --mcpu=sm_80 --arg=random:1:f16:1x4x5x64 --arg=random:2:f16:1x2x5x64 --arg=random:3:f16:1x2x5x64 2>&1 | FileCheck-22 %s --check-prefix=HEADS
// HEADS: axis 1 of 'k' has extent 2; it must be 4
// RUN: not tf-run %s --entry=plain --mcpu=sm_80 --arg=random:1:f16:1x4x5x64 --arg=random:2:f16:1x4x5x64 --arg=random:3:f16:1x4x6x64 2>&1 | FileCheck-22 %s --check-prefix=KEYS
// KEYS: axis 2 of 'v' has extent 6; it must be 5
// Fewer queries than keys, and more: the first ones see none.
// RUN: tf-run %s --entry=grouped --mcpu=sm_80 --arg=random:1:f16:1x4x70x64 --arg=random:2:f16:1x2x100x64 --arg=random:3:f16:1x2x100x64 --expect=reference --check=all
// RUN: tf-run %s --entry=grouped --mcpu=sm_90a --arg=random:1:f16:1x2x170x64 --arg=random:2:f16:1x2x20x64 --arg=random:3:f16:1x2x20x64 --expect=reference --check=all
// RUN: tf-run %s --entry=grouped --mcpu=sm_100a --arg=random:1:f16:1x4x129x64 --arg=random:2:f16:1x2x300x64 --arg=random:3:f16:1x2x300x64 --expect=reference --check=all
// RUN: not tf-run %s --entry=grouped --mcpu=sm_80 --arg=random:1:f16:1x3x5x64 --arg=random:2:f16:1x2x5x64 --arg=random:3:f16:1x2x5x64 2>&1 | FileCheck-22 %s --check-prefix=GROUPS
// GROUPS: axis 1 of 'q' has extent 3; it must be a multiple of 2
// RUN: not tf-run %s --entry=grouped --device=reference --arg=random:1:f16:1x3x5x64 --arg=random:2:f16:1x2x5x64 --arg=random:3:f16:1x2x5x64 2>&1 | FileCheck-22 %s --check-prefix=REFGROUPS
// REFGROUPS: 'q' has 3 heads, which is no multiple of the 2 of 'k'
// RUN: tf-run %s --entry=window --mcpu=sm_80 --arg=random:1:bf16:2x4x129x96 --arg=random:2:bf16:2x1x129x96 --arg=random:3:bf16:2x1x129x64 --expect=reference --check=all
// RUN: tf-run %s --entry=window --mcpu=sm_90a --arg=random:1:bf16:1x4x260x96 --arg=random:2:bf16:1x1x300x96 --arg=random:3:bf16:1x1x300x64 --expect=reference --check=all
// RUN: tf-run %s --entry=ragged --mcpu=sm_80 --arg=random:1:f16:3x2x70x64 --arg=random:2:f16:3x2x140x64 --arg=random:3:f16:3x2x140x64 --arg=iota:i32:3 --arg=iota:i32:3 --expect=reference --check=all
// RUN: tf-run %s --entry=ragged --mcpu=sm_90a --arg=random:1:f16:4x2x140x64 --arg=random:2:f16:4x2x140x64 --arg=random:3:f16:4x2x140x64 --arg=iota:i32:4 --arg=iota:i32:4 --expect=reference --check=all
// RUN: tf-run %s --entry=ragged --mcpu=sm_100a --arg=random:1:f16:3x2x7x64 --arg=random:2:f16:3x2x140x64 --arg=random:3:f16:3x2x140x64 --arg=iota:i32:3 --arg=iota:i32:3 --expect=reference --check=all
// RUN: tf-run %s --entry=bias --mcpu=sm_80 --arg=random:1:bf16:2x2x70x64 --arg=random:2:bf16:2x2x131x64 --arg=random:3:bf16:2x2x131x64 --arg=random:4:f32:1x2x70x131 --expect=reference --check=all
// RUN: tf-run %s --entry=bias --mcpu=sm_90a --arg=random:1:bf16:2x2x129x64 --arg=random:2:bf16:2x2x7x64 --arg=random:3:bf16:2x2x7x64 --arg=random:4:f32:1x2x129x7 --expect=reference --check=all
// RUN: tf-run %s --entry=slopes --mcpu=sm_90a --arg=random:1:bf16:1x2x129x64 --arg=random:2:bf16:1x2x140x64 --arg=random:3:bf16:1x2x140x64 --arg=random:4:f16:2 --expect=reference --check=all
// RUN: tf-run %s --entry=mask --mcpu=sm_80 --arg=random:1:bf16:2x2x7x64 --arg=random:2:bf16:2x2x131x64 --arg=random:3:bf16:2x2x131x64 --arg=random:4:i32:2x1x7x131 --expect=reference --check=all
// RUN: tf-run %s --entry=mask --mcpu=sm_90a --arg=random:1:bf16:2x2x70x64 --arg=random:2:bf16:2x2x131x64 --arg=random:3:bf16:2x2x131x64 --arg=random:4:i32:2x1x70x131 --expect=reference --check=all
// RUN: tf-run %s --entry=mask --mcpu=sm_90a --arg=random:1:bf16:2x2x70x64 --arg=random:2:bf16:2x2x131x64 --arg=random:3:bf16:2x2x131x64 --arg=zeros:i32:2x1x70x131 --expect=reference --check=all
// RUN: tf-run %s --entry=f32 --mcpu=sm_80 --arg=random:1:f32:1x2x37x40 --arg=random:2:f32:1x2x50x40 --arg=random:3:f32:1x2x50x24 --expect=reference --check=all
// RUN: tf-run %s --entry=f32 --mcpu=sm_90a --arg=random:1:f32:1x2x7x40 --arg=random:2:f32:1x2x65x40 --arg=random:3:f32:1x2x65x24 --expect=reference --check=all
// RUN: tf-run %s --entry=layer --mcpu=sm_80 --arg=random:1:f16:1x70x2x64 --arg=random:2:f16:1x100x2x64 --arg=random:3:f16:1x100x2x64 --arg=random:4:f16:1x70x2x64 --expect=reference --check=all
// RUN: tf-run %s --entry=layer --mcpu=sm_90a --arg=random:1:f16:2x70x2x64 --arg=random:2:f16:2x100x2x64 --arg=random:3:f16:2x100x2x64 --arg=random:4:f16:2x70x2x64 --expect=reference --check=all
// RUN: tf-run %s --entry=turned --mcpu=sm_80 --arg=random:1:f16:2x64x7 --arg=random:2:f16:2x64x9 --arg=random:3:f16:2x64x9 --expect=reference --check=all
// RUN: tf-run %s --entry=turned --mcpu=sm_90a --arg=random:1:f16:2x64x72 --arg=random:2:f16:2x64x136 --arg=random:3:f16:2x64x136 --expect=reference --check=all
// RUN: tf-run %s --entry=before --mcpu=sm_90a --arg=random:1:f32:2x70x64 --arg=random:2:i8:2x100x64 --arg=random:3:f16:100x64 --expect=reference --check=all
// RUN: tf-run %s --entry=d192 --mcpu=sm_90a --arg=random:1:bf16:1x2x70x192 --arg=random:2:bf16:1x2x100x192 --arg=random:3:bf16:1x2x100x192 --expect=reference --check=all
// RUN: tf-run %s --entry=d256 --mcpu=sm_90a --arg=random:1:bf16:1x1x70x256 --arg=random:2:bf16:1x1x100x256 --arg=random:3:bf16:1x1x100x256 --expect=reference --check=all
// RUN: tf-run %s --entry=d256 --mcpu=sm_86 --arg=random:1:bf16:1x1x70x256 --arg=random:2:bf16:1x1x100x256 --arg=random:3:bf16:1x1x100x256 --expect=reference --check=all
// RUN: tf-run %s --entry=d72 --mcpu=sm_80 --arg=random:1:bf16:1x1x70x72 --arg=random:2:bf16:1x1x100x72 --arg=random:3:bf16:1x1x100x5 --expect=reference --check=all
// RUN: tf-run %s --entry=d72 --mcpu=sm_90a --arg=random:1:bf16:1x1x70x72 --arg=random:2:bf16:1x1x100x72 --arg=random:3:bf16:1x1x100x5 --expect=reference --check=all
// RUN: tf-run %s --entry=one --mcpu=sm_90a --arg=random:1:f16:3x2x30x16 --arg=random:2:f16:1x2x40x16 --arg=random:3:f16:1x2x40x16 --arg=const:20:i32:1 --expect=reference --check=all
// RUN: tf-run %s --entry=same --mcpu=sm_90a --arg=random:1:f16:3x2x30x16 --expect=reference --check=all
// RUN: tf-run %s --entry=several --mcpu=sm_90a --arg=random:1:f16:3x2x30x16 --arg=random:2:f32:3x2x30x16 --expect=reference --check=all
// RUN: tf-run %s --entry=paged --mcpu=sm_80 --arg=random:1:f16:2x4x70x64 --arg=random:2:f16:9x2x32x64 --arg=random:3:f16:9x2x32x64 --arg=const:100:i32:2 --arg=iota:i32:2x5 --expect=reference --check=all
// RUN: tf-run %s --entry=paged --mcpu=sm_90a --arg=random:1:f16:2x4x129x64 --arg=random:2:f16:9x2x32x64 --arg=random:3:f16:9x2x32x64 --arg=const:1000:i32:2 --arg=iota:i32:2x5 --expect=reference --check=all
// RUN: tf-run %s --entry=paged --mcpu=sm_90a --arg=random:1:f16:2x4x1x64 --arg=random:2:f16:0x2x32x64 --arg=random:3:f16:0x2x32x64 --arg=const:7:i32:2 --arg=iota:i32:2x0 --expect=reference --check=all
// RUN: tf-run %s --entry=paged --mcpu=sm_100a --arg=random:1:f16:2x4x1x64 --arg=random:2:f16:7x2x32x64 --arg=random:3:f16:7x2x32x64 --arg=const:160:i32:2 --arg=iota:i32:2x5 --expect=reference --check=all
// RUN: tf-run %s --entry=large --mcpu=sm_90a --arg=random:1:bf16:2x2x7x64 --arg=random:2:bf16:3x256x2x64 --arg=random:3:bf16:3x256x2x64 --arg=iota:i32:2x2 --expect=reference --check=all
// RUN: tf-run %s --entry=gathered --device=reference --arg=random:1:f16:2x2x7x16 --arg=random:2:f16:6x2x8x16 --arg=iota:i32:2x3 --out=%t.gathered.npy
// RUN: tf-run %s --entry=in_pages --mcpu=sm_90a --arg=random:1:f16:2x2x7x16 --arg=random:2:f16:6x2x8x16 --arg=iota:i32:2x3 --expect=%t.gathered.npy --rtol=1e-2 --atol=1e-3

fusion.func @plain(%q: tensor<?x?x?x64xf16>, %k: tensor<?x?x?x64xf16>, %v: tensor<?x?x?x64xf16>) -> tensor<?x?x?x64xf16> {
  %y = fusion.sdpa %q, %k, %v : tensor<?x?x?x64xf16>
  fusion.return %y : tensor<?x?x?x64xf16>
}
fusion.func @grouped(%q: tensor<?x?x?x64xf16>, %k: tensor<?x2x?x64xf16>, %v: tensor<?x2x?x64xf16>) -> tensor<?x?x?x64xf16> {
  %y = fusion.sdpa %q, %k, %v {causal, align = "end"} : tensor<?x?x?x64xf16>
  fusion.return %y : tensor<?x?x?x64xf16>
}
fusion.func @window(%q: tensor<?x4x?x96xbf16>, %k: tensor<?x1x?x96xbf16>, %v: tensor<?x1x?x64xbf16>) -> tensor<?x4x?x64xf32> {
  %y = fusion.sdpa %q, %k, %v window [40, 3] : tensor<?x4x?x64xf32>
  fusion.return %y : tensor<?x4x?x64xf32>
}
// Lengths that are computed: 0, 60, 120, 180, and 1, 22, 43, 64; more than there are is all that there are.
fusion.func @ragged(%q: tensor<?x2x?x64xf16>, %k: tensor<?x2x?x64xf16>, %v: tensor<?x2x?x64xf16>, %n: tensor<?xi32>, %m: tensor<?xi32>) -> tensor<?x2x?x64xf16> {
  %a = fusion.constant 60 : i32
  %b = fusion.constant 21 : i32
  %c = fusion.constant 1 : i32
  %keys = fusion.mul %n, %a : tensor<?xi32>
  %queries = fusion.fma %m, %b, %c : tensor<?xi32>
  %y = fusion.sdpa %q, %k, %v, %keys, %queries window [50, 0] {align = "end", key_lengths, query_lengths} : tensor<?x2x?x64xf16>
  fusion.return %y : tensor<?x2x?x64xf16>
}
fusion.func @bias(%q: tensor<?x2x?x64xbf16>, %k: tensor<?x2x?x64xbf16>, %v: tensor<?x2x?x64xbf16>, %b: tensor<1x2x?x?xf32>) -> tensor<?x2x?x64xbf16> {
  %y = fusion.sdpa %q, %k, %v, %b {bias, scale = -0.5} : tensor<?x2x?x64xbf16>
  fusion.return %y : tensor<?x2x?x64xbf16>
}
// A bias for each head, which is broadcast, and computed where it is needed.
fusion.func @slopes(%q: tensor<?x2x?x64xbf16>, %k: tensor<?x2x?x64xbf16>, %v: tensor<?x2x?x64xbf16>, %b: tensor<2xf16>) -> tensor<?x2x?x64xbf16> {
  %e = fusion.exp %b : tensor<2xf16>
  %s = fusion.broadcast %e axes [0, 2, 3] : tensor<1x2x1x1xf16>
  %y = fusion.sdpa %q, %k, %v, %s {bias, causal} : tensor<?x2x?x64xbf16>
  fusion.return %y : tensor<?x2x?x64xbf16>
}
fusion.func @mask(%q: tensor<?x2x?x64xbf16>, %k: tensor<?x2x?x64xbf16>, %v: tensor<?x2x?x64xbf16>, %b: tensor<?x1x?x?xi32>) -> tensor<?x2x?x64xbf16> {
  %z = fusion.constant 0 : i32
  %m = fusion.gt %b, %z : tensor<?x1x?x?xi1>
  %y = fusion.sdpa %q, %k, %v, %m {bias, scale = 1.5} : tensor<?x2x?x64xbf16>
  fusion.return %y : tensor<?x2x?x64xbf16>
}
fusion.func @f32(%q: tensor<?x2x?x40xf32>, %k: tensor<?x2x?x40xf32>, %v: tensor<?x2x?x24xf32>) -> tensor<?x2x?x24xf32> {
  %y = fusion.sdpa %q, %k, %v {causal} : tensor<?x2x?x24xf32>
  fusion.return %y : tensor<?x2x?x24xf32>
}
// Tokens before heads, as a layer has them: read and written where they lie. A residual behind it.
fusion.func @layer(%q: tensor<?x?x2x64xf16>, %k: tensor<?x?x2x64xf16>, %v: tensor<?x?x2x64xf16>, %r: tensor<?x?x2x64xf16>) -> tensor<?x?x2x64xf16> {
  %a = fusion.permute %q axes [0, 2, 1, 3] : tensor<?x2x?x64xf16>
  %b = fusion.permute %k axes [0, 2, 1, 3] : tensor<?x2x?x64xf16>
  %c = fusion.permute %v axes [0, 2, 1, 3] : tensor<?x2x?x64xf16>
  %y = fusion.sdpa %a, %b, %c : tensor<?x2x?x64xf32>
  %z = fusion.permute %y axes [0, 2, 1, 3] : tensor<?x?x2x64xf32>
  %w = fusion.cast %z : tensor<?x?x2x64xf16>
  %x = fusion.add %w, %r : tensor<?x?x2x64xf16>
  fusion.return %x : tensor<?x?x2x64xf16>
}
fusion.func @turned(%q: tensor<2x64x?xf16>, %k: tensor<2x64x?xf16>, %v: tensor<2x64x?xf16>) -> tensor<2x?x64xf16> {
  %a = fusion.permute %q axes [0, 2, 1] : tensor<2x?x64xf16>
  %b = fusion.permute %k axes [0, 2, 1] : tensor<2x?x64xf16>
  %c = fusion.permute %v axes [0, 2, 1] : tensor<2x?x64xf16>
  %y = fusion.sdpa %a, %b, %c : tensor<2x?x64xf16>
  fusion.return %y : tensor<2x?x64xf16>
}
// What stands before has a kernel of its own; one head of values for all.
fusion.func @before(%q: tensor<2x?x64xf32>, %k: tensor<2x?x64xi8>, %v: tensor<?x64xf16>) -> tensor<2x?x64xf16> {
  %a = fusion.cast %q : tensor<2x?x64xf16>
  %s = fusion.sigmoid %a : tensor<2x?x64xf16>
  %b = fusion.cast %k : tensor<2x?x64xf16>
  %c = fusion.broadcast %v axes [0] : tensor<1x?x64xf16>
  %y = fusion.sdpa %s, %b, %c {scale = 0.001} : tensor<2x?x64xf16>
  fusion.return %y : tensor<2x?x64xf16>
}
fusion.func @d192(%q: tensor<1x2x?x192xbf16>, %k: tensor<1x2x?x192xbf16>, %v: tensor<1x2x?x192xbf16>) -> tensor<1x2x?x192xbf16> {
  %y = fusion.sdpa %q, %k, %v : tensor<1x2x?x192xbf16>
  fusion.return %y : tensor<1x2x?x192xbf16>
}
fusion.func @d256(%q: tensor<1x1x?x256xbf16>, %k: tensor<1x1x?x256xbf16>, %v: tensor<1x1x?x256xbf16>) -> tensor<1x1x?x256xbf16> {
  %y = fusion.sdpa %q, %k, %v {causal} : tensor<1x1x?x256xbf16>
  fusion.return %y : tensor<1x1x?x256xbf16>
}
fusion.func @d72(%q: tensor<1x1x?x72xbf16>, %k: tensor<1x1x?x72xbf16>, %v: tensor<1x1x?x5xbf16>) -> tensor<1x1x?x5xbf16> {
  %y = fusion.sdpa %q, %k, %v {causal} : tensor<1x1x?x5xbf16>
  fusion.return %y : tensor<1x1x?x5xbf16>
}
// Keys and lengths that all batches share; one tensor for all, and attention of attention; several results.
fusion.func @one(%q: tensor<?x2x?x16xf16>, %k: tensor<1x2x?x16xf16>, %v: tensor<1x2x?x16xf16>, %n: tensor<1xi32>) -> tensor<?x2x?x16xf16> {
  %c = fusion.constant 1 : i32
  %m = fusion.add %n, %c : tensor<1xi32>
  %y = fusion.sdpa %q, %k, %v, %m, %n {key_lengths, query_lengths} : tensor<?x2x?x16xf16>
  fusion.return %y : tensor<?x2x?x16xf16>
}
fusion.func @same(%q: tensor<?x2x?x16xf16>) -> (tensor<?x2x?x16xf16>, tensor<?x2x?x16xf16>) {
  %y = fusion.sdpa %q, %q, %q {causal} : tensor<?x2x?x16xf16>
  %z = fusion.sdpa %q, %y, %q : tensor<?x2x?x16xf16>
  fusion.return %y, %z : tensor<?x2x?x16xf16>, tensor<?x2x?x16xf16>
}
fusion.func @several(%q: tensor<?x2x?x16xf16>, %r: tensor<?x2x?x16xf32>) -> (tensor<?x2x?x16xf32>, tensor<?x2x?xf32>, tensor<?x2x16x?xf16>) {
  %y = fusion.sdpa %q, %q, %q {causal} : tensor<?x2x?x16xf32>
  %z = fusion.add %y, %r : tensor<?x2x?x16xf32>
  %s = fusion.sum %z axes [3] : tensor<?x2x?xf32>
  %h = fusion.cast %z : tensor<?x2x?x16xf16>
  %p = fusion.permute %h axes [0, 1, 3, 2] : tensor<?x2x16x?xf16>
  fusion.return %z, %s, %p : tensor<?x2x?x16xf32>, tensor<?x2x?xf32>, tensor<?x2x16x?xf16>
}
// Keys in pages.
fusion.func @paged(%q: tensor<?x4x?x64xf16>, %k: tensor<?x2x32x64xf16>, %v: tensor<?x2x32x64xf16>, %n: tensor<?xi32>, %t: tensor<?x?xi32>) -> tensor<?x4x?x64xf16> {
  %y = fusion.sdpa %q, %k, %v, %n, %t {causal, align = "end", key_lengths, pages} : tensor<?x4x?x64xf16>
  fusion.return %y : tensor<?x4x?x64xf16>
}
// Pages of 256 keys, tokens before heads; the table is computed, and names pages that are not there.
fusion.func @large(%q: tensor<?x2x?x64xbf16>, %k: tensor<?x256x2x64xbf16>, %v: tensor<?x256x2x64xbf16>, %t: tensor<?x?xi32>) -> tensor<?x2x?x64xbf16> {
  %one = fusion.constant 1 : i32
  %u = fusion.sub %t, %one : tensor<?x?xi32>
  %kp = fusion.permute %k axes [0, 2, 1, 3] : tensor<?x2x256x64xbf16>
  %vp = fusion.permute %v axes [0, 2, 1, 3] : tensor<?x2x256x64xbf16>
  %y = fusion.sdpa %q, %kp, %vp, %u {pages} : tensor<?x2x?x64xbf16>
  fusion.return %y : tensor<?x2x?x64xbf16>
}
// The same as keys that were gathered before.
fusion.func @gathered(%q: tensor<2x2x7x16xf16>, %k: tensor<6x2x8x16xf16>, %t: tensor<2x3xi32>) -> tensor<2x2x7x16xf32> {
  %l = fusion.reshape %t : tensor<6xi32>
  %i = fusion.broadcast %l axes [1, 2, 3] : tensor<6x1x1x1xi32>
  %g = fusion.gather %k, %i axis 0 : tensor<6x2x8x16xf16>
  %r = fusion.reshape %g : tensor<2x3x2x8x16xf16>
  %p = fusion.permute %r axes [0, 2, 1, 3, 4] : tensor<2x2x3x8x16xf16>
  %n = fusion.reshape %p : tensor<2x2x24x16xf16>
  %y = fusion.sdpa %q, %n, %n : tensor<2x2x7x16xf32>
  fusion.return %y : tensor<2x2x7x16xf32>
}
fusion.func @in_pages(%q: tensor<2x2x7x16xf16>, %k: tensor<6x2x8x16xf16>, %t: tensor<2x3xi32>) -> tensor<2x2x7x16xf32> {
  %y = fusion.sdpa %q, %k, %k, %t {pages} : tensor<2x2x7x16xf32>
  fusion.return %y : tensor<2x2x7x16xf32>
}

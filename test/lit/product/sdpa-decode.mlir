// Few queries and many keys: heads that share keys are rows of one tile, and keys are split over blocks. With more
// parts than tiles of keys, some have none.
// Text gives what has one name numbers of its own, so names are compared without them.
// RUN: tf-opt %s --fuse-products=target=sm_90a -o %t.tile.mlir && tf-llc %t.tile.mlir --filetype=kernel -mcpu=sm_90a -o %t.1.ptx 2>/dev/null && tf-llc %s --filetype=kernel -mcpu=sm_90a -o %t.2.ptx 2>/dev/null && sed 's/_[0-9]*\>//g' %t.1.ptx > %t.1 && sed 's/_[0-9]*\>//g' %t.2.ptx | cmp %t.1 -
// RUN: FileCheck-22 %s < %t.tile.mlir
// RUN: tf-opt %s --fuse-products=target=sm_90a -o /dev/null 2>&1 | FileCheck-22 %s --check-prefix=REMARK
// RUN: tf-llc %s -e one -mcpu=sm_90a -o - 2>/dev/null | FileCheck-22 %s --check-prefix=PTX
// RUN: tf-run %s --entry=one --mcpu=sm_90a --arg=random:1:bf16:2x8x1x64 --arg=random:2:bf16:2x2x520x64 --arg=random:3:bf16:2x2x520x64 --expect=reference --check=all
// RUN: tf-run %s --entry=one --mcpu=sm_80 --arg=random:1:bf16:2x8x1x64 --arg=random:2:bf16:2x2x520x64 --arg=random:3:bf16:2x2x520x64 --expect=reference --check=all
// RUN: tf-run %s --entry=one --mcpu=sm_100a --arg=random:1:bf16:2x8x1x64 --arg=random:2:bf16:2x2x520x64 --arg=random:3:bf16:2x2x520x64 --expect=reference --check=all
// The launch takes it from 512 keys on, and not for many queries of many heads: 1, 7 and 100 queries, lengths that end
// before the first key, in the first part, and behind the last.
// RUN: tf-run %s --entry=any --mcpu=sm_90a --arg=random:1:f16:3x6x1x64 --arg=random:2:f16:3x2x600x64 --arg=random:3:f16:3x2x600x64 --arg=const:-3:i32:3 --expect=reference --check=all
// RUN: tf-run %s --entry=any --mcpu=sm_90a --arg=random:1:f16:3x6x1x64 --arg=random:2:f16:3x2x600x64 --arg=random:3:f16:3x2x600x64 --arg=const:5:i32:3 --expect=reference --check=all
// RUN: tf-run %s --entry=any --mcpu=sm_90a --arg=random:1:f16:3x6x1x64 --arg=random:2:f16:3x2x600x64 --arg=random:3:f16:3x2x600x64 --arg=const:700:i32:3 --expect=reference --check=all
// RUN: tf-run %s --entry=any --mcpu=sm_80 --arg=random:1:f16:3x6x7x64 --arg=random:2:f16:3x2x600x64 --arg=random:3:f16:3x2x600x64 --arg=const:599:i32:3 --expect=reference --check=all
// RUN: tf-run %s --entry=any --mcpu=sm_90a --arg=random:1:f16:1x4x100x64 --arg=random:2:f16:1x2x513x64 --arg=random:3:f16:1x2x513x64 --arg=const:512:i32:1 --expect=reference --check=all
// RUN: tf-run %s --entry=any --mcpu=sm_90a --arg=random:1:f16:1x4x3x64 --arg=random:2:f16:1x2x511x64 --arg=random:3:f16:1x2x511x64 --arg=const:511:i32:1 --expect=reference --check=all
// RUN: tf-run %s --entry=any --mcpu=sm_90a --arg=random:1:f16:1x0x3x64 --arg=random:2:f16:1x2x512x64 --arg=random:3:f16:1x2x512x64 --arg=const:511:i32:1 --expect=reference --check=all
// RUN: tf-run %s --entry=any --mcpu=sm_90a --arg=random:1:f16:0x4x0x64 --arg=random:2:f16:0x2x512x64 --arg=random:3:f16:0x2x512x64 --arg=const:511:i32:0 --expect=reference --check=all
// A mask that hides all keys of some rows, windows, lengths of queries, one axis of batches too few and one too many,
// keys in pages, an epilogue, and results that lie in another order.
// RUN: tf-run %s --entry=masked --mcpu=sm_90a --arg=random:1:f32:6x3x32 --arg=random:2:f32:2x530x32 --arg=random:3:f32:2x530x24 --arg=random:4:f32:1x3x530 --expect=reference --check=all
// RUN: tf-run %s --entry=windows --mcpu=sm_90a --arg=random:1:bf16:2x3x4x5x32 --arg=random:2:bf16:2x1x2x700x32 --arg=random:3:bf16:2x3x2x700x48 --arg=const:650:i32:2x3 --arg=const:4:i32:2x3 --expect=reference --check=all
// RUN: tf-run %s --entry=pages --mcpu=sm_90a --arg=random:1:bf16:2x8x2x64 --arg=random:2:bf16:40x2x16x64 --arg=random:3:bf16:40x2x16x64 --arg=const:530:i32:2 --arg=iota:i32:2x34 --expect=reference --check=all
// RUN: tf-run %s --entry=after --mcpu=sm_90a --arg=random:1:bf16:2x2x8x64 --arg=random:2:bf16:2x600x4x64 --arg=random:3:bf16:2x600x4x64 --arg=random:4:bf16:2x2x8x64 --expect=reference --check=all
// Of so many heads four parts fill a chip: their loads are joined together, and the kernel that does it begins behind the loops.
// RUN: tf-run %s --entry=several --mcpu=sm_90a --arg=random:1:bf16:1x34x2x16 --arg=random:2:bf16:1x34x515x16 --arg=random:3:bf16:1x34x515x16 --expect=reference --check=all
// Whoever has joined sums whose rows are whole lines of 128 bytes gives them up. A window leaves out the first tiles of keys.
// RUN: tf-run %s --entry=given_up --mcpu=sm_90a --arg=random:1:bf16:1x34x2x16 --arg=random:2:bf16:1x34x715x16 --arg=random:3:bf16:1x34x715x64 --expect=reference --check=all
// RUN: tf-run %s --entry=given_up --from-ptx --mcpu=sm_90a --arg=random:1:bf16:1x34x5x16 --arg=random:2:bf16:1x34x1030x16 --arg=random:3:bf16:1x34x1030x64 --expect=reference --check=all
// RUN: tf-run %s --entry=given_up --mcpu=sm_80 --arg=random:1:bf16:1x34x2x16 --arg=random:2:bf16:1x34x515x16 --arg=random:3:bf16:1x34x515x64 --expect=reference --check=all

// CHECK-LABEL: tile.func @one_step0_parts(
// CHECK-SAME: %parts: i64, %batches: i64, %groups: i64, %rows: i64) -> (%y: tensor<2x8x1x64xbf16>
// A part has as many tiles of keys as another one, or one fewer.
// CHECK: %[[P:[0-9]+]] = tile.max %{{[0-9]+}}, %{{[0-9]+}}
// CHECK: tile.kernel grid
// CHECK: tile.fill
// CHECK: %[[SHARE:[0-9]+]] = tile.floordiv %[[ALL:[0-9]+]], %[[P]]
// CHECK-NEXT: %[[LEFT:[0-9]+]] = tile.mod %[[ALL]], %[[P]]
// CHECK-NEXT: tile.mul %[[PART:[0-9]+]], %[[SHARE]]
// CHECK-NEXT: tile.min %[[PART]], %[[LEFT]]
// CHECK: tile.pipelined
// CHECK-NOT: tile.launch_dependents
// CHECK: tile.kernel grid
// CHECK: %most_15 = tile.alloc_fragment
// CHECK: tile.serial %some
// Nothing is left for a launch to choose.
// CHECK-NOT: tile.func @one_step0(
// CHECK-LABEL: host.func @one(
// CHECK-NOT: host.if
// CHECK: host.call @one_step0_parts(
// CHECK-LABEL: tile.func @any_step0_parts(
// CHECK-LABEL: tile.func @any_step0(
// CHECK-LABEL: host.func @any(
// CHECK: host.if
// CHECK: host.call @any_step0_parts(
// CHECK: host.call @any_step0(
// REMARK: [[@LINE+6]]:3: remark: heads that share keys are rows of one tile, and the keys are split over blocks
// REMARK: [[@LINE+9]]:3: remark: this attention is made twice: from 512 keys on, few rows
// PTX-LABEL: .entry one_step0_parts_k0
// PTX: wgmma.mma_async.sync.aligned.m64n64k16.f32.bf16.bf16
// PTX-LABEL: .entry one_step0_parts_k1
fusion.func @one(%q: tensor<2x8x1x64xbf16>, %k: tensor<2x2x520x64xbf16>, %v: tensor<2x2x520x64xbf16>) -> tensor<2x8x1x64xbf16> {
  %y = fusion.sdpa %q, %k, %v : tensor<2x8x1x64xbf16>
  fusion.return %y : tensor<2x8x1x64xbf16>
}
fusion.func @any(%q: tensor<?x?x?x64xf16>, %k: tensor<?x2x?x64xf16>, %v: tensor<?x2x?x64xf16>, %n: tensor<?xi32>) -> tensor<?x?x?x64xf16> {
  %y = fusion.sdpa %q, %k, %v, %n {causal, align = "end", key_lengths} : tensor<?x?x?x64xf16>
  fusion.return %y : tensor<?x?x?x64xf16>
}
fusion.func @masked(%q: tensor<?x?x32xf32>, %k: tensor<2x?x32xf32>, %v: tensor<2x?x24xf32>, %b: tensor<1x?x?xf32>) -> tensor<?x?x24xf32> {
  %large = fusion.constant 2.5 : f32
  %seen = fusion.gt %b, %large : tensor<1x?x?xi1>
  %y = fusion.sdpa %q, %k, %v, %seen {bias} : tensor<?x?x24xf32>
  fusion.return %y : tensor<?x?x24xf32>
}
fusion.func @windows(%q: tensor<?x?x4x?x32xbf16>, %k: tensor<?x1x2x?x32xbf16>, %v: tensor<?x?x2x?x48xbf16>, %n: tensor<?x?xi32>, %m: tensor<?x?xi32>) -> tensor<?x?x4x?x48xf32> {
  %y = fusion.sdpa %q, %k, %v, %n, %m window [100, 3] {align = "end", key_lengths, query_lengths} : tensor<?x?x4x?x48xf32>
  fusion.return %y : tensor<?x?x4x?x48xf32>
}
fusion.func @pages(%q: tensor<?x8x2x64xbf16>, %k: tensor<?x2x16x64xbf16>, %v: tensor<?x2x16x64xbf16>, %n: tensor<?xi32>, %t: tensor<?x?xi32>) -> tensor<?x8x2x64xbf16> {
  %y = fusion.sdpa %q, %k, %v, %n, %t {key_lengths, pages, causal, align = "end"} : tensor<?x8x2x64xbf16>
  fusion.return %y : tensor<?x8x2x64xbf16>
}
fusion.func @after(%q: tensor<?x?x8x64xbf16>, %k: tensor<?x?x4x64xbf16>, %v: tensor<?x?x4x64xbf16>, %r: tensor<?x?x8x64xbf16>) -> tensor<?x?x8x64xbf16> {
  %a = fusion.permute %q axes [0, 2, 1, 3] : tensor<?x8x?x64xbf16>
  %b = fusion.permute %k axes [0, 2, 1, 3] : tensor<?x4x?x64xbf16>
  %c = fusion.permute %v axes [0, 2, 1, 3] : tensor<?x4x?x64xbf16>
  %y = fusion.sdpa %a, %b, %c : tensor<?x8x?x64xbf16>
  %z = fusion.permute %y axes [0, 2, 1, 3] : tensor<?x?x8x64xbf16>
  %s = fusion.add %z, %r : tensor<?x?x8x64xbf16>
  fusion.return %s : tensor<?x?x8x64xbf16>
}
// REMARK: keys are not split over blocks, and each head has tiles of its own: 511 keys are fewer than 512
fusion.func @few_keys(%q: tensor<1x2x1x32xf16>, %k: tensor<1x2x511x32xf16>, %v: tensor<1x2x511x32xf16>) -> tensor<1x2x1x32xf16> {
  %y = fusion.sdpa %q, %k, %v : tensor<1x2x1x32xf16>
  fusion.return %y : tensor<1x2x1x32xf16>
}
// REMARK: keys are not split over blocks, and each head has tiles of its own: there are more than 256 queries
fusion.func @many(%q: tensor<1x2x257x32xf16>, %k: tensor<1x2x512x32xf16>, %v: tensor<1x2x512x32xf16>) -> tensor<1x2x257x32xf16> {
  %y = fusion.sdpa %q, %k, %v : tensor<1x2x257x32xf16>
  fusion.return %y : tensor<1x2x257x32xf16>
}
// REMARK: keys are not split over blocks: there is no query
fusion.func @none(%q: tensor<1x2x0x32xf16>, %k: tensor<1x2x600x32xf16>, %v: tensor<1x2x600x32xf16>) -> tensor<1x2x0x32xf16> {
  %y = fusion.sdpa %q, %k, %v : tensor<1x2x0x32xf16>
  fusion.return %y : tensor<1x2x0x32xf16>
}
// CHECK-LABEL: tile.func @several_step0_parts(
// CHECK-NOT: tile.launch_dependents
// CHECK: tile.pipelined
// CHECK: tile.launch_dependents
// CHECK-NEXT: tile.copy %o to %part_sums
// CHECK: overlap
// CHECK: %most_3 = tile.alloc_fragment
// CHECK-NOT: %most_4 = tile.alloc_fragment
// CHECK: tile.serial %some
fusion.func @several(%q: tensor<1x34x?x16xbf16>, %k: tensor<1x34x?x16xbf16>, %v: tensor<1x34x?x16xbf16>) -> tensor<1x34x?x16xbf16> {
  %y = fusion.sdpa %q, %k, %v : tensor<1x34x?x16xbf16>
  fusion.return %y : tensor<1x34x?x16xbf16>
}
// CHECK-NOT: discard
// CHECK-LABEL: tile.func @given_up_step0_parts(
// Few parts: part p has the tiles p, p + parts, ... of those that the window leaves, and no key stays in L2 for longer than it must.
// CHECK: %[[P:[0-9]+]] = tile.max %{{[0-9]+}}, %{{[0-9]+}}
// CHECK: tile.kernel grid
// CHECK: tile.fill
// CHECK: %[[LOW:[0-9]+]] = tile.floordiv
// CHECK: %[[HIGH:[0-9]+]] = tile.ceil_div
// CHECK-NEXT: %[[MORE:[0-9]+]] = tile.sub %[[HIGH]], %[[LOW]]
// CHECK-NEXT: %[[ALL:[0-9]+]] = tile.max %[[MORE]]
// CHECK: %[[LESS:[0-9]+]] = tile.sub %[[P]], %{{[0-9]+}}
// CHECK-NEXT: %[[REST:[0-9]+]] = tile.sub %[[LESS]], %[[PART:[0-9]+]]
// CHECK-NEXT: %[[SUM:[0-9]+]] = tile.add %[[ALL]], %[[REST]]
// CHECK-NEXT: %[[TURNS:[0-9]+]] = tile.floordiv %[[SUM]], %[[P]]
// CHECK: tile.pipelined %i = %{{[0-9]+}} to %[[TURNS]]
// CHECK-NEXT: %[[STEP:[0-9]+]] = tile.mul %i, %[[P]]
// CHECK-NEXT: %[[FIRST:[0-9]+]] = tile.add %[[LOW]], %[[PART]]
// CHECK-NEXT: %[[TILE:[0-9]+]] = tile.add %[[FIRST]], %[[STEP]]
// CHECK: %key = tile.mul %[[TILE]]
// CHECK: tile.copy %k[{{.*}} to %{{.*}} {cache = "evict_first"}
// CHECK: tile.copy %v[{{.*}} to %{{.*}} {cache = "evict_first"}
// CHECK: tile.store %{{[0-9]+}}, %y[
// CHECK: tile.serial %part = %{{[0-9]+}} to %{{[0-9]+}}
// CHECK: tile.parallel (%r, %c) in (
// CHECK: tile.store %{{[0-9]+}}, %part_sums[%part, %{{.*}}] {cache = "discard"}
fusion.func @given_up(%q: tensor<1x34x?x16xbf16>, %k: tensor<1x34x?x16xbf16>, %v: tensor<1x34x?x64xbf16>) -> tensor<1x34x?x64xbf16> {
  %y = fusion.sdpa %q, %k, %v window [600, 100] {align = "end"} : tensor<1x34x?x64xbf16>
  fusion.return %y : tensor<1x34x?x64xbf16>
}

// `tiles`: the kernel of a product with other tiles, of which a launch takes one. What is asked of such a kernel is at the head of
// tile_sizes_check.c; each function below keeps its tile for one reason. lib/lower/README.md has the rule by which a launch chooses;
// what it takes is tested by test/unit/api/tile_tiles.c.
//
// DEFINE: %{run} = tf-run %s --mcpu=sm_90a --expect=reference --check=all --schedule=random --async-latency=random
// RUN: tf-opt %s --verify-diagnostics=only-expected --lower-tile=target=sm_90a
// RUN: tf-opt %s --lower-tile=target=sm_90a 2>/dev/null | FileCheck %s
// RUN: tf-opt %s | tf-opt | FileCheck %s --check-prefix=TEXT
// RUN: tf-opt %s --lower-tile=target=sm_80 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: %{run} --entry=menu --arg=random:1:bf16:72x136 --arg=random:2:bf16:136x200
// RUN: %{run} --entry=menu --arg=random:1:bf16:1x8 --arg=random:2:bf16:8x8
// RUN: %{run} --entry=menu --arg=random:1:bf16:0x8 --arg=random:2:bf16:8x8
// RUN: %{run} --entry=menu --arg=random:1:bf16:16x0 --arg=random:2:bf16:0x8
// RUN: %{run} --entry=rows --arg=random:1:f16:72x136 --arg=random:2:f16:200x136 --arg=random:3:f32:200 --arg=random:4:f16:72x200 --atol=1e-3
// RUN: %{run} --entry=rows --arg=random:1:f16:70x13 --arg=random:2:f16:21x13 --arg=random:3:f32:21 --arg=random:4:f16:70x21 --atol=1e-3
// RUN: %{run} --entry=known --arg=random:1:bf16:64x64 --arg=random:2:bf16:64x64
// RUN: %{run} --entry=batched --arg=random:1:i8:3x40x64 --arg=random:2:i8:3x72x64
// OTHER: remark: this kernel keeps its tile: other tiles are made for chips with wgmma only
// OTHER-NOT: is made with

// TEXT: threads(256) tiles {
// TEXT: threads(128) tiles([64, 64, 64, 4, 128], [128, 64, 32, 2, 256]) {

// The menu. Its own tile is in it once.
// CHECK-LABEL: kernel.func @menu_k0(
// CHECK-LABEL: kernel.func @menu_k0_wide(
// CHECK-LABEL: host.func @menu
// CHECK-LABEL: kernel.func @menu_k0_128x128x64_crews(
tile.func @menu(%A: tensor<?x?xbf16> {dims = ["m", "k"], divisible = [1, 8]}, %B: tensor<?x?xbf16> {dims = ["k", "n"], divisible = [1, 8]})
    -> (%C: tensor<?x?xbf16> {dims = ["m", "n"], divisible = [1, 8]}) {
  %m = tile.dim %A, 0
  %k = tile.dim %A, 1
  %n = tile.dim %B, 1
  // expected-remark@below {{this kernel is made with the tiles 128x256x64, 128x256x64 by 2x2 blocks, 192x192x64 by 1x2 blocks, 176x192x64 by 1x2 blocks, 200x128x64 by 1x4 blocks, 200x128x64 by 1x4 blocks for one round, 200x128x64 by 1x2 blocks, 176x128x64 by 1x4 blocks for several rounds, 176x128x64 by 1x4 blocks for one round, 128x192x64 by 2x1 blocks, 224x128x64}}
  tile.kernel grid(%bx = ceildiv(%n, 256), %by = ceildiv(%m, 128)) threads(256) tiles {
    %a = tile.alloc_shared : 128x64xbf16
    %b = tile.alloc_shared : 64x256xbf16
    %c = tile.alloc_fragment : 128x256xf32
    tile.use_swizzle panel 16
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%k, 64) stages(4) {
      tile.copy %A[%by * 128, %i * 64] to %a
      tile.copy %B[%i * 64, %bx * 256] to %b
      tile.gemm %a, %b, %c
    }
    tile.copy %c to %C[%by * 128, %bx * 256]
  }
}

// Extents are given, the sum is cleared by the first product, and there is more behind the loop; without promises, in the version of whole rows.
// CHECK-LABEL: kernel.func @rows_k0(
// CHECK-LABEL: kernel.func @rows_k0_rows(
// CHECK-LABEL: host.func @rows
// CHECK-LABEL: kernel.func @rows_k0_128x64x32(
// CHECK-LABEL: kernel.func @rows_k0_64x64x64(
tile.func @rows(%A: tensor<?x?xf16> {dims = ["m", "k"]}, %B: tensor<?x?xf16> {dims = ["n", "k"]}, %bias: tensor<?xf32> {dims = ["n"]},
                %R: tensor<?x?xf16> {dims = ["m", "n"]}) -> (%C: tensor<?x?xf16> {dims = ["m", "n"]}) {
  %m = tile.dim %A, 0
  %k = tile.dim %A, 1
  %n = tile.dim %B, 0
  // expected-remark@below {{this kernel is made with the tiles 64x128x64, 64x64x64, 128x64x32; a launch takes the one that fits its extents best}}
  tile.kernel grid(%bx = ceildiv(%n, 128), %by = ceildiv(%m, 64)) threads(128) tiles([64, 64, 64, 4, 128], [128, 64, 32, 2, 256]) {
    %a = tile.alloc_shared : 64x64xf16
    %b = tile.alloc_shared : 128x64xf16
    %s = tile.alloc_shared : 64x128xf16
    %v = tile.alloc_fragment : 128xf32
    %c = tile.alloc_fragment : 64x128xf32
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%k, 64) stages(3) {
      tile.copy %A[%by * 64, %i * 64][64, 64] to %a
      tile.copy %B[%bx * 128, %i * 64][128, 64] to %b
      tile.gemm %a, %b, %c clear %i == 0 {transpose_b}
    }
    tile.copy %bias[%bx * 128] to %v
    tile.parallel (%i, %j) in (64, 128) {
      %r = %by * 64 + %i
      tile.if %r != 3 {
        %c[%i, %j] = max(%c[%i, %j] + %v[%j], 0.0) + f32(%R[%r, %bx * 128 + %j]) * f32(index(%r + 1))
      }
    }
    tile.copy %c to %s
    tile.parallel (%i, %j) in (64, 128) {
      %C[%by * 64 + %i, %bx * 128 + %j] = %s[%i, %j]
    }
  }
}

// All extents are known: one kernel, of the best tile.
// CHECK-LABEL: kernel.func @known_k0(
// CHECK-SAME: block = array<i64: 160, 1, 1>
// CHECK-NOT: @known_k0_
// CHECK-LABEL: host.func @known
tile.func @known(%A: tensor<64x64xbf16>, %B: tensor<64x64xbf16>) -> (%C: tensor<64x64xbf16>) {
  %n = tile.dim %B, 1
  // expected-remark@below {{this kernel's tile is 64x64x64, for extents that are all known}}
  tile.kernel grid(%bx = ceildiv(%n, 256), %by = ceildiv(64, 128)) threads(256) tiles([64, 64, 64, 4, 128]) {
    %a = tile.alloc_shared : 128x64xbf16
    %b = tile.alloc_shared : 64x256xbf16
    %c = tile.alloc_fragment : 128x256xf32
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(64, 64) stages(4) {
      tile.copy %A[%by * 128, %i * 64] to %a
      tile.copy %B[%i * 64, %bx * 256] to %b
      tile.gemm %a, %b, %c
    }
    tile.copy %c to %C[%by * 128, %bx * 256]
  }
}

// A third extent of the grid counts what no tile cuts; the second kernel has no tile, and its numbers stay.
// CHECK-LABEL: kernel.func @batched_k1(
// CHECK-LABEL: kernel.func @batched_k1_64x64x64(
tile.func @batched(%A: tensor<?x?x?xi8> {dims = ["b", "m", "k"], divisible = [1, 1, 16]}, %B: tensor<?x?x?xi8> {dims = ["b", "n", "k"], divisible = [1, 1, 16]})
    -> (%C: tensor<?x?x?xi32> {dims = ["b", "m", "n"]}, %D: tensor<?xi32> {dims = ["b"]}) {
  %b = tile.dim %A, 0
  %m = tile.dim %A, 1
  %k = tile.dim %A, 2
  %n = tile.dim %B, 1
  tile.kernel grid(%bx = ceildiv(%b, 128)) threads(128) {
    tile.parallel (%i) in (128) {
      %D[%bx * 128 + %i] = 1
    }
  }
  // expected-remark@below {{this kernel is made with the tiles 128x128x64, 64x64x64}}
  tile.kernel grid(%bx = ceildiv(%n, 128), %by = ceildiv(%m, 128), %bz = %b) threads(128) tiles([64, 64, 64, 4, 128]) {
    %a = tile.alloc_shared : 128x64xi8
    %bs = tile.alloc_shared : 128x64xi8
    %c = tile.alloc_fragment : 128x128xi32
    tile.clear %c
    tile.serial %i = 0 to ceildiv(%k, 64) {
      tile.copy %A[%bz, %by * 128, %i * 64] to %a
      tile.copy %B[%bz, %bx * 128, %i * 64] to %bs
      tile.gemm %a, %bs, %c {transpose_b}
    }
    tile.copy %c to %C[%bz, %by * 128, %bx * 128]
  }
}

// A tile that has no room is left out, and said.
// CHECK-LABEL: kernel.func @large_k0(
// CHECK-NOT: @large_k0_1024
// CHECK-LABEL: kernel.func @large_k0_32x32x16(
tile.func @large(%A: tensor<?x?xbf16> {dims = ["m", "k"]}, %B: tensor<?x?xbf16> {dims = ["k", "n"]}) -> (%C: tensor<?x?xbf16> {dims = ["m", "n"]}) {
  %m = tile.dim %A, 0
  %k = tile.dim %A, 1
  %n = tile.dim %B, 1
  // expected-remark@below {{there is no room for a tile of 1024x1024x64}}
  // expected-remark@below {{this kernel is made with the tiles 64x64x16, 1024x1024x64, 32x32x16}}
  tile.kernel grid(%bx = ceildiv(%n, 64), %by = ceildiv(%m, 64)) threads(64) tiles([1024, 1024, 64, 4, 128], [32, 32, 16, 1, 32]) {
    %a = tile.alloc_shared : 64x16xbf16
    %b = tile.alloc_shared : 16x64xbf16
    %c = tile.alloc_fragment : 64x64xf32
    tile.clear %c
    tile.serial %i = 0 to ceildiv(%k, 16) {
      tile.copy %A[%by * 64, %i * 16] to %a
      tile.copy %B[%i * 16, %bx * 64] to %b
      tile.gemm %a, %b, %c
    }
    tile.copy %c to %C[%by * 64, %bx * 64]
  }
}

// The one by turns has its threads twice; that of four blocks is not persistent.
// RUN: tf-opt %s --pass-pipeline="builtin.module(lower-tile{target=sm_90a},canonicalize,cse)" 2>/dev/null | FileCheck %s --check-prefix=ONCE
// ONCE-LABEL: kernel.func @menu_k0(
// ONCE-SAME: block = array<i64: 288, 1, 1>
// ONCE-LABEL: kernel.func @menu_k0_128x128x64_crews(
// ONCE-SAME: block = array<i64: 384, 1, 1>
// ONCE: %turn = kernel.dynamic_shared
// ONCE-LABEL: kernel.func @menu_k0_200x128x64_by_1x4_once(
// ONCE-NOT: kernel.for %tile
// ONCE-LABEL: kernel.func

// What the versions in clusters are made of. Blocks that share K multiply for a tile as wide as theirs together, and add up. Others: the grid in whole clusters, each tile brought by the two blocks that have it in common.
// RUN: tf-opt %s --pass-pipeline="builtin.module(lower-tile{target=sm_90a},canonicalize,cse)" 2>/dev/null | FileCheck %s --check-prefix=CLUSTER
// CLUSTER-LABEL: kernel.func @menu_k0_128x32x64_shared_by_4_once(
// CLUSTER-SAME: block = array<i64: 288, 1, 1>, cluster = array<i64: 4, 1, 1>
// CLUSTER-NOT: multicast
// CLUSTER: kernel.wgmma.mma {{.*}} : !kernel.wgmma<64xf32>
// CLUSTER: kernel.mapa %sums
// CLUSTER-LABEL: kernel.func @menu_k0_128x256x64_by_2x2(
// CLUSTER-SAME: cluster = array<i64: 2, 2, 1>
// CLUSTER: kernel.tma.load %A{{.*}} multicast
// CLUSTER: kernel.tma.load %B{{.*}} multicast

// Of known extents whose rows are no multiples of 128 bytes it is the one that is taken, where the driver takes its PTX: their edges are cut off.
// RUN: %{run} --entry=broken --arg=random:1:bf16:560x136 --arg=random:2:bf16:136x4968
// CLUSTER-LABEL: kernel.func @broken_k0(
// CLUSTER-NOT: cluster
// CLUSTER-LABEL: host.func @broken(
// CLUSTER: host.takes @broken_k0_200x128x64_by_1x4_once
// CLUSTER-LABEL: kernel.func @broken_k0_200x128x64_by_1x4_once(
// CLUSTER-SAME: cluster = array<i64: 4, 1, 1>
tile.func @broken(%A: tensor<560x136xbf16>, %B: tensor<136x4968xbf16>) -> (%C: tensor<560x4968xbf16>) {
  // expected-remark@below {{this kernel is made with the tiles 200x128x64 by 1x4 blocks for one round, 128x192x64 by turns; a launch takes the one that fits its extents best}}
  tile.kernel grid(%bx = 4968 ceildiv 256, %by = 560 ceildiv 128) threads(256) tiles {
    %a = tile.alloc_shared : 128x64xbf16
    %b = tile.alloc_shared : 64x256xbf16
    %c = tile.alloc_fragment : 128x256xf32
    tile.use_swizzle panel 16
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(136, 64) stages(4) {
      tile.copy %A[%by * 128, %i * 64] to %a
      tile.copy %B[%i * 64, %bx * 256] to %b
      tile.gemm %a, %b, %c
    }
    tile.copy %c to %C[%by * 128, %bx * 256]
  }
}

// Two warp groups on 192 rows have halves of the columns, three wgmma each a step, and the registers of producers.
// RUN: %{run} --entry=pairs --arg=random:1:bf16:520x136 --arg=random:2:bf16:136x6488
// CLUSTER-LABEL: kernel.func @pairs_k0_176x192x64_by_1x2(
// CLUSTER-SAME: block = array<i64: 384, 1, 1>, cluster = array<i64: 2, 1, 1>
// CLUSTER: kernel.setmaxnreg inc 240
// CLUSTER: kernel.wgmma.mma {{.*}} : !kernel.wgmma<44xf32>
tile.func @pairs(%A: tensor<520x136xbf16>, %B: tensor<136x6488xbf16>) -> (%C: tensor<520x6488xbf16>) {
  // expected-remark@below {{this kernel is made with the tiles 176x192x64 by 1x2 blocks, 128x256x64; a launch takes the one that fits its extents best}}
  tile.kernel grid(%bx = 6488 ceildiv 256, %by = 520 ceildiv 128) threads(256) tiles {
    %a = tile.alloc_shared : 128x64xbf16
    %b = tile.alloc_shared : 64x256xbf16
    %c = tile.alloc_fragment : 128x256xf32
    tile.use_swizzle panel 16
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(136, 64) stages(4) {
      tile.copy %A[%by * 128, %i * 64] to %a
      tile.copy %B[%i * 64, %bx * 256] to %b
      tile.gemm %a, %b, %c
    }
    tile.copy %c to %C[%by * 128, %bx * 256]
  }
}

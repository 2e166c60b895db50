// Blocks of a cluster that have a tile in common, of which no equal parts begin where boxes may: 72 rows of 128 bytes in four blocks. They bring boxes
// of 8 rows by turns: each two, the first block one more.
//
// DEFINE: %{run} = tf-run %s --mcpu=sm_90a --expect=reference --check=all
// RUN: tf-opt %s --pass-pipeline="builtin.module(lower-tile{target=sm_90a},canonicalize,cse)" 2>/dev/null | FileCheck %s
// RUN: %{run} --schedule=random --async-latency=random --arg=random:1:bf16:150x72 --arg=random:2:bf16:72x264
// RUN: %{run} --schedule=pct:3 --async-latency=lazy --arg=random:1:bf16:80x200 --arg=random:2:bf16:200x8 --seed=3
// RUN: %{run} --arg=random:1:bf16:8x0 --arg=random:2:bf16:0x64
// CHECK-LABEL: kernel.func @dealt_k0(
// CHECK-SAME: cluster = array<i64: 4, 1, 1>
// CHECK-COUNT-2: kernel.tma.load %A{{.*}} multicast
// CHECK: kernel.if
// CHECK: kernel.tma.load %A{{.*}} multicast
// CHECK-NOT: kernel.tma.load %A
// CHECK-LABEL: kernel.func @dealt_k0_wide(
tile.func @dealt(%A: tensor<?x?xbf16> {dims = ["m", "k"], divisible = [1, 8]}, %B: tensor<?x?xbf16> {dims = ["k", "n"], divisible = [1, 8]})
    -> (%C: tensor<?x?xbf16> {dims = ["m", "n"], divisible = [1, 8]}) {
  %m = tile.dim %A, 0
  %k = tile.dim %A, 1
  %n = tile.dim %B, 1
  tile.kernel grid(%bx = ceildiv(%n, 256) * 4, %by = ceildiv(%m, 72)) threads(128) cluster(4) producers(1) {
    %a = tile.alloc_shared : 72x64xbf16
    %b = tile.alloc_shared : 64x64xbf16
    %c = tile.alloc_fragment : 72x64xf32
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%k, 64) stages(3) {
      tile.copy %A[%by * 72, %i * 64] to %a {multicast}
      tile.copy %B[%i * 64, %bx * 64] to %b
      tile.gemm %a, %b, %c
    }
    tile.copy %c to %C[%by * 72, %bx * 64]
  }
}

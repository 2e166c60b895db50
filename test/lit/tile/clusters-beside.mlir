// Persistent blocks of clusters that run beside other kernels go from tile to tile in turn: each draws none for itself, since the blocks of a cluster take
// theirs together.
// RUN: tf-run %s --mcpu=sm_90a --check=all --expect=reference --arg=random:1:bf16:512x8 --arg=random:2:bf16:264x8 --schedule=random --seed=2 2>&1 | FileCheck-22 %s
// CHECK: persistent blocks go from tile to tile
// CHECK: 0 beyond
tile.func @clusters(%A: tensor<?x?xbf16> {dims = ["m", "k"], divisible = [256, 8]}, %B: tensor<?x?xbf16> {dims = ["n", "k"], divisible = [1, 8]})
    -> (%C: tensor<?x?xf32> {dims = ["m", "n"]}) {
  %m = tile.dim %A, 0
  %k = tile.dim %A, 1
  %n = tile.dim %B, 0
  tile.kernel grid(%bx = ceildiv(%n, 256), %by = ceildiv(%m, 128)) threads(256) cluster(1, 2) attributes {beside} {
    %a = tile.alloc_shared : 128x64xbf16
    %b = tile.alloc_shared : 256x64xbf16
    %c = tile.alloc_fragment : 128x256xf32
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%k, 64) stages(4) {
      tile.copy %A[%by * 128, %i * 64] to %a
      tile.copy %B[%bx * 256, %i * 64] to %b {multicast}
      tile.gemm %a, %b, %c {transpose_b}
    }
    tile.copy %c to %C[%by * 128, %bx * 256]
  }
}

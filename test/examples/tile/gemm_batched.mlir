// Products of as many pairs of matrices as there are: the third extent of the grid counts them. A is stored transposed.
// RUN: tf-run %s --mcpu=sm_80 --arg=random:1:bf16:3x40x37 --arg=random:2:bf16:3x40x51 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --arg=random:1:bf16:2x32x64 --arg=random:2:bf16:2x32x64 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_100a --arg=random:1:bf16:1x1x1 --arg=random:2:bf16:1x1x1 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_100a --arg=random:1:bf16:0x8x8 --arg=random:2:bf16:0x8x8 --expect=reference --check=all
tile.func @gemm_batched(%A: tensor<?x?x?xbf16> {dims = ["b", "k", "m"]}, %B: tensor<?x?x?xbf16> {dims = ["b", "k", "n"]})
    -> (%C: tensor<?x?x?xbf16> {dims = ["b", "m", "n"]}) {
  %batch = tile.dim %A, 0
  %k = tile.dim %A, 1
  %m = tile.dim %A, 2
  %n = tile.dim %B, 2
  tile.kernel grid(%bx = ceildiv(%n, 64), %by = ceildiv(%m, 64), %bz = %batch) threads(128) {
    %a = tile.alloc_shared : 32x64xbf16
    %b = tile.alloc_shared : 32x64xbf16
    %c = tile.alloc_fragment : 64x64xf32
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%k, 32) stages(3) {
      tile.copy %A[%bz, %i * 32, %by * 64] to %a
      tile.copy %B[%bz, %i * 32, %bx * 64] to %b
      tile.gemm %a, %b, %c {transpose_a}
    }
    tile.copy %c to %C[%bz, %by * 64, %bx * 64]
  }
}

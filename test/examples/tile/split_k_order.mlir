// Split-K whose result is the same in every run: each block adds its part of K, and keeps the sum where nobody else does; a second kernel adds
// these in order, rounds once, and writes the result. For products of few rows and columns, of which C has too few tiles for all SMs.
// RUN: tf-run %s --mcpu=sm_80 --arg=random:1:bf16:33x600 --arg=random:2:bf16:40x600 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --arg=random:1:bf16:16x1024 --arg=random:2:bf16:72x1024 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --arg=random:1:bf16:1x8 --arg=random:2:bf16:8x8 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_100a --arg=random:1:bf16:5x0 --arg=random:2:bf16:3x0 --expect=reference --check=all
tile.func @split_k_order(%A: tensor<?x?xbf16> {dims = ["m", "k"]}, %B: tensor<?x?xbf16> {dims = ["n", "k"]})
    -> (%parts: tensor<8x?x?xf32> {dims = ["parts", "m", "n"]}, %C: tensor<?x?xbf16> {dims = ["m", "n"]}) {
  %m = tile.dim %A, 0
  %n = tile.dim %B, 0
  %k = tile.dim %A, 1
  tile.kernel grid(%bx = ceildiv(%n, 64), %by = ceildiv(%m, 16), %bz = 8) threads(128) {
    %a = tile.alloc_shared : 16x64xbf16
    %b = tile.alloc_shared : 64x64xbf16
    %c = tile.alloc_fragment : 16x64xf32
    %each = ceildiv(ceildiv(%k, 64), 8)                // steps of a part
    tile.clear %c
    tile.pipelined %i = 0 to %each stages(6) {
      tile.copy %A[%by * 16, (%bz * %each + %i) * 64] to %a
      tile.copy %B[%bx * 64, (%bz * %each + %i) * 64] to %b
      tile.gemm %a, %b, %c {transpose_b}               // 16 rows: by wgmma as the product of both turned
    }
    tile.copy %c to %parts[%bz, %by * 16, %bx * 64]
  }
  tile.kernel grid(%bx = ceildiv(%n, 512), %by = %m) threads(128) overlap {
    %f = tile.alloc_fragment : 512xf32
    tile.clear %f
    tile.serial %p = 0 to 8 {
      tile.parallel (%j) in (512) {
        %f[%j] += %parts[%p, %by, %bx * 512 + %j]
      }
    }
    tile.copy %f to %C[%by, %bx * 512]
  }
}

// Split-K in floats: blocks add their sums of 256 columns in whatever order they come, so the last bits may differ from run to run.
// RUN: tf-run %s --mcpu=sm_80 --arg=random:1:f16:33x600 --arg=random:2:f16:600x40 --expect=reference --atol=0.0005 --check=all
// RUN: tf-run %s --mcpu=sm_90a --arg=random:1:f16:64x512 --arg=random:2:f16:512x64 --expect=reference --atol=0.0005 --check=all
// RUN: tf-run %s --mcpu=sm_100a --arg=random:1:f16:1x1 --arg=random:2:f16:1x1 --expect=reference --check=all
tile.func @split_k_f32(%A: tensor<?x?xf16> {dims = ["m", "k"]}, %B: tensor<?x?xf16> {dims = ["k", "n"]})
    -> (%C: tensor<?x?xf32> {dims = ["m", "n"]}) {
  %m = tile.dim %A, 0
  %n = tile.dim %B, 1
  %k = tile.dim %A, 1
  tile.kernel grid(%bx = ceildiv(%n, 64), %by = ceildiv(%m, 64)) threads(128) {
    tile.parallel (%i, %j) in (64, 64) {
      %C[%by * 64 + %i, %bx * 64 + %j] = 0.0
    }
  }
  tile.kernel grid(%bx = ceildiv(%n, 64), %by = ceildiv(%m, 64), %bz = ceildiv(%k, 256)) threads(128) {
    %a = tile.alloc_shared : 64x32xf16
    %b = tile.alloc_shared : 32x64xf16
    %c = tile.alloc_fragment : 64x64xf32
    tile.clear %c
    tile.pipelined %q = 0 to ceildiv(min(256, %k - %bz * 256), 32) stages(3) {
      tile.copy %A[%by * 64, %bz * 256 + %q * 32] to %a
      tile.copy %B[%bz * 256 + %q * 32, %bx * 64] to %b
      tile.gemm %a, %b, %c
    }
    tile.parallel (%i, %j) in (64, 64) {
      tile.atomic_add %c[%i, %j], %C[%by * 64 + %i, %bx * 64 + %j]
    }
  }
}

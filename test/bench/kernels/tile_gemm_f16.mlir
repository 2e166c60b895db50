// A product by tensor cores: tiles of 128 x 128 x 32, three stages, 128 threads.
tile.func @tile_gemm_f16(%A: tensor<?x?xf16> {dims = ["m", "k"], divisible = [1, 8]}, %B: tensor<?x?xf16> {dims = ["k", "n"], divisible = [1, 8]})
    -> (%C: tensor<?x?xf16> {dims = ["m", "n"], divisible = [1, 8]}) {
  %m = tile.dim %A, 0
  %k = tile.dim %A, 1
  %n = tile.dim %B, 1
  tile.kernel grid(%bx = ceildiv(%n, 128), %by = ceildiv(%m, 128)) threads(128) {
    %a = tile.alloc_shared : 128x32xf16
    %b = tile.alloc_shared : 32x128xf16
    %c = tile.alloc_fragment : 128x128xf32
    tile.use_swizzle panel 8
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%k, 32) stages(3) {
      tile.copy %A[%by * 128, %i * 32] to %a
      tile.copy %B[%i * 32, %bx * 128] to %b
      tile.gemm %a, %b, %c
    }
    tile.copy %c to %C[%by * 128, %bx * 128]
  }
}

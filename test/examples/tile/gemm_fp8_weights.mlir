// y = x w^T with weights in f8 and a scale for each 64 x 64 tile of them: the bytes come by copies that run ahead, and become
// bf16 in shared memory. The scale is applied to each tile's product as it joins the sums.
// RUN: tf-run %s --mcpu=sm_80 --arg=random:1:bf16:70x128 --arg=random:2:f8e4m3fn:65x128 --arg=random:3:f32:2x2 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --arg=random:1:bf16:3x200 --arg=random:2:f8e4m3fn:100x200 --arg=random:3:f32:2x4 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_100a --arg=random:1:bf16:64x64 --arg=random:2:f8e4m3fn:64x64 --arg=random:3:f32:1x1 --expect=reference --check=all
tile.func @gemm_fp8_weights(%x: tensor<?x?xbf16> {dims = ["m", "k"]}, %w: tensor<?x?xf8E4M3FN> {dims = ["n", "k"]},
                            %scale: tensor<?x?xf32> {dims = ["nt", "kt"]}) -> (%y: tensor<?x?xbf16> {dims = ["m", "n"]}) {
  %m = tile.dim %x, 0
  %k = tile.dim %x, 1
  %n = tile.dim %w, 0
  tile.kernel grid(%bx = ceildiv(%n, 64), %by = ceildiv(%m, 64)) threads(128) {
    %a = tile.alloc_shared : 64x64xbf16
    %bytes = tile.alloc_shared : 64x64xf8E4M3FN
    %b = tile.alloc_shared : 64x64xbf16
    %p = tile.alloc_fragment : 64x64xf32
    %c = tile.alloc_fragment : 64x64xf32
    %yes = tile.constant true
    tile.use_swizzle panel 8
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%k, 64) stages(3) {
      tile.copy %x[%by * 64, %i * 64] to %a
      tile.copy %w[%bx * 64, %i * 64] to %bytes
      tile.copy %bytes to %b
      tile.gemm %a, %b, %p clear %yes {transpose_b}
      %s = %scale[%bx, %i]
      tile.parallel (%r, %j) in (64, 64) {
        %c[%r, %j] = fma(%p[%r, %j], %s, %c[%r, %j])
      }
    }
    tile.copy %c to %y[%by * 64, %bx * 64]
  }
}

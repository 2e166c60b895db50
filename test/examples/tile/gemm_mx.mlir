// y = x w^T of 8-bit floats with an exponent for each 32 elements of a row (mxfp8), by pairs of blocks that have a tile of w together. Chips with block
// scales multiply the factors as they are; elsewhere they become bf16 in shared memory, which holds them.
// RUN: tf-run --make-input=const:126:u8:130x5 --out=%t.x.npy && tf-run --make-input=const:128:u8:8x5 --out=%t.w.npy
// RUN: tf-run %s --mcpu=sm_80 --arg=random:1:f8e4m3fn:130x144 --arg=%t.x.npy --arg=random:2:f8e5m2:8x144 --arg=%t.w.npy --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_100a --arg=random:1:f8e4m3fn:130x144 --arg=%t.x.npy --arg=random:2:f8e5m2:8x144 --arg=%t.w.npy --expect=reference --check=all --async-latency=random
tile.func @gemm_mx(%x: tensor<?x?xf8E4M3FN> {dims = ["m", "k"], divisible = [1, 16]}, %sx: tensor<?x?xui8> {dims = ["m", "blocks"]},
                   %w: tensor<?x?xf8E5M2> {dims = ["n", "k"], divisible = [1, 16]}, %sw: tensor<?x?xui8> {dims = ["n", "blocks"]})
    -> (%y: tensor<?x?xf32> {dims = ["m", "n"]}) {
  %m = tile.dim %x, 0
  %k = tile.dim %x, 1
  %n = tile.dim %w, 0
  tile.kernel grid(%by = ceildiv(%m, 256) * 2, %bx = ceildiv(%n, 64)) threads(128) cluster(2) {
    %a = tile.alloc_shared : 128x128xf8E4M3FN
    %b = tile.alloc_shared : 64x128xf8E5M2
    %p = tile.alloc_shared : 128x4xui8
    %q = tile.alloc_shared : 64x4xui8
    %c = tile.alloc_fragment : 128x64xf32
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%k, 128) stages(3) {
      tile.copy %x[%by * 128, %i * 128] to %a
      tile.copy %w[%bx * 64, %i * 128] to %b {multicast}
      tile.copy %sx[%by * 128, %i * 4] to %p
      tile.copy %sw[%bx * 64, %i * 4] to %q
      tile.gemm_packed %a, %b, %c scale_a %p scale_b %q {block = 32, transpose_b}
    }
    tile.copy %c to %y[%by * 128, %bx * 64]
  }
}

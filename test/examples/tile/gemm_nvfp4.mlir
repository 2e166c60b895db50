// y = s x w^T of e2m1, two in a byte, with a float of 8 bits (ue4m3) for each 16 elements of a row and one number for all (nvfp4). The sign that an f8E4M3FN
// has does not count there.
// RUN: tf-run %s --mcpu=sm_80 --arg=random:1:u8:30x80 --arg=random:2:f8e4m3fn:30x10 --arg=random:3:u8:40x80 --arg=random:4:f8e4m3fn:40x10 --arg=0.25 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_100a --arg=random:1:u8:30x80 --arg=random:2:f8e4m3fn:30x10 --arg=random:3:u8:40x80 --arg=random:4:f8e4m3fn:40x10 --arg=0.25 --expect=reference --check=all --async-latency=random
// RUN: tf-run %s --mcpu=sm_120a --arg=random:1:u8:5x16 --arg=random:2:f8e4m3fn:5x2 --arg=random:3:u8:3x16 --arg=random:4:f8e4m3fn:3x2 --arg=0.25 --expect=reference --check=all
tile.func @gemm_nvfp4(%x: tensor<?x?xui8> {dims = ["m", "bytes"], divisible = [1, 16]}, %sx: tensor<?x?xf8E4M3FN> {dims = ["m", "blocks"]},
                      %w: tensor<?x?xui8> {dims = ["n", "bytes"], divisible = [1, 16]}, %sw: tensor<?x?xf8E4M3FN> {dims = ["n", "blocks"]}, %s: f32)
    -> (%y: tensor<?x?xf32> {dims = ["m", "n"]}) {
  %m = tile.dim %x, 0
  %bytes = tile.dim %x, 1
  %n = tile.dim %w, 0
  tile.kernel grid(%bx = ceildiv(%n, 64), %by = ceildiv(%m, 128)) threads(128) {
    %a = tile.alloc_shared : 128x64xui8
    %b = tile.alloc_shared : 64x64xui8
    %p = tile.alloc_shared : 128x8xf8E4M3FN
    %q = tile.alloc_shared : 64x8xf8E4M3FN
    %c = tile.alloc_fragment : 128x64xf32
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%bytes, 64) stages(3) {
      tile.copy %x[%by * 128, %i * 64] to %a
      tile.copy %w[%bx * 64, %i * 64] to %b
      tile.copy %sx[%by * 128, %i * 8] to %p
      tile.copy %sw[%bx * 64, %i * 8] to %q
      tile.gemm_packed %a, %b, %c scale_a %p scale_b %q {a = "e2m1", b = "e2m1", block = 16, scales = "ue4m3", transpose_b}
    }
    tile.parallel (%i, %j) in (128, 64) {
      %y[%by * 128 + %i, %bx * 64 + %j] = %c[%i, %j] * %s
    }
  }
}

// y = x w^T, where w has 4 bits an element, two in a byte (the even column in the lower half), and a scale for 64 columns of a
// row. The bytes come by copies that run ahead; each block makes f16 of its part of w in shared memory.
// RUN: tf-run %s --mcpu=sm_80 --arg=random:1:f16:70x128 --arg=random:2:i8:65x64 --arg=random:3:f16:65x2 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --arg=random:1:f16:3x200 --arg=random:2:i8:100x100 --arg=random:3:f16:100x4 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_100a --arg=random:1:f16:64x64 --arg=random:2:i8:64x32 --arg=random:3:f16:64x1 --expect=reference --check=all
tile.func @gemm_int4(%x: tensor<?x?xf16> {dims = ["m", "k"]}, %w: tensor<?x?xi8> {dims = ["n", "k2"]},
                     %scale: tensor<?x?xf16> {dims = ["n", "groups"]}) -> (%y: tensor<?x?xf16> {dims = ["m", "n"]}) {
  %m = tile.dim %x, 0
  %k = tile.dim %x, 1
  %n = tile.dim %w, 0
  tile.kernel grid(%bx = ceildiv(%n, 64), %by = ceildiv(%m, 64)) threads(128) {
    %a = tile.alloc_shared : 64x64xf16
    %bytes = tile.alloc_shared : 64x32xi8
    %b = tile.alloc_shared : 64x64xf16
    %c = tile.alloc_fragment : 64x64xf32
    tile.use_swizzle panel 8
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%k, 64) stages(3) {
      tile.copy %x[%by * 64, %i * 64] to %a
      tile.copy %w[%bx * 64, %i * 32] to %bytes
      tile.parallel (%r, %j) in (64, 64) {
        %byte = %bytes[%r, %j floordiv 2]
        %low = shr(shl(%byte, 4), 4)
        %b[%r, %j] = f16(%j mod 2 == 1 ? shr(%byte, 4) : %low) * %scale[%bx * 64 + %r, %i]
      }
      tile.gemm %a, %b, %c {transpose_b}
    }
    tile.copy %c to %y[%by * 64, %bx * 64]
  }
}

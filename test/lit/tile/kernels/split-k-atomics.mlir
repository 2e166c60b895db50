// Split-K with atomics of f32 and f16; some parts are empty.
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --arg=random:1:f16:20x100 --arg=random:2:f16:100x20 --expect=reference --check=all || exit 1; done
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --arg=random:1:f16:1x1 --arg=random:2:f16:1x1 --expect=reference --check=all || exit 1; done
tile.func @f(%a: tensor<?x?xf16> {dims=["m","k"]}, %b: tensor<?x?xf16> {dims=["k","n"]}) -> (%y: tensor<?x?xf32> {dims=["m","n"]}, %h: tensor<?x?xf16> {dims=["m","n"]}) {
  %m = tile.dim %a, 0
  %k = tile.dim %a, 1
  %n = tile.dim %b, 1
  tile.kernel grid(%x = ceildiv(%n, 16), %yy = ceildiv(%m, 16)) threads(32) {
    tile.clear %y[%yy * 16, %x * 16][16, 16]
    tile.clear %h[%yy * 16, %x * 16][16, 16]
  }
  tile.kernel grid(%x = ceildiv(%n, 16), %yy = ceildiv(%m, 16), %z = 3) threads(64) {
    %as = tile.alloc_shared : 16x16xf16
    %bs = tile.alloc_shared : 16x16xf16
    %c = tile.alloc_fragment : 16x16xf32
    tile.clear %c
    %blocks = tile.ceil_div %k, 16
    %each = tile.ceil_div %blocks, 3
    %lo = tile.mul %z, %each
    %up = tile.add %lo, %each
    %hi = tile.min %up, %blocks
    tile.pipelined %t = %lo to %hi stages(2) {
      tile.copy %a[%yy * 16, %t * 16] to %as
      tile.copy %b[%t * 16, %x * 16] to %bs
      tile.gemm %as, %bs, %c
    }
    tile.parallel (%i, %j) in (16, 16) {
      %v = tile.load %c[%i, %j]
      %vh = tile.cast %v : f16
      tile.atomic_add %v, %y[%yy * 16 + %i, %x * 16 + %j]
      tile.atomic_add %vh, %h[%yy * 16 + %i, %x * 16 + %j]
    }
  }
}

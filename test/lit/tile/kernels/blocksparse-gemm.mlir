// A product that skips blocks: copies and product stand under a condition that is loaded.
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --arg=random:1:f16:48x80 --arg=random:2:f16:80x40 --arg=random:7:i32:3x5 --expect=reference --check=all || exit 1; done
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --arg=random:1:f16:1x16 --arg=random:2:f16:16x1 --arg=zeros:i32:1x1 --expect=reference --check=all || exit 1; done
tile.func @f(%a: tensor<?x?xf16> {dims=["m","k"]}, %b: tensor<?x?xf16> {dims=["k","n"]}, %mask: tensor<?x?xi32> {dims=["mb","kb"]}) -> (%y: tensor<?x?xf32> {dims=["m","n"]}) {
  %m = tile.dim %a, 0
  %n = tile.dim %b, 1
  %kb = tile.dim %mask, 1
  tile.kernel grid(%bx = ceildiv(%n, 24), %by = ceildiv(%m, 16)) threads(32) {
    %as = tile.alloc_shared : 16x16xf16
    %bs = tile.alloc_shared : 16x24xf16
    %c = tile.alloc_fragment : 16x24xf32
    tile.clear %c
    tile.pipelined %i = 0 to %kb stages(3) {
      %w = tile.load %mask[%by, %i]
      %odd = tile.and %w, 1
      %on = tile.eq %odd, 1
      tile.if %on {
        tile.copy %a[%by * 16, %i * 16] to %as
        tile.copy %b[%i * 16, %bx * 24] to %bs
        tile.gemm %as, %bs, %c
      }
    }
    tile.copy %c to %y[%by * 16, %bx * 24]
  }
}

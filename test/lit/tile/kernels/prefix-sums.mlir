// Prefix sums both ways, along both dimensions, of floats, halves and bytes.
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --arg=random:1:f32:13x45 --arg=random:2:i8:13x45 --arg=random:3:f16:13x45 --expect=reference --check=all || exit 1; done
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --arg=random:1:f32:1x1 --arg=random:2:i8:1x1 --arg=random:3:f16:1x1 --expect=reference --check=all || exit 1; done
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --arg=random:1:f32:16x64 --arg=random:2:i8:16x64 --arg=random:3:f16:16x64 --expect=reference --check=all || exit 1; done
tile.func @f(%x: tensor<?x?xf32> {dims=["m","n"]}, %xi: tensor<?x?xi8> {dims=["m","n"]}, %xh: tensor<?x?xf16> {dims=["m","n"]}) -> (%y: tensor<?x?xf32> {dims=["m","n"]}, %yi: tensor<?x?xi32> {dims=["m","n"]}, %yh: tensor<?x?xf16> {dims=["m","n"]}, %tot: tensor<?xi32> {dims=["m"]}) {
  %m = tile.dim %x, 0
  %n = tile.dim %x, 1
  tile.kernel grid(%b = ceildiv(%m, 16)) threads(96) {
    %f = tile.alloc_fragment : 16x64xf32
    %g = tile.alloc_shared : 16x64xi8
    %gi = tile.alloc_shared : 16x64xi32
    %h = tile.alloc_fragment : 16x64xf16
    %t = tile.alloc_fragment : 16xi32
    tile.copy %x[%b * 16, 0] to %f
    tile.cumsum %f to %f dim 1
    tile.cumsum %f to %f dim 0 {reverse}
    tile.copy %f to %y[%b * 16, 0]
    tile.copy %xi[%b * 16, 0] to %g
    tile.cumsum %g to %gi dim -1
    tile.copy %gi to %yi[%b * 16, 0]
    tile.reduce_sum %g to %t dim 1
    tile.copy %t to %tot[%b * 16]
    tile.copy %xh[%b * 16, 0] to %h
    tile.cumsum %h to %h dim 1 {reverse}
    tile.copy %h to %yh[%b * 16, 0]
  }
}

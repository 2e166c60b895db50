// A residual is added in one tile, then normalised by its root mean square; rows of odd length, and of 1.
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --arg=random:1:f16:3x577 --arg=random:2:f16:3x577 --arg=random:3:f16:577 --expect=reference --check=all || exit 1; done
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --arg=random:1:f16:1x1 --arg=random:2:f16:1x1 --arg=random:3:f16:1 --expect=reference --check=all || exit 1; done
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --arg=random:1:f16:2x640 --arg=random:2:f16:2x640 --arg=random:3:f16:640 --expect=reference --check=all || exit 1; done
tile.func @f(%x: tensor<?x?xf16> {dims=["m","n"]}, %r: tensor<?x?xf16> {dims=["m","n"]}, %w: tensor<?xf16> {dims=["n"]}) -> (%res: tensor<?x?xf16> {dims=["m","n"]}, %y: tensor<?x?xf16> {dims=["m","n"]}) {
  %m = tile.dim %x, 0
  %n = tile.dim %x, 1
  tile.kernel grid(%b = %m) threads(160) {
    %a = tile.alloc_fragment : 640xf32
    %t = tile.alloc_fragment : 640xf32
    %q = tile.alloc_fragment : 640xf32
    %s = tile.alloc_fragment : 1xf32
    tile.copy %x[%b, 0] to %a
    tile.copy %r[%b, 0] to %t
    tile.parallel (%i) in (640) {
      %u = tile.load %a[%i]
      %v = tile.load %t[%i]
      %z = tile.add %u, %v
      tile.store %z, %a[%i]
    }
    tile.copy %a to %res[%b, 0]
    tile.parallel (%i) in (640) {
      %u = tile.load %a[%i]
      %v = tile.mul %u, %u
      tile.store %v, %q[%i]
    }
    tile.reduce_sum %q to %s dim 0
    %nf = tile.cast %n : f32
    tile.parallel (%i) in (640) {
      %u = tile.load %a[%i]
      %v = tile.load %s[0]
      %d = tile.div %v, %nf
      %e = tile.add %d, 0.000001
      %f = tile.rsqrt %e
      %g = tile.load %w[%i]
      %gf = tile.cast %g : f32
      %h = tile.mul %u, %f
      %o = tile.mul %h, %gf
      tile.store %o, %a[%i]
    }
    tile.copy %a to %y[%b, 0]
  }
}

// Cross entropy and its gradient, rows in pieces; a target outside of the row reads 0. The mean is summed by atomics.
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --arg=random:1:f32:9x333 --arg=iota:i32:9 --expect=reference --check=all || exit 1; done
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --arg=random:1:f32:1x1 --arg=zeros:i32:1 --expect=reference --check=all || exit 1; done
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --arg=random:1:f32:4x256 --arg=random:3:i32:4 --expect=reference --check=all || exit 1; done
tile.func @f(%x: tensor<?x?xf32> {dims=["m","n"]}, %t: tensor<?xi32> {dims=["m"]}) -> (%loss: tensor<?xf32> {dims=["m"]}, %dx: tensor<?x?xf32> {dims=["m","n"]}, %mean: tensor<1xf32>) {
  %m = tile.dim %x, 0
  %n = tile.dim %x, 1
  tile.kernel threads(32) {
    tile.clear %mean
  }
  tile.kernel grid(%b = ceildiv(%m, 4)) threads(128) {
    %f = tile.alloc_fragment : 4x128xf32
    %mx = tile.alloc_fragment : 4xf32
    %sm = tile.alloc_fragment : 4xf32
    %old = tile.alloc_fragment : 4xf32
    %ps = tile.alloc_fragment : 4xf32
    tile.fill %mx, -inf
    %c1 = tile.constant 1.0 : f32
    tile.clear %sm
    tile.serial %k = 0 to %n step 128 {
      tile.copy %x[%b * 4, %k] to %f {pad = -inf}
      tile.copy %mx to %old
      tile.reduce_max %f to %mx dim 1 {accumulate}
      tile.parallel (%i, %j) in (4, 128) {
        %v = tile.load %f[%i, %j]
        %w = tile.load %mx[%i]
        %d = tile.sub %v, %w
        %bad = tile.isneginf %w
        %e = tile.exp %d
        %z = tile.select %bad, 0.0, %e
        tile.store %z, %f[%i, %j]
      }
      tile.reduce_sum %f to %ps dim 1
      tile.parallel (%i) in (4) {
        %o = tile.load %old[%i]
        %w = tile.load %mx[%i]
        %d = tile.sub %o, %w
        %e = tile.exp %d
        %bad = tile.isneginf %w
        %z = tile.select %bad, 0.0, %e
        %s = tile.load %sm[%i]
        %p = tile.load %ps[%i]
        %u = tile.fma %s, %z, %p
        tile.store %u, %sm[%i]
      }
    }
    tile.parallel (%i) in (4) {
      %s = tile.load %sm[%i]
      %w = tile.load %mx[%i]
      %l = tile.log %s
      %lse = tile.add %l, %w
      tile.store %lse, %old[%i]
      %ti = tile.load %t[%b * 4 + %i]
      %tk = tile.cast %ti : index
      %v = tile.load %x[%b * 4 + %i, %tk]
      %o = tile.sub %lse, %v
      tile.store %o, %loss[%b * 4 + %i]
      %r0 = tile.mul %b, 4
      %r = tile.add %r0, %i
      %in = tile.lt %r, %m
      tile.if %in {
        %mf = tile.cast %m : f32
        %oo = tile.div %o, %mf
        tile.atomic_add %oo, %mean[0]
      }
    }
    tile.parallel (%i, %j) in (4, %n) {
      %v = tile.load %x[%b * 4 + %i, %j]
      %l = tile.load %old[%i]
      %d = tile.sub %v, %l
      %e = tile.exp %d
      %ti = tile.load %t[%b * 4 + %i]
      %tk = tile.cast %ti : index
      %is = tile.eq %tk, %j
      %one = tile.select %is, %c1, 0.0
      %g = tile.sub %e, %one
      tile.store %g, %dx[%b * 4 + %i, %j]
    }
  }
}

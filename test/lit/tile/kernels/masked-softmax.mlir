// Softmax of masked rows: rows of which nothing is left are NaN, and stay it through every reduction.
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --arg=random:1:f32:5x50 --arg=zeros:i32:5 --expect=reference --check=all || exit 1; done
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --arg=random:1:f32:5x50 --arg=iota:i32:5 --expect=reference --check=all || exit 1; done
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --arg=random:1:f32:5x50 --arg=random:3:i32:5 --expect=reference --check=all || exit 1; done
tile.func @f(%x: tensor<?x?xf32> {dims=["m","n"]}, %len: tensor<?xi32> {dims=["m"]}) -> (%y: tensor<?x?xf32> {dims=["m","n"]}, %z: tensor<?xf32> {dims=["m"]}) {
  %m = tile.dim %x, 0
  %n = tile.dim %x, 1
  tile.kernel grid(%b = %m) threads(64) {
    %f = tile.alloc_fragment : 1x50xf32
    %mx = tile.alloc_fragment : 1xf32
    %mn = tile.alloc_fragment : 1xf32
    %sm = tile.alloc_fragment : 1xf32
    %l = tile.load %len[%b]
    %li = tile.cast %l : index
    tile.copy %x[%b, 0] to %f
    tile.parallel (%i, %j) in (1, 50) {
      %v = tile.load %f[%i, %j]
      %ok = tile.lt %j, %li
      %w = tile.select %ok, %v, -inf
      tile.store %w, %f[%i, %j]
    }
    tile.reduce_max %f to %mx dim 1
    tile.parallel (%i, %j) in (1, 50) {
      %v = tile.load %f[%i, %j]
      %w = tile.load %mx[%i]
      %d = tile.sub %v, %w
      %e = tile.exp %d
      tile.store %e, %f[%i, %j]
    }
    tile.reduce_sum %f to %sm dim 1
    tile.reduce_min %f to %mn dim 1
    tile.copy %mn to %z[%b]
    tile.parallel (%i, %j) in (1, 50) {
      %v = tile.load %f[%i, %j]
      %w = tile.load %sm[%i]
      %d = tile.div %v, %w
      tile.store %d, %y[%b + %i, %j]
    }
  }
}

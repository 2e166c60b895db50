// Reductions over rows, carried from piece to piece, of tiles of 7 x 3.
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --arg=random:1:bf16:33x5 --expect=reference --check=all || exit 1; done
tile.func @f(%x: tensor<?x?xbf16> {dims=["m","n"]}) -> (%mean: tensor<?xf32> {dims=["n"]}, %mx: tensor<?xbf16> {dims=["n"]}, %amin: tensor<?xi32> {dims=["n"]}) {
  %m = tile.dim %x, 0
  %n = tile.dim %x, 1
  tile.kernel grid(%b = ceildiv(%n, 3)) threads(96) {
    %f = tile.alloc_fragment : 7x3xf32
    %s = tile.alloc_fragment : 3xf32
    %h = tile.alloc_shared : 7x3xbf16
    %hm = tile.alloc_fragment : 1x3xbf16
    %cnt = tile.alloc_fragment : 7x3xi32
    %cs = tile.alloc_fragment : 3xi32
    tile.clear %s
    tile.clear %cs
    tile.fill %hm, -inf
    tile.serial %k = 0 to %m step 7 {
      tile.copy %x[%k, %b * 3] to %f
      tile.copy %x[%k, %b * 3] to %h {pad = -inf}
      tile.reduce_sum %f to %s dim 0 {accumulate}
      tile.reduce_max %h to %hm dim 0 {accumulate}
      tile.parallel (%i, %j) in (7, 3) {
        %v = tile.load %f[%i, %j]
        %neg = tile.lt %v, 0.0
        %c = tile.cast %neg : i32
        tile.store %c, %cnt[%i, %j]
      }
      tile.reduce_sum %cnt to %cs dim 0 {accumulate}
    }
    %mf = tile.cast %m : f32
    tile.parallel (%j) in (3) {
      %v = tile.load %s[%j]
      %d = tile.div %v, %mf
      tile.store %d, %mean[%b * 3 + %j]
    }
    tile.copy %hm[0, 0][1, 3] to %mx[%b * 3]
    tile.copy %cs to %amin[%b * 3]
  }
}

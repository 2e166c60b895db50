// The largest and its place in one i64, by one reduction that carries on from piece to piece.
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --arg=random:1:f16:7x129 --expect=reference --check=all || exit 1; done
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --arg=random:1:f16:1x1 --expect=reference --check=all || exit 1; done
tile.func @f(%x: tensor<?x?xf16> {dims=["m","n"]}) -> (%v: tensor<?xf16> {dims=["m"]}, %ix: tensor<?xi64> {dims=["m"]}) {
  %m = tile.dim %x, 0
  %n = tile.dim %x, 1
  tile.kernel grid(%b = ceildiv(%m, 3)) threads(96) {
    %p = tile.alloc_fragment : 3x64xi64
    %r = tile.alloc_fragment : 3xi64
    tile.fill %r, -9223372036854775808
    tile.serial %k = 0 to %n step 64 {
      tile.parallel (%i, %j) in (3, 64) {
        %a = tile.load %x[%b * 3 + %i, %k + %j] {pad = -inf}
        %f = tile.cast %a : f32
        %g = tile.mul %f, 65536.0
        %q = tile.cast %g : i64
        %s = tile.mul %q, 4294967296
        %kj = tile.add %k, %j
        %t = tile.sub 1048576, %kj
        %t64 = tile.cast %t : i64
        %c = tile.add %s, %t64
        tile.store %c, %p[%i, %j]
      }
      tile.reduce_max %p to %r dim 1 {accumulate}
    }
    tile.parallel (%i) in (3) {
      %c = tile.load %r[%i]
      %lo = tile.and %c, 4294967295
      %at = tile.sub 1048576, %lo
      tile.store %at, %ix[%b * 3 + %i]
      %ai = tile.cast %at : index
      %a = tile.load %x[%b * 3 + %i, %ai]
      tile.store %a, %v[%b * 3 + %i]
    }
  }
}

// The three largest of each row and where they are, by reductions; equal ones in order.
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --arg=random:1:f32:5x61 --expect=reference --check=all || exit 1; done
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --arg=random:1:f32:1x3 --expect=reference --check=all || exit 1; done
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --arg=zeros:f32:2x61 --expect=reference --check=all || exit 1; done
tile.func @f(%x: tensor<?x?xf32> {dims=["m","n"]}) -> (%v: tensor<?x3xf32> {dims=["m","k"]}, %ix: tensor<?x3xi32> {dims=["m","k"]}) {
  %m = tile.dim %x, 0
  %n = tile.dim %x, 1
  tile.kernel grid(%b = ceildiv(%m, 2)) threads(64) {
    %f = tile.alloc_fragment : 2x64xf32
    %id = tile.alloc_fragment : 2x64xi32
    %mx = tile.alloc_fragment : 2xf32
    %mi = tile.alloc_fragment : 2xi32
    tile.copy %x[%b * 2, 0] to %f {pad = -inf}
    tile.serial %k = 0 to 3 {
      tile.reduce_max %f to %mx dim 1
      tile.parallel (%i, %j) in (2, 64) {
        %a = tile.load %f[%i, %j]
        %w = tile.load %mx[%i]
        %is = tile.eq %a, %w
        %j32 = tile.cast %j : i32
        %s = tile.select %is, %j32, 2147483647
        tile.store %s, %id[%i, %j]
      }
      tile.reduce_min %id to %mi dim 1
      tile.parallel (%i, %j) in (2, 64) {
        %w = tile.load %mi[%i]
        %wi = tile.cast %w : index
        %is = tile.eq %wi, %j
        tile.if %is {
          tile.store -inf, %f[%i, %j]
        }
      }
      tile.parallel (%i) in (2) {
        %w = tile.load %mx[%i]
        %u = tile.load %mi[%i]
        tile.store %w, %v[%b * 2 + %i, %k]
        tile.store %u, %ix[%b * 2 + %i, %k]
      }
    }
  }
}

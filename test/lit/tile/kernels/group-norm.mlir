// Group norm: reductions of three dimensions one after the other, over windows that are larger than the image.
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --arg=random:1:f32:2x6x5x7 --arg=random:2:f32:6 --arg=random:3:f32:6 --expect=reference --check=all || exit 1; done
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --arg=random:1:f32:1x6x1x1 --arg=random:2:f32:6 --arg=random:3:f32:6 --expect=reference --check=all || exit 1; done
tile.func @f(%x: tensor<?x6x?x?xf32> {dims=["b","c","h","w"]}, %g: tensor<6xf32>, %be: tensor<6xf32>) -> (%y: tensor<?x6x?x?xf32> {dims=["b","c","h","w"]}) {
  %B = tile.dim %x, 0
  %H = tile.dim %x, 2
  %W = tile.dim %x, 3
  tile.kernel grid(%gr = 2, %b = %B) threads(128) {
    %f = tile.alloc_fragment : 3x8x8xf32
    %p1 = tile.alloc_fragment : 3x8xf32
    %p2 = tile.alloc_fragment : 3xf32
    %s = tile.alloc_fragment : 1xf32
    %v = tile.alloc_fragment : 1xf32
    %d = tile.alloc_fragment : 3x8x8xf32
    tile.copy %x[%b, %gr * 3, 0, 0][1, 3, 8, 8] to %f
    tile.reduce_sum %f to %p1 dim 2
    tile.reduce_sum %p1 to %p2 dim 1
    tile.reduce_sum %p2 to %s dim 0
    %hw = tile.mul %H, %W
    %cnt0 = tile.mul %hw, 3
    %cnt = tile.cast %cnt0 : f32
    tile.parallel (%c, %i, %j) in (3, 8, 8) {
      %a = tile.load %f[%c, %i, %j]
      %t = tile.load %s[0]
      %mu = tile.div %t, %cnt
      %e = tile.sub %a, %mu
      %oki = tile.lt %i, %H
      %okj = tile.lt %j, %W
      %ok = tile.logical_and %oki, %okj
      %sq = tile.mul %e, %e
      %z = tile.select %ok, %sq, 0.0
      tile.store %z, %d[%c, %i, %j]
    }
    tile.reduce_sum %d to %p1 dim 1
    tile.reduce_sum %p1 to %p2 dim 1
    tile.reduce_sum %p2 to %v dim 0
    tile.parallel (%c, %i, %j) in (3, %H, %W) {
      %a = tile.load %x[%b, %gr * 3 + %c, %i, %j]
      %t = tile.load %s[0]
      %mu = tile.div %t, %cnt
      %e = tile.sub %a, %mu
      %vv = tile.load %v[0]
      %va = tile.div %vv, %cnt
      %ve = tile.add %va, 0.00001
      %rs = tile.rsqrt %ve
      %n = tile.mul %e, %rs
      %ga = tile.load %g[%gr * 3 + %c]
      %bb = tile.load %be[%gr * 3 + %c]
      %o = tile.fma %n, %ga, %bb
      tile.store %o, %y[%b, %gr * 3 + %c, %i, %j]
    }
  }
}

// NaN, infinities and -0 through reductions, sums, a product and conversions.
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --arg=random:1:f32:8x40 --arg=random:1:f16:8x40 --expect=reference --check=all || exit 1; done
tile.func @f(%x: tensor<8x40xf32>, %h: tensor<8x40xf16>) -> (%mx: tensor<8xf32>, %mn: tensor<8xf32>, %am: tensor<8xf32>, %s: tensor<8xf32>, %hm: tensor<8xf16>, %hmn: tensor<8xf16>, %as: tensor<8xf16>, %c: tensor<8x40xf32>, %g: tensor<8x8xf32>, %e4: tensor<8x40xf8E4M3FN>, %e5: tensor<8x40xf8E5M2>, %ii: tensor<8x40xi32>, %uu: tensor<8x40xui8>) {
  tile.kernel threads(64) {
    %f = tile.alloc_fragment : 8x40xf32
    %fh = tile.alloc_fragment : 8x40xf16
    %r = tile.alloc_fragment : 8xf32
    %rh = tile.alloc_fragment : 8xf16
    %sa = tile.alloc_shared : 8x40xf16
    %cc = tile.alloc_fragment : 8x8xf32
    tile.copy %x to %f
    tile.copy %h to %fh
    tile.parallel (%i, %j) in (8, 40) {
      %v = tile.load %f[%i, %j]
      %w = tile.load %fh[%i, %j]
      %i1 = tile.eq %i, 1
      %i2 = tile.eq %i, 2
      %i3 = tile.eq %i, 3
      %i4 = tile.eq %i, 4
      %j7 = tile.eq %j, 7
      %j9 = tile.eq %j, 9
      %a = tile.logical_and %i1, %j7
      %b = tile.logical_and %i2, %j7
      %c0 = tile.logical_and %i3, %j7
      %d0 = tile.logical_and %i3, %j9
      %v1 = tile.select %a, nan, %v
      %v2 = tile.select %b, inf, %v1
      %v3 = tile.select %c0, -inf, %v2
      %v4 = tile.select %d0, inf, %v3
      %v5 = tile.select %i4, -0.0, %v4
      tile.store %v5, %f[%i, %j]
      %w1 = tile.select %a, nan, %w
      %w2 = tile.select %b, inf, %w1
      %w3 = tile.select %c0, -inf, %w2
      %w4 = tile.select %d0, inf, %w3
      %w5 = tile.select %i4, -0.0, %w4
      tile.store %w5, %fh[%i, %j]
    }
    tile.reduce_max %f to %r dim 1
    tile.copy %r to %mx
    tile.reduce_min %f to %r dim 1
    tile.copy %r to %mn
    tile.reduce_absmax %f to %r dim 1
    tile.copy %r to %am
    tile.reduce_sum %f to %r dim 1
    tile.copy %r to %s
    tile.reduce_max %fh to %rh dim 1
    tile.copy %rh to %hm
    tile.reduce_min %fh to %rh dim 1
    tile.copy %rh to %hmn
    tile.reduce_abssum %fh to %rh dim 1
    tile.copy %rh to %as
    tile.copy %fh to %sa
    tile.clear %cc
    tile.gemm %sa, %sa, %cc {transpose_b}
    tile.copy %cc to %g
    tile.copy %f to %e4
    tile.copy %f to %e5
    tile.copy %f to %ii
    tile.copy %f to %uu
    tile.cumsum %f to %f dim 1
    tile.copy %f to %c
  }
}

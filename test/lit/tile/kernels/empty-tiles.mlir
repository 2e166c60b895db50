// Products, reductions, sums and copies of tiles with an extent of 0.
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --arg=random:1:f16:4x0 --arg=random:1:f16:0x4 --arg=random:2:f32:3x5 --expect=reference --check=all || exit 1; done
tile.func @f(%a: tensor<4x0xf16>, %b: tensor<0x4xf16>, %x: tensor<3x5xf32>) -> (%y: tensor<4x4xf32>, %z: tensor<3x5xf32>, %e: tensor<0x7xf32>, %s: tensor<0xi32>, %c: tensor<3xf32>) {
  tile.kernel threads(64) {
    %as = tile.alloc_shared : 4x0xf16
    %bs = tile.alloc_shared : 0x4xf16
    %af = tile.alloc_fragment : 4x0xf16
    %cf = tile.alloc_fragment : 4x4xf32
    %df = tile.alloc_fragment : 0x4xf32
    %l = tile.alloc_local : 0xf32
    tile.copy %a to %as
    tile.copy %b to %bs
    tile.copy %a to %af
    tile.fill %cf, 2.0
    tile.gemm %as, %bs, %cf
    tile.gemm %af, %bs, %cf
    tile.clear %df
    tile.gemm %bs, %cf, %df
    tile.copy %cf to %y
  }
  tile.kernel threads(64) {
    %f = tile.alloc_fragment : 0x7xf32
    %g = tile.alloc_shared : 0x7xf32
    %r = tile.alloc_fragment : 7xf32
    %q = tile.alloc_fragment : 3x0x5xf32
    %t = tile.alloc_fragment : 3x5xf32
    %u = tile.alloc_fragment : 3xf32
    %n = tile.alloc_shared : 0xi32
    tile.clear %f
    tile.fill %g, 1.0
    tile.cumsum %f to %f dim 0
    tile.cumsum %g to %g dim 1
    tile.reduce_sum %f to %r dim 0
    tile.copy %f to %e
    tile.clear %n
    tile.copy %n to %s
    tile.reduce_sum %q to %t dim 1
    tile.parallel (%i, %j) in (3, 0) {
      tile.store 5.0, %t[%i, %j]
    }
    tile.parallel (%i, %j) in (3, 5) {
      %v = tile.load %x[%i, %j]
      %w = tile.load %t[%i, %j]
      %p = tile.load %g[%i, %j] {pad = 3.0}
      %o = tile.add %v, %w
      %o2 = tile.add %o, %p
      tile.store %o2, %t[%i, %j]
      tile.store %o2, %g[%i, %j]
    }
    tile.copy %t to %z
    tile.reduce_min %t to %u dim 1
    tile.copy %u to %c
  }
}

// Blocks of 1, 33 and 1000 threads.
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --arg=random:1:f32:7x19 --arg=random:2:f16:16x16 --expect=reference --check=all || exit 1; done
tile.func @f(%x: tensor<7x19xf32>, %h: tensor<16x16xf16>) -> (%s1: tensor<7xf32>, %s33: tensor<7xf32>, %s1000: tensor<19xf32>, %g: tensor<16x16xf32>, %g1: tensor<16x16xf32>) {
  tile.kernel threads(1) {
    %f = tile.alloc_fragment : 7x19xf32
    %r = tile.alloc_fragment : 7xf32
    tile.copy %x to %f
    tile.reduce_sum %f to %r dim 1
    tile.copy %r to %s1
    %hs = tile.alloc_shared : 16x16xf16
    %c = tile.alloc_fragment : 16x16xf32
    tile.copy %h to %hs
    tile.clear %c
    tile.gemm %hs, %hs, %c
    tile.copy %c to %g1
  }
  tile.kernel threads(33) {
    %f = tile.alloc_fragment : 7x19xf32
    %r = tile.alloc_fragment : 7xf32
    tile.copy %x to %f
    tile.reduce_max %f to %r dim 1
    tile.copy %r to %s33
    %hs = tile.alloc_shared : 16x16xf16
    %c = tile.alloc_fragment : 16x16xf32
    tile.copy %h to %hs
    tile.clear %c
    tile.gemm %hs, %hs, %c
    tile.copy %c to %g
  }
  tile.kernel threads(1000) {
    %f = tile.alloc_fragment : 7x19xf32
    %r = tile.alloc_fragment : 19xf32
    tile.copy %x to %f
    tile.reduce_absmax %f to %r dim 0
    tile.copy %r to %s1000
  }
}

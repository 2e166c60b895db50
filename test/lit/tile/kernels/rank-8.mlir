// Eight dimensions.
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --arg=random:1:f16:2x1x3x1x2x2x1x5 --expect=reference --check=all || exit 1; done
tile.func @f(%x: tensor<2x1x3x1x2x2x1x5xf16>) -> (%y: tensor<5x2x3x2x2xf16>, %z: tensor<2x1x3x1x2x1x5xf32>) {
  tile.kernel threads(32) {
    %s = tile.alloc_shared : 2x1x3x1x2x2x1x5xf16
    %f = tile.alloc_fragment : 2x1x3x1x2x2x1x5xf16
    %r = tile.alloc_fragment : 2x1x3x1x2x1x5xf32
    tile.copy %x to %s
    tile.copy %s to %f
    tile.reduce_sum %f to %r dim 5
    tile.copy %r to %z
    tile.parallel (%a, %b, %c, %d, %e) in (5, 2, 3, 2, 2) {
      %v = tile.load %s[%b, 0, %c, 0, %d, %e, 0, %a]
      tile.store %v, %y[%a, %b, %c, %d, %e]
    }
  }
}

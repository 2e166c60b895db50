// A tensor has at most 12 axes, in tile programs as elsewhere.
// RUN: tf-run %s --entry=twelve --arg random:1:f32:2x1x3x1x2x1x1x3x1x1x2x5 --expect reference --check=all
// RUN: tf-run %s --entry=tile_of_twelve --arg random:1:f32:2x1x3x1x2x1x1x3x1x1x2x5 --expect reference --check=all
// RUN: not tf-run %s --entry=twelve --arg random:1:f32:2x1x3x1x2x1x1x3x1x1x2x5x1 2>&1 | FileCheck %s
// RUN: sed -e 's/x5xf32/x5x1xf32/' %s | not tf-opt 2>&1 | FileCheck %s --check-prefix=TEXT
// CHECK: the shape is not extents with 'x' between them, at most 12
// TEXT: error: more than 12 extents

tile.func @twelve(%x: tensor<2x1x3x1x2x1x1x3x1x1x2x5xf32>) -> (%y: tensor<2x1x3x1x2x1x1x3x1x1x2x5xf32>) {
  tile.kernel threads(64) {
    tile.parallel (%a, %b, %c, %d, %e, %f, %g, %h, %i, %j, %k, %l) in (2, 1, 3, 1, 2, 1, 1, 3, 1, 1, 2, 5) {
      %v = tile.load %x[%a, %b, %c, %d, %e, %f, %g, %h, %i, %j, %k, %l]
      %w = tile.add %v, %v
      tile.store %w, %y[%a, %b, %c, %d, %e, %f, %g, %h, %i, %j, %k, %l]
    }
  }
}

tile.func @tile_of_twelve(%x: tensor<2x1x3x1x2x1x1x3x1x1x2x5xf32>) -> (%y: tensor<2x1x3x1x2x1x1x3x1x1x2x5xf32>) {
  tile.kernel threads(64) {
    %s = tile.alloc_shared : 2x1x3x1x2x1x1x3x1x1x2x5xf32
    tile.copy %x to %s
    tile.copy %s to %y
  }
}

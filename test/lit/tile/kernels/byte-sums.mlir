// Sums of bytes in i32 do not wrap at 8 bits.
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --arg=random:1:i8:5x70 --arg=random:1:u8:5x70 --expect=reference --check=all || exit 1; done
tile.func @f(%x: tensor<5x70xi8>, %u: tensor<5x70xui8>) -> (%y: tensor<5xi32>, %z: tensor<5xi32>, %a: tensor<5xi32>, %w: tensor<5x70xi32>) {
  tile.kernel threads(64) {
    %f = tile.alloc_fragment : 5x70xi8
    %g = tile.alloc_fragment : 5x70xui8
    %r = tile.alloc_fragment : 5xi32
    %c = tile.alloc_fragment : 5x70xi32
    tile.copy %x to %f
    tile.copy %u to %g
    tile.reduce_sum %f to %r dim 1
    tile.copy %r to %y
    tile.reduce_sum %g to %r dim 1
    tile.copy %r to %z
    tile.reduce_abssum %f to %r dim 1
    tile.copy %r to %a
    tile.cumsum %f to %c dim 1
    tile.copy %c to %w
  }
}

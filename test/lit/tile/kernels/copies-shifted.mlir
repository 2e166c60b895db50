// Copies within one buffer that overlap: all is read before anything is written.
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --arg=random:1:f32:64 --expect=reference --check=all || exit 1; done
tile.func @f(%x: tensor<64xf32>) -> (%y: tensor<64xf32>, %z: tensor<64xf32>, %w: tensor<64xf32>) {
  tile.kernel threads(32) {
    %s = tile.alloc_shared : 64xf32
    %g = tile.alloc_fragment : 64xf32
    tile.copy %x to %s
    tile.copy %s[0][60] to %s[4]
    tile.copy %s to %y
    tile.copy %x to %g
    tile.copy %g[8][56] to %g[0]
    tile.copy %g to %z
    tile.copy %x to %w
    tile.copy %w[0][63] to %w[1]
  }
}

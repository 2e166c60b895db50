// Copies within one buffer: of regions that overlap, between views, of one element, past the end.
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --arg=random:1:f32:8x12 --expect=reference --check=all || exit 1; done
tile.func @f(%x: tensor<8x12xf32>) -> (%y: tensor<8x12xf32>, %z: tensor<8x12xf32>, %w: tensor<96xi32>, %v: tensor<4xf32>) {
  tile.kernel threads(64) {
    %s = tile.alloc_shared : 8x12xf32
    %as = tile.view %s : 96xi32
    %f = tile.alloc_fragment : 8x12xf32
    %l = tile.alloc_local : 4xf32
    tile.copy %x to %s
    tile.copy %s[0, 0][7, 11] to %s[1, 1]
    tile.copy %s[2, 3] to %s[0, 0]
    tile.copy %s[4, 6][6, 8] to %s[3, 5] {pad = 9.0}
    tile.copy %s to %y
    tile.copy %as[0][90] to %as[6]
    tile.copy %as to %w
    tile.copy %x to %f
    tile.copy %f[0, 0][8, 6] to %f[0, 3]
    tile.copy %f[7, 0][1, 12] to %f[0, 0]
    tile.copy %f to %z
    tile.copy %z[0, 0][4, 12] to %z[2, 0]
    tile.clear %l
    tile.store 1.0, %l[0]
    tile.store 2.0, %l[1]
    tile.copy %l[0][3] to %l[1]
    tile.copy %l to %v
  }
}

// Single elements outside of tile.parallel, from and to every memory.
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --arg=random:1:f32:16 --arg=random:2:i32:16 --expect=reference --check=all || exit 1; done
tile.func @f(%x: tensor<16xf32>, %k: tensor<16xi32>) -> (%y: tensor<16xf32>, %z: tensor<4xf32>) {
  tile.kernel threads(64) {
    %s = tile.alloc_shared : 16xf32
    %l = tile.alloc_local : 2xf32
    tile.copy %x to %s
    %v = tile.load %s[3]
    tile.store %v, %l[0]
    %w = tile.load %x[5]
    tile.store %w, %s[3]
    %u = tile.load %s[3]
    tile.store %u, %l[1]
    %ki = tile.load %k[2]
    %kx = tile.cast %ki : index
    %q = tile.load %s[%kx mod 16]
    tile.store %q, %z[0]
    %a = tile.load %l[0]
    tile.store %a, %z[1]
    %b = tile.load %l[1]
    tile.store %b, %z[2]
    %c = tile.gt %a, %b
    tile.if %c {
      tile.store %a, %z[3]
    } else {
      tile.store %b, %z[3]
    }
    tile.copy %s to %y
  }
}

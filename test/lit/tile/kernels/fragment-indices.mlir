// Fragments read transposed, reversed, strided, gathered, linearly; written by a permutation and in part.
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --arg=random:1:f32:24x32 --arg=random:2:i32:24 --expect=reference --check=all || exit 1; done
tile.func @f(%x: tensor<24x32xf32>, %p: tensor<24xi32>) -> (%a: tensor<32x24xf32>, %b: tensor<24x32xf32>, %c: tensor<12x16xf32>, %d: tensor<24x32xf32>, %e: tensor<768xf32>, %g: tensor<24x32xf32>, %h: tensor<24x32xf32>) {
  tile.kernel threads(96) {
    %f = tile.alloc_fragment : 24x32xf32
    %t = tile.alloc_fragment : 32x24xf32
    %r = tile.alloc_fragment : 24x32xf32
    %q = tile.alloc_fragment : 12x16xf32
    %z = tile.alloc_fragment : 768xf32
    tile.copy %x to %f
    tile.parallel (%i, %j) in (32, 24) {
      %v = tile.load %f[%j, %i]
      tile.store %v, %t[%i, %j]
    }
    tile.copy %t to %a
    tile.parallel (%i, %j) in (24, 32) {
      %v = tile.load %f[23 - %i, 31 - %j]
      tile.store %v, %r[%i, %j]
    }
    tile.copy %r to %b
    tile.parallel (%i, %j) in (12, 16) {
      %v = tile.load %f[%i * 2 + 1, %j * 2]
      tile.store %v, %q[%i, %j]
    }
    tile.copy %q to %c
    tile.parallel (%i, %j) in (24, 32) {
      %k = tile.load %p[%i]
      %ki = tile.cast %k : index
      %v = tile.load %f[%ki mod 24, (%j + %ki) mod 32]
      tile.store %v, %r[%i, %j]
    }
    tile.copy %r to %d
    tile.parallel (%i) in (768) {
      %v = tile.load %f[%i floordiv 32, %i mod 32]
      tile.store %v, %z[%i]
    }
    tile.copy %z to %e
    // scatter by a bijection, in place over another fragment
    tile.parallel (%i, %j) in (24, 32) {
      %v = tile.load %f[%i, %j]
      tile.store %v, %r[(%i + 5) mod 24, (%j * 3) mod 32]
    }
    tile.copy %r to %g
    // partial writes of a fragment keep the rest
    tile.parallel (%i, %j) in (5, 7) {
      %v = tile.load %z[%i * 7 + %j]
      tile.store %v, %f[%i + 2, %j + 3]
    }
    tile.fill %f[20, 30][4, 2], -1.0
    tile.copy %f to %h
  }
}

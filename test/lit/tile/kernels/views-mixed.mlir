// Shared memory as other extents, as bytes and as integers, read and written through each; a view of an argument with an open extent.
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --arg=random:1:f32:16x12 --arg=random:2:f16:10x48 --expect=reference --check=all || exit 1; done
tile.func @f(%x: tensor<16x12xf32>, %h: tensor<?x48xf16> {dims=["n","c"]}) -> (%y: tensor<16x12xf32>, %t: tensor<12x16xf32>, %b: tensor<768xui8>, %g: tensor<64xf32>) {
  tile.kernel threads(64) {
    %s = tile.alloc_shared : 16x12xf32
    %v = tile.view %s : 192xf32
    %w = tile.view %s : 12x16xf32
    %bytes = tile.view %s : 768xui8
    %ii = tile.view %s : 16x12xi32
    tile.copy %x to %s
    tile.copy %w to %t
    tile.copy %bytes to %b
    tile.parallel (%i) in (96) {
      %a = tile.load %v[2 * %i]
      %c = tile.load %v[2 * %i + 1]
      tile.store %c, %v[%i * 2]
      tile.store %a, %v[%i * 2 + 1]
    }
    tile.parallel (%i, %j) in (16, 12) {
      %a = tile.load %ii[%i, %j]
      %c = tile.xor %a, -2147483648
      tile.store %c, %ii[%i, %j]
    }
    tile.copy %s to %y
  }
  tile.kernel threads(64) {
    %hv = tile.view %h : ?x16x3xf16
    %s = tile.alloc_shared : 32x16xf16
    %c = tile.alloc_fragment : 16x4xf32
    %o = tile.alloc_shared : 4x16xf32
    tile.parallel (%i, %j) in (4, 16) {
      %a = tile.load %hv[%i, %j, 1]
      %f = tile.cast %a : f32
      tile.store %f, %o[%i, %j]
    }
    %ov = tile.view %o : 64xf32
    tile.copy %ov to %g
  }
}

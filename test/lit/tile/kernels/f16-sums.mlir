// Sums of f16, and sums that overflow the type they are stored in.
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --arg=random:1:f16:16x64 --arg=random:2:f16:64x16 --expect=reference --check=all || exit 1; done
tile.func @f(%a: tensor<16x64xf16>, %b: tensor<64x16xf16>) -> (%y: tensor<16x16xf16>, %z: tensor<16x16xf16>, %w: tensor<16x16xbf16>, %q: tensor<16x16xi8>) {
  tile.kernel threads(32) {
    %as = tile.alloc_shared : 16x64xf16
    %bs = tile.alloc_shared : 64x16xf16
    %c = tile.alloc_fragment : 16x16xf16
    %cb = tile.alloc_fragment : 16x16xf32
    tile.copy %a to %as
    tile.copy %b to %bs
    tile.clear %c
    tile.clear %cb
    tile.gemm %as, %bs, %c
    tile.gemm %as, %bs, %cb
    tile.copy %c to %y
    tile.parallel (%i, %j) in (16, 16) {
      %v = tile.load %cb[%i, %j]
      %u = tile.mul %v, 1000000.0
      tile.store %u, %cb[%i, %j]
    }
    tile.copy %cb to %z
    tile.copy %cb to %w
    tile.copy %cb to %q
  }
}

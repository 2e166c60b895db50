// Linear attention in chunks: the state is kept in a fragment and goes through shared memory into the next product.
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --arg=random:1:bf16:2x37x32 --arg=random:2:bf16:2x37x32 --arg=random:3:bf16:2x37x48 --expect=reference --check=all || exit 1; done
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --arg=random:1:bf16:1x1x32 --arg=random:2:bf16:1x1x32 --arg=random:3:bf16:1x1x48 --expect=reference --check=all || exit 1; done
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --arg=random:1:bf16:1x0x32 --arg=random:2:bf16:1x0x32 --arg=random:3:bf16:1x0x48 --expect=reference --check=all || exit 1; done
tile.func @f(%q: tensor<?x?x32xbf16> {dims=["b","s","d"]}, %k: tensor<?x?x32xbf16> {dims=["b","s","d"]}, %v: tensor<?x?x48xbf16> {dims=["b","s","e"]}) -> (%o: tensor<?x?x48xf32> {dims=["b","s","e"]}, %hout: tensor<?x32x48xf32> {dims=["b","d","e"]}) {
  %B = tile.dim %q, 0
  %S = tile.dim %q, 1
  tile.kernel grid(%b = %B) threads(128) {
    %qs = tile.alloc_shared : 16x32xbf16
    %ks = tile.alloc_shared : 16x32xbf16
    %vs = tile.alloc_shared : 16x48xbf16
    %h = tile.alloc_fragment : 32x48xf32
    %hs = tile.alloc_shared : 32x48xbf16
    %s = tile.alloc_fragment : 16x16xf32
    %sb = tile.alloc_fragment : 16x16xbf16
    %acc = tile.alloc_fragment : 16x48xf32
    tile.clear %h
    tile.pipelined %i = 0 to ceildiv(%S, 16) stages(2) {
      tile.copy %q[%b, %i * 16, 0] to %qs
      tile.copy %k[%b, %i * 16, 0] to %ks
      tile.copy %v[%b, %i * 16, 0] to %vs
      tile.clear %s
      tile.gemm %qs, %ks, %s {transpose_b}
      tile.parallel (%r, %c) in (16, 16) {
        %x = tile.load %s[%r, %c]
        %ok = tile.ge %r, %c
        %z = tile.select %ok, %x, 0.0
        %zb = tile.cast %z : bf16
        tile.store %zb, %sb[%r, %c]
      }
      tile.copy %h to %hs
      tile.clear %acc
      tile.gemm %sb, %vs, %acc
      tile.gemm %qs, %hs, %acc
      tile.gemm %ks, %vs, %h {transpose_a}
      tile.copy %acc to %o[%b, %i * 16, 0][1, 16, 48]
    }
    tile.copy %h to %hout[%b, 0, 0]
  }
}

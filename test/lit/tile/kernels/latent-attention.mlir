// Attention whose keys are the values and a few columns more: two products into one fragment.
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --arg=random:1:bf16:5x96 --arg=random:2:bf16:5x24 --arg=random:3:bf16:41x96 --arg=random:4:bf16:41x24 --expect=reference --check=all || exit 1; done
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --arg=random:1:bf16:1x96 --arg=random:2:bf16:1x24 --arg=random:3:bf16:1x96 --arg=random:4:bf16:1x24 --expect=reference --check=all || exit 1; done
tile.func @f(%q: tensor<?x96xbf16> {dims=["h","d"]}, %qr: tensor<?x24xbf16> {dims=["h","r"]}, %kv: tensor<?x96xbf16> {dims=["s","d"]}, %kr: tensor<?x24xbf16> {dims=["s","r"]}) -> (%o: tensor<?x96xbf16> {dims=["h","d"]}) {
  %H = tile.dim %q, 0
  %S = tile.dim %kv, 0
  tile.kernel grid(%g = ceildiv(%H, 16)) threads(128) {
    %qs = tile.alloc_shared : 16x96xbf16
    %qrs = tile.alloc_shared : 16x24xbf16
    %ks = tile.alloc_shared : 32x96xbf16
    %krs = tile.alloc_shared : 32x24xbf16
    %ss = tile.alloc_shared : 16x32xbf16
    %s = tile.alloc_fragment : 16x32xf32
    %acc = tile.alloc_fragment : 16x96xf32
    %mx = tile.alloc_fragment : 16xf32
    %mp = tile.alloc_fragment : 16xf32
    %sum = tile.alloc_fragment : 16xf32
    %ps = tile.alloc_fragment : 16xf32
    tile.copy %q[%g * 16, 0] to %qs
    tile.copy %qr[%g * 16, 0] to %qrs
    tile.clear %acc
    tile.clear %sum
    tile.fill %mx, -1.0e30
    tile.pipelined %i = 0 to ceildiv(%S, 32) stages(2) {
      tile.copy %kv[%i * 32, 0] to %ks
      tile.copy %kr[%i * 32, 0] to %krs
      tile.clear %s
      tile.gemm %qs, %ks, %s {transpose_b, policy = "full_col"}
      tile.gemm %qrs, %krs, %s {transpose_b, policy = "full_col"}
      tile.copy %mx to %mp
      tile.parallel (%r, %c) in (16, 32) {
        %x = tile.load %s[%r, %c]
        %i0 = tile.mul %i, 32
        %i1 = tile.add %i0, %c
        %ok = tile.lt %i1, %S
        %y = tile.mul %x, 0.09
        %z = tile.select %ok, %y, -inf
        tile.store %z, %s[%r, %c]
      }
      tile.reduce_max %s to %mx dim 1 {accumulate}
      tile.parallel (%r, %c) in (16, 32) {
        %x = tile.load %s[%r, %c]
        %m = tile.load %mx[%r]
        %d = tile.sub %x, %m
        %e = tile.exp %d
        tile.store %e, %s[%r, %c]
      }
      tile.reduce_sum %s to %ps dim 1
      tile.copy %s to %ss
      tile.parallel (%r) in (16) {
        %a = tile.load %mp[%r]
        %b = tile.load %mx[%r]
        %d = tile.sub %a, %b
        %e = tile.exp %d
        tile.store %e, %mp[%r]
        %t = tile.load %sum[%r]
        %p = tile.load %ps[%r]
        %u = tile.fma %t, %e, %p
        tile.store %u, %sum[%r]
      }
      tile.parallel (%r, %c) in (16, 96) {
        %a = tile.load %acc[%r, %c]
        %b = tile.load %mp[%r]
        %d = tile.mul %a, %b
        tile.store %d, %acc[%r, %c]
      }
      tile.gemm %ss, %ks, %acc {policy = "full_col"}
    }
    tile.parallel (%r, %c) in (16, 96) {
      %a = tile.load %acc[%r, %c]
      %b = tile.load %sum[%r]
      %d = tile.div %a, %b
      tile.store %d, %acc[%r, %c]
    }
    tile.copy %acc to %o[%g * 16, 0]
  }
}

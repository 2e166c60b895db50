// Decoding with grouped heads: keys are cut in three parts, some of them empty, which a second kernel joins.
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --arg=random:1:f16:2x8x40 --arg=random:2:f16:2x37x2x40 --arg=random:3:f16:2x37x2x40 --arg=random:9:f32:2x8x3x40 --arg=random:9:f32:2x8x3 --expect=reference --check=all || exit 1; done
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --arg=random:1:f16:1x4x40 --arg=random:2:f16:1x1x1x40 --arg=random:3:f16:1x1x1x40 --arg=random:9:f32:1x4x3x40 --arg=random:9:f32:1x4x3 --expect=reference --check=all || exit 1; done
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --arg=random:1:f16:1x4x40 --arg=random:2:f16:1x100x1x40 --arg=random:3:f16:1x100x1x40 --arg=random:9:f32:1x4x3x40 --arg=random:9:f32:1x4x3 --expect=reference --check=all || exit 1; done
tile.func @f(%q: tensor<?x?x40xf16> {dims=["b","h","d"]}, %k: tensor<?x?x?x40xf16> {dims=["b","s","g","d"]}, %v: tensor<?x?x?x40xf16> {dims=["b","s","g","d"]}, %dummy: tensor<?x?x3x40xf32> {dims=["b","h","p","d"]}, %dl: tensor<?x?x3xf32> {dims=["b","h","p"]}) -> (%part: tensor<?x?x3x40xf32> {dims=["b","h","p","d"]}, %lse: tensor<?x?x3xf32> {dims=["b","h","p"]}, %o: tensor<?x?x40xf16> {dims=["b","h","d"]}) {
  %B = tile.dim %q, 0
  %H = tile.dim %q, 1
  %S = tile.dim %k, 1
  %G = tile.dim %k, 2
  tile.kernel grid(%p = 3, %g = %G, %b = %B) threads(128) {
    %qs = tile.alloc_shared : 16x40xf16
    %ks = tile.alloc_shared : 16x40xf16
    %vs = tile.alloc_shared : 16x40xf16
    %s = tile.alloc_fragment : 16x16xf32
    %pp = tile.alloc_fragment : 16x16xf16
    %acc = tile.alloc_fragment : 16x40xf32
    %mx = tile.alloc_fragment : 16xf32
    %mp = tile.alloc_fragment : 16xf32
    %sc = tile.alloc_fragment : 16xf32
    %sum = tile.alloc_fragment : 16xf32
    %ps = tile.alloc_fragment : 16xf32
    // 4 heads a group
    tile.copy %q[%b, %g * 4, 0][1, 16, 40] to %qs
    %zero = tile.constant 0.0 : f32
    tile.clear %acc
    tile.clear %sum
    tile.fill %mx, -inf
    %each = tile.add %S, 2
    %n = tile.floordiv %each, 3
    %lo = tile.mul %p, %n
    %hi0 = tile.add %lo, %n
    %hi = tile.min %hi0, %S
    %cnt = tile.sub %hi, %lo
    tile.pipelined %i = 0 to ceildiv(%cnt, 16) stages(2) {
      tile.copy %k[%b, %lo + %i * 16, %g, 0][1, 16, 1, 40] to %ks
      tile.copy %v[%b, %lo + %i * 16, %g, 0][1, 16, 1, 40] to %vs
      tile.parallel (%r, %c) in (16, 16) {
        %i0 = tile.mul %i, 16
        %i1 = tile.add %i0, %c
        %ok = tile.lt %i1, %cnt
        %z = tile.select %ok, %zero, -inf
        tile.store %z, %s[%r, %c]
      }
      tile.gemm %qs, %ks, %s {transpose_b}
      tile.copy %mx to %mp
      tile.reduce_max %s to %mx dim 1 {accumulate}
      tile.parallel (%r) in (16) {
        %a = tile.load %mp[%r]
        %c = tile.load %mx[%r]
        %d = tile.sub %a, %c
        %isn = tile.isneginf %a
        %e = tile.exp %d
        %f = tile.select %isn, 0.0, %e
        tile.store %f, %sc[%r]
      }
      tile.parallel (%r, %c) in (16, 16) {
        %a = tile.load %s[%r, %c]
        %m = tile.load %mx[%r]
        %d = tile.sub %a, %m
        %e = tile.exp %d
        tile.store %e, %s[%r, %c]
      }
      tile.reduce_sum %s to %ps dim -1
      tile.parallel (%r) in (16) {
        %a = tile.load %sum[%r]
        %c = tile.load %sc[%r]
        %d = tile.load %ps[%r]
        %e = tile.fma %a, %c, %d
        tile.store %e, %sum[%r]
      }
      tile.parallel (%r, %c) in (16, 40) {
        %a = tile.load %acc[%r, %c]
        %m = tile.load %sc[%r]
        %d = tile.mul %a, %m
        tile.store %d, %acc[%r, %c]
      }
      tile.copy %s to %pp
      tile.gemm %pp, %vs, %acc
    }
    tile.parallel (%r, %c) in (4, 40) {
      %a = tile.load %acc[%r, %c]
      %t = tile.load %sum[%r]
      %d = tile.div %a, %t
      %z = tile.eq %t, 0.0
      %w = tile.select %z, 0.0, %d
      tile.store %w, %part[%b, %g * 4 + %r, %p, %c]
    }
    tile.parallel (%r) in (4) {
      %t = tile.load %sum[%r]
      %m = tile.load %mx[%r]
      %l = tile.log %t
      %w = tile.add %l, %m
      %z = tile.eq %t, 0.0
      %u = tile.select %z, -inf, %w
      tile.store %u, %lse[%b, %g * 4 + %r, %p]
    }
  }
  tile.kernel grid(%h = %H, %b = %B) threads(64) {
    %l = tile.alloc_fragment : 3xf32
    %m = tile.alloc_fragment : 1xf32
    %acc = tile.alloc_fragment : 40xf32
    %w = tile.alloc_fragment : 1xf32
    tile.copy %lse[%b, %h, 0] to %l
    tile.reduce_max %l to %m dim 0
    tile.clear %acc
    tile.clear %w
    tile.serial %p = 0 to 3 {
      tile.parallel (%i) in (1) {
        %a = tile.load %lse[%b, %h, %p]
        %c = tile.load %m[%i]
        %d = tile.sub %a, %c
        %e = tile.exp %d
        %oo = tile.load %w[%i]
        %n = tile.add %oo, %e
        tile.store %n, %w[%i]
      }
      tile.parallel (%i) in (40) {
        %a = tile.load %lse[%b, %h, %p]
        %c = tile.load %m[0]
        %d = tile.sub %a, %c
        %e = tile.exp %d
        %x = tile.load %part[%b, %h, %p, %i]
        %y = tile.load %acc[%i]
        %z = tile.fma %e, %x, %y
        tile.store %z, %acc[%i]
      }
    }
    tile.parallel (%i) in (40) {
      %a = tile.load %acc[%i]
      %c = tile.load %w[0]
      %d = tile.div %a, %c
      %h16 = tile.cast %d : f16
      tile.store %h16, %o[%b, %h, %i]
    }
  }
}

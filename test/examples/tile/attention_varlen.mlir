// Attention over sequences of different lengths, one behind the other in memory: sequence s has the queries from qstart[s] to
// below qstart[s + 1], and its keys likewise. Heads are grouped. No sequence has more than `longest` queries. Values behind a
// sequence's end meet a weight of 0, so all of them must be finite.
// RUN: tf-run %S/Inputs/ragged.mlir --entry=queries --out=%t.q.npy
// RUN: tf-run %S/Inputs/ragged.mlir --entry=keys --out=%t.k.npy
// RUN: tf-run %s --entry=varlen_64 --arg=random:1:f16:80x2x64 --arg=random:2:f16:250x1x64 --arg=random:3:f16:250x1x64 --arg=%t.q.npy --arg=%t.k.npy --arg=70 --mcpu=sm_80 --expect=reference --check=all
// RUN: tf-run %s --entry=varlen_64 --arg=random:1:f16:80x2x64 --arg=random:2:f16:250x1x64 --arg=random:3:f16:250x1x64 --arg=%t.q.npy --arg=%t.k.npy --arg=70 --mcpu=sm_90a --expect=reference --check=all
// RUN: tf-run %s --entry=varlen_128 --arg=random:1:f16:80x2x128 --arg=random:2:f16:250x2x128 --arg=random:3:f16:250x2x128 --arg=%t.q.npy --arg=%t.k.npy --arg=70 --mcpu=sm_90a --expect=reference --check=all
// RUN: tf-run %s --entry=varlen_128 --arg=random:1:f16:80x2x128 --arg=random:2:f16:250x2x128 --arg=random:3:f16:250x2x128 --arg=%t.q.npy --arg=%t.k.npy --arg=70 --mcpu=sm_100a --expect=reference --check=all
tile.func @varlen_64(%Q: tensor<?x?x64xf16> {dims = ["m", "h", "d"]}, %K: tensor<?x?x64xf16> {dims = ["n", "g", "d"]},
                     %V: tensor<?x?x64xf16> {dims = ["n", "g", "d"]}, %qstart: tensor<?xi32> {dims = ["s"]},
                     %kstart: tensor<?xi32> {dims = ["s"]}, %longest: i32)
    -> (%O: tensor<?x?x64xf16> {dims = ["m", "h", "d"]}) {
  %h = tile.dim %Q, 1
  %groups = tile.dim %K, 1
  %each = tile.floordiv %h, %groups
  %s1 = tile.dim %qstart, 0
  %most = tile.cast %longest : index
  tile.kernel grid(%bx = ceildiv(%most, 64), %by = %h, %bz = %s1 - 1) threads(128) {
    %q = tile.alloc_shared : 64x64xf16
    %k = tile.alloc_shared : 64x64xf16
    %v = tile.alloc_shared : 64x64xf16
    %s = tile.alloc_fragment : 64x64xf32
    %p = tile.alloc_fragment : 64x64xf16
    %o = tile.alloc_fragment : 64x64xf32
    %max = tile.alloc_fragment : 64xf32
    %prev = tile.alloc_fragment : 64xf32
    %part = tile.alloc_fragment : 64xf32
    %sum = tile.alloc_fragment : 64xf32
    %zero = tile.constant 0.0 : f32
    %log2e = tile.constant 0.18033688 : f32      // log2(e) / sqrt(64): the exponents are powers of 2
    %q0 = tile.load %qstart[%bz]
    %q1 = tile.load %qstart[%bz + 1]
    %k0 = tile.load %kstart[%bz]
    %k1 = tile.load %kstart[%bz + 1]
    %qs = tile.cast %q0 : index
    %qe = tile.cast %q1 : index
    %ks = tile.cast %k0 : index
    %ke = tile.cast %k1 : index
    %n = tile.sub %ke, %ks
    %g = tile.floordiv %by, %each
    %at = tile.mul %bx, 64
    %row = tile.add %at, %qs
    tile.copy %Q[%row, %by, 0][64, 1, 64] to %q
    tile.clear %o
    tile.clear %sum
    tile.fill %max, -1.0e30                        // no score is as small, and it is not infinite: rows without keys are no NaN
    tile.pipelined %i = 0 to ceildiv(%n, 64) stages(2) {
      tile.copy %K[%ks + %i * 64, %g, 0][64, 1, 64] to %k
      tile.copy %V[%ks + %i * 64, %g, 0][64, 1, 64] to %v
      %first = tile.mul %i, 64
      tile.parallel (%r, %c) in (64, 64) {
        %key = tile.add %c, %first
        %in = tile.lt %key, %n
        %x = tile.select %in, %zero, -inf
        tile.store %x, %s[%r, %c]
      }
      tile.gemm %q, %k, %s {transpose_b, policy = "full_row"}
      tile.copy %max to %prev
      tile.reduce_max %s to %max dim 1 {accumulate}
      tile.parallel (%r, %c) in (64, 64) {
        %x = tile.load %s[%r, %c]
        %mx = tile.load %max[%r]
        %d = tile.sub %x, %mx
        %e = tile.mul %d, %log2e
        %w = tile.exp2 %e
        tile.store %w, %s[%r, %c]
      }
      tile.reduce_sum %s to %part dim 1
      tile.parallel (%r) in (64) {
        %old = tile.load %prev[%r]
        %mx = tile.load %max[%r]
        %d = tile.sub %old, %mx
        %e = tile.mul %d, %log2e
        %f = tile.exp2 %e
        tile.store %f, %prev[%r]
        %t = tile.load %sum[%r]
        %u = tile.load %part[%r]
        %w = tile.fma %t, %f, %u
        tile.store %w, %sum[%r]
      }
      tile.parallel (%r, %c) in (64, 64) {
        %x = tile.load %o[%r, %c]
        %f = tile.load %prev[%r]
        %y = tile.mul %x, %f
        tile.store %y, %o[%r, %c]
      }
      tile.copy %s to %p
      tile.gemm %p, %v, %o {policy = "full_row"}
    }
    tile.parallel (%r, %c) in (64, 64) {
      %x = tile.load %o[%r, %c]
      %t = tile.load %sum[%r]
      %y = tile.div %x, %t
      %any = tile.gt %t, 0.0
      %z = tile.select %any, %y, 0.0
      tile.store %z, %o[%r, %c]
    }
    tile.parallel (%r, %c) in (64, 64) {
      %x = tile.load %o[%r, %c]
      %y = tile.cast %x : f16
      %query = tile.add %r, %row
      %mine = tile.lt %query, %qe                 // what follows is another sequence's
      tile.if %mine {
        tile.store %y, %O[%query, %by, %c]
      }
    }
  }
}
tile.func @varlen_128(%Q: tensor<?x?x128xf16> {dims = ["m", "h", "d"]}, %K: tensor<?x?x128xf16> {dims = ["n", "g", "d"]},
                     %V: tensor<?x?x128xf16> {dims = ["n", "g", "d"]}, %qstart: tensor<?xi32> {dims = ["s"]},
                     %kstart: tensor<?xi32> {dims = ["s"]}, %longest: i32)
    -> (%O: tensor<?x?x128xf16> {dims = ["m", "h", "d"]}) {
  %h = tile.dim %Q, 1
  %groups = tile.dim %K, 1
  %each = tile.floordiv %h, %groups
  %s1 = tile.dim %qstart, 0
  %most = tile.cast %longest : index
  tile.kernel grid(%bx = ceildiv(%most, 64), %by = %h, %bz = %s1 - 1) threads(128) {
    %q = tile.alloc_shared : 64x128xf16
    %k = tile.alloc_shared : 64x128xf16
    %v = tile.alloc_shared : 64x128xf16
    %s = tile.alloc_fragment : 64x64xf32
    %p = tile.alloc_fragment : 64x64xf16
    %o = tile.alloc_fragment : 64x128xf32
    %max = tile.alloc_fragment : 64xf32
    %prev = tile.alloc_fragment : 64xf32
    %part = tile.alloc_fragment : 64xf32
    %sum = tile.alloc_fragment : 64xf32
    %zero = tile.constant 0.0 : f32
    %log2e = tile.constant 0.12751743 : f32      // log2(e) / sqrt(128): the exponents are powers of 2
    %q0 = tile.load %qstart[%bz]
    %q1 = tile.load %qstart[%bz + 1]
    %k0 = tile.load %kstart[%bz]
    %k1 = tile.load %kstart[%bz + 1]
    %qs = tile.cast %q0 : index
    %qe = tile.cast %q1 : index
    %ks = tile.cast %k0 : index
    %ke = tile.cast %k1 : index
    %n = tile.sub %ke, %ks
    %g = tile.floordiv %by, %each
    %at = tile.mul %bx, 64
    %row = tile.add %at, %qs
    tile.copy %Q[%row, %by, 0][64, 1, 128] to %q
    tile.clear %o
    tile.clear %sum
    tile.fill %max, -1.0e30                        // no score is as small, and it is not infinite: rows without keys are no NaN
    tile.pipelined %i = 0 to ceildiv(%n, 64) stages(2) {
      tile.copy %K[%ks + %i * 64, %g, 0][64, 1, 128] to %k
      tile.copy %V[%ks + %i * 64, %g, 0][64, 1, 128] to %v
      %first = tile.mul %i, 64
      tile.parallel (%r, %c) in (64, 64) {
        %key = tile.add %c, %first
        %in = tile.lt %key, %n
        %x = tile.select %in, %zero, -inf
        tile.store %x, %s[%r, %c]
      }
      tile.gemm %q, %k, %s {transpose_b, policy = "full_row"}
      tile.copy %max to %prev
      tile.reduce_max %s to %max dim 1 {accumulate}
      tile.parallel (%r, %c) in (64, 64) {
        %x = tile.load %s[%r, %c]
        %mx = tile.load %max[%r]
        %d = tile.sub %x, %mx
        %e = tile.mul %d, %log2e
        %w = tile.exp2 %e
        tile.store %w, %s[%r, %c]
      }
      tile.reduce_sum %s to %part dim 1
      tile.parallel (%r) in (64) {
        %old = tile.load %prev[%r]
        %mx = tile.load %max[%r]
        %d = tile.sub %old, %mx
        %e = tile.mul %d, %log2e
        %f = tile.exp2 %e
        tile.store %f, %prev[%r]
        %t = tile.load %sum[%r]
        %u = tile.load %part[%r]
        %w = tile.fma %t, %f, %u
        tile.store %w, %sum[%r]
      }
      tile.parallel (%r, %c) in (64, 128) {
        %x = tile.load %o[%r, %c]
        %f = tile.load %prev[%r]
        %y = tile.mul %x, %f
        tile.store %y, %o[%r, %c]
      }
      tile.copy %s to %p
      tile.gemm %p, %v, %o {policy = "full_row"}
    }
    tile.parallel (%r, %c) in (64, 128) {
      %x = tile.load %o[%r, %c]
      %t = tile.load %sum[%r]
      %y = tile.div %x, %t
      %any = tile.gt %t, 0.0
      %z = tile.select %any, %y, 0.0
      tile.store %z, %o[%r, %c]
    }
    tile.parallel (%r, %c) in (64, 128) {
      %x = tile.load %o[%r, %c]
      %y = tile.cast %x : f16
      %query = tile.add %r, %row
      %mine = tile.lt %query, %qe                 // what follows is another sequence's
      tile.if %mine {
        tile.store %y, %O[%query, %by, %c]
      }
    }
  }
}

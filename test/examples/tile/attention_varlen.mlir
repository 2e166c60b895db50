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
  %each = %h floordiv %groups
  %s1 = tile.dim %qstart, 0
  %most = index(%longest)
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
    %zero = f32(0.0)
    %log2e = f32(0.18033688)      // log2(e) / sqrt(64): the exponents are powers of 2
    %qs = index(%qstart[%bz])
    %qe = index(%qstart[%bz + 1])
    %ks = index(%kstart[%bz])
    %n = index(%kstart[%bz + 1]) - %ks
    %g = %by floordiv %each
    %row = %bx * 64 + %qs
    tile.copy %Q[%row, %by, 0][64, 1, 64] to %q
    tile.clear %o
    tile.clear %sum
    tile.fill %max, -1.0e30                        // no score is as small, and it is not infinite: rows without keys are no NaN
    tile.pipelined %i = 0 to ceildiv(%n, 64) stages(2) {
      tile.copy %K[%ks + %i * 64, %g, 0][64, 1, 64] to %k
      tile.copy %V[%ks + %i * 64, %g, 0][64, 1, 64] to %v
      %first = %i * 64
      tile.parallel (%r, %c) in (64, 64) {
        %s[%r, %c] = %c + %first < %n ? %zero : -inf
      }
      tile.gemm %q, %k, %s {transpose_b, policy = "full_row"}
      tile.copy %max to %prev
      tile.reduce_max %s to %max dim 1 {accumulate}
      tile.parallel (%r, %c) in (64, 64) {
        %s[%r, %c] = exp2((%s[%r, %c] - %max[%r]) * %log2e)
      }
      tile.reduce_sum %s to %part dim 1
      tile.parallel (%r) in (64) {
        %f = exp2((%prev[%r] - %max[%r]) * %log2e)
        %prev[%r] = %f
        %sum[%r] = fma(%sum[%r], %f, %part[%r])
      }
      tile.parallel (%r, %c) in (64, 64) {
        %o[%r, %c] = %o[%r, %c] * %prev[%r]
      }
      tile.copy %s to %p
      tile.gemm %p, %v, %o {policy = "full_row"}
    }
    tile.parallel (%r) in (64) {                   // one division a row
      %sum[%r] = %sum[%r] > 0.0 ? 1.0 / %sum[%r] : 0.0
    }
    tile.parallel (%r, %c) in (64, 64) {
      %o[%r, %c] = %o[%r, %c] * %sum[%r]
    }
    tile.parallel (%r, %c) in (64, 64) {
      %y = f16(%o[%r, %c])
      %query = %r + %row
      %mine = %query < %qe                 // what follows is another sequence's
      tile.if %mine {
        %O[%query, %by, %c] = %y
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
  %each = %h floordiv %groups
  %s1 = tile.dim %qstart, 0
  %most = index(%longest)
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
    %zero = f32(0.0)
    %log2e = f32(0.12751743)      // log2(e) / sqrt(128): the exponents are powers of 2
    %qs = index(%qstart[%bz])
    %qe = index(%qstart[%bz + 1])
    %ks = index(%kstart[%bz])
    %n = index(%kstart[%bz + 1]) - %ks
    %g = %by floordiv %each
    %row = %bx * 64 + %qs
    tile.copy %Q[%row, %by, 0][64, 1, 128] to %q
    tile.clear %o
    tile.clear %sum
    tile.fill %max, -1.0e30                        // no score is as small, and it is not infinite: rows without keys are no NaN
    tile.pipelined %i = 0 to ceildiv(%n, 64) stages(2) {
      tile.copy %K[%ks + %i * 64, %g, 0][64, 1, 128] to %k
      tile.copy %V[%ks + %i * 64, %g, 0][64, 1, 128] to %v
      %first = %i * 64
      tile.parallel (%r, %c) in (64, 64) {
        %s[%r, %c] = %c + %first < %n ? %zero : -inf
      }
      tile.gemm %q, %k, %s {transpose_b, policy = "full_row"}
      tile.copy %max to %prev
      tile.reduce_max %s to %max dim 1 {accumulate}
      tile.parallel (%r, %c) in (64, 64) {
        %s[%r, %c] = exp2((%s[%r, %c] - %max[%r]) * %log2e)
      }
      tile.reduce_sum %s to %part dim 1
      tile.parallel (%r) in (64) {
        %f = exp2((%prev[%r] - %max[%r]) * %log2e)
        %prev[%r] = %f
        %sum[%r] = fma(%sum[%r], %f, %part[%r])
      }
      tile.parallel (%r, %c) in (64, 128) {
        %o[%r, %c] = %o[%r, %c] * %prev[%r]
      }
      tile.copy %s to %p
      tile.gemm %p, %v, %o {policy = "full_row"}
    }
    tile.parallel (%r) in (64) {                   // one division a row
      %sum[%r] = %sum[%r] > 0.0 ? 1.0 / %sum[%r] : 0.0
    }
    tile.parallel (%r, %c) in (64, 128) {
      %o[%r, %c] = %o[%r, %c] * %sum[%r]
    }
    tile.parallel (%r, %c) in (64, 128) {
      %y = f16(%o[%r, %c])
      %query = %r + %row
      %mine = %query < %qe                 // what follows is another sequence's
      tile.if %mine {
        %O[%query, %by, %c] = %y
      }
    }
  }
}

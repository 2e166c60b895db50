// Causal attention with grouped heads: query i sees the keys up to i + n - m, and as many heads of queries share one of keys
// and values as there are more of them. attention.mlir says how it is done; blocks of keys that no query sees are left out.
// RUN: tf-run %S/Inputs/attention.mlir --entry=attention_64 --arg=random:1:f16:1x2x70x64 --arg=random:2:f16:1x2x100x64 --arg=random:3:f16:1x2x100x64 --arg=30 --device=reference --out=%t.64.npy
// RUN: tf-run %s --entry=causal_64 --arg=random:1:f16:1x2x70x64 --arg=random:2:f16:1x2x100x64 --arg=random:3:f16:1x2x100x64 --mcpu=sm_80 --expect=%t.64.npy --rtol=0.01 --atol=0.002 --check=all
// RUN: tf-run %s --entry=causal_64 --arg=random:1:f16:1x2x70x64 --arg=random:2:f16:1x2x100x64 --arg=random:3:f16:1x2x100x64 --mcpu=sm_90a --expect=reference --check=all
// More queries than keys: the first ones see none, and give 0.
// RUN: tf-run %s --entry=causal_64 --mcpu=sm_100a --arg=random:1:f16:1x2x66x64 --arg=random:2:f16:1x1x60x64 --arg=random:3:f16:1x1x60x64 --expect=reference --check=all
// RUN: tf-run %s --entry=causal_128 --arg=random:1:bf16:1x4x70x128 --arg=random:2:bf16:1x2x70x128 --arg=random:3:bf16:1x2x70x128 --mcpu=sm_80 --expect=reference --check=all
// RUN: tf-run %s --entry=causal_128 --arg=random:1:bf16:1x4x70x128 --arg=random:2:bf16:1x2x70x128 --arg=random:3:bf16:1x2x70x128 --mcpu=sm_90a --expect=reference --check=all
// RUN: tf-run %s --entry=causal_128 --arg=random:1:bf16:1x4x70x128 --arg=random:2:bf16:1x2x70x128 --arg=random:3:bf16:1x2x70x128 --mcpu=sm_100a --expect=reference --check=all
tile.func @causal_64(%Q: tensor<?x?x?x64xf16> {dims = ["b", "h", "m", "d"]},
                     %K: tensor<?x?x?x64xf16> {dims = ["b", "g", "n", "d"]},
                     %V: tensor<?x?x?x64xf16> {dims = ["b", "g", "n", "d"]})
    -> (%O: tensor<?x?x?x64xf16> {dims = ["b", "h", "m", "d"]}) {
  %b = tile.dim %Q, 0
  %h = tile.dim %Q, 1
  %m = tile.dim %Q, 2
  %n = tile.dim %K, 2
  %groups = tile.dim %K, 1
  %each = %h floordiv %groups
  tile.kernel grid(%bx = ceildiv(%m, 64), %by = %h, %bz = %b) threads(128) {
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
    // query i sees the keys up to i + n - m
    %row = %bx * 64 + (%n - %m)
    %g = %by floordiv %each
    tile.copy %Q[%bz, %by, %bx * 64, 0] to %q
    tile.clear %o
    tile.clear %sum
    tile.fill %max, -1.0e30                        // no score is as small, and it is not infinite: rows without keys are no NaN
    tile.pipelined %i = 0 to ceildiv(min(%n, %row + 64), 64) stages(2) {
      tile.copy %K[%bz, %g, %i * 64, 0] to %k
      tile.copy %V[%bz, %g, %i * 64, 0] to %v
      %first = %i * 64
      tile.parallel (%r, %c) in (64, 64) {
        %key = %c + %first
        %s[%r, %c] = %key <= %r + %row && %key < %n ? %zero : -inf
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
    tile.copy %o to %O[%bz, %by, %bx * 64, 0]
  }
}
tile.func @causal_128(%Q: tensor<?x?x?x128xbf16> {dims = ["b", "h", "m", "d"]},
                     %K: tensor<?x?x?x128xbf16> {dims = ["b", "g", "n", "d"]},
                     %V: tensor<?x?x?x128xbf16> {dims = ["b", "g", "n", "d"]})
    -> (%O: tensor<?x?x?x128xbf16> {dims = ["b", "h", "m", "d"]}) {
  %b = tile.dim %Q, 0
  %h = tile.dim %Q, 1
  %m = tile.dim %Q, 2
  %n = tile.dim %K, 2
  %groups = tile.dim %K, 1
  %each = %h floordiv %groups
  tile.kernel grid(%bx = ceildiv(%m, 64), %by = %h, %bz = %b) threads(128) {
    %q = tile.alloc_shared : 64x128xbf16
    %k = tile.alloc_shared : 64x128xbf16
    %v = tile.alloc_shared : 64x128xbf16
    %s = tile.alloc_fragment : 64x64xf32
    %p = tile.alloc_fragment : 64x64xbf16
    %o = tile.alloc_fragment : 64x128xf32
    %max = tile.alloc_fragment : 64xf32
    %prev = tile.alloc_fragment : 64xf32
    %part = tile.alloc_fragment : 64xf32
    %sum = tile.alloc_fragment : 64xf32
    %zero = f32(0.0)
    %log2e = f32(0.12751743)      // log2(e) / sqrt(128): the exponents are powers of 2
    // query i sees the keys up to i + n - m
    %row = %bx * 64 + (%n - %m)
    %g = %by floordiv %each
    tile.copy %Q[%bz, %by, %bx * 64, 0] to %q
    tile.clear %o
    tile.clear %sum
    tile.fill %max, -1.0e30                        // no score is as small, and it is not infinite: rows without keys are no NaN
    tile.pipelined %i = 0 to ceildiv(min(%n, %row + 64), 64) stages(2) {
      tile.copy %K[%bz, %g, %i * 64, 0] to %k
      tile.copy %V[%bz, %g, %i * 64, 0] to %v
      %first = %i * 64
      tile.parallel (%r, %c) in (64, 64) {
        %key = %c + %first
        %s[%r, %c] = %key <= %r + %row && %key < %n ? %zero : -inf
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
    tile.copy %o to %O[%bz, %by, %bx * 64, 0]
  }
}

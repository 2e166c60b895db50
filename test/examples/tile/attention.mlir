// Attention, forward: softmax(q k^T / sqrt(d)) v for each head, any number of queries and keys, without storing the scores. A
// block takes 64 queries and walks the keys, 64 at a time; rows' maxima and sums are corrected as larger scores come.
// RUN: tf-run %S/Inputs/attention.mlir --entry=attention_64 --arg=random:1:f16:1x2x70x64 --arg=random:2:f16:1x2x100x64 --arg=random:3:f16:1x2x100x64 --arg=100 --device=reference --out=%t.64.npy
// RUN: tf-run %s --entry=attention_64 --arg=random:1:f16:1x2x70x64 --arg=random:2:f16:1x2x100x64 --arg=random:3:f16:1x2x100x64 --mcpu=sm_80 --expect=%t.64.npy --rtol=0.01 --atol=0.002 --check=all
// RUN: tf-run %s --entry=attention_64 --arg=random:1:f16:1x2x70x64 --arg=random:2:f16:1x2x100x64 --arg=random:3:f16:1x2x100x64 --mcpu=sm_90a --expect=reference --check=all
// RUN: tf-run %s --entry=attention_64 --mcpu=sm_100a --arg=random:1:f16:1x1x1x64 --arg=random:2:f16:1x1x1x64 --arg=random:3:f16:1x1x1x64 --expect=reference --check=all
// RUN: tf-run %s --entry=attention_64 --mcpu=sm_100a --arg=random:1:f16:1x1x1x64 --arg=random:2:f16:1x1x0x64 --arg=random:3:f16:1x1x0x64 --expect=reference --check=all
// RUN: tf-run %S/Inputs/attention.mlir --entry=attention_128 --arg=random:1:bf16:2x1x64x128 --arg=random:2:bf16:2x1x128x128 --arg=random:3:bf16:2x1x128x128 --arg=128 --device=reference --out=%t.128.npy
// RUN: tf-run %s --entry=attention_128 --arg=random:1:bf16:2x1x64x128 --arg=random:2:bf16:2x1x128x128 --arg=random:3:bf16:2x1x128x128 --mcpu=sm_80 --expect=reference --check=all
// RUN: tf-run %s --entry=attention_128 --arg=random:1:bf16:2x1x64x128 --arg=random:2:bf16:2x1x128x128 --arg=random:3:bf16:2x1x128x128 --mcpu=sm_90a --expect=%t.128.npy --rtol=0.02 --atol=0.01 --check=all
// RUN: tf-run %s --entry=attention_128 --arg=random:1:bf16:2x1x64x128 --arg=random:2:bf16:2x1x128x128 --arg=random:3:bf16:2x1x128x128 --mcpu=sm_100a --expect=reference --check=all
tile.func @attention_64(%Q: tensor<?x?x?x64xf16> {dims = ["b", "h", "m", "d"]},
                        %K: tensor<?x?x?x64xf16> {dims = ["b", "h", "n", "d"]},
                        %V: tensor<?x?x?x64xf16> {dims = ["b", "h", "n", "d"]})
    -> (%O: tensor<?x?x?x64xf16> {dims = ["b", "h", "m", "d"]}) {
  %b = tile.dim %Q, 0
  %h = tile.dim %Q, 1
  %m = tile.dim %Q, 2
  %n = tile.dim %K, 2
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
    tile.copy %Q[%bz, %by, %bx * 64, 0] to %q
    tile.clear %o
    tile.clear %sum
    tile.fill %max, -1.0e30                        // no score is as small, and it is not infinite: rows without keys are no NaN
    tile.pipelined %i = 0 to ceildiv(%n, 64) stages(2) {
      tile.copy %K[%bz, %by, %i * 64, 0] to %k
      tile.copy %V[%bz, %by, %i * 64, 0] to %v
      %first = %i * 64
      tile.parallel (%r, %c) in (64, 64) {
        %at = %c + %first                        // keys behind the last one count for nothing
        %s[%r, %c] = %at < %n ? %zero : -inf
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
    tile.parallel (%r, %c) in (64, 64) {
      %t = %sum[%r]
      %y = %o[%r, %c] / %t
      %o[%r, %c] = %t > 0.0 ? %y : 0.0
    }
    tile.copy %o to %O[%bz, %by, %bx * 64, 0]
  }
}
tile.func @attention_128(%Q: tensor<?x?x?x128xbf16> {dims = ["b", "h", "m", "d"]},
                        %K: tensor<?x?x?x128xbf16> {dims = ["b", "h", "n", "d"]},
                        %V: tensor<?x?x?x128xbf16> {dims = ["b", "h", "n", "d"]})
    -> (%O: tensor<?x?x?x128xbf16> {dims = ["b", "h", "m", "d"]}) {
  %b = tile.dim %Q, 0
  %h = tile.dim %Q, 1
  %m = tile.dim %Q, 2
  %n = tile.dim %K, 2
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
    tile.copy %Q[%bz, %by, %bx * 64, 0] to %q
    tile.clear %o
    tile.clear %sum
    tile.fill %max, -1.0e30                        // no score is as small, and it is not infinite: rows without keys are no NaN
    tile.pipelined %i = 0 to ceildiv(%n, 64) stages(2) {
      tile.copy %K[%bz, %by, %i * 64, 0] to %k
      tile.copy %V[%bz, %by, %i * 64, 0] to %v
      %first = %i * 64
      tile.parallel (%r, %c) in (64, 64) {
        %at = %c + %first                        // keys behind the last one count for nothing
        %s[%r, %c] = %at < %n ? %zero : -inf
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
    tile.parallel (%r, %c) in (64, 128) {
      %t = %sum[%r]
      %y = %o[%r, %c] / %t
      %o[%r, %c] = %t > 0.0 ? %y : 0.0
    }
    tile.copy %o to %O[%bz, %by, %bx * 64, 0]
  }
}

// Attention, forward: softmax(q k^T / sqrt(d)) v for each head, any number of queries and keys, without storing the scores. A
// block takes 128 queries and walks the keys, 128 at a time. A row's sums are of exp2(score - max), and are corrected when
// max has to grow: only when a score is 2^8 times beyond it, so rarely, and what is `lazy` is passed by where it has not.
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
  tile.kernel grid(%bx = ceildiv(%m, 128), %by = %h, %bz = %b) threads(256) {
    %q = tile.alloc_shared : 128x64xf16
    %k = tile.alloc_shared : 128x64xf16
    %v = tile.alloc_shared : 128x64xf16
    %s = tile.alloc_fragment : 128x128xf32
    %p = tile.alloc_fragment : 128x128xf16
    %o = tile.alloc_fragment : 128x64xf32
    %top = tile.alloc_fragment : 128xf32
    %max = tile.alloc_fragment : 128xf32
    %scale = tile.alloc_fragment : 128xf32
    %part = tile.alloc_fragment : 128xf32
    %sum = tile.alloc_fragment : 128xf32
    %log2e = f32(0.18033688)      // log2(e) / sqrt(64): the exponents are powers of 2
    %new = i1(1)
    tile.copy %Q[%bz, %by, %bx * 128, 0] to %q
    tile.clear %o
    tile.clear %sum
    tile.fill %max, -1.0e30                        // no score is as small, and it is not infinite: rows without keys are no NaN
    tile.pipelined %i = 0 to ceildiv(%n, 128) stages(2) {
      tile.copy %K[%bz, %by, %i * 128, 0] to %k
      tile.copy %V[%bz, %by, %i * 128, 0] to %v
      tile.gemm %q, %k, %s clear %new {transpose_b, policy = "full_row"}
      tile.parallel (%r, %c) in (128, 128) {       // keys behind the last one count for nothing
        %at = %i * 128 + %c
        %s[%r, %c] = %at < %n ? %s[%r, %c] : -inf
      }
      tile.reduce_max %s to %top dim 1
      tile.parallel (%r) in (128) {
        %more = (%top[%r] - %max[%r]) * %log2e > 8.0
        %grown = %more ? %top[%r] : %max[%r]
        %scale[%r] = %more ? exp2((%max[%r] - %grown) * %log2e) : 1.0
        %max[%r] = %grown
      }
      tile.parallel (%r, %c) in (128, 64) attributes {lazy} {
        %o[%r, %c] = %o[%r, %c] * %scale[%r]
      }
      tile.parallel (%r, %c) in (128, 128) attributes {fast} {
        %less = -(%max[%r] * %log2e)
        %s[%r, %c] = exp2(fma(%s[%r, %c], %log2e, %less))
      }
      tile.reduce_sum %s to %part dim 1
      tile.parallel (%r) in (128) {
        %sum[%r] = fma(%sum[%r], %scale[%r], %part[%r])
      }
      tile.copy %s to %p
      tile.gemm %p, %v, %o {policy = "full_row"}
    }
    tile.parallel (%r) in (128) {                   // one division a row
      %sum[%r] = %sum[%r] > 0.0 ? 1.0 / %sum[%r] : 0.0
    }
    tile.parallel (%r, %c) in (128, 64) {
      %o[%r, %c] = %o[%r, %c] * %sum[%r]
    }
    tile.copy %o to %O[%bz, %by, %bx * 128, 0]
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
  tile.kernel grid(%bx = ceildiv(%m, 128), %by = %h, %bz = %b) threads(256) {
    %q = tile.alloc_shared : 128x128xbf16
    %k = tile.alloc_shared : 128x128xbf16
    %v = tile.alloc_shared : 128x128xbf16
    %s = tile.alloc_fragment : 128x128xf32
    %p = tile.alloc_fragment : 128x128xbf16
    %o = tile.alloc_fragment : 128x128xf32
    %top = tile.alloc_fragment : 128xf32
    %max = tile.alloc_fragment : 128xf32
    %scale = tile.alloc_fragment : 128xf32
    %part = tile.alloc_fragment : 128xf32
    %sum = tile.alloc_fragment : 128xf32
    %log2e = f32(0.12751743)      // log2(e) / sqrt(128): the exponents are powers of 2
    %new = i1(1)
    tile.copy %Q[%bz, %by, %bx * 128, 0] to %q
    tile.clear %o
    tile.clear %sum
    tile.fill %max, -1.0e30                        // no score is as small, and it is not infinite: rows without keys are no NaN
    tile.pipelined %i = 0 to ceildiv(%n, 128) stages(2) {
      tile.copy %K[%bz, %by, %i * 128, 0] to %k
      tile.copy %V[%bz, %by, %i * 128, 0] to %v
      tile.gemm %q, %k, %s clear %new {transpose_b, policy = "full_row"}
      tile.parallel (%r, %c) in (128, 128) {       // keys behind the last one count for nothing
        %at = %i * 128 + %c
        %s[%r, %c] = %at < %n ? %s[%r, %c] : -inf
      }
      tile.reduce_max %s to %top dim 1
      tile.parallel (%r) in (128) {
        %more = (%top[%r] - %max[%r]) * %log2e > 8.0
        %grown = %more ? %top[%r] : %max[%r]
        %scale[%r] = %more ? exp2((%max[%r] - %grown) * %log2e) : 1.0
        %max[%r] = %grown
      }
      tile.parallel (%r, %c) in (128, 128) attributes {lazy} {
        %o[%r, %c] = %o[%r, %c] * %scale[%r]
      }
      tile.parallel (%r, %c) in (128, 128) attributes {fast} {
        %less = -(%max[%r] * %log2e)
        %s[%r, %c] = exp2(fma(%s[%r, %c], %log2e, %less))
      }
      tile.reduce_sum %s to %part dim 1
      tile.parallel (%r) in (128) {
        %sum[%r] = fma(%sum[%r], %scale[%r], %part[%r])
      }
      tile.copy %s to %p
      tile.gemm %p, %v, %o {policy = "full_row"}
    }
    tile.parallel (%r) in (128) {                   // one division a row
      %sum[%r] = %sum[%r] > 0.0 ? 1.0 / %sum[%r] : 0.0
    }
    tile.parallel (%r, %c) in (128, 128) {
      %o[%r, %c] = %o[%r, %c] * %sum[%r]
    }
    tile.copy %o to %O[%bz, %by, %bx * 128, 0]
  }
}

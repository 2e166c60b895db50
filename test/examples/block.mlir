// A block of a transformer as one entry: norms, linear layers, rotary embedding, causal attention with grouped heads (two of queries share
// one of keys), SwiGLU, residuals in place. The host program at the end calls them; what stands between them is memory that is planned once.
// RUN: tf-run %s --mcpu=sm_80 --arg=random:1:f16:37x128 --arg=const:0.1:f16:128 --arg=random:2:f16:128x128 --arg=random:3:f16:64x128 --arg=random:4:f16:64x128 --arg=random:5:f16:128x128 --arg=random:6:f32:37x32 --arg=random:7:f32:37x32 --arg=random:8:f16:192x128 --arg=random:9:f16:192x128 --arg=random:10:f16:128x192 --expect=reference --rtol=0.02 --atol=0.02
// RUN: tf-run %s --mcpu=sm_90a --arg=random:1:f16:70x128 --arg=const:0.1:f16:128 --arg=random:2:f16:128x128 --arg=random:3:f16:64x128 --arg=random:4:f16:64x128 --arg=random:5:f16:128x128 --arg=random:6:f32:70x32 --arg=random:7:f32:70x32 --arg=random:8:f16:192x128 --arg=random:9:f16:192x128 --arg=random:10:f16:128x192 --in-place=0 --expect=reference --rtol=0.02 --atol=0.02

fusion.func @norm(%x: tensor<?x128xf16>, %w: tensor<128xf16>) -> tensor<?x128xf16> {
  %f = fusion.cast %x : tensor<?x128xf32>
  %q = fusion.mul %f, %f : tensor<?x128xf32>
  %s = fusion.sum %q axes [1] : tensor<?xf32>
  %n = fusion.constant 0.0078125 : f32
  %eps = fusion.constant 1.0e-5 : f32
  %mean = fusion.mul %s, %n : tensor<?xf32>
  %me = fusion.add %mean, %eps : tensor<?xf32>
  %r = fusion.rsqrt %me : tensor<?xf32>
  %b = fusion.broadcast %r axes [1] : tensor<?x1xf32>
  %g = fusion.cast %w : tensor<128xf32>
  %gb = fusion.broadcast %g axes [0] : tensor<1x128xf32>
  %u = fusion.mul %f, %b : tensor<?x128xf32>
  %v = fusion.mul %u, %gb : tensor<?x128xf32>
  %y = fusion.cast %v : tensor<?x128xf16>
  fusion.return %y : tensor<?x128xf16>
}

// A layer's weights have a row for each column of the result.
fusion.func @linear(%x: tensor<?x?xf16>, %w: tensor<?x?xf16>) -> tensor<?x?xf16> {
  %c = fusion.linear %x, %w : tensor<?x?xf16>
  fusion.return %c : tensor<?x?xf16>
}

// Pairs (i, i + 32) of each head turn by the angles of their row; then heads come first.
fusion.func @rotary_2(%x: tensor<?x128xf16>, %cos: tensor<?x32xf32>, %sin: tensor<?x32xf32>) -> tensor<1x2x?x64xf16> {
  %m = fusion.dim %x, 0 : i64
  %h = fusion.reshape %x, %m : tensor<?x2x64xf16>
  %f = fusion.cast %h : tensor<?x2x64xf32>
  %a = fusion.slice %f, %m from [0, 0, 0] steps [1, 1, 1] : tensor<?x2x32xf32>
  %b = fusion.slice %f, %m from [0, 0, 32] steps [1, 1, 1] : tensor<?x2x32xf32>
  %c = fusion.broadcast %cos axes [1] : tensor<?x1x32xf32>
  %s = fusion.broadcast %sin axes [1] : tensor<?x1x32xf32>
  %ac = fusion.mul %a, %c : tensor<?x2x32xf32>
  %bs = fusion.mul %b, %s : tensor<?x2x32xf32>
  %bc = fusion.mul %b, %c : tensor<?x2x32xf32>
  %as = fusion.mul %a, %s : tensor<?x2x32xf32>
  %u = fusion.sub %ac, %bs : tensor<?x2x32xf32>
  %v = fusion.add %bc, %as : tensor<?x2x32xf32>
  %t = fusion.concat %u, %v axis 2 : tensor<?x2x64xf32>
  %g = fusion.cast %t : tensor<?x2x64xf16>
  %p = fusion.permute %g axes [1, 0, 2] : tensor<2x?x64xf16>
  %y = fusion.broadcast %p axes [0] : tensor<1x2x?x64xf16>
  fusion.return %y : tensor<1x2x?x64xf16>
}

fusion.func @rotary_1(%x: tensor<?x64xf16>, %cos: tensor<?x32xf32>, %sin: tensor<?x32xf32>) -> tensor<1x1x?x64xf16> {
  %m = fusion.dim %x, 0 : i64
  %h = fusion.reshape %x, %m : tensor<?x1x64xf16>
  %f = fusion.cast %h : tensor<?x1x64xf32>
  %a = fusion.slice %f, %m from [0, 0, 0] steps [1, 1, 1] : tensor<?x1x32xf32>
  %b = fusion.slice %f, %m from [0, 0, 32] steps [1, 1, 1] : tensor<?x1x32xf32>
  %c = fusion.broadcast %cos axes [1] : tensor<?x1x32xf32>
  %s = fusion.broadcast %sin axes [1] : tensor<?x1x32xf32>
  %ac = fusion.mul %a, %c : tensor<?x1x32xf32>
  %bs = fusion.mul %b, %s : tensor<?x1x32xf32>
  %bc = fusion.mul %b, %c : tensor<?x1x32xf32>
  %as = fusion.mul %a, %s : tensor<?x1x32xf32>
  %u = fusion.sub %ac, %bs : tensor<?x1x32xf32>
  %v = fusion.add %bc, %as : tensor<?x1x32xf32>
  %t = fusion.concat %u, %v axis 2 : tensor<?x1x64xf32>
  %g = fusion.cast %t : tensor<?x1x64xf16>
  %p = fusion.permute %g axes [1, 0, 2] : tensor<1x?x64xf16>
  %y = fusion.broadcast %p axes [0] : tensor<1x1x?x64xf16>
  fusion.return %y : tensor<1x1x?x64xf16>
}

fusion.func @values(%x: tensor<?x64xf16>) -> tensor<1x1x?x64xf16> {
  %y = fusion.broadcast %x axes [0, 1] : tensor<1x1x?x64xf16>
  fusion.return %y : tensor<1x1x?x64xf16>
}

fusion.func @merge(%o: tensor<1x2x?x64xf16>) -> tensor<?x128xf16> {
  %n = fusion.dim %o, 2 : i64
  %s = fusion.squeeze %o axes [0] : tensor<2x?x64xf16>
  %p = fusion.permute %s axes [1, 0, 2] : tensor<?x2x64xf16>
  %y = fusion.reshape %p, %n : tensor<?x128xf16>
  fusion.return %y : tensor<?x128xf16>
}

// The result may be where the residual is.
fusion.func @add(%x: tensor<?x128xf16>, %c: tensor<?x128xf16>) -> (tensor<?x128xf16> {in_place = 0}) {
  %y = fusion.add %x, %c : tensor<?x128xf16>
  fusion.return %y : tensor<?x128xf16>
}

fusion.func @swiglu(%g: tensor<?x192xf16>, %u: tensor<?x192xf16>) -> (tensor<?x192xf16> {in_place = 0}) {
  %f = fusion.cast %g : tensor<?x192xf32>
  %a = fusion.silu %f : tensor<?x192xf32>
  %v = fusion.cast %u : tensor<?x192xf32>
  %z = fusion.mul %a, %v : tensor<?x192xf32>
  %y = fusion.cast %z : tensor<?x192xf16>
  fusion.return %y : tensor<?x192xf16>
}

// attention_causal.mlir says how it is done.
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
    tile.parallel (%r, %c) in (64, 64) {
      %t = %sum[%r]
      %y = %o[%r, %c] / %t
      %o[%r, %c] = %t > 0.0 ? %y : 0.0
    }
    tile.copy %o to %O[%bz, %by, %bx * 64, 0]
  }
}

host.func @block(%x: !host.tensor<2xf16>, %w: !host.tensor<1xf16>, %wq: !host.tensor<2xf16>, %wk: !host.tensor<2xf16>, %wv: !host.tensor<2xf16>,
                 %wo: !host.tensor<2xf16>, %cos: !host.tensor<2xf32>, %sin: !host.tensor<2xf32>, %wg: !host.tensor<2xf16>, %wu: !host.tensor<2xf16>,
                 %wd: !host.tensor<2xf16>, %y: !host.tensor<2xf16> {in_place = 0}) attributes {num_results = 1} {
  %m = host.dim %x, 0
  %d = host.dim %x, 1
  %kv = host.dim %wk, 0
  %hidden = host.dim %wg, 0
  %one = host.constant 1
  %heads = host.constant 2
  %head = host.constant 64
  host.shape 0 (%m, %d)
  host.shapes_end
  %n = host.tensor(%m, %d) : !host.tensor<2xf16>
  %q = host.tensor(%m, %d) : !host.tensor<2xf16>
  %k = host.tensor(%m, %kv) : !host.tensor<2xf16>
  %v = host.tensor(%m, %kv) : !host.tensor<2xf16>
  %qh = host.tensor(%one, %heads, %m, %head) : !host.tensor<4xf16>
  %kh = host.tensor(%one, %one, %m, %head) : !host.tensor<4xf16>
  %vh = host.tensor(%one, %one, %m, %head) : !host.tensor<4xf16>
  %oh = host.tensor(%one, %heads, %m, %head) : !host.tensor<4xf16>
  %o = host.tensor(%m, %d) : !host.tensor<2xf16>
  %c = host.tensor(%m, %d) : !host.tensor<2xf16>
  %n2 = host.tensor(%m, %d) : !host.tensor<2xf16>
  %g = host.tensor(%m, %hidden) : !host.tensor<2xf16>
  %u = host.tensor(%m, %hidden) : !host.tensor<2xf16>
  %f = host.tensor(%m, %d) : !host.tensor<2xf16>
  host.call @norm(%x, %w, %n)
  host.call @linear(%n, %wq, %q)
  host.call @linear(%n, %wk, %k)
  host.call @linear(%n, %wv, %v)
  host.call @rotary_2(%q, %cos, %sin, %qh)
  host.call @rotary_1(%k, %cos, %sin, %kh)
  host.call @values(%v, %vh)
  host.call @causal_64(%qh, %kh, %vh, %oh)
  host.call @merge(%oh, %o)
  host.call @linear(%o, %wo, %c)
  host.call @add(%x, %c, %y)
  host.call @norm(%y, %w, %n2)
  host.call @linear(%n2, %wg, %g)
  host.call @linear(%n2, %wu, %u)
  host.call @swiglu(%g, %u, %g)
  host.call @linear(%g, %wd, %f)
  host.call @add(%y, %f, %y)
}

// RUN: tf-run %s --arg=random:1:bf16:5x4096 --arg=random:2:bf16:4096 --arg=random:3:bf16:5x4096 --expect=reference

// RMSNorm followed by SwiGLU on bf16 activations, one kernel, one pass over memory:
//   h = x / sqrt(mean(x^2) + eps) * w,   y = silu(h) * g
// A block computes a row: 512 threads hold 8 neighbouring elements each, read and written 16 bytes at a time; the sum of
// squares goes through shuffles and shared memory once.
fusion.func @rmsnorm_swiglu(%x: tensor<?x4096xbf16> {dims = ["rows", "hidden"]},
                            %w: tensor<4096xbf16> {dims = ["hidden"]},
                            %g: tensor<?x4096xbf16> {dims = ["rows", "hidden"]}) -> tensor<?x4096xbf16> {
  %xf = fusion.cast %x : tensor<?x4096xf32>
  %sq = fusion.mul %xf, %xf : tensor<?x4096xf32>
  %sum = fusion.sum %sq axes [1] : tensor<?xf32>
  %n = fusion.constant 4096.0 : f32
  %eps = fusion.constant 1.0e-5 : f32
  %mean = fusion.div %sum, %n : tensor<?xf32>
  %me = fusion.add %mean, %eps : tensor<?xf32>
  %r = fusion.rsqrt %me : tensor<?xf32>
  %rb = fusion.broadcast %r axes [1] : tensor<?x1xf32>
  %xn = fusion.mul %xf, %rb : tensor<?x4096xf32>
  %wf = fusion.cast %w : tensor<4096xf32>
  %wb = fusion.broadcast %wf axes [0] : tensor<1x4096xf32>
  %h = fusion.mul %xn, %wb : tensor<?x4096xf32>
  %a = fusion.silu %h : tensor<?x4096xf32>
  %gf = fusion.cast %g : tensor<?x4096xf32>
  %yf = fusion.mul %a, %gf : tensor<?x4096xf32>
  %y = fusion.cast %yf : tensor<?x4096xbf16>

  %xc = sched.cache_after %x : tensor<?x4096xbf16>
  %wc = sched.cache_after %w : tensor<4096xbf16>
  %gc = sched.cache_after %g : tensor<?x4096xbf16>
  %yc = sched.cache_before %y : tensor<?x4096xbf16>
  sched.split %sum[1] by 8
  sched.propagate %sum
  sched.parallelize %sum [bidx, tidx, unroll]
  sched.parallelize_like %sum
  sched.parallelize %xc, %gc, %y [bidx, tidx, vectorize]
  sched.parallelize %wc [tidx, vectorize]
  sched.inline_most
  fusion.return %y : tensor<?x4096xbf16>
}

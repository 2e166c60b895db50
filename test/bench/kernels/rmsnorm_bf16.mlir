// A block computes a row of 8192: 512 threads, two times 8 elements each, kept in registers between the sum and the scaling.
fusion.func @rmsnorm(%x: tensor<16384x8192xbf16>, %w: tensor<8192xbf16>) -> tensor<16384x8192xbf16> {
  %xf = fusion.cast %x : tensor<16384x8192xf32>
  %sq = fusion.mul %xf, %xf : tensor<16384x8192xf32>
  %sum = fusion.sum %sq axes [1] : tensor<16384xf32>
  %n = fusion.constant 8192.0 : f32
  %eps = fusion.constant 1.0e-5 : f32
  %mean = fusion.div %sum, %n : tensor<16384xf32>
  %me = fusion.add %mean, %eps : tensor<16384xf32>
  %r = fusion.rsqrt %me : tensor<16384xf32>
  %rb = fusion.broadcast %r axes [1] : tensor<16384x1xf32>
  %xn = fusion.mul %xf, %rb : tensor<16384x8192xf32>
  %wf = fusion.cast %w : tensor<8192xf32>
  %wb = fusion.broadcast %wf axes [0] : tensor<1x8192xf32>
  %yf = fusion.mul %xn, %wb : tensor<16384x8192xf32>
  %y = fusion.cast %yf : tensor<16384x8192xbf16>

  %xc = sched.cache_after %x : tensor<16384x8192xbf16>
  %wc = sched.cache_after %w : tensor<8192xbf16>
  %yc = sched.cache_before %y : tensor<16384x8192xbf16>
  sched.split %sum[1] by 8
  sched.split %sum[1] by 512
  sched.propagate %sum
  sched.parallelize %sum [bidx, unroll, tidx, unroll]
  sched.parallelize_like %sum
  sched.parallelize %xc, %y [bidx, unroll, tidx, vectorize]
  sched.parallelize %wc [unroll, tidx, vectorize]
  sched.inline_most
  fusion.return %y : tensor<16384x8192xbf16>
}

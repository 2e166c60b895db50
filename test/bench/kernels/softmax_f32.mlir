// A block computes a row of 8192: 1024 threads, two times 4 elements each, kept in registers between the reductions.
fusion.func @softmax(%x: tensor<16384x8192xf32>) -> tensor<16384x8192xf32> {
  %m = fusion.reduce_max %x axes [1] : tensor<16384xf32>
  %mb = fusion.broadcast %m axes [1] : tensor<16384x1xf32>
  %d = fusion.sub %x, %mb : tensor<16384x8192xf32>
  %p = fusion.exp %d : tensor<16384x8192xf32>
  %s = fusion.sum %p axes [1] : tensor<16384xf32>
  %r = fusion.reciprocal %s : tensor<16384xf32>
  %rb = fusion.broadcast %r axes [1] : tensor<16384x1xf32>
  %y = fusion.mul %p, %rb : tensor<16384x8192xf32>

  %xc = sched.cache_after %x : tensor<16384x8192xf32>
  %yc = sched.cache_before %y : tensor<16384x8192xf32>
  sched.split %s[1] by 4
  sched.split %s[1] by 1024
  sched.propagate %s
  sched.parallelize %s [bidx, unroll, tidx, unroll]
  sched.parallelize_like %s
  sched.parallelize %xc, %y [bidx, unroll, tidx, vectorize]
  sched.inline_most
  fusion.return %y : tensor<16384x8192xf32>
}

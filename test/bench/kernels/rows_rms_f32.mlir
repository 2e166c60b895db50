// RMS norm of rows of 65536 f32, more than an SM's shared memory: each row comes twice, the second time from L2. 132
// blocks take rows in turn; one warp of each brings pieces of 32 KB, through a ring for the sum and one for the result.
fusion.func @rms_rows(%x: tensor<?x65536xf32>, %w: tensor<65536xf32>) -> tensor<?x65536xf32> attributes {min_ctas = 1} {
  %s1 = fusion.set %x : tensor<?x65536xf32> memory(shared) via(bulk) cache(evict_last)
  %t = fusion.set %s1 : tensor<?x65536xf32>
  %sq = fusion.mul %t, %t : tensor<?x65536xf32>
  %sum = fusion.sum %sq axes [1] : tensor<?xf32>
  %n = fusion.constant 65536.0 : f32
  %eps = fusion.constant 1.0e-5 : f32
  %mean = fusion.div %sum, %n : tensor<?xf32>
  %me = fusion.add %mean, %eps : tensor<?xf32>
  %q = fusion.rsqrt %me : tensor<?xf32>
  %qb = fusion.broadcast %q axes [1] : tensor<?x1xf32>
  %s2 = fusion.set %x : tensor<?x65536xf32> memory(shared) via(bulk) cache(evict_first)
  %r2 = fusion.set %s2 : tensor<?x65536xf32>
  %xn = fusion.mul %r2, %qb : tensor<?x65536xf32>
  %wb = fusion.broadcast %w axes [0] : tensor<1x65536xf32> cache(evict_last)
  %o = fusion.mul %xn, %wb : tensor<?x65536xf32>
  %y = fusion.set %o : tensor<?x65536xf32>

  sched.split %y[1] by 4                  // 65536 -> 8 pieces, 4, 512 threads, 4 in a vector
  sched.split %y[1] by 512
  sched.split %y[1] by 4
  sched.split %y[0] by 132
  sched.reorder %y [1, 0, 2, 3, 4, 5]
  sched.propagate %y
  sched.parallelize %sum [bidx, serial, serial, unroll, tidx, unroll]
  sched.parallelize_like %sum
  sched.parallelize %s1, %s2 [bidx, serial, serial, bulk, bulk, bulk]
  sched.parallelize %t, %r2, %wb, %y [bidx, serial, serial, unroll, tidx, vectorize]
  sched.inline_most
  sched.inline_at %s1 3
  sched.inline_at %s2 3
  sched.circular_buffer %s1 stages 3 prefetch 2 warp_specialized(tidx)
  sched.circular_buffer %s2 stages 3 prefetch 2 warp_specialized(tidx)
  sched.rfactor %sum [2, 3]
  fusion.return %y : tensor<?x65536xf32>
}

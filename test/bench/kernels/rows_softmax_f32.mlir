// Softmax of rows of 65536 f32, more than an SM's shared memory: each row comes three times, mostly from L2, through a
// ring for the maximum, one for the sum and one for the result. 132 blocks take rows in turn; one warp of each brings
// pieces of 32 KB.
fusion.func @softmax_rows(%x: tensor<?x65536xf32>) -> tensor<?x65536xf32> attributes {min_ctas = 1} {
  %s1 = fusion.set %x : tensor<?x65536xf32> memory(shared) via(bulk) cache(evict_last)
  %t = fusion.set %s1 : tensor<?x65536xf32>
  %m = fusion.reduce_max %t axes [1] : tensor<?xf32>
  %mb = fusion.broadcast %m axes [1] : tensor<?x1xf32>
  %s2 = fusion.set %x : tensor<?x65536xf32> memory(shared) via(bulk) cache(evict_last)
  %r2 = fusion.set %s2 : tensor<?x65536xf32>
  %d = fusion.sub %r2, %mb : tensor<?x65536xf32>
  %p = fusion.exp %d : tensor<?x65536xf32>
  %sum = fusion.sum %p axes [1] : tensor<?xf32>
  %q = fusion.reciprocal %sum : tensor<?xf32>
  %qb = fusion.broadcast %q axes [1] : tensor<?x1xf32>
  %s3 = fusion.set %x : tensor<?x65536xf32> memory(shared) via(bulk) cache(evict_first)
  %r3 = fusion.set %s3 : tensor<?x65536xf32>
  %d3 = fusion.sub %r3, %mb : tensor<?x65536xf32>
  %p3 = fusion.exp %d3 : tensor<?x65536xf32>
  %o = fusion.mul %p3, %qb : tensor<?x65536xf32>
  %y = fusion.set %o : tensor<?x65536xf32>

  sched.split %y[1] by 4                  // 65536 -> 8 pieces, 4, 512 threads, 4 in a vector
  sched.split %y[1] by 512
  sched.split %y[1] by 4
  sched.split %y[0] by 132
  sched.reorder %y [1, 0, 2, 3, 4, 5]
  sched.propagate %y
  sched.parallelize %sum [bidx, serial, serial, unroll, tidx, unroll]
  sched.parallelize_like %sum
  sched.parallelize %s1, %s2, %s3 [bidx, serial, serial, bulk, bulk, bulk]
  sched.parallelize %t, %r2, %r3, %y [bidx, serial, serial, unroll, tidx, vectorize]
  sched.inline_most
  sched.inline_at %s1 3
  sched.inline_at %s2 3
  sched.inline_at %s3 3
  sched.circular_buffer %s1 stages 2 prefetch 1 warp_specialized(tidx)
  sched.circular_buffer %s2 stages 2 prefetch 1 warp_specialized(tidx)
  sched.circular_buffer %s3 stages 2 prefetch 1 warp_specialized(tidx)
  sched.rfactor %m [2, 3]
  sched.rfactor %sum [2, 3]
  fusion.return %y : tensor<?x65536xf32>
}

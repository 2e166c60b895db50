// RMS norm of rows of 65536 f32, 256 KB, more than an SM's shared memory: two blocks, a cluster, have half of each row.
// 66 clusters, a block on each SM, take rows in turn. Of each block, 512 threads compute, and one warp brings pieces of
// 32 KB through a ring of three, also of the next row while this one is computed. What arrives goes to a half row in
// shared memory, where each thread finds its own elements again, and on the way into the sum, which the block sends to
// the other one.
fusion.func @rms_rows(%x: tensor<?x65536xf32>, %w: tensor<65536xf32>) -> tensor<?x65536xf32>
    attributes {min_ctas = 1, cluster = array<i64: 2>} {
  %s = fusion.set %x : tensor<?x65536xf32> memory(shared) via(bulk) cache(evict_last)
  %t = fusion.set %s : tensor<?x65536xf32>
  %r = fusion.set %t : tensor<?x65536xf32> memory(shared)
  %sq = fusion.mul %t, %t : tensor<?x65536xf32>
  %sum = fusion.sum %sq axes [1] : tensor<?xf32>
  %n = fusion.constant 65536.0 : f32
  %eps = fusion.constant 1.0e-5 : f32
  %mean = fusion.div %sum, %n : tensor<?xf32>
  %me = fusion.add %mean, %eps : tensor<?xf32>
  %q = fusion.rsqrt %me : tensor<?xf32>
  %qb = fusion.broadcast %q axes [1] : tensor<?x1xf32>
  %r2 = fusion.set %r : tensor<?x65536xf32>
  %xn = fusion.mul %r2, %qb : tensor<?x65536xf32>
  %wb = fusion.broadcast %w axes [0] : tensor<1x65536xf32> cache(evict_last)
  %o = fusion.mul %xn, %wb : tensor<?x65536xf32>
  %y = fusion.set %o : tensor<?x65536xf32>

  sched.split %y[1] by 4                  // 65536 -> 2 blocks, 4 pieces, 4, 512 threads, 4 in a vector
  sched.split %y[1] by 512
  sched.split %y[1] by 4
  sched.split %y[1] into 2
  sched.split %y[0] by 66
  sched.reorder %y [1, 0, 2, 3, 4, 5, 6]
  sched.propagate %y
  sched.parallelize %sum [bidy, serial, bidx, serial, unroll, tidx, unroll]
  sched.parallelize_like %sum
  sched.parallelize %s [bidy, serial, bidx, serial, bulk, bulk, bulk]
  sched.parallelize %t, %r, %r2, %wb, %y [bidy, serial, bidx, serial, unroll, tidx, vectorize]
  sched.inline_most
  sched.inline_at %r 2
  sched.inline_at %t 6
  sched.inline_at %s 4
  sched.circular_buffer %s stages 3 prefetch 2 warp_specialized(tidx)
  sched.rfactor %sum [2, 3, 4]            // four accumulators a thread
  fusion.return %y : tensor<?x65536xf32>
}

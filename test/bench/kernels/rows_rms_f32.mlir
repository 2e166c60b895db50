// RMS norm of rows of 65536 f32, 256 KB, more than an SM's shared memory: two blocks, a cluster, have half of each row.
// 66 clusters, a block on each SM, draw rows from a counter. Of each block, 512 threads keep their part of a row in registers,
// 64 each, and one warp is ahead of them with pieces of 32 KB through a ring of six; registers move from it to the others.
fusion.func @rms_rows(%x: tensor<?x65536xf32>, %w: tensor<65536xf32>) -> tensor<?x65536xf32>
    attributes {min_ctas = 1, dynamic, cluster = array<i64: 1, 2>} {
  %s = fusion.set %x : tensor<?x65536xf32> memory(shared) via(bulk) cache(evict_last)
  %t = fusion.set %s : tensor<?x65536xf32>
  %sq = fusion.mul %t, %t : tensor<?x65536xf32>
  %sum = fusion.sum %sq axes [1] : tensor<?xf32>
  %n = fusion.constant 65536.0 : f32
  %eps = fusion.constant 1.0e-5 : f32
  %mean = fusion.div %sum, %n : tensor<?xf32>
  %me = fusion.add %mean, %eps : tensor<?xf32>
  %q = fusion.rsqrt %me : tensor<?xf32>
  %qb = fusion.broadcast %q axes [1] : tensor<?x1xf32>
  %xn = fusion.mul %t, %qb : tensor<?x65536xf32>
  %wb = fusion.broadcast %w axes [0] : tensor<1x65536xf32> cache(evict_last)
  %o = fusion.mul %xn, %wb : tensor<?x65536xf32>
  %y = fusion.set %o : tensor<?x65536xf32>

  sched.split %y[1] by 4                  // 65536 -> 2 blocks, 4 pieces, 4, 512 threads, 4 in a vector
  sched.split %y[1] by 512
  sched.split %y[1] by 4
  sched.split %y[1] into 2
  sched.split %y[0] by 66
  sched.reorder %y [1, 0, 3, 2, 4, 5, 6]
  sched.propagate %y
  sched.parallelize %sum [bidx, serial, unroll, bidy, unroll, tidx, unroll]
  sched.parallelize_like %sum
  sched.parallelize %s [bidx, serial, unroll, bidy, bulk, bulk, bulk]
  sched.parallelize %t, %wb, %y [bidx, serial, unroll, bidy, unroll, tidx, vectorize]
  sched.inline_most
  sched.inline_at %t 2
  sched.inline_at %s 3
  sched.circular_buffer %s stages 6 prefetch 5 warp_specialized(tidx) registers [24, 112]
  fusion.return %y : tensor<?x65536xf32>
}

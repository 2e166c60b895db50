// Softmax of rows of 65536. 132 blocks, one on each SM, take rows in turn. Of each, 512 threads compute, and one warp
// brings pieces of 16 KB through a ring of thirteen. A row is eight pieces, which stay until they are read for the last time, so
// those of the next row come one by one while this one is stored.
fusion.func @softmax_rows(%x: tensor<?x65536xbf16>) -> tensor<?x65536xbf16> attributes {min_ctas = 1, dynamic} {
  %s = fusion.set %x : tensor<?x65536xbf16> memory(shared) via(bulk) cache(evict_last)
  %t = fusion.set %s : tensor<?x65536xbf16>
  %f = fusion.cast %t : tensor<?x65536xf32>
  %m = fusion.reduce_max %f axes [1] : tensor<?xf32>
  %mb = fusion.broadcast %m axes [1] : tensor<?x1xf32>
  %r2 = fusion.set %s : tensor<?x65536xbf16>
  %f2 = fusion.cast %r2 : tensor<?x65536xf32>
  %d = fusion.sub %f2, %mb : tensor<?x65536xf32>
  %p = fusion.exp %d : tensor<?x65536xf32>
  %sum = fusion.sum %p axes [1] : tensor<?xf32>
  %q = fusion.reciprocal %sum : tensor<?xf32>
  %qb = fusion.broadcast %q axes [1] : tensor<?x1xf32>
  %r3 = fusion.set %s : tensor<?x65536xbf16>
  %f3 = fusion.cast %r3 : tensor<?x65536xf32>
  %d3 = fusion.sub %f3, %mb : tensor<?x65536xf32>
  %p3 = fusion.exp %d3 : tensor<?x65536xf32>
  %o = fusion.mul %p3, %qb : tensor<?x65536xf32>
  %yc = fusion.cast %o : tensor<?x65536xbf16>
  %y = fusion.set %yc : tensor<?x65536xbf16>

  sched.split %y[1] by 8                  // 65536 -> 8 pieces, 2, 512 threads, 8 in a vector
  sched.split %y[1] by 512
  sched.split %y[1] by 2
  sched.split %y[0] by 132
  sched.reorder %y [1, 0, 2, 3, 4, 5]
  sched.propagate %y
  sched.parallelize %m [bidx, serial, serial, unroll, tidx, unroll]
  sched.parallelize_like %m
  sched.parallelize %s [bidx, serial, serial, bulk, bulk, bulk]
  sched.parallelize %t, %r2, %r3, %y [bidx, serial, serial, unroll, tidx, vectorize]
  sched.inline_most
  sched.inline_at %t 5
  sched.inline_at %s 2
  sched.circular_buffer %s stages 13 prefetch 12 warp_specialized(tidx) {pieces}
  sched.rfactor %m [2, 3]                 // eight accumulators a thread
  sched.rfactor %sum [2, 3]
  fusion.return %y : tensor<?x65536xbf16>
}

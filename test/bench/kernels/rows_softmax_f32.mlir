// Softmax of rows of 65536 f32, 256 KB, more than an SM's shared memory: two blocks, a cluster, have half of each row.
// 66 clusters, a block on each SM, draw rows from a counter. Of each block, 256 threads compute, and one warp brings pieces
// of 32 KB through a ring of six. Half a row is four pieces, which stay until they are read for the last time, so those of
// the next row come one by one while this one is stored. logsumexp reads a piece once, as it arrives; what the block has of
// it goes to the other one, too.
fusion.func @softmax_rows(%x: tensor<?x65536xf32>) -> tensor<?x65536xf32>
    attributes {min_ctas = 1, dynamic, cluster = array<i64: 1, 2>} {
  %s = fusion.set %x : tensor<?x65536xf32> memory(shared) via(bulk) cache(evict_last)
  %t = fusion.set %s : tensor<?x65536xf32>
  %l = fusion.logsumexp %t axes [1] : tensor<?xf32>
  %lb = fusion.broadcast %l axes [1] : tensor<?x1xf32>
  %r3 = fusion.set %s : tensor<?x65536xf32>
  %d3 = fusion.sub %r3, %lb : tensor<?x65536xf32>
  %o = fusion.exp %d3 : tensor<?x65536xf32>
  %y = fusion.set %o : tensor<?x65536xf32>

  sched.split %y[1] by 4                  // 65536 -> 2 blocks, 4 pieces, 8, 256 threads, 4 in a vector
  sched.split %y[1] by 256
  sched.split %y[1] by 8
  sched.split %y[1] into 2
  sched.split %y[0] by 66
  sched.reorder %y [1, 0, 3, 2, 4, 5, 6]   // pieces outermost in a row, where a ring of them wants it
  sched.propagate %y
  sched.parallelize %l [bidx, serial, serial, bidy, unroll, tidx, vectorize]
  sched.parallelize_like %l
  sched.parallelize %s [bidx, serial, serial, bidy, bulk, bulk, bulk]
  sched.parallelize %t, %r3, %y [bidx, serial, serial, bidy, unroll, tidx, vectorize]
  sched.inline_most
  sched.inline_at %t 6
  sched.inline_at %s 2
  sched.circular_buffer %s stages 6 prefetch 5 warp_specialized(tidx) {pieces}
  fusion.return %y : tensor<?x65536xf32>
}

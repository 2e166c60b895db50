// RMS norm of rows of 65536: see rows_softmax_bf16.mlir.
fusion.func @rms_rows(%x: tensor<?x65536xbf16>, %w: tensor<65536xbf16>) -> tensor<?x65536xbf16> attributes {min_ctas = 1, dynamic} {
  %s = fusion.set %x : tensor<?x65536xbf16> memory(shared) via(bulk) cache(evict_last)
  %t = fusion.set %s : tensor<?x65536xbf16>
  %f = fusion.cast %t : tensor<?x65536xf32>
  %sq = fusion.mul %f, %f : tensor<?x65536xf32>
  %sum = fusion.sum %sq axes [1] : tensor<?xf32>
  %n = fusion.constant 65536.0 : f32
  %eps = fusion.constant 1.0e-5 : f32
  %mean = fusion.div %sum, %n : tensor<?xf32>
  %me = fusion.add %mean, %eps : tensor<?xf32>
  %q = fusion.rsqrt %me : tensor<?xf32>
  %qb = fusion.broadcast %q axes [1] : tensor<?x1xf32>
  %r2 = fusion.set %s : tensor<?x65536xbf16>
  %f2 = fusion.cast %r2 : tensor<?x65536xf32>
  %xn = fusion.mul %f2, %qb : tensor<?x65536xf32>
  %wb = fusion.broadcast %w axes [0] : tensor<1x65536xbf16> cache(evict_last)
  %wf = fusion.cast %wb : tensor<1x65536xf32>
  %o = fusion.mul %xn, %wf : tensor<?x65536xf32>
  %yc = fusion.cast %o : tensor<?x65536xbf16>
  %y = fusion.set %yc : tensor<?x65536xbf16>

  sched.split %y[1] by 8
  sched.split %y[1] by 512
  sched.split %y[1] by 4
  sched.split %y[0] by 132
  sched.reorder %y [1, 0, 2, 3, 4, 5]
  sched.propagate %y
  sched.parallelize %sum [bidx, serial, serial, unroll, tidx, unroll]
  sched.parallelize_like %sum
  sched.parallelize %s [bidx, serial, serial, bulk, bulk, bulk]
  sched.parallelize %t, %r2, %wb, %y [bidx, serial, serial, unroll, tidx, vectorize]
  sched.inline_most
  sched.inline_at %t 5
  sched.inline_at %s 2
  sched.circular_buffer %s stages 6 prefetch 5 warp_specialized(tidx) {pieces}
  sched.rfactor %sum [2, 3]
  fusion.return %y : tensor<?x65536xbf16>
}

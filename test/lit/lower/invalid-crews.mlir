// What two crews cannot share, and why.
// RUN: tf-opt %s --split-input-file --verify-diagnostics --lower-fusion

fusion.func @f(%x: tensor<?x?xbf16>) -> tensor<?x?xbf16> attributes {cluster = array<i64: 1, 2>, crews} {
  %f = fusion.cast %x : tensor<?x?xf32>
  %m = fusion.reduce_max %f axes [1] : tensor<?xf32>
  %mb = fusion.broadcast %m axes [1] : tensor<?x1xf32>
  %s = fusion.sum_exp %f axes [1] : tensor<?xf32>
  %d = fusion.sub %f, %mb : tensor<?x?xf32>
  %e = fusion.exp %d : tensor<?x?xf32>
  %q = fusion.reciprocal %s : tensor<?xf32>
  %qb = fusion.broadcast %q axes [1] : tensor<?x1xf32>
  %o = fusion.mul %e, %qb : tensor<?x?xf32>
  %y = fusion.cast %o : tensor<?x?xbf16>
  %f_r = sched.recompute %f for %d : tensor<?x?xf32>
  // expected-error@+1 {{the fusion has `crews`, but 'x_ring' is in no loop that blocks draw from (`dynamic`), with rings that producer warps fill}}
  %x_ring = sched.cache_after %x for %f, %f_r memory(shared) via(bulk) : tensor<?x?xbf16>
  sched.split %m[-1] by 8
  sched.split %m[1] by 256
  sched.split %m[2] by 64
  sched.split %m[2] by 2
  sched.split %m[0] by 3
  sched.reorder %m [1, 0, 3, 4, 2, 5, 6]
  sched.propagate %m
  sched.parallelize %m [bidx, serial, serial, bidy, serial, tidx, unroll]
  sched.parallelize_like %m
  sched.parallelize %x_ring [bidx, serial, serial, bidy, serial, bulk, bulk]
  sched.inline_most
  sched.inline_at %x_ring 2
  sched.circular_buffer %x_ring stages 5 prefetch 4 warp_specialized(tidx) {pieces}
  fusion.return %y : tensor<?x?xbf16>
}

// -----

fusion.func @f(%x: tensor<?x?xbf16>) -> tensor<?x?xbf16> attributes {cluster = array<i64: 1, 2>, crews, dynamic} {
  %f = fusion.cast %x : tensor<?x?xf32>
  %m = fusion.reduce_max %f axes [1] : tensor<?xf32>
  %mb = fusion.broadcast %m axes [1] : tensor<?x1xf32>
  %s = fusion.sum_exp %f axes [1] : tensor<?xf32>
  %d = fusion.sub %f, %mb : tensor<?x?xf32>
  %e = fusion.exp %d : tensor<?x?xf32>
  %q = fusion.reciprocal %s : tensor<?xf32>
  %qb = fusion.broadcast %q axes [1] : tensor<?x1xf32>
  %o = fusion.mul %e, %qb : tensor<?x?xf32>
  %y = fusion.cast %o : tensor<?x?xbf16>
  %f_r = sched.recompute %f for %d : tensor<?x?xf32>
  // expected-error@+1 {{the fusion has `crews`, but 'x_ring' is no ring of {pieces} that producer warps fill for this block}}
  %x_ring = sched.cache_after %x for %f, %f_r memory(shared) via(bulk) : tensor<?x?xbf16>
  sched.split %m[-1] by 8
  sched.split %m[1] by 256
  sched.split %m[2] by 64
  sched.split %m[2] by 2
  sched.split %m[0] by 3
  sched.reorder %m [1, 0, 3, 4, 2, 5, 6]
  sched.propagate %m
  sched.parallelize %m [bidx, serial, serial, bidy, serial, tidx, unroll]
  sched.parallelize_like %m
  sched.parallelize %x_ring [bidx, serial, serial, bidy, serial, bulk, bulk]
  sched.inline_most
  sched.inline_at %x_ring 2
  sched.circular_buffer %x_ring stages 3 prefetch 2 warp_specialized(tidx)
  fusion.return %y : tensor<?x?xbf16>
}

// -----

fusion.func @f(%x: tensor<?x?xbf16>) -> tensor<?x?xbf16> attributes {cluster = array<i64: 1, 2>, crews, dynamic} {
  %f = fusion.cast %x : tensor<?x?xf32>
  %m = fusion.reduce_max %f axes [1] : tensor<?xf32>
  %mb = fusion.broadcast %m axes [1] : tensor<?x1xf32>
  %s = fusion.sum_exp %f axes [1] : tensor<?xf32>
  %d = fusion.sub %f, %mb : tensor<?x?xf32>
  %e = fusion.exp %d : tensor<?x?xf32>
  %q = fusion.reciprocal %s : tensor<?xf32>
  %qb = fusion.broadcast %q axes [1] : tensor<?x1xf32>
  %o = fusion.mul %e, %qb : tensor<?x?xf32>
  %y = fusion.cast %o : tensor<?x?xbf16>
  %f_r = sched.recompute %f for %d : tensor<?x?xf32>
  // expected-error@+1 {{the fusion has `crews`, but 'x_ring' has slots for more than eight iterations}}
  %x_ring = sched.cache_after %x for %f, %f_r memory(shared) via(bulk) : tensor<?x?xbf16>
  sched.split %m[-1] by 8
  sched.split %m[1] by 256
  sched.split %m[2] by 64
  sched.split %m[2] by 2
  sched.split %m[0] by 3
  sched.reorder %m [1, 0, 3, 4, 2, 5, 6]
  sched.propagate %m
  sched.parallelize %m [bidx, serial, serial, bidy, serial, tidx, unroll]
  sched.parallelize_like %m
  sched.parallelize %x_ring [bidx, serial, serial, bidy, serial, bulk, bulk]
  sched.inline_most
  sched.inline_at %x_ring 2
  sched.circular_buffer %x_ring stages 20 prefetch 19 warp_specialized(tidx) {pieces}
  fusion.return %y : tensor<?x?xbf16>
}

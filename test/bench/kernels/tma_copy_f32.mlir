// In by TMA, a tile of 8 KiB; 256 threads write vectors of 4 elements.
fusion.func @copy(%x: tensor<16384x8192xf32>) -> tensor<16384x8192xf32> {
  %s = fusion.set %x : tensor<16384x8192xf32> memory(shared) via(tma) cache(evict_last)
  %y = fusion.set %s : tensor<16384x8192xf32>
  sched.split %y[1] by 256
  sched.split %y[0] by 8
  sched.reorder %y [0, 2, 1, 3]
  sched.propagate %y
  sched.parallelize %s [bidy, bidx, bulk, bulk]
  sched.merge %y[2, 3]
  sched.split %y[2] by 4
  sched.split %y[2] by 256
  sched.parallelize %y [bidy, bidx, unroll, tidx, vectorize]
  sched.inline_at %s 2
  fusion.return %y : tensor<16384x8192xf32>
}

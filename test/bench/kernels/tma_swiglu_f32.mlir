// Both inputs come by TMA, a tile of 8 KiB each; 256 threads compute and write vectors of 4 elements.
fusion.func @swiglu(%x: tensor<16384x8192xf32>, %g: tensor<16384x8192xf32>) -> tensor<16384x8192xf32> {
  %xs = fusion.set %x : tensor<16384x8192xf32> memory(shared) via(tma) cache(evict_last)
  %gs = fusion.set %g : tensor<16384x8192xf32> memory(shared) via(tma) cache(evict_last)
  %xr = fusion.set %xs : tensor<16384x8192xf32>
  %gr = fusion.set %gs : tensor<16384x8192xf32>
  %a = fusion.silu %xr : tensor<16384x8192xf32>
  %r = fusion.mul %a, %gr : tensor<16384x8192xf32>
  %y = fusion.set %r : tensor<16384x8192xf32>
  sched.split %y[1] by 256
  sched.split %y[0] by 8
  sched.reorder %y [0, 2, 1, 3]
  sched.propagate %y
  sched.parallelize %xs, %gs [bidy, bidx, bulk, bulk]
  sched.merge %y[2, 3]
  sched.split %y[2] by 4
  sched.split %y[2] by 256
  sched.merge %r[2, 3]
  sched.split %r[2] by 4
  sched.split %r[2] by 256
  sched.merge %a[2, 3]
  sched.split %a[2] by 4
  sched.split %a[2] by 256
  sched.merge %xr[2, 3]
  sched.split %xr[2] by 4
  sched.split %xr[2] by 256
  sched.merge %gr[2, 3]
  sched.split %gr[2] by 4
  sched.split %gr[2] by 256
  sched.parallelize %xr, %gr, %y [bidy, bidx, unroll, tidx, vectorize]
  sched.parallelize %a, %r [bidy, bidx, unroll, tidx, unroll]
  sched.inline_at %xs 2
  sched.inline_at %gs 2
  sched.inline_at %xr 4
  sched.inline_at %gr 4
  sched.inline_at %a 4
  sched.inline_at %r 4
  fusion.return %y : tensor<16384x8192xf32>
}

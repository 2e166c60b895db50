fusion.func @swiglu(%x: tensor<16384x8192xbf16>, %g: tensor<16384x8192xbf16>) -> tensor<16384x8192xbf16> {
  %a = fusion.silu %x : tensor<16384x8192xbf16>
  %y = fusion.mul %a, %g : tensor<16384x8192xbf16>
  %xc = sched.cache_after %x cache(evict_last) : tensor<16384x8192xbf16>
  %gc = sched.cache_after %g cache(evict_last) : tensor<16384x8192xbf16>
  %r = sched.cache_before %y : tensor<16384x8192xbf16>
  sched.merge %y [0, 1]
  sched.split %y[0] by 8
  sched.split %y[0] by 512
  sched.propagate %y
  sched.parallelize %y [bidx, tidx, vectorize]
  sched.parallelize_like %y
  sched.parallelize %xc[2] vectorize
  sched.parallelize %gc[2] vectorize
  sched.inline_most
  fusion.return %y : tensor<16384x8192xbf16>
}

// In and out by the copy engine; one thread a block says what.
fusion.func @copy(%x: tensor<16384x8192xbf16>) -> tensor<16384x8192xbf16> {
  %s = fusion.set %x : tensor<16384x8192xbf16> memory(shared) via(tma) cache(evict_last)
  %y = fusion.set %s : tensor<16384x8192xbf16> via(tma)
  sched.split %y[1] by 256
  sched.split %y[0] by 16
  sched.reorder %y [0, 2, 1, 3]
  sched.propagate %y
  sched.parallelize %s, %y [bidy, bidx, bulk, bulk]
  sched.inline_at %s 2
  fusion.return %y : tensor<16384x8192xbf16>
}

// Aligned rows of a thread that follow each other begin at different places of a vector: what is read of a weight ahead of their loop is
// kept for each, though it is one for all rows.
// RUN: for n in 1 37 250; do tf-run %s --mcpu=sm_90a --arg=random:1:bf16:13x$n --arg=random:2:bf16:$n --expect=reference --check=all || exit 1; done
fusion.func @apart(%x: tensor<?x?xbf16>, %w: tensor<?xbf16>) -> tensor<?x?xbf16> {
  %f = fusion.cast %x : tensor<?x?xf32>
  %p = fusion.mul %f, %f : tensor<?x?xf32>
  %s = fusion.sum %p axes [1] : tensor<?xf32>
  %sb = fusion.broadcast %s axes [1] : tensor<?x1xf32>
  %h = fusion.add %f, %sb : tensor<?x?xf32>
  %wb = fusion.broadcast %w axes [0] : tensor<1x?xbf16>
  %g = fusion.cast %wb : tensor<1x?xf32>
  %q = fusion.mul %h, %g : tensor<?x?xf32>
  %y = fusion.cast %q : tensor<?x?xbf16>
  %f_r = sched.recompute %f for %h : tensor<?x?xf32>
  %x_in = sched.cache_after %x for %f, %f_r : tensor<?x?xbf16>
  %y_c = sched.cache_before %y : tensor<?x?xbf16>
  sched.align %s[0, -1] by 8
  sched.split %s[-1] by 8
  sched.split %s[1] by 32
  sched.split %s[1] by 1
  sched.split %s[0] by 4
  sched.propagate %s
  sched.parallelize %s [bidx, serial, tidy, unroll, tidx, unroll]
  sched.parallelize_like %s
  sched.parallelize %x_in[-1] vectorize
  sched.parallelize %wb[-1] vectorize
  sched.parallelize %y[-1] vectorize
  sched.inline_most
  sched.inline_at %wb 1
  fusion.return %y : tensor<?x?xbf16>
}

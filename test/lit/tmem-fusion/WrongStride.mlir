// As InexactParallelType, but the threads of tidy are 33 apart: they are no whole warps.
// RUN: tf-opt %s --lower-fusion --verify-diagnostics
fusion.func @WrongStride(%x: tensor<2x33xf32>) -> (tensor<2x33xf32>, tensor<2x33xf32>) {
  %q = fusion.neg %x : tensor<2x33xf32>
  %r = fusion.set %x : tensor<2x33xf32>
  // expected-error@+1 {{invalid data access pattern in the tensor memory store of 't': it must be warp-collective, but 31 of the 32 threads of warp 1 take part: the block is 33 x 2 x 1, and the strides of outer parallel types must be a multiple of 32}}
  %t = fusion.set %r : tensor<2x33xf32> memory(tensor)
  %s = fusion.set %t : tensor<2x33xf32>
  %y = fusion.set %s : tensor<2x33xf32>
  sched.parallelize %q [tidy, tidx]
  sched.split %r[1] by 32
  sched.split %t[1] by 32
  sched.split %s[1] by 32
  sched.split %y[1] by 32
  sched.parallelize %r, %t, %s, %y [tidy, serial, tidx]
  sched.separator %t at 3
  fusion.return %y, %q : tensor<2x33xf32>, tensor<2x33xf32>
}

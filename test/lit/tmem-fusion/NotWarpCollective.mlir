// 16 threads are no warp.
// RUN: tf-opt %s --lower-fusion --verify-diagnostics
fusion.func @NotWarpCollective(%x: tensor<16x2xf32>) -> tensor<16x2xf32> {
  %r = fusion.set %x : tensor<16x2xf32>
  // expected-error@+1 {{invalid data access pattern in the tensor memory store of 't': it must be warp-collective, but 16 of the 32 threads of warp 0 take part; make the innermost extent of its threads a multiple of 32}}
  %t = fusion.set %r : tensor<16x2xf32> memory(tensor)
  %s = fusion.set %t : tensor<16x2xf32>
  %y = fusion.set %s : tensor<16x2xf32>
  sched.parallelize %y [tidx, serial]
  sched.parallelize_like %y
  sched.separator %t at 1
  fusion.return %y : tensor<16x2xf32>
}

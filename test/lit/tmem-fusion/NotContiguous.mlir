// tidx is not the innermost of the lanes.
// RUN: tf-opt %s --lower-fusion --verify-diagnostics
fusion.func @NotContiguous(%x: tensor<64x2x2xf32>) -> tensor<64x2x2xf32> {
  %r = fusion.set %x : tensor<64x2x2xf32>
  // expected-error@+2 {{invalid data access pattern in the tensor memory store of 't': the threads of warp 0 access lanes linearly, but not with stride 1: the stride is 2; make them the innermost of the lane ids}}
  // expected-note@+1 {{threads of warp 0 and their first (lane, column) of 't': 0 at (0, 0), 1 at (2, 0), 2 at (4, 0), 3 at (6, 0), 4 at (8, 0), 8 at (16, 0), 16 at (32, 0), 31 at (62, 0)}}
  %t = fusion.set %r : tensor<64x2x2xf32> memory(tensor)
  %s = fusion.set %t : tensor<64x2x2xf32>
  %y = fusion.set %s : tensor<64x2x2xf32>
  sched.parallelize %y [tidx, tidy, serial]
  sched.parallelize_like %y
  sched.separator %t at 2
  fusion.return %y : tensor<64x2x2xf32>
}

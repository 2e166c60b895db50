// Each warp would access one lane and 32 columns.
// RUN: tf-opt %s --lower-fusion --verify-diagnostics
fusion.func @OneLane(%x: tensor<32x32xf32>) -> tensor<32x32xf32> {
  %r = fusion.set %x : tensor<32x32xf32>
  // expected-error@+2 {{invalid data access pattern in the tensor memory store of 't': warp 0 accesses one lane, 0, with all its threads, but every data path accesses 32 or 16 contiguous lanes; make its threads lanes, and what is a lane now a column}}
  // expected-note@+1 {{threads of warp 0 and their first (lane, column) of 't': 0 at (0, 0), 1 at (0, 1), 2 at (0, 2), 3 at (0, 3), 4 at (0, 4), 8 at (0, 8), 16 at (0, 16), 31 at (0, 31)}}
  %t = fusion.set %r : tensor<32x32xf32> memory(tensor)
  %s = fusion.set %t : tensor<32x32xf32>
  %y = fusion.set %s : tensor<32x32xf32>
  sched.parallelize %y [tidy, tidx]
  sched.parallelize_like %y
  sched.separator %t at 1
  fusion.return %y : tensor<32x32xf32>
}

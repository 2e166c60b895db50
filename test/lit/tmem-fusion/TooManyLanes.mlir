// Blocks and what is left of the inline position are not allocated, threads are: 3 * 11 * 13 lanes.
// RUN: tf-opt %s --lower-fusion --verify-diagnostics
fusion.func @TooManyLanes(%x: tensor<2x3x5x7x11x13x17xf32>) -> tensor<2x3x5x7x11x13x17xf32> {
  %r = fusion.set %x : tensor<2x3x5x7x11x13x17xf32>
  // expected-error@+2 {{not enough tensor memory lanes: 't' tried to allocate 429, but only 128 are available}}
  // expected-note@+1 {{its lanes are 3 ('j', tidx) * 11 ('m', tidy) * 13 ('n'); bind ids to blocks, inline 't' deeper, or make some of them columns}}
  %t = fusion.set %r : tensor<2x3x5x7x11x13x17xf32> memory(tensor)
  %s = fusion.set %t : tensor<2x3x5x7x11x13x17xf32>
  %y = fusion.set %s : tensor<2x3x5x7x11x13x17xf32>
  sched.parallelize %y [bidx, tidx, serial, bidy, tidy, serial, serial]
  sched.parallelize_like %y
  sched.inline_at %r 3
  sched.inline_at %t 3
  sched.inline_at %s 3
  sched.separator %t at -2
  fusion.return %y : tensor<2x3x5x7x11x13x17xf32>
}

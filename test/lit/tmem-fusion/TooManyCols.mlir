// 5 * 13 * 17 columns.
// RUN: tf-opt %s --lower-fusion --verify-diagnostics
fusion.func @TooManyCols(%x: tensor<32x3x5x7x11x13x17xf32>) -> tensor<32x3x5x7x11x13x17xf32> {
  %r = fusion.set %x : tensor<32x3x5x7x11x13x17xf32>
  // expected-error@+2 {{not enough tensor memory columns: 't' tried to allocate 1105, but only 512 are available}}
  // expected-note@+1 {{its columns are 5 ('k', tidy) * 13 ('n', tidz) * 17 ('p'); bind ids to blocks, inline 't' deeper, or make some of them lanes}}
  %t = fusion.set %r : tensor<32x3x5x7x11x13x17xf32> memory(tensor)
  %s = fusion.set %t : tensor<32x3x5x7x11x13x17xf32>
  %y = fusion.set %s : tensor<32x3x5x7x11x13x17xf32>
  sched.parallelize %y [tidx, bidx, tidy, serial, bidy, tidz, serial]
  sched.parallelize_like %y
  sched.inline_at %r 4
  sched.inline_at %t 4
  sched.inline_at %s 4
  sched.separator %t at 1
  fusion.return %y : tensor<32x3x5x7x11x13x17xf32>
}

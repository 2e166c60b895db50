// An access moves registers of 4 bytes: vectors of 2 bytes, two i8 or one f16, are none.
// RUN: tf-opt %s --split-input-file --verify-diagnostics --lower-fusion

fusion.func @i8_2(%x: tensor<128x256xi8>) -> tensor<128x256xi8> {
  %r = fusion.set %x : tensor<128x256xi8>
  // expected-error@+1 {{invalid data access pattern in the tensor memory store of 't': the vectorize size is not a multiple of 4 bytes: 2 elements of 1 byte; vectorize a loop of a multiple of 4, or give the elements a stride of 4}}
  %t = fusion.set %r : tensor<128x256xi8> memory(tensor)
  %s = fusion.set %t : tensor<128x256xi8>
  %y = fusion.set %s : tensor<128x256xi8>
  sched.split %r[1] by 2
  sched.split %t[1] by 2
  sched.split %s[1] by 2
  sched.split %y[1] by 2
  sched.parallelize %r, %y [tidx, serial, serial]
  sched.parallelize %t, %s [tidx, serial, vectorize]
  sched.alloc %t [0, 1, 2]
  sched.separator %t at 1
  sched.inline_most
  fusion.return %y : tensor<128x256xi8>
}

// -----

fusion.func @f16_1(%x: tensor<128x256xf16>) -> tensor<128x256xf16> {
  %r = fusion.set %x : tensor<128x256xf16>
  // expected-error@+1 {{invalid data access pattern in the tensor memory store of 't': the vectorize size is not a multiple of 4 bytes: 1 element of 2 bytes; vectorize a loop of a multiple of 2, or give the elements a stride of 2}}
  %t = fusion.set %r : tensor<128x256xf16> memory(tensor)
  %s = fusion.set %t : tensor<128x256xf16>
  %y = fusion.set %s : tensor<128x256xf16>
  sched.parallelize %r, %t, %s, %y [tidx, serial]
  sched.alloc %t [0, 1]
  sched.separator %t at 1
  sched.inline_most
  fusion.return %y : tensor<128x256xf16>
}

// -----

fusion.func @i8_1(%x: tensor<128x256xi8>) -> tensor<128x256xi8> {
  %r = fusion.set %x : tensor<128x256xi8>
  // expected-error@+1 {{invalid data access pattern in the tensor memory store of 't': the vectorize size is not a multiple of 4 bytes: 1 element of 1 byte; vectorize a loop of a multiple of 4, or give the elements a stride of 4}}
  %t = fusion.set %r : tensor<128x256xi8> memory(tensor)
  %s = fusion.set %t : tensor<128x256xi8>
  %y = fusion.set %s : tensor<128x256xi8>
  sched.parallelize %r, %t, %s, %y [tidx, serial]
  sched.alloc %t [0, 1]
  sched.separator %t at 1
  sched.inline_most
  fusion.return %y : tensor<128x256xi8>
}

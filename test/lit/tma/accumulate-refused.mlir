// What TMA does not accumulate.
// RUN: tf-opt %s --split-input-file --verify-diagnostics --lower-fusion
fusion.func @bf16(%x: tensor<64x32xbf16>) -> tensor<32xbf16> {
  %p = fusion.sum %x axes [0] : tensor<32xbf16> memory(shared) domain(%i, %j) { id.domain loop [%i : bidx, %j : tidx] }
  // expected-error@+1 {{TMA cannot accumulate 'y': it has no sum of bf16 that means the same (every block would round the result once more)}}
  %y = fusion.set %p : tensor<32xbf16> via(tma) domain(%j) { id.domain loop [%j : bulk] }
  fusion.return %y : tensor<32xbf16>
}

// -----

fusion.func @product(%x: tensor<64x32xi32>) -> tensor<32xi32> {
  %p = fusion.prod %x axes [0] : tensor<32xi32> memory(shared) domain(%i, %j) { id.domain loop [%i : bidx, %j : tidx] }
  // expected-error@+1 {{TMA cannot accumulate 'y': it has no prod of i32 that means the same}}
  %y = fusion.set %p : tensor<32xi32> via(tma) domain(%j) { id.domain loop [%j : bulk] }
  fusion.return %y : tensor<32xi32>
}

// -----

fusion.func @float_max(%x: tensor<64x32xf32>) -> tensor<32xf32> {
  %p = fusion.reduce_max %x axes [0] : tensor<32xf32> memory(shared) domain(%i, %j) { id.domain loop [%i : bidx, %j : tidx] }
  // expected-error@+1 {{TMA cannot accumulate 'y': it has no reduce_max of f32 that means the same}}
  %y = fusion.set %p : tensor<32xf32> via(tma) domain(%j) { id.domain loop [%j : bulk] }
  fusion.return %y : tensor<32xf32>
}

// -----

// Who reads a part of the sum would take it for the sum.
fusion.func @read_too(%x: tensor<64x32xf32>) -> (tensor<32xf32>, tensor<32xf32>) {
  // expected-error@+1 {{loop 0 of 'p' reduces over bidx, but blocks do not share their results}}
  %p = fusion.sum %x axes [0] : tensor<32xf32> memory(shared) domain(%i, %j) { id.domain loop [%i : bidx, %j : tidx] }
  %y = fusion.set %p : tensor<32xf32> via(tma) domain(%j) { id.domain loop [%j : bulk] }
  %z = fusion.neg %p : tensor<32xf32>
  fusion.return %y, %z : tensor<32xf32>, tensor<32xf32>
}

// -----

fusion.func @local(%x: tensor<64x32xf32>) -> tensor<32xf32> {
  // expected-error@+1 {{loop 0 of 'y' reduces over bidx}}
  %y = fusion.sum %x axes [0] : tensor<32xf32> domain(%i, %j) { id.domain loop [%i : bidx, %j : tidx] }
  fusion.return %y : tensor<32xf32>
}

// -----

fusion.func @other_op(%x: tensor<64x32xi32>, %a: tensor<32xi32>) -> tensor<32xi32> {
  %p = fusion.sum %x axes [0] : tensor<32xi32> memory(shared) domain(%i, %j) { id.domain loop [%i : bidx, %j : tidx] }
  // expected-error@+1 {{'p' is a sum over blocks, but 'y' accumulates it by max; use the same operation}}
  %y = fusion.max %p, %a : tensor<32xi32> via(tma) domain(%j) { id.domain loop [%j : bulk] }
  fusion.return %y : tensor<32xi32>
}

// -----

// The other way round, and a subtraction: computed.
fusion.func @order(%x: tensor<32xf32>, %a: tensor<32xf32>) -> tensor<32xf32> {
  %p = fusion.neg %x : tensor<32xf32> memory(shared)
  // expected-error@+1 {{'y' is computed, and via(tma) is for copies and for what accumulates a tensor in shared memory (first) to an argument of its type (second); cache it}}
  %y = fusion.sub %p, %a : tensor<32xf32> via(tma) domain(%j) { id.domain loop [%j : bulk] }
  fusion.return %y : tensor<32xf32>
}

// -----

// Other tensors have more blocks: those would add what nobody computed.
fusion.func @fewer_blocks(%x: tensor<8x32xf32>, %g: tensor<64x32xf32>) -> (tensor<32xf32>, tensor<64x32xf32>) {
  // expected-error@+1 {{'p' reduces over bidx, of which it is not known to have as many blocks as the other tensors of this kernel; bind loops of equal extents to it}}
  %p = fusion.sum %x axes [0] : tensor<32xf32> memory(shared) domain(%i, %j) { id.domain loop [%i : bidx, %j : tidx] }
  %y = fusion.set %p : tensor<32xf32> via(tma) domain(%j) { id.domain loop [%j : bulk] }
  %z = fusion.neg %g : tensor<64x32xf32> domain(%i, %j) { id.domain loop [%i : bidx, %j : tidx] }
  fusion.return %y, %z : tensor<32xf32>, tensor<64x32xf32>
}

// -----

// What the result begins with is copied as it lies in memory.
fusion.func @other_places(%x: tensor<16x32xf32>, %a: tensor<16x32xf32>) -> tensor<16x32xf32> {
  %p = fusion.neg %x : tensor<16x32xf32> memory(shared)
  // expected-error@+1 {{'y' accumulates to 'a', but has an allocation domain of its own, so what it begins with does not lie as it does; accumulate to a tensor without one, and copy that}}
  %y = fusion.add %p, %a : tensor<16x32xf32> memory(global) via(tma) domain(%i, %j) { id.domain loop [%i : bulk, %j : bulk] alloc [%j : c, %i : c] }
  %q = fusion.set %y : tensor<16x32xf32> segment(1)
  fusion.return %q : tensor<16x32xf32>
}

// -----

fusion.func @place(%x: tensor<?x8xi64>) -> tensor<8xi64> {
  %p = fusion.argmax %x axes [0] : tensor<8xi64> memory(shared)
  // expected-error@+1 {{TMA cannot accumulate 'y': it has no argmax of i64 that means the same}}
  %y = fusion.set %p : tensor<8xi64> via(tma)
  sched.parallelize %p [bidx, tidx]
  sched.parallelize %y [bulk]
  fusion.return %y : tensor<8xi64>
}

// -----

fusion.func @variance(%x: tensor<?x8xf32>) -> tensor<8xf32> {
  %p = fusion.var %x axes [0] correction 1 : tensor<8xf32> memory(shared)
  // expected-error@+1 {{TMA cannot accumulate 'y': it has no var of f32 that means the same}}
  %y = fusion.set %p : tensor<8xf32> via(tma)
  sched.parallelize %p [bidx, tidx]
  sched.parallelize %y [bulk]
  fusion.return %y : tensor<8xf32>
}

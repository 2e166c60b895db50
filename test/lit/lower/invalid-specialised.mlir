// What cannot be filled by producer warps, and why.
// RUN: tf-opt %s --split-input-file --verify-diagnostics --lower-fusion

// The producer would need what the others compute.
fusion.func @f(%x: tensor<64x32xf32>) -> tensor<64x32xf32> {
  // expected-note@+1 {{'a' is computed here}}
  %a = fusion.neg %x : tensor<64x32xf32> memory(global)
  // expected-error@+1 {{'s' is copied by TMA from 'a', which other warps of the same kernel compute; put 's' into a later segment}}
  %s = fusion.set %a : tensor<64x32xf32> memory(shared) via(tma)
  %y = fusion.neg %s : tensor<64x32xf32>
  sched.split %y[0] by 32
  sched.propagate %y
  sched.parallelize %s [serial, tidx, bulk]
  sched.parallelize %y, %a [serial, tidx, serial]
  sched.inline_at %s 1
  sched.circular_buffer %s stages 3 prefetch 1 warp_specialized(tidx)
  fusion.return %y : tensor<64x32xf32>
}

// -----

fusion.func @f(%x: tensor<64x?xf32>) -> tensor<64x?xf32> {
  %x1 = fusion.set %x : tensor<64x?xf32>
  // expected-error@+1 {{'s' is warp specialised, but the block's extent along tidx is known only at the launch; which warps produce must be known when the kernel is made: split by a constant}}
  %s = fusion.set %x : tensor<64x?xf32> memory(shared) via(tma)
  %y = fusion.add %s, %x1 : tensor<64x?xf32>
  sched.split %s[1] by 32
  sched.parallelize %s [serial, serial, bulk]
  sched.parallelize %y, %x1 [serial, tidx]
  sched.inline_at %s 1
  sched.circular_buffer %s stages 3 prefetch 1 warp_specialized(tidx)
  fusion.return %y : tensor<64x?xf32>
}

// -----

fusion.func @f(%x: tensor<64x48xf32>) -> tensor<64x48xf32> {
  // expected-error@+1 {{'s' is warp specialised along tidx, but the first 48 threads of the block, up to that dimension, are not whole warps; make them a multiple of 32}}
  %s = fusion.set %x : tensor<64x48xf32> memory(shared) via(tma)
  %y = fusion.neg %s : tensor<64x48xf32>
  sched.parallelize %s [serial, bulk]
  sched.parallelize %y [serial, tidx]
  sched.inline_at %s 1
  sched.circular_buffer %s stages 3 prefetch 1 warp_specialized(tidx)
  fusion.return %y : tensor<64x48xf32>
}

// -----

fusion.func @f(%x: tensor<64x64xf32>) -> tensor<64x64xf32> {
  // expected-error@+1 {{'s' is warp specialised along tidx, but the first 64 threads of the block, up to that dimension, are not whole warp groups of 128 threads; make them a multiple of 128}}
  %s = fusion.set %x : tensor<64x64xf32> memory(shared) via(tma)
  %y = fusion.neg %s : tensor<64x64xf32>
  sched.parallelize %s [serial, bulk]
  sched.parallelize %y [serial, tidx]
  sched.inline_at %s 1
  sched.circular_buffer %s stages 3 prefetch 1 warp_specialized(tidx) registers [24, 240]
  fusion.return %y : tensor<64x64xf32>
}

// -----

// The block has no more registers than it was launched with: 256 x 256.
fusion.func @f(%x: tensor<64x640xf32>) -> tensor<64x640xf32> {
  // expected-error@+1 {{registers [40, 256] are 168960 for 128 producer and 640 other threads, but the block has 61440; with 40 for a producer, the others can have 88}}
  %s = fusion.set %x : tensor<64x640xf32> memory(shared) via(tma)
  %y = fusion.neg %s : tensor<64x640xf32>
  sched.split %s[1] by 128
  sched.parallelize %s [serial, serial, bulk]
  sched.parallelize %y [serial, tidx]
  sched.inline_at %s 1
  sched.circular_buffer %s stages 3 prefetch 1 warp_specialized(tidx) registers [40, 256]
  fusion.return %y : tensor<64x640xf32>
}

// -----

fusion.func @f(%x: tensor<64x512xf32>) -> tensor<64x512xf32> {
  // expected-error@+1 {{a block of 640 threads begins with 96 registers each; a producer cannot keep 104 of them}}
  %s = fusion.set %x : tensor<64x512xf32> memory(shared) via(tma)
  %y = fusion.neg %s : tensor<64x512xf32>
  sched.split %s[1] by 256
  sched.parallelize %s [serial, serial, bulk]
  sched.parallelize %y [serial, tidx]
  sched.inline_at %s 1
  sched.circular_buffer %s stages 3 prefetch 1 warp_specialized(tidx) registers [104, 112]
  fusion.return %y : tensor<64x512xf32>
}

// -----

fusion.func @f(%x: tensor<64x1024xf32>) -> tensor<64x1024xf32> {
  // expected-error@+1 {{with 32 threads of producer warps along tidx the block would be 1056 x 1 x 1, 1056 threads; the limits are 1024 x 1024 x 64 and 1024}}
  %s = fusion.set %x : tensor<64x1024xf32> memory(shared) via(tma)
  %y = fusion.neg %s : tensor<64x1024xf32>
  sched.split %s[1] by 256
  sched.parallelize %s [serial, serial, bulk]
  sched.parallelize %y [serial, tidx]
  sched.inline_at %s 1
  sched.circular_buffer %s stages 3 prefetch 1 warp_specialized(tidx)
  fusion.return %y : tensor<64x1024xf32>
}

// -----

fusion.func @f(%x: tensor<64x128xf32>, %g: tensor<64x128xf32>) -> tensor<64x128xf32> {
  %s = fusion.set %x : tensor<64x128xf32> memory(shared) via(tma)
  // expected-error@+1 {{'t' is warp specialised along tidy, but 's' along tidx: a kernel has one set of producer warps, since threads behind the others along two dimensions would leave no block}}
  %t = fusion.set %g : tensor<64x128xf32> memory(shared) via(tma)
  %y = fusion.mul %s, %t : tensor<64x128xf32>
  sched.parallelize %s, %t [serial, bulk]
  sched.parallelize %y [serial, tidx]
  sched.inline_at %s 1
  sched.inline_at %t 1
  sched.circular_buffer %s stages 3 prefetch 1 warp_specialized(tidx) registers [24, 240]
  sched.circular_buffer %t stages 3 prefetch 1 warp_specialized(tidy)
  fusion.return %y : tensor<64x128xf32>
}

// -----

fusion.func @f(%x: tensor<64x128xf32>, %g: tensor<64x128xf32>) -> tensor<64x128xf32> {
  %s = fusion.set %x : tensor<64x128xf32> memory(shared) via(tma)
  // expected-error@+1 {{'t' wants registers [32, 240], but 's' [24, 240]: a kernel has one set of producer warps}}
  %t = fusion.set %g : tensor<64x128xf32> memory(shared) via(tma)
  %y = fusion.mul %s, %t : tensor<64x128xf32>
  sched.parallelize %s, %t [serial, bulk]
  sched.parallelize %y [serial, tidx]
  sched.inline_at %s 1
  sched.inline_at %t 1
  sched.circular_buffer %s stages 3 prefetch 1 warp_specialized(tidx) registers [24, 240]
  sched.circular_buffer %t stages 3 prefetch 1 warp_specialized(tidx) registers [32, 240]
  fusion.return %y : tensor<64x128xf32>
}

// -----

// Written by hand.
fusion.func @f(%x: tensor<64x128xf32>) -> tensor<64x128xf32> {
  // expected-error@+1 {{`circular` of 's' is not [stages, prefetch] with at least 2 stages and a prefetch below; use sched.circular_buffer}}
  %s = fusion.set %x : tensor<64x128xf32> {circular = array<i64: 3, 3>} memory(shared) via(tma) domain(%i, %j) {
    id.domain loop [%i : serial, %j : bulk]
  } inline(1)
  %y = fusion.neg %s : tensor<64x128xf32> domain(%i, %j) {
    id.domain loop [%i : serial, %j : tidx]
  }
  fusion.return %y : tensor<64x128xf32>
}

// -----

fusion.func @f(%x: tensor<64x128xf32>) -> tensor<64x128xf32> {
  // expected-error@+1 {{attribute 'warp_specialized' of 'fusion.set' must be one of tidx|tidy|tidz, found 'bidx'; did you mean 'tidx'?}}
  %s = fusion.set %x : tensor<64x128xf32> {circular = array<i64: 3, 2>, warp_specialized = "bidx"} memory(shared) via(tma) domain(%i, %j) {
    id.domain loop [%i : serial, %j : bulk]
  } inline(1)
  %y = fusion.neg %s : tensor<64x128xf32> domain(%i, %j) {
    id.domain loop [%i : serial, %j : tidx]
  }
  fusion.return %y : tensor<64x128xf32>
}

// -----

fusion.func @f(%x: tensor<64x128xf32>) -> tensor<64x128xf32> {
  // expected-error@+1 {{`registers` of 's' is not two multiples of 8 from 24 to 256, the producer's not above the others'}}
  %s = fusion.set %x : tensor<64x128xf32> {circular = array<i64: 3, 2>, warp_specialized = "tidx", registers = array<i64: 25, 40>} memory(shared) via(tma) domain(%i, %j) {
    id.domain loop [%i : serial, %j : bulk]
  } inline(1)
  %y = fusion.neg %s : tensor<64x128xf32> domain(%i, %j) {
    id.domain loop [%i : serial, %j : tidx]
  }
  fusion.return %y : tensor<64x128xf32>
}

// -----

fusion.func @f(%x: tensor<64x128xf32>) -> tensor<64x128xf32> {
  // expected-error@+1 {{'s' is in local memory; pipelined(mbarrier) and warp_specialized are for shared memory}}
  %s = fusion.set %x : tensor<64x128xf32> {circular = array<i64: 3, 2>, pipelined = "mbarrier"} memory(local) domain(%i, %j) {
    id.domain loop [%i : serial, %j : tidx]
  } inline(1)
  %y = fusion.neg %s : tensor<64x128xf32> domain(%i, %j) {
    id.domain loop [%i : serial, %j : tidx]
  }
  fusion.return %y : tensor<64x128xf32>
}

// -----

// What the same kernel computes is kept in order by barriers: other threads do not know when it is there.
fusion.func @f(%x: tensor<64x128xf32>) -> tensor<64x128xf32> {
  %e = fusion.exp %x : tensor<64x128xf32> domain(%i, %j) {
    id.domain loop [%i : serial, %j : tidx]
  } inline(2)
  // expected-remark@+1 {{'s' is circular buffered with barriers of the block: its input is computed in the same kernel}}
  %s = fusion.set %e : tensor<64x128xf32> {circular = array<i64: 3, 0>, pipelined = "mbarrier"} memory(shared) domain(%i, %j) {
    id.domain loop [%i : serial, %j : tidx]
  } inline(1)
  %y = fusion.neg %s : tensor<64x128xf32> domain(%i, %j) {
    id.domain loop [%i : serial, %j : tidx]
  }
  fusion.return %y : tensor<64x128xf32>
}

// -----

// The phases of all slots are one word.
fusion.func @f(%x: tensor<64x128xf32>) -> tensor<64x128xf32> {
  // expected-error@+1 {{'s' has 33 stages; a circular buffer that mbarriers keep in order has at most 32}}
  %s = fusion.set %x : tensor<64x128xf32> {circular = array<i64: 33, 2>, warp_specialized = "tidy"} memory(shared) via(cp_async) domain(%i, %j) {
    id.domain loop [%i : serial, %j : tidx]
  } inline(1)
  %y = fusion.neg %s : tensor<64x128xf32> domain(%i, %j) {
    id.domain loop [%i : serial, %j : tidx]
  }
  fusion.return %y : tensor<64x128xf32>
}

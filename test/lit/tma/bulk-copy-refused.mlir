// What no run of bytes can be copied by, and why.
// RUN: tf-opt %s --split-input-file --verify-diagnostics --lower-fusion
fusion.func @computed(%x: tensor<64xf32>) -> tensor<64xf32> {
  // expected-error@+1 {{'s' is computed, and via(bulk) is for copies; cache it}}
  %s = fusion.neg %x : tensor<64xf32> memory(shared) via(bulk) domain(%i) { id.domain loop [%i : bulk] }
  %y = fusion.neg %s : tensor<64xf32>
  fusion.return %y : tensor<64xf32>
}

// -----

fusion.func @registers(%x: tensor<64xf32>) -> tensor<64xf32> {
  // expected-error@+1 {{via(bulk) copies between global and shared memory; 'x' is in global memory and 's' in local}}
  %s = fusion.set %x : tensor<64xf32> via(bulk) domain(%i) { id.domain loop [%i : bulk] }
  %y = fusion.neg %s : tensor<64xf32>
  fusion.return %y : tensor<64xf32>
}

// -----

fusion.func @no_bulk(%x: tensor<64xf32>) -> tensor<64xf32> {
  // expected-error@+1 {{'s' is copied via(bulk), but none of its loops is bulk; make those of its run bulk}}
  %s = fusion.set %x : tensor<64xf32> memory(shared) via(bulk)
  %y = fusion.neg %s : tensor<64xf32>
  fusion.return %y : tensor<64xf32>
}

// -----

// A tile of a matrix is no run.
fusion.func @tile(%x: tensor<64x64xf32>) -> tensor<64x64xf32> {
  // expected-error@+1 {{the bulk loops of 's' are not one run of 'x': 'i' goes in steps of 64 elements, expected 16; let it be a loop that is not bulk}}
  %s = fusion.set %x : tensor<64x64xf32> memory(shared) via(bulk) domain(%i, %j) {
    %jo, %ji = id.split %j by 16
    id.domain loop [%jo : serial, %i : bulk, %ji : bulk] alloc [%i : c, %j : c]
  }
  %y = fusion.neg %s : tensor<64x64xf32>
  fusion.return %y : tensor<64x64xf32>
}

// -----

// Shared memory has it transposed.
fusion.func @transposed(%x: tensor<16x64xf32>) -> tensor<16x64xf32> {
  // expected-error@+1 {{bulk loop 'i' of 's' goes in steps of 64 elements through 'x', and otherwise through 's' in shared memory; a run has the same order in both}}
  %s = fusion.set %x : tensor<16x64xf32> memory(shared) via(bulk) domain(%i, %j) {
    id.domain loop [%i : bulk, %j : bulk] alloc [%j : c, %i : c]
  }
  %y = fusion.neg %s : tensor<16x64xf32>
  fusion.return %y : tensor<16x64xf32>
}

// -----

// Swizzled.
fusion.func @swizzled(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  // expected-error@+1 {{bulk loop 'i' of 's' goes in steps of 8 elements through 'x', and is not known to do so through 's' in shared memory; a run has the same order in both}}
  %s = fusion.set %x : tensor<8x8xf32> memory(shared) via(bulk) domain(%i, %j) {
    %a, %b = id.swizzle xor %i, %j
    id.domain loop [%i : bulk, %j : bulk] alloc [%a : c, %b : c]
  }
  %y = fusion.neg %s : tensor<8x8xf32>
  fusion.return %y : tensor<8x8xf32>
}

// -----

// Runs of 6 elements: every other one begins in the middle of 16 bytes.
fusion.func @unaligned(%x: tensor<60xf32>) -> tensor<60xf32> {
  // expected-error@+1 {{the run of 's' begins at element io * 6 of 'x', which is not known to be a multiple of 16 bytes; let runs begin at multiples of 4 elements, or copy without via(bulk)}}
  %s = fusion.set %x : tensor<60xf32> memory(shared) via(bulk) domain(%i) {
    %io, %ii = id.split %i by 6
    id.domain loop [%io : serial, %ii : bulk]
  }
  %y = fusion.neg %s : tensor<60xf32>
  fusion.return %y : tensor<60xf32>
}

// -----

// Rows of 6 elements in shared memory.
fusion.func @unaligned_there(%x: tensor<8x8xf32>) -> tensor<8x6xf32> {
  %t = fusion.sum %x axes [1] : tensor<8xf32>
  %u = fusion.broadcast %t axes [1] : tensor<8x1xf32>
  %z = fusion.constant 0.0 : f32
  %f = fusion.full %z : tensor<8x6xf32>
  %a = fusion.add %u, %f : tensor<8x6xf32> memory(shared)
  // expected-error@+1 {{the run of 'y' begins at element}}
  %y = fusion.set %a : tensor<8x6xf32> via(bulk) domain(%i, %j) { id.domain loop [%i : serial, %j : bulk] }
  fusion.return %y : tensor<8x6xf32>
}

// -----

// Rows that may lie anywhere.
fusion.func @cut(%x: tensor<2x100xf32> {contiguity = [false, true]}) -> tensor<2x100xf32> {
  // expected-error@+1 {{bulk loop 'i' of 's' goes in steps of x.s0 elements through 'x', and is not known to do so through 's' in shared memory; a run has the same order in both}}
  %s = fusion.set %x : tensor<2x100xf32> memory(shared) via(bulk) domain(%i, %j) {
    %jo, %ji = id.split %j by 64
    id.domain loop [%i : bulk, %jo : bulk, %ji : bulk]
  }
  %y = fusion.neg %s : tensor<2x100xf32>
  fusion.return %y : tensor<2x100xf32>
}

// -----

fusion.func @long(%x: tensor<300000xf32>) -> tensor<300000xf32> {
  // expected-error@+1 {{the run of 's' has 1200000 bytes, and a copy at most 1048560; split it}}
  %s = fusion.set %x : tensor<300000xf32> memory(shared) via(bulk) domain(%i) { id.domain loop [%i : bulk] }
  %y = fusion.neg %s : tensor<300000xf32>
  fusion.return %y : tensor<300000xf32>
}

// -----

fusion.func @stages(%x: tensor<4096xf32>) -> tensor<4096xf32> {
  // expected-error@+1 {{'s' has 40 stages; a circular buffer that is filled via(bulk) has at most 32}}
  %s = fusion.set %x : tensor<4096xf32> memory(shared) via(bulk)
  %y = fusion.neg %s : tensor<4096xf32>
  sched.split %y[0] by 32
  sched.propagate %y
  sched.parallelize %s [serial, bulk]
  sched.parallelize %y [serial, tidx]
  sched.inline_at %s 1
  sched.circular_buffer %s stages 40 prefetch 39
  fusion.return %y : tensor<4096xf32>
}

// -----

fusion.func @vectors(%x: tensor<64xf32>) -> tensor<64xf32> {
  %s = fusion.set %x : tensor<64xf32> memory(shared) via(bulk)
  %y = fusion.neg %s : tensor<64xf32>
  sched.split %s[0] by 4
  // expected-error@+1 {{'s' is copied via(bulk), which has no vectorized loop; use bulk}}
  sched.parallelize %s [serial, vectorize]
  fusion.return %y : tensor<64xf32>
}

// -----

fusion.func @huge_run(%x: tensor<3x1099511627773xi8>) -> tensor<3x1099511627773xi8> {
  // The end is looked for, which once tried every number up to half of that.
  // expected-error@+1 {{the run of 's' has 549755813888 bytes, and a copy at most 1048560; split it}}
  %s = fusion.set %x : tensor<3x1099511627773xi8> memory(shared) via(bulk) domain(%i, %j) {
    %o, %b = id.split %j by 549755813888
    id.domain loop [%i : bidx, %o : bidy, %b : bulk]
  } inline(2)
  %y = fusion.neg %s : tensor<3x1099511627773xi8> domain(%i, %j) {
    %o, %b = id.split %j by 549755813888
    id.domain loop [%i : bidx, %o : bidy, %b : serial]
  }
  fusion.return %y : tensor<3x1099511627773xi8>
}

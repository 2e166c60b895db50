// Multicast, prefetch and fill: where they mean nothing, or are not lowered.
// RUN: tf-opt %s --split-input-file --verify-diagnostics --lower-fusion
fusion.func @no_cluster(%x: tensor<64x32xf32>, %b: tensor<32xf32>) -> tensor<64x32xf32> {
  // expected-error@+1 {{'s' is multicast, but the function has no `cluster`; say attributes {cluster = array<i64: 2>}}}
  %s = fusion.broadcast %b axes [0] : tensor<1x32xf32> {multicast} memory(shared) via(tma) domain(%i, %j) { id.domain loop [%i : serial, %j : bulk] }
  %y = fusion.add %x, %s : tensor<64x32xf32> domain(%i, %j) { id.domain loop [%i : bidx, %j : tidx] }
  fusion.return %y : tensor<64x32xf32>
}

// -----

fusion.func @own_tiles(%x: tensor<64x32xf32>) -> tensor<64x32xf32> attributes {cluster = array<i64: 2>} {
  // expected-error@+1 {{'s' is multicast, but blocks of a cluster are not known to have one tile: its coordinates depend on all of the cluster's dimensions; let one of these be a loop that 's' does not have}}
  %s = fusion.set %x : tensor<64x32xf32> {multicast} memory(shared) via(tma) domain(%i, %j) { id.domain loop [%i : bidx, %j : bulk] } inline(1)
  %y = fusion.neg %s : tensor<64x32xf32> domain(%i, %j) { id.domain loop [%i : bidx, %j : tidx] }
  fusion.return %y : tensor<64x32xf32>
}

// -----

fusion.func @store(%x: tensor<64x32xf32>) -> tensor<64x32xf32> attributes {cluster = array<i64: 2>} {
  %s = fusion.neg %x : tensor<64x32xf32> memory(shared) domain(%i, %j) { id.domain loop [%i : serial, %j : tidx] }
  // expected-error@+1 {{'y' is multicast, which is for loads: a store goes to one place of global memory}}
  %y = fusion.set %s : tensor<64x32xf32> {multicast} via(tma) domain(%i, %j) { id.domain loop [%i : bulk, %j : bulk] }
  fusion.return %y : tensor<64x32xf32>
}

// -----

// expected-error@+1 {{a cluster has at most 16 blocks, found 20}}
fusion.func @large(%x: tensor<64x32xf32>) -> tensor<64x32xf32> attributes {cluster = array<i64: 4, 5>} {
  %y = fusion.neg %x : tensor<64x32xf32>
  fusion.return %y : tensor<64x32xf32>
}

// -----

// expected-error@+1 {{extent 1 of 'cluster' must be from 1 to 16, found 0}}
fusion.func @none(%x: tensor<64x32xf32>) -> tensor<64x32xf32> attributes {cluster = array<i64: 2, 0>} {
  %y = fusion.neg %x : tensor<64x32xf32>
  fusion.return %y : tensor<64x32xf32>
}

// -----

// expected-error@+1 {{'cluster' has 1 to 3 extents, found 4}}
fusion.func @four(%x: tensor<64x32xf32>) -> tensor<64x32xf32> attributes {cluster = array<i64: 1, 1, 1, 1>} {
  %y = fusion.neg %x : tensor<64x32xf32>
  fusion.return %y : tensor<64x32xf32>
}

// -----

fusion.func @no_loop(%x: tensor<64x32xf32>) -> tensor<64x32xf32> {
  // expected-error@+1 {{'s' cannot be prefetched: no loop is around it; inline it into one}}
  %s = fusion.set %x : tensor<64x32xf32> {prefetch = 2} memory(shared) via(tma) domain(%i, %j) { id.domain loop [%i : bidx, %j : bulk] } inline(1)
  %y = fusion.neg %s : tensor<64x32xf32> domain(%i, %j) { id.domain loop [%i : bidx, %j : tidx] }
  fusion.return %y : tensor<64x32xf32>
}

// -----

fusion.func @negative(%x: tensor<64x32xf32>) -> tensor<64x32xf32> {
  // expected-error@+1 {{`prefetch` is a number of iterations, from 1 to 32767, found 0}}
  %s = fusion.set %x : tensor<64x32xf32> {prefetch = 0} memory(shared) via(tma)
  %y = fusion.neg %s : tensor<64x32xf32>
  fusion.return %y : tensor<64x32xf32>
}

// -----

fusion.func @ints(%x: tensor<64x32xi32>) -> tensor<64x32xi32> {
  // expected-error@+1 {{what lies outside of 's' cannot be filled with NaN: that is for loads of floats of 16 bits and more}}
  %s = fusion.set %x : tensor<64x32xi32> {fill = "nan"} memory(shared) via(tma) domain(%i, %j) { id.domain loop [%i : bidx, %j : bulk] } inline(1)
  %y = fusion.neg %s : tensor<64x32xi32> domain(%i, %j) { id.domain loop [%i : bidx, %j : tidx] }
  fusion.return %y : tensor<64x32xi32>
}

// -----

fusion.func @both(%x: tensor<64x32xf32>) -> tensor<64x32xf32> {
  // expected-error@+1 {{'s' is asked to have zeros and NaN where no element is}}
  %s = fusion.set %x : tensor<64x32xf32> {fill = "nan", zero_holes} memory(shared) via(tma) domain(%i, %j) { id.domain loop [%i : bidx, %j : bulk] } inline(1)
  %y = fusion.neg %s : tensor<64x32xf32> domain(%i, %j) { id.domain loop [%i : bidx, %j : tidx] }
  fusion.return %y : tensor<64x32xf32>
}

// -----

// Each block draws for itself, and the others would wait for a tile that it does not come to.
fusion.func @drawn(%x: tensor<?x2x32xf32>, %t: tensor<?x32xf32>) -> tensor<?x2x32xf32> attributes {dynamic, cluster = array<i64: 1, 2>} {
  // expected-error@+1 {{the fusion is `dynamic`, but 's' is multicast, for which blocks meet, each with tickets of its own; circular buffer it, or another input, warp_specialized, so that the blocks of a cluster draw together}}
  %s = fusion.broadcast %t axes [1] : tensor<?x1x32xf32> {multicast} memory(shared) via(tma)
  %y = fusion.mul %x, %s : tensor<?x2x32xf32>
  sched.split %y[0] by 3
  sched.reorder %y [1, 0, 2, 3]
  sched.propagate %y
  sched.parallelize %y [bidx, serial, bidy, tidx]
  sched.parallelize %s [bidx, serial, bidy, bulk]
  sched.inline_at %s 2
  fusion.return %y : tensor<?x2x32xf32>
}

// -----

fusion.func @plain(%x: tensor<64x32xf32>, %b: tensor<32xf32>) -> tensor<64x32xf32> attributes {cluster = array<i64: 2>} {
  // expected-error@+1 {{`multicast` is for copies via(tma) and via(bulk), but 's' is none}}
  %s = fusion.broadcast %b axes [0] : tensor<1x32xf32> {multicast} memory(shared)
  %y = fusion.add %x, %s : tensor<64x32xf32>
  fusion.return %y : tensor<64x32xf32>
}

// The limits that the TMA documents admit, and what happens here instead.
// RUN: tf-run %s --mcpu=sm_90a --entry=other_loops --arg=random:1:f32:40x96 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=other_loops --arg=random:1:f32:40x96 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=other_loops_store --arg=random:2:f32:40x96 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=other_loops_store --arg=random:2:f32:40x96 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=ring_and_threads --arg=random:3:f32:50x64 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=ring_and_threads --arg=random:3:f32:3x64 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=ring_and_threads --arg=random:3:f32:50x64 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=broadcast_merged --arg=random:4:f32:1x128 --arg=random:5:f32:6x128 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=broadcast_merged --arg=random:4:f32:1x128 --arg=random:5:f32:6x128 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=inner_broadcast --arg=random:6:f32:64x1 --arg=random:7:f32:64x24 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=inner_broadcast --arg=random:6:f32:64x1 --arg=random:7:f32:64x24 --expect=reference --check=all

// "The consumer must be transformed the same way as the producer": it need not be. The reader has its own splits, order and
// threads.
fusion.func @other_loops(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %s = fusion.set %x : tensor<?x?xf32> memory(shared) via(tma) domain(%i, %j) {
    %io, %ii = id.split %i by 16
    %jo, %ji = id.split %j by 32
    id.domain loop [%io : serial, %jo : serial, %ii : bulk, %ji : bulk]
  }
  %y = fusion.neg %s : tensor<?x?xf32> domain(%i, %j) {
    %m = id.merge %j, %i
    %o, %t = id.split %m by 96
    %p, %q = id.split %o by 5
    id.domain loop [%q : serial, %p : serial, %t : tidx]
  }
  fusion.return %y : tensor<?x?xf32>
}

// "We need to repeat the schedule of the shared memory tensor's allocation domain in the consumer of a store": no.
fusion.func @other_loops_store(%x: tensor<40x96xf32>) -> tensor<40x96xf32> {
  %s = fusion.neg %x : tensor<40x96xf32> memory(shared) domain(%i, %j) {
    %m = id.merge %i, %j
    %o, %t = id.split %m by 64
    id.domain loop [%o : serial, %t : tidx]
  }
  %y = fusion.set %s : tensor<40x96xf32> via(tma) domain(%i, %j) {
    %io, %ii = id.split %i by 8
    id.domain loop [%io : serial, %ii : bulk, %j : bulk]
  }
  fusion.return %y : tensor<40x96xf32>
}

// "We cannot apply any block parallelization to the consumer" of a circular buffer: eight threads issue a box each.
fusion.func @ring_and_threads(%x: tensor<?x64xf32>) -> tensor<?x64xf32> {
  %s = fusion.set %x : tensor<?x64xf32> memory(shared) via(tma)
  %y = fusion.neg %s : tensor<?x64xf32>
  sched.split %y[0] by 16
  sched.split %y[1] by 2
  sched.propagate %y
  sched.parallelize %s [serial, tidx, bulk, bulk]
  sched.parallelize %y [serial, serial, tidy, tidx]
  sched.inline_at %s 1
  sched.circular_buffer %s stages 3 prefetch 2
  fusion.return %y : tensor<?x64xf32>
}

// A broadcast id that the reader merges with another.
fusion.func @broadcast_merged(%x: tensor<1x128xf32>, %z: tensor<6x128xf32>) -> tensor<6x128xf32> {
  %s = fusion.set %x : tensor<1x128xf32> memory(shared) via(tma) domain(%i, %j) {
    %m = id.merge %i, %j
    %o, %b = id.split %m by 64
    id.domain loop [%o : bidx, %b : bulk]
  } inline(1)
  %y = fusion.add %s, %z : tensor<6x128xf32> domain(%i, %j) {
    %m = id.merge %i, %j
    %o, %b = id.split %m by 64
    id.domain loop [%o : bidx, %b : tidx]
  }
  fusion.return %y : tensor<6x128xf32>
}

// The innermost id is broadcast: the one above it is contiguous in memory.
fusion.func @inner_broadcast(%x: tensor<64x1xf32>, %z: tensor<64x24xf32>) -> tensor<64x24xf32> {
  %s = fusion.set %x : tensor<64x1xf32> memory(shared) via(tma) domain(%i, %j) {
    %o, %b = id.split %i by 32
    id.domain loop [%o : bidx, %b : bulk, %j : bulk]
  } inline(1)
  %y = fusion.add %s, %z : tensor<64x24xf32> domain(%i, %j) {
    %o, %b = id.split %i by 32
    %m = id.merge %b, %j
    %p, %t = id.split %m by 96
    id.domain loop [%o : bidx, %p : serial, %t : tidx]
  }
  fusion.return %y : tensor<64x24xf32>
}

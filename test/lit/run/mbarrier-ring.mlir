// Circular buffers that mbarriers keep in order: every number of iterations around the number of stages, loops in loops,
// odd blocks, several issuing threads, slots that TMA stores from.
// RUN: tf-run %s --mcpu=sm_90a --entry=slots --arg=random:1:f32:70x96 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=slots --arg=random:1:f32:65x356 --expect=reference --check=all --schedule=pct:3 --seed=7
// RUN: tf-run %s --mcpu=sm_90a --entry=slots --arg=random:1:f32:1x4 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=slots --arg=random:1:f32:0x8 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=slots --arg=random:1:f32:8x0 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=short_distance --arg=random:1:f32:20x32 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=short_distance --arg=random:1:f32:20x300 --expect=reference --check=all --async-latency=random
// RUN: tf-run %s --mcpu=sm_90a --entry=no_distance --arg=random:1:f32:20x32 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=no_distance --arg=random:1:f32:20x300 --expect=reference --check=all --schedule=pct:3 --seed=7
// RUN: tf-run %s --mcpu=sm_90a --entry=part_of_a_warp --arg=random:2:f32:9x52 --expect=reference --check=all --schedule=pct:3 --seed=7
// RUN: tf-run %s --mcpu=sm_90a --entry=outer_loop --arg=random:3:f32:3x50x32 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=outer_loop --arg=random:3:f32:4x8x32 --expect=reference --check=all --schedule=pct:3 --seed=7
// RUN: tf-run %s --mcpu=sm_90a --entry=every_thread --arg=random:4:f16:100x64 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=straight_through --arg=random:5:f32:65x100 --expect=reference --check=all --schedule=pct:3 --seed=7
// RUN: tf-run %s --mcpu=sm_90a --entry=straight_through --arg=random:5:f32:1x1000 --expect=reference --check=all

// RUN: tf-opt %s --lower-fusion=index=32 --canonicalize --cse | FileCheck %s

// The issuing thread waits for an empty slot; warps arrive when they are done; no barrier.
// CHECK-LABEL: kernel.func @slots_k0(
// CHECK: kernel.mbarrier.init
// CHECK: kernel.barrier
// CHECK: kernel.for %jo
// CHECK: kernel.mbarrier.wait
// CHECK: kernel.if
// CHECK: kernel.mbarrier.wait
// CHECK: kernel.tma.load
// CHECK: kernel.load %s
// CHECK: kernel.store {{.*}}, %y
// CHECK-NOT: kernel.fence
// CHECK: kernel.warp_sync
// CHECK: kernel.mbarrier.arrive %
// CHECK-NOT: kernel.barrier
// CHECK: host.func @slots(
fusion.func @slots(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %s = fusion.set %x : tensor<?x?xf32> memory(shared) via(tma)
  %y = fusion.neg %s : tensor<?x?xf32>
  sched.split %y[1] by 32
  sched.split %y[0] by 64
  sched.reorder %y [0, 2, 1, 3]
  sched.propagate %y
  sched.parallelize %s [bidx, serial, bulk, bulk]
  sched.split %y[2] by 4
  sched.parallelize %y [bidx, serial, serial, tidy, tidx]
  sched.inline_at %s 2
  sched.circular_buffer %s stages 3 prefetch 2 pipelined(mbarrier)
  fusion.return %y : tensor<?x?xf32>
}

fusion.func @short_distance(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %s = fusion.set %x : tensor<?x?xf32> memory(shared) via(tma)
  %y = fusion.neg %s : tensor<?x?xf32>
  sched.split %y[1] by 32
  sched.propagate %y
  sched.parallelize %s [bidx, serial, bulk]
  sched.parallelize %y [bidx, serial, tidx]
  sched.inline_at %s 2
  sched.circular_buffer %s stages 4 prefetch 1 pipelined(mbarrier)
  fusion.return %y : tensor<?x?xf32>
}

fusion.func @no_distance(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %s = fusion.set %x : tensor<?x?xf32> memory(shared) via(tma)
  %y = fusion.neg %s : tensor<?x?xf32>
  sched.split %y[1] by 32
  sched.propagate %y
  sched.parallelize %s [bidx, serial, bulk]
  sched.parallelize %y [bidx, serial, tidx]
  sched.inline_at %s 2
  sched.circular_buffer %s stages 2 prefetch 0 pipelined(mbarrier)
  fusion.return %y : tensor<?x?xf32>
}

// A block whose warps are not whole: every thread arrives.
// CHECK-LABEL: kernel.func @part_of_a_warp_k0(
// CHECK: kernel.block_dim x
// CHECK: kernel.for
// CHECK-NOT: kernel.warp_sync
// CHECK: kernel.mbarrier.arrive %
// CHECK: host.func @part_of_a_warp(
fusion.func @part_of_a_warp(%x: tensor<?x52xf32>) -> tensor<?x52xf32> {
  %s = fusion.set %x : tensor<?x52xf32> memory(shared) via(tma)
  %y = fusion.neg %s : tensor<?x52xf32>
  sched.parallelize %s [serial, bulk]
  sched.parallelize %y [serial, tidx]
  sched.inline_at %s 1
  sched.circular_buffer %s stages 2 prefetch 1 pipelined(mbarrier)
  fusion.return %y : tensor<?x52xf32>
}

// The loop of the buffer runs again and again, and the phases go on.
fusion.func @outer_loop(%x: tensor<?x?x32xf32>) -> tensor<?x?x32xf32> {
  %s = fusion.set %x : tensor<?x?x32xf32> memory(shared) via(tma)
  %y = fusion.neg %s : tensor<?x?x32xf32>
  sched.split %y[1] by 8
  sched.propagate %y
  sched.parallelize %s [serial, serial, bulk, bulk]
  sched.parallelize %y [serial, serial, tidy, tidx]
  sched.inline_at %s 2
  sched.circular_buffer %s stages 4 prefetch 3 pipelined(mbarrier)
  fusion.return %y : tensor<?x?x32xf32>
}

// Each thread of a row issues a box of its own.
fusion.func @every_thread(%x: tensor<?x64xf16>) -> tensor<?x64xf16> {
  %s = fusion.set %x : tensor<?x64xf16> memory(shared) via(tma)
  %y = fusion.neg %s : tensor<?x64xf16>
  sched.split %y[0] by 4
  sched.propagate %y
  sched.parallelize %s [serial, tidx, bulk]
  sched.parallelize %y [serial, serial, tidx]
  sched.inline_at %s 1
  sched.circular_buffer %s stages 2 prefetch 1 pipelined(mbarrier)
  fusion.return %y : tensor<?x64xf16>
}

// The slot is read by a store of TMA: it is empty when that has read it.
// CHECK-LABEL: kernel.func @straight_through_k0(
// CHECK: kernel.for
// CHECK: kernel.tma.store
// CHECK: kernel.bulk.wait_group 0 {read}
// CHECK: kernel.mbarrier.arrive
// CHECK: host.func @straight_through(
fusion.func @straight_through(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %s = fusion.set %x : tensor<?x?xf32> memory(shared) via(tma)
  %y = fusion.set %s : tensor<?x?xf32> via(tma)
  sched.split %y[1] by 32
  sched.split %y[0] by 64
  sched.reorder %y [0, 2, 1, 3]
  sched.propagate %y
  sched.parallelize %s, %y [bidx, serial, bulk, bulk]
  sched.inline_at %s 2
  sched.circular_buffer %s stages 3 prefetch 2 pipelined(mbarrier)
  fusion.return %y : tensor<?x?xf32>
}

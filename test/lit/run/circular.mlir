// Circular buffers: every number of iterations around the number of stages, in shared memory and in registers.
// RUN: tf-run %s --entry=crossing --arg=random:1:f32:7x1 --expect=reference --check=all
// RUN: tf-run %s --entry=crossing --arg=random:1:f32:7x33 --expect=reference --check=all
// RUN: tf-run %s --entry=crossing --arg=random:1:f32:7x96 --expect=reference --check=all
// RUN: tf-run %s --entry=crossing --arg=random:1:f32:7x300 --expect=reference --check=all
// RUN: tf-run %s --entry=crossing --arg=random:1:f32:7x0 --expect=reference --check=all
// RUN: tf-run %s --entry=short_distance --arg=random:1:f32:7x300 --expect=reference --check=all
// RUN: tf-run %s --entry=short_distance --arg=random:1:f32:7x32 --expect=reference --check=all
// RUN: tf-run %s --entry=no_distance --arg=random:1:f32:7x300 --expect=reference --check=all
// RUN: tf-run %s --entry=no_distance --arg=random:1:f32:7x30 --expect=reference --check=all
// RUN: tf-run %s --entry=two_distances --arg=random:2:f32:9x50 --arg=random:3:f32:9x50 --expect=reference --check=all
// RUN: tf-run %s --entry=two_distances --arg=random:2:f32:1x50 --arg=random:3:f32:1x50 --expect=reference --check=all
// RUN: tf-run %s --entry=two_levels --arg=random:4:f32:3x64 --expect=reference --check=all
// RUN: tf-run %s --entry=two_levels --arg=random:4:f32:1x200 --expect=reference --check=all
// RUN: tf-run %s --entry=in_outer_loop --arg=random:5:f32:5x6x32 --expect=reference --check=all
// RUN: tf-run %s --entry=in_outer_loop --arg=random:5:f32:5x1x32 --expect=reference --check=all
// RUN: tf-run %s --entry=in_outer_loop --arg=random:5:f32:1x2x32 --expect=reference --check=all
// RUN: tf-run %s --entry=into_reduction --arg=random:6:f32:4x1000 --expect=reference --check=all
// RUN: tf-run %s --entry=into_reduction --arg=random:6:f32:4x5 --expect=reference --check=all
// RUN: tf-run %s --entry=registers --arg=random:7:f16:3x1000 --expect=reference --check=all
// RUN: tf-run %s --entry=registers --arg=random:7:f16:3x16 --expect=reference --check=all
// RUN: tf-run %s --entry=registers --arg=random:7:f16:3x0 --expect=reference --check=all
// RUN: tf-run %s --entry=both_memories --arg=random:8:f32:11x32 --arg=random:9:f32:11x32 --expect=reference --check=all
// RUN: tf-run %s --entry=both_memories --arg=random:8:f32:1x32 --arg=random:9:f32:1x32 --expect=reference --check=all
// RUN: tf-run %s --entry=bf16_vectors --arg=random:11:bf16:5x8x64 --expect=reference --check=all
// RUN: tf-run %s --entry=bf16_lanes --arg=random:12:bf16:5x7x33 --expect=reference --check=all
// RUN: tf-run %s --entry=not_ahead --arg=random:13:f32:40x32 --expect=reference --check=all
// RUN: tf-run %s --entry=static --arg=random:10:f32:4x64 --expect=reference --check=all

// RUN: tf-opt %s --lower-fusion=index=32 --canonicalize --cse | FileCheck %s

// A thread reads what another one filled: one barrier an iteration.
// CHECK-LABEL: kernel.func @crossing_k0(
// CHECK: kernel.dynamic_shared {{.*}}!kernel.buffer<96xf32, shared>
// CHECK-NOT: kernel.barrier
// CHECK: kernel.cp_async
// CHECK: kernel.cp_async.commit_group
// CHECK-NOT: kernel.barrier
// CHECK: kernel.for %jo
// CHECK-NEXT: kernel.cp_async.wait_group 1
// CHECK-NEXT: kernel.barrier
// CHECK: kernel.cp_async
// CHECK: kernel.cp_async.commit_group
// CHECK-NOT: kernel.barrier
// CHECK: kernel.load %s
// CHECK-NOT: kernel.barrier
// CHECK: host.func @crossing(
fusion.func @crossing(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %s = fusion.set %x : tensor<?x?xf32> memory(shared)
  %y = fusion.neg %s : tensor<?x?xf32>
  sched.split %y[1] by 32
  sched.propagate %y
  sched.split %y[2] by 8
  sched.split %s[2] by 4
  sched.parallelize %y [bidx, serial, tidy, tidx]
  sched.parallelize %s [bidx, serial, tidx, tidy]
  sched.inline_at %s 2
  sched.circular_buffer %s stages 3 prefetch 2
  fusion.return %y : tensor<?x?xf32>
}

fusion.func @short_distance(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %s = fusion.set %x : tensor<?x?xf32> memory(shared)
  %y = fusion.neg %s : tensor<?x?xf32>
  sched.split %y[1] by 32
  sched.propagate %y
  sched.split %y[2] by 8
  sched.split %s[2] by 4
  sched.parallelize %y [bidx, serial, tidy, tidx]
  sched.parallelize %s [bidx, serial, tidx, tidy]
  sched.inline_at %s 2
  sched.circular_buffer %s stages 4 prefetch 1
  fusion.return %y : tensor<?x?xf32>
}

// Filled where it stands, but into another slot than the last time: one barrier instead of two.
// CHECK-LABEL: kernel.func @no_distance_k0(
// CHECK: kernel.for %jo
// CHECK: kernel.store {{.*}}, %s
// CHECK: kernel.barrier
// CHECK: kernel.load %s
// CHECK-NOT: kernel.barrier
// CHECK: host.func @no_distance(
fusion.func @no_distance(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %s = fusion.set %x : tensor<?x?xf32> memory(shared)
  %y = fusion.neg %s : tensor<?x?xf32>
  sched.split %y[1] by 32
  sched.propagate %y
  sched.split %y[2] by 8
  sched.split %s[2] by 4
  sched.parallelize %y [bidx, serial, tidy, tidx]
  sched.parallelize %s [bidx, serial, tidx, tidy]
  sched.inline_at %s 2
  sched.circular_buffer %s stages 2 prefetch 0
  fusion.return %y : tensor<?x?xf32>
}

fusion.func @two_distances(%x: tensor<?x50xf32>, %g: tensor<?x50xf32>) -> tensor<?x50xf32> {
  %s = fusion.set %x : tensor<?x50xf32> memory(shared)
  %t = fusion.set %g : tensor<?x50xf32> memory(shared)
  %y = fusion.mul %s, %t : tensor<?x50xf32>
  sched.parallelize %y [serial, tidx]
  sched.split %s[1] into 50
  sched.parallelize %s [serial, serial, tidx]
  sched.split %t[1] by 5
  sched.parallelize %t [serial, serial, tidx]
  sched.inline_at %s 1
  sched.inline_at %t 1
  sched.circular_buffer %s stages 2 prefetch 1
  sched.circular_buffer %t stages 5 prefetch 3
  fusion.return %y : tensor<?x50xf32>
}

// A row in shared memory, the next ones on their way; of each row, pieces in registers, the next one on its way.
fusion.func @two_levels(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %s = fusion.set %x : tensor<?x?xf32> memory(shared)
  %r = fusion.set %s : tensor<?x?xf32>
  %y = fusion.neg %r : tensor<?x?xf32>
  sched.split %y[1] by 16
  sched.propagate %y
  sched.parallelize %y [serial, serial, tidx]
  sched.parallelize_like %y
  sched.inline_at %r 2
  sched.inline_at %s 1
  sched.circular_buffer %s stages 2 prefetch 1
  sched.circular_buffer %r stages 3 prefetch 2
  fusion.return %y : tensor<?x?xf32>
}

// The loop of the buffer runs again and again.
fusion.func @in_outer_loop(%x: tensor<?x?x32xf32>) -> tensor<?x?x32xf32> {
  %s = fusion.set %x : tensor<?x?x32xf32> memory(shared)
  %y = fusion.neg %s : tensor<?x?x32xf32>
  sched.split %y[2] by 8
  sched.split %s[2] by 4
  sched.parallelize %y [serial, serial, tidy, tidx]
  sched.parallelize %s [serial, serial, tidx, tidy]
  sched.inline_at %s 2
  sched.circular_buffer %s stages 4 prefetch 3
  fusion.return %y : tensor<?x?x32xf32>
}

fusion.func @into_reduction(%x: tensor<?x?xf32>) -> tensor<?xf32> {
  %s = fusion.set %x : tensor<?x?xf32> memory(shared)
  %e = fusion.exp %s : tensor<?x?xf32>
  %y = fusion.sum %e axes [1] : tensor<?xf32>
  sched.split %y[1] by 64
  sched.propagate %y
  sched.parallelize %y, %e [bidx, serial, tidx]
  sched.split %s[2] by 16
  sched.parallelize %s [bidx, serial, serial, tidx]
  sched.inline_at %e 2
  sched.inline_at %s 2
  sched.circular_buffer %s stages 3 prefetch 2
  fusion.return %y : tensor<?xf32>
}

// Slots in registers are known when the code is made: the loop is written out three times.
// CHECK-LABEL: kernel.func @registers_k0(
// CHECK: kernel.alloc : !kernel.buffer<12xf16, local>
// CHECK: kernel.for %turn
// CHECK: kernel.for %phase
fusion.func @registers(%x: tensor<?x?xf16>) -> tensor<?x?xf16> {
  %r = fusion.set %x : tensor<?x?xf16>
  %y = fusion.neg %r : tensor<?x?xf16>
  sched.split %y[1] by 4
  sched.split %y[1] by 4
  sched.propagate %y
  sched.parallelize %y [bidx, serial, tidx, serial]
  sched.parallelize_like %y
  sched.inline_at %r 3
  sched.circular_buffer %r stages 3 prefetch 2
  fusion.return %y : tensor<?x?xf16>
}

fusion.func @both_memories(%x: tensor<?x32xf32>, %g: tensor<?x32xf32>) -> tensor<?x32xf32> {
  %s = fusion.set %x : tensor<?x32xf32> memory(shared)
  %r = fusion.set %g : tensor<?x32xf32>
  %y = fusion.mul %s, %r : tensor<?x32xf32>
  sched.split %s[1] by 4
  sched.parallelize %y [serial, tidx]
  sched.parallelize %r [serial, tidx]
  sched.parallelize %s [serial, tidx, serial]
  sched.inline_at %s 1
  sched.inline_at %r 1
  sched.circular_buffer %s stages 4 prefetch 2
  sched.circular_buffer %r stages 2 prefetch 1
  fusion.return %y : tensor<?x32xf32>
}

// Fewer iterations than stages, and known to be.
fusion.func @static(%x: tensor<4x64xf32>) -> tensor<4x64xf32> {
  %s = fusion.set %x : tensor<4x64xf32> memory(shared)
  %y = fusion.neg %s : tensor<4x64xf32>
  sched.split %y[1] by 32
  sched.split %s[1] by 32
  sched.split %s[2] by 4
  sched.parallelize %y [bidx, serial, tidx]
  sched.parallelize %s [bidx, serial, serial, tidx]
  sched.inline_at %s 2
  sched.circular_buffer %s stages 5 prefetch 4
  fusion.return %y : tensor<4x64xf32>
}

// 16 bytes an access.
// CHECK-LABEL: kernel.func @bf16_vectors_k0(
// CHECK: kernel.cp_async {{.*}} bytes 16 hint %{{.*}} {cache = "cg"
fusion.func @bf16_vectors(%x: tensor<?x?x64xbf16>) -> tensor<?x?x64xbf16> {
  %s = fusion.set %x : tensor<?x?x64xbf16> memory(shared) cache(evict_last)
  %y = fusion.neg %s : tensor<?x?x64xbf16>
  sched.split %s[2] by 8
  sched.parallelize %s [bidx, serial, tidx, vectorize]
  sched.split %y[2] by 2
  sched.parallelize %y [bidx, serial, tidx, serial]
  sched.inline_at %s 2
  sched.circular_buffer %s stages 4 prefetch 3
  fusion.return %y : tensor<?x?x64xbf16>
}

// Two bytes are too few for cp.async: these are loaded and stored, and the barrier orders both kinds.
fusion.func @bf16_lanes(%x: tensor<?x?x?xbf16>) -> tensor<?x?x?xbf16> {
  %s = fusion.set %x : tensor<?x?x?xbf16> memory(shared)
  %y = fusion.neg %s : tensor<?x?x?xbf16>
  sched.split %s[2] by 32
  sched.parallelize %s [bidx, serial, serial, tidx]
  sched.split %y[2] by 16
  sched.parallelize %y [bidx, serial, serial, tidx]
  sched.inline_at %s 2
  sched.circular_buffer %s stages 2 prefetch 1
  fusion.return %y : tensor<?x?x?xbf16>
}

// Asked for, and waited for at once.
// CHECK-LABEL: kernel.func @not_ahead_k0(
// CHECK: kernel.cp_async
// CHECK: kernel.cp_async.wait_all
// CHECK: kernel.barrier
fusion.func @not_ahead(%x: tensor<?x32xf32>) -> tensor<?x32xf32> {
  %s = fusion.set %x : tensor<?x32xf32> memory(shared) via(cp_async)
  %y = fusion.neg %s : tensor<?x32xf32>
  sched.split %s[1] by 4
  sched.parallelize %s [bidx, tidx, vectorize]
  sched.parallelize %y [bidx, tidx]
  sched.inline_at %s 1
  fusion.return %y : tensor<?x32xf32>
}

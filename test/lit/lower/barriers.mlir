// Barriers: before what another thread wrote is read, before what another may still read is overwritten, nowhere else.
// RUN: tf-opt %s --lower-fusion=index=32 --canonicalize --cse | FileCheck %s

// Every thread reads what it wrote itself.
// CHECK-LABEL: kernel.func @own_k0(
// CHECK-NOT: kernel.barrier
// CHECK: host.func @own(
fusion.func @own(%x: tensor<8x64xf32>) -> tensor<8x64xf32> {
  %s = fusion.set %x : tensor<8x64xf32> memory(shared)
  %y = fusion.neg %s : tensor<8x64xf32>
  sched.parallelize %s, %y [bidx, tidx]
  sched.inline_at %s 1
  fusion.return %y : tensor<8x64xf32>
}

// CHECK-LABEL: kernel.func @other_k0(
// CHECK: kernel.store %{{.*}}, %s
// CHECK: kernel.barrier
// CHECK: kernel.load %s
// CHECK-NOT: kernel.barrier
// CHECK: host.func @other(
fusion.func @other(%x: tensor<8x16x16xf32>) -> tensor<8x16x16xf32> {
  %s = fusion.set %x : tensor<8x16x16xf32> memory(shared)
  %y = fusion.neg %s : tensor<8x16x16xf32>
  sched.parallelize %s [bidx, tidx, tidy]
  sched.parallelize %y [bidx, tidy, tidx]
  sched.inline_at %s 1
  fusion.return %y : tensor<8x16x16xf32>
}

// In a loop both hazards are met in every turn.
// CHECK-LABEL: kernel.func @in_loop_k0(
// CHECK: kernel.for
// CHECK: kernel.store %{{.*}}, %s
// CHECK: kernel.barrier
// CHECK: kernel.load %s
// CHECK: kernel.store %{{.*}}, %y
// CHECK: kernel.barrier
// CHECK-NEXT: }
// CHECK-NOT: kernel.barrier
// CHECK: host.func @in_loop(
fusion.func @in_loop(%x: tensor<8x16x16xf32>) -> tensor<8x16x16xf32> {
  %s = fusion.set %x : tensor<8x16x16xf32> memory(shared)
  %y = fusion.neg %s : tensor<8x16x16xf32>
  sched.parallelize %s [serial, tidx, tidy]
  sched.parallelize %y [serial, tidy, tidx]
  sched.inline_at %s 1
  fusion.return %y : tensor<8x16x16xf32>
}

// A loop of one turn needs no barrier at its end.
// CHECK-LABEL: kernel.func @one_turn_k0(
// CHECK-COUNT-1: kernel.barrier
// CHECK-NOT: kernel.barrier
// CHECK: host.func @one_turn(
fusion.func @one_turn(%x: tensor<1x16x16xf32>) -> tensor<1x16x16xf32> {
  %s = fusion.set %x : tensor<1x16x16xf32> memory(shared)
  %y = fusion.neg %s : tensor<1x16x16xf32>
  sched.parallelize %s [serial, tidx, tidy]
  sched.parallelize %y [serial, tidy, tidx]
  sched.inline_at %s 1
  fusion.return %y : tensor<1x16x16xf32>
}

// The loop that fills a buffer lies outside the one that reads it: one barrier between the two.
// CHECK-LABEL: kernel.func @between_loops_k0(
// CHECK: kernel.for
// CHECK: kernel.store %{{.*}}, %s
// CHECK: }
// CHECK: kernel.barrier
// CHECK: kernel.for
// CHECK-NOT: kernel.barrier
// CHECK: host.func @between_loops(
fusion.func @between_loops(%x: tensor<4x16x16xf32>) -> tensor<4x16x16xf32> {
  %s = fusion.set %x : tensor<4x16x16xf32> memory(shared)
  %y = fusion.neg %s : tensor<4x16x16xf32>
  sched.parallelize %s [serial, tidx, tidy]
  sched.parallelize %y [serial, tidy, tidx]
  fusion.return %y : tensor<4x16x16xf32>
}

// A chain: one barrier for each hop to another thread, and one before c takes the memory that others read a from.
// CHECK-LABEL: kernel.func @chain_k0(
// CHECK-COUNT-3: kernel.barrier
// CHECK-NOT: kernel.barrier
// CHECK: host.func @chain(
fusion.func @chain(%x: tensor<8x16x16xf32>) -> tensor<8x16x16xf32> {
  %a = fusion.set %x : tensor<8x16x16xf32> memory(shared)
  %b = fusion.neg %a : tensor<8x16x16xf32> memory(shared)
  %c = fusion.exp %b : tensor<8x16x16xf32> memory(shared)
  %y = fusion.neg %c : tensor<8x16x16xf32>
  sched.parallelize %a, %y [bidx, tidx, tidy]
  sched.parallelize %b, %c [bidx, tidy, tidx]
  sched.inline_at %a 1
  sched.inline_at %b 1
  sched.inline_at %c 1
  fusion.return %y : tensor<8x16x16xf32>
}

// Two buffers that are filled together take one barrier.
// CHECK-LABEL: kernel.func @together_k0(
// CHECK-COUNT-1: kernel.barrier
// CHECK-NOT: kernel.barrier
// CHECK: host.func @together(
fusion.func @together(%x: tensor<8x16x16xf32>, %z: tensor<8x16x16xf32>) -> tensor<8x16x16xf32> {
  %a = fusion.set %x : tensor<8x16x16xf32> memory(shared)
  %b = fusion.set %z : tensor<8x16x16xf32> memory(shared)
  %y = fusion.add %a, %b : tensor<8x16x16xf32>
  sched.parallelize %a, %b [bidx, tidx, tidy]
  sched.parallelize %y [bidx, tidy, tidx]
  sched.inline_at %a 1
  sched.inline_at %b 1
  fusion.return %y : tensor<8x16x16xf32>
}

// One thread writes, all read.
// CHECK-LABEL: kernel.func @one_writes_k0(
// CHECK: kernel.store %{{.*}}, %s
// CHECK: kernel.barrier
// CHECK: kernel.load %s
// CHECK: host.func @one_writes(
fusion.func @one_writes(%x: tensor<8xf32>, %z: tensor<8x64xf32>) -> tensor<8x64xf32> {
  %s = fusion.exp %x : tensor<8xf32> memory(shared)
  %b = fusion.broadcast %s axes [1] : tensor<8x1xf32>
  %y = fusion.mul %b, %z : tensor<8x64xf32>
  sched.parallelize %s [bidx]
  sched.parallelize %y, %b [bidx, tidx]
  sched.inline_at %s 1
  sched.inline_at %b 2
  fusion.return %y : tensor<8x64xf32>
}

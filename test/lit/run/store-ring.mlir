// Buffers from which TMA stores while the next one is written.
// RUN: tf-run %s --mcpu=sm_90a --entry=in_and_out --arg=random:13:f32:33x300 --arg=random:14:f32:33x300 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=in_and_out --arg=random:13:f32:70x36 --arg=random:14:f32:70x36 --expect=reference --check=all --schedule=pct:3 --seed=7
// RUN: tf-run %s --mcpu=sm_80 --entry=in_and_out --arg=random:13:f32:33x300 --arg=random:14:f32:33x300 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=outer_loop --arg=random:15:f32:5x1x32 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=outer_loop --arg=random:15:f32:5x12x32 --expect=reference --check=all --schedule=pct:3 --seed=2
// RUN: tf-run %s --mcpu=sm_90a --entry=outer_loop --arg=random:15:f32:0x12x32 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=many_boxes --arg=random:16:f32:19x64 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=two_results --arg=random:17:f32:13x300 --expect=reference --check=all --schedule=pct:3 --seed=2
// RUN: tf-run %s --mcpu=sm_90a --entry=two_results --arg=random:17:f32:1x32 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=read_by_threads --arg=random:18:f32:11x64 --expect=reference --check=all --schedule=pct:3 --seed=2
// RUN: tf-run %s --mcpu=sm_90a --entry=beside_scratch --arg=random:19:f32:11x64 --expect=reference --check=all

// RUN: tf-opt %s --lower-fusion=index=32 --canonicalize --cse | FileCheck %s

// TMA stores what was computed while the next is being computed: two iterations' stores may be under way.
// CHECK-LABEL: kernel.func @in_and_out_k0(
// CHECK: kernel.for %jo
// CHECK: kernel.tma.load
// CHECK: } else {
// CHECK: kernel.for %jo
// CHECK-NOT: kernel.bulk.wait_group
// CHECK: kernel.store {{.*}}, %r
// CHECK-NOT: kernel.barrier
// CHECK: kernel.bulk.wait_group 2 {read}
// CHECK-NEXT: kernel.fence.proxy_async shared
// CHECK: kernel.barrier.sync
// CHECK: kernel.tma.store
// CHECK-NOT: kernel.bulk.wait_group
// CHECK: kernel.bulk.wait_group 0 {read}
fusion.func @in_and_out(%x: tensor<?x?xf32>, %w: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %s = fusion.set %x : tensor<?x?xf32> memory(shared) via(tma)
  %r = fusion.add %s, %w : tensor<?x?xf32> memory(shared)
  %y = fusion.set %r : tensor<?x?xf32> via(tma)
  sched.split %y[1] by 32
  sched.split %y[0] by 16
  sched.reorder %y [0, 2, 1, 3]
  sched.propagate %y
  sched.parallelize %s, %y [bidx, serial, bulk, bulk]
  sched.parallelize %r [bidx, serial, serial, tidx]
  sched.inline_at %s 2
  sched.inline_at %r 2
  sched.circular_buffer %r stages 4 prefetch 0
  sched.circular_buffer %s stages 3 prefetch 2 warp_specialized(tidx)
  fusion.return %y : tensor<?x?xf32>
}

// Slots run on: the first one of the next run of the loop is not the last one's.
fusion.func @outer_loop(%x: tensor<?x?x32xf32>) -> tensor<?x?x32xf32> {
  %r = fusion.neg %x : tensor<?x?x32xf32> memory(shared)
  %y = fusion.set %r : tensor<?x?x32xf32> via(tma)
  sched.split %y[1] by 4
  sched.propagate %y
  sched.parallelize %y [serial, serial, bulk, bulk]
  sched.parallelize %r [serial, serial, tidy, tidx]
  sched.inline_at %r 2
  sched.circular_buffer %r stages 2 prefetch 0
  fusion.return %y : tensor<?x?x32xf32>
}

// Four boxes of an iteration are four groups.
// CHECK-LABEL: kernel.func @many_boxes_k0(
// CHECK: kernel.bulk.wait_group 4 {read}
// CHECK: kernel.tma.store
// CHECK: kernel.bulk.commit_group
fusion.func @many_boxes(%x: tensor<?x64xf32>) -> tensor<?x64xf32> {
  %r = fusion.neg %x : tensor<?x64xf32> memory(shared)
  %y = fusion.set %r : tensor<?x64xf32> via(tma)
  sched.split %y[0] by 4
  sched.propagate %y
  sched.split %y[2] by 16
  sched.reorder %y [0, 2, 1, 3]
  sched.parallelize %y [serial, serial, bulk, bulk]
  sched.split %r[2] by 16
  sched.reorder %r [0, 2, 1, 3]
  sched.parallelize %r [serial, serial, tidy, tidx]
  sched.inline_at %r 1
  sched.circular_buffer %r stages 3 prefetch 0
  fusion.return %y : tensor<?x64xf32>
}

fusion.func @two_results(%x: tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  %r = fusion.neg %x : tensor<?x?xf32> memory(shared)
  %y = fusion.set %r : tensor<?x?xf32> via(tma)
  %q = fusion.exp %r : tensor<?x?xf32> memory(shared)
  %z = fusion.set %q : tensor<?x?xf32> via(tma)
  sched.split %z[1] by 32
  sched.propagate %z
  sched.parallelize %y, %z [bidx, serial, bulk]
  sched.parallelize %q, %r [bidx, serial, tidx]
  sched.inline_at %r 2
  sched.inline_at %q 2
  sched.circular_buffer %r stages 3 prefetch 0
  sched.circular_buffer %q stages 2 prefetch 0
  fusion.return %y, %z : tensor<?x?xf32>, tensor<?x?xf32>
}

// One barrier in an iteration, none more for the slot's next use.
// CHECK-LABEL: kernel.func @read_by_threads_k0(
// CHECK: kernel.for
// CHECK: kernel.barrier
// CHECK-NOT: kernel.barrier
// CHECK: host.func @read_by_threads(
fusion.func @read_by_threads(%x: tensor<?x64xf32>) -> tensor<?x64xf32> {
  %r = fusion.neg %x : tensor<?x64xf32> memory(shared)
  %y = fusion.exp %r : tensor<?x64xf32>
  sched.split %r[1] by 8
  sched.split %y[1] into 8
  sched.parallelize %r [serial, serial, tidx]
  sched.parallelize %y [serial, tidx, serial]
  sched.inline_at %r 1
  sched.circular_buffer %r stages 2 prefetch 0
  fusion.return %y : tensor<?x64xf32>
}

// What else needs shared memory after the loop waits for the stores out of it.
fusion.func @beside_scratch(%x: tensor<11x64xf32>) -> (tensor<11x64xf32>, tensor<64x11xf32>) {
  %r = fusion.neg %x : tensor<11x64xf32> memory(shared)
  %y = fusion.set %r : tensor<11x64xf32> via(tma)
  %t = fusion.set %x : tensor<11x64xf32> memory(shared)
  %z = fusion.permute %t axes [1, 0] : tensor<64x11xf32>
  sched.parallelize %y [serial, bulk]
  sched.parallelize %r [serial, tidx]
  sched.parallelize %t [serial, tidx]
  sched.parallelize %z [serial, tidx]
  sched.inline_at %r 1
  sched.circular_buffer %r stages 3 prefetch 0
  fusion.return %y, %z : tensor<11x64xf32>, tensor<64x11xf32>
}

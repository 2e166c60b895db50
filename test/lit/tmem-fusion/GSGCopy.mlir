// The tutorial's review: what is allocated of a copy through shared memory, in six schedules. Blocks are never, threads always;
// else what is right of the inline position.
// RUN: tf-run %s --entry=plain --arg=random:1:f32:2x4 --expect=reference --rtol=0 --atol=0 --check=all
// RUN: tf-run %s --entry=blocks --arg=random:1:f32:2x4 --expect=reference --rtol=0 --atol=0 --check=all
// RUN: tf-run %s --entry=inlined --arg=random:1:f32:2x4 --expect=reference --rtol=0 --atol=0 --check=all
// RUN: tf-run %s --entry=inlined_blocks --arg=random:1:f32:2x4 --expect=reference --rtol=0 --atol=0 --check=all
// RUN: tf-run %s --entry=inlined_threads --arg=random:1:f32:2x4 --expect=reference --rtol=0 --atol=0 --check=all
// RUN: tf-run %s --entry=inlined_both --arg=random:1:f32:2x4 --expect=reference --rtol=0 --atol=0 --check=all
// RUN: tf-opt %s --lower-fusion=index=32 | FileCheck %s

// CHECK-LABEL: kernel.func @plain_k0(
// CHECK: kernel.dynamic_shared %{{.*}} : !kernel.buffer<8xf32, shared>
fusion.func @plain(%x: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %s = fusion.set %x : tensor<2x4xf32> memory(shared)
  %y = fusion.set %s : tensor<2x4xf32>
  sched.parallelize %s, %y [serial, serial]
  fusion.return %y : tensor<2x4xf32>
}

// CHECK-LABEL: kernel.func @blocks_k0(
// CHECK: kernel.dynamic_shared %{{.*}} : !kernel.buffer<2xf32, shared>
fusion.func @blocks(%x: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %s = fusion.set %x : tensor<2x4xf32> memory(shared)
  %y = fusion.set %s : tensor<2x4xf32>
  sched.parallelize %s, %y [serial, bidx]
  fusion.return %y : tensor<2x4xf32>
}

// CHECK-LABEL: kernel.func @inlined_k0(
// CHECK: kernel.dynamic_shared %{{.*}} : !kernel.buffer<4xf32, shared>
fusion.func @inlined(%x: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %s = fusion.set %x : tensor<2x4xf32> memory(shared)
  %y = fusion.set %s : tensor<2x4xf32>
  sched.parallelize %s, %y [serial, serial]
  sched.inline_at %s 1
  fusion.return %y : tensor<2x4xf32>
}

// CHECK-LABEL: kernel.func @inlined_blocks_k0(
// CHECK: kernel.dynamic_shared %{{.*}} : !kernel.buffer<1xf32, shared>
fusion.func @inlined_blocks(%x: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %s = fusion.set %x : tensor<2x4xf32> memory(shared)
  %y = fusion.set %s : tensor<2x4xf32>
  sched.parallelize %s, %y [serial, bidx]
  sched.inline_at %s 1
  fusion.return %y : tensor<2x4xf32>
}

// CHECK-LABEL: kernel.func @inlined_threads_k0(
// CHECK: kernel.dynamic_shared %{{.*}} : !kernel.buffer<8xf32, shared>
fusion.func @inlined_threads(%x: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %s = fusion.set %x : tensor<2x4xf32> memory(shared)
  %y = fusion.set %s : tensor<2x4xf32>
  sched.parallelize %s, %y [tidx, serial]
  sched.inline_at %s 1
  fusion.return %y : tensor<2x4xf32>
}

// CHECK-LABEL: kernel.func @inlined_both_k0(
// CHECK: kernel.dynamic_shared %{{.*}} : !kernel.buffer<2xf32, shared>
fusion.func @inlined_both(%x: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %s = fusion.set %x : tensor<2x4xf32> memory(shared)
  %y = fusion.set %s : tensor<2x4xf32>
  sched.parallelize %s, %y [tidx, bidx]
  sched.inline_at %s 1
  fusion.return %y : tensor<2x4xf32>
}

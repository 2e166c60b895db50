// The three rules of the tutorial's review (GSGCopy.mlir), for tensor memory: what is bound to blocks is not allocated, what is
// bound to threads always is, and of the rest what is right of the inline position.
// RUN: tf-run %s --mcpu=sm_100a --entry=plain --arg=random:1:f32:2x128x4 --expect=reference --rtol=0 --atol=0 --check=all
// RUN: tf-run %s --mcpu=sm_100a --entry=blocks --arg=random:1:f32:2x128x4 --expect=reference --rtol=0 --atol=0 --check=all
// RUN: tf-run %s --mcpu=sm_100a --entry=inlined --arg=random:1:f32:2x128x4 --expect=reference --rtol=0 --atol=0 --check=all
// RUN: tf-run %s --mcpu=sm_100a --entry=inlined_blocks --arg=random:1:f32:2x128x4 --expect=reference --rtol=0 --atol=0 --check=all
// RUN: tf-run %s --mcpu=sm_100a --entry=inlined_threads --arg=random:1:f32:2x128x4 --expect=reference --rtol=0 --atol=0 --check=all
// RUN: tf-run %s --mcpu=sm_100a --entry=inlined_both --arg=random:1:f32:2x128x4 --expect=reference --rtol=0 --atol=0 --check=all
// RUN: tf-opt %s --lower-fusion=index=32 | FileCheck %s

// CHECK-LABEL: kernel.func @plain_k0(
// CHECK: %t = kernel.view %tmem[%{{.*}}] : !kernel.buffer<128x8xi32, tensor>
fusion.func @plain(%x: tensor<2x128x4xf32>) -> tensor<2x128x4xf32> {
  %t = fusion.set %x : tensor<2x128x4xf32> memory(tensor)
  %y = fusion.set %t : tensor<2x128x4xf32>
  sched.parallelize %t, %y [serial, tidx, serial]
  sched.alloc %t [1, 0, 2]
  sched.separator %t at 1
  fusion.return %y : tensor<2x128x4xf32>
}

// CHECK-LABEL: kernel.func @blocks_k0(
// CHECK: %t = kernel.view %tmem[%{{.*}}] : !kernel.buffer<128x2xi32, tensor>
fusion.func @blocks(%x: tensor<2x128x4xf32>) -> tensor<2x128x4xf32> {
  %t = fusion.set %x : tensor<2x128x4xf32> memory(tensor)
  %y = fusion.set %t : tensor<2x128x4xf32>
  sched.parallelize %t, %y [serial, tidx, bidx]
  sched.alloc %t [1, 0, 2]
  sched.separator %t at 1
  fusion.return %y : tensor<2x128x4xf32>
}

// CHECK-LABEL: kernel.func @inlined_k0(
// CHECK: %t = kernel.view %tmem[%{{.*}}] : !kernel.buffer<128x4xi32, tensor>
fusion.func @inlined(%x: tensor<2x128x4xf32>) -> tensor<2x128x4xf32> {
  %t = fusion.set %x : tensor<2x128x4xf32> memory(tensor)
  %y = fusion.set %t : tensor<2x128x4xf32>
  sched.parallelize %t, %y [serial, tidx, serial]
  sched.alloc %t [1, 0, 2]
  sched.separator %t at 1
  sched.inline_at %t 1
  fusion.return %y : tensor<2x128x4xf32>
}

// CHECK-LABEL: kernel.func @inlined_blocks_k0(
// CHECK: %t = kernel.view %tmem[%{{.*}}] : !kernel.buffer<128x1xi32, tensor>
fusion.func @inlined_blocks(%x: tensor<2x128x4xf32>) -> tensor<2x128x4xf32> {
  %t = fusion.set %x : tensor<2x128x4xf32> memory(tensor)
  %y = fusion.set %t : tensor<2x128x4xf32>
  sched.parallelize %t, %y [serial, tidx, bidx]
  sched.alloc %t [1, 0, 2]
  sched.separator %t at 1
  sched.inline_at %t 1
  fusion.return %y : tensor<2x128x4xf32>
}

// The first dimension is left of the inline position, but threads share the memory.
// CHECK-LABEL: kernel.func @inlined_threads_k0(
// CHECK: %t = kernel.view %tmem[%{{.*}}] : !kernel.buffer<128x8xi32, tensor>
fusion.func @inlined_threads(%x: tensor<2x128x4xf32>) -> tensor<2x128x4xf32> {
  %t = fusion.set %x : tensor<2x128x4xf32> memory(tensor)
  %y = fusion.set %t : tensor<2x128x4xf32>
  sched.parallelize %t, %y [tidy, tidx, serial]
  sched.alloc %t [1, 0, 2]
  sched.separator %t at 1
  sched.inline_at %t 1
  fusion.return %y : tensor<2x128x4xf32>
}

// It does not matter on which side a block's id is.
// CHECK-LABEL: kernel.func @inlined_both_k0(
// CHECK: %t = kernel.view %tmem[%{{.*}}] : !kernel.buffer<128x2xi32, tensor>
fusion.func @inlined_both(%x: tensor<2x128x4xf32>) -> tensor<2x128x4xf32> {
  %t = fusion.set %x : tensor<2x128x4xf32> memory(tensor)
  %y = fusion.set %t : tensor<2x128x4xf32>
  sched.parallelize %t, %y [tidy, tidx, bidx]
  sched.alloc %t [2, 1, 0]
  sched.separator %t at 2
  sched.inline_at %t 1
  fusion.return %y : tensor<2x128x4xf32>
}

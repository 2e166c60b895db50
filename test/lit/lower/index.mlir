// Indexing: what is scheduled alike is indexed without a division, whatever the merges and splits in between.
// RUN: tf-opt %s --lower-fusion=index=32 --canonicalize --cse | FileCheck %s

// CHECK-LABEL: kernel.func @merged_k0(
// CHECK-NOT: kernel.div
// CHECK-NOT: kernel.rem
// CHECK: %[[B:.*]] = kernel.block_id x
// CHECK: %[[T:.*]] = kernel.thread_id x
// CHECK: %[[M:.*]] = kernel.mul %[[B]], %{{.*}} : i32
// CHECK: %[[I:.*]] = kernel.add %[[M]], %[[T]] : i32
// CHECK: kernel.load %x[%[[I]]]
// CHECK: kernel.store %{{.*}}, %y[%[[I]]]
// CHECK: host.func @merged(
fusion.func @merged(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %a = fusion.neg %x : tensor<?x?xf32>
  %y = fusion.exp %a : tensor<?x?xf32>
  sched.merge %y[0, 1]
  sched.split %y[0] by 128
  sched.propagate %y
  sched.parallelize %y [bidx, tidx]
  sched.parallelize_like %y
  sched.inline_most
  fusion.return %y : tensor<?x?xf32>
}

// An input whose rows lie apart needs its row and its column; so does a broadcast operand. The kernel multiplies by what
// the host has divided.
// CHECK-LABEL: kernel.func @apart_k0(
// CHECK-SAME: %factor: i64
// CHECK-NOT: kernel.div
// CHECK-NOT: kernel.rem
// CHECK: %[[R:.*]] = kernel.cast %{{.*}} : ui64 to i32
// CHECK-NEXT: %[[M:.*]] = kernel.mul %[[R]], %{{.*}} : i32
// CHECK-NEXT: %[[C:.*]] = kernel.sub %[[I:.*]], %[[M]] : i32
// CHECK: kernel.mul %[[R]], %x_s0
// CHECK: kernel.load %b[%[[C]]]
// CHECK: kernel.store %{{.*}}, %y[%[[I]]]
// CHECK: host.func @apart(
fusion.func @apart(%x: tensor<?x?xf32> {contiguity = [false, true]}, %b: tensor<?xf32>) -> tensor<?x?xf32> {
  %bb = fusion.broadcast %b axes [0] : tensor<1x?xf32>
  %y = fusion.add %x, %bb : tensor<?x?xf32>
  sched.merge %y[0, 1]
  sched.split %y[0] by 128
  sched.propagate %y
  sched.parallelize %y [bidx, tidx]
  sched.parallelize_like %y
  sched.inline_most
  fusion.return %y : tensor<?x?xf32>
}

// A tile is read as it was written: shared memory is indexed by the threads alone.
// CHECK-LABEL: kernel.func @tile_k0(
// CHECK-NOT: kernel.div
// CHECK-NOT: kernel.rem
// CHECK: %[[TX:.*]] = kernel.thread_id x
// CHECK: %[[TY:.*]] = kernel.thread_id y
// CHECK: kernel.store %{{.*}}, %s[%[[W:[0-9]+]]]
// CHECK: kernel.barrier
// CHECK: kernel.load %s[%[[R:[0-9]+]]]
// CHECK: host.func @tile(
fusion.func @tile(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %s = fusion.set %x : tensor<?x?xf32> memory(shared)
  %y = fusion.permute %s axes [1, 0] : tensor<?x?xf32>
  sched.split %y[1] by 16
  sched.split %y[0] by 16
  sched.reorder %y [0, 2, 1, 3]
  sched.propagate %y
  sched.parallelize %y [bidy, bidx, tidy, tidx]
  sched.parallelize %s [bidy, bidx, tidx, tidy]
  sched.inline_at %s 2
  fusion.return %y : tensor<?x?xf32>
}

// A swizzle of memory is one exclusive or.
// CHECK-LABEL: kernel.func @swizzle_k0(
// CHECK-NOT: kernel.div
// CHECK-NOT: kernel.rem
// CHECK: kernel.xor
// CHECK-NOT: kernel.xor
// CHECK: host.func @swizzle(
fusion.func @swizzle(%x: tensor<32x32xf32>) -> tensor<32x32xf32> {
  %s = fusion.set %x : tensor<32x32xf32> memory(shared) domain(%i, %j) {
    %u, %v = id.swizzle xor %i, %j
    id.domain loop [%i : tidy, %j : tidx] alloc [%u, %v]
  }
  %y = fusion.permute %s axes [1, 0] : tensor<32x32xf32> domain(%j, %i) {
    id.domain loop [%j : tidy, %i : tidx]
  }
  fusion.return %y : tensor<32x32xf32>
}

// The same split made twice in other words: merge(split(i)) is i.
// CHECK-LABEL: kernel.func @there_and_back_k0(
// CHECK-NOT: kernel.div
// CHECK-NOT: kernel.rem
// CHECK: host.func @there_and_back(
fusion.func @there_and_back(%x: tensor<1024xf32>) -> tensor<1024xf32> {
  %y = fusion.neg %x : tensor<1024xf32>
  sched.split %y[0] by 32
  sched.merge %y[0, 1]
  sched.split %y[0] by 64
  sched.merge %y[0, 1]
  sched.split %y[0] by 128
  sched.parallelize %y [bidx, tidx]
  fusion.return %y : tensor<1024xf32>
}

// What no loop changes is computed outside of it.
// CHECK-LABEL: kernel.func @hoisted_k0(
// CHECK: kernel.mul
// CHECK: kernel.for
// CHECK-NOT: kernel.mul
// CHECK: kernel.load
// CHECK: host.func @hoisted(
fusion.func @hoisted(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %y = fusion.neg %x : tensor<?x?xf32>
  sched.parallelize %y [bidx, serial]
  fusion.return %y : tensor<?x?xf32>
}

// Rank 0: one thread, element 0.
// CHECK-LABEL: kernel.func @rank0_k0(
// CHECK-SAME: max_threads = 1
// CHECK: %[[Z:.*]] = kernel.constant 0 : i32
// CHECK: kernel.load %x[%[[Z]]]
// CHECK: kernel.store %{{.*}}, %y[%[[Z]]]
// CHECK: host.func @rank0(
fusion.func @rank0(%x: tensor<f32>) -> tensor<f32> {
  %y = fusion.neg %x : tensor<f32>
  sched.inline_most %y
  fusion.return %y : tensor<f32>
}

// A stride of 0: the axis is not part of the address. A free stride is an argument of the kernel.
// CHECK-LABEL: kernel.func @strides_k0(
// CHECK-SAME: %z_s0: i32
// CHECK-NOT: kernel.thread_id y
// CHECK: %[[T:.*]] = kernel.thread_id x
// CHECK: kernel.load %x[%[[T]]]
// CHECK: host.func @strides(
fusion.func @strides(%x: tensor<4x8xf32> {contiguity = ["broadcast", true]}, %z: tensor<4x8xf32> {contiguity = [false, true]}) -> tensor<4x8xf32> {
  %y = fusion.add %x, %z : tensor<4x8xf32>
  sched.parallelize %y [bidx, tidx]
  fusion.return %y : tensor<4x8xf32>
}

// An empty tensor: nothing is launched that would write.
// CHECK-LABEL: kernel.func @empty_k0(
// CHECK: host.func @empty(
// CHECK: host.launch @empty_k0 grid(%[[Z:.*]], %{{.*}}, %{{.*}})
fusion.func @empty() -> tensor<0x4xf32> {
  %v = fusion.constant 1.0 : f32
  %y = fusion.full %v : tensor<0x4xf32>
  sched.parallelize %y [bidx, tidx]
  fusion.return %y : tensor<0x4xf32>
}

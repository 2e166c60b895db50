// Reductions over threads: by shuffles where warps are whole, by shared memory where they are not.
// RUN: tf-opt %s --lower-fusion=index=32 --canonicalize --cse | FileCheck %s

// One warp: five shuffles, no shared memory, no barrier.
// CHECK-LABEL: kernel.func @warp_k0(
// CHECK-NOT: kernel.dynamic_shared
// CHECK-NOT: kernel.barrier
// CHECK-COUNT-5: kernel.shuffle
// CHECK-NOT: kernel.shuffle
// CHECK: host.func @warp(
fusion.func @warp(%x: tensor<8x32xf32>) -> tensor<8xf32> {
  %y = fusion.sum %x axes [1] : tensor<8xf32>
  sched.parallelize %y [bidx, tidx]
  fusion.return %y : tensor<8xf32>
}

// Eight threads of a warp: three.
// CHECK-LABEL: kernel.func @part_k0(
// CHECK-NOT: kernel.dynamic_shared
// CHECK-COUNT-3: kernel.shuffle
// CHECK-NOT: kernel.shuffle
// CHECK: host.func @part(
fusion.func @part(%x: tensor<16x8xf32>) -> tensor<16xf32> {
  %y = fusion.sum %x axes [1] : tensor<16xf32>
  sched.parallelize %y [tidy, tidx]
  fusion.return %y : tensor<16xf32>
}

// Four warps: shuffles, then one value a warp through shared memory and one barrier; two more shuffles combine the four.
// CHECK-LABEL: kernel.func @block_k0(
// CHECK: kernel.dynamic_shared %{{.*}} : !kernel.buffer<4xf32, shared>
// CHECK-COUNT-5: kernel.shuffle
// CHECK-COUNT-1: kernel.barrier
// CHECK-NOT: kernel.barrier
// CHECK-COUNT-2: kernel.shuffle
// CHECK-NOT: kernel.shuffle
// CHECK-NOT: kernel.barrier
// CHECK: host.func @block(
fusion.func @block(%x: tensor<8x128xf32>) -> tensor<8xf32> {
  %y = fusion.sum %x axes [1] : tensor<8xf32>
  sched.parallelize %y [bidx, tidx]
  fusion.return %y : tensor<8xf32>
}

// 33 threads are no whole warps: every one leaves its value, and combines all.
// CHECK-LABEL: kernel.func @odd_k0(
// CHECK: kernel.dynamic_shared %{{.*}} : !kernel.buffer<33xf32, shared>
// CHECK-NOT: kernel.shuffle
// CHECK: kernel.barrier
// CHECK: kernel.for
// CHECK: host.func @odd(
fusion.func @odd(%x: tensor<8x33xf32>) -> tensor<8xf32> {
  %y = fusion.sum %x axes [1] : tensor<8xf32>
  sched.parallelize %y [bidx, tidx]
  fusion.return %y : tensor<8xf32>
}

// Over y only: the threads that reduce together are not neighbours.
// CHECK-LABEL: kernel.func @over_y_k0(
// CHECK-NOT: kernel.shuffle
// CHECK: kernel.barrier
// CHECK: host.func @over_y(
fusion.func @over_y(%x: tensor<8x32xf32>) -> tensor<32xf32> {
  %y = fusion.sum %x axes [0] : tensor<32xf32>
  sched.parallelize %y [tidy, tidx]
  fusion.return %y : tensor<32xf32>
}

// A block whose size only the host knows: room for the largest.
// CHECK-LABEL: kernel.func @symbolic_k0(
// CHECK: kernel.dynamic_shared %{{.*}} : !kernel.buffer<1024xf32, shared>
// CHECK: host.func @symbolic(
// CHECK: host.check %{{.*}}, "this schedule would launch {0} threads a block; the limit is 1024"
fusion.func @symbolic(%x: tensor<8x?xf32>, %n: i64) -> tensor<8xf32> {
  %y = fusion.sum %x axes [1] : tensor<8xf32>
  sched.split %y[1] by %n
  sched.parallelize %y [bidx, serial, tidx]
  fusion.return %y : tensor<8xf32>
}

// bf16 accumulates in f32; the scratch and the shuffles are of f32.
// CHECK-LABEL: kernel.func @wide_acc_k0(
// CHECK: kernel.alloc : !kernel.buffer<1xf32, local>
// CHECK: kernel.load %x[%{{.*}}] {align = 2 : i64} : bf16
// CHECK: kernel.cast %{{.*}} : bf16 to f32
// CHECK: kernel.shuffle bfly %{{.*}} : f32
// CHECK: kernel.cast %{{.*}} : f32 to bf16
// CHECK: host.func @wide_acc(
fusion.func @wide_acc(%x: tensor<8x32xbf16>) -> tensor<8xbf16> {
  %y = fusion.sum %x axes [1] : tensor<8xbf16>
  sched.parallelize %y [bidx, tidx]
  fusion.return %y : tensor<8xbf16>
}

// Four accumulators apart, by rfactor; combined after the loop.
// CHECK-LABEL: kernel.func @rfactor_k0(
// CHECK: kernel.alloc : !kernel.buffer<4xf32, local>
// CHECK: host.func @rfactor(
fusion.func @rfactor(%x: tensor<8x128xf32>) -> tensor<8xf32> {
  %y = fusion.sum %x axes [1] : tensor<8xf32>
  sched.split %y[1] by 4
  sched.rfactor %y [1]
  sched.parallelize %y [bidx, serial, serial]
  fusion.return %y : tensor<8xf32>
}

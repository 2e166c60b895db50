// Shared memory: offsets by lifetime where sizes are constants, one after the other where they are not.
// RUN: tf-opt %s --lower-fusion=index=32 | FileCheck %s

// Three buffers of 1024 bytes; the third takes the place of the first.
// CHECK-LABEL: kernel.func @reuse_k0(
// CHECK: %[[Z:.*]] = kernel.constant 0 : i32
// CHECK: %a = kernel.dynamic_shared %[[Z]] : !kernel.buffer<256xf32, shared>
// CHECK: %[[N:.*]] = kernel.constant 1024 : i32
// CHECK: %b = kernel.dynamic_shared %[[N]] : !kernel.buffer<256xf32, shared>
// CHECK: %c = kernel.dynamic_shared %[[Z]] : !kernel.buffer<256xf32, shared>
// CHECK: host.func @reuse(
// CHECK: %[[S:.*]] = host.constant 2048
// CHECK: host.launch @reuse_k0 {{.*}} shared(%[[S]])
fusion.func @reuse(%x: tensor<8x16x16xf32>) -> tensor<8x16x16xf32> {
  %a = fusion.set %x : tensor<8x16x16xf32> memory(shared)
  %b = fusion.neg %a : tensor<8x16x16xf32> memory(shared)
  %c = fusion.exp %b : tensor<8x16x16xf32> memory(shared)
  %y = fusion.neg %c : tensor<8x16x16xf32>
  sched.parallelize %a, %c [bidx, tidx, tidy]
  sched.parallelize %b, %y [bidx, tidy, tidx]
  sched.inline_at %a 1
  sched.inline_at %b 1
  sched.inline_at %c 1
  fusion.return %y : tensor<8x16x16xf32>
}

// What is filled before a loop and read in it lives to the loop's end, so nothing of the loop may take its place.
// CHECK-LABEL: kernel.func @around_loop_k0(
// CHECK-DAG: %[[Z:.*]] = kernel.constant 0 : i32
// CHECK-DAG: %[[N:.*]] = kernel.constant 64 : i32
// CHECK-DAG: %w = kernel.dynamic_shared %[[Z]] : !kernel.buffer<16xf32, shared>
// CHECK-DAG: %s = kernel.dynamic_shared %[[N]] : !kernel.buffer<16xf32, shared>
// CHECK: host.func @around_loop(
fusion.func @around_loop(%w0: tensor<16xf32>, %x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %w = fusion.set %w0 : tensor<16xf32> memory(shared)
  %b = fusion.broadcast %w axes [0] : tensor<1x16xf32>
  %m = fusion.mul %b, %x : tensor<8x16xf32>
  %s = fusion.set %m : tensor<8x16xf32> memory(shared)
  %y = fusion.neg %s : tensor<8x16xf32>
  sched.parallelize %w [tidx]
  sched.parallelize %b, %m, %s, %y [serial, tidx]
  sched.inline_at %b 2
  sched.inline_at %m 2
  sched.inline_at %s 1
  fusion.return %y : tensor<8x16xf32>
}

// A size that an argument gives: the host program computes it and the offsets.
// CHECK-LABEL: kernel.func @symbolic_k0(%x_1: i32,
// CHECK: %s = kernel.dynamic_shared %{{.*}} : !kernel.buffer<?xf32, shared>
// CHECK: %t = kernel.dynamic_shared %{{.*}} : !kernel.buffer<?xf32, shared>
// CHECK: host.func @symbolic(
// CHECK: host.launch @symbolic_k0 grid(%{{.*}}) block(%{{.*}}) shared(%[[S:[0-9]+]]) args(
fusion.func @symbolic(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %s = fusion.set %x : tensor<?x?xf32> memory(shared)
  %t = fusion.neg %s : tensor<?x?xf32> memory(shared)
  %y = fusion.exp %t : tensor<?x?xf32>
  sched.split %y[1] by 32
  sched.propagate %y
  sched.parallelize %s, %y, %t [bidx, serial, tidx]
  sched.inline_at %s 1
  sched.inline_at %t 1
  fusion.return %y : tensor<?x?xf32>
}

// Inlined loops and block indices take no memory; thread indices do.
// CHECK-LABEL: kernel.func @what_is_allocated_k0(
// CHECK: %s = kernel.dynamic_shared %{{.*}} : !kernel.buffer<64xf32, shared>
// CHECK: %l = kernel.alloc : !kernel.buffer<4xf32, local>
// CHECK: host.func @what_is_allocated(
fusion.func @what_is_allocated(%x: tensor<8x5x16x4xf32>) -> tensor<8x5x16x4xf32> {
  %s = fusion.set %x : tensor<8x5x16x4xf32> memory(shared)
  %l = fusion.neg %s : tensor<8x5x16x4xf32>
  %y = fusion.exp %l : tensor<8x5x16x4xf32>
  sched.parallelize %s, %l, %y [bidx, serial, tidx, serial]
  sched.inline_at %s 2
  sched.inline_at %l 3
  fusion.return %y : tensor<8x5x16x4xf32>
}

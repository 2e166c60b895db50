// A broadcast axis takes no memory, whatever its loop runs over, and one thread stores what many would.
// RUN: tf-opt %s --lower-fusion=index=64 | FileCheck %s
// RUN: tf-run %s --entry=threads --arg=random:1:f32:256 --arg=random:2:f32:19x256 --expect=reference --check=all
// RUN: tf-run %s --entry=threads --arg=random:1:f32:256 --arg=random:2:f32:19x256 --expect=reference --check=all --schedule=random --seed=3
// RUN: tf-run %s --entry=serial --arg=random:1:f32:256 --arg=random:2:f32:8x256 --expect=reference --check=all

// CHECK-LABEL: kernel.func @threads_k0(
// CHECK: %r = kernel.dynamic_shared {{.*}} : !kernel.buffer<64xf32, shared>
// CHECK: kernel.barrier
fusion.func @threads(%b: tensor<256xf32>, %x: tensor<?x256xf32>) -> tensor<?x256xf32> {
  %r = fusion.broadcast %b axes [0] : tensor<1x256xf32> memory(shared)
  %y = fusion.add %x, %r : tensor<?x256xf32>
  sched.split %y[0] by 8
  sched.split %y[2] by 64
  sched.reorder %y [0, 2, 1, 3]
  sched.merge %y[0, 1]
  sched.propagate %y
  sched.parallelize %y [bidx, tidy, tidx]
  sched.parallelize_like %y
  sched.inline_at %r 1
  fusion.return %y : tensor<?x256xf32>
}

// CHECK-LABEL: kernel.func @serial_k0(
// CHECK: kernel.alloc : !kernel.buffer<64xf32, local>
fusion.func @serial(%b: tensor<256xf32>, %x: tensor<?x256xf32>) -> tensor<?x256xf32> {
  %r = fusion.broadcast %b axes [0] : tensor<1x256xf32>
  %y = fusion.add %x, %r : tensor<?x256xf32>
  sched.split %y[0] by 8
  sched.split %y[2] by 64
  sched.reorder %y [0, 2, 1, 3]
  sched.merge %y[0, 1]
  sched.propagate %y
  sched.parallelize %y[0] bidx
  sched.parallelize_like %y
  sched.inline_at %r 1
  fusion.return %y : tensor<?x256xf32>
}

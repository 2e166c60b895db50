// A kernel that was launched to overlap the one before it reads one number too early: in front of the wait.
// Class: global memory
// Public: https://github.com/NVIDIA/cutlass/issues/2962
// Public: https://github.com/NVIDIA/cccl/issues/3131
// There: The tile scheduler of grouped products reads the first problem's shape in its constructor, before the wait for
// the kernel before. Hard to reproduce; the reporter wishes for a compiler that tells. CUB's merge sort had the same.
// RUN: not tf-run %s --mcpu=sm_90a --arg=iota:f32:256 --check=all 2>&1 | FileCheck %s
kernel.func @first(%x: !kernel.buffer<?xf32, global>, %y: !kernel.buffer<?xf32, global>, %n: i32) attributes {block = [128, 1, 1]} {
  %b = kernel.block_id x
  %t = kernel.thread_id x
  %o = kernel.mul %b, 128 : i32
  %i = kernel.add %o, %t : i32
  kernel.griddep.launch                                       // the second kernel may begin
  %in = kernel.cmp lt %i, %n : i32
  kernel.if %in {
    %v = kernel.load %x[%i] : f32
    %w = kernel.neg %v : f32
    kernel.store %w, %y[%i]
  }
}

kernel.func @second(%x: !kernel.buffer<?xf32, global>, %y: !kernel.buffer<?xf32, global>, %n: i32) attributes {block = [128, 1, 1]} {
  %b = kernel.block_id x
  %t = kernel.thread_id x
  %o = kernel.mul %b, 128 : i32
  %i = kernel.add %o, %t : i32
  %in = kernel.cmp lt %i, %n : i32
  // The first element is the scale of all.
  // CHECK: wrong.mlir:[[#@LINE+1]]:3: error: missing griddepcontrol.wait: read of 4 bytes of global memory that an earlier grid writes, which may still run
  %s = kernel.load %x[0] : f32
  kernel.griddep.wait
  kernel.if %in {
    %v = kernel.load %x[%i] : f32
    %p = kernel.mul %v, %s : f32
    kernel.store %p, %y[%i]
  }
}

host.func @both(%x: !host.tensor<1xf32>, %y: !host.tensor<1xf32>) attributes {num_results = 1} {
  %n = host.dim %x, 0
  host.shape 0 (%n)
  host.shapes_end
  %bytes = host.mul %n, 4
  %w = host.alloc %bytes
  %g = host.ceildiv %n, 128
  %px = host.ptr %x
  %py = host.ptr %y
  host.launch @first grid(%g, 1, 1) block(128, 1, 1) shared(0) args(%px, %w, %n)
  host.launch @second grid(%g, 1, 1) block(128, 1, 1) shared(0) args(%w, %py, %n) {overlap}
}

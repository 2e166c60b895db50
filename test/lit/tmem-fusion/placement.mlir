// Where tensors lie: beside each other by columns and by lanes, one in the place of another that is not needed any more,
// and where they are told to.
// RUN: tf-run %s --mcpu=sm_100a --entry=in_turn --arg=random:1:f32:128x384 --expect=reference --rtol=0 --atol=0 --check=all
// RUN: tf-run %s --mcpu=sm_100a --entry=interleaved --arg=random:1:f32:64x8 --arg=random:2:f32:64x8 --expect=reference --rtol=0 --atol=0 --check=all
// RUN: tf-run %s --mcpu=sm_100a --entry=fixed --arg=random:1:f32:64x8 --arg=random:2:f32:64x8 --expect=reference --rtol=0 --atol=0 --check=all
// RUN: tf-run %s --mcpu=sm_100a --entry=eight_warps --arg=random:1:f32:256x300 --expect=reference --rtol=0 --atol=0 --check=all
// RUN: tf-run %s --mcpu=sm_100a --entry=four --arg=random:1:f32:128x256 --arg=random:2:f32:128x160 --expect=reference --rtol=0 --atol=0 --check=all
// RUN: tf-opt %s --lower-fusion=index=32 --canonicalize --cse | FileCheck %s

// 384 columns each, and no more than 512: the second takes the place of the first. Warps have lanes of their own, so they need not
// wait for each other.
// CHECK-LABEL: kernel.func @in_turn_k0(
// CHECK: %tmem = kernel.tcgen05.address %{{.*}} : !kernel.buffer<128x512xi32, tensor>
// CHECK: %t = kernel.view %tmem[%{{.*}}] : !kernel.buffer<128x384xi32, tensor>
// CHECK-NOT: kernel.view %tmem
// CHECK: kernel.tcgen05.st
// CHECK: kernel.tcgen05.wait_st
// CHECK: kernel.tcgen05.ld
// CHECK-NOT: kernel.barrier
// CHECK: kernel.tcgen05.st
// CHECK: kernel.tcgen05.wait_st
// CHECK: kernel.tcgen05.ld
fusion.func @in_turn(%x: tensor<128x384xf32>) -> tensor<128x384xf32> {
  %t = fusion.set %x : tensor<128x384xf32> memory(tensor)
  %s = fusion.neg %t : tensor<128x384xf32>
  %u = fusion.abs %s : tensor<128x384xf32> memory(tensor)
  %y = fusion.neg %u : tensor<128x384xf32>
  sched.split %y[1] by 8
  sched.propagate %y
  sched.parallelize %t, %u, %y [tidx, serial, vectorize]
  sched.parallelize %s [tidx, serial, vectorize]
  sched.separator %t at 1
  sched.separator %u at 1
  fusion.return %y : tensor<128x384xf32>
}

// The same with 8 warps: two of them share lanes, and the second tensor's stores wait for the first one's loads.
// CHECK-LABEL: kernel.func @eight_warps_k0(
// CHECK: %t = kernel.view %tmem[%{{.*}}] : !kernel.buffer<128x300xi32, tensor>
// CHECK-NOT: kernel.view %tmem
// CHECK: kernel.tcgen05.st
// CHECK: kernel.tcgen05.wait_st
// CHECK-NOT: kernel.barrier
// CHECK: kernel.tcgen05.ld
// CHECK: kernel.tcgen05.fence before_thread_sync
// CHECK-NEXT: kernel.barrier
// CHECK-NEXT: kernel.tcgen05.fence after_thread_sync
// CHECK: kernel.tcgen05.st
fusion.func @eight_warps(%x: tensor<256x300xf32>) -> tensor<256x300xf32> {
  %t = fusion.set %x : tensor<256x300xf32> memory(tensor)
  %s = fusion.neg %t : tensor<256x300xf32>
  %u = fusion.abs %s : tensor<256x300xf32> memory(tensor)
  %y = fusion.neg %u : tensor<256x300xf32>
  sched.split %y[1] into 2
  sched.split %y[0] by 128
  sched.reorder %y [2, 0, 1, 3]
  sched.propagate %y
  sched.parallelize %t, %s, %u, %y [tidy, serial, tidx, serial]
  sched.alloc %t [2, 0, 3, 1]
  sched.alloc %u [2, 0, 3, 1]
  sched.separator %t at 1
  sched.separator %u at 1
  sched.inline_at %s 1
  sched.inline_at %t 2
  sched.inline_at %u 2
  fusion.return %y : tensor<256x300xf32>
}

// Two tensors of 4 x 16 lanes in the same columns: the second has the other halves of the quarters.
// CHECK-LABEL: kernel.func @interleaved_k0(
// CHECK: %tmem = kernel.tcgen05.address %{{.*}} : !kernel.buffer<128x32xi32, tensor>
// CHECK: %t = kernel.view %tmem[[[O:%.+]], [[O]]] : !kernel.buffer<112x8xi32, tensor>
// CHECK: [[HALF:%.+]] = kernel.constant 16 : i32
// CHECK: %u = kernel.view %tmem[[[HALF]], [[O]]] : !kernel.buffer<112x8xi32, tensor>
fusion.func @interleaved(%a: tensor<64x8xf32>, %b: tensor<64x8xf32>) -> tensor<64x8xf32> {
  %t = fusion.set %a : tensor<64x8xf32> memory(tensor) domain(%i, %j) {
    %w, %l = id.split %i by 16
    %h, %v = id.split %j by 4
    %p = id.merge %w, %h
    %th = id.merge %p, %l
    id.domain loop [%th : tidx, %v : vectorize] alloc [%w : 32, %l : c | %j : c]
  }
  %u = fusion.set %b : tensor<64x8xf32> memory(tensor) domain(%i, %j) {
    %w, %l = id.split %i by 16
    %h, %v = id.split %j by 4
    %p = id.merge %w, %h
    %th = id.merge %p, %l
    id.domain loop [%th : tidx, %v : vectorize] alloc [%w : 32, %l : c | %j : c]
  }
  %y = fusion.add %t, %u : tensor<64x8xf32> domain(%i, %j) {
    %w, %l = id.split %i by 16
    %h, %v = id.split %j by 4
    %p = id.merge %w, %h
    %th = id.merge %p, %l
    id.domain loop [%th : tidx, %v : vectorize]
  }
  fusion.return %y : tensor<64x8xf32>
}

// CHECK-LABEL: kernel.func @fixed_k0(
// CHECK: %tmem = kernel.tcgen05.address %{{.*}} : !kernel.buffer<128x128xi32, tensor>
// CHECK: [[HALF:%.+]] = kernel.constant 16 : i32
// CHECK: [[AT:%.+]] = kernel.constant 100 : i32
// CHECK: %t = kernel.view %tmem[[[HALF]], [[AT]]] : !kernel.buffer<112x8xi32, tensor>
// CHECK: %u = kernel.view %tmem[[[O:%.+]], [[O]]] : !kernel.buffer<112x8xi32, tensor>
fusion.func @fixed(%a: tensor<64x8xf32>, %b: tensor<64x8xf32>) -> tensor<64x8xf32> {
  %t = fusion.set %a : tensor<64x8xf32> {tmem_at = array<i64: 16, 100>} memory(tensor) domain(%i, %j) {
    %w, %l = id.split %i by 16
    %h, %v = id.split %j by 4
    %p = id.merge %w, %h
    %th = id.merge %p, %l
    id.domain loop [%th : tidx, %v : vectorize] alloc [%w : 32, %l : c | %j : c]
  }
  %u = fusion.set %b : tensor<64x8xf32> memory(tensor) domain(%i, %j) {
    %w, %l = id.split %i by 16
    %h, %v = id.split %j by 4
    %p = id.merge %w, %h
    %th = id.merge %p, %l
    id.domain loop [%th : tidx, %v : vectorize] alloc [%w : 32, %l : c | %j : c]
  }
  %y = fusion.add %t, %u : tensor<64x8xf32> domain(%i, %j) {
    %w, %l = id.split %i by 16
    %h, %v = id.split %j by 4
    %p = id.merge %w, %h
    %th = id.merge %p, %l
    id.domain loop [%th : tidx, %v : vectorize]
  }
  fusion.return %y : tensor<64x8xf32>
}

// Widest first, each as far to the left as it can, would leave no place for the last of four: all orders are tried.
// CHECK-LABEL: kernel.func @four_k0(
// CHECK-DAG: [[O:%.+]] = kernel.constant 0 : i32
// CHECK-DAG: %a = kernel.view %tmem[%{{.*}}, [[O]]] : !kernel.buffer<128x256xi32, tensor>
// CHECK-DAG: [[B:%.+]] = kernel.constant 256 : i32
// CHECK-DAG: %b = kernel.view %tmem[%{{.*}}, [[B]]] : !kernel.buffer<128x160xi32, tensor>
// CHECK-DAG: %c = kernel.view %tmem[%{{.*}}, [[O]]] : !kernel.buffer<128x160xi32, tensor>
// CHECK-DAG: [[D:%.+]] = kernel.constant 160 : i32
// CHECK-DAG: %d = kernel.view %tmem[%{{.*}}, [[D]]] : !kernel.buffer<128x256xi32, tensor>
fusion.func @four(%x: tensor<128x256xf32>, %z: tensor<128x160xf32>) -> (tensor<128x256xf32>, tensor<128x160xf32>, tensor<128x256xf32>, tensor<128x160xf32>) {
  %a = fusion.neg %x : tensor<128x256xf32> memory(tensor)
  %b = fusion.abs %z : tensor<128x160xf32> memory(tensor)
  %ya = fusion.set %a : tensor<128x256xf32>
  %c = fusion.neg %z : tensor<128x160xf32> memory(tensor)
  %yb = fusion.set %b : tensor<128x160xf32>
  %d = fusion.abs %x : tensor<128x256xf32> memory(tensor)
  %yd = fusion.set %d : tensor<128x256xf32>
  %yc = fusion.set %c : tensor<128x160xf32>
  sched.parallelize %a, %b, %c, %d, %ya, %yb, %yc, %yd [tidx, serial]
  sched.separator %a at 1
  sched.separator %b at 1
  sched.separator %c at 1
  sched.separator %d at 1
  fusion.return %ya, %yb, %yd, %yc : tensor<128x256xf32>, tensor<128x160xf32>, tensor<128x256xf32>, tensor<128x160xf32>
}

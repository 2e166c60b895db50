// Circular buffers in tensor memory: slots are columns beside each other, filled ahead of the loop that reads them.
// RUN: tf-run %s --mcpu=sm_100a --entry=own --arg=random:1:f32:128x40 --expect=reference --rtol=0 --atol=0 --check=all
// RUN: tf-run %s --mcpu=sm_100a --entry=own --arg=random:1:f32:128x8 --expect=reference --rtol=0 --atol=0 --check=all
// RUN: tf-run %s --mcpu=sm_100a --entry=own --arg=random:1:f32:128x0 --expect=reference --rtol=0 --atol=0 --check=all
// RUN: tf-run %s --mcpu=sm_100a --entry=bytes --arg=random:1:i8:32x44 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_100a --entry=others --arg=random:1:f32:128x2x5x2 --expect=reference --rtol=0 --atol=0 --check=all
// RUN: tf-run %s --mcpu=sm_100a --entry=others --arg=random:1:f32:128x2x5x2 --expect=reference --rtol=0 --atol=0 --check=all --schedule=random --seed=3
// RUN: tf-run %s --mcpu=sm_100a --entry=both --arg=random:1:f32:3x5x128x2x2 --arg=random:2:f32:3x5x128x2x2 --expect=reference --rtol=0 --atol=0 --check=all
// RUN: tf-run %s --mcpu=sm_100a --entry=both --arg=random:1:f32:2x1x128x2x2 --arg=random:2:f32:2x1x128x2x2 --expect=reference --rtol=0 --atol=0 --check=all --schedule=pct:3
// RUN: tf-run %s --mcpu=sm_100a --entry=both --arg=random:1:f32:2x0x128x2x2 --arg=random:2:f32:2x0x128x2x2 --expect=reference --rtol=0 --atol=0 --check=all
// RUN: tf-run %s --mcpu=sm_100a --entry=beside --arg=random:1:f32:256x30 --expect=reference --rtol=0 --atol=0 --check=all
// RUN: tf-opt %s --lower-fusion=index=32 --canonicalize --cse | FileCheck %s

// Warps read what they stored: one wait for the stores of iterations before, and no barrier; what is stored for later ones
// stays under way. 3 slots of 8 columns.
// CHECK-LABEL: kernel.func @own_k0(
// CHECK: %t = kernel.view %tmem[%{{.*}}] : !kernel.buffer<128x24xi32, tensor>
// CHECK: kernel.for %ahead
// CHECK: kernel.tcgen05.st
// CHECK: kernel.for %jo
// CHECK-NOT: kernel.barrier
// CHECK: kernel.tcgen05.wait_st
// CHECK-NOT: kernel.barrier
// CHECK: kernel.tcgen05.st
// CHECK-NOT: kernel.tcgen05.wait_st
// CHECK-NOT: kernel.barrier
// CHECK: kernel.tcgen05.ld
fusion.func @own(%x: tensor<128x?xf32>) -> tensor<128x?xf32> {
  %t = fusion.set %x : tensor<128x?xf32> memory(tensor)
  %y = fusion.neg %t : tensor<128x?xf32>
  sched.split %y[1] by 8
  sched.reorder %y [1, 0, 2]
  sched.propagate %y
  sched.parallelize %t, %y [serial, tidx, vectorize]
  sched.separator %t at 2
  sched.inline_at %t 1
  sched.circular_buffer %t stages 3 prefetch 2
  fusion.return %y : tensor<128x?xf32>
}

// A slot of 11 bytes takes 3 columns.
// CHECK-LABEL: kernel.func @bytes_k0(
// CHECK: %t = kernel.view %tmem[%{{.*}}] : !kernel.buffer<32x22xi32, tensor>
fusion.func @bytes(%x: tensor<32x44xi8>) -> tensor<32x44xi8> {
  %t = fusion.set %x : tensor<32x44xi8> memory(tensor) domain(%i, %j) {
    %o, %v = id.split %j by 11
    id.domain loop [%o : serial, %i : tidx, %v : serial] alloc [%i : c | %o : c, %v : 4]
  } inline(1)
  %y = fusion.neg %t : tensor<32x44xi8> domain(%i, %j) {
    %o, %v = id.split %j by 11
    id.domain loop [%o : serial, %i : tidx, %v : serial]
  }
  sched.circular_buffer %t stages 2 prefetch 1
  fusion.return %y : tensor<32x44xi8>
}

// Warp groups read what others stored: one barrier an iteration, with fences, before the condition under which slots are filled.
// CHECK-LABEL: kernel.func @others_k0(
// CHECK: kernel.tcgen05.st
// CHECK-NOT: kernel.barrier
// CHECK: kernel.for %k
// CHECK: kernel.tcgen05.wait_st
// CHECK-NEXT: kernel.tcgen05.fence before_thread_sync
// CHECK-NEXT: kernel.barrier
// CHECK-NEXT: kernel.tcgen05.fence after_thread_sync
// CHECK: kernel.if
// CHECK: kernel.tcgen05.st
// CHECK-NOT: kernel.tcgen05.wait_st
// CHECK-NOT: kernel.barrier
// CHECK: kernel.tcgen05.ld
// CHECK-NOT: kernel.barrier
// CHECK: kernel.tcgen05.wait_st
// CHECK-NEXT: kernel.tcgen05.fence before_thread_sync
// CHECK-NEXT: kernel.barrier
// CHECK-NEXT: kernel.tcgen05.fence after_thread_sync
// CHECK-NOT: kernel.barrier
// CHECK: kernel.tcgen05.dealloc
fusion.func @others(%x: tensor<128x2x5x2xf32>) -> tensor<5x128x2x2xf32> {
  %t = fusion.set %x : tensor<128x2x5x2xf32> memory(tensor) domain(%i, %a, %k, %b) {
    id.domain loop [%k : serial, %i : tidx, %a : tidy, %b : tidz] alloc [%i : c | %k : c, %a : c, %b : c]
  } inline(1)
  %p = fusion.permute %t axes [2, 0, 3, 1] : tensor<5x128x2x2xf32>
  %y = fusion.set %p : tensor<5x128x2x2xf32>
  sched.parallelize %p, %y [serial, tidx, tidy, tidz]
  sched.circular_buffer %t stages 2 prefetch 1
  fusion.return %y : tensor<5x128x2x2xf32>
}

// Beside a buffer in shared memory, whose barrier stands outside that condition, too.
// CHECK-LABEL: kernel.func @beside_k0(
// CHECK: kernel.for %o
// CHECK: kernel.tcgen05.wait_st
// CHECK: kernel.if
// CHECK-NOT: kernel.barrier
// CHECK: kernel.tcgen05.st
// CHECK: kernel.store %{{.*}}, %s
// CHECK: kernel.barrier
// CHECK: kernel.tcgen05.ld
fusion.func @beside(%x: tensor<256x30xf32>) -> tensor<256x30xf32> {
  %t = fusion.set %x : tensor<256x30xf32> memory(tensor) domain(%i, %j) {
    %o, %v = id.split %j by 5
    %g, %l = id.split %i by 128
    id.domain loop [%o : serial, %g : tidy, %l : tidx, %v : serial] alloc [%l : c | %o : c, %g : c, %v : c]
  } inline(1)
  %s = fusion.abs %x : tensor<256x30xf32> memory(shared) domain(%i, %j) {
    %o, %v = id.split %j by 5
    %l, %g = id.split %i by 2
    id.domain loop [%o : serial, %g : tidy, %l : tidx, %v : serial]
  } inline(1)
  %y = fusion.add %t, %s : tensor<256x30xf32> domain(%i, %j) {
    %o, %v = id.split %j by 5
    %g, %l = id.split %i by 128
    id.domain loop [%o : serial, %g : tidy, %l : tidx, %v : serial]
  }
  sched.circular_buffer %t stages 3 prefetch 1
  fusion.return %y : tensor<256x30xf32>
}

// A ring in tensor memory filled in place, one in shared memory filled ahead, both read by other warps, in a loop within a loop: one barrier
// for both in each iteration, and one behind the loop, before its slots are filled anew.
// CHECK-LABEL: kernel.func @both_k0(
// CHECK: kernel.for %m
// CHECK: kernel.for %n
// CHECK: kernel.tcgen05.st
// CHECK: kernel.tcgen05.wait_st
// CHECK-NEXT: kernel.tcgen05.fence before_thread_sync
// CHECK-NEXT: kernel.barrier
// CHECK-NEXT: kernel.tcgen05.fence after_thread_sync
// CHECK-NOT: kernel.barrier
// CHECK: kernel.if
// CHECK-NOT: kernel.barrier
// CHECK: kernel.tcgen05.ld
// CHECK-NOT: kernel.barrier
// CHECK: kernel.load %s
// CHECK: kernel.store %{{.*}}, %y
// CHECK: kernel.tcgen05.fence before_thread_sync
// CHECK-NEXT: kernel.barrier
// CHECK-NEXT: kernel.tcgen05.fence after_thread_sync
fusion.func @both(%a: tensor<?x?x128x2x2xf32>, %b: tensor<?x?x128x2x2xf32>) -> tensor<?x?x128x2x2xf32> {
  %t = fusion.set %a : tensor<?x?x128x2x2xf32> memory(tensor) domain(%m, %n, %i, %g, %c) {
    id.domain loop [%m : serial, %n : serial, %i : tidx, %g : tidy, %c : vectorize] alloc [%i : c | %m : c, %n : c, %g : c, %c : c]
  } inline(2)
  %s = fusion.set %b : tensor<?x?x128x2x2xf32> memory(shared) domain(%m, %n, %i, %g, %c) {
    id.domain loop [%m : serial, %n : serial, %i : tidx, %g : tidy, %c : serial]
  } inline(2)
  %y = fusion.sub %t, %s : tensor<?x?x128x2x2xf32> domain(%m, %n, %i, %g, %c) {
    id.domain loop [%m : serial, %n : serial, %i : tidx, %c : tidy, %g : serial]
  }
  sched.circular_buffer %t stages 2 prefetch 0
  sched.circular_buffer %s stages 3 prefetch 1
  fusion.return %y : tensor<?x?x128x2x2xf32>
}

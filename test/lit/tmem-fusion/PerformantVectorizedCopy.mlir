// Vectors of 4 in global memory, unrolled by 2: 8 registers an instruction, 16 columns. 32 are the least that is allocated.
// RUN: tf-run %s --mcpu=sm_100a --arg=random:1:f32:8192 --expect=reference --rtol=0 --atol=0 --check=all
// RUN: tf-run %s --mcpu=sm_100a --arg=random:1:f32:2047 --expect=reference --rtol=0 --atol=0 --check=all
// RUN: tf-run %s --mcpu=sm_100a --arg=random:1:f32:1 --expect=reference --rtol=0 --atol=0 --check=all
// RUN: tf-run %s --mcpu=sm_100a --arg=random:1:f32:0 --expect=reference --rtol=0 --atol=0 --check=all
// RUN: tf-opt %s --lower-fusion=index=32 --canonicalize --cse | FileCheck %s
// RUN: tf-llc %s --mcpu=sm_100a -o - | FileCheck %s --check-prefix=PTX

// CHECK-LABEL: kernel.func @PerformantVectorizedCopy_k0(
// CHECK-SAME: max_threads = 256
// CHECK: %tmem = kernel.tcgen05.address %{{.*}} : !kernel.buffer<128x32xi32, tensor>
// CHECK: %t = kernel.view %tmem[%{{.*}}] : !kernel.buffer<128x16xi32, tensor>
// CHECK: kernel.tcgen05.st %{{.*}} {shape = "32x32b"}
// CHECK-NEXT: kernel.tcgen05.wait_st
// CHECK-NEXT: kernel.tcgen05.ld %{{.*}} {shape = "32x32b"} : vector<8xf32>
// CHECK-NEXT: kernel.tcgen05.wait_ld
// PTX-LABEL: .entry PerformantVectorizedCopy_k0(
// PTX: tcgen05.st.sync.aligned.32x32b.x8.b32
// PTX: tcgen05.ld.sync.aligned.32x32b.x8.b32
fusion.func @PerformantVectorizedCopy(%x: tensor<?xf32>) -> tensor<?xf32> {
  %r = fusion.set %x : tensor<?xf32>
  %t = fusion.set %r : tensor<?xf32> memory(tensor)
  %s = fusion.set %t : tensor<?xf32>
  %y = fusion.set %s : tensor<?xf32>
  sched.split %y[0] by 4
  sched.split %y[0] by 128
  sched.split %y[0] by 2
  sched.split %y[0] by 2
  sched.propagate %y
  sched.parallelize %y [bidx, serial, tidy, tidx, vectorize]
  sched.parallelize_like %y
  sched.parallelize %r [bidx, serial, tidy, tidx, vectorize]
  sched.reorder %t [0, 3, 2, 1, 4]
  sched.reorder %s [0, 3, 2, 1, 4]
  sched.merge %t[-2, -1]
  sched.merge %s[-2, -1]
  sched.parallelize %t [bidx, tidx, tidy, vectorize]
  sched.parallelize %s [bidx, tidx, tidy, vectorize]
  sched.alloc %t [0, 1, 2, 3]
  sched.separator %t at 2
  sched.inline_most
  fusion.return %y : tensor<?xf32>
}

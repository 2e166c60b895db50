// Two tensors that live at the same time: one allocation, side by side.
// RUN: tf-run %s --mcpu=sm_100a --arg=random:1:f32:12800 --arg=random:2:f32:12800 --expect=reference --rtol=0 --atol=0 --check=all
// RUN: tf-opt %s --lower-fusion=index=32 --canonicalize --cse | FileCheck %s

// CHECK-LABEL: kernel.func @AddKernelSameRegion_k0(
// CHECK-COUNT-1: kernel.tcgen05.alloc
// CHECK-NOT: kernel.tcgen05.alloc
// CHECK: kernel.tcgen05.relinquish_alloc_permit
// CHECK: kernel.view %tmem[%{{.*}}, %{{.*}}] : !kernel.buffer<32x1xi32, tensor>
// CHECK: [[ONE:%.+]] = kernel.constant 1 : i32
// CHECK: kernel.view %tmem[%{{.*}}, [[ONE]]] : !kernel.buffer<32x1xi32, tensor>
// CHECK-COUNT-2: kernel.tcgen05.ld
// CHECK-NEXT: kernel.tcgen05.wait_ld %{{.*}}, %{{.*}} : f32, f32
// CHECK-COUNT-1: kernel.tcgen05.dealloc
// CHECK-NOT: kernel.tcgen05.dealloc
fusion.func @AddKernelSameRegion(%a: tensor<12800xf32>, %b: tensor<12800xf32>) -> tensor<12800xf32> {
  %t = fusion.set %a : tensor<12800xf32> memory(tensor)
  %u = fusion.set %b : tensor<12800xf32> memory(tensor)
  %y = fusion.add %t, %u : tensor<12800xf32>
  sched.split %y[0] by 32
  sched.parallelize %y [bidx, tidx]
  sched.propagate %y
  sched.parallelize_like %y
  sched.separator %t at -1
  sched.separator %u at -1
  sched.inline_most
  fusion.return %y : tensor<12800xf32>
}

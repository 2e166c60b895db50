// The same with an allocation for each, because it is asked for.
// RUN: tf-run %s --mcpu=sm_100a --arg=random:1:f32:12800 --arg=random:2:f32:12800 --expect=reference --rtol=0 --atol=0 --check=all
// RUN: tf-opt %s --lower-fusion=index=32 --canonicalize --cse | FileCheck %s

// CHECK-LABEL: kernel.func @AddKernelMultipleRegions_k0(
// CHECK-COUNT-2: kernel.tcgen05.alloc
// CHECK-NEXT: kernel.tcgen05.relinquish_alloc_permit
// CHECK-COUNT-2: kernel.tcgen05.dealloc
fusion.func @AddKernelMultipleRegions(%a: tensor<12800xf32>, %b: tensor<12800xf32>) -> tensor<12800xf32> {
  %t = fusion.set %a : tensor<12800xf32> memory(tensor)
  %u = fusion.set %b : tensor<12800xf32> memory(tensor)
  %y = fusion.add %t, %u : tensor<12800xf32>
  sched.split %y[0] by 32
  sched.parallelize %y [bidx, tidx]
  sched.propagate %y
  sched.parallelize_like %y
  sched.separator %t at -1
  sched.separator %u at -1
  sched.place %u region 1
  sched.inline_most
  fusion.return %y : tensor<12800xf32>
}

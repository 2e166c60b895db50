// 400 blocks of one warp, 32 lanes and one column each.
// RUN: tf-run %s --mcpu=sm_100a --arg=random:1:f32:12800 --expect=reference --rtol=0 --atol=0 --check=all
// RUN: tf-opt %s --lower-fusion=index=32 --canonicalize --cse | FileCheck %s

// CHECK-LABEL: kernel.func @GmemRegTMemRegGmemCopy_k0(
// CHECK: kernel.tcgen05.address %{{.*}} : !kernel.buffer<128x32xi32, tensor>
// CHECK: %t = kernel.view %tmem[%{{.*}}] : !kernel.buffer<32x1xi32, tensor>
fusion.func @GmemRegTMemRegGmemCopy(%x: tensor<12800xf32>) -> tensor<12800xf32> {
  %r = fusion.set %x : tensor<12800xf32>
  %t = fusion.set %r : tensor<12800xf32> memory(tensor)
  %s = fusion.set %t : tensor<12800xf32>
  %y = fusion.set %s : tensor<12800xf32>
  sched.split %y[0] by 32
  sched.parallelize %y [bidx, tidx]
  sched.propagate %y
  sched.parallelize_like %y
  sched.separator %t at -1
  sched.inline_most
  fusion.return %y : tensor<12800xf32>
}

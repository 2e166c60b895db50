// 8 warp groups; group i accesses column i.
// RUN: tf-run %s --mcpu=sm_100a --entry=WarpGroupXYColZ --arg=random:1:f32:8x16x8 --expect=reference --rtol=0 --atol=0 --check=all
// RUN: tf-opt %s --lower-fusion=index=32 --canonicalize --cse | FileCheck %s

// CHECK-LABEL: kernel.func @WarpGroupXYColZ_k0(
// CHECK: kernel.view %tmem[%{{.*}}] : !kernel.buffer<128x8xi32, tensor>
// CHECK: [[W:%.+]] = kernel.div %{{.*}}, %{{.*}} {nonneg}
// CHECK: kernel.view %t[%{{.*}}, [[W]]] : !kernel.buffer<32x1xi32, tensor>
// CHECK: kernel.tcgen05.st
// CHECK: kernel.tcgen05.wait_st
// CHECK-NOT: kernel.barrier
// CHECK: kernel.tcgen05.ld
fusion.func @WarpGroupXYColZ(%x: tensor<8x16x8xf32>) -> tensor<8x16x8xf32> {
  %r = fusion.set %x : tensor<8x16x8xf32>
  %t = fusion.set %r : tensor<8x16x8xf32> memory(tensor)
  %s = fusion.set %t : tensor<8x16x8xf32>
  %y = fusion.set %s : tensor<8x16x8xf32>
  sched.parallelize %y [tidy, tidx, tidz]
  sched.parallelize_like %y
  sched.separator %t at 2
  fusion.return %y : tensor<8x16x8xf32>
}

// 4 warp groups, which access columns 0, 2, 1 and 3.
// RUN: tf-run %s --mcpu=sm_100a --entry=WarpGroupXColYZ --arg=random:1:f32:128x2x2 --expect=reference --rtol=0 --atol=0 --check=all
// RUN: tf-opt %s --lower-fusion=index=32 --canonicalize --cse | FileCheck %s

// CHECK-LABEL: kernel.func @WarpGroupXColYZ_k0(
// CHECK: kernel.view %tmem[%{{.*}}] : !kernel.buffer<128x4xi32, tensor>
// CHECK: kernel.tcgen05.st
// CHECK: kernel.tcgen05.wait_st
// CHECK-NOT: kernel.barrier
// CHECK: kernel.tcgen05.ld
fusion.func @WarpGroupXColYZ(%x: tensor<128x2x2xf32>) -> tensor<128x2x2xf32> {
  %r = fusion.set %x : tensor<128x2x2xf32>
  %t = fusion.set %r : tensor<128x2x2xf32> memory(tensor)
  %s = fusion.set %t : tensor<128x2x2xf32>
  %y = fusion.set %s : tensor<128x2x2xf32>
  sched.parallelize %y [tidx, tidy, tidz]
  sched.parallelize_like %y
  sched.separator %t at 1
  fusion.return %y : tensor<128x2x2xf32>
}

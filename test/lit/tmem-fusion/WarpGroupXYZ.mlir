// A warp group accesses a whole column, each warp its sub-partition.
// RUN: tf-run %s --mcpu=sm_100a --entry=WarpGroupXYZ --arg=random:1:f32:2x8x8x2 --expect=reference --rtol=0 --atol=0 --check=all
// RUN: tf-opt %s --lower-fusion=index=32 --canonicalize --cse | FileCheck %s

// CHECK-LABEL: kernel.func @WarpGroupXYZ_k0(
// CHECK: kernel.tcgen05.alloc
// CHECK: kernel.barrier
// CHECK: kernel.view %tmem[%{{.*}}] : !kernel.buffer<128x2xi32, tensor>
// CHECK: kernel.tcgen05.st %{{.*}} {shape = "32x32b"}
// CHECK: kernel.tcgen05.wait_st
// CHECK-NOT: kernel.barrier
// CHECK: kernel.tcgen05.ld %{{.*}} {shape = "32x32b"} : f32
// CHECK: kernel.tcgen05.fence before_thread_sync
// CHECK-NEXT: kernel.barrier
// CHECK: kernel.tcgen05.dealloc
fusion.func @WarpGroupXYZ(%x: tensor<2x8x8x2xf32>) -> tensor<2x8x8x2xf32> {
  %r = fusion.set %x : tensor<2x8x8x2xf32>
  %t = fusion.set %r : tensor<2x8x8x2xf32> memory(tensor)
  %s = fusion.set %t : tensor<2x8x8x2xf32>
  %y = fusion.set %s : tensor<2x8x8x2xf32>
  sched.parallelize %y [tidz, tidy, tidx, serial]
  sched.parallelize_like %y
  sched.separator %t at 3
  fusion.return %y : tensor<2x8x8x2xf32>
}

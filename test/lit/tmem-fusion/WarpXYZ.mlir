// One warp, split into tidz, tidy and tidx; a loop of 2, each iteration a box of 32 x 1.
// RUN: tf-run %s --mcpu=sm_100a --entry=WarpXYZ --arg=random:1:f32:2x4x4x2 --expect=reference --rtol=0 --atol=0 --check=all
// RUN: tf-opt %s --lower-fusion=index=32 --canonicalize --cse | FileCheck %s

// CHECK-LABEL: kernel.func @WarpXYZ_k0(
// CHECK-SAME: max_threads = 32
// CHECK: kernel.tcgen05.alloc %{{.*}}
// CHECK: [[T:%.+]] = kernel.view %tmem[%{{.*}}] : !kernel.buffer<32x2xi32, tensor>
// CHECK: kernel.for %l
// CHECK: kernel.for %l
// CHECK-NEXT: kernel.load
// CHECK-NEXT: [[V:%.+]] = kernel.view %t[%{{.*}}, %l] : !kernel.buffer<32x1xi32, tensor>
// CHECK-NEXT: kernel.tcgen05.st %{{.*}} to [[V]] {shape = "32x32b"}
// CHECK: kernel.tcgen05.wait_st
// CHECK-NOT: kernel.barrier
// CHECK: kernel.tcgen05.ld %{{.*}} {shape = "32x32b"} : f32
// CHECK-NEXT: kernel.tcgen05.wait_ld
// CHECK: kernel.tcgen05.dealloc %tmem
fusion.func @WarpXYZ(%x: tensor<2x4x4x2xf32>) -> tensor<2x4x4x2xf32> {
  %r = fusion.set %x : tensor<2x4x4x2xf32>
  %t = fusion.set %r : tensor<2x4x4x2xf32> memory(tensor)
  %s = fusion.set %t : tensor<2x4x4x2xf32>
  %y = fusion.set %s : tensor<2x4x4x2xf32>
  sched.parallelize %y [tidz, tidy, tidx, serial]
  sched.parallelize_like %y
  sched.separator %t at 3
  fusion.return %y : tensor<2x4x4x2xf32>
}

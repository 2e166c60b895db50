// Stores and loads are scheduled differently: warp groups 0 to 3 store to columns 0, 2, 1 and 3 and load from 0, 1, 2 and 3,
// so that warps read what others wrote.
// RUN: tf-run %s --mcpu=sm_100a --entry=Transpose --arg=random:1:f32:128x2x2 --expect=reference --rtol=0 --atol=0 --check=all
// RUN: tf-opt %s --lower-fusion=index=32 --canonicalize --cse | FileCheck %s

// CHECK-LABEL: kernel.func @Transpose_k0(
// CHECK: kernel.tcgen05.st
// CHECK: kernel.tcgen05.wait_st
// CHECK-NEXT: kernel.tcgen05.fence before_thread_sync
// CHECK-NEXT: kernel.barrier
// CHECK-NEXT: kernel.tcgen05.fence after_thread_sync
// CHECK: kernel.tcgen05.ld
fusion.func @Transpose(%x: tensor<128x2x2xf32>) -> tensor<128x2x2xf32> {
  %r = fusion.set %x : tensor<128x2x2xf32>
  %t = fusion.set %r : tensor<128x2x2xf32> memory(tensor)
  %s = fusion.permute %t axes [0, 2, 1] : tensor<128x2x2xf32>
  %y = fusion.set %s : tensor<128x2x2xf32>
  sched.parallelize %r, %t, %s, %y [tidx, tidy, tidz]
  sched.separator %t at 1
  fusion.return %y : tensor<128x2x2xf32>
}

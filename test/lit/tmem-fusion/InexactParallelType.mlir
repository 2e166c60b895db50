// The block has 2 x 33 threads, because of another tensor, but tensor memory is accessed by its first, whole warp. The tail
// of 33 columns is not the warp's business: what is beyond goes to cells that no element has.
// RUN: tf-run %s --mcpu=sm_100a --arg=random:1:f32:2x33 --expect=reference --rtol=0 --atol=0 --check=all
// RUN: tf-opt %s --lower-fusion=index=32 --canonicalize --cse | FileCheck %s

// CHECK-LABEL: kernel.func @InexactParallelType_k0(
// CHECK-SAME: max_threads = 66
// CHECK: %t = kernel.view %tmem[%{{.*}}] : !kernel.buffer<32x4xi32, tensor>
// CHECK: kernel.if
// CHECK: kernel.tcgen05.st %{{.*}} {shape = "32x32b"}
// CHECK: [[WHOLE:%.+]] = kernel.cmp lt %{{.*}}, %{{.*}} : i32
// CHECK-NEXT: kernel.if [[WHOLE]] {
// CHECK-NEXT: kernel.tcgen05.wait_st
fusion.func @InexactParallelType(%x: tensor<2x33xf32>) -> (tensor<2x33xf32>, tensor<2x33xf32>) {
  %q = fusion.neg %x : tensor<2x33xf32>
  %r = fusion.set %x : tensor<2x33xf32>
  %t = fusion.set %r : tensor<2x33xf32> memory(tensor)
  %s = fusion.set %t : tensor<2x33xf32>
  %y = fusion.set %s : tensor<2x33xf32>
  sched.parallelize %q [tidy, tidx]
  sched.split %r[1] by 32
  sched.split %r[0] by 1
  sched.split %t[1] by 32
  sched.split %t[0] by 1
  sched.split %s[1] by 32
  sched.split %s[0] by 1
  sched.split %y[1] by 32
  sched.split %y[0] by 1
  sched.parallelize %r, %t, %s, %y [serial, tidy, serial, tidx]
  sched.alloc %t [1, 3, 0, 2]
  sched.separator %t at 2
  fusion.return %y, %q : tensor<2x33xf32>, tensor<2x33xf32>
}

// The logical domain is swizzled; what matters is how the loops and the allocation belong together. 64 columns.
// The same with blocks of 16 x 16 in place of 64 x 64 is run: 4096 x 4096 takes 20 s.
// RUN: sed 's/4096/256/g; s/by 64/by 16/' %s > %t.mlir
// RUN: tf-run %t.mlir --mcpu=sm_100a --entry=Complicated1 --arg=random:1:f32:256x256 --expect=reference --rtol=0 --atol=0 --check=all
// RUN: tf-opt %s --lower-fusion=index=32 --canonicalize --cse | FileCheck %s

// CHECK-LABEL: kernel.func @Complicated1_k0(
// CHECK-SAME: max_threads = 128
// CHECK: %tmem = kernel.tcgen05.address %{{.*}} : !kernel.buffer<128x64xi32, tensor>
// CHECK: %t = kernel.view %tmem[%{{.*}}] : !kernel.buffer<128x64xi32, tensor>
// CHECK: kernel.tcgen05.st %{{.*}} {shape = "32x32b"}
// CHECK: kernel.tcgen05.wait_st
// CHECK-NOT: kernel.barrier
// CHECK: kernel.tcgen05.ld %{{.*}} {shape = "32x32b"} : f32
fusion.func @Complicated1(%x: tensor<4096x4096xf32>) -> tensor<4096x4096xf32> {
  %r = fusion.set %x : tensor<4096x4096xf32>
  %t = fusion.set %r : tensor<4096x4096xf32> memory(tensor)
  %s = fusion.set %t : tensor<4096x4096xf32>
  %y = fusion.set %s : tensor<4096x4096xf32>
  sched.swizzle %y[0, 1] xor
  sched.split %y[1] by 64
  sched.split %y[0] by 64
  sched.reorder %y [1, 3, 2, 0]
  sched.swizzle %y[0, 1] xor
  sched.swizzle %y[2, 3] xor
  sched.swizzle %y[1, 2] xor
  sched.reorder %y [1, 3, 2, 0]
  sched.merge %y[2, 3]
  sched.merge %y[0, 1]
  sched.split %y[1] by 64
  sched.split %y[1] by 8
  sched.split %y[1] by 4
  sched.split %y[0] by 1
  sched.split %y[0] by 8
  sched.split %y[0] by 2
  sched.split %y[0] by 8
  sched.split %y[0] by 16
  sched.parallelize %y [tidz, serial, tidy, bidx, tidx, serial, serial, bidy, bidz, serial]
  sched.propagate %y
  sched.parallelize_like %y
  sched.alloc %t [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
  sched.separator %t at 6
  sched.reorder %y [0, 1, 6, 7, 2, 3, 4, 5, 8, 9]
  sched.reorder %r [0, 1, 6, 7, 2, 3, 4, 5, 8, 9]
  sched.reorder %t [0, 1, 6, 7, 2, 3, 4, 5, 8, 9]
  sched.reorder %s [0, 1, 6, 7, 2, 3, 4, 5, 8, 9]
  sched.inline_at %r 4
  sched.inline_at %t 4
  sched.inline_at %s 4
  fusion.return %y : tensor<4096x4096xf32>
}

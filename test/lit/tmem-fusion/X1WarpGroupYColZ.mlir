// The order of tidx and tidy seems wrong, but the extent of tidx is 1.
// RUN: tf-run %s --mcpu=sm_100a --entry=X1WarpGroupYColZ --arg=random:1:f32:1x128x2 --expect=reference --rtol=0 --atol=0 --check=all
// RUN: tf-opt %s --lower-fusion=index=32 --canonicalize --cse | FileCheck %s

// CHECK-LABEL: kernel.func @X1WarpGroupYColZ_k0(
// CHECK: kernel.view %tmem[%{{.*}}] : !kernel.buffer<128x2xi32, tensor>
// CHECK: kernel.tcgen05.st
// CHECK: kernel.tcgen05.ld
fusion.func @X1WarpGroupYColZ(%x: tensor<1x128x2xf32>) -> tensor<1x128x2xf32> {
  %r = fusion.set %x : tensor<1x128x2xf32>
  %t = fusion.set %r : tensor<1x128x2xf32> memory(tensor)
  %s = fusion.set %t : tensor<1x128x2xf32>
  %y = fusion.set %s : tensor<1x128x2xf32>
  sched.parallelize %y [tidx, tidy, tidz]
  sched.parallelize_like %y
  sched.separator %t at 2
  fusion.return %y : tensor<1x128x2xf32>
}

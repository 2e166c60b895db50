// Right sums that cancel are right, and wrong ones are told all the same.
// RUN: tf-run %s --entry=sum --arg=random:1:f32:512x4096 --expect=reference 2>&1 | FileCheck %s
// RUN: tf-run %s --entry=sum --arg=random:2:f32:512x4096 --expect=reference
// RUN: tf-run %s --entry=sum --arg=random:1:f32:512x4096 --out=%t.npy
// RUN: not tf-run %s --entry=sum_but_one --arg=random:1:f32:512x4096 --expect=%t.npy
// RUN: tf-run %s --entry=centered --arg=random:3:f32:8x1000 --expect=reference
// CHECK: 0 beyond rtol 2e-05 atol 1e-06, sums {{[0-9.]+}} at most
fusion.func @sum(%x: tensor<512x4096xf32>) -> tensor<4096xf32> {
  %y = fusion.sum %x axes [0] : tensor<4096xf32>
  sched.split %y[1] by 128
  sched.split %y[0] by 16
  sched.reorder %y [2, 3, 0, 1]
  sched.parallelize %y [bidx, tidx, serial, serial]
  fusion.return %y : tensor<4096xf32>
}
fusion.func @sum_but_one(%x: tensor<512x4096xf32>) -> tensor<4096xf32> {
  %h = fusion.constant 0.9 : f32
  %z = fusion.mul %x, %h : tensor<512x4096xf32>
  %y = fusion.sum %z axes [0] : tensor<4096xf32>
  fusion.return %y : tensor<4096xf32>
}
fusion.func @centered(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %n = fusion.constant 0.001 : f32
  %s = fusion.sum %x axes [1] : tensor<?xf32>
  %m = fusion.mul %s, %n : tensor<?xf32>
  %mb = fusion.broadcast %m axes [1] : tensor<?x1xf32>
  %d = fusion.sub %x, %mb : tensor<?x?xf32>
  %q = fusion.mul %d, %mb : tensor<?x?xf32>
  fusion.return %q : tensor<?x?xf32>
}

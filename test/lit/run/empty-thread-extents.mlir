// Threads along an extent that is empty at the launch: one of them is launched all the same, and each thread has a number of its own, also where another
// tensor of the kernel has elements. They shared numbers, so that sums over threads lost terms, and too many sent to their cluster.
// DEFINE: %{run} = tf-run %s --mcpu=sm_90 --expect=reference --check=all
// RUN: %{run} --entry=outer --arg=random:1:f32:8x16 --arg=random:2:f32:0x4
// RUN: %{run} --entry=outer --arg=random:1:f32:8x16 --arg=random:2:f32:3x4
// RUN: %{run} --entry=inner --arg=random:1:f32:4x64 --arg=random:2:f32:0x4
// RUN: %{run} --entry=inner --arg=random:1:f32:4x64 --arg=random:2:f32:1x4
// RUN: %{run} --entry=none --arg=random:1:f32:8x16 --arg=zeros:f32:0x4
// RUN: %{run} --entry=cluster --arg=zeros:f64:5x0x7x33
// RUN: %{run} --entry=cluster --arg=random:3:f64:5x2x7x33
fusion.func @outer(%x: tensor<8x16xf32>, %e: tensor<?x4xf32>) -> (tensor<8xf32>, tensor<?x4xf32>) {
  %r = fusion.sum %x axes [1] : tensor<8xf32>
  %y = fusion.neg %e : tensor<?x4xf32>
  sched.parallelize %r [tidx, tidz]
  sched.parallelize %y [tidy, serial]
  fusion.return %r, %y : tensor<8xf32>, tensor<?x4xf32>
}
fusion.func @inner(%x: tensor<4x64xf32>, %e: tensor<?x4xf32>) -> (tensor<4xf32>, tensor<?x4xf32>) {
  %r = fusion.sum %x axes [1] : tensor<4xf32>
  %y = fusion.neg %e : tensor<?x4xf32>
  sched.parallelize %r [tidz, tidx]
  sched.parallelize %y [tidy, serial]
  fusion.return %r, %y : tensor<4xf32>, tensor<?x4xf32>
}
fusion.func @none(%x: tensor<8x16xf32>, %e: tensor<0x4xf32>) -> (tensor<8xf32>, tensor<0x4xf32>) {
  %r = fusion.sum %x axes [1] : tensor<8xf32>
  %y = fusion.neg %e : tensor<0x4xf32>
  sched.parallelize %r [tidx, tidz]
  sched.parallelize %y [tidy, serial]
  fusion.return %r, %y : tensor<8xf32>, tensor<0x4xf32>
}
fusion.func @cluster(%x: tensor<5x?x7x33xf64>) -> tensor<5xf64> attributes {cluster = array<i64: 8, 1, 1>} {
  %r = fusion.sum %x axes [1, 2, 3] : tensor<5xf64>
  sched.split %r[3] by 4
  sched.split %r[2] into 8
  sched.parallelize %r[0] tidx
  sched.parallelize %r[1] tidy
  sched.parallelize %r[2] bidx
  sched.parallelize %r[5] tidz
  fusion.return %r : tensor<5xf64>
}

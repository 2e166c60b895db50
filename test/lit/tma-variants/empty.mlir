// Extents that are written as 0: nothing is to be copied, so threads copy it. No axis: there is no box of less than 16 bytes.
// RUN: tf-run %s --mcpu=sm_90a --entry=load --arg=zeros:f32:0 --expect=reference --check=all 2>&1 | FileCheck %s
// RUN: tf-run %s --mcpu=sm_80 --entry=load --arg=zeros:f32:0 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=store --arg=zeros:f32:8x0 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=sums --arg=zeros:f32:8x0 --expect=reference --check=all
// CHECK: remark: 's' is copied by the threads of the block: it has no elements
fusion.func @load(%x: tensor<0xf32>) -> tensor<0xf32> {
  %s = fusion.set %x : tensor<0xf32> memory(shared) via(tma)
  %y = fusion.neg %s : tensor<0xf32>
  sched.split %y[0] by 128
  sched.propagate %y
  sched.parallelize %s [bidx, bulk]
  sched.parallelize %y [bidx, tidx]
  sched.inline_at %s 1
  fusion.return %y : tensor<0xf32>
}

fusion.func @store(%x: tensor<8x0xf32>) -> tensor<8x0xf32> {
  %s = fusion.neg %x : tensor<8x0xf32> memory(shared)
  %y = fusion.set %s : tensor<8x0xf32> via(tma)
  sched.split %y[1] by 32
  sched.propagate %y
  sched.parallelize %y [bidx, serial, bulk]
  sched.parallelize %s [bidx, serial, tidx]
  sched.inline_at %s 2
  fusion.return %y : tensor<8x0xf32>
}

// A sum of nothing is 0.
fusion.func @sums(%x: tensor<8x0xf32>) -> tensor<8xf32> {
  %s = fusion.set %x : tensor<8x0xf32> memory(shared) via(tma)
  %y = fusion.sum %s axes [1] : tensor<8xf32>
  sched.split %y[1] by 32
  sched.propagate %y
  sched.parallelize %s [bidx, serial, bulk]
  sched.parallelize %y [bidx, serial, tidx]
  sched.inline_at %s 2
  sched.circular_buffer %s stages 2 prefetch 1
  fusion.return %y : tensor<8xf32>
}

// No axis at all.
// RUN: tf-run %s --mcpu=sm_90a --entry=one_element --arg=random:1:f32: --expect=reference --check=all 2>&1 | FileCheck %s --check-prefix=ONE
// RUN: tf-run %s --mcpu=sm_80 --entry=one_element --arg=random:1:f32: --expect=reference --check=all
// ONE: remark: 's' is copied by the threads of the block: it is one element
fusion.func @one_element(%x: tensor<f32>) -> tensor<f32> {
  %s = fusion.set %x : tensor<f32> memory(shared) via(tma)
  %y = fusion.neg %s : tensor<f32>
  fusion.return %y : tensor<f32>
}

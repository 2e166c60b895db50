// A bound is asked where a split may be indivisible, and nowhere else.
// RUN: tf-opt %s --lower-fusion=index=32 --canonicalize --cse | FileCheck %s

// A split by a divisor.
// CHECK-LABEL: kernel.func @divides_k0(
// CHECK-NOT: kernel.cmp
// CHECK-NOT: kernel.if
// CHECK: host.func @divides(
fusion.func @divides(%x: tensor<8x64xf32>) -> tensor<8x64xf32> {
  %y = fusion.neg %x : tensor<8x64xf32>
  sched.split %y[1] by 16
  sched.parallelize %y [bidx, serial, tidx]
  fusion.return %y : tensor<8x64xf32>
}

// One that is not: of the axis only.
// CHECK-LABEL: kernel.func @does_not_divide_k0(
// CHECK-COUNT-1: kernel.cmp lt
// CHECK-NOT: kernel.cmp
// CHECK: host.func @does_not_divide(
fusion.func @does_not_divide(%x: tensor<8x65xf32>) -> tensor<8x65xf32> {
  %y = fusion.neg %x : tensor<8x65xf32>
  sched.split %y[1] by 16
  sched.parallelize %y [bidx, serial, tidx]
  fusion.return %y : tensor<8x65xf32>
}

// The outer part of a split of an extent that was within stays within; splitting it evenly asks nothing more.
// CHECK-LABEL: kernel.func @twice_k0(
// CHECK-COUNT-1: kernel.cmp lt
// CHECK-NOT: kernel.cmp
// CHECK: host.func @twice(
fusion.func @twice(%x: tensor<?xf32>) -> tensor<?xf32> {
  %y = fusion.neg %x : tensor<?xf32>
  sched.split %y[0] by 128
  sched.split %y[1] by 32
  sched.parallelize %y [bidx, tidy, tidx]
  fusion.return %y : tensor<?xf32>
}

// Both the outer split, whose rest runs past the middle id, and the axis.
// CHECK-LABEL: kernel.func @nested_k0(
// CHECK-COUNT-2: kernel.cmp lt
// CHECK-NOT: kernel.cmp
// CHECK: host.func @nested(
fusion.func @nested(%x: tensor<?xf32>) -> tensor<?xf32> {
  %y = fusion.neg %x : tensor<?xf32>
  sched.split %y[0] by 100
  sched.split %y[1] by 32
  sched.parallelize %y [bidx, serial, tidx]
  fusion.return %y : tensor<?xf32>
}

// A merge is within where its outer id is: one bound for three axes.
// CHECK-LABEL: kernel.func @merge_k0(
// CHECK-COUNT-1: kernel.cmp lt
// CHECK-NOT: kernel.cmp
// CHECK: host.func @merge(
fusion.func @merge(%x: tensor<?x?x?xf32>) -> tensor<?x?x?xf32> {
  %y = fusion.neg %x : tensor<?x?x?xf32>
  sched.merge %y[0, 1]
  sched.merge %y[0, 1]
  sched.split %y[0] by 128
  sched.parallelize %y [bidx, tidx]
  fusion.return %y : tensor<?x?x?xf32>
}

// Split by the extent itself, or by 1, and whole axes.
// CHECK-LABEL: kernel.func @trivial_k0(
// CHECK-NOT: kernel.cmp
// CHECK: host.func @trivial(
fusion.func @trivial(%x: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %y = fusion.neg %x : tensor<?x8xf32>
  sched.split %y[1] by 8
  sched.split %y[0] by 1
  sched.parallelize %y [bidx, serial, serial, tidx]
  fusion.return %y : tensor<?x8xf32>
}

// A split of ceil(n / 32) * 32 by 32.
// CHECK-LABEL: kernel.func @of_ceil_k0(
// CHECK-COUNT-1: kernel.cmp lt
// CHECK-NOT: kernel.cmp
// CHECK: host.func @of_ceil(
fusion.func @of_ceil(%x: tensor<?xf32>) -> tensor<?xf32> {
  %y = fusion.neg %x : tensor<?xf32>
  sched.split %y[0] by 32
  sched.merge %y[0, 1]
  sched.split %y[0] by 32
  sched.parallelize %y [bidx, tidx]
  fusion.return %y : tensor<?xf32>
}

// Parts: 5 of 64 are 13 long, the last of them shorter.
// CHECK-LABEL: kernel.func @parts_k0(
// CHECK-COUNT-1: kernel.cmp lt
// CHECK-NOT: kernel.cmp
// CHECK: host.func @parts(
fusion.func @parts(%x: tensor<64xf32>) -> tensor<64xf32> {
  %y = fusion.neg %x : tensor<64xf32>
  sched.split %y[0] into 5
  sched.parallelize %y [bidx, tidx]
  fusion.return %y : tensor<64xf32>
}

// Two tensors of one kernel with blocks of different size: the smaller one is guarded, the larger is not.
// CHECK-LABEL: kernel.func @smaller_k0(
// CHECK-NOT: kernel.cmp
// CHECK: kernel.store %{{.*}}, %y
// CHECK: kernel.cmp lt
// CHECK: kernel.if
// CHECK: kernel.store %{{.*}}, %z
// CHECK: host.func @smaller(
fusion.func @smaller(%x: tensor<8x64xf32>) -> (tensor<8x64xf32>, tensor<8x64xf32>) {
  %y = fusion.neg %x : tensor<8x64xf32>
  %z = fusion.exp %x : tensor<8x64xf32>
  sched.parallelize %y [bidx, tidx]
  sched.split %z[1] by 16
  sched.parallelize %z [bidx, serial, tidx]
  fusion.return %y, %z : tensor<8x64xf32>, tensor<8x64xf32>
}

// What no thread index is part of is written by one thread.
// CHECK-LABEL: kernel.func @one_thread_k0(
// CHECK: %[[ONE:.*]] = kernel.constant 1 : i32
// CHECK: %[[C:.*]] = kernel.cmp lt %{{.*}}, %[[ONE]] : i32
// CHECK: kernel.if %[[C]]
// CHECK: kernel.store %{{.*}}, %z
// CHECK: host.func @one_thread(
fusion.func @one_thread(%x: tensor<8x64xf32>, %w: tensor<8xf32>) -> (tensor<8x64xf32>, tensor<8xf32>) {
  %y = fusion.neg %x : tensor<8x64xf32>
  %z = fusion.exp %w : tensor<8xf32>
  sched.parallelize %y [bidx, tidx]
  sched.parallelize %z [bidx]
  fusion.return %y, %z : tensor<8x64xf32>, tensor<8xf32>
}

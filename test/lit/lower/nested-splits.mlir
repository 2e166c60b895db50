// Splits of a split's part that do not divide: what is scheduled alike is found, at any extents, and costs no division.
// RUN: tf-opt %s --lower-fusion --canonicalize --cse 2>&1 | FileCheck %s
// RUN: tf-run %s --entry=inner --arg=random:1:f32:1000 --expect=reference --check=all
// RUN: tf-run %s --entry=inner --arg=random:1:f32:97 --expect=reference --check=all
// RUN: tf-run %s --entry=threads --arg=random:1:f32:515 --expect=reference --check=all
// RUN: tf-run %s --entry=merged --arg=random:1:f32:7x131 --expect=reference --check=all
// RUN: tf-run %s --entry=registers --arg=random:1:f32:300 --expect=reference --check=all

// CHECK-LABEL: kernel.func @inner_k0(
// CHECK: kernel.for
// CHECK-NOT: div
// CHECK-NOT: rem
// CHECK: kernel.func @inner_k0_wide(
fusion.func @inner(%x: tensor<?xf32>) -> tensor<?xf32> {
  %a = fusion.abs %x : tensor<?xf32>
  %y = fusion.neg %a : tensor<?xf32>
  sched.split %y[0] by 96
  sched.split %y[1] by 64
  sched.split %y[2] by 7
  sched.propagate %y
  sched.inline_most
  fusion.return %y : tensor<?xf32>
}

// More points than are looked at.
// CHECK-LABEL: kernel.func @large_k0(
fusion.func @large(%x: tensor<1000000xf32>) -> tensor<1000000xf32> {
  %a = fusion.abs %x : tensor<1000000xf32>
  %y = fusion.neg %a : tensor<1000000xf32>
  sched.split %y[0] by 96
  sched.split %y[1] by 64
  sched.propagate %y
  sched.inline_most
  fusion.return %y : tensor<1000000xf32>
}

// CHECK-LABEL: kernel.func @threads_k0(
fusion.func @threads(%x: tensor<?xf32>) -> tensor<?xf32> {
  %a = fusion.abs %x : tensor<?xf32>
  %y = fusion.neg %a : tensor<?xf32>
  sched.split %y[0] by 96
  sched.split %y[1] by 64
  sched.propagate %y
  sched.parallelize %y [bidx, serial, tidx]
  sched.parallelize_like %y
  sched.inline_most
  fusion.return %y : tensor<?xf32>
}

// CHECK-LABEL: kernel.func @merged_k0(
fusion.func @merged(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %a = fusion.abs %x : tensor<?x?xf32>
  %y = fusion.neg %a : tensor<?x?xf32>
  sched.split %y[1] by 96
  sched.merge %y[0, 1]
  sched.split %y[1] by 64
  sched.merge %y[0, 1]
  sched.split %y[0] by 13
  sched.propagate %y
  sched.inline_most
  fusion.return %y : tensor<?x?xf32>
}

// A register for each inner iteration, and indices of it that are the loops'.
// CHECK-LABEL: kernel.func @registers_k0(
// CHECK: !kernel.buffer<128xf32, local>
// CHECK: kernel.for
// CHECK-NOT: div
// CHECK-NOT: rem
// CHECK: kernel.func @registers_k0_wide(
fusion.func @registers(%x: tensor<?xf32>) -> tensor<?xf32> {
  %a = fusion.abs %x : tensor<?xf32>
  %y = fusion.neg %a : tensor<?xf32>
  sched.split %y[0] by 96
  sched.split %y[1] by 64
  sched.propagate %y
  sched.inline_at %a 1
  fusion.return %y : tensor<?xf32>
}

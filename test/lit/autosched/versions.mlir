// Versions by hand: a call takes the first one whose conditions hold, and one with `or_next` only where its vectors reach.
// RUN: tf-opt %s --lower-fusion | FileCheck %s
// RUN: tf-run %s --entry=f --arg=random:1:f32:3x8 --expect=reference --check=all
// RUN: tf-run %s --entry=f --arg=random:1:f32:3x9 --expect=reference --check=all
// RUN: tf-run %s --entry=f --arg=random:1:f32:3x65 --expect=reference --check=all
// RUN: tf-run %s --entry=s --arg=random:1:f32:2x3x8 --expect=reference --check=all
// RUN: tf-run %s --entry=s --arg=random:1:f32:2x3x9 --expect=reference --check=all
// RUN: tf-run %s --entry=s --arg=random:1:f32:0x3x9 --expect=reference --check=all
// CHECK: kernel.func @short_k0
// CHECK: kernel.func @f_k0
// CHECK: host.func @f(
// CHECK: host.if
// CHECK: host.launch @short_k0
// CHECK: host.launch @f_k0
fusion.func @short(%x: tensor<?x?xf32>) -> tensor<?xf32> attributes {at_most = array<i64: 0, 1, 64>, or_next, version_of = @f} {
  %y = fusion.sum %x axes [1] : tensor<?xf32>
  %c = sched.cache_after %x : tensor<?x?xf32>
  sched.split %y[1] by 4
  sched.propagate %y
  sched.parallelize %y [bidx, tidx, unroll]
  sched.parallelize_like %y
  sched.parallelize %c[-1] vectorize
  sched.inline_most
  fusion.return %y : tensor<?xf32>
}
fusion.func @f(%x: tensor<?x?xf32>) -> tensor<?xf32> {
  %y = fusion.sum %x axes [1] : tensor<?xf32>
  sched.parallelize %y [bidx, serial]
  fusion.return %y : tensor<?xf32>
}

// Of all axes together: no product overflows.
// CHECK-LABEL: host.func @s(
// CHECK: %[[N:.*]] = host.min %{{.*}}, %[[MORE:.*]]
// CHECK: %[[P:.*]] = host.mul %[[N]], %{{.*}}
// CHECK: host.min %[[P]], %[[MORE]]
// CHECK: host.launch @small_k0
// CHECK: host.launch @s_k0
fusion.func @small(%x: tensor<?x?x?xf32>) -> tensor<?x?x?xf32> attributes {at_most = array<i64: 0, -1, 50>, version_of = @s} {
  %y = fusion.neg %x : tensor<?x?x?xf32>
  sched.parallelize %y [bidx, bidy, tidx]
  fusion.return %y : tensor<?x?x?xf32>
}
fusion.func @s(%x: tensor<?x?x?xf32>) -> tensor<?x?x?xf32> {
  %y = fusion.neg %x : tensor<?x?x?xf32>
  sched.parallelize %y [bidx, tidx, serial]
  fusion.return %y : tensor<?x?x?xf32>
}

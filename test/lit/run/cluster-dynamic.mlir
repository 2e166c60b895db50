// Blocks of a cluster that draw their rows together.
// RUN: tf-run %s --mcpu=sm_90a --entry=pair --arg=random:1:f32:23x256 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=pair --arg=random:1:f32:23x256 --expect=reference --check=all --schedule=random --seed=3 --async-latency=random
// RUN: tf-run %s --mcpu=sm_90a --entry=pair --arg=random:1:f32:40x256 --expect=reference --check=all --schedule=pct:3 --seed=8
// RUN: tf-run %s --mcpu=sm_90a --entry=pair --arg=random:1:f32:1x256 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=pair --arg=random:1:f32:0x256 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=four --arg=random:1:f32:11x512 --expect=reference --check=all --schedule=random --seed=4
// RUN: tf-run %s --mcpu=sm_90a --entry=four --arg=random:1:f32:17x512 --expect=reference --check=all --schedule=pct:3 --seed=5
// RUN: tf-opt %s --lower-fusion=index=32 --canonicalize --cse | FileCheck %s

// The first rank's producer waits until all readers of both blocks and the other producer have the last ticket of this
// slot, and gives the next to both.
// CHECK-LABEL: kernel.func @pair_k0(
// CHECK: kernel.cluster_block_id y
// CHECK: kernel.while
// CHECK: kernel.if
// CHECK: kernel.mbarrier.wait {{.*}} {scope = "cluster"}
// CHECK: kernel.mbarrier.arrive.expect_tx
// CHECK-COUNT-2: kernel.st_async
// CHECK: } else {
// CHECK: kernel.mbarrier.arrive.expect_tx
// CHECK: kernel.mbarrier.wait {{.*}} {scope = "cluster"}
// CHECK: do {
// CHECK: kernel.if
// CHECK: kernel.atomic
fusion.func @pair(%x: tensor<?x256xf32>) -> tensor<?x256xf32> attributes {dynamic, cluster = array<i64: 1, 2>} {
  %s = fusion.set %x : tensor<?x256xf32> memory(shared) via(bulk)
  %m = fusion.sum %s axes [1] : tensor<?xf32>
  %mb = fusion.broadcast %m axes [1] : tensor<?x1xf32>
  %y = fusion.sub %s, %mb : tensor<?x256xf32>
  sched.split %y[1] by 64
  sched.split %y[1] into 2
  sched.split %y[0] by 3
  sched.reorder %y [1, 0, 3, 2, 4]
  sched.propagate %y
  sched.parallelize %y [bidx, serial, serial, bidy, tidx]
  sched.parallelize_like %y
  sched.parallelize %s [bidx, serial, serial, bidy, bulk]
  sched.inline_most
  sched.inline_at %s 2
  sched.circular_buffer %s stages 3 prefetch 2 warp_specialized(tidx) {pieces}
  fusion.return %y : tensor<?x256xf32>
}

fusion.func @four(%x: tensor<?x512xf32>) -> tensor<?x512xf32> attributes {dynamic, cluster = array<i64: 1, 2, 2>} {
  %s = fusion.set %x : tensor<?x512xf32> memory(shared) via(bulk)
  %m = fusion.reduce_max %s axes [1] : tensor<?xf32>
  %mb = fusion.broadcast %m axes [1] : tensor<?x1xf32>
  %d = fusion.sub %s, %mb : tensor<?x512xf32>
  %e = fusion.exp %d : tensor<?x512xf32>
  %n = fusion.sum %e axes [1] : tensor<?xf32>
  %nb = fusion.broadcast %n axes [1] : tensor<?x1xf32>
  %y = fusion.div %e, %nb : tensor<?x512xf32>
  sched.split %y[1] by 32
  sched.split %y[1] into 2
  sched.split %y[2] into 2
  sched.split %y[0] by 2
  sched.reorder %y [1, 0, 4, 2, 3, 5]
  sched.propagate %y
  sched.parallelize %y [bidx, serial, serial, bidy, bidz, tidx]
  sched.parallelize_like %y
  sched.parallelize %s [bidx, serial, serial, bidy, bidz, bulk]
  sched.inline_most
  sched.inline_at %s 2
  sched.circular_buffer %s stages 6 prefetch 5 warp_specialized(tidx) {pieces}
  fusion.return %y : tensor<?x512xf32>
}

// What a reduction over the blocks of a cluster is made of. All its PTX is also assembled, where there is ptxas, by
// test/lit/ptx/cluster-reduce.mlir.
// RUN: tf-opt %s --lower-fusion=index=32 --canonicalize --cse | FileCheck %s

// CHECK-LABEL: kernel.func @rows_k0(
// CHECK-SAME: cluster = array<i64: 1, 2, 1>
// CHECK: %y.ranks = kernel.dynamic_shared {{.*}} : !kernel.buffer<4xf32, shared>
// CHECK: %y.mbarrier = kernel.dynamic_shared
// Two mbarriers, where one thread of the block arrives; the cluster meets.
// CHECK: kernel.if
// CHECK: kernel.mbarrier.init %{{.*}}, %[[ONE:.*]]
// CHECK: kernel.mbarrier.init %{{.*}}, %[[ONE]]
// CHECK: kernel.fence.mbarrier_init
// CHECK: kernel.cluster.arrive
// CHECK-NEXT: kernel.cluster.wait
// CHECK: kernel.for %i
// The block's own reduction, then the first two threads send, each to a block. The first says how many bytes come here.
// CHECK: kernel.barrier
// CHECK: %[[OWN:.*]] = kernel.add %{{.*}}, %{{.*}} : f32
// CHECK: %[[COUNT:.*]] = kernel.load %[[REG:.*]][
// CHECK: %[[HALF:.*]] = kernel.and %[[COUNT]],
// CHECK: %[[RANK:.*]] = kernel.cluster_block_id y
// CHECK: %[[MAY:.*]] = kernel.cmp lt %{{.*}}, %{{.*}} : i32
// CHECK-NEXT: %[[TO:.*]] = kernel.min
// CHECK: kernel.if
// CHECK: %[[BAR:.*]] = kernel.view %y.mbarrier[%[[HALF]]]
// CHECK-NEXT: kernel.mbarrier.arrive.expect_tx %[[BAR]],
// CHECK: kernel.if %[[MAY]]
// CHECK-NEXT: %[[THERE:.*]] = kernel.mapa %y.ranks, %[[TO]] : !kernel.buffer<4xf32, cluster>
// CHECK-NEXT: %[[THEIRS:.*]] = kernel.view %y.mbarrier[%[[HALF]]]
// CHECK-NEXT: %[[SIGNAL:.*]] = kernel.mapa %[[THEIRS]], %[[TO]] : !kernel.mbarrier<cluster>
// CHECK-NEXT: %[[AT:.*]] = kernel.view %[[THERE]][
// CHECK-NEXT: kernel.st_async %[[OWN]] to %[[AT]] signal %[[SIGNAL]]
// CHECK-NOT: kernel.st_async
// CHECK: %[[SENT:.*]] = kernel.load %[[REG]][
// CHECK: %[[PARITY:.*]] = kernel.shr %[[SENT]],
// CHECK: kernel.mbarrier.wait %{{.*}} parity %[[PARITY]] {scope = "cluster"}
// In the order of ranks.
// CHECK: %[[A:.*]] = kernel.load %y.ranks[
// CHECK: %[[B:.*]] = kernel.load %y.ranks[
// CHECK-NEXT: kernel.add %[[A]], %[[B]] : f32
// CHECK: kernel.add %[[SENT]],
// One thread of one block stores.
// CHECK: kernel.store %{{.*}}, %y[
// CHECK: kernel.cluster.arrive
// CHECK-NEXT: kernel.cluster.wait
// CHECK-NEXT: }
fusion.func @rows(%x: tensor<?x?xf32>) -> tensor<?xf32> attributes {cluster = array<i64: 1, 2>} {
  %y = fusion.sum %x axes [1] : tensor<?xf32>
  sched.split %y[1] by 64
  sched.split %y[1] into 2
  sched.parallelize %y [serial, bidy, serial, tidx]
  fusion.return %y : tensor<?xf32>
}

// With producer warps: they take no part, and no barrier of the cluster stands in a half.
// CHECK-LABEL: kernel.func @specialised_k0(
// CHECK: kernel.cluster.arrive
// CHECK-NEXT: kernel.cluster.wait
// CHECK: kernel.bulk.load
// CHECK-NOT: kernel.mapa
// CHECK: } else {
// CHECK-NOT: kernel.cluster.
// CHECK: kernel.barrier.sync
// CHECK: kernel.mapa
// CHECK: kernel.mbarrier.wait {{.*}} {scope = "cluster"}
// CHECK: kernel.cluster.arrive
// CHECK-NEXT: kernel.cluster.wait
// CHECK-NEXT: }
fusion.func @specialised(%x: tensor<?x1024xf32>) -> tensor<?xf32> attributes {cluster = array<i64: 2>} {
  %s = fusion.set %x : tensor<?x1024xf32> memory(shared) via(bulk)
  %y = fusion.sum %s axes [1] : tensor<?xf32>
  sched.split %y[1] by 64
  sched.split %y[1] into 2
  sched.propagate %y
  sched.parallelize %y [serial, bidx, serial, tidx]
  sched.parallelize %s [serial, bidx, serial, bulk]
  sched.inline_at %s 3
  sched.circular_buffer %s stages 3 prefetch 2 warp_specialized(tidx)
  fusion.return %y : tensor<?xf32>
}

// Several results of a thread travel together; no thread reduces, so each sends its own.
// CHECK-LABEL: kernel.func @together_k0(
// CHECK: kernel.buffer<768xf64, shared>
// CHECK: kernel.mbarrier.init
// CHECK: kernel.mbarrier.arrive.expect_tx
// CHECK: kernel.mapa
// CHECK-COUNT-3: kernel.st_async
// CHECK-NOT: warp_sync
// CHECK: kernel.mbarrier.wait
// CHECK-NOT: kernel.mbarrier.wait
// CHECK: host.func @together
fusion.func @together(%x: tensor<?x?xf64>) -> tensor<?xf64> attributes {cluster = array<i64: 2, 4>} {
  %y = fusion.reduce_min %x axes [0] : tensor<?xf64>
  sched.split %y[1] by 3
  sched.split %y[1] by 32
  sched.split %y[0] into 4
  sched.reorder %y [2, 0, 3, 1, 4]
  sched.parallelize %y [bidx, bidy, tidx, serial, unroll]
  fusion.return %y : tensor<?xf64>
}

// A byte is stored, and counted by an arrival that releases it.
// CHECK-LABEL: kernel.func @bytes_k0(
// CHECK: kernel.mapa %y.ranks, %{{.*}} : !kernel.buffer<4xi8, cluster>
// CHECK: kernel.store
// CHECK: kernel.mbarrier.arrive {{.*}} {scope = "cluster"}
// CHECK: host.func @bytes
fusion.func @bytes(%x: tensor<?x?xi8>) -> tensor<?xi8> attributes {cluster = array<i64: 2>} {
  %y = fusion.reduce_max %x axes [1] : tensor<?xi8>
  sched.split %y[1] by 64
  sched.split %y[1] into 2
  sched.parallelize %y [serial, bidx, serial, tidx]
  fusion.return %y : tensor<?xi8>
}

// Two crews: one reduces rows over the cluster, the other stores them, and both read the ring's pieces. What is beside
// the rows comes into shared memory once.
// RUN: tf-run %s --mcpu=sm_90a --entry=softmax --arg=random:1:bf16:23x2048 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=softmax --arg=random:1:bf16:23x2048 --expect=reference --check=all --schedule=random --seed=3 --async-latency=random
// RUN: tf-run %s --mcpu=sm_90a --entry=softmax --arg=random:1:bf16:40x1800 --expect=reference --check=all --schedule=pct:3 --seed=8
// RUN: tf-run %s --mcpu=sm_90a --entry=softmax --arg=random:1:bf16:1x8 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=softmax --arg=random:1:bf16:0x1024 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=norm --arg=random:1:bf16:31x2048 --arg=random:2:bf16:2048 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=norm --arg=random:1:bf16:31x2048 --arg=random:2:bf16:2048 --expect=reference --check=all --schedule=random --seed=5 --async-latency=random
// RUN: tf-run %s --mcpu=sm_90a --entry=norm --arg=random:1:bf16:17x1032 --arg=random:2:bf16:1032 --expect=reference --check=all --schedule=pct:3 --seed=9
// RUN: tf-run %s --mcpu=sm_90a --entry=differences --arg=random:1:bf16:29x2048 --expect=reference --check=all --schedule=random --seed=6 --async-latency=random
// RUN: tf-run %s --mcpu=sm_90a --entry=differences --arg=random:1:bf16:19x1992 --expect=reference --check=all --schedule=pct:3 --seed=4
// RUN: tf-opt %s --lower-fusion=index=32 --canonicalize --cse | FileCheck %s

// Two crews of 64 threads, and a producer warp. A ring holds three rows, in part: six sets of places, rounded up, and
// three tickets more.
// CHECK-LABEL: kernel.func @softmax_k0(
// CHECK-SAME: max_threads = 160
// CHECK: %m.ranks = {{.*}} : !kernel.buffer<16xf32, shared>
// CHECK: %m.mbarrier = {{.*}} : !kernel.buffer<8x!kernel.mbarrier, shared>
// CHECK: %x_ring.tickets = {{.*}} : !kernel.buffer<7xi32, shared>
fusion.func @softmax(%x: tensor<?x?xbf16>) -> tensor<?x?xbf16> attributes {cluster = array<i64: 1, 2>, crews, dynamic} {
  %f = fusion.cast %x : tensor<?x?xf32>
  %m = fusion.reduce_max %f axes [1] : tensor<?xf32>
  %mb = fusion.broadcast %m axes [1] : tensor<?x1xf32>
  %s = fusion.sum_exp %f axes [1] : tensor<?xf32>
  %d = fusion.sub %f, %mb : tensor<?x?xf32>
  %e = fusion.exp %d : tensor<?x?xf32>
  %q = fusion.reciprocal %s : tensor<?xf32>
  %qb = fusion.broadcast %q axes [1] : tensor<?x1xf32>
  %o = fusion.mul %e, %qb : tensor<?x?xf32>
  %y = fusion.cast %o : tensor<?x?xbf16>
  %f_r = sched.recompute %f for %d : tensor<?x?xf32>
  %x_ring = sched.cache_after %x for %f, %f_r memory(shared) via(bulk) : tensor<?x?xbf16>
  sched.split %m[-1] by 8
  sched.split %m[1] by 256
  sched.split %m[2] by 64
  sched.split %m[2] by 2
  sched.split %m[0] by 3
  sched.reorder %m [1, 0, 3, 4, 2, 5, 6]
  sched.propagate %m
  sched.parallelize %m [bidx, serial, serial, bidy, serial, tidx, unroll]
  sched.parallelize_like %m
  sched.parallelize %x_ring [bidx, serial, serial, bidy, serial, bulk, bulk]
  sched.inline_most
  sched.inline_at %x_ring 2
  sched.circular_buffer %x_ring stages 5 prefetch 4 warp_specialized(tidx) {pieces}
  fusion.return %y : tensor<?x?xbf16>
}

// The weights are brought before the loop, and waited for by the crew that reads them.
// CHECK-LABEL: kernel.func @norm_k0(
// CHECK: kernel.cluster.wait
// CHECK: kernel.bulk.load
// CHECK: kernel.mbarrier.wait
fusion.func @norm(%x: tensor<?x?xbf16>, %w: tensor<?xbf16>) -> tensor<?x?xbf16> attributes {cluster = array<i64: 1, 2>, crews, dynamic} {
  %f = fusion.cast %x : tensor<?x?xf32>
  %s2 = fusion.mul %f, %f : tensor<?x?xf32>
  %m = fusion.sum %s2 axes [1] : tensor<?xf32>
  %r = fusion.rsqrt %m : tensor<?xf32>
  %rb = fusion.broadcast %r axes [1] : tensor<?x1xf32>
  %n = fusion.mul %f, %rb : tensor<?x?xf32>
  %wb = fusion.broadcast %w axes [0] : tensor<1x?xbf16>
  %wf = fusion.cast %wb : tensor<1x?xf32>
  %o = fusion.mul %n, %wf : tensor<?x?xf32>
  %y = fusion.cast %o : tensor<?x?xbf16>
  %f_r = sched.recompute %f for %n : tensor<?x?xf32>
  %x_ring = sched.cache_after %x for %f, %f_r memory(shared) via(bulk) : tensor<?x?xbf16>
  %w_once = sched.cache_after %w for %wb memory(shared) via(bulk) : tensor<?xbf16>
  sched.split %m[-1] by 8
  sched.split %m[1] by 256
  sched.split %m[2] by 64
  sched.split %m[2] by 2
  sched.split %m[0] by 3
  sched.reorder %m [1, 0, 3, 4, 2, 5, 6]
  sched.propagate %m
  sched.parallelize %m [bidx, serial, serial, bidy, serial, tidx, unroll]
  sched.parallelize_like %m
  sched.parallelize %x_ring [bidx, serial, serial, bidy, serial, bulk, bulk]
  sched.parallelize %w_once [serial, bidy, serial, bulk, bulk]
  sched.inline_most
  sched.inline_at %x_ring 2
  sched.circular_buffer %x_ring stages 4 prefetch 3 warp_specialized(tidx) {pieces}
  sched.inline_at %w_once 0
  fusion.return %y : tensor<?x?xbf16>
}

// The largest is needed by both crews, the sum by the second one.
fusion.func @differences(%x: tensor<?x?xbf16>) -> tensor<?x?xf32> attributes {cluster = array<i64: 1, 2>, crews, dynamic} {
  %f = fusion.cast %x : tensor<?x?xf32>
  %m = fusion.reduce_max %f axes [1] : tensor<?xf32>
  %mb = fusion.broadcast %m axes [1] : tensor<?x1xf32>
  %d = fusion.sub %f, %mb : tensor<?x?xf32>
  %s = fusion.sum %d axes [1] : tensor<?xf32>
  %sb = fusion.broadcast %s axes [1] : tensor<?x1xf32>
  %y = fusion.add %d, %sb : tensor<?x?xf32>
  %d_r = sched.recompute %d for %y : tensor<?x?xf32>
  %f_r = sched.recompute %f for %d : tensor<?x?xf32>
  %f_r2 = sched.recompute %f for %d_r : tensor<?x?xf32>
  %x_ring = sched.cache_after %x for %f, %f_r, %f_r2 memory(shared) via(bulk) : tensor<?x?xbf16>
  sched.split %m[-1] by 8
  sched.split %m[1] by 256
  sched.split %m[2] by 64
  sched.split %m[2] by 2
  sched.split %m[0] by 3
  sched.reorder %m [1, 0, 3, 4, 2, 5, 6]
  sched.propagate %m
  sched.parallelize %m [bidx, serial, serial, bidy, serial, tidx, unroll]
  sched.parallelize_like %m
  sched.parallelize %x_ring [bidx, serial, serial, bidy, serial, bulk, bulk]
  sched.inline_most
  sched.inline_at %x_ring 2
  sched.circular_buffer %x_ring stages 6 prefetch 5 warp_specialized(tidx) {pieces}
  fusion.return %y : tensor<?x?xf32>
}

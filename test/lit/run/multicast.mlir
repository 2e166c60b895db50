// Tiles that several blocks of a cluster want are loaded once: {multicast}.
// RUN: tf-run %s --mcpu=sm_90a --entry=bias --arg=random:1:f32:64x64 --arg=random:2:f32:64 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_100a --entry=bias --arg=random:1:f32:60x72 --arg=random:2:f32:72 --expect=reference --check=all
// RUN: not tf-run %s --mcpu=sm_90a --entry=bias --arg=random:1:f32:16x32 --arg=random:2:f32:32 2>&1 | FileCheck %s --check-prefix=GRID
// RUN: tf-run %s --mcpu=sm_90a --entry=products --arg=random:1:f32:64x64 --arg=random:2:f32:32x64 --expect=reference --atol=1e-5 --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=products --arg=random:1:f32:28x44 --arg=random:2:f32:64x44 --expect=reference --atol=1e-5 --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=products --arg=random:1:f32:28x44 --arg=random:2:f32:64x44 --expect=reference --atol=1e-5 --check=all --async-latency=eager
// RUN: tf-run %s --mcpu=sm_80 --entry=products --arg=random:1:f32:28x44 --arg=random:2:f32:64x44 --expect=reference --atol=1e-5 --check=all
// RUN: tf-llc %s --mcpu=sm_90a -o /dev/null
// RUN: tf-llc %s --mcpu=sm_100a -o /dev/null
// RUN: tf-opt %s --lower-fusion=index=32 --canonicalize --cse | FileCheck %s
// GRID: this schedule would launch 1 blocks along bidy, which must be a multiple of the cluster's 2

// Two blocks side by side in y want the same piece of the bias: the first issues, each announces.
// CHECK-LABEL: kernel.func @bias_k0(
// CHECK-SAME: cluster = array<i64: 1, 2, 1>
// CHECK: kernel.fence.mbarrier_init
// CHECK: kernel.cluster.arrive
// CHECK-NEXT: kernel.cluster.wait
// CHECK: kernel.mbarrier.arrive.expect_tx
// CHECK: %[[AT:.*]] = kernel.cluster_block_id y
// CHECK: kernel.cmp eq %[[AT]]
// CHECK: kernel.if
// CHECK: kernel.tma.load {{.*}} multicast %
// CHECK: kernel.mbarrier.wait
// CHECK: kernel.cluster.arrive
// CHECK-NEXT: kernel.cluster.wait
// CHECK-NEXT: }
// CHECK: host.func @bias
fusion.func @bias(%x: tensor<?x?xf32>, %b: tensor<?xf32>) -> tensor<?x?xf32> attributes {cluster = array<i64: 1, 2>} {
  %s = fusion.broadcast %b axes [0] : tensor<1x?xf32> {multicast} memory(shared) via(tma) cache(evict_last) domain(%i, %j) {
    %jo, %ji = id.split %j by 32
    id.domain loop [%jo : bidx, %i : serial, %ji : bulk]
  } inline(1)
  %y = fusion.add %x, %s : tensor<?x?xf32> domain(%i, %j) {
    %io, %ii = id.split %i by 16
    %jo, %ji = id.split %j by 32
    id.domain loop [%jo : bidx, %io : bidy, %ii : serial, %ji : tidx]
  }
  fusion.return %y : tensor<?x?xf32>
}

// A cluster of two by two: rows of a are wanted by both blocks along x, rows of b by both along y. The slots are
// filled again for each piece of k, after the cluster has met.
// CHECK-LABEL: kernel.func @products_k0(
// CHECK-SAME: cluster = array<i64: 2, 2, 1>
// CHECK: kernel.for %ko
// CHECK: kernel.cluster.arrive
// CHECK-NEXT: kernel.cluster.wait
// CHECK: kernel.tma.load {{.*}} multicast %
// CHECK-NOT: kernel.cluster.arrive
// CHECK: kernel.tma.load {{.*}} multicast %
// CHECK: host.func @products
fusion.func @products(%a: tensor<?x?xf32> {dims = ["m", "k"]}, %b: tensor<?x?xf32> {dims = ["n", "k"]}) -> tensor<?x?xf32>
    attributes {cluster = array<i64: 2, 2>} {
  %as = fusion.broadcast %a axes [1] : tensor<?x1x?xf32> {multicast} memory(shared) via(tma) domain(%i, %j, %k) {
    %io, %ii = id.split %i by 16
    %ko, %ki = id.split %k by 8
    id.domain loop [%ko : serial, %io : bidy, %j : serial, %ii : bulk, %ki : bulk]
  } inline(1)
  %bs = fusion.broadcast %b axes [0] : tensor<1x?x?xf32> {multicast} memory(shared) via(tma) domain(%i, %j, %k) {
    %jo, %ji = id.split %j by 16
    %ko, %ki = id.split %k by 8
    id.domain loop [%ko : serial, %jo : bidx, %i : serial, %ji : bulk, %ki : bulk]
  } inline(1)
  %m = fusion.mul %as, %bs : tensor<?x?x?xf32> domain(%i, %j, %k) {
    %io, %ii = id.split %i by 16
    %jo, %ji = id.split %j by 16
    %ko, %ki = id.split %k by 8
    id.domain loop [%ko : serial, %io : bidy, %jo : bidx, %ii : tidy, %ji : tidx, %ki : serial]
  } inline(6)
  %y = fusion.sum %m axes [2] : tensor<?x?xf32> domain(%i, %j, %k) {
    %io, %ii = id.split %i by 16
    %jo, %ji = id.split %j by 16
    %ko, %ki = id.split %k by 8
    id.domain loop [%ko : serial, %io : bidy, %jo : bidx, %ii : tidy, %ji : tidx, %ki : serial]
  }
  fusion.return %y : tensor<?x?xf32>
}

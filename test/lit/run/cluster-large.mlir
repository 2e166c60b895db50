// Clusters of 9 to 16 blocks, where the chip has them.
// RUN: tf-run %s --mcpu=sm_90a --entry=nine --arg=random:1:f32:3x300 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_100a --entry=nine --arg=random:1:f32:2x5 --expect=reference --check=all --schedule=random --seed=3
// RUN: tf-run %s --mcpu=sm_90a --entry=twelve --arg=random:1:f32:5x300 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=sixteen --arg=random:1:f32:16x64 --arg=random:2:f32:64 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=sixteen --arg=random:1:f32:32x64 --arg=random:2:f32:64 --expect=reference --check=all --schedule=random --seed=5
// RUN: tf-llc %s --mcpu=sm_90a | FileCheck %s --check-prefix=PTX
// RUN: tf-llc %s --mcpu=sm_103a -o /dev/null
// RUN: not tf-llc %s --mcpu=sm_120a -o /dev/null 2>&1 | FileCheck %s --check-prefix=SMALL
// RUN: not tf-llc %s --mcpu=sm_80 -o /dev/null 2>&1 | FileCheck %s --check-prefix=NONE
// PTX: .reqnctapercluster 1, 9
// PTX: .reqnctapercluster 3, 4
// PTX: .reqnctapercluster 16
// SMALL: error: a cluster of 9 blocks; on sm_120a it has at most 8
// NONE: error: 'y' reduces over the blocks of a cluster, and sm_80 has no clusters

fusion.func @nine(%x: tensor<?x?xf32>) -> tensor<?xf32> attributes {cluster = array<i64: 1, 9>} {
  %y = fusion.sum %x axes [1] : tensor<?xf32>
  sched.split %y[1] by 64
  sched.split %y[1] into 9
  sched.parallelize %y [bidx, bidy, serial, tidx]
  fusion.return %y : tensor<?xf32>
}

fusion.func @twelve(%x: tensor<?x?xf32>) -> tensor<?xf32> attributes {cluster = array<i64: 3, 4>} {
  %y = fusion.reduce_max %x axes [1] : tensor<?xf32>
  sched.split %y[0] by 3
  sched.split %y[2] by 32
  sched.split %y[2] into 4
  sched.parallelize %y [serial, bidx, bidy, serial, tidx]
  fusion.return %y : tensor<?xf32>
}

// One row for all blocks of the cluster.
fusion.func @sixteen(%x: tensor<?x64xf32>, %t: tensor<64xf32>) -> tensor<?x64xf32> attributes {cluster = array<i64: 16>} {
  %s = fusion.broadcast %t axes [0] : tensor<1x64xf32> {multicast} memory(shared) via(tma) domain(%i, %j) {
    id.domain loop [%i : serial, %j : bulk]
  }
  %y = fusion.add %x, %s : tensor<?x64xf32> domain(%i, %j) {
    id.domain loop [%i : bidx, %j : tidx]
  }
  fusion.return %y : tensor<?x64xf32>
}

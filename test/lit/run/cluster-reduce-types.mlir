// Reductions over the blocks of a cluster: other types, other memories, other tensors and kernels beside them.
// RUN: tf-run %s --mcpu=sm_90a --entry=truth --arg=random:1:f32:7x100 --arg=0.9 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=truth --arg=random:1:f32:7x100 --arg=-0.9 --expect=reference --check=all --schedule=random --seed=2
// RUN: tf-run %s --mcpu=sm_90a --entry=bytes --arg=random:1:i8:7x90 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=then_more_blocks --arg=random:1:f32:300x16 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=in_shared --arg=random:1:f32:6x100 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=in_shared --arg=random:1:f32:6x100 --expect=reference --check=all --schedule=random --seed=5
// RUN: tf-run %s --mcpu=sm_90a --entry=fewer --arg=random:1:f32:6x40 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=kernels --arg=random:1:f32:60x100 --expect=reference --check=all
// RUN: tf-llc %s --mcpu=sm_90a -o /dev/null
// RUN: tf-llc %s --mcpu=sm_100a -o /dev/null

// Truth values travel as integers; nothing is known of the other block's part.
fusion.func @truth(%x: tensor<?x?xf32>, %t: f32) -> (tensor<?xi1>, tensor<?xi1>) attributes {cluster = array<i64: 1, 2>} {
  %c = fusion.gt %x, %t : tensor<?x?xi1>
  %any = fusion.any %c axes [1] : tensor<?xi1>
  %all = fusion.all %c axes [1] : tensor<?xi1>
  sched.split %all[1] by 8
  sched.split %all[1] into 2
  sched.propagate %all
  sched.parallelize %all [bidx, bidy, serial, tidx]
  sched.parallelize_like %all
  sched.inline_at %c 4
  fusion.return %any, %all : tensor<?xi1>, tensor<?xi1>
}

fusion.func @bytes(%x: tensor<?x?xi8>) -> tensor<?xi8> attributes {cluster = array<i64: 1, 2>} {
  %y = fusion.prod %x axes [1] : tensor<?xi8>
  sched.split %y[1] by 48
  sched.split %y[1] into 2
  sched.parallelize %y [bidx, bidy, serial, tidx]
  fusion.return %y : tensor<?xi8>
}

// The cluster's sums, added up by TMA over the other blocks.
fusion.func @then_more_blocks(%x: tensor<?x16xf32>) -> tensor<16xf32> attributes {cluster = array<i64: 2>} {
  %p = fusion.sum %x axes [0] : tensor<16xf32> memory(shared)
  %y = fusion.set %p : tensor<16xf32> via(tma)
  sched.split %p[0] by 8
  sched.split %p[0] into 2
  sched.split %p[1] by 4
  sched.reorder %p [1, 0, 2, 3, 4]
  sched.parallelize %p [bidy, bidx, serial, serial, tidx]
  sched.parallelize %y [bulk]
  fusion.return %y : tensor<16xf32>
}

// What other threads read.
fusion.func @in_shared(%x: tensor<?x?xf32>) -> tensor<?x?xf32> attributes {cluster = array<i64: 1, 2>} {
  %m = fusion.reduce_max %x axes [1] : tensor<?xf32> memory(shared)
  %mb = fusion.broadcast %m axes [1] : tensor<?x1xf32>
  %y = fusion.sub %x, %mb : tensor<?x?xf32>
  sched.split %m[0] by 4
  sched.split %m[2] by 8
  sched.split %m[2] into 2
  sched.parallelize %m [bidx, tidy, bidy, serial, tidx]
  sched.split %y[0] by 4
  sched.split %y[2] by 32
  sched.split %y[2] into 2
  sched.parallelize %y [bidx, serial, bidy, serial, tidx]
  sched.split %mb[0] by 4
  sched.parallelize %mb [bidx, serial, serial]
  sched.inline_at %mb 2
  sched.inline_at %m 1
  fusion.return %y : tensor<?x?xf32>
}

// A tensor with fewer blocks along the cluster than another: the rest of them has nothing to add.
fusion.func @fewer(%x: tensor<?x?xf32>) -> (tensor<?xf32>, tensor<?xf32>) attributes {cluster = array<i64: 1, 4>} {
  %a = fusion.sum %x axes [1] : tensor<?xf32>
  %b = fusion.reduce_max %x axes [1] : tensor<?xf32>
  sched.split %a[1] by 32
  sched.split %a[1] into 4
  sched.parallelize %a [bidx, bidy, serial, tidx]
  sched.split %b[1] by 32
  sched.split %b[1] into 3
  sched.parallelize %b [bidx, bidy, serial, tidx]
  fusion.return %a, %b : tensor<?xf32>, tensor<?xf32>
}

// Another kernel, without clusters.
fusion.func @kernels(%x: tensor<?x?xf32>) -> tensor<f32> attributes {cluster = array<i64: 1, 2>} {
  %a = fusion.sum %x axes [1] : tensor<?xf32> memory(global)
  %b = fusion.sum %a axes [0] : tensor<f32>
  sched.segment %b = 1
  sched.split %a[1] by 32
  sched.split %a[1] into 2
  sched.parallelize %a [bidx, bidy, serial, tidx]
  sched.split %b[0] by 32
  sched.parallelize %b [serial, tidx]
  fusion.return %b : tensor<f32>
}

// Reductions over the blocks of a cluster.
// RUN: tf-run %s --mcpu=sm_90a --entry=sums --arg=random:1:f32:3x300 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=sums --arg=random:1:f32:4x1000 --expect=reference --check=all --schedule=random --seed=3
// RUN: tf-run %s --mcpu=sm_90a --entry=sums --arg=random:1:f32:2x1 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=sums --arg=random:1:f32:0x5 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=sums --arg=random:1:f32:5x0 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=softmax --arg=random:1:f32:5x300 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=softmax --arg=random:1:f32:5x300 --expect=reference --check=all --schedule=random --seed=7
// RUN: tf-run %s --mcpu=sm_90a --entry=softmax --arg=random:1:f32:9x130 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=softmax --arg=random:1:f32:9x0 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=rms --arg=random:1:bf16:6x500 --arg=random:2:bf16:500 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=rms --arg=random:1:bf16:1x3 --arg=random:2:bf16:3 --expect=reference --check=all --schedule=random --seed=8
// RUN: tf-run %s --mcpu=sm_90a --entry=square --arg=random:1:i32:6x100 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=square --arg=random:1:i32:6x3 --expect=reference --check=all --schedule=random --seed=8
// RUN: tf-run %s --mcpu=sm_90a --entry=columns --arg=random:1:f64:50x24 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=columns --arg=random:1:f64:50x48 --expect=reference --check=all --schedule=random --seed=4
// RUN: tf-run %s --mcpu=sm_90a --entry=groups --arg=random:1:f16:13x77 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=groups --arg=random:1:f16:13x77 --expect=reference --check=all --schedule=random --seed=2
// RUN: tf-run %s --mcpu=sm_90a --entry=lanes --arg=random:1:i64:40x20 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=lanes --arg=random:1:i64:40x3 --expect=reference --check=all --schedule=random --seed=2
// RUN: tf-run %s --mcpu=sm_90a --entry=truth --arg=random:1:f32:7x100 --arg=0.9 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=truth --arg=random:1:f32:7x100 --arg=-0.9 --expect=reference --check=all --schedule=random --seed=2
// RUN: tf-run %s --mcpu=sm_90a --entry=bytes --arg=random:1:i8:7x90 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=unknown_block --arg=random:1:f32:7x90 --arg=24 --arg=3 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=unknown_block --arg=random:1:f32:70x9 --arg=1 --arg=7 --expect=reference --check=all --schedule=random --seed=2
// RUN: tf-run %s --mcpu=sm_90a --entry=unknown_block --arg=random:1:f32:6x9 --arg=32 --arg=1 --expect=reference --check=all --schedule=random --seed=5
// RUN: tf-run %s --mcpu=sm_90a --entry=three_threads --arg=random:1:f32:7x90 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=three_threads --arg=random:1:f32:7x90 --expect=reference --check=all --schedule=random --seed=5
// RUN: tf-run %s --mcpu=sm_90a --entry=one_thread --arg=random:1:f32:90 --expect=reference --check=all --schedule=random --seed=5
// RUN: tf-run %s --mcpu=sm_90a --entry=then_more_blocks --arg=random:1:f32:300x16 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=in_shared --arg=random:1:f32:6x100 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=in_shared --arg=random:1:f32:6x100 --expect=reference --check=all --schedule=random --seed=5
// RUN: tf-run %s --mcpu=sm_90a --entry=fewer --arg=random:1:f32:6x40 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=kernels --arg=random:1:f32:60x100 --expect=reference --check=all
// RUN: tf-llc %s --mcpu=sm_90a -o /dev/null
// RUN: tf-llc %s --mcpu=sm_100a -o /dev/null

fusion.func @sums(%x: tensor<?x?xf32>) -> tensor<?xf32> attributes {cluster = array<i64: 1, 2>} {
  %y = fusion.sum %x axes [1] : tensor<?xf32>
  sched.split %y[1] by 64
  sched.split %y[1] into 2
  sched.parallelize %y [bidx, bidy, serial, tidx]
  fusion.return %y : tensor<?xf32>
}

// Rows in turn: the phases run on.
fusion.func @softmax(%x: tensor<?x?xf32>) -> tensor<?x?xf32> attributes {cluster = array<i64: 1, 2>} {
  %m = fusion.reduce_max %x axes [1] : tensor<?xf32>
  %mb = fusion.broadcast %m axes [1] : tensor<?x1xf32>
  %d = fusion.sub %x, %mb : tensor<?x?xf32>
  %p = fusion.exp %d : tensor<?x?xf32>
  %sum = fusion.sum %p axes [1] : tensor<?xf32>
  %q = fusion.reciprocal %sum : tensor<?xf32>
  %qb = fusion.broadcast %q axes [1] : tensor<?x1xf32>
  %d3 = fusion.sub %x, %mb : tensor<?x?xf32>
  %p3 = fusion.exp %d3 : tensor<?x?xf32>
  %y = fusion.mul %p3, %qb : tensor<?x?xf32>
  sched.split %y[1] by 64
  sched.split %y[1] into 2
  sched.split %y[0] into 2
  sched.propagate %y
  sched.parallelize %y [bidx, serial, bidy, serial, tidx]
  sched.parallelize_like %y
  sched.inline_most
  fusion.return %y : tensor<?x?xf32>
}

// Four blocks, vectors, eight accumulators a thread.
fusion.func @rms(%x: tensor<?x?xbf16>, %w: tensor<?xbf16>) -> tensor<?x?xbf16> attributes {cluster = array<i64: 4>} {
  %f = fusion.cast %x : tensor<?x?xf32>
  %s = fusion.mul %f, %f : tensor<?x?xf32>
  %sum = fusion.sum %s axes [1] : tensor<?xf32>
  %eps = fusion.constant 1.0e-5 : f32
  %me = fusion.add %sum, %eps : tensor<?xf32>
  %q = fusion.rsqrt %me : tensor<?xf32>
  %qb = fusion.broadcast %q axes [1] : tensor<?x1xf32>
  %f2 = fusion.cast %x : tensor<?x?xf32>
  %xn = fusion.mul %f2, %qb : tensor<?x?xf32>
  %wb = fusion.broadcast %w axes [0] : tensor<1x?xbf16>
  %wf = fusion.cast %wb : tensor<1x?xf32>
  %o = fusion.mul %xn, %wf : tensor<?x?xf32>
  %y = fusion.cast %o : tensor<?x?xbf16>
  sched.split %y[1] by 4
  sched.split %y[1] by 32
  sched.split %y[1] into 4
  sched.propagate %y
  sched.parallelize %y [bidy, bidx, serial, tidx, unroll]
  sched.parallelize_like %y
  sched.inline_most
  sched.rfactor %sum [1, 2, 3]
  fusion.return %y : tensor<?x?xbf16>
}

// All of a cluster of 2 x 2 x 2.
fusion.func @square(%x: tensor<?x?xi32>) -> tensor<?xi32> attributes {cluster = array<i64: 2, 2, 2>} {
  %y = fusion.sum %x axes [1] : tensor<?xi32>
  sched.split %y[1] into 8
  sched.split %y[1] into 4
  sched.split %y[1] into 2
  sched.parallelize %y [serial, bidz, bidx, bidy, tidx]
  fusion.return %y : tensor<?xi32>
}

// The blocks along y of a cluster of 2 x 3, for results of each thread.
fusion.func @columns(%x: tensor<?x?xf64>) -> tensor<?xf64> attributes {cluster = array<i64: 2, 3>} {
  %y = fusion.reduce_min %x axes [0] : tensor<?xf64>
  sched.split %y[1] by 3
  sched.split %y[1] by 4
  sched.split %y[0] into 3
  sched.reorder %y [2, 0, 3, 1, 4]
  sched.parallelize %y [bidx, bidy, tidx, serial, unroll]
  fusion.return %y : tensor<?xf64>
}

// Rows of four threads each, within a warp.
fusion.func @groups(%x: tensor<?x?xf16>) -> tensor<?x?xf16> attributes {cluster = array<i64: 1, 2>} {
  %m = fusion.sum %x axes [1] : tensor<?xf16>
  %mb = fusion.broadcast %m axes [1] : tensor<?x1xf16>
  %y = fusion.sub %x, %mb : tensor<?x?xf16>
  sched.split %y[1] by 4
  sched.split %y[1] into 2
  sched.split %y[0] by 8
  sched.split %y[0] into 1
  sched.propagate %y
  sched.parallelize %y [bidx, serial, tidy, bidy, serial, tidx]
  sched.parallelize_like %y
  sched.inline_most
  fusion.return %y : tensor<?x?xf16>
}

// No threads reduce.
fusion.func @lanes(%x: tensor<?x?xi64>) -> tensor<?xi64> attributes {cluster = array<i64: 8>} {
  %y = fusion.reduce_max %x axes [1] : tensor<?xi64>
  sched.split %y[0] by 16
  sched.split %y[2] into 8
  sched.parallelize %y [serial, tidx, bidx, serial]
  fusion.return %y : tensor<?xi64>
}

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

// How many threads a block has is known at the launch only, of those that reduce and of the others.
fusion.func @unknown_block(%x: tensor<?x?xf32>, %n: i64, %m: i64) -> tensor<?xf32> attributes {cluster = array<i64: 1, 4>} {
  %y = fusion.sum %x axes [1] : tensor<?xf32>
  sched.split %y[0] by %m
  sched.split %y[2] by %n
  sched.split %y[2] into 4
  sched.parallelize %y [bidx, tidy, bidy, serial, tidx]
  fusion.return %y : tensor<?xf32>
}

// Fewer threads than blocks, and one of them alone.
fusion.func @three_threads(%x: tensor<?x?xf32>) -> tensor<?xf32> attributes {cluster = array<i64: 1, 8>} {
  %y = fusion.sum %x axes [1] : tensor<?xf32>
  sched.split %y[1] by 3
  sched.split %y[1] into 8
  sched.parallelize %y [bidx, bidy, serial, tidx]
  fusion.return %y : tensor<?xf32>
}

fusion.func @one_thread(%x: tensor<?xf32>) -> tensor<f32> attributes {cluster = array<i64: 2>} {
  %y = fusion.sum %x axes [0] : tensor<f32>
  sched.split %y[0] into 2
  sched.parallelize %y [bidx, serial]
  fusion.return %y : tensor<f32>
}

// The cluster's sums, added up by the copy engine over the other blocks.
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

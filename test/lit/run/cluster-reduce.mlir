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
// RUN: tf-llc %s --mcpu=sm_90a -o /dev/null
// RUN: tf-llc %s --mcpu=sm_100a -o /dev/null
// RUN: not tf-run %s --mcpu=sm_80 --entry=sums --arg=random:1:f32:3x300 2>&1 | FileCheck %s --check-prefix=SM80
// SM80: error: 'y' reduces over the blocks of a cluster, and sm_80 has no clusters; sm_90 and later have

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

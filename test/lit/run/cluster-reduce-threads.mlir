// Reductions over the blocks of a cluster: threads that reduce together, apart, alone, and of unknown number.
// RUN: tf-run %s --mcpu=sm_90a --entry=columns --arg=random:1:f64:50x24 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=columns --arg=random:1:f64:50x48 --expect=reference --check=all --schedule=random --seed=4
// RUN: tf-run %s --mcpu=sm_90a --entry=groups --arg=random:1:f16:13x77 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=groups --arg=random:1:f16:13x77 --expect=reference --check=all --schedule=random --seed=2
// RUN: tf-run %s --mcpu=sm_90a --entry=lanes --arg=random:1:i64:40x20 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=lanes --arg=random:1:i64:40x3 --expect=reference --check=all --schedule=random --seed=2
// RUN: tf-run %s --mcpu=sm_90a --entry=unknown_block --arg=random:1:f32:7x90 --arg=24 --arg=3 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=unknown_block --arg=random:1:f32:70x9 --arg=1 --arg=7 --expect=reference --check=all --schedule=random --seed=2
// RUN: tf-run %s --mcpu=sm_90a --entry=unknown_block --arg=random:1:f32:6x9 --arg=32 --arg=1 --expect=reference --check=all --schedule=random --seed=5
// RUN: tf-run %s --mcpu=sm_90a --entry=three_threads --arg=random:1:f32:7x90 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=three_threads --arg=random:1:f32:7x90 --expect=reference --check=all --schedule=random --seed=5
// RUN: tf-run %s --mcpu=sm_90a --entry=one_thread --arg=random:1:f32:90 --expect=reference --check=all --schedule=random --seed=5
// RUN: tf-llc %s --mcpu=sm_90a -o /dev/null
// RUN: tf-llc %s --mcpu=sm_100a -o /dev/null

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

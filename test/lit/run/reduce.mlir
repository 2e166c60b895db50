// Reductions over one to three thread dimensions, and over blocks of every size.
// RUN: tf-run %s --entry=x --arg=random:1:f32:7x1000 --expect=reference --check=all
// RUN: tf-run %s --entry=x --arg=random:1:f32:7x1 --expect=reference --check=all
// RUN: tf-run %s --entry=x --arg=random:1:f32:7x0 --expect=reference --check=all
// RUN: tf-run %s --entry=x --arg=random:1:f32:0x9 --expect=reference --check=all
// RUN: tf-run %s --entry=xy --arg=random:2:f32:5x37x41 --expect=reference --check=all
// RUN: tf-run %s --entry=xyz --arg=random:3:f32:9x10x11 --expect=reference --check=all
// RUN: tf-run %s --entry=y_only --arg=random:4:f32:70x50 --expect=reference --check=all
// RUN: tf-run %s --entry=z_of_three --arg=random:5:f32:4x6x10 --expect=reference --check=all
// RUN: tf-run %s --entry=part_of_warp --arg=random:6:f32:64x50 --expect=reference --check=all
// RUN: tf-run %s --entry=odd33 --arg=random:7:f32:6x100 --expect=reference --check=all
// RUN: tf-run %s --entry=odd96 --arg=random:8:f32:6x1000 --expect=reference --check=all
// RUN: tf-run %s --entry=odd1000 --arg=random:9:f32:3x2500 --expect=reference --check=all
// RUN: tf-run %s --entry=full1024 --arg=random:10:f32:3x5000 --expect=reference --check=all
// RUN: tf-run %s --entry=symbolic --arg=random:11:f32:5x300 --arg=48 --expect=reference --check=all
// RUN: tf-run %s --entry=symbolic --arg=random:11:f32:5x300 --arg=1 --expect=reference --check=all
// RUN: tf-run %s --entry=rfactored --arg=random:12:f32:9x103 --expect=reference --check=all
// RUN: tf-run %s --entry=kept_apart --arg=random:13:f32:40x30 --expect=reference --check=all
// RUN: tf-run %s --entry=to_scalar --arg=random:14:f32:13x17 --expect=reference --check=all
// RUN: tf-run %s --entry=serial --arg=random:15:f32:5x6x7 --expect=reference --check=all

fusion.func @x(%x: tensor<?x?xf32>) -> tensor<?xf32> {
  %y = fusion.sum %x axes [1] : tensor<?xf32>
  sched.split %y[1] by 128
  sched.parallelize %y [bidx, serial, tidx]
  fusion.return %y : tensor<?xf32>
}

fusion.func @xy(%x: tensor<?x?x?xf32>) -> tensor<?xf32> {
  %y = fusion.sum %x axes [1, 2] : tensor<?xf32>
  sched.split %y[1] by 4
  sched.split %y[3] by 32
  sched.parallelize %y [bidx, serial, tidy, serial, tidx]
  fusion.return %y : tensor<?xf32>
}

fusion.func @xyz(%x: tensor<9x10x11xf32>) -> tensor<f32> {
  %y = fusion.reduce_max %x axes [0, 1, 2] : tensor<f32>
  sched.parallelize %y [tidz, tidy, tidx]
  fusion.return %y : tensor<f32>
}

fusion.func @y_only(%x: tensor<?x?xf32>) -> tensor<?xf32> {
  %y = fusion.sum %x axes [0] : tensor<?xf32>
  sched.split %y[1] by 32
  sched.split %y[0] by 8
  sched.reorder %y [2, 3, 0, 1]
  sched.parallelize %y [bidx, tidx, serial, tidy]
  fusion.return %y : tensor<?xf32>
}

fusion.func @z_of_three(%x: tensor<4x6x10xf32>) -> tensor<6x10xf32> {
  %y = fusion.prod %x axes [0] : tensor<6x10xf32>
  sched.reorder %y [1, 2, 0]
  sched.parallelize %y [tidy, tidx, tidz]
  fusion.return %y : tensor<6x10xf32>
}

// Eight threads reduce together, four groups in a warp.
fusion.func @part_of_warp(%x: tensor<?x?xf32>) -> tensor<?xf32> {
  %y = fusion.sum %x axes [1] : tensor<?xf32>
  sched.split %y[1] by 8
  sched.split %y[0] by 16
  sched.parallelize %y [bidx, tidy, serial, tidx]
  fusion.return %y : tensor<?xf32>
}

fusion.func @odd33(%x: tensor<?x?xf32>) -> tensor<?xf32> {
  %y = fusion.sum %x axes [1] : tensor<?xf32>
  sched.split %y[1] by 33
  sched.parallelize %y [bidx, serial, tidx]
  fusion.return %y : tensor<?xf32>
}

fusion.func @odd96(%x: tensor<?x?xf32>) -> tensor<?xf32> {
  %y = fusion.sum %x axes [1] : tensor<?xf32>
  sched.split %y[1] by 96
  sched.parallelize %y [bidx, serial, tidx]
  fusion.return %y : tensor<?xf32>
}

fusion.func @odd1000(%x: tensor<?x?xf32>) -> tensor<?xf32> {
  %y = fusion.sum %x axes [1] : tensor<?xf32>
  sched.split %y[1] by 1000
  sched.parallelize %y [bidx, serial, tidx]
  fusion.return %y : tensor<?xf32>
}

fusion.func @full1024(%x: tensor<?x?xf32>) -> tensor<?xf32> {
  %y = fusion.sum %x axes [1] : tensor<?xf32>
  sched.split %y[1] by 1024
  sched.parallelize %y [bidx, serial, tidx]
  fusion.return %y : tensor<?xf32>
}

// The block's size is an argument.
fusion.func @symbolic(%x: tensor<?x?xf32>, %n: i64) -> tensor<?xf32> {
  %y = fusion.sum %x axes [1] : tensor<?xf32>
  sched.split %y[1] by %n
  sched.parallelize %y [bidx, serial, tidx]
  fusion.return %y : tensor<?xf32>
}

fusion.func @rfactored(%x: tensor<?x?xf32>) -> tensor<?xf32> {
  %y = fusion.sum %x axes [1] : tensor<?xf32>
  sched.split %y[1] by 32
  sched.split %y[1] by 4
  sched.rfactor %y [1]
  sched.parallelize %y [bidx, serial, unroll, tidx]
  fusion.return %y : tensor<?xf32>
}

// Loops inside the reduction keep accumulators apart.
fusion.func @kept_apart(%x: tensor<?x?xf32>) -> tensor<?xf32> {
  %y = fusion.reduce_min %x axes [0] : tensor<?xf32>
  sched.split %y[1] by 4
  sched.split %y[0] by 16
  sched.reorder %y [2, 0, 1, 3]
  sched.parallelize %y [bidx, serial, tidx, serial]
  fusion.return %y : tensor<?xf32>
}

fusion.func @to_scalar(%x: tensor<?x?xf32>) -> tensor<f32> {
  %y = fusion.sum %x axes [0, 1] : tensor<f32>
  sched.merge %y[0, 1]
  sched.split %y[0] by 64
  sched.parallelize %y [serial, tidx]
  fusion.return %y : tensor<f32>
}

fusion.func @serial(%x: tensor<?x?x?xf32>) -> tensor<?x?xf32> {
  %y = fusion.sum %x axes [1] : tensor<?x?xf32>
  sched.reorder %y [2, 0, 1]
  fusion.return %y : tensor<?x?xf32>
}

// Tensors of one kernel whose blocks differ: each is indexed with its own range of thread ids.
// RUN: tf-run %s --entry=through_global --arg=random:1:f32:9x40 --expect=reference --check=all
// RUN: tf-run %s --entry=reduce_narrow --arg=random:2:f32:9x70 --expect=reference --check=all
// RUN: tf-run %s --entry=reduce_wide --arg=random:3:f32:9x70 --expect=reference --check=all
// RUN: tf-run %s --entry=grids --arg=random:4:f32:9x70 --expect=reference --check=all
// RUN: tf-run %s --entry=registers --arg=random:5:f32:9x64 --expect=reference --check=all
// RUN: tf-run %s --entry=symbolic --arg=random:6:f32:9x70 --arg=48 --arg=5 --expect=reference --check=all
// RUN: tf-run %s --entry=symbolic --arg=random:6:f32:9x70 --arg=5 --arg=48 --expect=reference --check=all
// RUN: tf-run %s --entry=merged --arg=random:7:f32:16x32 --expect=reference --check=all

fusion.func @through_global(%x: tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  %g = fusion.exp %x : tensor<?x?xf32> memory(global)
  %y = fusion.neg %g : tensor<?x?xf32>
  %z = fusion.abs %x : tensor<?x?xf32>
  sched.split %g[1] by 8
  sched.parallelize %g [bidx, serial, tidx]
  sched.split %y[1] by 8
  sched.parallelize %y [bidx, serial, tidx]
  sched.split %z[1] by 32
  sched.parallelize %z [bidx, serial, tidx]
  fusion.return %y, %z : tensor<?x?xf32>, tensor<?x?xf32>
}

fusion.func @reduce_narrow(%x: tensor<?x?xf32>) -> (tensor<?xf32>, tensor<?x?xf32>) {
  %s = fusion.set %x : tensor<?x?xf32> memory(shared)
  %r = fusion.sum %s axes [1] : tensor<?xf32>
  %z = fusion.abs %s : tensor<?x?xf32>
  sched.split %s[1] by 64
  sched.parallelize %s [bidx, serial, tidx]
  sched.split %r[1] by 16
  sched.parallelize %r [bidx, serial, tidx]
  sched.split %z[1] by 24
  sched.parallelize %z [bidx, serial, tidx]
  sched.inline_at %s 1
  fusion.return %r, %z : tensor<?xf32>, tensor<?x?xf32>
}

fusion.func @reduce_wide(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %s = fusion.set %x : tensor<?x?xf32> memory(shared)
  %r = fusion.reduce_max %s axes [1] : tensor<?xf32>
  %b = fusion.broadcast %r axes [1] : tensor<?x1xf32>
  %y = fusion.sub %s, %b : tensor<?x?xf32>
  sched.split %s[1] by 16
  sched.parallelize %s [bidx, serial, tidx]
  sched.split %r[1] by 64
  sched.parallelize %r [bidx, serial, tidx]
  sched.split %y[1] by 7
  sched.parallelize %y [bidx, tidy, tidx]
  sched.split %b[1] by 7
  sched.parallelize %b [bidx, tidy, tidx]
  sched.inline_at %s 1
  sched.inline_at %r 1
  sched.inline_at %b 3
  fusion.return %y : tensor<?x?xf32>
}

fusion.func @grids(%x: tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  %y = fusion.neg %x : tensor<?x?xf32>
  %z = fusion.abs %x : tensor<?x?xf32>
  sched.split %y[0] by 4
  sched.split %y[2] by 8
  sched.parallelize %y [bidx, serial, bidy, tidx]
  sched.split %z[0] by 3
  sched.split %z[2] by 32
  sched.parallelize %z [bidx, tidy, bidy, tidx]
  fusion.return %y, %z : tensor<?x?xf32>, tensor<?x?xf32>
}

// The same thread reads what it left in registers.
fusion.func @registers(%x: tensor<?x64xf32>) -> (tensor<?x64xf32>, tensor<?x64xf32>) {
  %l = fusion.exp %x : tensor<?x64xf32>
  %y = fusion.neg %l : tensor<?x64xf32>
  %z = fusion.abs %x : tensor<?x64xf32>
  sched.split %l[1] by 16
  sched.parallelize %l [bidx, serial, tidx]
  sched.split %y[1] by 16
  sched.parallelize %y [bidx, serial, tidx]
  sched.parallelize %z [bidx, tidx]
  sched.inline_at %l 1
  fusion.return %y, %z : tensor<?x64xf32>, tensor<?x64xf32>
}

fusion.func @symbolic(%x: tensor<?x?xf32>, %n: i64, %m: i64) -> tensor<?x?xf32> {
  %s = fusion.set %x : tensor<?x?xf32> memory(shared)
  %y = fusion.neg %s : tensor<?x?xf32>
  sched.split %s[1] by %n
  sched.parallelize %s [bidx, serial, tidx]
  sched.split %y[1] by %m
  sched.parallelize %y [bidx, serial, tidx]
  sched.inline_at %s 1
  fusion.return %y : tensor<?x?xf32>
}

fusion.func @merged(%x: tensor<16x32xf32>) -> (tensor<32x16xf32>, tensor<16x32xf32>) {
  %s = fusion.set %x : tensor<16x32xf32> memory(shared)
  %y = fusion.permute %s axes [1, 0] : tensor<32x16xf32>
  %z = fusion.exp %s : tensor<16x32xf32>
  sched.merge %s[0, 1]
  sched.parallelize %s [tidx]
  sched.merge %y[0, 1]
  sched.split %y[0] by 100
  sched.parallelize %y [serial, tidx]
  sched.split %z[1] by 8
  sched.parallelize %z [serial, serial, tidx]
  fusion.return %y, %z : tensor<32x16xf32>, tensor<16x32xf32>
}

// Shared memory inside loops, reused, of symbolic size; kernels in a row; conditions asked once.
// RUN: tf-run %s --entry=in_loop --arg=random:1:f32:100x37 --expect=reference --check=all
// RUN: tf-run %s --entry=in_loop --arg=random:1:f32:100x0 --expect=reference --check=all
// RUN: tf-run %s --entry=in_loop --arg=random:1:f32:100x1 --expect=reference --check=all
// RUN: tf-run %s --entry=two_loops --arg=random:2:f32:5x7x33 --expect=reference --check=all
// RUN: tf-run %s --entry=two_loops --arg=random:2:f32:5x1x33 --expect=reference --check=all
// RUN: tf-run %s --entry=two_loops --arg=random:2:f32:1x0x33 --expect=reference --check=all
// RUN: tf-run %s --entry=chain --arg=random:3:f32:64x3 --expect=reference --check=all
// RUN: tf-run %s --entry=symbolic_size --arg=random:4:f32:9x77 --expect=reference --check=all
// RUN: tf-run %s --entry=symbolic_size --arg=random:4:f32:9x1 --expect=reference --check=all
// RUN: tf-run %s --entry=across_reduction --arg=random:5:f32:6x90 --expect=reference --check=all
// RUN: tf-run %s --entry=reduction_in_shared --arg=random:6:f32:33x50 --expect=reference --check=all
// RUN: tf-run %s --entry=reduction_in_loop --arg=random:7:f32:3x5x70 --expect=reference --check=all
// RUN: tf-run %s --entry=reduction_in_loop --arg=random:7:f32:3x0x70 --expect=reference --check=all
// RUN: tf-run %s --entry=three_kernels --arg=random:8:f32:40x50 --expect=reference --check=all
// RUN: tf-run %s --entry=unswitched --arg=random:9:f32:50x70 --expect=reference --check=all
// RUN: tf-run %s --entry=unswitched --arg=random:9:f32:64x64 --expect=reference --check=all
// RUN: tf-run %s --entry=stencil_free --arg=random:10:f32:16x64 --expect=reference --check=all
// RUN: tf-run %s --entry=sizes_differ --arg=random:11:f32:20x30 --expect=reference --check=all
// RUN: tf-run %s --entry=broadcast_in_shared --arg=random:12:f32:30 --arg=random:13:f32:20x30 --expect=reference --check=all
// RUN: tf-run %s --entry=vector_shared --arg=random:14:f16:6x128 --expect=reference --check=all
// RUN: tf-run %s --entry=small_reader --arg=random:15:f32:8x64 --expect=reference --check=all

// Written and read in each iteration: both a barrier before the read and one before the next write.
fusion.func @in_loop(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %s = fusion.set %x : tensor<?x?xf32> memory(shared)
  %y = fusion.permute %s axes [1, 0] : tensor<?x?xf32>
  sched.split %y[1] by 32
  sched.split %y[0] by 8
  sched.reorder %y [2, 0, 1, 3]
  sched.propagate %y
  sched.parallelize %y [bidx, serial, tidy, tidx]
  sched.parallelize %s [bidx, serial, tidy, tidx]
  sched.reorder %s [0, 1, 3, 2]
  sched.parallelize %s [bidx, serial, serial, serial]
  sched.split %s[2] by 8
  sched.parallelize %s [bidx, serial, serial, tidy, serial]
  sched.inline_at %s 2
  fusion.return %y : tensor<?x?xf32>
}

fusion.func @two_loops(%x: tensor<?x?x?xf32>) -> tensor<?x?x?xf32> {
  %a = fusion.set %x : tensor<?x?x?xf32> memory(shared)
  %b = fusion.neg %a : tensor<?x?x?xf32> memory(shared)
  %y = fusion.exp %b : tensor<?x?x?xf32>
  sched.split %y[2] by 16
  sched.propagate %y
  sched.parallelize %y [serial, serial, serial, tidx]
  sched.parallelize %b [serial, serial, serial, tidy]
  sched.parallelize %a [serial, serial, serial, tidx]
  sched.inline_at %a 3
  sched.inline_at %b 2
  fusion.return %y : tensor<?x?x?xf32>
}

// Five buffers, two alive at a time.
fusion.func @chain(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %a = fusion.set %x : tensor<?x?xf32> memory(shared)
  %b = fusion.neg %a : tensor<?x?xf32> memory(shared)
  %c = fusion.exp %b : tensor<?x?xf32> memory(shared)
  %d = fusion.neg %c : tensor<?x?xf32> memory(shared)
  %e = fusion.abs %d : tensor<?x?xf32> memory(shared)
  %y = fusion.neg %e : tensor<?x?xf32>
  sched.split %y[0] by 16
  sched.split %y[2] by 16
  sched.propagate %y
  sched.reorder %y [2, 0, 1, 3]
  sched.propagate %y
  sched.parallelize %y, %b, %d [serial, bidx, tidx, tidy]
  sched.parallelize %a, %c, %e [serial, bidx, tidy, tidx]
  sched.inline_at %a 2
  sched.inline_at %b 2
  sched.inline_at %c 2
  sched.inline_at %d 2
  sched.inline_at %e 2
  fusion.return %y : tensor<?x?xf32>
}

// A row is as long as the argument says; the launch asks for that much.
fusion.func @symbolic_size(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %s = fusion.set %x : tensor<?x?xf32> memory(shared)
  %t = fusion.neg %s : tensor<?x?xf32> memory(shared)
  %y = fusion.exp %t : tensor<?x?xf32>
  sched.parallelize %s [bidx, serial]
  sched.split %t[1] by 32
  sched.parallelize %t [bidx, serial, tidx]
  sched.split %y[1] by 16
  sched.parallelize %y [bidx, tidy, tidx]
  sched.inline_at %s 1
  sched.inline_at %t 1
  fusion.return %y : tensor<?x?xf32>
}

fusion.func @across_reduction(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c = fusion.exp %x : tensor<?x?xf32> memory(shared)
  %s = fusion.sum %c axes [1] : tensor<?xf32>
  %b = fusion.broadcast %s axes [1] : tensor<?x1xf32>
  %y = fusion.div %c, %b : tensor<?x?xf32>
  sched.split %y[1] by 32
  sched.propagate %y
  sched.parallelize %y [bidx, serial, tidx]
  sched.parallelize_like %y
  sched.inline_most
  fusion.return %y : tensor<?x?xf32>
}

// The sums of a block are left in shared memory for threads that did not compute them.
fusion.func @reduction_in_shared(%x: tensor<?x?xf32>) -> tensor<?xf32> {
  %s = fusion.sum %x axes [1] : tensor<?xf32> memory(shared)
  %y = fusion.neg %s : tensor<?xf32>
  sched.split %y[0] by 16
  sched.split %s[0] by 16
  sched.split %s[2] by 8
  sched.parallelize %s [bidx, tidy, serial, tidx]
  sched.parallelize %y [bidx, tidx]
  sched.inline_at %s 1
  fusion.return %y : tensor<?xf32>
}

// A block reduction in every iteration of a serial loop: the scratch is used again.
fusion.func @reduction_in_loop(%x: tensor<?x?x?xf32>) -> tensor<?x?xf32> {
  %s = fusion.sum %x axes [2] : tensor<?x?xf32>
  %y = fusion.neg %s : tensor<?x?xf32>
  sched.split %s[2] by 64
  sched.parallelize %s [bidx, serial, serial, tidx]
  sched.parallelize %y [bidx, serial]
  sched.inline_at %s 2
  fusion.return %y : tensor<?x?xf32>
}

fusion.func @three_kernels(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %a = fusion.exp %x : tensor<?x?xf32> memory(global)
  %s = fusion.sum %a axes [0] : tensor<?xf32> memory(global)
  %b = fusion.broadcast %s axes [0] : tensor<1x?xf32>
  %y = fusion.div %a, %b : tensor<?x?xf32>
  sched.segment %s = 1
  sched.segment %b, %y = 2
  sched.merge %a[0, 1]
  sched.split %a[0] by 128
  sched.parallelize %a [bidx, tidx]
  sched.alloc %a [0, 1]
  sched.split %s[0] by 32
  sched.reorder %s [2, 0, 1]
  sched.parallelize %s [bidx, serial, tidx]
  sched.parallelize %y, %b [bidy, tidx]
  sched.inline_at %b 2
  fusion.return %y : tensor<?x?xf32>
}

fusion.func @unswitched(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %a = fusion.neg %x : tensor<?x?xf32>
  %y = fusion.exp %a : tensor<?x?xf32>
  sched.split %y[1] by 8
  sched.split %y[0] by 4
  sched.reorder %y [0, 2, 1, 3]
  sched.propagate %y
  sched.parallelize %y [bidx, tidx, unswitch, unroll]
  sched.parallelize_like %y
  sched.inline_most
  fusion.return %y : tensor<?x?xf32>
}

// The reader's tile is cut from the writer's in another way.
fusion.func @stencil_free(%x: tensor<16x64xf32>) -> tensor<16x64xf32> {
  %s = fusion.set %x : tensor<16x64xf32> memory(shared)
  %y = fusion.neg %s : tensor<16x64xf32>
  sched.merge %s[0, 1]
  sched.split %s[0] by 48
  sched.parallelize %s [serial, tidx]
  sched.split %y[1] into 5
  sched.parallelize %y [serial, tidy, tidx]
  fusion.return %y : tensor<16x64xf32>
}

// Tensors of one kernel with thread blocks of different sizes.
fusion.func @sizes_differ(%x: tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  %s = fusion.set %x : tensor<?x?xf32> memory(shared)
  %y = fusion.neg %s : tensor<?x?xf32>
  %z = fusion.abs %s : tensor<?x?xf32>
  sched.parallelize %s [bidx, tidx]
  sched.split %y[1] by 16
  sched.parallelize %y [bidx, serial, tidx]
  sched.split %z[1] by 7
  sched.parallelize %z [bidx, tidy, tidx]
  sched.inline_at %s 1
  fusion.return %y, %z : tensor<?x?xf32>, tensor<?x?xf32>
}

fusion.func @broadcast_in_shared(%w: tensor<?xf32>, %x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %s = fusion.exp %w : tensor<?xf32> memory(shared)
  %b = fusion.broadcast %s axes [0] : tensor<1x?xf32>
  %y = fusion.mul %b, %x : tensor<?x?xf32>
  sched.parallelize %s [tidx]
  sched.split %y[1] by 8
  sched.parallelize %y [bidx, serial, tidx]
  sched.split %b[1] by 8
  sched.parallelize %b [bidx, serial, tidx]
  sched.inline_at %b 3
  fusion.return %y : tensor<?x?xf32>
}

fusion.func @vector_shared(%x: tensor<?x128xf16>) -> tensor<?x128xf16> {
  %s = fusion.set %x : tensor<?x128xf16> memory(shared)
  %l = fusion.set %s : tensor<?x128xf16>
  %e = fusion.exp %l : tensor<?x128xf16>
  %y = fusion.set %e : tensor<?x128xf16>
  sched.split %y[1] by 8
  sched.propagate %y
  sched.parallelize %y, %l [bidx, tidx, vectorize]
  sched.parallelize %s [bidx, tidy, vectorize]
  sched.parallelize %e [bidx, tidx, unroll]
  sched.inline_at %s 1
  sched.inline_at %l 2
  sched.inline_at %e 2
  fusion.return %y : tensor<?x128xf16>
}

// One thread reads what all have written, and all read what one has written.
fusion.func @small_reader(%x: tensor<?x64xf32>) -> (tensor<?xf32>, tensor<?x64xf32>) {
  %s = fusion.set %x : tensor<?x64xf32> memory(shared)
  %t = fusion.sum %s axes [1] : tensor<?xf32> memory(shared)
  %r = fusion.neg %t : tensor<?xf32>
  %b = fusion.broadcast %t axes [1] : tensor<?x1xf32>
  %y = fusion.div %s, %b : tensor<?x64xf32>
  sched.parallelize %s, %b, %y [bidx, tidx]
  sched.parallelize %t [bidx, serial]
  sched.parallelize %r [bidx]
  sched.inline_at %s 1
  sched.inline_at %t 1
  sched.inline_at %b 2
  fusion.return %r, %y : tensor<?xf32>, tensor<?x64xf32>
}

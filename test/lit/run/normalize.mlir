// Softmax, layer norm, variance: a reduction's result is broadcast back, in one kernel and in several.
// RUN: tf-run %s --entry=softmax --arg=random:1:f32:6x500 --expect=reference --check=all
// RUN: tf-run %s --entry=softmax --arg=random:1:f32:6x1 --expect=reference --check=all
// RUN: tf-run %s --entry=softmax --arg=random:1:f32:0x7 --expect=reference --check=all
// RUN: tf-run %s --entry=softmax --arg=random:1:f32:6x0 --expect=reference --check=all
// RUN: tf-run %s --entry=softmax_shared --arg=random:2:bf16:5x256 --expect=reference --check=all
// RUN: tf-run %s --entry=softmax_auto --arg=random:2:f32:5x200 --expect=reference --check=all
// RUN: tf-run %s --entry=layernorm --arg=random:3:f32:7x96 --arg=random:4:f32:96 --arg=random:5:f32:96 --expect=reference --check=all
// RUN: tf-run %s --entry=reduction_returned --arg=random:7:f32:7x96 --expect=reference --check=all
// RUN: tf-run %s --entry=variance --arg=random:6:f32:50x20 --expect=reference --check=all
// RUN: tf-run %s --entry=variance_segments --arg=random:6:f32:50x20 --expect=reference --check=all

fusion.func @softmax(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %m = fusion.reduce_max %x axes [1] : tensor<?xf32>
  %mb = fusion.broadcast %m axes [1] : tensor<?x1xf32>
  %d = fusion.sub %x, %mb : tensor<?x?xf32>
  %e = fusion.exp %d : tensor<?x?xf32>
  %s = fusion.sum %e axes [1] : tensor<?xf32>
  %sb = fusion.broadcast %s axes [1] : tensor<?x1xf32>
  %d2 = fusion.sub %x, %mb : tensor<?x?xf32>
  %e2 = fusion.exp %d2 : tensor<?x?xf32>
  %y = fusion.div %e2, %sb : tensor<?x?xf32>
  sched.split %y[1] by 64
  sched.propagate %y
  sched.parallelize %y [bidx, serial, tidx]
  sched.parallelize_like %y
  sched.inline_most
  fusion.return %y : tensor<?x?xf32>
}

// The exponentials are kept in shared memory; the input in registers of the row's threads.
fusion.func @softmax_shared(%x: tensor<?x256xbf16>) -> tensor<?x256xbf16> {
  %f = fusion.cast %x : tensor<?x256xf32>
  %m = fusion.reduce_max %f axes [1] : tensor<?xf32>
  %mb = fusion.broadcast %m axes [1] : tensor<?x1xf32>
  %d = fusion.sub %f, %mb : tensor<?x256xf32>
  %e = fusion.exp %d : tensor<?x256xf32> memory(shared)
  %s = fusion.sum %e axes [1] : tensor<?xf32>
  %sb = fusion.broadcast %s axes [1] : tensor<?x1xf32>
  %q = fusion.div %e, %sb : tensor<?x256xf32>
  %y = fusion.cast %q : tensor<?x256xbf16>
  sched.split %y[1] by 64
  sched.propagate %y
  sched.parallelize %y [bidx, serial, tidx]
  sched.parallelize_like %y
  sched.inline_most
  fusion.return %y : tensor<?x256xbf16>
}

fusion.func @softmax_auto(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %m = fusion.reduce_max %x axes [1] : tensor<?xf32>
  %mb = fusion.broadcast %m axes [1] : tensor<?x1xf32>
  %d = fusion.sub %x, %mb : tensor<?x?xf32>
  %e = fusion.exp %d : tensor<?x?xf32>
  %s = fusion.sum %e axes [1] : tensor<?xf32>
  %sb = fusion.broadcast %s axes [1] : tensor<?x1xf32>
  %y = fusion.div %e, %sb : tensor<?x?xf32>
  fusion.return %y : tensor<?x?xf32>
}

fusion.func @layernorm(%x: tensor<?x96xf32>, %w: tensor<96xf32>, %b: tensor<96xf32>) -> (tensor<?x96xf32>, tensor<?xf32>) {
  %n = fusion.constant 96.0 : f32
  %eps = fusion.constant 1.0e-5 : f32
  %s = fusion.sum %x axes [1] : tensor<?xf32>
  %mean = fusion.div %s, %n : tensor<?xf32>
  %mb = fusion.broadcast %mean axes [1] : tensor<?x1xf32>
  %d = fusion.sub %x, %mb : tensor<?x96xf32>
  %q = fusion.mul %d, %d : tensor<?x96xf32>
  %v = fusion.sum %q axes [1] : tensor<?xf32>
  %var = fusion.div %v, %n : tensor<?xf32>
  %ve = fusion.add %var, %eps : tensor<?xf32>
  %r = fusion.rsqrt %ve : tensor<?xf32>
  %rb = fusion.broadcast %r axes [1] : tensor<?x1xf32>
  %d2 = fusion.sub %x, %mb : tensor<?x96xf32>
  %h = fusion.mul %d2, %rb : tensor<?x96xf32>
  %wb = fusion.broadcast %w axes [0] : tensor<1x96xf32>
  %bb = fusion.broadcast %b axes [0] : tensor<1x96xf32>
  %hw = fusion.mul %h, %wb : tensor<?x96xf32>
  %y = fusion.add %hw, %bb : tensor<?x96xf32>
  sched.split %y[1] by 32
  sched.propagate %y
  sched.parallelize %y [bidx, serial, tidx]
  sched.parallelize_like %y
  sched.inline_most
  fusion.return %y, %mean : tensor<?x96xf32>, tensor<?xf32>
}

fusion.func @variance(%x: tensor<?x?xf32>) -> tensor<?xf32> {
  %rows = fusion.dim %x, 0 : i64
  %n = fusion.cast %rows : f32
  %s = fusion.sum %x axes [0] : tensor<?xf32>
  %mean = fusion.div %s, %n : tensor<?xf32>
  %mb = fusion.broadcast %mean axes [0] : tensor<1x?xf32>
  %d = fusion.sub %x, %mb : tensor<?x?xf32>
  %q = fusion.mul %d, %d : tensor<?x?xf32>
  %v = fusion.sum %q axes [0] : tensor<?xf32>
  %y = fusion.div %v, %n : tensor<?xf32>
  fusion.return %y : tensor<?xf32>
}

fusion.func @variance_segments(%x: tensor<?x?xf32>) -> tensor<?xf32> {
  %rows = fusion.dim %x, 0 : i64
  %n = fusion.cast %rows : f32
  %s = fusion.sum %x axes [0] : tensor<?xf32>
  %mean = fusion.div %s, %n : tensor<?xf32> memory(global)
  %mb = fusion.broadcast %mean axes [0] : tensor<1x?xf32>
  %d = fusion.sub %x, %mb : tensor<?x?xf32>
  %q = fusion.mul %d, %d : tensor<?x?xf32>
  %v = fusion.sum %q axes [0] : tensor<?xf32>
  %y = fusion.div %v, %n : tensor<?xf32>
  sched.segment %mb, %d, %q, %v, %y = 1
  sched.split %s[0] by 8
  sched.reorder %s [2, 0, 1]
  sched.parallelize %s [bidx, serial, tidx]
  sched.parallelize %mean [bidx]
  sched.reorder %v [1, 0]
  sched.reorder %q [1, 0]
  sched.reorder %d [1, 0]
  sched.reorder %mb [1, 0]
  sched.parallelize %mb, %d, %q, %v [tidx, serial]
  sched.parallelize %y [tidx]
  sched.inline_most
  fusion.return %y : tensor<?xf32>
}

// A sum that is returned and read: the result is a copy in the sum's own loops.
fusion.func @reduction_returned(%x: tensor<?x96xf32>) -> (tensor<?x96xf32>, tensor<?xf32>) {
  %r = fusion.sum %x axes [1] : tensor<?xf32>
  %b = fusion.broadcast %r axes [1] : tensor<?x1xf32>
  %y = fusion.div %x, %b : tensor<?x96xf32>
  sched.split %y[1] by 32
  sched.propagate %y
  sched.parallelize %y [bidx, serial, tidx]
  sched.parallelize_like %y
  sched.inline_most
  fusion.return %y, %r : tensor<?x96xf32>, tensor<?xf32>
}

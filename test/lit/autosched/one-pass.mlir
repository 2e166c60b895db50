// Where each pass reads the elements again, mean and variance are one pass over them, and so are a softmax' largest element
// and its sum: along several axes, and along columns, too.
// RUN: tf-opt %s --auto-schedule=target=sm_90a -o %t.mlir
// RUN: FileCheck %s <%t.mlir
// RUN: tf-llc %s --mcpu=sm_90a -o %t.a && tf-llc %t.mlir --mcpu=sm_90a -o %t.b && diff %t.a %t.b
// RUN: tf-opt %s --auto-schedule=target=sm_103a | FileCheck %s --check-prefix=SLOW
// RUN: tf-run %s --mcpu=sm_90a --entry=group_norm --arg=random:1:bf16:3x2x4x77 --arg=random:2:bf16:2x4 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=group_norm --arg=random:1:bf16:2x3x5x512 --arg=random:2:bf16:3x5 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=group_norm --arg=random:1:bf16:2x1x1x1 --arg=random:2:bf16:1x1 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=group_norm --arg=random:1:bf16:0x2x4x8 --arg=random:2:bf16:2x4 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=group_norm --arg=random:1:bf16:2x2x0x8 --arg=random:2:bf16:2x0 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=group_norm --arg=iota:bf16:2x2x3x1000 --arg=random:2:bf16:2x3 --expect=reference
// RUN: tf-run %s --mcpu=sm_90a --entry=group_norm --arg=zeros:bf16:2x2x3x1000 --arg=random:2:bf16:2x3 --expect=reference
// RUN: tf-run %s --mcpu=sm_90a --entry=known --arg=random:1:f32:3x2x8x1030 --arg=random:2:f32:2x8 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=known --arg=iota:f32:3x2x8x1030 --arg=random:2:f32:2x8 --expect=reference
// RUN: tf-run %s --mcpu=sm_90a --entry=known_columns --arg=random:1:f32:2049x36 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=batch_norm --arg=random:1:f16:3x5x7x13 --arg=random:2:f16:3x5x7x13 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=batch_norm --arg=random:1:f16:3x20x8x16 --arg=random:2:f16:3x20x8x16 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=columns --arg=random:1:bf16:1500x40 --arg=random:2:bf16:40 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=columns --arg=random:1:bf16:2001x41 --arg=random:2:bf16:41 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=columns --arg=random:1:bf16:1100x600 --arg=random:2:bf16:600 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=columns --arg=random:1:bf16:0x40 --arg=random:2:bf16:40 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=softmax --arg=random:1:f32:1500x40 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=softmax --arg=random:1:f32:8200x264 --expect=reference
// RUN: tf-run %s --mcpu=sm_90a --entry=softmax --arg=random:1:f32:1037x259 --expect=reference --check=all

// How many elements there are is asked for twice,.
// CHECK-LABEL: fusion.func @group_norm(
// CHECK: [[SUM:%[0-9a-z_]+]] = fusion.sum %{{.*}} axes [2, 3] : tensor<?x?xf64>
// CHECK: [[SQUARES:%[0-9a-z_]+]] = fusion.sum %{{.*}} axes [2, 3] : tensor<?x?xf64>
// CHECK: %x_in = sched.cache_after %x for %f cache(evict_last)
// CHECK: %x_in_1 = sched.cache_after %x for %f_r cache(evict_last)
// CHECK-NOT: cache_after %x
// CHECK: sched.note "rows: a block of 512 threads each, read by each pass"
// CHECK: sched.parallelize [[SUM]] [bidx, serial, unswitch, tidx, vectorize]
// CHECK-NEXT: sched.parallelize [[SQUARES]] [bidx, serial, unswitch, tidx, vectorize]
// Where f64 is slow, each is a pass.
// SLOW-LABEL: fusion.func @group_norm(
// SLOW-NOT: f64
// SLOW: sched.cache_after %x
// SLOW: sched.cache_after %x
// SLOW: sched.cache_after %x
// SLOW: fusion.return
fusion.func @group_norm(%x: tensor<?x?x?x?xbf16>, %w: tensor<?x?xbf16>) -> tensor<?x?x?x?xbf16> {
  %f = fusion.cast %x : tensor<?x?x?x?xf32>
  %s = fusion.sum %f axes [2, 3] : tensor<?x?xf32>
  %c = fusion.dim %f, 2 : i64
  %p = fusion.dim %f, 3 : i64
  %i = fusion.mul %c, %p : i64
  %n = fusion.cast %i : f32
  %m = fusion.div %s, %n : tensor<?x?xf32>
  %mb = fusion.broadcast %m axes [2, 3] : tensor<?x?x1x1xf32>
  %d = fusion.sub %f, %mb : tensor<?x?x?x?xf32>
  %d2 = fusion.mul %d, %d : tensor<?x?x?x?xf32>
  %q = fusion.sum %d2 axes [2, 3] : tensor<?x?xf32>
  %p2 = fusion.dim %d2, 3 : i64
  %c2 = fusion.dim %d2, 2 : i64
  %i2 = fusion.mul %p2, %c2 : i64
  %n2 = fusion.cast %i2 : f32
  %v = fusion.div %q, %n2 : tensor<?x?xf32>
  %vb = fusion.broadcast %v axes [2, 3] : tensor<?x?x1x1xf32>
  %e = fusion.constant 1.0e-05 : f32
  %ve = fusion.add %vb, %e : tensor<?x?x1x1xf32>
  %r = fusion.rsqrt %ve : tensor<?x?x1x1xf32>
  %o = fusion.mul %d, %r : tensor<?x?x?x?xf32>
  %wf = fusion.cast %w : tensor<?x?xf32>
  %wb = fusion.broadcast %wf axes [0, 3] : tensor<1x?x?x1xf32>
  %ow = fusion.mul %o, %wb : tensor<?x?x?x?xf32>
  %z = fusion.constant 0.0 : f32
  %relu = fusion.max %ow, %z : tensor<?x?x?x?xf32>
  %y = fusion.cast %relu : tensor<?x?x?x?xbf16>
  fusion.return %y : tensor<?x?x?x?xbf16>
}

// Of f32 the squares are f64, too. Extents that are known are a number, or a factor of what the launch knows.
// CHECK-LABEL: fusion.func @known(
// CHECK: [[WIDE:%[0-9a-z_]+]] = fusion.cast %x : tensor<?x2x8x?xf64>
// CHECK: fusion.mul [[WIDE]], [[WIDE]] : tensor<?x2x8x?xf64>
// CHECK: fusion.sum %{{.*}} axes [2, 3] : tensor<?x2xf64>
// CHECK: fusion.sum %{{.*}} axes [2, 3] : tensor<?x2xf64>
fusion.func @known(%x: tensor<?x2x8x?xf32>, %w: tensor<2x8xf32>) -> tensor<?x2x8x?xf32> {
  %s = fusion.sum %x axes [2, 3] : tensor<?x2xf32>
  %eight = fusion.constant 8 : i64
  %p = fusion.dim %x, 3 : i64
  %i = fusion.mul %p, %eight : i64
  %n = fusion.cast %i : f32
  %m = fusion.div %s, %n : tensor<?x2xf32>
  %mb = fusion.broadcast %m axes [2, 3] : tensor<?x2x1x1xf32>
  %d = fusion.sub %x, %mb : tensor<?x2x8x?xf32>
  %d2 = fusion.mul %d, %d : tensor<?x2x8x?xf32>
  %q = fusion.sum %d2 axes [2, 3] : tensor<?x2xf32>
  %c = fusion.dim %x, 2 : i64
  %i2 = fusion.mul %c, %p : i64
  %n2 = fusion.cast %i2 : f32
  %v = fusion.div %q, %n2 : tensor<?x2xf32>
  %e = fusion.constant 1.0e-05 : f32
  %ve = fusion.add %v, %e : tensor<?x2xf32>
  %r = fusion.rsqrt %ve : tensor<?x2xf32>
  %rb = fusion.broadcast %r axes [2, 3] : tensor<?x2x1x1xf32>
  %o = fusion.mul %d, %rb : tensor<?x2x8x?xf32>
  %wb = fusion.broadcast %w axes [0, 3] : tensor<1x2x8x1xf32>
  %y = fusion.mul %o, %wb : tensor<?x2x8x?xf32>
  fusion.return %y : tensor<?x2x8x?xf32>
}

// What is computed of two arguments, with height and width joined: their extents are arguments.
// CHECK-LABEL: fusion.func @batch_norm_joined_few_16(
// CHECK: axes [0, 2] : tensor<?xf64>
// CHECK: axes [0, 2] : tensor<?xf64>
// CHECK-LABEL: fusion.func @batch_norm_joined(
// CHECK: axes [0, 2] : tensor<?xf64>
// CHECK: axes [0, 2] : tensor<?xf64>
fusion.func @batch_norm(%x: tensor<?x?x?x?xf16>, %b: tensor<?x?x?x?xf16>) -> tensor<?x?x?x?xf16> {
  %xf = fusion.cast %x : tensor<?x?x?x?xf32>
  %bf = fusion.cast %b : tensor<?x?x?x?xf32>
  %f = fusion.add %xf, %bf : tensor<?x?x?x?xf32>
  %s = fusion.sum %f axes [0, 2, 3] : tensor<?xf32>
  %c = fusion.dim %f, 0 : i64
  %h = fusion.dim %f, 2 : i64
  %u = fusion.dim %f, 3 : i64
  %hu = fusion.mul %h, %u : i64
  %i = fusion.mul %hu, %c : i64
  %n = fusion.cast %i : f32
  %m = fusion.div %s, %n : tensor<?xf32>
  %mb = fusion.broadcast %m axes [0, 2, 3] : tensor<1x?x1x1xf32>
  %d = fusion.sub %f, %mb : tensor<?x?x?x?xf32>
  %d2 = fusion.mul %d, %d : tensor<?x?x?x?xf32>
  %q = fusion.sum %d2 axes [0, 2, 3] : tensor<?xf32>
  %v = fusion.div %q, %n : tensor<?xf32>
  %vb = fusion.broadcast %v axes [0, 2, 3] : tensor<1x?x1x1xf32>
  %e = fusion.constant 1.0e-05 : f32
  %ve = fusion.add %vb, %e : tensor<1x?x1x1xf32>
  %r = fusion.rsqrt %ve : tensor<1x?x1x1xf32>
  %o = fusion.mul %d, %r : tensor<?x?x?x?xf32>
  %y = fusion.cast %o : tensor<?x?x?x?xf16>
  fusion.return %y : tensor<?x?x?x?xf16>
}

// Columns: half a vector side by side, since sums of f64 are registers. Those that a block keeps stay as they are.
// CHECK-LABEL: fusion.func @columns_to_1024(
// CHECK-NOT: f64
// CHECK: fusion.return
// CHECK-LABEL: fusion.func @columns_few_512(
// CHECK: axes [0] : tensor<?xf64>
// CHECK: sched.note "columns: 4 side by side a thread, 16 threads along a row, 32 rows at once; 16 blocks, a cluster, share the rows"
// CHECK-LABEL: fusion.func @columns_near(
// CHECK: axes [0] : tensor<?xf64>
// CHECK-LABEL: fusion.func @columns(
// CHECK: axes [0] : tensor<?xf64>
// CHECK: axes [0] : tensor<?xf64>
// CHECK: sched.note "columns: 4 side by side a thread, 16 threads along a row, 64 rows at once"
fusion.func @columns(%x: tensor<?x?xbf16>, %w: tensor<?xbf16>) -> tensor<?x?xbf16> {
  %f = fusion.cast %x : tensor<?x?xf32>
  %s = fusion.sum %f axes [0] : tensor<?xf32>
  %i = fusion.dim %f, 0 : i64
  %n = fusion.cast %i : f32
  %m = fusion.div %s, %n : tensor<?xf32>
  %mb = fusion.broadcast %m axes [0] : tensor<1x?xf32>
  %d = fusion.sub %f, %mb : tensor<?x?xf32>
  %d2 = fusion.mul %d, %d : tensor<?x?xf32>
  %q = fusion.sum %d2 axes [0] : tensor<?xf32>
  %v = fusion.div %q, %n : tensor<?xf32>
  %vb = fusion.broadcast %v axes [0] : tensor<1x?xf32>
  %e = fusion.constant 1.0e-05 : f32
  %ve = fusion.add %vb, %e : tensor<1x?xf32>
  %r = fusion.rsqrt %ve : tensor<1x?xf32>
  %o = fusion.mul %d, %r : tensor<?x?xf32>
  %wf = fusion.cast %w : tensor<?xf32>
  %wb = fusion.broadcast %wf axes [0] : tensor<1x?xf32>
  %ow = fusion.mul %o, %wb : tensor<?x?xf32>
  %y = fusion.cast %ow : tensor<?x?xbf16>
  fusion.return %y : tensor<?x?xbf16>
}

// The rows that a thread has on their way go into the sum together.
// CHECK-LABEL: fusion.func @softmax_near(
// CHECK: fusion.sum_exp %x axes [0] : tensor<?xf32>
// CHECK: sched.parallelize %s [bidx, bidy, serial, tidy, tidx, unroll, vectorize]
// CHECK-LABEL: fusion.func @softmax(
// CHECK: fusion.sum_exp %x axes [0] : tensor<?xf32>
// CHECK: sched.parallelize %m [bidx, serial, tidy, tidx, unroll, vectorize]
// CHECK: sched.parallelize %s [bidx, serial, tidy, tidx, unroll, vectorize]
fusion.func @softmax(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %m = fusion.reduce_max %x axes [0] : tensor<?xf32>
  %mb = fusion.broadcast %m axes [0] : tensor<1x?xf32>
  %d = fusion.sub %x, %mb : tensor<?x?xf32>
  %p = fusion.exp %d : tensor<?x?xf32>
  %s = fusion.sum %p axes [0] : tensor<?xf32>
  %sb = fusion.broadcast %s axes [0] : tensor<1x?xf32>
  %y = fusion.div %p, %sb : tensor<?x?xf32>
  fusion.return %y : tensor<?x?xf32>
}

// CHECK-LABEL: fusion.func @known_columns(
// CHECK: axes [0] : tensor<?xf64>
// CHECK: axes [0] : tensor<?xf64>
fusion.func @known_columns(%x: tensor<2049x?xf32>) -> tensor<2049x?xf32> {
  %s = fusion.sum %x axes [0] : tensor<?xf32>
  %n = fusion.constant 2049.0 : f32
  %m = fusion.div %s, %n : tensor<?xf32>
  %mb = fusion.broadcast %m axes [0] : tensor<1x?xf32>
  %d = fusion.sub %x, %mb : tensor<2049x?xf32>
  %d2 = fusion.mul %d, %d : tensor<2049x?xf32>
  %q = fusion.sum %d2 axes [0] : tensor<?xf32>
  %v = fusion.div %q, %n : tensor<?xf32>
  %vb = fusion.broadcast %v axes [0] : tensor<1x?xf32>
  %y = fusion.mul %d, %vb : tensor<2049x?xf32>
  fusion.return %y : tensor<2049x?xf32>
}

// Divided by how many rows are kept: no variance.
// CHECK-LABEL: fusion.func @other(
// CHECK-NOT: f64
fusion.func @other(%x: tensor<?x?x?xf32>) -> tensor<?x?x?xf32> {
  %s = fusion.sum %x axes [0, 2] : tensor<?xf32>
  %i = fusion.dim %x, 0 : i64
  %k = fusion.dim %x, 1 : i64
  %ik = fusion.mul %i, %k : i64
  %n = fusion.cast %ik : f32
  %m = fusion.div %s, %n : tensor<?xf32>
  %mb = fusion.broadcast %m axes [0, 2] : tensor<1x?x1xf32>
  %d = fusion.sub %x, %mb : tensor<?x?x?xf32>
  %d2 = fusion.mul %d, %d : tensor<?x?x?xf32>
  %q = fusion.sum %d2 axes [0, 2] : tensor<?xf32>
  %v = fusion.div %q, %n : tensor<?xf32>
  %vb = fusion.broadcast %v axes [0, 2] : tensor<1x?x1xf32>
  %y = fusion.mul %d, %vb : tensor<?x?x?xf32>
  fusion.return %y : tensor<?x?x?xf32>
}

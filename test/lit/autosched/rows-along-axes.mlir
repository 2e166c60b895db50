// Rows that lie along several axes, along one of which something is read beside them (channels of a group): the axes are
// not joined, but how many elements they have together is what versions are for. `row=64` makes versions for short rows.
// RUN: tf-opt %s --auto-schedule="target=sm_90a row=64" -o %t.mlir
// RUN: FileCheck %s <%t.mlir
// RUN: tf-opt %s --auto-schedule=target=sm_90a -o %t.long.mlir && FileCheck %s --check-prefix=LONG <%t.long.mlir
// RUN: tf-llc %s --mcpu=sm_90a -o %t.a && tf-llc %t.long.mlir --mcpu=sm_90a -o %t.b && diff %t.a %t.b
// RUN: FileCheck %s --check-prefix=PTX <%t.a
// RUN: tf-run %t.mlir --mcpu=sm_90a --entry=group_norm --arg=random:1:bf16:3x2x4x8 --arg=random:2:bf16:2x4 --arg=random:3:bf16:2x4 --expect=reference --check=all
// RUN: tf-run %t.mlir --mcpu=sm_90a --entry=group_norm --arg=random:1:bf16:3x2x3x16 --arg=random:2:bf16:2x3 --arg=random:3:bf16:2x3 --expect=reference --check=all
// RUN: tf-run %t.mlir --mcpu=sm_90a --entry=group_norm --arg=random:1:bf16:5x3x7x136 --arg=random:2:bf16:3x7 --arg=random:3:bf16:3x7 --expect=reference --check=all
// RUN: tf-run %t.mlir --mcpu=sm_90a --entry=group_norm --arg=random:1:bf16:2x3x5x512 --arg=random:2:bf16:3x5 --arg=random:3:bf16:3x5 --expect=reference --check=all
// RUN: tf-run %t.mlir --mcpu=sm_90a --entry=group_norm --arg=random:1:bf16:2x2x7x1168 --arg=random:2:bf16:2x7 --arg=random:3:bf16:2x7 --expect=reference --check=all
// RUN: tf-run %t.mlir --mcpu=sm_90a --entry=group_norm --arg=random:1:bf16:9x3x4x2 --arg=random:2:bf16:3x4 --arg=random:3:bf16:3x4 --expect=reference --check=all
// RUN: tf-run %t.mlir --mcpu=sm_90a --entry=group_norm --arg=random:1:bf16:3x2x3x10 --arg=random:2:bf16:2x3 --arg=random:3:bf16:2x3 --expect=reference --check=all
// RUN: tf-run %t.mlir --mcpu=sm_90a --entry=group_norm --arg=random:1:bf16:2x2x3x7 --arg=random:2:bf16:2x3 --arg=random:3:bf16:2x3 --expect=reference --check=all
// RUN: tf-run %t.mlir --mcpu=sm_90a --entry=group_norm --arg=random:1:bf16:2x2x5x333 --arg=random:2:bf16:2x5 --arg=random:3:bf16:2x5 --expect=reference --check=all
// RUN: tf-run %t.mlir --mcpu=sm_90a --entry=group_norm --arg=random:1:bf16:2x1x1x1 --arg=random:2:bf16:1x1 --arg=random:3:bf16:1x1 --expect=reference --check=all
// RUN: tf-run %t.mlir --mcpu=sm_90a --entry=group_norm --arg=random:1:bf16:0x2x4x8 --arg=random:2:bf16:2x4 --arg=random:3:bf16:2x4 --expect=reference --check=all
// RUN: tf-run %t.mlir --mcpu=sm_90a --entry=group_norm --arg=random:1:bf16:2x2x0x8 --arg=random:2:bf16:2x0 --arg=random:3:bf16:2x0 --expect=reference --check=all
// RUN: tf-run %t.mlir --mcpu=sm_90a --entry=group_norm --arg=random:1:bf16:2x2x8x0 --arg=random:2:bf16:2x8 --arg=random:3:bf16:2x8 --expect=reference --check=all
// RUN: tf-run %t.mlir --mcpu=sm_90a --entry=group_norm --arg=random:1:bf16:2x2x0x0 --arg=random:2:bf16:2x0 --arg=random:3:bf16:2x0 --expect=reference --check=all
// RUN: tf-run %t.mlir --mcpu=sm_90a --entry=group_norm --arg=random:1:bf16:1x2x130x256 --arg=random:2:bf16:2x130 --arg=random:3:bf16:2x130 --expect=reference --check=all
// RUN: tf-run %t.mlir --mcpu=sm_90a --entry=group_norm --arg=random:1:bf16:67x3x8x488 --arg=random:2:bf16:3x8 --arg=random:3:bf16:3x8 --expect=reference --check=all --schedule=random --seed=3 --async-latency=random
// RUN: tf-run %t.mlir --mcpu=sm_90a --entry=group_norm --arg=random:1:bf16:3x5x16x1024 --arg=random:2:bf16:5x16 --arg=random:3:bf16:5x16 --expect=reference --check=all --schedule=pct:3 --seed=5
// RUN: tf-run %t.mlir --mcpu=sm_90a --entry=channels --arg=random:1:bf16:3x2x4x128 --arg=random:2:bf16:2x4 --arg=random:3:bf16:2x4 --expect=reference --check=all
// RUN: tf-run %t.mlir --mcpu=sm_90a --entry=channels --arg=random:1:bf16:3x2x4x31 --arg=random:2:bf16:2x4 --arg=random:3:bf16:2x4 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=group_norm --arg=random:1:bf16:3x2x9x1000 --arg=random:2:bf16:2x9 --arg=random:3:bf16:2x9 --expect=reference 
// RUN: tf-run %s --mcpu=sm_90a --entry=known --arg=random:1:bf16:2x3x8x1000 --arg=random:2:bf16:3x8 --arg=random:3:bf16:3x8 --expect=reference --check=all
// RUN: tf-run %t.mlir --mcpu=sm_90a --entry=scale --arg=random:1:f32:5x7x36 --arg=random:2:f32:7 --expect=reference --check=all
// RUN: tf-run %t.mlir --mcpu=sm_90a --entry=scale --arg=random:1:f32:5x7x1004 --arg=random:2:f32:7 --expect=reference --check=all
// RUN: tf-run %t.mlir --mcpu=sm_90a --entry=scale --arg=random:1:f32:5x7x85 --arg=random:2:f32:7 --expect=reference --check=all

// A version for small launches reads weights early, if they have a row's axes.
// CHECK-LABEL: fusion.func @group_norm_to_32_small(
// CHECK-NOT: inline_at
// All axes from the third on (-3).
// CHECK-LABEL: fusion.func @group_norm_to_32(
// CHECK-SAME: at_most = array<i64: 0, -3, 32>
// CHECK: sched.note "rows of at most 32: 4 lanes each, 64 a block, kept in registers"
// CHECK: sched.split %s[-1] by 8
// CHECK-NEXT: sched.merge %s[2, 3]
// CHECK-NEXT: sched.merge %s[0, 1]
// CHECK-NOT: inline_at
// CHECK-LABEL: fusion.func @group_norm_to_64(
// CHECK: sched.note "rows of at most 64: a block each
// CHECK-NOT: inline_at
// No length is a constant: no version for rows that are just as long.
// CHECK-NOT: @group_norm_of_
// CHECK-LABEL: fusion.func @group_norm_to_1024(
// CHECK: sched.note "rows of at most 1024: a block each, in shared memory, in 4 pieces a block that come through 6 slots"
// CHECK-NOT: a cluster
// CHECK-LABEL: fusion.func @group_norm_to_32_words(
// CHECK-LABEL: fusion.func @group_norm_to_64_scalar(
// CHECK-LABEL: fusion.func @group_norm_to_1024_scalar(
// CHECK: read by each pass
// CHECK-LABEL: fusion.func @group_norm(
// LONG-LABEL: fusion.func @group_norm_to_8192(
// LONG-SAME: at_most = array<i64: 0, -3, 8192>
// LONG-SAME: min_ctas = 5
// LONG-LABEL: fusion.func @group_norm_to_65536(
// How many threads a block has follows from how many elements it has.
// PTX-LABEL: .entry group_norm_to_8192_k0
// PTX: .maxntid 256
// All elements together may be more than indices of 32 bits reach.
// PTX: .entry group_norm_to_8192_k0_wide
fusion.func @group_norm(%x: tensor<?x?x?x?xbf16>, %w: tensor<?x?xbf16>, %b: tensor<?x?xbf16>) -> tensor<?x?x?x?xbf16> {
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
  %v = fusion.div %q, %n : tensor<?x?xf32>
  %vb = fusion.broadcast %v axes [2, 3] : tensor<?x?x1x1xf32>
  %e = fusion.constant 1.0e-05 : f32
  %ve = fusion.add %vb, %e : tensor<?x?x1x1xf32>
  %r = fusion.rsqrt %ve : tensor<?x?x1x1xf32>
  %o = fusion.mul %d, %r : tensor<?x?x?x?xf32>
  %wf = fusion.cast %w : tensor<?x?xf32>
  %wb = fusion.broadcast %wf axes [0, 3] : tensor<1x?x?x1xf32>
  %ow = fusion.mul %o, %wb : tensor<?x?x?x?xf32>
  %bf = fusion.cast %b : tensor<?x?xf32>
  %bb = fusion.broadcast %bf axes [0, 3] : tensor<1x?x?x1xf32>
  %ob = fusion.add %ow, %bb : tensor<?x?x?x?xf32>
  %y = fusion.cast %ob : tensor<?x?x?x?xbf16>
  fusion.return %y : tensor<?x?x?x?xbf16>
}

// One of the axes is known: a factor of what is asked for.
// CHECK-LABEL: fusion.func @channels_to_32(
// CHECK-SAME: at_most = array<i64: 0, -3, 32>
fusion.func @channels(%x: tensor<?x?x4x?xbf16>, %w: tensor<?x4xbf16>, %b: tensor<?x4xbf16>) -> tensor<?x?x4x?xbf16> {
  %f = fusion.cast %x : tensor<?x?x4x?xf32>
  %s = fusion.sum %f axes [2, 3] : tensor<?x?xf32>
  %c = fusion.dim %f, 2 : i64
  %p = fusion.dim %f, 3 : i64
  %i = fusion.mul %c, %p : i64
  %n = fusion.cast %i : f32
  %m = fusion.div %s, %n : tensor<?x?xf32>
  %mb = fusion.broadcast %m axes [2, 3] : tensor<?x?x1x1xf32>
  %d = fusion.sub %f, %mb : tensor<?x?x4x?xf32>
  %d2 = fusion.mul %d, %d : tensor<?x?x4x?xf32>
  %q = fusion.sum %d2 axes [2, 3] : tensor<?x?xf32>
  %v = fusion.div %q, %n : tensor<?x?xf32>
  %vb = fusion.broadcast %v axes [2, 3] : tensor<?x?x1x1xf32>
  %e = fusion.constant 1.0e-05 : f32
  %ve = fusion.add %vb, %e : tensor<?x?x1x1xf32>
  %r = fusion.rsqrt %ve : tensor<?x?x1x1xf32>
  %o = fusion.mul %d, %r : tensor<?x?x4x?xf32>
  %wf = fusion.cast %w : tensor<?x4xf32>
  %wb = fusion.broadcast %wf axes [0, 3] : tensor<1x?x4x1xf32>
  %ow = fusion.mul %o, %wb : tensor<?x?x4x?xf32>
  %bf = fusion.cast %b : tensor<?x4xf32>
  %bb = fusion.broadcast %bf axes [0, 3] : tensor<1x?x4x1xf32>
  %ob = fusion.add %ow, %bb : tensor<?x?x4x?xf32>
  %y = fusion.cast %ob : tensor<?x?x4x?xbf16>
  fusion.return %y : tensor<?x?x4x?xbf16>
}

// All are: the weights are read where they are used, and the row is kept (it had the plain schedule).
// LONG-LABEL: fusion.func @known(
// LONG: sched.note "rows of 1000 vectors of 8: 512 threads, 1 rows a block, kept in registers"
// LONG-NOT: inline_at
// LONG: fusion.return
fusion.func @known(%x: tensor<?x3x8x1000xbf16>, %w: tensor<3x8xbf16>, %b: tensor<3x8xbf16>) -> tensor<?x3x8x1000xbf16> {
  %f = fusion.cast %x : tensor<?x3x8x1000xf32>
  %s = fusion.sum %f axes [2, 3] : tensor<?x3xf32>
  %c = fusion.dim %f, 2 : i64
  %p = fusion.dim %f, 3 : i64
  %i = fusion.mul %c, %p : i64
  %n = fusion.cast %i : f32
  %m = fusion.div %s, %n : tensor<?x3xf32>
  %mb = fusion.broadcast %m axes [2, 3] : tensor<?x3x1x1xf32>
  %d = fusion.sub %f, %mb : tensor<?x3x8x1000xf32>
  %d2 = fusion.mul %d, %d : tensor<?x3x8x1000xf32>
  %q = fusion.sum %d2 axes [2, 3] : tensor<?x3xf32>
  %v = fusion.div %q, %n : tensor<?x3xf32>
  %vb = fusion.broadcast %v axes [2, 3] : tensor<?x3x1x1xf32>
  %e = fusion.constant 1.0e-05 : f32
  %ve = fusion.add %vb, %e : tensor<?x3x1x1xf32>
  %r = fusion.rsqrt %ve : tensor<?x3x1x1xf32>
  %o = fusion.mul %d, %r : tensor<?x3x8x1000xf32>
  %wf = fusion.cast %w : tensor<3x8xf32>
  %wb = fusion.broadcast %wf axes [0, 3] : tensor<1x3x8x1xf32>
  %ow = fusion.mul %o, %wb : tensor<?x3x8x1000xf32>
  %bf = fusion.cast %b : tensor<3x8xf32>
  %bb = fusion.broadcast %bf axes [0, 3] : tensor<1x3x8x1xf32>
  %ob = fusion.add %ow, %bb : tensor<?x3x8x1000xf32>
  %y = fusion.cast %ob : tensor<?x3x8x1000xbf16>
  fusion.return %y : tensor<?x3x8x1000xbf16>
}

// What is reduced are not the last axes: nothing says how long such rows are.
// CHECK-LABEL: fusion.func @middle(
// CHECK-NOT: at_most = array<i64: 0, -
// CHECK: fusion.return
fusion.func @middle(%x: tensor<?x?x?xf32>) -> tensor<?x?x?xf32> {
  %s = fusion.sum %x axes [0, 2] : tensor<?xf32>
  %sb = fusion.broadcast %s axes [0, 2] : tensor<1x?x1xf32>
  %y = fusion.sub %x, %sb : tensor<?x?x?xf32>
  fusion.return %y : tensor<?x?x?xf32>
}

// One reduction.
// CHECK-LABEL: fusion.func @scale_to_32(
// CHECK-SAME: at_most = array<i64: 0, -2, 32>
fusion.func @scale(%x: tensor<?x?x?xf32>, %w: tensor<?xf32>) -> tensor<?x?x?xf32> {
  %x2 = fusion.mul %x, %x : tensor<?x?x?xf32>
  %s = fusion.sum %x2 axes [1, 2] : tensor<?xf32>
  %r = fusion.rsqrt %s : tensor<?xf32>
  %rb = fusion.broadcast %r axes [1, 2] : tensor<?x1x1xf32>
  %n = fusion.mul %x, %rb : tensor<?x?x?xf32>
  %wb = fusion.broadcast %w axes [0, 2] : tensor<1x?x1xf32>
  %y = fusion.mul %n, %wb : tensor<?x?x?xf32>
  fusion.return %y : tensor<?x?x?xf32>
}

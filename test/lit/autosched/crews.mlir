// Long rows of 16-bit elements: one crew of a block reduces, another stores, and what is read beside rows comes into
// shared memory once. `row=64` makes versions for short rows.
// RUN: tf-opt %s --auto-schedule="target=sm_90a row=64" -o %t.mlir
// RUN: FileCheck %s <%t.mlir
// RUN: tf-opt %s --auto-schedule=target=sm_90a | FileCheck %s --check-prefix=LONG
// RUN: tf-run %t.mlir --mcpu=sm_90a --entry=norm --arg=random:1:bf16:37x2000 --arg=random:2:bf16:2000 --expect=reference --check=all
// RUN: tf-run %t.mlir --mcpu=sm_90a --entry=norm --arg=random:1:bf16:67x1000 --arg=random:2:bf16:1000 --expect=reference --check=all --schedule=random --seed=3 --async-latency=random
// RUN: tf-run %t.mlir --mcpu=sm_90a --entry=softmax --arg=random:1:bf16:37x4000 --expect=reference --check=all --schedule=pct:3 --seed=5
// RUN: tf-run %t.mlir --mcpu=sm_90a --entry=softmax --arg=random:1:bf16:67x1000 --expect=reference --check=all --schedule=random --seed=6 --async-latency=random

// RUN: tf-run %t.mlir --mcpu=sm_90a --entry=norm --arg=random:1:bf16:37x1024 --arg=random:2:bf16:1024 --expect=reference --check=all
// RUN: tf-run %t.mlir --mcpu=sm_90a --entry=softmax --arg=random:1:bf16:67x1024 --expect=reference --check=all --schedule=random --seed=6 --async-latency=random
// RUN: tf-run %t.mlir --mcpu=sm_90a --entry=softmax --arg=random:1:bf16:5x1016 --expect=reference --check=all
// RUN: tf-run %t.mlir --mcpu=sm_90a --entry=layer_norm --arg=random:1:bf16:37x1000 --arg=random:2:bf16:1000 --expect=reference --check=all
// RUN: tf-run %t.mlir --mcpu=sm_90a --entry=layer_norm --arg=iota:bf16:5x2000 --arg=random:2:bf16:2000 --expect=reference
// RUN: tf-run %t.mlir --mcpu=sm_90a --entry=layer_norm --arg=zeros:bf16:5x2000 --arg=random:2:bf16:2000 --expect=reference
// RUN: tf-run %t.mlir --mcpu=sm_90a --entry=other --arg=random:1:bf16:37x1000 --expect=reference
// RUN: tf-opt %s --auto-schedule="target=sm_103a row=64" | FileCheck %s --check-prefix=SLOW

// Rows that are just as long as the slots have a version without pieces in part.
// CHECK-LABEL: fusion.func @norm_of_1024_crews(
// CHECK-SAME: at_least = array<i64: 0, 1, 1024>, at_most = array<i64: 0, 1, 1024>, cluster = array<i64: 1, 2>, crews, dynamic
// CHECK-LABEL: fusion.func @norm_to_1024_crews(
// CHECK-SAME: at_most = array<i64: 0, 1, 1024>, cluster = array<i64: 1, 2>, crews, dynamic
// CHECK: %w_ring = sched.cache_after %w for %{{.*}} memory(shared) via(bulk)
// CHECK: sched.parallelize %w_ring [serial, bidy, serial, bulk, bulk, bulk]
// CHECK: sched.circular_buffer %x_ring {{.*}} warp_specialized(tidx) {pieces}
// CHECK-NEXT: sched.inline_at %w_ring 0
// CHECK-LABEL: fusion.func @norm(
// LONG-LABEL: fusion.func @norm_to_262144_crews(
// LONG-SAME: cluster = array<i64: 1, 8>, crews, dynamic
// LONG: sched.split %{{.*}}[0] by 15
// LONG: stages 4 prefetch 3
// LONG-LABEL: fusion.func @norm(
fusion.func @norm(%x: tensor<?x?xbf16>, %w: tensor<?xbf16>) -> tensor<?x?xbf16> {
  %f = fusion.cast %x : tensor<?x?xf32>
  %s2 = fusion.mul %f, %f : tensor<?x?xf32>
  %s = fusion.sum %s2 axes [1] : tensor<?xf32>
  %r = fusion.rsqrt %s : tensor<?xf32>
  %rb = fusion.broadcast %r axes [1] : tensor<?x1xf32>
  %n = fusion.mul %f, %rb : tensor<?x?xf32>
  %wb = fusion.broadcast %w axes [0] : tensor<1x?xbf16>
  %wf = fusion.cast %wb : tensor<1x?xf32>
  %o = fusion.mul %n, %wf : tensor<?x?xf32>
  %y = fusion.cast %o : tensor<?x?xbf16>
  fusion.return %y : tensor<?x?xbf16>
}

// Exponentials: only rows that fill the pieces, or nearly so.
// CHECK-LABEL: fusion.func @softmax_to_1024_crews(
// CHECK-SAME: at_least = array<i64: 0, 1, 992>, at_most = array<i64: 0, 1, 1024>, cluster = array<i64: 1, 2>, crews, dynamic
// CHECK: fusion.sum_exp
// CHECK-LABEL: fusion.func @softmax(
// LONG-LABEL: fusion.func @softmax_to_262144_crews(
// LONG-SAME: at_least = array<i64: 0, 1, 196608>
// LONG: stages 6 prefetch 5
// LONG-LABEL: fusion.func @softmax(
fusion.func @softmax(%x: tensor<?x?xbf16>) -> tensor<?x?xbf16> {
  %f = fusion.cast %x : tensor<?x?xf32>
  %m = fusion.reduce_max %f axes [1] : tensor<?xf32>
  %mb = fusion.broadcast %m axes [1] : tensor<?x1xf32>
  %d = fusion.sub %f, %mb : tensor<?x?xf32>
  %e = fusion.exp %d : tensor<?x?xf32>
  %s = fusion.sum %e axes [1] : tensor<?xf32>
  %sb = fusion.broadcast %s axes [1] : tensor<?x1xf32>
  %q = fusion.div %e, %sb : tensor<?x?xf32>
  %y = fusion.cast %q : tensor<?x?xbf16>
  fusion.return %y : tensor<?x?xbf16>
}

// Mean and variance of one pass, where doubles are not slow. Of bf16 eight elements are added up before they are doubles.
// CHECK-LABEL: fusion.func @layer_norm_to_1024_crews(
// CHECK: fusion.cast %f : tensor<?x?xf64>
// CHECK: [[SUM:%[0-9a-z_]+]] = fusion.sum %{{.*}} axes [1] : tensor<?xf64>
// CHECK: [[SQUARES:%[0-9a-z_]+]] = fusion.sum %{{.*}} axes [1] : tensor<?xf64>
// CHECK: sched.parallelize [[SUM]] [bidx, serial, serial, bidy, serial, unswitch, tidx, vectorize]
// CHECK-NEXT: sched.parallelize [[SQUARES]] [bidx, serial, serial, bidy, serial, unswitch, tidx, vectorize]
// CHECK-LABEL: fusion.func @layer_norm(
// SLOW-LABEL: fusion.func @norm_to_1024_crews(
// SLOW-LABEL: fusion.func @layer_norm_to_32
// SLOW-NOT: crews
// SLOW: fusion.func @layer_norm(
fusion.func @layer_norm(%x: tensor<?x?xbf16>, %w: tensor<?xbf16>) -> tensor<?x?xbf16> {
  %f = fusion.cast %x : tensor<?x?xf32>
  %i = fusion.dim %x, 1 : i64
  %n = fusion.cast %i : f32
  %s = fusion.sum %f axes [1] : tensor<?xf32>
  %m = fusion.div %s, %n : tensor<?xf32>
  %mb = fusion.broadcast %m axes [1] : tensor<?x1xf32>
  %d = fusion.sub %f, %mb : tensor<?x?xf32>
  %d2 = fusion.mul %d, %d : tensor<?x?xf32>
  %q = fusion.sum %d2 axes [1] : tensor<?xf32>
  %v = fusion.div %q, %n : tensor<?xf32>
  %e = fusion.constant 1.0e-05 : f32
  %ve = fusion.add %v, %e : tensor<?xf32>
  %r = fusion.rsqrt %ve : tensor<?xf32>
  %rb = fusion.broadcast %r axes [1] : tensor<?x1xf32>
  %o = fusion.mul %d, %rb : tensor<?x?xf32>
  %wb = fusion.broadcast %w axes [0] : tensor<1x?xbf16>
  %wf = fusion.cast %wb : tensor<1x?xf32>
  %ow = fusion.mul %o, %wf : tensor<?x?xf32>
  %y = fusion.cast %ow : tensor<?x?xbf16>
  fusion.return %y : tensor<?x?xbf16>
}

// No mean: the sums are divided by how many rows there are.
// CHECK-LABEL: fusion.func @other_to_
// CHECK-NOT: f64
// CHECK: fusion.func @other(
fusion.func @other(%x: tensor<?x?xbf16>) -> tensor<?x?xbf16> {
  %f = fusion.cast %x : tensor<?x?xf32>
  %i = fusion.dim %x, 0 : i64
  %n = fusion.cast %i : f32
  %s = fusion.sum %f axes [1] : tensor<?xf32>
  %m = fusion.div %s, %n : tensor<?xf32>
  %mb = fusion.broadcast %m axes [1] : tensor<?x1xf32>
  %d = fusion.sub %f, %mb : tensor<?x?xf32>
  %d2 = fusion.mul %d, %d : tensor<?x?xf32>
  %q = fusion.sum %d2 axes [1] : tensor<?xf32>
  %v = fusion.div %q, %n : tensor<?xf32>
  %r = fusion.rsqrt %v : tensor<?xf32>
  %rb = fusion.broadcast %r axes [1] : tensor<?x1xf32>
  %o = fusion.mul %d, %rb : tensor<?x?xf32>
  %y = fusion.cast %o : tensor<?x?xbf16>
  fusion.return %y : tensor<?x?xbf16>
}

// Blocks would wait for each other twice.
// CHECK-NOT: crews
fusion.func @twice(%x: tensor<?x?xbf16>) -> tensor<?x?xbf16> {
  %f = fusion.cast %x : tensor<?x?xf32>
  %s = fusion.sum %f axes [1] : tensor<?xf32>
  %sb = fusion.broadcast %s axes [1] : tensor<?x1xf32>
  %d = fusion.sub %f, %sb : tensor<?x?xf32>
  %d2 = fusion.mul %d, %d : tensor<?x?xf32>
  %v = fusion.sum %d2 axes [1] : tensor<?xf32>
  %vb = fusion.broadcast %v axes [1] : tensor<?x1xf32>
  %q = fusion.div %d, %vb : tensor<?x?xf32>
  %y = fusion.cast %q : tensor<?x?xbf16>
  fusion.return %y : tensor<?x?xbf16>
}

// A weight that is part of what rows are reduced from both crews would read: no crews. Nor have threads several rows together with it.
// RUN: for s in 37x1000 5x1024 67x4000; do tf-run %t.mlir --mcpu=sm_90a --entry=biased --arg=random:1:bf16:$s --arg=random:2:bf16:${s#*x} --expect=reference --check=all || exit 1; done
// CHECK-LABEL: fusion.func @biased_to_
// CHECK-NOT: crews
// CHECK-NOT: a block for
// CHECK-LABEL: fusion.func @biased(
fusion.func @biased(%x: tensor<?x?xbf16>, %v: tensor<?xbf16>) -> tensor<?x?xbf16> {
  %x32 = fusion.cast %x : tensor<?x?xf32>
  %v32 = fusion.cast %v : tensor<?xf32>
  %vb = fusion.broadcast %v32 axes [0] : tensor<1x?xf32>
  %f = fusion.add %x32, %vb : tensor<?x?xf32>
  %m = fusion.reduce_max %f axes [1] : tensor<?xf32>
  %mb = fusion.broadcast %m axes [1] : tensor<?x1xf32>
  %d = fusion.sub %f, %mb : tensor<?x?xf32>
  %e = fusion.exp %d : tensor<?x?xf32>
  %s = fusion.sum %e axes [1] : tensor<?xf32>
  %sb = fusion.broadcast %s axes [1] : tensor<?x1xf32>
  %o = fusion.div %e, %sb : tensor<?x?xf32>
  %y = fusion.cast %o : tensor<?x?xbf16>
  fusion.return %y : tensor<?x?xbf16>
}

// What rows are reduced to, and nothing of the kernel reads: the crew that reduces stores nothing.
// RUN: for s in 37x1000 5x1024 67x4000 3x2000; do tf-run %t.mlir --mcpu=sm_90a --entry=kept --arg=random:1:bf16:$s --expect=reference --check=all --schedule=random || exit 1; done
// CHECK-LABEL: fusion.func @kept_to_1024_crews(
// CHECK: sched.cache_before %m : tensor<?xf32>
// CHECK-LABEL: fusion.func @kept(
fusion.func @kept(%x: tensor<?x?xbf16>) -> (tensor<?x?xbf16>, tensor<?xf32>, tensor<?xf32>) {
  %f = fusion.cast %x : tensor<?x?xf32>
  %m = fusion.reduce_max %f axes [1] : tensor<?xf32>
  %q = fusion.mul %f, %f : tensor<?x?xf32>
  %s = fusion.sum %q axes [1] : tensor<?xf32>
  %r = fusion.rsqrt %s : tensor<?xf32>
  %b = fusion.broadcast %r axes [1] : tensor<?x1xf32>
  %g = fusion.mul %f, %b : tensor<?x?xf32>
  %y = fusion.cast %g : tensor<?x?xbf16>
  fusion.return %y, %m, %s : tensor<?x?xbf16>, tensor<?xf32>, tensor<?xf32>
}

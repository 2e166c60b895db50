// Long rows, and few: what the blocks of a cluster share. `row=64` calls rows long that a block of 64 elements does not
// keep, so that short ones reach all versions.
// RUN: tf-opt %s --auto-schedule=target=sm_90a -o %t.mlir
// RUN: FileCheck %s <%t.mlir
// RUN: tf-opt %s --auto-schedule="target=sm_90a row=64" -o %t.s.mlir
// RUN: FileCheck %s --check-prefix=SMALL <%t.s.mlir
// RUN: tf-run %t.s.mlir --mcpu=sm_90a --entry=softmax --arg=random:1:f32:40x64 --expect=reference --check=all
// RUN: %{long} tf-run %t.s.mlir --mcpu=sm_90a --entry=softmax --arg=random:1:f32:5x100 --expect=reference --check=all
// RUN: tf-run %t.s.mlir --mcpu=sm_90a --entry=softmax --arg=random:1:f32:5x101 --expect=reference --check=all
// RUN: tf-run %t.s.mlir --mcpu=sm_90a --entry=softmax --arg=random:1:f32:70x200 --expect=reference --check=all
// RUN: tf-run %t.s.mlir --mcpu=sm_90a --entry=softmax --arg=random:1:f32:40x1000 --expect=reference --check=all --schedule=random --seed=3 --async-latency=random
// RUN: %{long} tf-run %t.s.mlir --mcpu=sm_90a --entry=softmax --arg=random:1:f32:17x4096 --expect=reference --check=all
// RUN: tf-run %t.s.mlir --mcpu=sm_90a --entry=residual --arg=random:1:bf16:20x600 --arg=random:2:f32:20x600 --arg=random:3:bf16:600 --expect=reference --check=all
// RUN: %{long} tf-run %t.s.mlir --mcpu=sm_90a --entry=residual --arg=random:1:bf16:20x9000 --arg=random:2:f32:20x9000 --arg=random:3:bf16:9000 --expect=reference --check=all
// RUN: tf-run %t.mlir --mcpu=sm_90a --entry=softmax --arg=random:1:f32:3x20000 --expect=reference --check=all
// RUN: %{long} tf-run %t.mlir --mcpu=sm_90a --entry=softmax --arg=random:1:f32:17x16388 --expect=reference --check=all
// RUN: tf-run %t.mlir --mcpu=sm_90a --entry=known --arg=random:1:f32:3x20000 --expect=reference --check=all
// RUN: tf-run %t.mlir --mcpu=sm_90a --entry=few_known --arg=random:1:f32:5x20000 --expect=reference --check=all
// RUN: tf-run %t.mlir --mcpu=sm_90a --entry=few_long --arg=random:1:f32:3x300000 --expect=reference --check=all
// RUN: tf-run %t.mlir --mcpu=sm_90a --entry=sums --arg=random:1:f32:3x30001 --expect=reference --check=all
// RUN: %{long} tf-run %t.mlir --mcpu=sm_90a --entry=sums --arg=random:1:f32:17x17000 --expect=reference --check=all
// RUN: tf-run %t.mlir --mcpu=sm_90a --entry=sums --arg=random:1:f32:3x32769 --expect=reference --check=all
// RUN: for n in 0x70 3x0 1x65 4x131 $(%{more} 5x64 7x100 2x1000); do tf-run %t.s.mlir --mcpu=sm_90a --entry=sums --arg=random:1:f32:$n --expect=reference --check=all || exit 1; done
// RUN: tf-run %t.mlir --mcpu=sm_90a --entry=one --arg=random:1:f32:50000 --expect=reference --check=all
// RUN: tf-run %t.mlir --mcpu=sm_90a --entry=one --arg=random:1:f32:0 --expect=reference --check=all
// Without clusters the rows are read once more by each pass, as before.
// RUN: tf-run %s --mcpu=sm_80 --entry=softmax --arg=random:1:f32:2x20000 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=residual --arg=random:1:bf16:3x20000 --arg=random:2:f32:3x20000 --arg=random:3:bf16:20000 --expect=reference --check=all 2>&1 | FileCheck %s --check-prefix=PLAIN
// PLAIN-NOT: plain schedule
// Whole pieces and turns have no conditions: reads of a ring's slots are unswitched, too.
// RUN: tf-llc %t.mlir --mcpu=sm_90a -o - 2>&1 | FileCheck %s --check-prefix=WHOLE
// WHOLE-NOT: not unswitched

// Few rows are a cluster's, in registers; others come through shared memory.
// CHECK-LABEL: fusion.func @softmax_to_512(
// CHECK-LABEL: fusion.func @softmax_to_16384(
// CHECK-LABEL: fusion.func @softmax_to_131072_few(
// CHECK-SAME: at_most = array<i64: 0, 1, 131072, 0, 0, 16>, cluster = array<i64: 1, 8>, {{.*}}one_width, or_next
// CHECK: sched.note "rows of at most 131072: 8 blocks, a cluster, each, as many warps as it takes with 4 times 4 elements a thread, kept in registers"
// CHECK: sched.split %m[1] into 8
// CHECK-LABEL: fusion.func @softmax_to_65536(
// CHECK-SAME: cluster = array<i64: 1, 2>, dynamic, min_ctas = 1 : i64, or_next
// CHECK: %x_ring = sched.cache_after %x for %m, %d, %s memory(shared) via(bulk) cache(evict_last)
// CHECK: sched.note "rows of at most 65536: 2 blocks, a cluster, each, in shared memory, in 4 pieces a block that come through 6 slots"
// CHECK: sched.parallelize %m [bidx, serial, serial, bidy, serial, unswitch, tidx, unroll]
// CHECK: sched.parallelize %s [bidx, serial, serial, bidy, serial, unswitch, tidx, vectorize]
// CHECK: sched.parallelize %x_ring [bidx, serial, serial, bidy, serial, bulk, bulk, bulk]
// CHECK: sched.inline_most
// CHECK-NEXT: sched.inline_at %x_ring 2
// CHECK-NEXT: sched.circular_buffer %x_ring stages 6 prefetch 5 warp_specialized(tidx) {pieces}
// CHECK-LABEL: fusion.func @softmax_to_262144(
// CHECK-SAME: cluster = array<i64: 1, 8>
// CHECK-LABEL: fusion.func @softmax_to_524288(
// CHECK-SAME: cluster = array<i64: 1, 16>
// CHECK-LABEL: fusion.func @softmax_to_16_scalar(
// CHECK-LABEL: fusion.func @softmax_to_128_scalar(
// CHECK-LABEL: fusion.func @softmax_to_16384_scalar(
// Rows whose vectors do not fit are read again by each pass.
// CHECK-LABEL: fusion.func @softmax_to_524288_scalar(
// CHECK-NOT: cluster
// CHECK: sched.note "rows of at most 524288: a block of 1024 threads each, 8 elements a thread at a time, read by each pass"
// CHECK: sched.parallelize %m [bidx, serial, unswitch, tidx]
// CHECK-LABEL: fusion.func @softmax(
// SMALL-LABEL: fusion.func @softmax_to_32(
// SMALL-LABEL: fusion.func @softmax_to_64(
// SMALL-LABEL: fusion.func @softmax_to_512_few(
// SMALL-LABEL: fusion.func @softmax_to_512(
// SMALL-LABEL: fusion.func @softmax_to_2048(
// SMALL-LABEL: fusion.func @softmax_to_8192(
// SMALL-LABEL: fusion.func @softmax_to_16_scalar(
// SMALL-LABEL: fusion.func @softmax_to_32_scalar(
// SMALL-LABEL: fusion.func @softmax_to_64_scalar(
// SMALL-LABEL: fusion.func @softmax_to_8192_scalar(
fusion.func @softmax(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %m = fusion.reduce_max %x axes [1] : tensor<?xf32>
  %mb = fusion.broadcast %m axes [1] : tensor<?x1xf32>
  %d = fusion.sub %x, %mb : tensor<?x?xf32>
  %p = fusion.exp %d : tensor<?x?xf32>
  %s = fusion.sum %p axes [1] : tensor<?xf32>
  %r = fusion.reciprocal %s : tensor<?xf32>
  %rb = fusion.broadcast %r axes [1] : tensor<?x1xf32>
  %y = fusion.mul %p, %rb : tensor<?x?xf32>
  fusion.return %y : tensor<?x?xf32>
}

// Two inputs, a ring each; the sum of both is returned and needed by each pass.
// CHECK-LABEL: fusion.func @residual_to_65536(
// CHECK: %x_ring = sched.cache_after %x
// CHECK: %h_ring = sched.cache_after %h
// CHECK-LABEL: fusion.func @residual(
// CHECK: %a_out = fusion.set %a
// CHECK: sched.recompute %a for %y
fusion.func @residual(%x: tensor<?x?xbf16>, %h: tensor<?x?xf32>, %w: tensor<?xbf16>) -> (tensor<?x?xbf16>, tensor<?x?xf32>) {
  %f = fusion.cast %x : tensor<?x?xf32>
  %a = fusion.add %f, %h : tensor<?x?xf32>
  %q = fusion.mul %a, %a : tensor<?x?xf32>
  %s = fusion.sum %q axes [1] : tensor<?xf32>
  %e = fusion.constant 1.0e-5 : f32
  %ve = fusion.add %s, %e : tensor<?xf32>
  %r = fusion.rsqrt %ve : tensor<?xf32>
  %rb = fusion.broadcast %r axes [1] : tensor<?x1xf32>
  %y = fusion.mul %a, %rb : tensor<?x?xf32>
  %wf = fusion.cast %w : tensor<?xf32>
  %wb = fusion.broadcast %wf axes [0] : tensor<1x?xf32>
  %z = fusion.mul %y, %wb : tensor<?x?xf32>
  %o = fusion.cast %z : tensor<?x?xbf16>
  fusion.return %o, %a : tensor<?x?xbf16>, tensor<?x?xf32>
}

// CHECK-LABEL: fusion.func @known_few_16(
// CHECK-SAME: at_most = array<i64: 0, 0, 16>, cluster = array<i64: 1, 8>, {{.*}}one_width, {{.*}}version_of = @known
// CHECK-LABEL: fusion.func @known_ring(
// CHECK-SAME: attributes {any_address, dynamic, min_ctas = 1 : i64, or_next, version_of = @known}
// CHECK: sched.note "rows of at most 20000: a block each, in shared memory, in 3 pieces a block that come through 5 slots"
// CHECK-LABEL: fusion.func @known(
// CHECK: sched.note "rows of 5000 vectors of 4: 2 blocks, a cluster, of 1024 threads each, kept in registers"
fusion.func @known(%x: tensor<?x20000xf32>) -> tensor<?x20000xf32> {
  %m = fusion.reduce_max %x axes [1] : tensor<?xf32>
  %mb = fusion.broadcast %m axes [1] : tensor<?x1xf32>
  %d = fusion.sub %x, %mb : tensor<?x20000xf32>
  fusion.return %d : tensor<?x20000xf32>
}

// CHECK-LABEL: fusion.func @few_known(
// CHECK: sched.note "rows of 5000 vectors of 4: 8 blocks, a cluster, of 256 threads each, kept in registers"
fusion.func @few_known(%x: tensor<5x20000xf32>) -> tensor<5x20000xf32> {
  %m = fusion.reduce_max %x axes [1] : tensor<5xf32>
  %mb = fusion.broadcast %m axes [1] : tensor<5x1xf32>
  %d = fusion.sub %x, %mb : tensor<5x20000xf32>
  fusion.return %d : tensor<5x20000xf32>
}

// A row for each cluster, and no other one: there is nothing to be ahead for.
// CHECK-LABEL: fusion.func @few_long_ring(
// CHECK: sched.note "rows of at most 300000: 16 blocks, a cluster, each, in shared memory, in 3 pieces a block"
// CHECK-NOT: circular_buffer
fusion.func @few_long(%x: tensor<3x300000xf32>) -> tensor<3x300000xf32> {
  %m = fusion.reduce_max %x axes [1] : tensor<3xf32>
  %mb = fusion.broadcast %m axes [1] : tensor<3x1xf32>
  %d = fusion.sub %x, %mb : tensor<3x300000xf32>
  fusion.return %d : tensor<3x300000xf32>
}

// What is reduced and no more: beyond what a block has at once in parts, however few the rows are.
// CHECK-LABEL: fusion.func @sums_to_16384(
// CHECK-LABEL: fusion.func @sums(
// CHECK: %[[P:.*]] = fusion.parts %x, %{{.*}} axes [1] of 16384 : tensor<?x?x16384xf32> cache(evict_first)
// CHECK: %[[S:.*]] = fusion.sum %[[P]] axes [2] : tensor<?x?xf32>
// CHECK: %m = fusion.sum %[[S]] axes [1] : tensor<?xf32>
// CHECK: sched.note "rows of 4096 vectors of 4: 1024 threads, 1 rows a block"
// CHECK: sched.parallelize %[[S]] [bidx, serial, unswitch, tidx, unroll]
fusion.func @sums(%x: tensor<?x?xf32>) -> tensor<?xf32> {
  %m = fusion.sum %x axes [1] : tensor<?xf32>
  fusion.return %m : tensor<?xf32>
}

// One row.
// CHECK-LABEL: fusion.func @one(
// CHECK: fusion.parts %x, %{{.*}} axes [0] of 16384 : tensor<?x16384xf32> cache(evict_first)
fusion.func @one(%x: tensor<?xf32>) -> tensor<f32> {
  %m = fusion.sum %x axes [0] : tensor<f32>
  fusion.return %m : tensor<f32>
}

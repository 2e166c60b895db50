// Reductions of outer axes, and what several kernels share.
// RUN: tf-opt %s --auto-schedule=target=sm_90a -o %t.mlir
// RUN: FileCheck %s <%t.mlir
// RUN: tf-llc %s --mcpu=sm_90a -o %t.a && tf-llc %t.mlir --mcpu=sm_90a -o %t.b && diff %t.a %t.b
// RUN: tf-run %s --entry=columns --arg=random:1:f32:300x70 --expect=reference --check=all
// RUN: tf-run %s --entry=columns --arg=random:1:f32:1x72 --expect=reference --check=all
// RUN: tf-run %s --entry=columns --arg=random:1:f32:0x72 --expect=reference --check=all
// RUN: tf-run %s --entry=columns --arg=random:1:f32:2000x1 --expect=reference --check=all
// RUN: tf-run %s --entry=middle --arg=random:1:f32:3x50x8 --expect=reference --check=all
// RUN: tf-run %s --entry=centred --arg=random:1:f32:130x36 --expect=reference --check=all
// RUN: tf-run %s --entry=crossed --arg=random:1:bf16:60x40 --expect=reference --check=all

// By half as many threads, with registers for twice as many loads. What is read once is evict_first from 48 MB on.
// CHECK-LABEL: fusion.func @columns_vectors(
// CHECK-SAME: first_from = array<i64: 0, -1, 12582912>, min_ctas = 2 : i64, or_next
// CHECK: sched.note "columns: 4 side by side a thread, 8 threads along a row, 64 rows at once"
// CHECK: sched.split %y[3] by 8
// CHECK: sched.parallelize %y [bidx, serial, unswitch, tidy, tidx, unroll]
// Where vectors do not divide a row, a warp reads elements that follow each other.
// CHECK-LABEL: fusion.func @columns(
// CHECK: sched.note "columns: 1 side by side a thread, 32 threads along a row, 16 rows at once"
fusion.func @columns(%x: tensor<?x?xf32>) -> tensor<?xf32> {
  %y = fusion.sum %x axes [0] : tensor<?xf32>
  fusion.return %y : tensor<?xf32>
}

fusion.func @middle(%x: tensor<?x?x8xf32>) -> tensor<?x8xf32> {
  %y = fusion.reduce_max %x axes [1] : tensor<?x8xf32>
  fusion.return %y : tensor<?x8xf32>
}

// The column's mean is needed with the column: it is read again.
// CHECK-LABEL: fusion.func @centred(
// CHECK: %x_in = sched.cache_after %x for %s
// CHECK: %x_in_1 = sched.cache_after %x for %y
fusion.func @centred(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %s = fusion.sum %x axes [0] : tensor<?xf32>
  %b = fusion.broadcast %s axes [0] : tensor<1x?xf32>
  %y = fusion.sub %x, %b : tensor<?x?xf32>
  fusion.return %y : tensor<?x?xf32>
}

// Rows and columns of one tensor are two kernels, and each converts what it reads: nothing is stored between.
// CHECK-LABEL: fusion.func @crossed(
// CHECK: sched.note "2 kernels"
// CHECK: sched.recompute %f for
// CHECK-NOT: sched.memory
// CHECK-LABEL: fusion.func @narrow_by_64_rows_few_32(
fusion.func @crossed(%x: tensor<?x?xbf16>) -> (tensor<?xf32>, tensor<?xf32>) {
  %f = fusion.cast %x : tensor<?x?xf32>
  %a = fusion.sum %f axes [0] : tensor<?xf32>
  %b = fusion.sum %f axes [1] : tensor<?xf32>
  fusion.return %a, %b : tensor<?xf32>, tensor<?xf32>
}

// Of 16-bit elements likewise.
// RUN: tf-run %s --entry=narrow --arg=random:1:bf16:600x72 --expect=reference --check=all
// RUN: tf-run %s --entry=narrow --arg=random:1:bf16:513x66 --expect=reference --check=all
// CHECK-LABEL: fusion.func @narrow_parts_few_7680(
// CHECK-LABEL: fusion.func @narrow_vectors(
// CHECK-SAME: min_ctas = 2
// CHECK: sched.note "columns: 8 side by side a thread, 8 threads along a row, 64 rows at once"
// CHECK: sched.split %s[3] by 8
// CHECK-LABEL: fusion.func @narrow_halves(
// CHECK: sched.note "columns: 4 side by side a thread, 16 threads along a row, 32 rows at once"
fusion.func @narrow(%x: tensor<?x?xbf16>) -> tensor<?xf32> {
  %f = fusion.cast %x : tensor<?x?xf32>
  %s = fusion.sum %f axes [0] : tensor<?xf32>
  fusion.return %s : tensor<?xf32>
}

// Few columns: the rows are cut into parts; where the result is needed with each element again, the blocks of a cluster
// share them.
// RUN: tf-opt %s --auto-schedule=target=sm_90a -o %t.mlir
// RUN: FileCheck %s <%t.mlir
// RUN: tf-llc %s --filetype=kernel --mcpu=sm_90a -o %t.a && tf-llc %t.mlir --filetype=kernel --mcpu=sm_90a -o %t.b && diff %t.a %t.b
// RUN: tf-run %t.mlir --mcpu=sm_90a --entry=sums --arg=random:1:f32:5000x13 --expect=reference --check=all
// RUN: %{long} tf-run %t.mlir --mcpu=sm_90a --entry=sums --arg=random:1:f32:1500x200 --expect=reference --check=all --schedule=random --seed=4
// RUN: %{long} tf-run %t.mlir --mcpu=sm_90a --entry=sums --arg=random:1:f32:9000x41 --expect=reference --check=all
// RUN: tf-run %t.mlir --mcpu=sm_90a --entry=sums --arg=random:1:f32:2500x100 --expect=reference --check=all
// RUN: tf-run %t.mlir --mcpu=sm_90a --entry=sums --arg=random:1:f32:50x513 --expect=reference --check=all
// RUN: %{long} tf-run %t.mlir --mcpu=sm_90a --entry=sums --arg=random:1:f32:0x40 --expect=reference --check=all
// RUN: tf-run %t.mlir --mcpu=sm_90a --entry=known --arg=random:1:bf16:9000x48 --expect=reference --check=all
// RUN: tf-run %t.mlir --mcpu=sm_90a --entry=softmax --arg=random:1:f32:5000x40 --expect=reference --check=all
// RUN: tf-run %t.mlir --mcpu=sm_90a --entry=softmax --arg=random:1:f32:5x40 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=sums --arg=random:1:f32:5000x13 --expect=reference --check=all

// In parts of 2048 rows, unless there are few rows or columns enough.
// CHECK-LABEL: fusion.func @sums_parts_few_3840(
// CHECK-SAME: at_least = array<i64: 0, 0, 4097>, at_most = array<i64: 0, 1, 3840>, first_from = array<i64: 0, -1, 12582912>, min_ctas = 2 : i64, or_next, version_of = @sums
// CHECK: %[[P:.*]] = fusion.parts %x, %{{.*}} axes [0] of 2048 : tensor<?x2048x?xf32> cache(evict_first)
// CHECK: %[[S:.*]] = fusion.sum %[[P]] axes [1] : tensor<?x?xf32>
// CHECK: %m = fusion.sum %[[S]] axes [0] : tensor<?xf32>
// CHECK: sched.note "columns: 4 side by side a thread, 8 threads along a row, 64 rows at once"
// CHECK: sched.parallelize %[[S]] [bidx, serial, unswitch, tidy, tidx, unroll]
// CHECK: sched.parallelize %[[P]][-1] vectorize
// CHECK-LABEL: fusion.func @sums_parts_few_3840_scalar(
// CHECK: sched.note "columns: 1 side by side a thread, 32 threads along a row, 16 rows at once"
// CHECK-LABEL: fusion.func @sums_vectors(
// CHECK: sched.note "columns: 4 side by side a thread, 8 threads along a row, 64 rows at once"
// CHECK-LABEL: fusion.func @sums(
// CHECK: sched.note "columns: 1 side by side a thread, 32 threads along a row, 16 rows at once"
fusion.func @sums(%x: tensor<?x?xf32>) -> tensor<?xf32> {
  %m = fusion.sum %x axes [0] : tensor<?xf32>
  fusion.return %m : tensor<?xf32>
}

// CHECK-LABEL: fusion.func @known(
// CHECK: fusion.parts %x, %{{.*}} axes [0] of 2048 : tensor<5x2048x48xbf16> cache(evict_first)
fusion.func @known(%x: tensor<9000x48xbf16>) -> tensor<48xbf16> {
  %m = fusion.reduce_max %x axes [0] : tensor<48xbf16>
  fusion.return %m : tensor<48xbf16>
}

// What needs the result with each element again is shared alike.
// CHECK-LABEL: fusion.func @softmax(
// CHECK-SAME: cluster = array<i64: 1, 16>
fusion.func @softmax(%x: tensor<?x40xf32>) -> tensor<?x40xf32> {
  %m = fusion.reduce_max %x axes [0] : tensor<40xf32>
  %mb = fusion.broadcast %m axes [0] : tensor<1x40xf32>
  %d = fusion.sub %x, %mb : tensor<?x40xf32>
  %e = fusion.exp %d : tensor<?x40xf32>
  %s = fusion.sum %e axes [0] : tensor<40xf32>
  %sb = fusion.broadcast %s axes [0] : tensor<1x40xf32>
  %y = fusion.div %e, %sb : tensor<?x40xf32>
  fusion.return %y : tensor<?x40xf32>
}

// Columns of few rows, and not many of them: a block for 32 columns, so that the whole chip has some. What is longer has
// wide blocks, or parts; of up to 4096 rows, and columns of which half of the chip would have none, 64 bytes; extents that are known, and columns that are read again, have no such version.
// RUN: tf-opt %s --auto-schedule=target=sm_90a -o %t.mlir
// RUN: FileCheck %s <%t.mlir
// RUN: tf-llc %s --filetype=kernel --mcpu=sm_90a -o %t.a && tf-llc %t.mlir --filetype=kernel --mcpu=sm_90a -o %t.b && diff %t.a %t.b
// RUN: tf-run %s --mcpu=sm_90a --entry=sum --arg=random:1:bf16:64x1000 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=sum --arg=random:1:bf16:128x40 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=sum --arg=random:1:bf16:129x40 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=sum --arg=random:1:bf16:1300x40 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=sum --arg=random:1:bf16:1x9 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=sum --arg=random:1:bf16:0x9 --expect=reference --check=all

// CHECK-LABEL: fusion.func @sum_parts_few_7680(
// CHECK-LABEL: fusion.func @sum_to_128_few_words(
// CHECK-SAME: at_most = array<i64: 0, 0, 128, 0, 1, 8192>
// CHECK: sched.note "columns: 2 side by side a thread, 16 threads along a row, 8 rows at once"
// CHECK: [bidx, serial, unswitch, tidy, tidx, unroll]
// CHECK-LABEL: fusion.func @sum_to_128_few_scalar(
// CHECK: sched.note "columns: 1 side by side a thread, 32 threads along a row, 8 rows at once"
// CHECK-LABEL: fusion.func @sum_to_4096_few(
// CHECK-SAME: at_most = array<i64: 0, 0, 4096, 0, 1, 7680>
// CHECK: sched.note "columns: 8 side by side a thread, 4 threads along a row, 256 rows at once"
// CHECK-LABEL: fusion.func @sum(
fusion.func @sum(%x: tensor<?x?xbf16>) -> tensor<?xf32> {
  %f = fusion.cast %x : tensor<?x?xf32>
  %s = fusion.sum %f axes [0] : tensor<?xf32>
  fusion.return %s : tensor<?xf32>
}

// CHECK-NOT: @softmax_to_128
// CHECK-NOT: @known_to_128
// CHECK-LABEL: fusion.func @known(
fusion.func @softmax(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %m = fusion.reduce_max %x axes [0] : tensor<?xf32>
  %w = fusion.broadcast %m axes [0] : tensor<1x?xf32>
  %y = fusion.sub %x, %w : tensor<?x?xf32>
  fusion.return %y : tensor<?x?xf32>
}
fusion.func @known(%x: tensor<64x?xf32>) -> tensor<?xf32> {
  %s = fusion.sum %x axes [0] : tensor<?xf32>
  fusion.return %s : tensor<?xf32>
}

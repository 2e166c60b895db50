// Many columns of elements of 4 bytes that are reduced and no more: 256 bytes of a row a block, as a version where only the launch knows how many there are. `row=64` has it from 128
// columns on.
// RUN: tf-opt %s --auto-schedule=target=sm_90a | FileCheck-22 %s
// RUN: tf-opt %s --auto-schedule="target=sm_90a row=64" -o %t.mlir
// RUN: FileCheck-22 %s --check-prefix=SHORT <%t.mlir
// RUN: for n in 300x128 513x132 $(%{more} 1x512 0x200 257x130 300x127 300x124 600x256); do tf-run %t.mlir --mcpu=sm_90a --entry=sums --arg=random:1:f32:$n --expect=reference --check=all || exit 1; done
// RUN: tf-run %t.mlir --mcpu=sm_90a --entry=most --arg=random:1:i32:300x260 --expect=reference --check=all --from-ptx

// CHECK-LABEL: fusion.func @sums_from_7680(
// CHECK-SAME: at_least = array<i64: 0, 1, 7680>, first_from = array<i64: 0, -1, 10485760>, min_ctas = 2 : i64, or_next, version_of = @sums
// CHECK: sched.note "columns: 4 side by side a thread, 16 threads along a row, 32 rows at once"
// CHECK: sched.split %m[3] by 8
// CHECK-LABEL: fusion.func @sums(
// CHECK: sched.note "columns: 4 side by side a thread, 8 threads along a row, 128 rows at once"
// SHORT-LABEL: fusion.func @sums_from_128(
fusion.func @sums(%x: tensor<?x?xf32>) -> tensor<?xf32> {
  %m = fusion.sum %x axes [0] : tensor<?xf32>
  fusion.return %m : tensor<?xf32>
}

// CHECK-LABEL: fusion.func @known(
// CHECK: sched.note "columns: 4 side by side a thread, 16 threads along a row, 32 rows at once"
fusion.func @known(%x: tensor<?x7680xf32>) -> tensor<7680xf32> {
  %m = fusion.sum %x axes [0] : tensor<7680xf32>
  fusion.return %m : tensor<7680xf32>
}

// CHECK-LABEL: fusion.func @fewer(
// CHECK: columns: 4 side by side a thread, 8 threads along a row
fusion.func @fewer(%x: tensor<?x7676xf32>) -> tensor<7676xf32> {
  %m = fusion.sum %x axes [0] : tensor<7676xf32>
  fusion.return %m : tensor<7676xf32>
}

// CHECK-LABEL: fusion.func @most_from_7680(
// SHORT-LABEL: fusion.func @most_from_128(
fusion.func @most(%x: tensor<?x?xi32>) -> tensor<?xi32> {
  %m = fusion.reduce_max %x axes [0] : tensor<?xi32>
  fusion.return %m : tensor<?xi32>
}

// What is needed with each element again is read twice, and 16-bit elements have blocks enough of 128 bytes.
// CHECK-NOT: @centred_from
// CHECK-NOT: @narrow_from
fusion.func @centred(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %s = fusion.sum %x axes [0] : tensor<?xf32>
  %b = fusion.broadcast %s axes [0] : tensor<1x?xf32>
  %y = fusion.sub %x, %b : tensor<?x?xf32>
  fusion.return %y : tensor<?x?xf32>
}
fusion.func @narrow(%x: tensor<?x?xbf16>) -> tensor<?xf32> {
  %f = fusion.cast %x : tensor<?x?xf32>
  %s = fusion.sum %f axes [0] : tensor<?xf32>
  fusion.return %s : tensor<?xf32>
}

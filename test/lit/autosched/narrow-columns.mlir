// Few columns: a row is less than a warp reads, so a block has whole rows, and a warp reads what follows each other. In
// parts, since such rows are many.
// RUN: tf-opt %s --auto-schedule=target=sm_90a -o %t.mlir
// RUN: FileCheck %s <%t.mlir
// RUN: tf-llc %s --filetype=kernel --mcpu=sm_90a -o %t.a && tf-llc %t.mlir --filetype=kernel --mcpu=sm_90a -o %t.b && diff %t.a %t.b
// RUN: tf-opt --print-schedule=chip=h200 --entry=sum --arg 5000000x3 %s | FileCheck %s --check-prefix=THREE
// RUN: tf-opt --print-schedule=chip=h200 --entry=sum --arg 5000000x24 %s | FileCheck %s --check-prefix=VECTORS
// RUN: tf-opt --print-schedule=chip=h200 --entry=sum --arg 50000x33 %s | FileCheck %s --check-prefix=ODD
// RUN: tf-opt --print-schedule=chip=h200 --entry=sum --arg 50000x67 %s | FileCheck %s --check-prefix=WIDER
// RUN: tf-opt %s --auto-schedule="target=sm_90a row=64" -o %t.short.mlir
// RUN: tf-opt --print-schedule=chip=h200 --entry=sum --arg 50000x64 %s | FileCheck %s --check-prefix=WHOLE
// RUN: tf-run %t.short.mlir --mcpu=sm_90a --entry=sum --arg=random:1:bf16:391x3 --expect=reference --check=all
// RUN: tf-run %t.short.mlir --mcpu=sm_90a --entry=sum --arg=random:1:bf16:400x32 --expect=reference --check=all
// RUN: tf-run %t.short.mlir --mcpu=sm_90a --entry=sum --arg=random:1:bf16:700x1 --expect=reference --check=all
// RUN: tf-run %t.mlir --mcpu=sm_90a --entry=sum --arg=random:1:bf16:4200x67 --expect=reference --check=all
// RUN: tf-run %t.mlir --mcpu=sm_90a --entry=sum --arg=random:1:bf16:4190x63 --expect=reference --check=all
// RUN: tf-run %t.mlir --mcpu=sm_90a --entry=sum --arg=random:1:bf16:4100x0 --expect=reference --check=all
// RUN: tf-run %t.short.mlir --mcpu=sm_90a --entry=middle --arg=random:1:f32:2x390x3 --expect=reference --check=all
// RUN: tf-run %t.mlir --mcpu=sm_90a --entry=variance --arg=random:1:f32:333x70 --expect=reference --check=all
// RUN: tf-run %t.mlir --mcpu=sm_90a --entry=any --arg=random:1:i1:300x37 --expect=reference --check=all
// RUN: tf-run %t.mlir --mcpu=sm_90a --entry=any --arg=const:0:i1:4500x48 --expect=reference --check=all
// RUN: tf-run %t.mlir --mcpu=sm_90a --entry=place --arg=random:1:f16:300x37 --expect=reference --check=all
// RUN: tf-run %t.mlir --mcpu=sm_90a --entry=place --arg=const:nan:f16:300x40 --expect=reference --check=all
// RUN: tf-run %t.mlir --mcpu=sm_90a --entry=apart --arg=random:1:bf16:3x5x7x12 --expect=reference --check=all
// RUN: tf-run %t.mlir --mcpu=sm_90a --entry=apart --arg=random:1:bf16:3x5x7x16 --expect=reference --check=all
// RUN: tf-run %t.mlir --mcpu=sm_90a --entry=apart --arg=random:1:bf16:3x5x7x9 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=sum --arg=random:1:bf16:4191x3 --expect=reference --check=all
// RUN: tf-run %t.mlir --mcpu=sm_90a --entry=image --arg=random:1:bf16:2x40x32x32 --expect=reference --check=all

// CHECK-LABEL: fusion.func @sum_by_64_rows_few_32(
// CHECK-SAME: at_least = array<i64: 0, 0, 1048576>, at_most = array<i64: 0, 1, 32>
// CHECK: fusion.parts %x, %{{.*}} axes [0] of 8192
// CHECK: sched.note "columns: 8 side by side a thread, as many threads along a row as it takes, 64 rows at once"
// CHECK: sched.parallelize %{{.*}} [bidx, serial, unswitch, tidy, tidx, unroll]
// CHECK: sched.parallelize %y [serial, unswitch, tidy, tidx, unroll]
// CHECK-LABEL: fusion.func @sum_parts_few_7680(
// CHECK-LABEL: fusion.func @sum_by_64_rows_few_16_scalar(
// CHECK-SAME: at_most = array<i64: 0, 1, 16>
// CHECK-LABEL: fusion.func @sum_by_16_rows_few_64_scalar(
// CHECK-SAME: at_least = array<i64: 0, 0, 4097>
// CHECK: sched.note "columns: 1 side by side a thread, as many threads along a row as it takes, 16 rows at once"
// CHECK-LABEL: fusion.func @sum_parts_few_7680_scalar(
// CHECK: sched.note "columns: 1 side by side a thread, 32 threads along a row, 16 rows at once"
// THREE: kernel @sum_by_64_rows_few_16_scalar_k0
// VECTORS: kernel @sum_by_64_rows_few_32_k0
// WHOLE: kernel @sum_parts_few_7680_k0
// ODD: kernel @sum_by_16_rows_few_64_scalar_k0
// WIDER: kernel @sum_parts_few_7680_scalar_k0
fusion.func @sum(%x: tensor<?x?xbf16>) -> tensor<?xf32> {
  %f = fusion.cast %x : tensor<?x?xf32>
  %y = fusion.sum %f axes [0] : tensor<?xf32>
  fusion.return %y : tensor<?xf32>
}

// CHECK-LABEL: fusion.func @middle_by_64_rows_few_16(
// CHECK-SAME: at_least = array<i64: 0, 1, 1048576>, at_most = array<i64: 0, 2, 16>
fusion.func @middle(%x: tensor<?x?x?xf32>) -> tensor<?x?xf32> {
  %y = fusion.reduce_max %x axes [1] : tensor<?x?xf32>
  fusion.return %y : tensor<?x?xf32>
}

// The rows that a thread has on their way go into a variance together, and into a place.
// CHECK-LABEL: fusion.func @variance_vectors(
// CHECK: sched.parallelize %y [bidx, serial, tidy, tidx, unroll, vectorize]
fusion.func @variance(%x: tensor<?x?xf32>) -> tensor<?xf32> {
  %y = fusion.var %x axes [0] correction 1 : tensor<?xf32>
  fusion.return %y : tensor<?xf32>
}

// CHECK-LABEL: fusion.func @place_vectors(
// CHECK: sched.note "columns: 4 side by side a thread, 8 threads along a row, 64 rows at once"
// CHECK: sched.parallelize %y [bidx, serial, tidy, tidx, unroll, vectorize]
fusion.func @place(%x: tensor<?x?xf16>) -> tensor<?xi64> {
  %y = fusion.argmax %x axes [0] : tensor<?xi64>
  fusion.return %y : tensor<?xi64>
}

// Half a vector of bytes: registers for what each column has.
// CHECK-LABEL: fusion.func @any_vectors(
// CHECK: sched.note "columns: 8 side by side a thread, 16 threads along a row, 64 rows at once"
fusion.func @any(%x: tensor<?x?xi1>) -> tensor<?xi1> {
  %y = fusion.any %x axes [0] : tensor<?xi1>
  fusion.return %y : tensor<?xi1>
}

// Axes that are apart: no one axis says how long a row is. By vectors, by halves, by elements.
// CHECK-LABEL: fusion.func @apart_vectors(
// CHECK-SAME: or_next
// CHECK-LABEL: fusion.func @apart_halves(
// CHECK-SAME: or_next
// CHECK: sched.split %y[-1] by 4
// CHECK-LABEL: fusion.func @apart(
fusion.func @apart(%x: tensor<?x?x?x?xbf16>) -> tensor<?x?xf32> {
  %f = fusion.cast %x : tensor<?x?x?x?xf32>
  %y = fusion.sum %f axes [1, 3] : tensor<?x?xf32>
  fusion.return %y : tensor<?x?xf32>
}

// Axes that lie side by side are one row, which is not narrow: no block has all of it.
// CHECK-NOT: fusion.func @image_by_
// CHECK-LABEL: fusion.func @image(
fusion.func @image(%x: tensor<?x?x32x32xbf16>) -> tensor<?x32x32xbf16> {
  %y = fusion.reduce_max %x axes [1] : tensor<?x32x32xbf16>
  fusion.return %y : tensor<?x32x32xbf16>
}

// A row that shared memory keeps is read from there by those who read it as it lies. What reads it at other indices (expand) shares no
// loops with them, so blocks cannot draw rows for both: such a fusion has no version through shared memory.
// RUN: tf-opt %s --auto-schedule="target=sm_90a row=64" -o %t.mlir
// RUN: FileCheck %s <%t.mlir
// RUN: tf-llc %t.mlir --mcpu=sm_90a -o %t.ptx
// RUN: tf-run %t.mlir --mcpu=sm_90a --entry=both --arg=random:1:f32:9x300 --expect=reference --check=all
// CHECK-LABEL: fusion.func @plain_to_512(
// CHECK-SAME: dynamic
fusion.func @plain(%x: tensor<?x?xf32>) -> (tensor<?xf32>, tensor<?x?xf32>) {
  %l = fusion.logsumexp %x axes [1] : tensor<?xf32>
  %n = fusion.neg %x : tensor<?x?xf32>
  fusion.return %l, %n : tensor<?xf32>, tensor<?x?xf32>
}
// CHECK-LABEL: fusion.func @plain(
// CHECK-NOT: dynamic
// CHECK-LABEL: fusion.func @both(
fusion.func @both(%x: tensor<?x?xf32>) -> (tensor<?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) {
  %l = fusion.logsumexp %x axes [1] : tensor<?xf32>
  %m = fusion.dim %x, 0 : i64
  %k = fusion.dim %x, 1 : i64
  %e = fusion.expand %x, %m, %k : tensor<?x?xf32>
  %n = fusion.neg %x : tensor<?x?xf32>
  fusion.return %l, %n, %e : tensor<?xf32>, tensor<?x?xf32>, tensor<?x?xf32>
}

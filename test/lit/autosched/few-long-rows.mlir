// A few very long rows whose elements are needed behind the reduction: parts of them, what these gave, and the elements, a
// kernel each. A softmax is read once for its maximum and its sum. More rows, and such as are no multiples of a vector, go on
// to other versions. What leads from a kernel back into it goes with it.
// RUN: tf-opt %s --auto-schedule="target=sm_90a row=64" -o %t.mlir
// RUN: FileCheck %s <%t.mlir
// RUN: for v in random:1:f32:2x1000 random:1:f32:5x1000 const:-inf:f32:1x260 iota:f32:1x259; do tf-run %t.mlir --mcpu=sm_90a --entry=softmax --arg=$v --expect=reference --check=all || exit 1; done
// RUN: tf-run %t.mlir --mcpu=sm_90a --entry=norm --arg=random:1:bf16:3x328 --arg=random:2:bf16:328 --expect=reference --check=all

// CHECK-LABEL: fusion.func @softmax_parts_few_4(
// CHECK-SAME: at_least = array<i64: 0, 1, 256>, at_most = array<i64: 0, 0, 4>
// CHECK-SAME: or_next
// CHECK: %[[P:.*]] = fusion.parts %x, %{{.*}} axes [1] of 16 : tensor<?x?x16xf32>
// CHECK: %[[M:.*]] = fusion.reduce_max %[[P]] axes [2] : tensor<?x?xf32>
// CHECK: fusion.reduce_max %[[M]] axes [1] : tensor<?xf32>
// CHECK: fusion.sum %{{.*}} axes [2] : tensor<?x?xf32>
// CHECK: sched.note "3 kernels"
// CHECK: sched.note "rows of 4 vectors of 4: {{.*}}, kept in registers"
// CHECK-LABEL: fusion.func @softmax(
// CHECK-NOT: fusion.parts
fusion.func @softmax(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %m = fusion.reduce_max %x axes [1] : tensor<?xf32>
  %mb = fusion.broadcast %m axes [1] : tensor<?x1xf32>
  %d = fusion.sub %x, %mb : tensor<?x?xf32>
  %e = fusion.exp %d : tensor<?x?xf32>
  %s = fusion.sum %e axes [1] : tensor<?xf32>
  %sb = fusion.broadcast %s axes [1] : tensor<?x1xf32>
  %y = fusion.div %e, %sb : tensor<?x?xf32>
  fusion.return %y : tensor<?x?xf32>
}

// CHECK-LABEL: fusion.func @norm_parts_few_4(
// CHECK: sched.note "3 kernels"
fusion.func @norm(%x: tensor<?x?xbf16>, %w: tensor<?xbf16>) -> tensor<?x?xbf16> {
  %f = fusion.cast %x : tensor<?x?xf32>
  %q = fusion.mul %f, %f : tensor<?x?xf32>
  %s = fusion.sum %q axes [1] : tensor<?xf32>
  %r = fusion.rsqrt %s : tensor<?xf32>
  %rb = fusion.broadcast %r axes [1] : tensor<?x1xf32>
  %n = fusion.mul %f, %rb : tensor<?x?xf32>
  %g = fusion.cast %w : tensor<?xf32>
  %gb = fusion.broadcast %g axes [0] : tensor<1x?xf32>
  %h = fusion.mul %n, %gb : tensor<?x?xf32>
  %y = fusion.cast %h : tensor<?x?xbf16>
  fusion.return %y : tensor<?x?xbf16>
}

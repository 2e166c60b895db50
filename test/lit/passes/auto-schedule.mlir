// The plain schedule, which is right for every fusion: each fusion without a schedule gets it; a scheduled one is left alone.
// RUN: tf-opt %s --pass-pipeline="auto-schedule{plain}" | FileCheck %s

// Elementwise: all axes in one, cut into blocks of threads; producers in the loops of their reader.
// CHECK-LABEL: fusion.func @pointwise(
// CHECK: %a = fusion.neg %x : tensor<?x?xf32> domain(%i, %j) {
// CHECK: id.domain loop [%{{.*}} : bidx, %{{.*}} : tidx]
// CHECK-NEXT: } inline(2)
// CHECK: %y = fusion.exp %a : tensor<?x?xf32> memory(global) domain(%i, %j) {
// CHECK-NEXT: %ij = id.merge %i, %j
// CHECK-NEXT: %ijo, %iji = id.split %ij by 128
// CHECK-NEXT: id.domain loop [%ijo : bidx, %iji : tidx]
// CHECK-NEXT: }
fusion.func @pointwise(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %a = fusion.neg %x : tensor<?x?xf32>
  %y = fusion.exp %a : tensor<?x?xf32>
  fusion.return %y : tensor<?x?xf32>
}

// A reduction is a kernel of its own: a block for each result.
// CHECK-LABEL: fusion.func @reduction(
// CHECK: %s = fusion.sum %x axes [0] : tensor<?xf32> memory(global) domain(%ri, %j) {
// CHECK: id.domain loop [%j : bidx, %rio : serial, %rii : tidx]
// CHECK: %y = fusion.exp %s : tensor<?xf32> memory(global) segment(1) domain(%i) {
fusion.func @reduction(%x: tensor<?x?xf32>) -> tensor<?xf32> {
  %s = fusion.sum %x axes [0] : tensor<?xf32>
  %y = fusion.exp %s : tensor<?xf32>
  fusion.return %y : tensor<?xf32>
}

// CHECK-LABEL: fusion.func @scheduled(
// CHECK-NEXT: %y = fusion.exp %x : tensor<8xf32> memory(global)
// CHECK-NEXT: fusion.return
fusion.func @scheduled(%x: tensor<8xf32>) -> tensor<8xf32> {
  %y = fusion.exp %x : tensor<8xf32> memory(global)
  fusion.return %y : tensor<8xf32>
}

// CHECK-LABEL: fusion.func @script(
// CHECK: sched.split %y[0] by 4
fusion.func @script(%x: tensor<8xf32>) -> tensor<8xf32> {
  %y = fusion.exp %x : tensor<8xf32>
  sched.split %y[0] by 4
  fusion.return %y : tensor<8xf32>
}

// Rows of a known length that shared memory keeps: a version for addresses that are multiples of 16 bytes, and a schedule for all others.
// RUN: tf-opt --auto-schedule=target=sm_90a %s | FileCheck %s
// CHECK-LABEL: fusion.func @softmax_ring(
// CHECK-SAME: attributes {any_address, cluster = array<i64: 1, 2>, or_next, version_of = @softmax}
// CHECK: sched.note "rows of at most 65536: 2 blocks, a cluster, each, in shared memory, in 4 pieces a block"
// CHECK-LABEL: fusion.func @softmax(
// CHECK: kept in registers
fusion.func @softmax(%x: tensor<64x65536xf32>) -> tensor<64x65536xf32> {
  %m = fusion.reduce_max %x axes [1] : tensor<64xf32>
  %mb = fusion.broadcast %m axes [1] : tensor<64x1xf32>
  %d = fusion.sub %x, %mb : tensor<64x65536xf32>
  %p = fusion.exp %d : tensor<64x65536xf32>
  %s = fusion.sum %p axes [1] : tensor<64xf32>
  %r = fusion.reciprocal %s : tensor<64xf32>
  %rb = fusion.broadcast %r axes [1] : tensor<64x1xf32>
  %y = fusion.mul %p, %rb : tensor<64x65536xf32>
  fusion.return %y : tensor<64x65536xf32>
}

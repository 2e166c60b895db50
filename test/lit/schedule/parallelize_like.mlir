// RUN: tf-opt %s --apply-schedule | FileCheck %s

// CHECK-LABEL:   fusion.func @like(
// CHECK-NEXT:     %a = fusion.neg %x : tensor<?x?xf32> domain(%i, %j) {
// CHECK-NEXT:       %jo, %ji = id.split %j by 4
// CHECK-NEXT:       %joo, %joi = id.split %jo by 32
// CHECK-NEXT:       id.domain loop [%i : bidx, %joo : serial, %joi : tidx, %ji : unroll]
// CHECK-NEXT:     }
// CHECK-NEXT:     %y = fusion.abs %a : tensor<?x?xf32> domain(%i, %j) {
// CHECK-NEXT:       %jo, %ji = id.split %j by 4
// CHECK-NEXT:       %joo, %joi = id.split %jo by 32
// CHECK-NEXT:       id.domain loop [%i : bidx, %joo : serial, %joi : tidx, %ji : unroll]
// CHECK-NEXT:     }
// CHECK-NEXT:     fusion.return %y : tensor<?x?xf32>
// CHECK-NEXT:   }
fusion.func @like(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %a = fusion.neg %x : tensor<?x?xf32>
  %y = fusion.abs %a : tensor<?x?xf32>
  sched.split %y[1] by 4
  sched.split %y[1] by 32
  sched.propagate %y
  sched.parallelize %y [bidx, serial, tidx, unroll]
  sched.parallelize_like %y
  fusion.return %y : tensor<?x?xf32>
}

// Vectorize is a matter of each tensor; what is bound already stays.
// CHECK-LABEL:   fusion.func @keeps(
// CHECK-NEXT:     %a = fusion.neg %x : tensor<8x4xf32> domain(%i, %j) {
// CHECK-NEXT:       id.domain loop [%i : tidy, %j : serial]
// CHECK-NEXT:     }
// CHECK-NEXT:     %b = fusion.exp %a : tensor<8x4xf32> domain(%i, %j) {
// CHECK-NEXT:       id.domain loop [%i : tidx, %j : serial]
// CHECK-NEXT:     }
// CHECK-NEXT:     %y = fusion.abs %b : tensor<8x4xf32> domain(%i, %j) {
// CHECK-NEXT:       id.domain loop [%i : tidx, %j : vectorize]
// CHECK-NEXT:     }
// CHECK-NEXT:     fusion.return %y : tensor<8x4xf32>
// CHECK-NEXT:   }
fusion.func @keeps(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %a = fusion.neg %x : tensor<8x4xf32>
  %b = fusion.exp %a : tensor<8x4xf32>
  %y = fusion.abs %b : tensor<8x4xf32>
  sched.parallelize %y [tidx, vectorize]
  sched.parallelize %a [tidy, serial]
  sched.parallelize_like %y
  fusion.return %y : tensor<8x4xf32>
}

// Only ids that are derived alike correspond.
// CHECK-LABEL:   fusion.func @different(
// CHECK-NEXT:     %a = fusion.neg %x : tensor<8x4xf32> domain(%i, %j) {
// CHECK-NEXT:       %io, %ii = id.split %i by 2
// CHECK-NEXT:       id.domain loop [%io : serial, %ii : serial, %j : tidy]
// CHECK-NEXT:     }
// CHECK-NEXT:     %y = fusion.abs %a : tensor<8x4xf32> domain(%i, %j) {
// CHECK-NEXT:       %io, %ii = id.split %i by 4
// CHECK-NEXT:       id.domain loop [%io : bidx, %ii : tidx, %j : tidy]
// CHECK-NEXT:     }
// CHECK-NEXT:     fusion.return %y : tensor<8x4xf32>
// CHECK-NEXT:   }
fusion.func @different(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %a = fusion.neg %x : tensor<8x4xf32>
  %y = fusion.abs %a : tensor<8x4xf32>
  sched.split %y[0] by 4
  sched.split %a[0] by 2
  sched.parallelize %y [bidx, tidx, tidy]
  sched.parallelize_like %y
  fusion.return %y : tensor<8x4xf32>
}

// Through a permutation and a reduction.
// CHECK-LABEL:   fusion.func @permute(
// CHECK-NEXT:     %p = fusion.permute %x axes [1, 0] : tensor<?x?xf32> domain(%i, %j) {
// CHECK-NEXT:       %rio, %rii = id.split %i by 128
// CHECK-NEXT:       id.domain loop [%rio : serial, %rii : tidx, %j : bidx]
// CHECK-NEXT:     }
// CHECK-NEXT:     %s = fusion.sum %p axes [0] : tensor<?xf32> domain(%ri, %j) {
// CHECK-NEXT:       %rio, %rii = id.split %ri by 128
// CHECK-NEXT:       id.domain loop [%rio : serial, %rii : tidx, %j : bidx]
// CHECK-NEXT:     }
// CHECK-NEXT:     %y = fusion.abs %s : tensor<?xf32> domain(%i) {
// CHECK-NEXT:       id.domain loop [%i : bidx]
// CHECK-NEXT:     }
// CHECK-NEXT:     fusion.return %y : tensor<?xf32>
// CHECK-NEXT:   }
fusion.func @permute(%x: tensor<?x?xf32>) -> tensor<?xf32> {
  %p = fusion.permute %x axes [1, 0] : tensor<?x?xf32>
  %s = fusion.sum %p axes [0] : tensor<?xf32>
  %y = fusion.abs %s : tensor<?xf32>
  sched.split %s[0] by 128
  sched.propagate %s
  sched.parallelize %s [serial, tidx, bidx]
  sched.parallelize_like %s
  fusion.return %y : tensor<?xf32>
}

// A merge with a broadcast axis is the other id.
// CHECK-LABEL:   fusion.func @merged_broadcast(
// CHECK-NEXT:     %b = fusion.broadcast %x axes [1] : tensor<?x1xf32> domain(%i, %j) {
// CHECK-NEXT:       %ij = id.merge %i, %j
// CHECK-NEXT:       %ijo, %iji = id.split %ij by 128
// CHECK-NEXT:       id.domain loop [%ijo : bidx, %iji : tidx]
// CHECK-NEXT:     }
// CHECK-NEXT:     %y = fusion.mul %b, %z : tensor<?x8xf32> domain(%i, %j) {
// CHECK-NEXT:       %ij = id.merge %i, %j
// CHECK-NEXT:       %ijo, %iji = id.split %ij by 128
// CHECK-NEXT:       id.domain loop [%ijo : bidx, %iji : tidx]
// CHECK-NEXT:     }
// CHECK-NEXT:     fusion.return %y : tensor<?x8xf32>
// CHECK-NEXT:   }
fusion.func @merged_broadcast(%x: tensor<?xf32>, %z: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %b = fusion.broadcast %x axes [1] : tensor<?x1xf32>
  %y = fusion.mul %b, %z : tensor<?x8xf32>
  sched.merge %y[0, 1]
  sched.split %y[0] by 128
  sched.propagate %y
  sched.parallelize %y [bidx, tidx]
  sched.parallelize_like %y
  fusion.return %y : tensor<?x8xf32>
}

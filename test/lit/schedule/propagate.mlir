// RUN: tf-opt %s --apply-schedule | FileCheck %s

// Forwards and backwards through elementwise ops.
// CHECK-LABEL:   fusion.func @pointwise(
// CHECK-NEXT:     %a = fusion.neg %x : tensor<?x?xf32> domain(%i, %j) {
// CHECK-NEXT:       %ij = id.merge %i, %j
// CHECK-NEXT:       %ijo, %iji = id.split %ij by 128
// CHECK-NEXT:       id.domain loop [%ijo : serial, %iji : serial]
// CHECK-NEXT:     }
// CHECK-NEXT:     %b = fusion.exp %a : tensor<?x?xf32> domain(%i, %j) {
// CHECK-NEXT:       %ij = id.merge %i, %j
// CHECK-NEXT:       %ijo, %iji = id.split %ij by 128
// CHECK-NEXT:       id.domain loop [%ijo : serial, %iji : serial]
// CHECK-NEXT:     }
// CHECK-NEXT:     %y = fusion.add %a, %b : tensor<?x?xf32> domain(%i, %j) {
// CHECK-NEXT:       %ij = id.merge %i, %j
// CHECK-NEXT:       %ijo, %iji = id.split %ij by 128
// CHECK-NEXT:       id.domain loop [%ijo : serial, %iji : serial]
// CHECK-NEXT:     }
// CHECK-NEXT:     fusion.return %y : tensor<?x?xf32>
// CHECK-NEXT:   }
fusion.func @pointwise(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %a = fusion.neg %x : tensor<?x?xf32>
  %b = fusion.exp %a : tensor<?x?xf32>
  %y = fusion.add %a, %b : tensor<?x?xf32>
  sched.merge %b[0, 1]
  sched.split %b[0] by 128
  sched.propagate %b
  fusion.return %y : tensor<?x?xf32>
}

// To siblings, through what they both read, an input too.
// CHECK-LABEL:   fusion.func @siblings(
// CHECK-NEXT:     %y = fusion.neg %x : tensor<8x4xf32> domain(%i, %j) {
// CHECK-NEXT:       %io, %ii = id.split %i into 2
// CHECK-NEXT:       id.domain loop [%j : serial, %io : serial, %ii : serial]
// CHECK-NEXT:     }
// CHECK-NEXT:     %z = fusion.abs %x : tensor<8x4xf32> domain(%i, %j) {
// CHECK-NEXT:       %io, %ii = id.split %i into 2
// CHECK-NEXT:       id.domain loop [%j : serial, %io : serial, %ii : serial]
// CHECK-NEXT:     }
// CHECK-NEXT:     fusion.return %y, %z : tensor<8x4xf32>, tensor<8x4xf32>
// CHECK-NEXT:   }
fusion.func @siblings(%x: tensor<8x4xf32>) -> (tensor<8x4xf32>, tensor<8x4xf32>) {
  %y = fusion.neg %x : tensor<8x4xf32>
  %z = fusion.abs %x : tensor<8x4xf32>
  sched.split %y[0] into 2
  sched.reorder %y [2, 0, 1]
  sched.propagate %y
  fusion.return %y, %z : tensor<8x4xf32>, tensor<8x4xf32>
}

// An axis that a tensor does not have: the split is not made, the merge leaves the other id.
// CHECK-LABEL:   fusion.func @broadcast(
// CHECK-NEXT:     %a = fusion.neg %x : tensor<?xf32> domain(%i) {
// CHECK-NEXT:       %io, %ii = id.split %i by 4
// CHECK-NEXT:       id.domain loop [%io : serial, %ii : serial]
// CHECK-NEXT:     }
// CHECK-NEXT:     %b = fusion.broadcast %a axes [1] : tensor<?x1xf32> domain(%i, %j) {
// CHECK-NEXT:       %io, %ii = id.split %i by 4
// CHECK-NEXT:       %jo, %ji = id.split %j by 2
// CHECK-NEXT:       %iiji = id.merge %ii, %ji
// CHECK-NEXT:       id.domain loop [%io : serial, %iiji : serial, %jo : serial]
// CHECK-NEXT:     }
// CHECK-NEXT:     %y = fusion.mul %b, %z : tensor<?x8xf32> domain(%i, %j) {
// CHECK-NEXT:       %io, %ii = id.split %i by 4
// CHECK-NEXT:       %jo, %ji = id.split %j by 2
// CHECK-NEXT:       %iiji = id.merge %ii, %ji
// CHECK-NEXT:       id.domain loop [%io : serial, %iiji : serial, %jo : serial]
// CHECK-NEXT:     }
// CHECK-NEXT:     fusion.return %y : tensor<?x8xf32>
// CHECK-NEXT:   }
fusion.func @broadcast(%x: tensor<?xf32>, %z: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %a = fusion.neg %x : tensor<?xf32>
  %b = fusion.broadcast %a axes [1] : tensor<?x1xf32>
  %y = fusion.mul %b, %z : tensor<?x8xf32>
  sched.split %y[0] by 4
  sched.split %y[2] by 2
  sched.merge %y[1, 3]
  sched.propagate %y
  fusion.return %y : tensor<?x8xf32>
}

// Through a reduction, from the result to the operand and back.
// CHECK-LABEL:   fusion.func @reduction(
// CHECK-NEXT:     %a = fusion.neg %x : tensor<?x?xf32> domain(%i, %j) {
// CHECK-NEXT:       %rjo, %rji = id.split %j by 32
// CHECK-NEXT:       %io, %ii = id.split %i by 4
// CHECK-NEXT:       id.domain loop [%io : serial, %ii : serial, %rjo : serial, %rji : serial]
// CHECK-NEXT:     }
// CHECK-NEXT:     %s = fusion.sum %a axes [1] : tensor<?xf32> domain(%i, %rj) {
// CHECK-NEXT:       %rjo, %rji = id.split %rj by 32
// CHECK-NEXT:       %io, %ii = id.split %i by 4
// CHECK-NEXT:       id.domain loop [%io : serial, %ii : serial, %rjo : serial, %rji : serial]
// CHECK-NEXT:     }
// CHECK-NEXT:     %y = fusion.abs %s : tensor<?xf32> domain(%i) {
// CHECK-NEXT:       %io, %ii = id.split %i by 4
// CHECK-NEXT:       id.domain loop [%io : serial, %ii : serial]
// CHECK-NEXT:     }
// CHECK-NEXT:     fusion.return %y : tensor<?xf32>
// CHECK-NEXT:   }
fusion.func @reduction(%x: tensor<?x?xf32>) -> tensor<?xf32> {
  %a = fusion.neg %x : tensor<?x?xf32>
  %s = fusion.sum %a axes [1] : tensor<?xf32>
  %y = fusion.abs %s : tensor<?xf32>
  sched.split %s[1] by 32
  sched.split %s[0] by 4
  sched.propagate %s
  fusion.return %y : tensor<?xf32>
}

// From behind a reduction the reduced axis is not known; it stays, innermost.
// CHECK-LABEL:   fusion.func @behind_a_reduction(
// CHECK-NEXT:     %a = fusion.neg %x : tensor<?x?xf32> domain(%i, %j) {
// CHECK-NEXT:       %io, %ii = id.split %j by 4
// CHECK-NEXT:       id.domain loop [%io : serial, %ii : serial, %i : serial]
// CHECK-NEXT:     }
// CHECK-NEXT:     %s = fusion.sum %a axes [0] : tensor<?xf32> domain(%ri, %j) {
// CHECK-NEXT:       %io, %ii = id.split %j by 4
// CHECK-NEXT:       id.domain loop [%io : serial, %ii : serial, %ri : serial]
// CHECK-NEXT:     }
// CHECK-NEXT:     %y = fusion.abs %s : tensor<?xf32> domain(%i) {
// CHECK-NEXT:       %io, %ii = id.split %i by 4
// CHECK-NEXT:       id.domain loop [%io : serial, %ii : serial]
// CHECK-NEXT:     }
// CHECK-NEXT:     fusion.return %y : tensor<?xf32>
// CHECK-NEXT:   }
fusion.func @behind_a_reduction(%x: tensor<?x?xf32>) -> tensor<?xf32> {
  %a = fusion.neg %x : tensor<?x?xf32>
  %s = fusion.sum %a axes [0] : tensor<?xf32>
  %y = fusion.abs %s : tensor<?xf32>
  sched.split %y[0] by 4
  sched.propagate %y
  fusion.return %y : tensor<?xf32>
}

// CHECK-LABEL:   fusion.func @permute(
// CHECK-NEXT:     %a = fusion.neg %x : tensor<8x16xf32> domain(%i, %j) {
// CHECK-NEXT:       %io, %ii = id.split %j by 4
// CHECK-NEXT:       %jo, %ji = id.split %i by 2
// CHECK-NEXT:       id.domain loop [%io : serial, %jo : serial, %ii : serial, %ji : serial]
// CHECK-NEXT:     }
// CHECK-NEXT:     %y = fusion.permute %a axes [1, 0] : tensor<16x8xf32> domain(%i, %j) {
// CHECK-NEXT:       %io, %ii = id.split %i by 4
// CHECK-NEXT:       %jo, %ji = id.split %j by 2
// CHECK-NEXT:       id.domain loop [%io : serial, %jo : serial, %ii : serial, %ji : serial]
// CHECK-NEXT:     }
// CHECK-NEXT:     fusion.return %y : tensor<16x8xf32>
// CHECK-NEXT:   }
fusion.func @permute(%x: tensor<8x16xf32>) -> tensor<16x8xf32> {
  %a = fusion.neg %x : tensor<8x16xf32>
  %y = fusion.permute %a axes [1, 0] : tensor<16x8xf32>
  sched.split %y[0] by 4
  sched.split %y[2] by 2
  sched.reorder %y [0, 2, 1, 3]
  sched.propagate %y
  fusion.return %y : tensor<16x8xf32>
}

// CHECK-LABEL:   fusion.func @squeeze(
// CHECK-NEXT:     %a = fusion.neg %x : tensor<8x1x16xf32> domain(%i, %j, %k) {
// CHECK-NEXT:       %ij = id.merge %i, %k
// CHECK-NEXT:       id.domain loop [%ij : serial, %j : serial]
// CHECK-NEXT:     }
// CHECK-NEXT:     %y = fusion.squeeze %a axes [1] : tensor<8x16xf32> domain(%i, %j) {
// CHECK-NEXT:       %ij = id.merge %i, %j
// CHECK-NEXT:       id.domain loop [%ij : serial]
// CHECK-NEXT:     }
// CHECK-NEXT:     fusion.return %y : tensor<8x16xf32>
// CHECK-NEXT:   }
fusion.func @squeeze(%x: tensor<8x1x16xf32>) -> tensor<8x16xf32> {
  %a = fusion.neg %x : tensor<8x1x16xf32>
  %y = fusion.squeeze %a axes [1] : tensor<8x16xf32>
  sched.merge %y[0, 1]
  sched.propagate %y
  fusion.return %y : tensor<8x16xf32>
}

// Softmax's middle: the path that keeps the most axes counts.
// CHECK-LABEL:   fusion.func @best_path(
// CHECK-NEXT:     %c = fusion.set %x : tensor<?x?xf32> domain(%i, %j) {
// CHECK-NEXT:       %jo, %ji = id.split %j by 32
// CHECK-NEXT:       id.domain loop [%i : serial, %jo : serial, %ji : serial]
// CHECK-NEXT:     }
// CHECK-NEXT:     %s = fusion.sum %c axes [1] : tensor<?xf32> domain(%i, %rj) {
// CHECK-NEXT:       %jo, %ji = id.split %rj by 32
// CHECK-NEXT:       id.domain loop [%i : serial, %jo : serial, %ji : serial]
// CHECK-NEXT:     }
// CHECK-NEXT:     %b = fusion.broadcast %s axes [1] : tensor<?x1xf32> domain(%i, %j) {
// CHECK-NEXT:       %jo, %ji = id.split %j by 32
// CHECK-NEXT:       id.domain loop [%i : serial, %jo : serial, %ji : serial]
// CHECK-NEXT:     }
// CHECK-NEXT:     %y = fusion.div %c, %b : tensor<?x?xf32> domain(%i, %j) {
// CHECK-NEXT:       %jo, %ji = id.split %j by 32
// CHECK-NEXT:       id.domain loop [%i : serial, %jo : serial, %ji : serial]
// CHECK-NEXT:     }
// CHECK-NEXT:     fusion.return %y : tensor<?x?xf32>
// CHECK-NEXT:   }
fusion.func @best_path(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c = fusion.set %x : tensor<?x?xf32>
  %s = fusion.sum %c axes [1] : tensor<?xf32>
  %b = fusion.broadcast %s axes [1] : tensor<?x1xf32>
  %y = fusion.div %c, %b : tensor<?x?xf32>
  sched.split %y[1] by 32
  sched.propagate %y
  fusion.return %y : tensor<?x?xf32>
}

// Swizzles and symbolic factors go along.
// CHECK-LABEL:   fusion.func @swizzle(
// CHECK-NEXT:     %a = fusion.neg %x : tensor<?x32xf32> domain(%i, %j) {
// CHECK-NEXT:       %io, %ii = id.split %i by 32
// CHECK-NEXT:       %iix, %js = id.swizzle xor %ii, %j
// CHECK-NEXT:       %ioo, %ioi = id.split %io by %n
// CHECK-NEXT:       id.domain loop [%ioo : serial, %ioi : serial, %iix : serial, %js : serial]
// CHECK-NEXT:     }
// CHECK-NEXT:     %y = fusion.abs %a : tensor<?x32xf32> domain(%i, %j) {
// CHECK-NEXT:       %io, %ii = id.split %i by 32
// CHECK-NEXT:       %iix, %js = id.swizzle xor %ii, %j
// CHECK-NEXT:       %ioo, %ioi = id.split %io by %n
// CHECK-NEXT:       id.domain loop [%ioo : serial, %ioi : serial, %iix : serial, %js : serial]
// CHECK-NEXT:     }
// CHECK-NEXT:     fusion.return %y : tensor<?x32xf32>
// CHECK-NEXT:   }
fusion.func @swizzle(%x: tensor<?x32xf32>, %n: i64) -> tensor<?x32xf32> {
  %a = fusion.neg %x : tensor<?x32xf32>
  %y = fusion.abs %a : tensor<?x32xf32>
  sched.split %y[0] by 32
  sched.swizzle %y[1, 2] xor
  sched.split %y[0] by %n
  sched.propagate %y
  fusion.return %y : tensor<?x32xf32>
}

// A swizzle by an id that is not there leaves the other as it is.
// CHECK-LABEL:   fusion.func @swizzle_of_missing(
// CHECK-NEXT:     %a = fusion.neg %x : tensor<32xf32> domain(%i) {
// CHECK-NEXT:       id.domain loop [%i : serial]
// CHECK-NEXT:     }
// CHECK-NEXT:     %b = fusion.broadcast %a axes [0] : tensor<1x32xf32> domain(%i, %j) {
// CHECK-NEXT:       %ix, %js = id.swizzle xor %i, %j
// CHECK-NEXT:       id.domain loop [%ix : serial, %js : serial]
// CHECK-NEXT:     }
// CHECK-NEXT:     %y = fusion.mul %b, %z : tensor<32x32xf32> domain(%i, %j) {
// CHECK-NEXT:       %ix, %js = id.swizzle xor %i, %j
// CHECK-NEXT:       id.domain loop [%ix : serial, %js : serial]
// CHECK-NEXT:     }
// CHECK-NEXT:     fusion.return %y : tensor<32x32xf32>
// CHECK-NEXT:   }
fusion.func @swizzle_of_missing(%x: tensor<32xf32>, %z: tensor<32x32xf32>) -> tensor<32x32xf32> {
  %a = fusion.neg %x : tensor<32xf32>
  %b = fusion.broadcast %a axes [0] : tensor<1x32xf32>
  %y = fusion.mul %b, %z : tensor<32x32xf32>
  sched.swizzle %y[0, 1] xor
  sched.propagate %y
  fusion.return %y : tensor<32x32xf32>
}

// Nothing connects the second result with the first.
// CHECK-LABEL:   fusion.func @unconnected(
// CHECK-NEXT:     %y = fusion.neg %x : tensor<8xf32> domain(%i) {
// CHECK-NEXT:       %io, %ii = id.split %i by 4
// CHECK-NEXT:       id.domain loop [%io : serial, %ii : serial]
// CHECK-NEXT:     }
// CHECK-NEXT:     %w = fusion.neg %z : tensor<8xf32>
// CHECK-NEXT:     fusion.return %y, %w : tensor<8xf32>, tensor<8xf32>
// CHECK-NEXT:   }
fusion.func @unconnected(%x: tensor<8xf32>, %z: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %y = fusion.neg %x : tensor<8xf32>
  %w = fusion.neg %z : tensor<8xf32>
  sched.split %y[0] by 4
  sched.propagate %y
  fusion.return %y, %w : tensor<8xf32>, tensor<8xf32>
}

// Two readers of a tensor of another kernel, which is not touched, have its axes in common, as those of an argument.
// CHECK-LABEL:   fusion.func @by_another_kernel(
// CHECK-NEXT:     %t = fusion.exp %x : tensor<8xf32> memory(global){{$}}
// CHECK-NEXT:     %y = fusion.neg %t : tensor<8xf32> segment(1) domain(%i) {
// CHECK-NEXT:       %io, %ii = id.split %i by 4
// CHECK-NEXT:       id.domain loop [%io : serial, %ii : serial]
// CHECK-NEXT:     }
// CHECK-NEXT:     %w = fusion.abs %t : tensor<8xf32> segment(1) domain(%i) {
// CHECK-NEXT:       %io, %ii = id.split %i by 4
fusion.func @by_another_kernel(%x: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %t = fusion.exp %x : tensor<8xf32>
  %y = fusion.neg %t : tensor<8xf32>
  %w = fusion.abs %t : tensor<8xf32>
  sched.memory %t global
  sched.segment %y, %w = 1
  sched.split %y[0] by 4
  sched.propagate %y
  fusion.return %y, %w : tensor<8xf32>, tensor<8xf32>
}

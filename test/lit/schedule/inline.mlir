// RUN: tf-opt %s --apply-schedule | FileCheck %s

// CHECK-LABEL:   fusion.func @at(
// CHECK-NEXT:     %a = fusion.neg %x : tensor<2x4xf32> domain(%i, %j) {
// CHECK-NEXT:       id.domain loop [%i : serial, %j : serial]
// CHECK-NEXT:     } inline(1)
// CHECK-NEXT:     %b = fusion.exp %a : tensor<2x4xf32> domain(%i, %j) {
// CHECK-NEXT:       id.domain loop [%i : serial, %j : serial]
// CHECK-NEXT:     } inline(2)
// CHECK-NEXT:     %y = fusion.abs %b : tensor<2x4xf32> domain(%i, %j) {
// CHECK-NEXT:       id.domain loop [%i : serial, %j : serial]
// CHECK-NEXT:     }
// CHECK-NEXT:     fusion.return %y : tensor<2x4xf32>
// CHECK-NEXT:   }
fusion.func @at(%x: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %a = fusion.neg %x : tensor<2x4xf32>
  %b = fusion.exp %a : tensor<2x4xf32>
  %y = fusion.abs %b : tensor<2x4xf32>
  sched.inline_at %a 1
  sched.inline_at %b -1
  fusion.return %y : tensor<2x4xf32>
}

// Position 0 takes the inlining away again.
// CHECK-LABEL:   fusion.func @none(
// CHECK-NEXT:     %a = fusion.neg %x : tensor<2x4xf32> domain(%i, %j) {
// CHECK-NEXT:       id.domain loop [%i : serial, %j : serial]
// CHECK-NEXT:     }
// CHECK-NEXT:     %y = fusion.abs %a : tensor<2x4xf32> domain(%i, %j) {
// CHECK-NEXT:       id.domain loop [%i : serial, %j : serial]
// CHECK-NEXT:     }
// CHECK-NEXT:     fusion.return %y : tensor<2x4xf32>
// CHECK-NEXT:   }
fusion.func @none(%x: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %a = fusion.neg %x : tensor<2x4xf32>
  %y = fusion.abs %a : tensor<2x4xf32>
  sched.inline_at %a 2
  sched.inline_at %a 0
  fusion.return %y : tensor<2x4xf32>
}

// CHECK-LABEL:   fusion.func @most(
// CHECK-NEXT:     %a = fusion.neg %x : tensor<2x4xf32> domain(%i, %j) {
// CHECK-NEXT:       %jo, %ji = id.split %j by 2
// CHECK-NEXT:       id.domain loop [%i : serial, %jo : serial, %ji : serial]
// CHECK-NEXT:     } inline(3)
// CHECK-NEXT:     %y = fusion.abs %a : tensor<2x4xf32> domain(%i, %j) {
// CHECK-NEXT:       %jo, %ji = id.split %j by 2
// CHECK-NEXT:       id.domain loop [%i : serial, %jo : serial, %ji : serial]
// CHECK-NEXT:     }
// CHECK-NEXT:     fusion.return %y : tensor<2x4xf32>
// CHECK-NEXT:   }
fusion.func @most(%x: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %a = fusion.neg %x : tensor<2x4xf32>
  %y = fusion.abs %a : tensor<2x4xf32>
  sched.split %y[1] by 2
  sched.propagate %y
  sched.inline_most
  fusion.return %y : tensor<2x4xf32>
}

// Only of those that are named.
// CHECK-LABEL:   fusion.func @most_named(
// CHECK-NEXT:     %a = fusion.neg %x : tensor<2x4xf32> domain(%i, %j) {
// CHECK-NEXT:       id.domain loop [%i : serial, %j : serial]
// CHECK-NEXT:     } inline(2)
// CHECK-NEXT:     %b = fusion.exp %a : tensor<2x4xf32> domain(%i, %j) {
// CHECK-NEXT:       id.domain loop [%i : serial, %j : serial]
// CHECK-NEXT:     }
// CHECK-NEXT:     %c = fusion.abs %b : tensor<2x4xf32> domain(%i, %j) {
// CHECK-NEXT:       id.domain loop [%i : serial, %j : serial]
// CHECK-NEXT:     } inline(2)
// CHECK-NEXT:     %y = fusion.neg %c : tensor<2x4xf32> domain(%i, %j) {
// CHECK-NEXT:       id.domain loop [%i : serial, %j : serial]
// CHECK-NEXT:     }
// CHECK-NEXT:     fusion.return %y : tensor<2x4xf32>
// CHECK-NEXT:   }
fusion.func @most_named(%x: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %a = fusion.neg %x : tensor<2x4xf32>
  %b = fusion.exp %a : tensor<2x4xf32>
  %c = fusion.abs %b : tensor<2x4xf32>
  %y = fusion.neg %c : tensor<2x4xf32>
  sched.inline_most %a, %c
  fusion.return %y : tensor<2x4xf32>
}

// Loops are shared as long as they are derived alike: here only the first one is.
// CHECK-LABEL:   fusion.func @different_splits(
// CHECK-NEXT:     %a = fusion.neg %x : tensor<2x4xf32> domain(%i, %j) {
// CHECK-NEXT:       id.domain loop [%i : serial, %j : serial]
// CHECK-NEXT:     } inline(1)
// CHECK-NEXT:     %y = fusion.abs %a : tensor<2x4xf32> domain(%i, %j) {
// CHECK-NEXT:       %jo, %ji = id.split %j by 2
// CHECK-NEXT:       id.domain loop [%i : serial, %jo : serial, %ji : serial]
// CHECK-NEXT:     }
// CHECK-NEXT:     fusion.return %y : tensor<2x4xf32>
// CHECK-NEXT:   }
fusion.func @different_splits(%x: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %a = fusion.neg %x : tensor<2x4xf32>
  %y = fusion.abs %a : tensor<2x4xf32>
  sched.split %y[1] by 2
  sched.inline_most
  fusion.return %y : tensor<2x4xf32>
}

// And as long as they are bound alike.
// CHECK-LABEL:   fusion.func @different_types(
// CHECK-NEXT:     %a = fusion.neg %x : tensor<2x4xf32> domain(%i, %j) {
// CHECK-NEXT:       id.domain loop [%i : bidx, %j : tidy]
// CHECK-NEXT:     } inline(1)
// CHECK-NEXT:     %y = fusion.abs %a : tensor<2x4xf32> domain(%i, %j) {
// CHECK-NEXT:       id.domain loop [%i : bidx, %j : tidx]
// CHECK-NEXT:     }
// CHECK-NEXT:     fusion.return %y : tensor<2x4xf32>
// CHECK-NEXT:   }
fusion.func @different_types(%x: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %a = fusion.neg %x : tensor<2x4xf32>
  %y = fusion.abs %a : tensor<2x4xf32>
  sched.parallelize %y [bidx, tidx]
  sched.parallelize %a [bidx, tidy]
  sched.inline_most
  fusion.return %y : tensor<2x4xf32>
}

// A reduction ends before it is read; a vectorized loop is one access.
// CHECK-LABEL:   fusion.func @stops(
// CHECK-NEXT:     %a = fusion.neg %x : tensor<?x4xf32> domain(%i, %j) {
// CHECK-NEXT:       id.domain loop [%i : serial, %j : serial]
// CHECK-NEXT:     } inline(2)
// CHECK-NEXT:     %s = fusion.sum %a axes [1] : tensor<?xf32> domain(%i, %rj) {
// CHECK-NEXT:       id.domain loop [%i : serial, %rj : serial]
// CHECK-NEXT:     } inline(1)
// CHECK-NEXT:     %r = fusion.abs %s : tensor<?xf32> domain(%i) {
// CHECK-NEXT:       id.domain loop [%i : serial]
// CHECK-NEXT:     }
// CHECK-NEXT:     %v = fusion.set %x : tensor<?x4xf32> domain(%i, %j) {
// CHECK-NEXT:       id.domain loop [%i : serial, %j : vectorize]
// CHECK-NEXT:     } inline(1)
// CHECK-NEXT:     %y = fusion.abs %v : tensor<?x4xf32> domain(%i, %j) {
// CHECK-NEXT:       id.domain loop [%i : serial, %j : serial]
// CHECK-NEXT:     }
// CHECK-NEXT:     fusion.return %r, %y : tensor<?xf32>, tensor<?x4xf32>
// CHECK-NEXT:   }
fusion.func @stops(%x: tensor<?x4xf32>) -> (tensor<?xf32>, tensor<?x4xf32>) {
  %a = fusion.neg %x : tensor<?x4xf32>
  %s = fusion.sum %a axes [1] : tensor<?xf32>
  %r = fusion.abs %s : tensor<?xf32>
  %v = fusion.set %x : tensor<?x4xf32>
  %y = fusion.abs %v : tensor<?x4xf32>
  sched.parallelize %v [serial, vectorize]
  sched.inline_most
  fusion.return %r, %y : tensor<?xf32>, tensor<?x4xf32>
}

// Where the reader's loop is a vector, a box or a group's too, each still does it as a whole.
// CHECK-LABEL:   fusion.func @vectors(
// CHECK:            id.domain loop [%i : serial, %j : vectorize]
// CHECK-NEXT:     } inline(1)
// CHECK-NEXT:     %y = fusion.abs %v
// CHECK-NEXT:       id.domain loop [%i : serial, %j : vectorize]
// CHECK-NEXT:     }
fusion.func @vectors(%x: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %v = fusion.set %x : tensor<?x4xf32>
  %y = fusion.abs %v : tensor<?x4xf32>
  sched.parallelize %v [serial, vectorize]
  sched.parallelize %y [serial, vectorize]
  sched.inline_most
  fusion.return %y : tensor<?x4xf32>
}

// CHECK-LABEL:   fusion.func @boxes(
// CHECK:            id.domain loop [%i : serial, %j : bulk]
// CHECK-NEXT:     } inline(1)
// CHECK-NEXT:     %y = fusion.set %v
// CHECK-NEXT:       id.domain loop [%i : serial, %j : bulk]
// CHECK-NEXT:     }
fusion.func @boxes(%x: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %v = fusion.set %x : tensor<?x4xf32> memory(shared) via(tma)
  %y = fusion.set %v : tensor<?x4xf32> via(tma)
  sched.parallelize %v [serial, bulk]
  sched.parallelize %y [serial, bulk]
  sched.inline_most
  fusion.return %y : tensor<?x4xf32>
}

// CHECK-LABEL:   fusion.func @groups(
// CHECK:            id.domain loop [%i : serial, %j : group]
// CHECK-NEXT:     } inline(1)
// CHECK-NEXT:     %y = fusion.abs %v
// CHECK-NEXT:       id.domain loop [%i : serial, %j : group]
// CHECK-NEXT:     }
fusion.func @groups(%x: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %v = fusion.set %x : tensor<?x4xf32> memory(shared)
  %y = fusion.abs %v : tensor<?x4xf32>
  sched.parallelize %v [serial, group]
  sched.parallelize %y [serial, group]
  sched.inline_most
  fusion.return %y : tensor<?x4xf32>
}

// Softmax: what both the reduction and its reader need cannot be inside the reduction's loop.
// CHECK-LABEL:   fusion.func @around_a_reduction(
// CHECK-NEXT:     %c = fusion.set %x : tensor<?x4xf32> domain(%i, %j) {
// CHECK-NEXT:       id.domain loop [%i : serial, %j : serial]
// CHECK-NEXT:     } inline(1)
// CHECK-NEXT:     %s = fusion.sum %c axes [1] : tensor<?xf32> domain(%i, %rj) {
// CHECK-NEXT:       id.domain loop [%i : serial, %rj : serial]
// CHECK-NEXT:     } inline(1)
// CHECK-NEXT:     %b = fusion.broadcast %s axes [1] : tensor<?x1xf32> domain(%i, %j) {
// CHECK-NEXT:       id.domain loop [%i : serial, %j : serial]
// CHECK-NEXT:     } inline(2)
// CHECK-NEXT:     %y = fusion.div %c, %b : tensor<?x4xf32> domain(%i, %j) {
// CHECK-NEXT:       id.domain loop [%i : serial, %j : serial]
// CHECK-NEXT:     }
// CHECK-NEXT:     fusion.return %y : tensor<?x4xf32>
// CHECK-NEXT:   }
fusion.func @around_a_reduction(%x: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %c = fusion.set %x : tensor<?x4xf32>
  %s = fusion.sum %c axes [1] : tensor<?xf32>
  %b = fusion.broadcast %s axes [1] : tensor<?x1xf32>
  %y = fusion.div %c, %b : tensor<?x4xf32>
  sched.inline_most
  fusion.return %y : tensor<?x4xf32>
}

// A returned tensor is written in loops of its own.
// CHECK-LABEL:   fusion.func @returned(
// CHECK-NEXT:     %a = fusion.neg %x : tensor<4xf32>
// CHECK-NEXT:     %y = fusion.abs %a : tensor<4xf32>
// CHECK-NEXT:     fusion.return %a, %y : tensor<4xf32>, tensor<4xf32>
// CHECK-NEXT:   }
fusion.func @returned(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %a = fusion.neg %x : tensor<4xf32>
  %y = fusion.abs %a : tensor<4xf32>
  sched.inline_most
  fusion.return %a, %y : tensor<4xf32>, tensor<4xf32>
}

// No loop spans two kernels.
// CHECK-LABEL:   fusion.func @segments(
// CHECK-NEXT:     %a = fusion.neg %x : tensor<4xf32> memory(global) domain(%i) {
// CHECK-NEXT:       id.domain loop [%i : serial]
// CHECK-NEXT:     }
// CHECK-NEXT:     %y = fusion.abs %a : tensor<4xf32> segment(1)
// CHECK-NEXT:     fusion.return %y : tensor<4xf32>
// CHECK-NEXT:   }
fusion.func @segments(%x: tensor<4xf32>) -> tensor<4xf32> {
  %a = fusion.neg %x : tensor<4xf32> memory(global)
  %y = fusion.abs %a : tensor<4xf32>
  sched.segment %y = 1
  sched.inline_most
  fusion.return %y : tensor<4xf32>
}

// What the schedule said to compute at use stays so: inlining comes to the others.
// CHECK-LABEL: @use_then_most
// CHECK: fusion.exp {{.*}} {at_use}
// CHECK: fusion.neg %a
// CHECK: } inline(3)
fusion.func @use_then_most(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %a = fusion.exp %x : tensor<?x?xf32>
  %b = fusion.neg %a : tensor<?x?xf32>
  %y = fusion.add %b, %a : tensor<?x?xf32>
  sched.split %y[1] by 4
  sched.propagate %y
  sched.at_use %a
  sched.inline_most
  fusion.return %y : tensor<?x?xf32>
}

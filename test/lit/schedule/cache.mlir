// RUN: tf-opt %s --apply-schedule | FileCheck %s

// After an input: all consumers read the copy.
// CHECK-LABEL:   fusion.func @after_input(
// CHECK-NEXT:     %xs = fusion.set %x : tensor<2x4xf32> memory(shared) domain(%i, %j) {
// CHECK-NEXT:       %jo, %ji = id.split %j by 2
// CHECK-NEXT:       id.domain loop [%i : serial, %jo : serial, %ji : serial]
// CHECK-NEXT:     }
// CHECK-NEXT:     %a = fusion.neg %xs : tensor<2x4xf32>
// CHECK-NEXT:     %y = fusion.add %a, %xs : tensor<2x4xf32>
// CHECK-NEXT:     fusion.return %y : tensor<2x4xf32>
// CHECK-NEXT:   }
fusion.func @after_input(%x: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %a = fusion.neg %x : tensor<2x4xf32>
  %y = fusion.add %a, %x : tensor<2x4xf32>
  %xs = sched.cache_after %x memory(shared) : tensor<2x4xf32>
  sched.split %xs[1] by 2
  fusion.return %y : tensor<2x4xf32>
}

// CHECK-LABEL:   fusion.func @after_op(
// CHECK-NEXT:     %a = fusion.neg %x : tensor<2x4xf32>
// CHECK-NEXT:     %c = fusion.set %a : tensor<2x4xf32> memory(shared) via(cp_async)
// CHECK-NEXT:     %y = fusion.add %c, %x : tensor<2x4xf32>
// CHECK-NEXT:     fusion.return %y : tensor<2x4xf32>
// CHECK-NEXT:   }
fusion.func @after_op(%x: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %a = fusion.neg %x : tensor<2x4xf32>
  %y = fusion.add %a, %x : tensor<2x4xf32>
  %c = sched.cache_after %a memory(shared) via(cp_async) : tensor<2x4xf32>
  fusion.return %y : tensor<2x4xf32>
}

// Before: the tensor becomes a copy, so handles to it stay what they were.
// CHECK-LABEL:   fusion.func @before(
// CHECK-NEXT:     %c = fusion.sum %x axes [1] : tensor<2xf32> domain(%i, %rj) {
// CHECK-NEXT:       %rjo, %rji = id.split %rj by 2
// CHECK-NEXT:       id.domain loop [%i : serial, %rjo : serial, %rji : serial]
// CHECK-NEXT:     }
// CHECK-NEXT:     %y = fusion.set %c : tensor<2xf32> domain(%i) {
// CHECK-NEXT:       %io, %ii = id.split %i by 2
// CHECK-NEXT:       id.domain loop [%io : serial, %ii : serial]
// CHECK-NEXT:     }
// CHECK-NEXT:     fusion.return %y : tensor<2xf32>
// CHECK-NEXT:   }
fusion.func @before(%x: tensor<2x4xf32>) -> tensor<2xf32> {
  %y = fusion.sum %x axes [1] : tensor<2xf32>
  %c = sched.cache_before %y : tensor<2xf32>
  sched.split %c[1] by 2
  sched.split %y[0] by 2
  fusion.return %y : tensor<2xf32>
}

// CHECK-LABEL:   fusion.func @before_in_shared(
// CHECK-NEXT:     %c = fusion.neg %x : tensor<2x4xf32> memory(shared)
// CHECK-NEXT:     %y = fusion.set %c : tensor<2x4xf32> via(tma)
// CHECK-NEXT:     fusion.return %y : tensor<2x4xf32>
// CHECK-NEXT:   }
fusion.func @before_in_shared(%x: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %y = fusion.neg %x : tensor<2x4xf32>
  %c = sched.cache_before %y memory(shared) via(tma) : tensor<2x4xf32>
  fusion.return %y : tensor<2x4xf32>
}

// The schedule so far goes with the definition.
// CHECK-LABEL:   fusion.func @before_split(
// CHECK-NEXT:     %c = fusion.neg %x : tensor<2x4xf32> domain(%i, %j) {
// CHECK-NEXT:       %jo, %ji = id.split %j by 2
// CHECK-NEXT:       id.domain loop [%i : serial, %jo : serial, %ji : serial]
// CHECK-NEXT:     }
// CHECK-NEXT:     %y = fusion.set %c : tensor<2x4xf32>
// CHECK-NEXT:     fusion.return %y : tensor<2x4xf32>
// CHECK-NEXT:   }
fusion.func @before_split(%x: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %y = fusion.neg %x : tensor<2x4xf32>
  sched.split %y[1] by 2
  %c = sched.cache_before %y : tensor<2x4xf32>
  fusion.return %y : tensor<2x4xf32>
}

// A generator takes scalars; its copy does not.
// CHECK-LABEL:   fusion.func @before_generator(
// CHECK-NEXT:     %c = fusion.full %v, %n : tensor<?xf32>
// CHECK-NEXT:     %y = fusion.set %c : tensor<?xf32>
// CHECK-NEXT:     fusion.return %y : tensor<?xf32>
// CHECK-NEXT:   }
fusion.func @before_generator(%n: i64, %v: f32) -> tensor<?xf32> {
  %y = fusion.full %v, %n : tensor<?xf32>
  %c = sched.cache_before %y : tensor<?xf32>
  fusion.return %y : tensor<?xf32>
}

// CHECK-LABEL:   fusion.func @fork(
// CHECK-NEXT:     %a = fusion.neg %x : tensor<2x4xf32>
// CHECK-NEXT:     %c = fusion.set %a : tensor<2x4xf32> memory(global) domain(%i, %j) {
// CHECK-NEXT:       id.domain loop [%i : bidx, %j : tidx]
// CHECK-NEXT:     }
// CHECK-NEXT:     %y = fusion.exp %a : tensor<2x4xf32>
// CHECK-NEXT:     fusion.return %c, %y : tensor<2x4xf32>, tensor<2x4xf32>
// CHECK-NEXT:   }
fusion.func @fork(%x: tensor<2x4xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>) {
  %a = fusion.neg %x : tensor<2x4xf32>
  %y = fusion.exp %a : tensor<2x4xf32>
  %c = sched.cache_fork %a : tensor<2x4xf32>
  sched.parallelize %c [bidx, tidx]
  fusion.return %a, %y : tensor<2x4xf32>, tensor<2x4xf32>
}

// A copy is made in the kernel that its tensor is made in.
// CHECK-LABEL:   fusion.func @segments(
// CHECK-NEXT:     %a = fusion.neg %x : tensor<4xf32> memory(global)
// CHECK-NEXT:     %b = fusion.exp %a : tensor<4xf32> segment(1)
// CHECK-NEXT:     %bc = fusion.set %b : tensor<4xf32> segment(1)
// CHECK-NEXT:     %yc = fusion.abs %bc : tensor<4xf32> segment(1)
// CHECK-NEXT:     %y = fusion.set %yc : tensor<4xf32> segment(1)
// CHECK-NEXT:     fusion.return %y : tensor<4xf32>
// CHECK-NEXT:   }
fusion.func @segments(%x: tensor<4xf32>) -> tensor<4xf32> {
  %a = fusion.neg %x : tensor<4xf32> memory(global)
  %b = fusion.exp %a : tensor<4xf32>
  %y = fusion.abs %b : tensor<4xf32>
  sched.segment %b, %y = 1
  %bc = sched.cache_after %b : tensor<4xf32>
  %yc = sched.cache_before %y : tensor<4xf32>
  fusion.return %y : tensor<4xf32>
}

// RUN: tf-opt %s --apply-schedule | FileCheck %s

// CHECK-LABEL:   fusion.func @transposed(
// CHECK-NEXT:     %s = fusion.set %x : tensor<2x4xf32> memory(shared) domain(%i, %j) {
// CHECK-NEXT:       id.domain loop [%i : serial, %j : serial] alloc [%j : c, %i : c]
// CHECK-NEXT:     }
// CHECK-NEXT:     %y = fusion.neg %s : tensor<2x4xf32>
// CHECK-NEXT:     fusion.return %y : tensor<2x4xf32>
// CHECK-NEXT:   }
fusion.func @transposed(%x: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %s = fusion.set %x : tensor<2x4xf32> memory(shared)
  %y = fusion.neg %s : tensor<2x4xf32>
  sched.alloc %s [1, 0]
  fusion.return %y : tensor<2x4xf32>
}

// The allocation domain may be another reading of the axes than the loops.
// CHECK-LABEL:   fusion.func @branches(
// CHECK-NEXT:     %s = fusion.set %x : tensor<8x4xf32> memory(shared) domain(%i, %j) {
// CHECK-NEXT:       %io, %ii = id.split %i by 4
// CHECK-NEXT:       %ioj = id.merge %io, %j
// CHECK-NEXT:       id.domain loop [%ioj : serial, %ii : serial] alloc [%ii : c, %j : c, %io : c]
// CHECK-NEXT:     }
// CHECK-NEXT:     %y = fusion.neg %s : tensor<8x4xf32>
// CHECK-NEXT:     fusion.return %y : tensor<8x4xf32>
// CHECK-NEXT:   }
fusion.func @branches(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %s = fusion.set %x : tensor<8x4xf32> memory(shared)
  %y = fusion.neg %s : tensor<8x4xf32>
  sched.split %s[0] by 4
  sched.alloc %s [1, -1, 0]
  sched.merge %s[0, 2]
  fusion.return %y : tensor<8x4xf32>
}

// A reduction is in memory without its reduced axes.
// CHECK-LABEL:   fusion.func @reduction(
// CHECK-NEXT:     %s = fusion.sum %x axes [1] : tensor<8x2xf32> memory(shared) domain(%i, %rj, %k) {
// CHECK-NEXT:       id.domain loop [%i : serial, %rj : serial, %k : serial] alloc [%k : c, %i : c]
// CHECK-NEXT:     }
// CHECK-NEXT:     %y = fusion.neg %s : tensor<8x2xf32>
// CHECK-NEXT:     fusion.return %y : tensor<8x2xf32>
// CHECK-NEXT:   }
fusion.func @reduction(%x: tensor<8x4x2xf32>) -> tensor<8x2xf32> {
  %s = fusion.sum %x axes [1] : tensor<8x2xf32> memory(shared)
  %y = fusion.neg %s : tensor<8x2xf32>
  sched.alloc %s [2, 0]
  fusion.return %y : tensor<8x2xf32>
}

// CHECK-LABEL:   fusion.func @rank0(
// CHECK-NEXT:     %s = fusion.set %x : tensor<f32> memory(shared) domain() {
// CHECK-NEXT:       id.domain loop [] alloc []
// CHECK-NEXT:     }
// CHECK-NEXT:     %y = fusion.neg %s : tensor<f32>
// CHECK-NEXT:     fusion.return %y : tensor<f32>
// CHECK-NEXT:   }
fusion.func @rank0(%x: tensor<f32>) -> tensor<f32> {
  %s = fusion.set %x : tensor<f32> memory(shared)
  %y = fusion.neg %s : tensor<f32>
  sched.alloc %s []
  fusion.return %y : tensor<f32>
}

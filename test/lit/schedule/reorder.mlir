// RUN: tf-opt %s --apply-schedule | FileCheck %s

// Position k gets loop order[k]; parallel types move along.
// CHECK-LABEL:   fusion.func @rotate(
// CHECK-NEXT:     %y = fusion.neg %x : tensor<2x3x4xf32> domain(%i, %j, %k) {
// CHECK-NEXT:       id.domain loop [%k : serial, %i : bidx, %j : serial]
// CHECK-NEXT:     }
// CHECK-NEXT:     fusion.return %y : tensor<2x3x4xf32>
// CHECK-NEXT:   }
fusion.func @rotate(%x: tensor<2x3x4xf32>) -> tensor<2x3x4xf32> {
  %y = fusion.neg %x : tensor<2x3x4xf32>
  sched.parallelize %y[0] bidx
  sched.reorder %y [2, 0, 1]
  fusion.return %y : tensor<2x3x4xf32>
}

// CHECK-LABEL:   fusion.func @negative(
// CHECK-NEXT:     %y = fusion.neg %x : tensor<2x3x4xf32> domain(%i, %j, %k) {
// CHECK-NEXT:       id.domain loop [%k : serial, %j : serial, %i : serial]
// CHECK-NEXT:     }
// CHECK-NEXT:     fusion.return %y : tensor<2x3x4xf32>
// CHECK-NEXT:   }
fusion.func @negative(%x: tensor<2x3x4xf32>) -> tensor<2x3x4xf32> {
  %y = fusion.neg %x : tensor<2x3x4xf32>
  sched.reorder %y [-1, -2, -3]
  fusion.return %y : tensor<2x3x4xf32>
}

// The allocation domain does not follow the loops.
// CHECK-LABEL:   fusion.func @alloc_stays(
// CHECK-NEXT:     %s = fusion.set %x : tensor<2x3xf32> memory(shared) domain(%i, %j) {
// CHECK-NEXT:       id.domain loop [%j : serial, %i : serial] alloc [%i : c, %j : c]
// CHECK-NEXT:     }
// CHECK-NEXT:     %y = fusion.neg %s : tensor<2x3xf32>
// CHECK-NEXT:     fusion.return %y : tensor<2x3xf32>
// CHECK-NEXT:   }
fusion.func @alloc_stays(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %s = fusion.set %x : tensor<2x3xf32> memory(shared)
  %y = fusion.neg %s : tensor<2x3xf32>
  sched.alloc %s [0, 1]
  sched.reorder %s [1, 0]
  fusion.return %y : tensor<2x3xf32>
}

// Inner loops may move below the inline position.
// CHECK-LABEL:   fusion.func @below_inline(
// CHECK-NEXT:     %c = fusion.set %x : tensor<2x3x4xf32> domain(%i, %j, %k) {
// CHECK-NEXT:       id.domain loop [%i : serial, %k : serial, %j : serial]
// CHECK-NEXT:     } inline(1)
// CHECK-NEXT:     %y = fusion.neg %c : tensor<2x3x4xf32> domain(%i, %j, %k) {
// CHECK-NEXT:       id.domain loop [%i : serial, %j : serial, %k : serial]
// CHECK-NEXT:     }
// CHECK-NEXT:     fusion.return %y : tensor<2x3x4xf32>
// CHECK-NEXT:   }
fusion.func @below_inline(%x: tensor<2x3x4xf32>) -> tensor<2x3x4xf32> {
  %c = fusion.set %x : tensor<2x3x4xf32>
  %y = fusion.neg %c : tensor<2x3x4xf32>
  sched.inline_at %c 1
  sched.reorder %c [0, 2, 1]
  fusion.return %y : tensor<2x3x4xf32>
}

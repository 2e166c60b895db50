// RUN: tf-opt %s --apply-schedule | FileCheck %s

// CHECK-LABEL:   fusion.func @list(
// CHECK-NEXT:     %y = fusion.neg %x : tensor<2x3x4x4xf32> domain(%i, %j, %k, %l) {
// CHECK-NEXT:       id.domain loop [%i : bidx, %j : tidy, %k : serial, %l : vectorize]
// CHECK-NEXT:     }
// CHECK-NEXT:     fusion.return %y : tensor<2x3x4x4xf32>
// CHECK-NEXT:   }
fusion.func @list(%x: tensor<2x3x4x4xf32>) -> tensor<2x3x4x4xf32> {
  %y = fusion.neg %x : tensor<2x3x4x4xf32>
  sched.parallelize %y [bidx, tidy, serial, vectorize]
  fusion.return %y : tensor<2x3x4x4xf32>
}

// A list replaces what was there; one loop at a time adds.
// CHECK-LABEL:   fusion.func @again(
// CHECK-NEXT:     %y = fusion.neg %x : tensor<2x3x4xf32> domain(%i, %j, %k) {
// CHECK-NEXT:       id.domain loop [%i : unroll, %j : bidx, %k : tidz]
// CHECK-NEXT:     }
// CHECK-NEXT:     fusion.return %y : tensor<2x3x4xf32>
// CHECK-NEXT:   }
fusion.func @again(%x: tensor<2x3x4xf32>) -> tensor<2x3x4xf32> {
  %y = fusion.neg %x : tensor<2x3x4xf32>
  sched.parallelize %y [bidx, tidx, serial]
  sched.parallelize %y [serial, bidx, tidx]
  sched.parallelize %y[0] unroll
  sched.parallelize %y[-1] tidz
  fusion.return %y : tensor<2x3x4xf32>
}

// CHECK-LABEL:   fusion.func @several(
// CHECK-NEXT:     %y = fusion.neg %x : tensor<2x4xf32> domain(%i, %j) {
// CHECK-NEXT:       id.domain loop [%i : bidz, %j : unswitch]
// CHECK-NEXT:     }
// CHECK-NEXT:     %z = fusion.abs %x : tensor<2x4xf32> domain(%i, %j) {
// CHECK-NEXT:       id.domain loop [%i : bidz, %j : unswitch]
// CHECK-NEXT:     }
// CHECK-NEXT:     fusion.return %y, %z : tensor<2x4xf32>, tensor<2x4xf32>
// CHECK-NEXT:   }
fusion.func @several(%x: tensor<2x4xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>) {
  %y = fusion.neg %x : tensor<2x4xf32>
  %z = fusion.abs %x : tensor<2x4xf32>
  sched.parallelize %y, %z [bidz, bidy]
  sched.parallelize %y, %z[1] unswitch
  fusion.return %y, %z : tensor<2x4xf32>, tensor<2x4xf32>
}

// CHECK-LABEL:   fusion.func @bulk(
// CHECK-NEXT:     %s = fusion.set %x : tensor<2x4xf32> memory(shared) via(tma) domain(%i, %j) {
// CHECK-NEXT:       id.domain loop [%i : bulk, %j : bulk]
// CHECK-NEXT:     }
// CHECK-NEXT:     %y = fusion.neg %s : tensor<2x4xf32> domain(%i, %j) {
// CHECK-NEXT:       id.domain loop [%i : group, %j : serial]
// CHECK-NEXT:     }
// CHECK-NEXT:     fusion.return %y : tensor<2x4xf32>
// CHECK-NEXT:   }
fusion.func @bulk(%x: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %s = fusion.set %x : tensor<2x4xf32> memory(shared) via(tma)
  %y = fusion.neg %s : tensor<2x4xf32>
  sched.parallelize %s [bulk, bulk]
  sched.parallelize %y [group, serial]
  fusion.return %y : tensor<2x4xf32>
}

// RUN: tf-opt %s --apply-schedule | FileCheck %s

// CHECK-LABEL:   fusion.func @one(
// CHECK-NEXT:     %y = fusion.sum %x axes [1] : tensor<?xf32> {rfactor = array<i64: 1>} domain(%i, %rj) {
// CHECK-NEXT:       %rjo, %rji = id.split %rj by 4
// CHECK-NEXT:       id.domain loop [%i : serial, %rjo : serial, %rji : serial]
// CHECK-NEXT:     }
// CHECK-NEXT:     fusion.return %y : tensor<?xf32>
// CHECK-NEXT:   }
fusion.func @one(%x: tensor<?x?xf32>) -> tensor<?xf32> {
  %y = fusion.sum %x axes [1] : tensor<?xf32>
  sched.split %y[1] by 4
  sched.rfactor %y [1]
  fusion.return %y : tensor<?xf32>
}

// CHECK-LABEL:   fusion.func @two(
// CHECK-NEXT:     %y = fusion.sum %x axes [1, 2, 3] : tensor<?xf32> {rfactor = array<i64: 3, 1>} domain(%i, %rj, %rk, %rl) {
// CHECK-NEXT:       %rlo, %rli = id.split %rl by 4
// CHECK-NEXT:       id.domain loop [%i : serial, %rj : serial, %rk : serial, %rlo : serial, %rli : serial]
// CHECK-NEXT:     }
// CHECK-NEXT:     fusion.return %y : tensor<?xf32>
// CHECK-NEXT:   }
fusion.func @two(%x: tensor<?x8x8x?xf32>) -> tensor<?xf32> {
  %y = fusion.sum %x axes [1, 2, 3] : tensor<?xf32>
  sched.split %y[3] by 4
  sched.rfactor %y [-2, 1]
  fusion.return %y : tensor<?xf32>
}

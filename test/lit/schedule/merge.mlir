// RUN: tf-opt %s --apply-schedule | FileCheck %s

// CHECK-LABEL:   fusion.func @neighbours(
// CHECK-NEXT:     %y = fusion.neg %x : tensor<?x?x4xf32> domain(%i, %j, %k) {
// CHECK-NEXT:       %ij = id.merge %i, %j
// CHECK-NEXT:       %ijk = id.merge %ij, %k
// CHECK-NEXT:       id.domain loop [%ijk : serial]
// CHECK-NEXT:     }
// CHECK-NEXT:     fusion.return %y : tensor<?x?x4xf32>
// CHECK-NEXT:   }
fusion.func @neighbours(%x: tensor<?x?x4xf32>) -> tensor<?x?x4xf32> {
  %y = fusion.neg %x : tensor<?x?x4xf32>
  sched.merge %y[0, 1]
  sched.merge %y[0, 1]
  fusion.return %y : tensor<?x?x4xf32>
}

// The first that is named is the outer one; the merged loop stands where the leftmost stood.
// CHECK-LABEL:   fusion.func @apart(
// CHECK-NEXT:     %y = fusion.neg %x : tensor<?x?x4xf32> domain(%i, %j, %k) {
// CHECK-NEXT:       %ki = id.merge %k, %i
// CHECK-NEXT:       id.domain loop [%ki : serial, %j : serial]
// CHECK-NEXT:     }
// CHECK-NEXT:     fusion.return %y : tensor<?x?x4xf32>
// CHECK-NEXT:   }
fusion.func @apart(%x: tensor<?x?x4xf32>) -> tensor<?x?x4xf32> {
  %y = fusion.neg %x : tensor<?x?x4xf32>
  sched.merge %y[2, 0]
  fusion.return %y : tensor<?x?x4xf32>
}

// CHECK-LABEL:   fusion.func @of_split(
// CHECK-NEXT:     %y = fusion.neg %x : tensor<?x?xf32> domain(%i, %j) {
// CHECK-NEXT:       %io, %ii = id.split %i by 4
// CHECK-NEXT:       %jo, %ji = id.split %j by 8
// CHECK-NEXT:       %iiji = id.merge %ii, %ji
// CHECK-NEXT:       %iojo = id.merge %io, %jo
// CHECK-NEXT:       id.domain loop [%iojo : serial, %iiji : serial]
// CHECK-NEXT:     }
// CHECK-NEXT:     fusion.return %y : tensor<?x?xf32>
// CHECK-NEXT:   }
fusion.func @of_split(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %y = fusion.neg %x : tensor<?x?xf32>
  sched.split %y[0] by 4
  sched.split %y[2] by 8
  sched.merge %y[1, 3]
  sched.merge %y[0, 2]
  fusion.return %y : tensor<?x?xf32>
}

// Reduced axes merge with each other only.
// CHECK-LABEL:   fusion.func @reduction(
// CHECK-NEXT:     %y = fusion.sum %x axes [1, 2] : tensor<2xf32> domain(%i, %rj, %rk) {
// CHECK-NEXT:       %rjrk = id.merge %rj, %rk
// CHECK-NEXT:       id.domain loop [%i : serial, %rjrk : serial]
// CHECK-NEXT:     }
// CHECK-NEXT:     fusion.return %y : tensor<2xf32>
// CHECK-NEXT:   }
fusion.func @reduction(%x: tensor<2x?x?xf32>) -> tensor<2xf32> {
  %y = fusion.sum %x axes [1, 2] : tensor<2xf32>
  sched.merge %y[-2, -1]
  fusion.return %y : tensor<2xf32>
}

// RUN: tf-opt %s --apply-schedule | FileCheck %s

// Inner: (ceil(N / f), f). The new ids carry the names of the old one.
// CHECK-LABEL:   fusion.func @by(
// CHECK-NEXT:     %y = fusion.neg %x : tensor<64x33xf32> domain(%i, %j) {
// CHECK-NEXT:       %jo, %ji = id.split %j by 8
// CHECK-NEXT:       id.domain loop [%i : serial, %jo : serial, %ji : serial]
// CHECK-NEXT:     }
// CHECK-NEXT:     fusion.return %y : tensor<64x33xf32>
// CHECK-NEXT:   }
fusion.func @by(%x: tensor<64x33xf32>) -> tensor<64x33xf32> {
  %y = fusion.neg %x : tensor<64x33xf32>
  sched.split %y[1] by 8
  fusion.return %y : tensor<64x33xf32>
}

// Outer: (p, ceil(N / p)). Negative axes count from the end.
// CHECK-LABEL:   fusion.func @into(
// CHECK-NEXT:     %y = fusion.neg %x : tensor<64x33xf32> domain(%i, %j) {
// CHECK-NEXT:       %io, %ii = id.split %i into 4
// CHECK-NEXT:       id.domain loop [%io : serial, %ii : serial, %j : serial]
// CHECK-NEXT:     }
// CHECK-NEXT:     fusion.return %y : tensor<64x33xf32>
// CHECK-NEXT:   }
fusion.func @into(%x: tensor<64x33xf32>) -> tensor<64x33xf32> {
  %y = fusion.neg %x : tensor<64x33xf32>
  sched.split %y[-2] into 4
  fusion.return %y : tensor<64x33xf32>
}

// The factor may be an argument.
// CHECK-LABEL:   fusion.func @symbolic(
// CHECK-NEXT:     %y = fusion.neg %x : tensor<?x33xf32> domain(%i, %j) {
// CHECK-NEXT:       %io, %ii = id.split %i by %n
// CHECK-NEXT:       %jo, %ji = id.split %j into %p
// CHECK-NEXT:       id.domain loop [%io : serial, %ii : serial, %jo : serial, %ji : serial]
// CHECK-NEXT:     }
// CHECK-NEXT:     fusion.return %y : tensor<?x33xf32>
// CHECK-NEXT:   }
fusion.func @symbolic(%x: tensor<?x33xf32>, %n: i64, %p: i32) -> tensor<?x33xf32> {
  %y = fusion.neg %x : tensor<?x33xf32>
  sched.split %y[0] by %n
  sched.split %y[2] into %p
  fusion.return %y : tensor<?x33xf32>
}

// Splits of splits, by factors that do not divide, by one, and larger than the extent.
// CHECK-LABEL:   fusion.func @nested(
// CHECK-NEXT:     %y = fusion.neg %x : tensor<7xf32> domain(%i) {
// CHECK-NEXT:       %io, %ii = id.split %i by 5
// CHECK-NEXT:       %iio, %iii = id.split %ii by 3
// CHECK-NEXT:       %ioo, %ioi = id.split %io by 1
// CHECK-NEXT:       %iiio, %iiii = id.split %iii by 100
// CHECK-NEXT:       id.domain loop [%ioo : serial, %ioi : serial, %iio : serial, %iiio : serial, %iiii : serial]
// CHECK-NEXT:     }
// CHECK-NEXT:     fusion.return %y : tensor<7xf32>
// CHECK-NEXT:   }
fusion.func @nested(%x: tensor<7xf32>) -> tensor<7xf32> {
  %y = fusion.neg %x : tensor<7xf32>
  sched.split %y[0] by 5
  sched.split %y[1] by 3
  sched.split %y[0] by 1
  sched.split %y[-1] by 100
  fusion.return %y : tensor<7xf32>
}

// A reduction's domain is that of its operand.
// CHECK-LABEL:   fusion.func @reduction(
// CHECK-NEXT:     %y = fusion.sum %x axes [1] : tensor<?xf32> domain(%i, %rj) {
// CHECK-NEXT:       %rjo, %rji = id.split %rj by 128
// CHECK-NEXT:       id.domain loop [%i : serial, %rjo : serial, %rji : serial]
// CHECK-NEXT:     }
// CHECK-NEXT:     fusion.return %y : tensor<?xf32>
// CHECK-NEXT:   }
fusion.func @reduction(%x: tensor<?x?xf32>) -> tensor<?xf32> {
  %y = fusion.sum %x axes [1] : tensor<?xf32>
  sched.split %y[1] by 128
  fusion.return %y : tensor<?xf32>
}

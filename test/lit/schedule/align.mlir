// RUN: tf-opt %s --apply-schedule | FileCheck %s

// CHECK-LABEL:   fusion.func @rows(
// CHECK-NEXT:     %y = fusion.neg %x : tensor<?x?xbf16> domain(%i, %j) {
// CHECK-NEXT:       %ix, %ja = id.align %i, %j by 8
// CHECK-NEXT:       %jao, %jai = id.split %ja by 8
// CHECK-NEXT:       id.domain loop [%ix : serial, %jao : serial, %jai : serial]
// CHECK-NEXT:     }
fusion.func @rows(%x: tensor<?x?xbf16>) -> tensor<?x?xbf16> {
  %y = fusion.neg %x : tensor<?x?xbf16>
  sched.align %y[0, 1] by 8
  sched.split %y[1] by 8
  fusion.return %y : tensor<?x?xbf16>
}

// Other tensors of the kernel go the same way; what has one element a row has no such loop.
// CHECK-LABEL:   fusion.func @reduced(
// CHECK:         %m = fusion.reduce_max %x axes [1] : tensor<?xf32> domain(%i, %rj) {
// CHECK-NEXT:       %ix, %rja = id.align %i, %rj by 4
// CHECK:         %b = fusion.broadcast %m axes [1] : tensor<?x1xf32> domain(%i, %j) {
// CHECK-NEXT:       %ix, %rja = id.align %i, %j by 4
// CHECK:         %y = fusion.sub %x, %b : tensor<?x?xf32> domain(%i, %j) {
// CHECK-NEXT:       %ix, %rja = id.align %i, %j by 4
fusion.func @reduced(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %m = fusion.reduce_max %x axes [1] : tensor<?xf32>
  %b = fusion.broadcast %m axes [1] : tensor<?x1xf32>
  %y = fusion.sub %x, %b : tensor<?x?xf32>
  sched.align %m[0, -1] by 4
  sched.split %m[-1] by 4
  sched.propagate %m
  fusion.return %y : tensor<?x?xf32>
}

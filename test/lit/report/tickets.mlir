// Blocks that draw rows from a counter: all of their turns count.
// RUN: tf-opt %s --print-schedule=chip=h200 --mcpu sm_90a --arg 264x65536 | FileCheck %s
// CHECK: version @softmax_of_65536_crews
// CHECK: grid 66x2, block 544
// CHECK: stores y
// CHECK-SAME: 34.6 MB
// CHECK: TMA loads x
// CHECK-SAME: 34.6 MB
// CHECK: once 69.2 MB 1.00 of that
fusion.func @softmax(%x: tensor<?x?xbf16>) -> tensor<?x?xbf16> {
  %f = fusion.cast %x : tensor<?x?xf32>
  %m = fusion.reduce_max %f axes [1] : tensor<?xf32>
  %mb = fusion.broadcast %m axes [1] : tensor<?x1xf32>
  %d = fusion.sub %f, %mb : tensor<?x?xf32>
  %e = fusion.exp %d : tensor<?x?xf32>
  %s = fusion.sum %e axes [1] : tensor<?xf32>
  %sb = fusion.broadcast %s axes [1] : tensor<?x1xf32>
  %q = fusion.div %e, %sb : tensor<?x?xf32>
  %y = fusion.cast %q : tensor<?x?xbf16>
  fusion.return %y : tensor<?x?xbf16>
}

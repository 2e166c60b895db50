// Rows of 16-bit elements that several blocks have in shared memory: two blocks on a multiprocessor, each with half of what one
// would have. The largest of a vector is found once for itself and for the sum of exponentials.
// RUN: tf-opt %s --auto-schedule=target=sm_90a -o %t.mlir
// RUN: FileCheck %s <%t.mlir
// RUN: tf-run %t.mlir --mcpu=sm_90a --entry=softmax --arg=random:1:bf16:2x65544 --expect=reference --check=all --schedule=random --seed=5 --async-latency=random

// CHECK-LABEL: fusion.func @softmax_to_65536(
// CHECK-SAME: min_ctas = 1 : i64
// CHECK: fusion.sum_exp
// CHECK: a block each, in shared memory, in 4 pieces a block that come through 6 slots"
// CHECK-LABEL: fusion.func @softmax_to_262144(
// CHECK-SAME: cluster = array<i64: 1, 8>, dynamic, min_ctas = 2 : i64
// CHECK: 8 blocks, a cluster, each, in shared memory, in 4 pieces a block that come through 6 slots; two blocks on a multiprocessor"
// CHECK: sched.split %[[M:.*]][2] by 256
// CHECK: sched.split %[[M]][0] by 33
// CHECK: sched.parallelize %[[M]] [bidx, serial, serial, bidy, serial, unswitch, tidx, vectorize]
// CHECK: sched.parallelize %{{.*}} [bidx, serial, serial, bidy, serial, unswitch, tidx, vectorize]
// CHECK-LABEL: fusion.func @softmax_to_1048576(
// CHECK-SAME: cluster = array<i64: 1, 16>, dynamic, min_ctas = 1 : i64
// CHECK-LABEL: fusion.func @softmax(
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

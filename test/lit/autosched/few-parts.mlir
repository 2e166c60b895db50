// A reduction of everything in a small launch: parts a fourth as large, and a warp that has all that these gave in one turn or a few. `row=64` has parts of 64 and
// of 16 elements, the latter for launches of at most 256.
// RUN: tf-opt %s --auto-schedule=target=sm_90a | FileCheck-22 %s
// RUN: tf-opt %s --auto-schedule="target=sm_90a row=64" -o %t.mlir
// RUN: FileCheck-22 %s --check-prefix=SHORT <%t.mlir
// RUN: for n in 0x5 1x1 1x16 1x17 3x65 16x16 1x257 $(%{more} 5x0 2x128 7x33 3x86 9x1000); do for e in sum most; do tf-run %t.mlir --mcpu=sm_90a --entry=$e --arg=random:1:bf16:$n --expect=reference --check=all || exit 1; done; done
// RUN: for n in 64x4096 37x129 $(%{more} 65x4096 1000x1000); do for e in sum most; do tf-run %s --mcpu=sm_90a --entry=$e --arg=random:1:bf16:$n --expect=reference --check=all || exit 1; done; done

// CHECK-LABEL: fusion.func @sum_joined_small(
// CHECK-SAME: at_most = array<i64: 0, -1, 524288>
// CHECK: fusion.parts {{.*}} of 4096 :
// CHECK: sched.note "rows of 512 vectors of 8: 256 threads, 1 rows a block"
// CHECK: sched.note "rows: a block of 32 threads each"
// CHECK-LABEL: fusion.func @sum_joined(
// CHECK: fusion.parts {{.*}} of 16384 :
// CHECK: sched.note "rows: a block of 512 threads each"
// SHORT-LABEL: fusion.func @sum_joined_small(
// SHORT-SAME: at_most = array<i64: 0, -1, 256>
// SHORT: fusion.parts {{.*}} of 16 :
// SHORT-LABEL: fusion.func @sum_joined(
// SHORT: fusion.parts {{.*}} of 64 :
fusion.func @sum(%x: tensor<?x?xbf16>) -> tensor<f32> {
  %f = fusion.cast %x : tensor<?x?xf32>
  %s = fusion.sum %f axes [0, 1] : tensor<f32>
  fusion.return %s : tensor<f32>
}

// CHECK-LABEL: fusion.func @most_joined_small(
fusion.func @most(%x: tensor<?x?xbf16>) -> tensor<bf16> {
  %s = fusion.reduce_max %x axes [0, 1] : tensor<bf16>
  fusion.return %s : tensor<bf16>
}

// A variance has several reductions of its parts, a sum of two arguments two that are cut.
// CHECK-NOT: @spread{{.*}}_small(
// CHECK-NOT: @product{{.*}}_small(
fusion.func @spread(%x: tensor<?x?xf32>) -> tensor<f32> {
  %s = fusion.var %x axes [0, 1] correction 0 : tensor<f32>
  fusion.return %s : tensor<f32>
}
fusion.func @product(%x: tensor<?x?xf32>, %y: tensor<?x?xf32>) -> tensor<f32> {
  %m = fusion.mul %x, %y : tensor<?x?xf32>
  %s = fusion.sum %m axes [0, 1] : tensor<f32>
  fusion.return %s : tensor<f32>
}

// Axes of an argument that are contiguous past an axis of stride 0 are joined with each other, not with that axis. (All
// three as one were taken for an axis of stride 0.)
// RUN: tf-opt --auto-schedule=target=sm_90 %s | FileCheck %s
// RUN: for n in 3x5x8/5x1x0 1x1x8/1x1x0 0x4x8/4x1x0 40x3x8/3x1x0; do tf-run %s --mcpu=sm_90 --entry=last --arg random:1:f32:$n --expect=reference --check=all || exit 1; done
// RUN: for n in 3x8x5/5x0x1 1x8x1/1x0x1 2x8x0/0x0x1; do tf-run %s --mcpu=sm_90 --entry=between --arg random:1:f32:$n --expect=reference --check=all || exit 1; done
// RUN: not tf-llc --mcpu=sm_90 %S/Inputs/joined-broadcast.mlir 2>&1 | FileCheck %s --check-prefix=BY-HAND

// CHECK: fusion.func @last_joined{{.*}}(%x: tensor<?x8xf32> {contiguity = [true, "broadcast"]})
// CHECK: joined = array<i64: 2, 1, 2, 1>
fusion.func @last(%x: tensor<?x?x8xf32> {contiguity = [true, true, "broadcast"]}) -> (tensor<?x?x8xf32>, tensor<f32>) {
  %y = fusion.neg %x : tensor<?x?x8xf32>
  %s = fusion.reduce_max %x axes [0, 1, 2] : tensor<f32>
  fusion.return %y, %s : tensor<?x?x8xf32>, tensor<f32>
}

// CHECK-NOT: @between_joined
fusion.func @between(%x: tensor<?x8x?xf32> {contiguity = [true, "broadcast", true]}) -> (tensor<?x8x?xf32>, tensor<f32>) {
  %y = fusion.neg %x : tensor<?x8x?xf32>
  %s = fusion.reduce_max %x axes [0, 1, 2] : tensor<f32>
  fusion.return %y, %s : tensor<?x8x?xf32>, tensor<f32>
}

// BY-HAND: error: a version of '@f' has its arguments as they are there: `contiguity`, and `dims` if it has any, are the same, and axes are joined only where the outer ones are contiguous and none has stride 0

// Axes that are not joined: one that is reduced and one that is not; those that lie apart in memory; one that is broadcast and one that is not; static
// extents alone; where a place is counted along the axes.
// RUN: tf-opt --auto-schedule=target=sm_90a %s | FileCheck %s
// CHECK-NOT: joined
// CHECK: fusion.func @known(
// CHECK-NOT: joined

fusion.func @apart(%x: tensor<?x?xf32> {contiguity = [false, true]}, %b: tensor<?x?xf32>, %c: tensor<?xf32>) -> tensor<?xf32> {
  %cb = fusion.broadcast %c axes [0] : tensor<1x?xf32>
  %a = fusion.add %x, %b : tensor<?x?xf32>
  %d = fusion.add %a, %cb : tensor<?x?xf32>
  %s = fusion.sum %d axes [1] : tensor<?xf32>
  fusion.return %s : tensor<?xf32>
}

// The rows of each of %x's planes lie together, but have gaps between their elements; or planes lie apart, and rows do as well.
fusion.func @gaps(%x: tensor<?x?x?xf32> {contiguity = [true, false, true]}) -> tensor<?xf32> {
  %s = fusion.sum %x axes [1, 2] : tensor<?xf32>
  fusion.return %s : tensor<?xf32>
}

fusion.func @all_of_it(%x: tensor<?x?xf32> {contiguity = [false, true]}) -> tensor<f32> {
  %s = fusion.sum %x axes [0, 1] : tensor<f32>
  fusion.return %s : tensor<f32>
}

fusion.func @place(%x: tensor<?x?x?xf32>) -> tensor<?xi64> {
  %s = fusion.argmax %x axes [1, 2] : tensor<?xi64>
  fusion.return %s : tensor<?xi64>
}

fusion.func @known(%x: tensor<4x8x16xf32>) -> tensor<4xf32> {
  %s = fusion.sum %x axes [1, 2] : tensor<4xf32>
  fusion.return %s : tensor<4xf32>
}

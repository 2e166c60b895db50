// Axes that run together in every tensor are one in a version of the fusion, so that rows that lie along several axes have the versions of rows.
// RUN: tf-opt --split-input-file --auto-schedule=target=sm_90a %s | FileCheck %s
// RUN: tf-opt --split-input-file --print-op-generic %s | FileCheck --check-prefix=NONE %s
// NONE-NOT: joined

// The version for all launches comes before the fusion itself, of which only the checks are taken.
// CHECK-LABEL: fusion.func @group_norm_joined_to_64(%x: tensor<?x?xbf16>, %x_extent2: i64, %x_extent3: i64)
// CHECK-SAME: at_most = array<i64: 0, 1, 64>, extents = array<i64: 0, 2, 0, 3>, {{.*}}joined = array<i64: 2, 2, 2, 2>, {{.*}}or_next, {{.*}}version_of = @group_norm
// CHECK: fusion.func @group_norm_joined(%x: tensor<?x?xbf16>, %x_extent2: i64, %x_extent3: i64) -> tensor<?x?xbf16>
// CHECK-SAME: attributes {any_address, extents = array<i64: 0, 2, 0, 3>, joined = array<i64: 2, 2, 2, 2>, {{.*}}version_of = @group_norm}
// CHECK: fusion.sum %f axes [1] : tensor<?xf32>
// CHECK: fusion.mul %x_extent2, %x_extent3 : i64
// CHECK: fusion.broadcast %mean axes [1] : tensor<?x1xf32>
// CHECK: fusion.func @group_norm(%x: tensor<?x32x?x?xbf16>) -> tensor<?x32x?x?xbf16> {
fusion.func @group_norm(%x: tensor<?x32x?x?xbf16>) -> tensor<?x32x?x?xbf16> {
  %f = fusion.cast %x : tensor<?x32x?x?xf32>
  %s = fusion.sum %f axes [2, 3] : tensor<?x32xf32>
  %h = fusion.dim %x, 2 : i64
  %w = fusion.dim %x, 3 : i64
  %hw = fusion.mul %h, %w : i64
  %n = fusion.cast %hw : f32
  %mean = fusion.div %s, %n : tensor<?x32xf32>
  %m = fusion.broadcast %mean axes [2, 3] : tensor<?x32x1x1xf32>
  %d = fusion.sub %f, %m : tensor<?x32x?x?xf32>
  %y = fusion.cast %d : tensor<?x32x?x?xbf16>
  fusion.return %y : tensor<?x32x?x?xbf16>
}

// -----

// Names go with the axes, and so do strides of the last ones. What is permuted as a whole stays whole.
// CHECK-LABEL: fusion.func @turned_joined
// CHECK-SAME: (%x: tensor<?x?xf32> {contiguity = [false, true], dims = ["b * s", "h * d"]}, %w: tensor<?xf32> {dims = ["h * d"]}) -> (tensor<?x?xf32>, tensor<?xf32>)
// CHECK-SAME: joined = array<i64: 2, 2, 2, 2, 2, 2>
// CHECK: fusion.permute {{.*}} axes [1, 0] : tensor<?x?xf32>
fusion.func @turned(%x: tensor<?x?x?x?xf32> {contiguity = [true, false, true, true], dims = ["b", "s", "h", "d"]},
                    %w: tensor<?x?xf32> {dims = ["h", "d"]}) -> (tensor<?x?x?x?xf32>, tensor<?x?xf32>) {
  %wb = fusion.broadcast %w axes [0, 1] : tensor<1x1x?x?xf32>
  %a = fusion.mul %x, %wb : tensor<?x?x?x?xf32>
  %s = fusion.sum %a axes [2, 3] : tensor<?x?xf32>
  %y = fusion.permute %a axes [2, 3, 0, 1] : tensor<?x?x?x?xf32>
  fusion.return %y, %s : tensor<?x?x?x?xf32>, tensor<?x?xf32>
}

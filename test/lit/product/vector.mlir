// Of a product that threads multiply only the launch knows that it has one row or one column: then it is a sum of products.
// RUN: tf-opt %s --mcpu=sm_90a '--pass-pipeline=builtin.module(fuse-products{target=sm_90a})' 2>&1 | FileCheck %s
// RUN: for s in 1x40:56x40:56:1x56 33x40:1x40:1:33x1 1x7:1x7:1:1x1 5x24:30x24:30:5x30 1x0:8x0:8:1x8 16x130:40x130:40:16x40 3x40:140x40:140:3x140 0x8:8x8:8:0x8 70x33:68x33:68:70x68; do set -- $(echo $s | tr : ' '); for m in sm_80 sm_90a; do tf-run %s --entry=biased --mcpu=$m --arg=random:1:f32:$1 --arg=random:2:f32:$2 --arg=random:3:f32:$3 --arg=random:4:f32:$4 --expect=reference --check=all || exit 1; done; done
// RUN: tf-run %s --entry=turned --mcpu=sm_90a --arg=random:1:f64:3x24x1 --arg=random:2:f64:3x24x10 --expect=reference --check=all
// RUN: tf-run %s --entry=turned --mcpu=sm_90a --arg=random:1:f64:3x24x10 --arg=random:2:f64:3x24x1 --expect=reference --check=all
// RUN: not tf-run %s --entry=biased --mcpu=sm_90a --arg=random:1:f32:1x40 --arg=random:2:f32:56x40 --arg=random:3:f32:56 --arg=random:4:f32:5x56 2>&1 | FileCheck %s --check-prefix=ROWS
// ROWS: error: biased: axis 0 of 'r' has extent 5; it must be 1

// CHECK: remark: made as a sum of products, too, where a launch has one column
// CHECK: remark: made as a sum of products, too, where a launch has one row
// CHECK: remark: made by tiles of 16 x 128, too, for parts of what is summed over
// CHECK: remark: made by tiles of 64 x 64, too, for parts of what is summed over
// CHECK: remark: made by tiles of 16 rows, too, where a launch has no more
// CHECK: remark: made by tiles of 64 x 64, too
// CHECK-LABEL: fusion.func @biased_step0_column(%x: tensor<?x?xf32>, %w: tensor<1x?xf32>, %b: tensor<1xf32>, %r: tensor<?x1xf32>) -> tensor<?x1xf32>
// CHECK: fusion.mul %x, %w : tensor<?x?xf32>
// CHECK: fusion.sum {{.*}} axes [1] : tensor<?xf32>
// CHECK-LABEL: fusion.func @biased_step0_row(%x: tensor<1x?xf32>, %w: tensor<?x?xf32>, %b: tensor<?xf32>, %r: tensor<1x?xf32>) -> tensor<1x?xf32>
// CHECK: fusion.mul %w, %x : tensor<?x?xf32>
// CHECK-LABEL: host.func @biased
// CHECK: %[[N:.*]] = host.dim %w, 0
// CHECK: %[[ONE:.*]] = host.constant 1
// CHECK: %[[COLUMN:.*]] = host.eq %[[N]], %[[ONE]]
// CHECK: %[[MOST:.*]] = host.constant 16
// CHECK: %[[FLAT:.*]] = host.le %{{.*}}, %[[MOST]]
// CHECK: host.if %[[COLUMN]] {
// CHECK-NEXT: host.call @biased_step0_column(
// CHECK: } else {
// CHECK-NEXT: host.if
// CHECK-NEXT: host.call @biased_step0_row(
// CHECK: } else {
// CHECK-NEXT: host.if
// CHECK-NEXT: host.tensor
// CHECK-NEXT: host.call @biased_step0_split_flat(
// CHECK: } else {
// CHECK-NEXT: host.if
// CHECK-NEXT: host.tensor
// CHECK-NEXT: host.call @biased_step0_split(
// CHECK: } else {
// CHECK-NEXT: host.if %[[FLAT]] {
// CHECK-NEXT: host.call @biased_step0_flat(
// CHECK: } else {
// CHECK-NEXT: host.if
// CHECK-NEXT: host.call @biased_step0_few(
// CHECK: } else {
// CHECK-NEXT: host.call @biased_step0(
fusion.func @biased(%x: tensor<?x?xf32>, %w: tensor<?x?xf32>, %b: tensor<?xf32>, %r: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %y = fusion.linear %x, %w, %b : tensor<?x?xf32>
  %z = fusion.relu %y : tensor<?x?xf32>
  %a = fusion.add %z, %r : tensor<?x?xf32>
  fusion.return %a : tensor<?x?xf32>
}

// Batches, and a view that the tile program reads through.
// CHECK-LABEL: fusion.func @turned_step0_column(%p: tensor<?x?x?xf64>, %q: tensor<?x?x1xf64>) -> tensor<?x?x1xf64>
// CHECK-LABEL: fusion.func @turned_step0_row(%p: tensor<?x?x1xf64>, %q: tensor<?x?x?xf64>) -> tensor<?x1x?xf64>
fusion.func @turned(%p: tensor<?x?x?xf64>, %q: tensor<?x?x?xf64>) -> tensor<?x?x?xf64> {
  %t = fusion.permute %p axes [0, 2, 1] : tensor<?x?x?xf64>
  %y = fusion.matmul %t, %q : tensor<?x?x?xf64>
  fusion.return %y : tensor<?x?x?xf64>
}

// One name for rows and columns: both are one then. Another extent is a multiple: no launch is known to have one row.
// CHECK-LABEL: fusion.func @square_step0_column(%x: tensor<1x?xf32> {dims = ["n", "k"]}, %w: tensor<?x1xf32> {dims = ["k", "n"]}) -> tensor<1x1xf32>
// CHECK-NOT: @twice_step0_row
fusion.func @square(%x: tensor<?x?xf32> {dims = ["n", "k"]}, %w: tensor<?x?xf32> {dims = ["k", "n"]}) -> tensor<?x?xf32> {
  %y = fusion.matmul %x, %w : tensor<?x?xf32>
  fusion.return %y : tensor<?x?xf32>
}
fusion.func @twice(%x: tensor<?x?xf32> {dims = ["m", "2*l"]}, %w: tensor<?x16xf32> {dims = ["2*l", ""]}) -> tensor<?x16xf32> {
  %y = fusion.matmul %x, %w : tensor<?x16xf32>
  fusion.return %y : tensor<?x16xf32>
}

// Tensor cores multiply these: tiles, whatever the launch has.
// CHECK-NOT: halves_step0_{{row|column}}
fusion.func @halves(%x: tensor<?x?xf16>, %w: tensor<?x?xf16>) -> tensor<?x?xf16> {
  %y = fusion.matmul %x, %w : tensor<?x?xf16>
  fusion.return %y : tensor<?x?xf16>
}

// Products in fusions, as text: read, printed and read again.
// RUN: tf-opt %s | tf-opt | FileCheck-22 %s
// RUN: tf-opt %s --mlir-print-op-generic | tf-opt | FileCheck-22 %s

// CHECK-LABEL: fusion.func @plain(
fusion.func @plain(%a: tensor<?x64xbf16>, %b: tensor<64x?xbf16>) -> tensor<?x?xf32> {
  // CHECK-NEXT: %c = fusion.matmul %a, %b : tensor<?x?xf32>
  %c = fusion.matmul %a, %b : tensor<?x?xf32>
  fusion.return %c : tensor<?x?xf32>
}

// Batches: equal, or statically 1. Of a static and a `?` extent the result has the static one.
// CHECK-LABEL: fusion.func @batches(
fusion.func @batches(%a: tensor<?x1x5x?xi8>, %b: tensor<3x4x?x?xui8>) -> tensor<3x4x5x?xi32> {
  // CHECK-NEXT: %c = fusion.matmul %a, %b : tensor<3x4x5x?xi32>
  %c = fusion.matmul %a, %b : tensor<3x4x5x?xi32>
  fusion.return %c : tensor<3x4x5x?xi32>
}

// CHECK-LABEL: fusion.func @layers(
fusion.func @layers(%x: tensor<2x?x?xf8E4M3FN>, %w: tensor<?x128xf8E5M2>, %v: tensor<7x128xf8E5M2>, %b: tensor<?xf16>) -> (tensor<2x?x?xbf16>, tensor<2x?x7xf32>) {
  // CHECK-NEXT: %y = fusion.linear %x, %w, %b : tensor<2x?x?xbf16>
  %y = fusion.linear %x, %w, %b : tensor<2x?x?xbf16>
  // CHECK-NEXT: %z = fusion.linear %x, %v : tensor<2x?x7xf32>
  %z = fusion.linear %x, %v : tensor<2x?x7xf32>
  fusion.return %y, %z : tensor<2x?x?xbf16>, tensor<2x?x7xf32>
}

// Scales: a scalar, or of rows and of columns.
// CHECK-LABEL: fusion.func @scaled(
fusion.func @scaled(%a: tensor<2x?x32xf8E4M3FN>, %b: tensor<1x32x?xf8E5M2>, %r: tensor<2x?x1xf32>, %c: tensor<1x1x?xf32>, %s: f32) -> (tensor<2x?x?xbf16>, tensor<2x?x?xf8E4M3FN>) {
  // CHECK-NEXT: %y = fusion.scaled_matmul %a, %b, %r, %c : tensor<2x?x?xbf16>
  %y = fusion.scaled_matmul %a, %b, %r, %c : tensor<2x?x?xbf16>
  // CHECK-NEXT: %z = fusion.scaled_matmul %a, %b, %s, %c : tensor<2x?x?xf8E4M3FN>
  %z = fusion.scaled_matmul %a, %b, %s, %c : tensor<2x?x?xf8E4M3FN>
  fusion.return %y, %z : tensor<2x?x?xbf16>, tensor<2x?x?xf8E4M3FN>
}

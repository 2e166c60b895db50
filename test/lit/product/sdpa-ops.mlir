// Attention in fusions, as text: read, printed and read again.
// RUN: tf-opt %s | tf-opt | FileCheck-22 %s
// RUN: tf-opt %s --mlir-print-op-generic | tf-opt | FileCheck-22 %s

// CHECK-LABEL: fusion.func @plain(
fusion.func @plain(%q: tensor<?x?x?x64xf16>, %k: tensor<?x?x?x64xf16>, %v: tensor<?x?x?x32xf16>) -> tensor<?x?x?x32xf32> {
  // CHECK-NEXT: %y = fusion.sdpa %q, %k, %v : tensor<?x?x?x32xf32>
  %y = fusion.sdpa %q, %k, %v : tensor<?x?x?x32xf32>
  fusion.return %y : tensor<?x?x?x32xf32>
}

// Heads without batches; batches of 1 for all; as many heads of keys as divide those of queries.
// CHECK-LABEL: fusion.func @heads(
fusion.func @heads(%q: tensor<6x?x8xbf16>, %k: tensor<3x?x8xbf16>, %v: tensor<1x?x8xbf16>, %a: tensor<1x4x?x?x16xf32>, %b: tensor<?x1x?x?x16xf32>) -> (tensor<6x?x8xbf16>, tensor<?x4x?x?x16xf8E4M3FN>) {
  // CHECK-NEXT: %y = fusion.sdpa %q, %k, %v window [127, 0] : tensor<6x?x8xbf16>
  %y = fusion.sdpa %q, %k, %v window [127, 0] : tensor<6x?x8xbf16>
  // CHECK-NEXT: %z = fusion.sdpa %a, %b, %b {causal} : tensor<?x4x?x?x16xf8E4M3FN>
  %z = fusion.sdpa %a, %b, %b {causal} : tensor<?x4x?x?x16xf8E4M3FN>
  fusion.return %y, %z : tensor<6x?x8xbf16>, tensor<?x4x?x?x16xf8E4M3FN>
}

// CHECK-LABEL: fusion.func @all(
fusion.func @all(%q: tensor<?x8x?x64xf16>, %k: tensor<?x2x?x64xf16>, %v: tensor<?x2x?x64xf16>, %b: tensor<?x1x?x?xf32>, %m: tensor<1x8x1x?xi1>, %n: tensor<?xi32>) -> (tensor<?x8x?x64xf16>, tensor<?x8x?x64xf16>) {
  // CHECK-NEXT: %y = fusion.sdpa %q, %k, %v, %b, %n, %n window [-1, 5] {align = "end", bias, key_lengths, query_lengths, scale = 2 : i64} : tensor<?x8x?x64xf16>
  %y = fusion.sdpa %q, %k, %v, %b, %n, %n window [-1, 5] {align = "end", bias, key_lengths, query_lengths, scale = 2} : tensor<?x8x?x64xf16>
  // CHECK-NEXT: %z = fusion.sdpa %q, %k, %v, %m, %n {align = "begin", bias, causal, query_lengths, scale = 1.250000e-01 : f64} : tensor<?x8x?x64xf16>
  %z = fusion.sdpa %q, %k, %v, %m, %n {align = "begin", bias, causal, query_lengths, scale = 0.125} : tensor<?x8x?x64xf16>
  fusion.return %y, %z : tensor<?x8x?x64xf16>, tensor<?x8x?x64xf16>
}

// CHECK-LABEL: fusion.func @paged(
fusion.func @paged(%q: tensor<?x8x?x64xf16>, %k: tensor<?x2x16x64xf16>, %v: tensor<?x2x16x32xf16>, %n: tensor<?xi32>, %t: tensor<?x?xi32>) -> tensor<?x8x?x32xf16> {
  // CHECK-NEXT: %y = fusion.sdpa %q, %k, %v, %n, %t {key_lengths, pages} : tensor<?x8x?x32xf16>
  %y = fusion.sdpa %q, %k, %v, %n, %t {key_lengths, pages} : tensor<?x8x?x32xf16>
  fusion.return %y : tensor<?x8x?x32xf16>
}

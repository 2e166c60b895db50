// canonicalize, cse and dce on fusions: each does its part, leaves what somebody scheduled, and keeps locations.
// RUN: tf-opt %s --dce | FileCheck %s --check-prefix=DCE
// RUN: tf-opt %s --cse | FileCheck %s --check-prefix=CSE
// RUN: tf-opt %s --canonicalize --print-debuginfo | FileCheck %s --check-prefix=CANON

// DCE-LABEL: fusion.func @f(
// DCE-NOT: %dead
// DCE: %a = fusion.neg
// DCE-NEXT: %b = fusion.neg
// CSE-LABEL: fusion.func @f(
// CSE: %a = fusion.neg %x : tensor<8xf32>
// CSE-NOT: %b = fusion.neg
// CSE: %s = fusion.neg %x : tensor<8xf32> memory(shared)
// CSE: %c = fusion.cast %a
// CSE: fusion.add %a, %c
// CANON-LABEL: fusion.func @f(
// CANON-NOT: %dead
// CANON: %a = fusion.neg %x : tensor<8xf32> loc("{{.*}}cleanup.mlir":[[#@LINE+6]]:3)
// CANON: %s = fusion.neg %x : tensor<8xf32> memory(shared) loc("{{.*}}cleanup.mlir":[[#@LINE+7]]:3)
// CANON-NOT: fusion.cast
// CANON: fusion.return
fusion.func @f(%x: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %dead = fusion.exp %x : tensor<8xf32>
  %a = fusion.neg %x : tensor<8xf32>
  %b = fusion.neg %x : tensor<8xf32>
  %s = fusion.neg %x : tensor<8xf32> memory(shared)
  %c = fusion.cast %b : tensor<8xf32>
  %y = fusion.add %a, %c : tensor<8xf32>
  %z = fusion.abs %s : tensor<8xf32>
  fusion.return %y, %z : tensor<8xf32>, tensor<8xf32>
}

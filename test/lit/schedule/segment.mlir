// RUN: tf-opt %s --apply-schedule | FileCheck %s

// CHECK-LABEL:   fusion.func @segment(
// CHECK-NEXT:     %a = fusion.neg %x : tensor<2x4xf32> memory(global)
// CHECK-NEXT:     %b = fusion.exp %a : tensor<2x4xf32> segment(1)
// CHECK-NEXT:     %y = fusion.abs %b : tensor<2x4xf32> segment(1)
// CHECK-NEXT:     fusion.return %y : tensor<2x4xf32>
// CHECK-NEXT:   }
fusion.func @segment(%x: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %a = fusion.neg %x : tensor<2x4xf32> memory(global)
  %b = fusion.exp %a : tensor<2x4xf32>
  %y = fusion.abs %b : tensor<2x4xf32>
  sched.segment %b, %y = 1
  fusion.return %y : tensor<2x4xf32>
}

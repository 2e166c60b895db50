// RUN: tf-opt %s --apply-schedule | FileCheck %s

// CHECK-LABEL:   fusion.func @memory(
// CHECK-NEXT:     %a = fusion.neg %x : tensor<2x4xf32> memory(local)
// CHECK-NEXT:     %b = fusion.neg %a : tensor<2x4xf32> memory(shared)
// CHECK-NEXT:     %c = fusion.neg %b : tensor<2x4xf32> memory(global)
// CHECK-NEXT:     %d = fusion.neg %c : tensor<2x4xf32> memory(tensor)
// CHECK-NEXT:     %y = fusion.neg %d : tensor<2x4xf32> memory(global)
// CHECK-NEXT:     fusion.return %y : tensor<2x4xf32>
// CHECK-NEXT:   }
fusion.func @memory(%x: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %a = fusion.neg %x : tensor<2x4xf32>
  %b = fusion.neg %a : tensor<2x4xf32>
  %c = fusion.neg %b : tensor<2x4xf32>
  %d = fusion.neg %c : tensor<2x4xf32>
  %y = fusion.neg %d : tensor<2x4xf32>
  sched.memory %a local
  sched.memory %b shared
  sched.memory %c global
  sched.memory %d tensor
  sched.memory %y global
  fusion.return %y : tensor<2x4xf32>
}

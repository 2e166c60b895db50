// RUN: tf-opt %s --apply-schedule | FileCheck %s

// CHECK-LABEL:   fusion.func @separator(
// CHECK-NEXT:     %t = fusion.set %x : tensor<128x4x8xf32> {separator = 1 : i64} memory(tensor) domain(%i, %j, %k) {
// CHECK-NEXT:       id.domain loop [%i : serial, %j : serial, %k : serial]
// CHECK-NEXT:     }
// CHECK-NEXT:     %u = fusion.set %t : tensor<128x4x8xf32> {separator = 2 : i64} memory(tensor) domain(%i, %j, %k) {
// CHECK-NEXT:       id.domain loop [%i : serial, %j : serial, %k : serial] alloc [%j : c, %i : c, %k : c]
// CHECK-NEXT:     }
// CHECK-NEXT:     %y = fusion.neg %u : tensor<128x4x8xf32>
// CHECK-NEXT:     fusion.return %y : tensor<128x4x8xf32>
// CHECK-NEXT:   }
fusion.func @separator(%x: tensor<128x4x8xf32>) -> tensor<128x4x8xf32> {
  %t = fusion.set %x : tensor<128x4x8xf32> memory(tensor)
  %u = fusion.set %t : tensor<128x4x8xf32> memory(tensor)
  %y = fusion.neg %u : tensor<128x4x8xf32>
  sched.separator %t at 1
  sched.alloc %u [1, 0, 2]
  sched.separator %u at -2
  fusion.return %y : tensor<128x4x8xf32>
}

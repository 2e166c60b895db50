// RUN: tf-opt %s --apply-schedule | FileCheck %s
// RUN: tf-opt %s --apply-schedule | tf-opt | FileCheck %s
// RUN: tf-opt %s --apply-schedule | tf-opt --print-op-generic | tf-opt | FileCheck %s

// Where no allocation domain is set, the loops are the lanes and columns.
// CHECK-LABEL:   fusion.func @separator(
// CHECK-NEXT:     %t = fusion.set %x : tensor<128x4x8xf32> memory(tensor) domain(%i, %j, %k) {
// CHECK-NEXT:       id.domain loop [%i : serial | %j : serial, %k : serial]
// CHECK-NEXT:     }
// CHECK-NEXT:     %u = fusion.set %t : tensor<128x4x8xf32> memory(tensor) domain(%i, %j, %k) {
// CHECK-NEXT:       id.domain loop [%i : serial, %j : serial, %k : serial] alloc [%j : c, %i : c | %k : c]
// CHECK-NEXT:     }
// CHECK-NEXT:     %v = fusion.set %t : tensor<128x4x8xf32> memory(tensor) domain(%i, %j, %k) {
// CHECK-NEXT:       id.domain loop [%i : serial, %j : serial, %k : serial |]
// CHECK-NEXT:     }
// CHECK-NEXT:     %w = fusion.set %t : tensor<128x4x8xf32> memory(tensor) domain(%i, %j, %k) {
// CHECK-NEXT:       id.domain loop [%i : serial, %j : serial, %k : serial] alloc [| %i : c, %j : c, %k : c]
// CHECK-NEXT:     }
// CHECK-NEXT:     %z = fusion.set %t : tensor<128x4x8xf32> memory(shared) domain(%i, %j, %k) {
// CHECK-NEXT:       id.domain loop [%i : serial, %j : serial, %k : serial]
// CHECK-NEXT:     }
// CHECK-NEXT:     %y = fusion.neg %u : tensor<128x4x8xf32>
// CHECK-NEXT:     fusion.return %y : tensor<128x4x8xf32>
// CHECK-NEXT:   }
fusion.func @separator(%x: tensor<128x4x8xf32>) -> tensor<128x4x8xf32> {
  %t = fusion.set %x : tensor<128x4x8xf32> memory(tensor)
  %u = fusion.set %t : tensor<128x4x8xf32> memory(tensor)
  %v = fusion.set %t : tensor<128x4x8xf32> memory(tensor)
  %w = fusion.set %t : tensor<128x4x8xf32> memory(tensor)
  %z = fusion.set %t : tensor<128x4x8xf32> memory(tensor)
  %y = fusion.neg %u : tensor<128x4x8xf32>
  sched.separator %t at 1
  sched.alloc %u [1, 0, 2]
  sched.separator %u at -2
  sched.separator %v at -1
  sched.separator %w at 0
  sched.alloc %w [0, 1, 2]
  sched.separator %z at 1
  sched.memory %z shared
  fusion.return %y : tensor<128x4x8xf32>
}

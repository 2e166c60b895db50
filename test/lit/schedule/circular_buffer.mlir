// RUN: tf-opt %s --apply-schedule | FileCheck %s

// CHECK-LABEL:   fusion.func @circular(
// CHECK-NEXT:     %s = fusion.set %x : tensor<8x4xf32> {circular = array<i64: 3, 1>} memory(shared) domain(%i, %j) {
// CHECK-NEXT:       id.domain loop [%i : serial, %j : serial]
// CHECK-NEXT:     } inline(1)
// CHECK-NEXT:     %y = fusion.neg %s : tensor<8x4xf32> domain(%i, %j) {
// CHECK-NEXT:       id.domain loop [%i : serial, %j : serial]
// CHECK-NEXT:     }
// CHECK-NEXT:     fusion.return %y : tensor<8x4xf32>
// CHECK-NEXT:   }
fusion.func @circular(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %y = fusion.neg %x : tensor<8x4xf32>
  %s = sched.cache_after %x memory(shared) : tensor<8x4xf32>
  sched.inline_at %s 1
  sched.circular_buffer %s stages 3 prefetch 1
  fusion.return %y : tensor<8x4xf32>
}

// A negative distance counts from the stages.
// CHECK-LABEL:   fusion.func @from_stages(
// CHECK-NEXT:     %s = fusion.set %x : tensor<8x4xf32> {circular = array<i64: 4, 3>} memory(local) domain(%i, %j) {
// CHECK-NEXT:       id.domain loop [%i : serial, %j : serial]
// CHECK-NEXT:     } inline(1)
// CHECK-NEXT:     %y = fusion.neg %s : tensor<8x4xf32> domain(%i, %j) {
// CHECK-NEXT:       id.domain loop [%i : serial, %j : serial]
// CHECK-NEXT:     }
// CHECK-NEXT:     fusion.return %y : tensor<8x4xf32>
// CHECK-NEXT:   }
fusion.func @from_stages(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %y = fusion.neg %x : tensor<8x4xf32>
  %s = sched.cache_after %x memory(local) : tensor<8x4xf32>
  sched.inline_at %s 1
  sched.circular_buffer %s stages 4 prefetch -1
  fusion.return %y : tensor<8x4xf32>
}

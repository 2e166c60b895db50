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

// Which kind it is, stays with the tensor, and goes when another is asked for.
// CHECK-LABEL:   fusion.func @kinds(
// CHECK: %s = fusion.set %x : tensor<8x4xf32> {circular = array<i64: 3, 2>, pipelined = "mbarrier"} memory(shared) via(tma)
// CHECK: %t = fusion.set %x : tensor<8x4xf32> {circular = array<i64: 3, 2>, registers = array<i64: 24, 240>, warp_specialized = "tidz"} memory(shared) via(tma)
// CHECK: %u = fusion.set %x : tensor<8x4xf32> {circular = array<i64: 4, 1>} memory(shared) via(tma)
// CHECK: %v = fusion.neg %x : tensor<8x4xf32> {circular = array<i64: 2, 0>} memory(shared)
fusion.func @kinds(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %s = fusion.set %x : tensor<8x4xf32> memory(shared) via(tma)
  %t = fusion.set %x : tensor<8x4xf32> memory(shared) via(tma)
  %u = fusion.set %x : tensor<8x4xf32> memory(shared) via(tma)
  %v = fusion.neg %x : tensor<8x4xf32> memory(shared)
  %a = fusion.add %s, %t : tensor<8x4xf32>
  %b = fusion.add %u, %v : tensor<8x4xf32>
  %y = fusion.add %a, %b : tensor<8x4xf32>
  sched.inline_at %s 1
  sched.inline_at %t 1
  sched.inline_at %u 1
  sched.inline_at %v 1
  sched.circular_buffer %s stages 3 prefetch -1 pipelined(mbarrier)
  sched.circular_buffer %t stages 3 prefetch 2 warp_specialized(tidz) registers [24, 240]
  sched.circular_buffer %u stages 3 prefetch 2 warp_specialized(tidx)
  sched.circular_buffer %u stages 4 prefetch 1 pipelined(barrier)
  sched.circular_buffer %v stages 2 prefetch 0
  fusion.return %y : tensor<8x4xf32>
}

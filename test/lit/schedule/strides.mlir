// RUN: tf-opt %s --apply-schedule | FileCheck %s
// RUN: tf-opt %s --apply-schedule | tf-opt | FileCheck %s

// The tutorial's figure: 4 groups of 16 lanes, 32 lanes apart; 8 columns.
// CHECK-LABEL:   fusion.func @figure(
// CHECK-NEXT:     %t = fusion.set %x : tensor<2x64x3x8xf32> memory(tensor) domain(%i, %j, %k, %l) {
// CHECK-NEXT:       %jo, %ji = id.split %j by 16
// CHECK-NEXT:       id.domain loop [%i : bidx, %jo : serial, %ji : serial, %k : bidy, %l : serial] alloc [%i : c, %jo : 32, %ji : c | %k : c, %l : c]
// CHECK-NEXT:     }
fusion.func @figure(%x: tensor<2x64x3x8xf32>) -> tensor<2x64x3x8xf32> {
  %t = fusion.set %x : tensor<2x64x3x8xf32> memory(tensor)
  %y = fusion.neg %t : tensor<2x64x3x8xf32>
  sched.split %t[1] by 16
  sched.parallelize %t [bidx, serial, serial, bidy, serial]
  sched.alloc %t [0, 1, 2, 3, 4]
  sched.strides %t [0, 32, 0, 0, 0]
  sched.separator %t at 3
  fusion.return %y : tensor<2x64x3x8xf32>
}

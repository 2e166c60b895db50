// RUN: tf-opt %s --apply-schedule | FileCheck %s

// CHECK-LABEL:   fusion.func @xor(
// CHECK-NEXT:     %y = fusion.neg %x : tensor<64x32xf32> domain(%i, %j) {
// CHECK-NEXT:       %io, %ii = id.split %i by 32
// CHECK-NEXT:       %iix, %js = id.swizzle xor %ii, %j
// CHECK-NEXT:       id.domain loop [%io : serial, %iix : serial, %js : serial]
// CHECK-NEXT:     }
// CHECK-NEXT:     fusion.return %y : tensor<64x32xf32>
// CHECK-NEXT:   }
fusion.func @xor(%x: tensor<64x32xf32>) -> tensor<64x32xf32> {
  %y = fusion.neg %x : tensor<64x32xf32>
  sched.split %y[0] by 32
  sched.swizzle %y[1, 2] xor
  fusion.return %y : tensor<64x32xf32>
}

// Cyclic takes any extent.
// CHECK-LABEL:   fusion.func @cyclic(
// CHECK-NEXT:     %y = fusion.neg %x : tensor<?x33xf32> domain(%i, %j) {
// CHECK-NEXT:       %io, %ii = id.split %i by 33
// CHECK-NEXT:       %jx, %iis = id.swizzle cyclic %j, %ii
// CHECK-NEXT:       id.domain loop [%io : serial, %iis : serial, %jx : serial]
// CHECK-NEXT:     }
// CHECK-NEXT:     fusion.return %y : tensor<?x33xf32>
// CHECK-NEXT:   }
fusion.func @cyclic(%x: tensor<?x33xf32>) -> tensor<?x33xf32> {
  %y = fusion.neg %x : tensor<?x33xf32>
  sched.split %y[0] by 33
  sched.swizzle %y[2, 1] cyclic
  fusion.return %y : tensor<?x33xf32>
}

// Of parts of two axes; memory has the swizzled order too.
// CHECK-LABEL:   fusion.func @in_memory(
// CHECK-NEXT:     %s = fusion.set %x : tensor<64x64xf32> memory(shared) domain(%i, %j) {
// CHECK-NEXT:       %io, %ii = id.split %i into 8
// CHECK-NEXT:       %jo, %ji = id.split %j by 8
// CHECK-NEXT:       %iox, %jis = id.swizzle xor %io, %ji
// CHECK-NEXT:       id.domain loop [%iox : serial, %ii : serial, %jo : serial, %jis : serial] alloc [%iox : c, %ii : c, %jo : c, %jis : c]
// CHECK-NEXT:     }
// CHECK-NEXT:     %y = fusion.neg %s : tensor<64x64xf32>
// CHECK-NEXT:     fusion.return %y : tensor<64x64xf32>
// CHECK-NEXT:   }
fusion.func @in_memory(%x: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %s = fusion.set %x : tensor<64x64xf32> memory(shared)
  %y = fusion.neg %s : tensor<64x64xf32>
  sched.split %s[0] into 8
  sched.split %s[2] by 8
  sched.swizzle %s[0, 3] xor
  sched.alloc %s [0, 1, 2, 3]
  fusion.return %y : tensor<64x64xf32>
}

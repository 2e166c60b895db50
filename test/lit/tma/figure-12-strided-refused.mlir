// What strides may not do.
// RUN: not tf-opt %s --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-opt %s | not tf-opt --print-tma -o /dev/null 2>&1 | FileCheck %s

// The innermost dimension must be dense.
// CHECK: error: the tile of [i2] is strided by 2, but the innermost dimension must be dense; make [i8] bulk too, or stride another dimension
fusion.func @innermost(%x: tensor<16x64xf32>) -> tensor<16x64xf32> {
  %s = fusion.set %x : tensor<16x64xf32> memory(shared) via(tma) domain(%i1, %i2) {
    %i5, %i6 = id.split %i2 by 32
    %i7, %i8 = id.split %i6 by 2
    id.domain loop [%i1 : serial, %i5 : serial, %i8 : serial, %i7 : bulk]
  }
  %y = fusion.set %s : tensor<16x64xf32>
  fusion.return %y : tensor<16x64xf32>
}

// At most 8.
// CHECK: remark: the tile of [i1] is strided by 9, and the hardware takes 1 to 8; make [i8] a dimension of its own by splitting before the box is made
fusion.func @nine(%x: tensor<36x32xf32>) -> tensor<36x32xf32> {
  %s = fusion.set %x : tensor<36x32xf32> memory(shared) via(tma) domain(%i1, %i2) {
    %i3, %i4 = id.split %i1 by 18
    %i7, %i8 = id.split %i4 by 9
    id.domain loop [%i3 : serial, %i8 : serial, %i7 : bulk, %i2 : bulk]
  }
  %y = fusion.set %s : tensor<36x32xf32>
  fusion.return %y : tensor<36x32xf32>
}

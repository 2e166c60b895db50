// Holes that cannot be zero, or that a store would write.
// RUN: tf-opt %s --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-opt %s | tf-opt --print-tma -o /dev/null 2>&1 | FileCheck %s

// Zero is asked for.
// CHECK: remark: holes cannot be zero: in [i1] the element stride 3 is less than the box 4, does not divide it, and the extent 8 is greater (the fundamental theorem of TMA correctness)
// CHECK: note: the last stride of a box reaches elements of the next box, which the bounds check cannot tell from its own; make the box 4 a multiple of the stride 3
fusion.func @zero(%x: tensor<8x16xf64>) -> tensor<8x16xf64> {
  %s = fusion.set %x : tensor<8x16xf64> {zero_holes} memory(shared) via(tma) domain(%i1, %i2) {
    %i3, %i4 = id.split %i1 by 4
    %i5, %i6 = id.split %i4 by 3
    id.domain loop [%i3 : serial, %i6 : serial, %i5 : bulk, %i2 : bulk]
  }
  %y = fusion.set %s : tensor<8x16xf64>
  fusion.return %y : tensor<8x16xf64>
}

// A store. (Of 8 rows, a multiple of 4, the 4 would be a dimension of their own, and it is right: test/prop/regress/tma_store_steps_over.mlir.)
// CHECK: remark: a store would overwrite elements: in [i1] the element stride 3 is less than the box 4, does not divide it, and the extent 7 is greater (the fundamental theorem of TMA correctness)
// CHECK: note: the last stride of a box reaches elements of the next box, which the bounds check cannot tell from its own; make the box 4 a multiple of the stride 3
fusion.func @stored(%x: tensor<7x16xf64>) -> tensor<7x16xf64> {
  %s = fusion.set %x : tensor<7x16xf64> memory(shared) domain(%i1, %i2) {
    %i3, %i4 = id.split %i1 by 4
    %i5, %i6 = id.split %i4 by 3
    id.domain loop [%i3 : serial, %i6 : serial, %i5 : serial, %i2 : serial]
  }
  %y = fusion.set %s : tensor<7x16xf64> via(tma) domain(%i1, %i2) {
    %i3, %i4 = id.split %i1 by 4
    %i5, %i6 = id.split %i4 by 3
    id.domain loop [%i3 : serial, %i6 : serial, %i5 : bulk, %i2 : bulk]
  }
  fusion.return %y : tensor<7x16xf64>
}

// The memory of %g has rows that are no element's: what a box brings from there is not zero.
// CHECK: remark: holes of 's' cannot be zero: the split of 'i1' leaves places in the memory of 'g'
fusion.func @memory_holes(%x: tensor<2x15x56xf16>) -> tensor<2x15x56xf16> {
  %g = fusion.set %x : tensor<2x15x56xf16> memory(global) domain(%i0, %i1, %i2) {
    %i3, %i4 = id.split %i1 by 4
    id.domain loop [%i0 : serial, %i1 : serial, %i2 : serial] alloc [%i3 : c, %i0 : c, %i4 : c, %i2 : c]
  }
  %s = fusion.set %g : tensor<2x15x56xf16> {zero_holes} memory(shared) via(tma) segment(1) domain(%i0, %i1, %i2) {
    %i3, %i4 = id.split %i1 by 4
    %i9, %i10 = id.split %i2 by 64
    id.domain loop [%i0 : serial, %i3 : serial, %i9 : serial, %i4 : bulk, %i10 : bulk]
  }
  %r = fusion.neg %s : tensor<2x15x56xf16> segment(1)
  fusion.return %r : tensor<2x15x56xf16>
}

// Figure 15, the invalid ones.
// RUN: not tf-opt %s --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-opt %s | not tf-opt --print-tma -o /dev/null 2>&1 | FileCheck %s

// (c) The split that gives I8 is indivisible: holes in the tile.
// CHECK: error: the tile of 's' is not contiguous in shared memory
// CHECK: note: allocated ids are [i3{4}, i5{3}, i9{8}, i8{3}]
// CHECK: note: the split of 'i6' is indivisible, so there are holes within the tile; split it by a divisor, or make the split that makes the box larger
fusion.func @c(%x: tensor<16x10xf64>) -> tensor<16x10xf64> {
  %s = fusion.set %x : tensor<16x10xf64> memory(shared) via(tma) domain(%i1, %i2) {
    %i3, %i4 = id.split %i1 by 4
    %i5, %i6 = id.split %i2 by 4
    %i7, %i8 = id.split %i6 by 3
    %i9 = id.merge %i4, %i7
    id.domain loop [%i3 : serial, %i5 : serial, %i9 : bulk, %i8 : bulk]
  }
  %y = fusion.set %s : tensor<16x10xf64>
  fusion.return %y : tensor<16x10xf64>
}

// (d) The order of I7 and I8 is turned round.
// CHECK: error: the tile of 's' is not contiguous in shared memory
// CHECK: note: allocated ids are [i3{4}, i5{3}, i9{8}, i7{2}]
// CHECK: note: element (1, 0) of the tile, innermost first, is at 2 after its start, and the hardware puts it at 1; the ids of the tile must be in the order of the box and without holes, or swizzled as the hardware does
fusion.func @d(%x: tensor<16x10xf64>) -> tensor<16x10xf64> {
  %s = fusion.set %x : tensor<16x10xf64> memory(shared) via(tma) domain(%i1, %i2) {
    %i3, %i4 = id.split %i1 by 4
    %i5, %i6 = id.split %i2 by 4
    %i7, %i8 = id.split %i6 by 2
    %i9 = id.merge %i4, %i8
    id.domain loop [%i3 : serial, %i5 : serial, %i9 : bulk, %i7 : bulk]
  }
  %y = fusion.set %s : tensor<16x10xf64>
  fusion.return %y : tensor<16x10xf64>
}

// (e) 184 elements are no multiple of the tile of 48.
// CHECK: error: the shared memory of 's' is not a multiple of whole tiles: a tile of 48 elements at 144 passes the end at 184
// CHECK: note: allocated ids are [i5{23}, i6{8}]
// CHECK: note: allocate the ids that the box is made of, so that the last tile is whole
fusion.func @e(%x: tensor<15x12xf64>) -> tensor<15x12xf64> {
  %s = fusion.set %x : tensor<15x12xf64> memory(shared) domain(%i1, %i2) {
    %m = id.merge %i1, %i2
    %i5, %i6 = id.split %m by 8
    id.domain loop [%i5 : tidx, %i6 : tidy]
  }
  %y = fusion.set %s : tensor<15x12xf64> via(tma) domain(%i1, %i2) {
    %i3, %i4 = id.split %i1 by 4
    id.domain loop [%i3 : serial, %i4 : bulk, %i2 : bulk]
  }
  fusion.return %y : tensor<15x12xf64>
}

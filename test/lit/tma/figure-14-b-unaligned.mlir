// Figure 14 (b) as drawn, with its own extents: the tile of the second block would begin at byte 320.
// RUN: not tf-opt %s --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-opt %s | not tf-opt --print-tma -o /dev/null 2>&1 | FileCheck %s

// CHECK: error: a tile of 's' begins at byte 320 of its shared memory, which is no multiple of 128
// CHECK: note: allocated ids are [i1{16}, i2{10}]
// CHECK: note: a tile has 320 bytes; pad what is outside of the tile, or make the box larger
fusion.func @b_logical(%x: tensor<16x10xf64>) -> tensor<16x10xf64> {
  %s = fusion.set %x : tensor<16x10xf64> memory(shared) via(tma) domain(%i1, %i2) {
    %i3, %i4 = id.split %i1 by 4
    %i5, %i6 = id.split %i2 by 10
    id.domain loop [%i3 : bidx, %i5 : serial, %i4 : bulk, %i6 : bulk] alloc [%i1 : c, %i2 : c]
  }
  %y = fusion.set %s : tensor<16x10xf64> domain(%i1, %i2) {
    %i3, %i4 = id.split %i1 by 4
    %i5, %i6 = id.split %i2 by 10
    id.domain loop [%i3 : bidx, %i5 : serial, %i4 : serial, %i6 : serial]
  }
  fusion.return %y : tensor<16x10xf64>
}

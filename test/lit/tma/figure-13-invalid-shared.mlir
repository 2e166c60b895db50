// Figure 13: schedules of shared memory that are invalid, and why. f64.
// RUN: not tf-opt %s --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-opt %s | not tf-opt --print-tma -o /dev/null 2>&1 | FileCheck %s

// (a) The stride id I8 is between the tile ids.
// CHECK: remark: the tile of 's' is not contiguous in shared memory
// CHECK: note: allocated ids are [i3{4}, i7{2}, i8{3}, i6{128}]
// CHECK: note: 'i8' lies between the tile ids 'i7' and 'i6'
// CHECK: note: move 'i8' outside 'i7' in the allocation domain, or make it part of the box
fusion.func @a(%x: tensor<16x200xf64>) -> tensor<16x200xf64> {
  %s = fusion.set %x : tensor<16x200xf64> memory(shared) via(tma) domain(%i1, %i2) {
    %i3, %i4 = id.split %i1 by 4
    %i5, %i6 = id.split %i2 by 128
    %i7, %i8 = id.split %i4 by 3
    id.domain loop [%i3 : serial, %i7 : bulk, %i8 : serial, %i5 : bidx, %i6 : bulk] alloc [%i3 : c, %i7 : c, %i8 : c, %i5 : c, %i6 : c]
  }
  %y = fusion.set %s : tensor<16x200xf64> domain(%i1, %i2) {
    %i3, %i4 = id.split %i1 by 4
    %i5, %i6 = id.split %i2 by 128
    %i7, %i8 = id.split %i4 by 3
    id.domain loop [%i3 : serial, %i7 : serial, %i8 : serial, %i5 : bidx, %i6 : serial]
  }
  fusion.return %y : tensor<16x200xf64>
}

// (b) As it is allocated by default: I5 is between the tile ids.
// CHECK: error: the tile of 's' is not contiguous in shared memory
// CHECK: note: allocated ids are [i4{4}, i5{2}, i6{6}]
// CHECK: note: 'i5' lies between the tile ids 'i4' and 'i6'
// CHECK: note: move 'i5' outside 'i4' in the allocation domain, or make it part of the box
fusion.func @b(%x: tensor<16x10xf64>) -> tensor<16x10xf64> {
  %s = fusion.set %x : tensor<16x10xf64> memory(shared) via(tma) domain(%i1, %i2) {
    %i3, %i4 = id.split %i1 by 4
    %i5, %i6 = id.split %i2 by 6
    id.domain loop [%i3 : bidx, %i4 : bulk, %i5 : serial, %i6 : bulk]
  }
  %y = fusion.set %s : tensor<16x10xf64> domain(%i1, %i2) {
    %i3, %i4 = id.split %i1 by 4
    %i5, %i6 = id.split %i2 by 6
    id.domain loop [%i3 : bidx, %i4 : serial, %i5 : serial, %i6 : serial]
  }
  fusion.return %y : tensor<16x10xf64>
}

// (b) As drawn: the logical ids are allocated, and I2 holds more than the tile.
// CHECK: error: the tile of 's' is not contiguous in shared memory
// CHECK: note: allocated ids are [i1{16}, i2{10}]
// CHECK: note: 'i2' holds ids of the tile and others, below the tile's 'i1'; a row of it is not a row of the tile
// CHECK: note: allocate the ids of the box and what is outside of it separately, the box innermost
fusion.func @b_logical(%x: tensor<16x10xf64>) -> tensor<16x10xf64> {
  %s = fusion.set %x : tensor<16x10xf64> memory(shared) via(tma) domain(%i1, %i2) {
    %i3, %i4 = id.split %i1 by 4
    %i5, %i6 = id.split %i2 by 6
    id.domain loop [%i3 : bidx, %i5 : serial, %i4 : bulk, %i6 : bulk] alloc [%i1 : c, %i2 : c]
  }
  %y = fusion.set %s : tensor<16x10xf64> domain(%i1, %i2) {
    %i3, %i4 = id.split %i1 by 4
    %i5, %i6 = id.split %i2 by 6
    id.domain loop [%i3 : bidx, %i5 : serial, %i4 : serial, %i6 : serial]
  }
  fusion.return %y : tensor<16x10xf64>
}

// (c) I5 is parallel over threads, so it is allocated.
// CHECK: remark: the tile of 's' is not contiguous in shared memory
// CHECK: note: allocated ids are [i3{4}, i4{4}, i5{2}, i6{128}]
// CHECK: note: 'i5' lies between the tile ids 'i4' and 'i6'
// CHECK: note: move 'i5' outside 'i4' in the allocation domain, or make it part of the box
fusion.func @c(%x: tensor<16x200xf64>) -> tensor<16x200xf64> {
  %s = fusion.set %x : tensor<16x200xf64> memory(shared) via(tma) domain(%i1, %i2) {
    %i3, %i4 = id.split %i1 by 4
    %i5, %i6 = id.split %i2 by 128
    id.domain loop [%i3 : serial, %i4 : bulk, %i5 : tidx, %i6 : bulk]
  }
  %y = fusion.set %s : tensor<16x200xf64>
  fusion.return %y : tensor<16x200xf64>
}

// (d) A store: I2 of the producer holds I5, and is no multiple of I6.
// CHECK: error: the tile of 's' is not contiguous in shared memory
// CHECK: note: allocated ids are [i1{16}, i2{12}]
// CHECK: note: 'i2' holds ids of the tile and others, below the tile's 'i1'; a row of it is not a row of the tile
// CHECK: note: allocate the ids of the box and what is outside of it separately, the box innermost
fusion.func @d(%x: tensor<16x12xf64>) -> tensor<16x12xf64> {
  %s = fusion.set %x : tensor<16x12xf64> memory(shared) domain(%i1, %i2) {
    id.domain loop [%i1 : tidx, %i2 : serial]
  }
  %y = fusion.set %s : tensor<16x12xf64> via(tma) domain(%i1, %i2) {
    %i3, %i4 = id.split %i1 by 4
    %i5, %i6 = id.split %i2 by 8
    id.domain loop [%i3 : serial, %i5 : serial, %i4 : bulk, %i6 : bulk]
  }
  fusion.return %y : tensor<16x12xf64>
}

// (e) I5 is between I4 and I6.
// CHECK: error: the tile of 's' is not contiguous in shared memory
// CHECK: note: allocated ids are [i3{4}, i4{4}, i5{2}, i6{6}]
// CHECK: note: 'i5' lies between the tile ids 'i4' and 'i6'
// CHECK: note: move 'i5' outside 'i4' in the allocation domain, or make it part of the box
fusion.func @e(%x: tensor<16x10xf64>) -> tensor<16x10xf64> {
  %s = fusion.set %x : tensor<16x10xf64> memory(shared) domain(%i1, %i2) {
    %i3, %i4 = id.split %i1 by 4
    %i5, %i6 = id.split %i2 by 6
    id.domain loop [%i3 : tidx, %i4 : serial, %i5 : tidy, %i6 : serial] alloc [%i3 : c, %i4 : c, %i5 : c, %i6 : c]
  }
  %y = fusion.set %s : tensor<16x10xf64> via(tma) domain(%i1, %i2) {
    %i3, %i4 = id.split %i1 by 4
    %i5, %i6 = id.split %i2 by 6
    id.domain loop [%i3 : serial, %i4 : bulk, %i5 : serial, %i6 : bulk]
  }
  fusion.return %y : tensor<16x10xf64>
}

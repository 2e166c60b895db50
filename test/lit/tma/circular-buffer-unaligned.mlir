// The tile of the second slot would begin at byte 320.
// RUN: not tf-opt %s --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-opt %s | not tf-opt --print-tma -o /dev/null 2>&1 | FileCheck %s

// CHECK: error: a tile of 's' begins at byte 320 of its shared memory, which is no multiple of 128
// CHECK: note: allocated ids are [b{4}, j{10}]
// CHECK: note: a tile has 320 bytes; pad what is outside of it, or make the box larger
fusion.func @slots(%x: tensor<64x10xf64>) -> tensor<64x10xf64> {
  %s = fusion.set %x : tensor<64x10xf64> {circular = array<i64: 3, 2>} memory(shared) via(tma) domain(%i, %j) {
    %o, %b = id.split %i by 4
    id.domain loop [%o : serial, %b : bulk, %j : bulk]
  } inline(1)
  %y = fusion.neg %s : tensor<64x10xf64> domain(%i, %j) {
    %o, %b = id.split %i by 4
    id.domain loop [%o : serial, %b : serial, %j : tidx]
  }
  fusion.return %y : tensor<64x10xf64>
}

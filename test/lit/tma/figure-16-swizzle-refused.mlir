// Swizzles that are none of the hardware's.
// RUN: not tf-opt %s --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-opt %s | not tf-opt --print-tma -o /dev/null 2>&1 | FileCheck %s

// Cyclic.
// CHECK: error: the tile of 's' is not contiguous in shared memory
// CHECK: note: allocated ids are [ro{8}, sx{8}, sy{8}, ci{8}]
// CHECK: note: element (0, 1) of the tile, innermost first, is at 72 after its start, and the hardware puts it at 64; the ids of the tile must be in the order of the box and without holes, or swizzled as the hardware does
fusion.func @cyclic(%x: tensor<64x64xf16>) -> tensor<64x64xf16> {
  %s = fusion.set %x : tensor<64x64xf16> memory(shared) via(tma) domain(%i, %j) {
    %cu, %ci = id.split %j by 8
    %ro, %ri = id.split %i by 8
    %sx, %sy = id.swizzle cyclic %ri, %cu
    id.domain loop [%i : bulk, %j : bulk] alloc [%ro : c, %sx : c, %sy : c, %ci : c]
  }
  %y = fusion.set %s : tensor<64x64xf16>
  fusion.return %y : tensor<64x64xf16>
}

// The units of a 128-byte row, permuted by every second row.
// CHECK: error: the tile of 's' is not contiguous in shared memory
// CHECK: note: allocated ids are [ro{4}, sx{8}, rr{2}, sy{8}, ci{8}]
// CHECK: note: element (0, 2) of the tile, innermost first, is at 136 after its start, and the hardware puts it at 128; the ids of the tile must be in the order of the box and without holes, or swizzled as the hardware does
fusion.func @rows(%x: tensor<64x64xf16>) -> tensor<64x64xf16> {
  %s = fusion.set %x : tensor<64x64xf16> memory(shared) via(tma) domain(%i, %j) {
    %cu, %ci = id.split %j by 8
    %ro, %r1 = id.split %i by 16
    %ri, %rr = id.split %r1 by 2
    %sx, %sy = id.swizzle xor %ri, %cu
    id.domain loop [%i : bulk, %j : bulk] alloc [%ro : c, %sx : c, %rr : c, %sy : c, %ci : c]
  }
  %y = fusion.set %s : tensor<64x64xf16>
  fusion.return %y : tensor<64x64xf16>
}

// The pattern of each tile begins anew, but the tiles begin at multiples of 512 bytes, and one of 128 bytes wants 1024. As
// rows of two spans of 64 bytes it is the hardware's after all.
// CHECK: remark: 's' is a TMA load, rank 3: box (32, 2, 4)
// CHECK: rows of 32, 512 bytes an instruction, swizzle 64 bytes, aligned to 512
fusion.func @unaligned(%x: tensor<16x64xf16>) -> tensor<16x64xf16> {
  %s = fusion.set %x : tensor<16x64xf16> memory(shared) via(tma) domain(%i, %j) {
    %io, %ii = id.split %i by 4
    %cu, %ci = id.split %j by 8
    %ch, %cl = id.split %cu by 4
    %sx, %sy = id.swizzle xor %ii, %cl
    id.domain loop [%io : serial, %ii : bulk, %j : bulk] alloc [%io : c, %sx : c, %ch : c, %sy : c, %ci : c]
  }
  %y = fusion.set %s : tensor<16x64xf16>
  fusion.return %y : tensor<16x64xf16>
}

// The box is wider than the span.
// CHECK: error: the tile of 's' is not contiguous in shared memory
// CHECK: note: allocated ids are [ro{8}, sx{8}, h{2}, sy{8}, ci{8}]
// CHECK: note: element (0, 1) of the tile, innermost first, is at 136 after its start, and the hardware puts it at 128; the ids of the tile must be in the order of the box and without holes, or swizzled as the hardware does
fusion.func @wide(%x: tensor<64x128xf16>) -> tensor<64x128xf16> {
  %s = fusion.set %x : tensor<64x128xf16> memory(shared) via(tma) domain(%i, %j) {
    %h, %row = id.split %j by 64
    %cu, %ci = id.split %row by 8
    %ro, %ri = id.split %i by 8
    %sx, %sy = id.swizzle xor %ri, %cu
    id.domain loop [%i : bulk, %j : bulk] alloc [%ro : c, %sx : c, %h : c, %sy : c, %ci : c]
  }
  %y = fusion.set %s : tensor<64x128xf16>
  fusion.return %y : tensor<64x128xf16>
}

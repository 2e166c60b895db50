// Figure 18: the tile and the rest are transformed apart.
// RUN: tf-opt %s --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-opt %s | tf-opt --print-tma -o /dev/null 2>&1 | FileCheck %s

// A swizzle of a tile id by one that is not bulk.
// CHECK: remark: the swizzle of 'ii' by 'io' mixes ids of the tile with others in the loops of 's'; swizzle 'sy' in the allocation domain, or ids that are not bulk among themselves
fusion.func @swizzle(%x: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %s = fusion.set %x : tensor<64x64xf32> memory(shared) via(tma) domain(%i, %j) {
    %io, %ii = id.split %i by 8
    %sx, %sy = id.swizzle xor %io, %ii
    id.domain loop [%sx : serial, %sy : bulk, %j : bulk]
  }
  %y = fusion.set %s : tensor<64x64xf32>
  fusion.return %y : tensor<64x64xf32>
}

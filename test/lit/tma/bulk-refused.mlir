// What is no TMA, with the rule and the mend.
// RUN: not tf-opt %s --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-opt %s | not tf-opt --print-tma -o /dev/null 2>&1 | FileCheck %s

// The bytes of the innermost box.
// CHECK: remark: the innermost dimension [j] of the box is 8 bytes, which must be a multiple of 16; make a multiple of 4 elements of it bulk
// CHECK: note: it is copied by the threads of the block: rows of its box have 8 bytes, no multiple of 16
fusion.func @bytes(%x: tensor<1024x2xf32> {contiguity = [false, true]}) -> tensor<1024x2xf32> {
  %s = fusion.set %x : tensor<1024x2xf32> memory(shared) via(tma) domain(%i, %j) {
    id.domain loop [%i : serial, %j : bulk]
  }
  %y = fusion.set %s : tensor<1024x2xf32>
  fusion.return %y : tensor<1024x2xf32>
}

// The innermost dimension is not contiguous.
// CHECK: error: no TMA domain: the innermost dimension [j] of 'x' has stride x.s1 and must be contiguous; say so with `contiguity`, or copy without via(tma)
fusion.func @discontiguous(%x: tensor<1024x64xf32> {contiguity = [false, false]}) -> tensor<1024x64xf32> {
  %s = fusion.set %x : tensor<1024x64xf32> memory(shared) via(tma) domain(%i, %j) {
    id.domain loop [%i : serial, %j : bulk]
  }
  %y = fusion.set %s : tensor<1024x64xf32>
  fusion.return %y : tensor<1024x64xf32>
}

// Ids that are not contiguous are merged.
// CHECK: error: no TMA domain: 'i' and 'j' are merged, but they are not known to be contiguous in 'x': the stride of 'i' is x.s0, expected 48; box them separately, or split 'j' by the box first and merge its outer part
fusion.func @merged(%x: tensor<32x48xf32> {contiguity = [false, true]}) -> tensor<32x48xf32> {
  %s = fusion.set %x : tensor<32x48xf32> memory(shared) via(tma) domain(%i, %j) {
    %m = id.merge %i, %j
    %o, %b = id.split %m by 32
    id.domain loop [%o : serial, %b : bulk]
  }
  %y = fusion.set %s : tensor<32x48xf32>
  fusion.return %y : tensor<32x48xf32>
}

// A box of 512.
// CHECK: remark: the box of [i] is 512 elements, and the hardware takes 256; split [b] by 256 or less, and let the outer part be a loop that is not bulk
// CHECK: note: it is copied in 2 pieces, by as many boxes
fusion.func @box(%x: tensor<4096xf32>) -> tensor<4096xf32> {
  %s = fusion.set %x : tensor<4096xf32> memory(shared) via(tma) domain(%i) {
    %o, %b = id.split %i by 512
    id.domain loop [%o : serial, %b : bulk]
  }
  %y = fusion.set %s : tensor<4096xf32>
  fusion.return %y : tensor<4096xf32>
}

// A stride that is no multiple of 16 bytes.
// CHECK: remark: the stride of [i] in 'x' is 132 bytes, which must be a multiple of 16 below 2^40; pad the rows of 'x', or copy without via(tma)
fusion.func @stride(%x: tensor<64x33xf32>) -> tensor<64x33xf32> {
  %s = fusion.set %x : tensor<64x33xf32> memory(shared) via(tma) domain(%i, %j) {
    %io, %ii = id.split %i by 8
    %jo, %ji = id.split %j by 32
    id.domain loop [%io : serial, %jo : serial, %ii : bulk, %ji : bulk]
  }
  %y = fusion.set %s : tensor<64x33xf32>
  fusion.return %y : tensor<64x33xf32>
}

// Six dimensions.
// CHECK: error: no TMA domain: the copy needs 6 dimensions, [a], [b], [c], [d], [e], [g], and the hardware has 5; merge ids that are contiguous, or let one instruction copy less
fusion.func @six(%x: tensor<2x4x4x4x4x32xf32>) -> tensor<2x4x4x4x4x32xf32> {
  %s = fusion.set %x : tensor<2x4x4x4x4x32xf32> memory(shared) via(tma) domain(%a, %b, %c, %d, %e, %g) {
    %a1, %a2 = id.split %a by 2
    %b1, %b2 = id.split %b by 3
    %c1, %c2 = id.split %c by 3
    %d1, %d2 = id.split %d by 3
    %e1, %e2 = id.split %e by 3
    %g1, %g2 = id.split %g by 12
    id.domain loop [%b1 : serial, %c1 : serial, %d1 : serial, %e1 : serial, %g1 : serial, %a1 : serial, %a2 : bulk, %b2 : bulk, %c2 : bulk, %d2 : bulk, %e2 : bulk, %g2 : bulk]
  }
  %y = fusion.set %s : tensor<2x4x4x4x4x32xf32>
  fusion.return %y : tensor<2x4x4x4x4x32xf32>
}

// No loop is bulk.
// CHECK: error: 's' is copied via(tma), but none of its loops is bulk; make the loops of its tile bulk
fusion.func @none(%x: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %s = fusion.set %x : tensor<64x64xf32> memory(shared) via(tma) domain(%i, %j) {
    id.domain loop [%i : serial, %j : serial]
  }
  %y = fusion.set %s : tensor<64x64xf32>
  fusion.return %y : tensor<64x64xf32>
}

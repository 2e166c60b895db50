// The same where the box does not divide the real id: no box is contiguous.
// RUN: tf-opt %s --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-opt %s | tf-opt --print-tma -o /dev/null 2>&1 | FileCheck %s

// CHECK: remark: no TMA domain: 'i', which 'x' does not have, is merged with 'j', and a box of 'm' is made of the merged id; that is possible only where the box divides the extent of 'j'; split 'j' first, and merge its outer part
fusion.func @divides(%x: tensor<1x128xf32>, %z: tensor<32x128xf32>) -> tensor<32x128xf32> {
  %s = fusion.set %x : tensor<1x128xf32> memory(shared) via(tma) domain(%i, %j) {
    %m = id.merge %i, %j
    %o, %b = id.split %m by 96
    id.domain loop [%o : bidx, %b : bulk]
  } inline(1)
  %y = fusion.add %s, %z : tensor<32x128xf32> domain(%i, %j) {
    %m = id.merge %i, %j
    %o, %b = id.split %m by 96
    id.domain loop [%o : bidx, %b : tidx]
  }
  fusion.return %y : tensor<32x128xf32>
}

// A bulk loop of 2^31 points over a box of fifteen rows: no tile of so many points is looked at one by one.
// RUN: not tf-opt %s --lower-fusion 2>&1 | FileCheck %s

// CHECK: [[@LINE+2]]:3: error: no TMA domain: 'i4' and 'i3' are merged, but they are not known to be contiguous in 'x'
fusion.func @f(%x: tensor<1x15x1x8xf16> {contiguity = [false, true, false, true]}) -> tensor<1x15x1x8xf16> {
  %s = fusion.set %x : tensor<1x15x1x8xf16> {circular = array<i64: 5, 2>} memory(shared) via(tma) domain(%i0, %i1, %i2, %i3) {
    %i4 = id.merge %i1, %i2
    %i5 = id.merge %i4, %i3
    %i6 = id.merge %i0, %i5
    %i7, %i8 = id.split %i6 by 2147483647
    %i9, %i10 = id.split %i7 by 2
    id.domain loop [%i9 : serial, %i10 : bulk, %i8 : bulk] alloc [%i9 : c, %i10 : c, %i8 : c]
  } inline(1)
  %r = fusion.neg %s : tensor<1x15x1x8xf16> domain(%i0, %i1, %i2, %i3) {
    %i4 = id.merge %i1, %i2
    %i5 = id.merge %i4, %i3
    %i6 = id.merge %i0, %i5
    %i7, %i8 = id.split %i6 by 64
    %i9, %i10 = id.split %i7 by 2
    id.domain loop [%i9 : serial, %i10 : serial, %i8 : tidx]
  }
  fusion.return %r : tensor<1x15x1x8xf16>
}

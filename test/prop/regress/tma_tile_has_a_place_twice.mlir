// Bulk loops go beyond an inner part, to places that the next has in the same tile.
// prop: index=auto vector=16 again=0 shift=0 target=sm_90
// arg 0 i8 [2,4,32] strides [128,32,1] int -100 100 77
// out 0 i8 0
fusion.func @f(%x: tensor<2x4x32xi8>) -> tensor<2x4x32xi8> {
  %s = fusion.set %x : tensor<2x4x32xi8> memory(shared) via(tma) domain(%i0, %i1, %i2) {
    %i3, %i4 = id.split %i1 by 2
    %i5, %i6 = id.split %i3 by 2
    %i7, %i8 = id.split %i4 by 4
    %i9 = id.merge %i0, %i5
    id.domain loop [%i9 : serial, %i6 : bulk, %i7 : bulk, %i8 : bulk, %i2 : bulk] alloc [%i0 : c, %i1 : c, %i2 : c]
  } inline(1)
  %r = fusion.neg %s : tensor<2x4x32xi8> memory(shared) domain(%i0, %i1, %i2) {
    %i3, %i4 = id.split %i1 by 2
    %i5, %i6 = id.split %i3 by 2
    %i7, %i8 = id.split %i4 by 4
    %i9 = id.merge %i0, %i5
    id.domain loop [%i9 : serial, %i6 : serial, %i7 : serial, %i8 : serial, %i2 : tidx] alloc [%i0 : c, %i1 : c, %i2 : c]
  } inline(1)
  %y = fusion.set %r : tensor<2x4x32xi8> via(tma) domain(%i0, %i1, %i2) {
    %i3, %i4 = id.split %i1 by 2
    %i5, %i6 = id.split %i3 by 2
    %i7, %i8 = id.split %i4 by 4
    %i9 = id.merge %i0, %i5
    id.domain loop [%i9 : serial, %i6 : bulk, %i7 : bulk, %i8 : bulk, %i2 : bulk]
  }
  fusion.return %y : tensor<2x4x32xi8>
}

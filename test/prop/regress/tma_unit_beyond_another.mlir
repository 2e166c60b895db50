// A box goes beyond an id of one element: as steps of the whole of another, since there is no sixth dimension.
// prop: index=32 vector=16 again=0 shift=0 target=sm_90a
// arg 0 i32 [1,2,6,7,12] strides [1008,504,84,12,1] int -100 100 77
// out 0 i32 0
fusion.func @f(%x: tensor<1x2x6x7x12xi32>) -> tensor<1x2x6x7x12xi32> {
  %s = fusion.set %x : tensor<1x2x6x7x12xi32> memory(shared) via(tma) domain(%i0, %i1, %i2, %i3, %i4) {
    %i5, %i6 = id.split %i0 by 1
    %i7, %i8 = id.split %i1 by 2
    %i9, %i10 = id.split %i2 by 2
    %i11, %i12 = id.split %i10 by 4
    %i13, %i14 = id.split %i3 by 1
    %i15, %i16 = id.split %i13 by 1
    %i17, %i18 = id.split %i14 by 3
    %i19, %i20 = id.split %i4 by 32
    %i21, %i22 = id.split %i20 by 16
    %i23 = id.merge %i9, %i11
    id.domain loop [%i5 : serial, %i7 : serial, %i23 : serial, %i15 : serial, %i16 : serial, %i19 : serial, %i21 : serial, %i6 : bulk, %i8 : bulk, %i12 : bulk, %i17 : bulk, %i18 : bulk, %i22 : bulk]
  } inline(1)
  %r = fusion.neg %s : tensor<1x2x6x7x12xi32> memory(shared) domain(%i0, %i1, %i2, %i3, %i4) {
    %i5, %i6 = id.split %i0 by 1
    %i7, %i8 = id.split %i1 by 2
    %i9, %i10 = id.split %i2 by 2
    %i11, %i12 = id.split %i10 by 4
    %i13, %i14 = id.split %i3 by 1
    %i15, %i16 = id.split %i13 by 1
    %i17, %i18 = id.split %i14 by 3
    %i19, %i20 = id.split %i4 by 32
    %i21, %i22 = id.split %i20 by 16
    %i23 = id.merge %i9, %i11
    %i24 = id.merge %i12, %i17
    %i25, %i26 = id.split %i15 by 4
    %i27, %i28 = id.split %i22 by 128
    id.domain loop [%i5 : serial, %i7 : serial, %i23 : serial, %i16 : serial, %i25 : serial, %i18 : serial, %i19 : serial, %i21 : serial, %i6 : serial, %i8 : serial, %i24 : serial, %i26 : serial, %i27 : serial, %i28 : tidx] alloc [%i5 : c, %i7 : c, %i23 : c, %i15 : c, %i16 : c, %i19 : c, %i21 : c, %i6 : c, %i8 : c, %i12 : c, %i17 : c, %i18 : c, %i22 : c]
  } inline(1)
  %y = fusion.set %r : tensor<1x2x6x7x12xi32> via(tma) domain(%i0, %i1, %i2, %i3, %i4) {
    %i5, %i6 = id.split %i0 by 1
    %i7, %i8 = id.split %i1 by 2
    %i9, %i10 = id.split %i2 by 2
    %i11, %i12 = id.split %i10 by 4
    %i13, %i14 = id.split %i3 by 1
    %i15, %i16 = id.split %i13 by 1
    %i17, %i18 = id.split %i14 by 3
    %i19, %i20 = id.split %i4 by 32
    %i21, %i22 = id.split %i20 by 16
    %i23 = id.merge %i9, %i11
    id.domain loop [%i5 : serial, %i7 : serial, %i23 : serial, %i15 : serial, %i16 : serial, %i19 : serial, %i21 : serial, %i6 : bulk, %i8 : bulk, %i12 : bulk, %i17 : bulk, %i18 : bulk, %i22 : bulk]
  }
  fusion.return %y : tensor<1x2x6x7x12xi32>
}

// The order in which a tile that is stored lies shows only in holes, whose places by way of the logical ids are elements'.
// prop: index=auto vector=16 again=0 shift=0 target=sm_90
// arg 0 f32 [1,6,12,8] strides [576,96,8,1] int -100 100 77
// arg 1 f32 [1,6,12,8] strides [576,96,8,1] int -100 100 78
// out 0 f32 0
fusion.func @f(%x: tensor<1x6x12x8xf32>, %z: tensor<1x6x12x8xf32>) -> tensor<1x6x12x8xf32> {
  %r = fusion.neg %x : tensor<1x6x12x8xf32> {circular = array<i64: 3, 0>} memory(shared) domain(%i0, %i1, %i2, %i3) {
    %i4 = id.merge %i0, %i1
    %i5, %i6 = id.split %i4 by 6
    %i7, %i8 = id.split %i5 by 2
    %i9, %i10 = id.split %i6 by 2
    %i11, %i12 = id.split %i2 by 9
    %i13, %i14 = id.split %i11 by 3
    %i15, %i16 = id.split %i12 by 1
    %i17, %i18 = id.split %i3 by 32
    %i19 = id.merge %i7, %i13
    %i20, %i21 = id.split %i18 by 2
    id.domain loop [%i17 : bidx, %i19 : serial, %i9 : serial, %i8 : serial, %i10 : serial, %i14 : serial, %i15 : tidy, %i16 : serial, %i20 : serial, %i21 : tidx]
  } inline(2)
  %y = fusion.add %r, %z : tensor<1x6x12x8xf32> via(tma) domain(%i0, %i1, %i2, %i3) {
    %i4 = id.merge %i0, %i1
    %i5, %i6 = id.split %i4 by 6
    %i7, %i8 = id.split %i5 by 2
    %i9, %i10 = id.split %i6 by 2
    %i11, %i12 = id.split %i2 by 9
    %i13, %i14 = id.split %i11 by 3
    %i15, %i16 = id.split %i12 by 1
    %i17, %i18 = id.split %i3 by 32
    %i19 = id.merge %i7, %i13
    id.domain loop [%i17 : bidx, %i19 : serial, %i8 : bulk, %i9 : bulk, %i10 : bulk, %i14 : bulk, %i15 : bulk, %i16 : bulk, %i18 : bulk]
  }
  fusion.return %y : tensor<1x6x12x8xf32>
}

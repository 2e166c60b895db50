// A view of an id by a factor that is larger than the id: all of it, and a dimension of one element whose box passes its end.
// prop: index=32 vector=16 again=0 shift=0 target=sm_90
// arg 0 f32 [2,32,12] strides [384,12,1] int -100 100 77
// out 0 f32 0
fusion.func @f(%x: tensor<2x32x12xf32>) -> tensor<2x32x12xf32> {
  %s = fusion.set %x : tensor<2x32x12xf32> memory(shared) via(tma) domain(%i0, %i1, %i2) {
    %i3, %i4 = id.split %i0 by 4
    %i5, %i6 = id.split %i3 by 3
    %i7, %i8 = id.split %i4 by 3
    %i9, %i10 = id.split %i1 by 16
    %i11, %i12 = id.split %i10 by 3
    %i13, %i14 = id.split %i2 by 32
    %i15, %i16 = id.split %i13 by 2
    %i17 = id.merge %i12, %i15
    %i18 = id.merge %i7, %i8
    id.domain loop [%i5 : serial, %i9 : serial, %i17 : serial, %i6 : bulk, %i18 : bulk, %i11 : bulk, %i16 : bulk, %i14 : bulk] alloc [%i5 : c, %i9 : c, %i17 : c, %i6 : c, %i18 : c, %i11 : c, %i16 : c, %i14 : c]
  }
  %r = fusion.neg %s : tensor<2x32x12xf32> domain(%i0, %i1, %i2) {
    %i3, %i4 = id.split %i0 by 4
    %i5, %i6 = id.split %i3 by 3
    %i7, %i8 = id.split %i4 by 3
    %i9, %i10 = id.split %i1 by 16
    %i11, %i12 = id.split %i10 by 3
    %i13, %i14 = id.split %i2 by 32
    %i15, %i16 = id.split %i13 by 2
    %i17 = id.merge %i12, %i15
    %i18 = id.merge %i7, %i8
    id.domain loop [%i5 : serial, %i9 : serial, %i17 : serial, %i6 : tidy, %i18 : serial, %i11 : serial, %i16 : serial, %i14 : tidx]
  }
  fusion.return %r : tensor<2x32x12xf32>
}

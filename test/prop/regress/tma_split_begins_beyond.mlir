// Boxes of a dimension that is split as shared memory has it begin in the middle of the split's parts, but only where they are beyond its end.
// prop: index=auto vector=16 again=0 shift=0 target=sm_90
// arg 0 f32 [1,2,2,4,12] strides [192,96,48,12,1] int -100 100 77
// out 0 f32 0
// out 1 f32 0
fusion.func @f(%x: tensor<1x2x2x4x12xf32>) -> (tensor<1x2x2x4xf32>, tensor<1x2x2x4x12xf32>) {
  %s = fusion.set %x : tensor<1x2x2x4x12xf32> {circular = array<i64: 3, 0>, warp_specialized = "tidx"} memory(shared) via(tma) domain(%i0, %i1, %i2, %i3, %i4) {
    %i5, %i6 = id.split %i0 by 8
    %i7, %i8 = id.split %i6 by 3
    %i9, %i10 = id.split %i1 by 2
    %i11, %i12 = id.split %i2 by 3
    %i13, %i14 = id.split %i11 by 3
    %i15, %i16 = id.split %i12 by 2
    %i17, %i18 = id.split %i3 by 4
    %i19, %i20 = id.split %i17 by 4
    %i21, %i22 = id.split %i4 by 32
    id.domain loop [%i5 : bidx, %i8 : serial, %i9 : serial, %i13 : serial, %i14 : serial, %i19 : serial, %i15 : bulk, %i7 : bulk, %i10 : bulk, %i21 : serial, %i16 : bulk, %i20 : bulk, %i18 : bulk, %i22 : bulk] alloc [%i5 : c, %i8 : c, %i9 : c, %i13 : c, %i14 : c, %i19 : c, %i15 : c, %i7 : c, %i10 : c, %i21 : c, %i16 : c, %i20 : c, %i18 : c, %i22 : c]
  } inline(3)
  %r = fusion.reduce_max %s axes [4] : tensor<1x2x2x4xf32> domain(%i0, %i1, %i2, %i3, %i4) {
    %i5, %i6 = id.split %i0 by 8
    %i7, %i8 = id.split %i6 by 3
    %i9, %i10 = id.split %i1 by 2
    %i11, %i12 = id.split %i2 by 3
    %i13, %i14 = id.split %i11 by 3
    %i15, %i16 = id.split %i12 by 2
    %i17, %i18 = id.split %i3 by 4
    %i19, %i20 = id.split %i17 by 4
    %i21, %i22 = id.split %i4 by 32
    %i23 = id.merge %i7, %i10
    %i24, %i25 = id.split %i22 by 64
    id.domain loop [%i5 : bidx, %i8 : serial, %i9 : serial, %i13 : serial, %i14 : serial, %i19 : serial, %i15 : serial, %i23 : serial, %i21 : serial, %i16 : serial, %i20 : serial, %i18 : serial, %i24 : serial, %i25 : tidx]
  }
  %q = fusion.abs %s : tensor<1x2x2x4x12xf32> domain(%i0, %i1, %i2, %i3, %i4) {
    %i5, %i6 = id.split %i0 by 8
    %i7, %i8 = id.split %i6 by 3
    %i9, %i10 = id.split %i1 by 2
    %i11, %i12 = id.split %i2 by 3
    %i13, %i14 = id.split %i11 by 3
    %i15, %i16 = id.split %i12 by 2
    %i17, %i18 = id.split %i3 by 4
    %i19, %i20 = id.split %i17 by 4
    %i21, %i22 = id.split %i4 by 32
    %i23, %i24 = id.split %i7 by 7
    %i25, %i26 = id.split %i22 by 32
    id.domain loop [%i5 : bidx, %i8 : serial, %i9 : serial, %i24 : serial, %i14 : serial, %i19 : serial, %i15 : serial, %i23 : serial, %i13 : serial, %i10 : serial, %i21 : serial, %i16 : serial, %i20 : serial, %i18 : serial, %i25 : serial, %i26 : tidx]
  }
  fusion.return %r, %q : tensor<1x2x2x4xf32>, tensor<1x2x2x4x12xf32>
}

// tma-8-17
// prop: index=32 vector=16 again=0 shift=0 target=sm_90
// arg 0 f32 [1,1,32,8,4] strides [1280,1280,40,4,1] int -100 100 77
// out 0 f32 0
fusion.func @f(%x: tensor<1x1x32x8x4xf32> {contiguity = [true, true, false, true, true]}) -> tensor<1x1x32x8x4xf32> {
  %g = fusion.set %x : tensor<1x1x32x8x4xf32> memory(global) domain(%i0, %i1, %i2, %i3, %i4) {
    id.domain loop [%i0 : serial, %i1 : serial, %i2 : serial, %i3 : serial, %i4 : serial] alloc [%i0 : c, %i4 : c, %i2 : c, %i1 : c, %i3 : c]
  }
  %s = fusion.set %g : tensor<1x1x32x8x4xf32> memory(shared) via(tma) segment(1) domain(%i0, %i1, %i2, %i3, %i4) {
    %i5 = id.merge %i0, %i1
    %i6, %i7 = id.split %i5 by 3
    %i8, %i9 = id.split %i6 by 3
    %i10, %i11 = id.split %i7 by 2
    %i12, %i13 = id.split %i2 by 32
    %i14, %i15 = id.split %i13 by 1
    %i16, %i17 = id.split %i3 by 8
    %i18, %i19 = id.split %i17 by 1
    %i20, %i21 = id.split %i4 by 2
    %i22, %i23 = id.split %i20 by 2
    id.domain loop [%i8 : serial, %i12 : serial, %i15 : serial, %i16 : serial, %i19 : tidx, %i22 : serial, %i9 : bulk, %i10 : bulk, %i11 : bulk, %i14 : bulk, %i18 : bulk, %i23 : bulk, %i21 : bulk] alloc [%i0 : c, %i4 : c, %i2 : c, %i1 : c, %i3 : c]
  }
  %r = fusion.neg %s : tensor<1x1x32x8x4xf32> segment(1) domain(%i0, %i1, %i2, %i3, %i4) {
    %i5 = id.merge %i0, %i1
    id.domain loop [%i5 : serial, %i2 : serial, %i3 : serial, %i4 : tidx]
  }
  fusion.return %r : tensor<1x1x32x8x4xf32>
}


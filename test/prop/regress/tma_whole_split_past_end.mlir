// A box with the places that an indivisible split adds, which passes the end of the id, into what comes next.
// prop: index=auto vector=16 again=0 shift=0 target=sm_90
// arg 0 f32 [2,16,5,8] strides [640,40,8,1] int -100 100 77
// out 0 f32 0
fusion.func @f(%x: tensor<2x16x5x8xf32>) -> tensor<2x16x5x8xf32> {
  %s = fusion.permute %x axes [0, 1, 2, 3] : tensor<2x16x5x8xf32> memory(shared) via(tma) domain(%i0, %i1, %i2, %i3) {
    %i4, %i5 = id.split %i1 by 14
    %i6, %i7 = id.split %i2 by 3
    %i8, %i9 = id.split %i6 by 1
    %i10, %i11 = id.split %i7 by 2
    %i12, %i13 = id.split %i3 by 4
    %i14, %i15 = id.split %i13 by 32
    %i16 = id.merge %i12, %i14
    id.domain loop [%i4 : tidx, %i8 : serial, %i9 : serial, %i16 : serial, %i0 : bulk, %i5 : bulk, %i10 : bulk, %i11 : bulk, %i15 : bulk]
  }
  %r = fusion.neg %s : tensor<2x16x5x8xf32> domain(%i0, %i1, %i2, %i3) {
    %i4 = id.merge %i0, %i1
    %i5, %i6 = id.split %i3 by 2
    id.domain loop [%i4 : serial, %i2 : tidy, %i5 : serial, %i6 : tidx]
  }
  fusion.return %r : tensor<2x16x5x8xf32>
}

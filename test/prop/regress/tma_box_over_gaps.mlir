// Rows with gaps are merged, and the box is a multiple of a row.
// prop: index=auto vector=16 again=0 shift=0 target=sm_90
// arg 0 i32 [4,2,2,8] strides [48,24,12,1] int -100 100 77
// out 0 i32 0
fusion.func @f(%x: tensor<4x2x2x8xi32> {contiguity = [true, true, false, true]}) -> tensor<4x2x2x8xi32> {
  %s = fusion.set %x : tensor<4x2x2x8xi32> memory(shared) via(tma) domain(%i0, %i1, %i2, %i3) {
    %i4 = id.merge %i2, %i3
    %i5 = id.merge %i0, %i1
    %i6, %i7 = id.split %i5 by 10
    %i8, %i9 = id.split %i7 by 2
    %i10, %i11 = id.split %i4 by 32
    id.domain loop [%i6 : unroll, %i9 : serial, %i10 : serial, %i8 : bulk, %i11 : bulk] alloc [%i6 : c, %i9 : c, %i10 : c, %i8 : c, %i11 : c]
  }
  %r = fusion.neg %s : tensor<4x2x2x8xi32> memory(shared) domain(%i0, %i1, %i2, %i3) {
    %i4 = id.merge %i2, %i3
    %i5 = id.merge %i0, %i1
    %i6, %i7 = id.split %i5 by 10
    %i8, %i9 = id.split %i7 by 2
    %i10, %i11 = id.split %i4 by 32
    %i12, %i13 = id.split %i8 by 4
    id.domain loop [%i10 : serial, %i9 : serial, %i6 : serial, %i12 : serial, %i13 : serial, %i11 : serial] alloc [%i10 : c, %i9 : c, %i6 : c, %i12 : c, %i13 : c, %i11 : c]
  }
  %y = fusion.set %r : tensor<4x2x2x8xi32> via(tma) domain(%i0, %i1, %i2, %i3) {
    %i4 = id.merge %i2, %i3
    %i5 = id.merge %i0, %i1
    %i6, %i7 = id.split %i5 by 10
    %i8, %i9 = id.split %i7 by 2
    %i10, %i11 = id.split %i4 by 32
    id.domain loop [%i6 : unroll, %i9 : serial, %i10 : serial, %i8 : bulk, %i11 : bulk]
  }
  fusion.return %y : tensor<4x2x2x8xi32>
}

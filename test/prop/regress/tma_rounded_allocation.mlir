// A slot of the buffer is rounded up by splits and their merges: that tiles end in it follows from their places.
// prop: index=auto vector=16 again=0 shift=0 target=sm_90
// arg 0 f32 [8,2,2,20] strides [80,40,20,1] int -100 100 77
// out 0 f32 0
fusion.func @f(%x: tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32> {
  %s = fusion.permute %x axes [0, 1, 2, 3] : tensor<?x?x?x?xf32> memory(shared) via(tma) domain(%i0, %i1, %i2, %i3) {
    %i4, %i5 = id.split %i0 by 8
    %i6, %i7 = id.split %i1 by 2
    %i8, %i9 = id.split %i2 by 2
    %i10, %i11 = id.split %i3 by 4
    %i12, %i13 = id.split %i4 by 4
    %i14 = id.merge %i12, %i13
    %i15, %i16 = id.split %i6 by 8
    id.domain loop [%i8 : tidx, %i6 : serial, %i4 : serial, %i10 : serial, %i5 : bulk, %i7 : bulk, %i9 : bulk, %i11 : bulk] alloc [%i8 : c, %i15 : c, %i16 : c, %i14 : c, %i10 : c, %i5 : c, %i7 : c, %i9 : c, %i11 : c]
  }
  %r = fusion.neg %s : tensor<?x?x?x?xf32> domain(%i0, %i1, %i2, %i3) {
    %i4, %i5 = id.split %i0 by 3
    %i6 = id.merge %i2, %i3
    %i7 = id.merge %i1, %i4
    id.domain loop [%i7 : tidy, %i5 : tidx, %i6 : serial]
  }
  fusion.return %r : tensor<?x?x?x?xf32>
}

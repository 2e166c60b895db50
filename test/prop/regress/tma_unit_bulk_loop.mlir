// A bulk loop of one iteration above another: the id is copied whole.
// prop: index=64 vector=16 again=1 shift=0 target=sm_90
// arg 0 i8 [1,1,1,64,16] strides [1024,1024,1024,16,1] int -100 100 77
// out 0 i8 0
fusion.func @f(%x: tensor<1x1x1x64x16xi8>) -> tensor<1x1x1x64x16xi8> {
  %r = fusion.neg %x : tensor<1x1x1x64x16xi8> memory(shared) domain(%i0, %i1, %i2, %i3, %i4) {
    %i5, %i6 = id.split %i1 by 1
    %i7 = id.merge %i2, %i3
    %i8, %i9 = id.split %i6 by 5
    id.domain loop [%i0 : serial, %i5 : serial, %i8 : serial, %i9 : serial, %i7 : serial, %i4 : tidx] alloc [%i0 : c, %i1 : c, %i2 : c, %i3 : c, %i4 : c]
  }
  %y = fusion.set %r : tensor<1x1x1x64x16xi8> via(tma) domain(%i0, %i1, %i2, %i3, %i4) {
    %i5, %i6 = id.split %i1 by 3
    %i7, %i8 = id.split %i5 by 3
    %i9, %i10 = id.split %i4 by 32
    %i11, %i12 = id.split %i9 by 1
    %i13 = id.merge %i8, %i6
    id.domain loop [%i0 : serial, %i7 : tidx, %i2 : serial, %i11 : serial, %i13 : bulk, %i3 : bulk, %i12 : bulk, %i10 : bulk]
  }
  fusion.return %y : tensor<1x1x1x64x16xi8>
}

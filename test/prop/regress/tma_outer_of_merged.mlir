// Ids are merged twice, and the box divides the inner one: the outer ones are coordinates.
// prop: index=32 vector=16 again=1 shift=0 target=sm_90
// arg 0 f32 [1,4,2,3,28] strides [672,168,84,28,1] int -100 100 77
// out 0 f32 0
fusion.func @f(%x: tensor<1x4x2x3x28xf32>) -> tensor<1x4x2x3x28xf32> {
  %g = fusion.set %x : tensor<1x4x2x3x28xf32> memory(global) domain(%i0, %i1, %i2, %i3, %i4) {
    id.domain loop [%i0 : serial, %i1 : serial, %i2 : serial, %i3 : serial, %i4 : serial] alloc [%i0 : c, %i2 : c, %i1 : c, %i3 : c, %i4 : c]
  }
  %s = fusion.set %g : tensor<1x4x2x3x28xf32> {circular = array<i64: 5, 3>} memory(shared) via(tma) segment(1) domain(%i0, %i1, %i2, %i3, %i4) {
    %i5 = id.merge %i1, %i2
    %i6 = id.merge %i3, %i4
    %i7 = id.merge %i5, %i6
    %i8 = id.merge %i0, %i7
    %i9, %i10 = id.split %i8 by 16
    %i11, %i12 = id.split %i10 by 4
    id.domain loop [%i9 : serial, %i11 : bidx, %i12 : bulk] alloc [%i9 : c, %i11 : c, %i12 : c]
  } inline(2)
  %r = fusion.neg %s : tensor<1x4x2x3x28xf32> segment(1) domain(%i0, %i1, %i2, %i3, %i4) {
    %i5 = id.merge %i1, %i2
    %i6 = id.merge %i3, %i4
    %i7 = id.merge %i5, %i6
    %i8 = id.merge %i0, %i7
    %i9, %i10 = id.split %i8 by 16
    %i11, %i12 = id.split %i10 by 4
    %i13, %i14 = id.split %i12 by 1
    id.domain loop [%i9 : serial, %i11 : bidx, %i13 : tidx, %i14 : serial]
  }
  fusion.return %r : tensor<1x4x2x3x28xf32>
}

// A global tensor whose memory is one id, larger than a box may be: it is copied by the ids that it was merged of.
// prop: index=32 vector=16 again=0 shift=0 target=sm_90
// arg 0 i32 [24,3,16] strides [48,16,1] int -100 100 77
// out 0 i32 0
fusion.func @f(%x: tensor<24x3x16xi32>) -> tensor<24x3x16xi32> {
  %r = fusion.neg %x : tensor<24x3x16xi32> memory(shared) domain(%i0, %i1, %i2) {
    %i3, %i4 = id.split %i2 by 2
    id.domain loop [%i0 : tidx, %i1 : serial, %i3 : serial, %i4 : serial] alloc [%i0 : c, %i1 : c, %i3 : c, %i4 : c]
  }
  %y = fusion.set %r : tensor<24x3x16xi32> memory(global) via(tma) domain(%i0, %i1, %i2) {
    %i3 = id.merge %i1, %i2
    %i4, %i5 = id.split %i0 by 24
    %i6 = id.merge %i0, %i1
    %i7 = id.merge %i6, %i2
    id.domain loop [%i4 : tidx, %i5 : bulk, %i3 : bulk] alloc [%i7 : c]
  }
  %q = fusion.set %y : tensor<24x3x16xi32> segment(1)
  fusion.return %q : tensor<24x3x16xi32>
}

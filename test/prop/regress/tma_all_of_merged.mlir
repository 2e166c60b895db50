// All of ids that do not lie together, merged below what a box is made of.
// prop: index=32 vector=16 again=0 shift=0 target=sm_90
// arg 0 f32 [48,1,2,4] strides [24,16,8,1] int -100 100 77
// out 0 f32 0
fusion.func @f(%x: tensor<48x1x2x4xf32> {contiguity = [false, true, false, true]}) -> tensor<48x1x2x4xf32> {
  %s = fusion.set %x : tensor<48x1x2x4xf32> memory(shared) via(tma) domain(%i0, %i1, %i2, %i3) {
    %i4 = id.merge %i2, %i3
    %i5 = id.merge %i1, %i4
    %i6 = id.merge %i0, %i5
    %i7, %i8 = id.split %i6 by 32
    %i9, %i10 = id.split %i7 by 1
    id.domain loop [%i9 : serial, %i10 : bulk, %i8 : bulk]
  }
  %r = fusion.neg %s : tensor<48x1x2x4xf32> memory(shared) domain(%i0, %i1, %i2, %i3) {
    id.domain loop [%i0 : serial, %i2 : serial, %i1 : serial, %i3 : tidx]
  }
  %y = fusion.set %r : tensor<48x1x2x4xf32> via(tma) domain(%i0, %i1, %i2, %i3) {
    %i4 = id.merge %i2, %i3
    %i5 = id.merge %i1, %i4
    %i6 = id.merge %i0, %i5
    %i7, %i8 = id.split %i6 by 32
    %i9, %i10 = id.split %i7 by 1
    id.domain loop [%i9 : serial, %i10 : bulk, %i8 : bulk]
  }
  fusion.return %y : tensor<48x1x2x4xf32>
}

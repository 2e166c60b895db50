// A run of no bytes: over when it begins. The simulated SM told that nobody waited for it.
// prop: index=32 vector=16 again=0 shift=0 target=sm_90
// arg 0 f32 [1,6,0] strides [120,20,1] int -100 100 77
// out 0 f32 0
fusion.func @f(%x: tensor<1x6x?xf32>) -> tensor<1x6xf32> {
  %s = fusion.set %x : tensor<1x6x?xf32> memory(shared) via(bulk) domain(%i0, %i1, %i2) {
    %i3, %i4 = id.split %i0 by 3
    %i5, %i6 = id.split %i4 by 1
    %i7 = id.merge %i6, %i1
    id.domain loop [%i3 : bidx, %i5 : serial, %i7 : bulk, %i2 : bulk]
  } inline(1)
  %r = fusion.reduce_max %s axes [2] : tensor<1x6xf32> domain(%i0, %i1, %i2) {
    %i3, %i4 = id.split %i0 by 3
    %i5, %i6 = id.split %i4 by 1
    %i7 = id.merge %i6, %i1
    %i8, %i9 = id.split %i5 by 9
    id.domain loop [%i3 : bidx, %i8 : serial, %i9 : serial, %i7 : serial, %i2 : tidx]
  }
  fusion.return %r : tensor<1x6xf32>
}

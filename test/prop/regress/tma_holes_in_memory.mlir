// TMA reads a global tensor whose allocation domain has holes: they are not the tensor's.
// prop: index=64 vector=16 again=0 shift=0 target=sm_90
// arg 0 f32 [16,2,12] strides [24,12,1] int -100 100 77
// out 0 f32 0
fusion.func @f(%x: tensor<16x2x12xf32>) -> tensor<16x2x12xf32> {
  %g = fusion.set %x : tensor<16x2x12xf32> memory(global) domain(%i0, %i1, %i2) {
    %i3, %i4 = id.split %i2 by 16
    id.domain loop [%i0 : serial, %i1 : serial, %i2 : serial] alloc [%i0 : c, %i1 : c, %i3 : c, %i4 : c]
  }
  %s = fusion.set %g : tensor<16x2x12xf32> memory(shared) via(tma) segment(1) domain(%i0, %i1, %i2) {
    %i9, %i10 = id.split %i2 by 16
    id.domain loop [%i0 : tidx, %i9 : serial, %i1 : bulk, %i10 : bulk]
  }
  %r = fusion.neg %s : tensor<16x2x12xf32> segment(1) domain(%i0, %i1, %i2) {
    id.domain loop [%i0 : serial, %i2 : serial, %i1 : tidx]
  }
  fusion.return %r : tensor<16x2x12xf32>
}

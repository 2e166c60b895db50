// A box above 256 of an id merged with one of a single element was not cut: parts of the merged id were nobody's.
// prop: index=auto vector=16 again=1 shift=0 target=sm_90a
// arg 0 f32 [1,1,444] strides [444,444,1] int -100 100 77
// arg 1 f32 [1,1,444] strides [444,444,1] int -100 100 78
// out 0 f32 0
fusion.func @f(%x: tensor<1x1x444xf32>, %z: tensor<1x1x444xf32>) -> tensor<1x1x444xf32> {
  %s = fusion.set %x : tensor<1x1x444xf32> {circular = array<i64: 4, 2>, warp_specialized = "tidz", registers = array<i64: 24, 240>, zero_holes} memory(shared) via(tma) domain(%i0, %i1, %i2) {
    %i3, %i4 = id.split %i1 by 1
    %i5, %i6 = id.split %i2 by 288
    %i7 = id.merge %i4, %i6
    id.domain loop [%i0 : serial, %i3 : serial, %i5 : serial, %i7 : bulk]
  } inline(1)
  %r = fusion.add %s, %z : tensor<1x1x444xf32> domain(%i0, %i1, %i2) {
    %i3, %i4 = id.split %i1 by 1
    %i5, %i6 = id.split %i2 by 288
    %i7 = id.merge %i4, %i6
    %i8, %i9 = id.split %i5 by 128
    id.domain loop [%i0 : serial, %i7 : serial, %i3 : serial, %i8 : serial, %i9 : tidx]
  }
  fusion.return %r : tensor<1x1x444xf32>
}

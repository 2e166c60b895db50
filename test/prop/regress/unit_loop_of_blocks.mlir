// A loop of an axis of one element is bound to blocks, in a tensor and in the one that it is inlined into.
// prop: index=auto vector=16 again=0 shift=0
// arg 0 f16 [1,3,8] strides [24,8,1] int -100 100 77
// out 0 f16 0
fusion.func @f(%x: tensor<1x?x8xf16>) -> tensor<1x?x8xf16> {
  %r = fusion.neg %x : tensor<1x?x8xf16> memory(shared) domain(%i0, %i1, %i2) {
    %i5, %i6 = id.split %i0 by 4
    id.domain loop [%i1 : serial, %i6 : bidx, %i5 : serial, %i2 : tidx]
  } inline(2)
  %y = fusion.set %r : tensor<1x?x8xf16> domain(%i0, %i1, %i2) {
    %i5, %i6 = id.split %i0 by 4
    id.domain loop [%i1 : serial, %i6 : bidx, %i5 : serial, %i2 : serial]
  }
  fusion.return %y : tensor<1x?x8xf16>
}

// The last stride of a store's box reaches the next box: the split divides, so the box is cut off at the end of a dimension of 4.
// prop: index=auto vector=16 again=0 shift=0 target=sm_90
// arg 0 f64 [8,16] strides [16,1] int -100 100 77
// out 0 f64 0
fusion.func @stored(%x: tensor<8x16xf64>) -> tensor<8x16xf64> {
  %s = fusion.neg %x : tensor<8x16xf64> memory(shared) domain(%i1, %i2) {
    %i3, %i4 = id.split %i1 by 4
    %i5, %i6 = id.split %i4 by 3
    id.domain loop [%i3 : serial, %i6 : serial, %i5 : serial, %i2 : tidx]
  }
  %y = fusion.set %s : tensor<8x16xf64> via(tma) domain(%i1, %i2) {
    %i3, %i4 = id.split %i1 by 4
    %i5, %i6 = id.split %i4 by 3
    id.domain loop [%i3 : serial, %i6 : serial, %i5 : bulk, %i2 : bulk]
  }
  fusion.return %y : tensor<8x16xf64>
}

// Shared memory has no places for what bulk loops make of an id of one element.
// prop: index=auto vector=16 again=0 shift=0 target=sm_90
// arg 0 f64 [2] strides [1] int -100 100 77
// out 0 f64 0
fusion.func @f(%x: tensor<2xf64>) -> tensor<2xf64> {
  %s = fusion.set %x : tensor<2xf64> {circular = array<i64: 3, 0>} memory(shared) via(tma) domain(%i0) {
    %i1, %i2 = id.split %i0 by 16
    %i3, %i4 = id.split %i1 by 2
    %i5 = id.merge %i4, %i2
    %i6, %i7 = id.split %i0 by 3
    id.domain loop [%i3 : serial, %i5 : bulk] alloc [%i6 : c, %i7 : c]
  } inline(1)
  %r = fusion.neg %s : tensor<2xf64> memory(shared) domain(%i0) {
    %i1, %i2 = id.split %i0 by 16
    %i3, %i4 = id.split %i1 by 2
    %i5 = id.merge %i4, %i2
    %i6, %i7 = id.split %i5 by 1
    id.domain loop [%i3 : serial, %i5 : tidx] alloc [%i3 : c, %i6 : c, %i7 : c]
  } inline(1)
  %y = fusion.set %r : tensor<2xf64> via(tma) domain(%i0) {
    %i1, %i2 = id.split %i0 by 16
    %i3, %i4 = id.split %i1 by 2
    %i5 = id.merge %i4, %i2
    %i6, %i7 = id.split %i0 by 3
    id.domain loop [%i3 : serial, %i5 : bulk]
  }
  fusion.return %y : tensor<2xf64>
}

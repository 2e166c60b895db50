// Bulk loops go beyond an id of one element: it is no part of the box.
// prop: index=auto vector=16 again=0 shift=0 target=sm_90
// arg 0 i64 [4] strides [1] int -100 100 77
// out 0 i64 0
fusion.func @f(%x: tensor<4xi64>) -> tensor<4xi64> {
  %s = fusion.set %x : tensor<4xi64> memory(shared) via(tma) domain(%i0) {
    %i1, %i2 = id.split %i0 by 16
    %i3, %i4 = id.split %i1 by 3
    id.domain loop [%i3 : serial, %i4 : bulk, %i2 : bulk] alloc [%i0 : c]
  }
  %r = fusion.neg %s : tensor<4xi64> domain(%i0) {
    %i1, %i2 = id.split %i0 by 1
    id.domain loop [%i1 : tidx, %i2 : serial]
  }
  fusion.return %r : tensor<4xi64>
}

// The same of ids that are merged again before they are split.
// prop: index=32 vector=16 again=0 shift=0 target=sm_90
// arg 0 i64 [32] strides [1] int -100 100 77
// out 0 i64 0
fusion.func @f(%x: tensor<?xi64>) -> tensor<?xi64> {
  %s = fusion.set %x : tensor<?xi64> memory(shared) via(tma) domain(%i0) {
    %i1, %i2 = id.split %i0 by 16
    %i3, %i4 = id.split %i2 by 16
    %i5 = id.merge %i1, %i3
    %i6 = id.merge %i5, %i4
    %i7, %i8 = id.split %i6 by 4
    %i9, %i10 = id.split %i7 by 7
    id.domain loop [%i5 : serial, %i4 : bulk] alloc [%i9 : c, %i10 : c, %i8 : c]
  }
  %r = fusion.neg %s : tensor<?xi64> domain(%i0) {
    id.domain loop [%i0 : serial]
  }
  fusion.return %r : tensor<?xi64>
}

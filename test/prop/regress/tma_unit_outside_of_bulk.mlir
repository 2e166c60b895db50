// A merged id that is one bulk box, whose outer part has one element: what is past the end is past the inner part's.
// prop: index=32 vector=16 again=0 shift=0 target=sm_90
// arg 0 f16 [1,15,1,8] strides [376,24,24,1] int -100 100 77
// out 0 f16 0
fusion.func @f(%x: tensor<1x15x1x8xf16> {contiguity = [false, true, false, true]}) -> tensor<1x15x1x8xf16> {
  %s = fusion.set %x : tensor<1x15x1x8xf16> {circular = array<i64: 5, 2>} memory(shared) via(tma) domain(%i0, %i1, %i2, %i3) {
    %i4 = id.merge %i1, %i2
    %i5 = id.merge %i4, %i3
    %i6 = id.merge %i0, %i5
    %i7, %i8 = id.split %i6 by 64
    %i9, %i10 = id.split %i7 by 2
    id.domain loop [%i9 : serial, %i10 : bulk, %i8 : bulk] alloc [%i9 : c, %i10 : c, %i8 : c]
  } inline(1)
  %r = fusion.neg %s : tensor<1x15x1x8xf16> domain(%i0, %i1, %i2, %i3) {
    %i4 = id.merge %i1, %i2
    %i5 = id.merge %i4, %i3
    %i6 = id.merge %i0, %i5
    %i7, %i8 = id.split %i6 by 64
    %i9, %i10 = id.split %i7 by 2
    id.domain loop [%i9 : serial, %i10 : serial, %i8 : tidx]
  }
  fusion.return %r : tensor<1x15x1x8xf16>
}

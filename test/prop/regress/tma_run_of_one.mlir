// One element via(bulk): no loop is left to be bulk, and the issuing thread carries it.
// prop: index=32 vector=16 again=1 shift=0 target=sm_90
// arg 0 bf16 [1] strides [1] int -100 100 77
// out 0 bf16 0
fusion.func @f(%x: tensor<1xbf16>) -> tensor<1xbf16> {
  %s = fusion.set %x : tensor<1xbf16> memory(shared) via(bulk) domain(%i0) {
    %i1, %i2 = id.split %i0 by 192
    %i3, %i4 = id.split %i2 by 64
    id.domain loop [%i1 : bidx, %i4 : bulk, %i3 : serial] alloc [%i1 : c, %i4 : c, %i3 : c]
  } inline(1)
  %r = fusion.neg %s : tensor<1xbf16> domain(%i0) {
    %i1, %i2 = id.split %i0 by 192
    %i3, %i4 = id.split %i2 by 64
    id.domain loop [%i1 : bidx, %i3 : serial, %i4 : serial]
  }
  fusion.return %r : tensor<1xbf16>
}

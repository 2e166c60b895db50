// A tile that fits its slot of a circular buffer without a swizzle, and with one that would repeat beyond the slot.
// prop: index=32 vector=16 again=0 shift=0 target=sm_90
// arg 0 bf16 [10,8] strides [8,1] int -100 100 77
// out 0 bf16 0
fusion.func @f(%x: tensor<10x8xbf16>) -> tensor<10x8xbf16> {
  %r = fusion.neg %x : tensor<10x8xbf16> {circular = array<i64: 2, 0>} memory(shared) domain(%i0, %i1) {
    %i2, %i3 = id.split %i0 by 4
    %i4, %i5 = id.split %i1 by 16
    %i6, %i7 = id.split %i4 by 1
    %i8 = id.merge %i7, %i5
    id.domain loop [%i2 : serial, %i6 : serial, %i3 : tidx, %i8 : serial]
  } inline(1)
  %y = fusion.set %r : tensor<10x8xbf16> via(tma) domain(%i0, %i1) {
    %i2, %i3 = id.split %i0 by 4
    %i4, %i5 = id.split %i1 by 16
    %i6, %i7 = id.split %i4 by 1
    id.domain loop [%i2 : serial, %i6 : serial, %i3 : bulk, %i7 : bulk, %i5 : bulk]
  }
  fusion.return %y : tensor<10x8xbf16>
}

// TMA loads a hole of another tensor's memory into a hole of its tile: nobody wrote it and nobody reads it.
// prop: index=64 vector=16 again=1 shift=0 target=sm_90
// arg 0 f16 [1,15,56] strides [840,56,1] int -100 100 77
// out 0 f16 0
fusion.func @f(%x: tensor<?x?x?xf16>) -> tensor<?x?x?xf16> {
  %g = fusion.set %x : tensor<?x?x?xf16> memory(global) domain(%i0, %i1, %i2) {
    %i3, %i4 = id.split %i1 by 4
    id.domain loop [%i0 : serial, %i1 : serial, %i2 : serial] alloc [%i3 : c, %i0 : c, %i4 : c, %i2 : c]
  }
  %s = fusion.set %g : tensor<?x?x?xf16> {circular = array<i64: 3, 0>, warp_specialized = "tidy"} memory(shared) via(tma) segment(1) domain(%i0, %i1, %i2) {
    %i3, %i4 = id.split %i1 by 16
    %i5, %i6 = id.split %i3 by 3
    %i7, %i8 = id.split %i4 by 1
    %i9, %i10 = id.split %i2 by 64
    %i11, %i12 = id.split %i10 by 64
    id.domain loop [%i6 : serial, %i5 : bidx, %i0 : serial, %i9 : serial, %i11 : serial, %i7 : bulk, %i8 : bulk, %i12 : bulk]
  } inline(3)
  %r = fusion.neg %s : tensor<?x?x?xf16> segment(1) domain(%i0, %i1, %i2) {
    %i3, %i4 = id.split %i1 by 16
    %i5, %i6 = id.split %i3 by 3
    %i7, %i8 = id.split %i4 by 1
    %i9, %i10 = id.split %i2 by 64
    %i11, %i12 = id.split %i10 by 64
    %i13, %i14 = id.split %i9 by 4
    %i15, %i16 = id.split %i13 by 7
    %i17, %i18 = id.split %i12 by 32
    id.domain loop [%i6 : serial, %i5 : bidx, %i0 : serial, %i15 : serial, %i16 : serial, %i14 : serial, %i11 : serial, %i7 : serial, %i8 : serial, %i17 : serial, %i18 : tidx]
  }
  fusion.return %r : tensor<?x?x?xf16>
}

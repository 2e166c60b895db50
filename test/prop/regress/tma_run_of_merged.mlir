// A run over merged ids: its predicate counts rows by a quotient, and the run ends at a whole row.
// prop: index=auto vector=16 again=0 shift=0 target=sm_90
// arg 0 f16 [10,64] strides [64,1] int -100 100 77
// out 0 f16 0
// out 1 f16 0
fusion.func @f(%x: tensor<10x64xf16>) -> (tensor<10x64xf16>, tensor<10x64xf16>) {
  %s = fusion.set %x : tensor<10x64xf16> memory(shared) via(bulk) cache(evict_first) domain(%i0, %i1) {
    %i2, %i3 = id.split %i0 by 16
    %i4, %i5 = id.split %i3 by 4
    %i6 = id.merge %i5, %i1
    id.domain loop [%i2 : bidx, %i4 : serial, %i6 : bulk]
  } inline(1)
  %r = fusion.neg %s : tensor<10x64xf16> domain(%i0, %i1) {
    %i2, %i3 = id.split %i0 by 16
    %i4, %i5 = id.split %i3 by 4
    %i6 = id.merge %i5, %i1
    %i7 = id.merge %i4, %i6
    id.domain loop [%i2 : bidx, %i7 : serial]
  }
  %q = fusion.abs %s : tensor<10x64xf16> domain(%i0, %i1) {
    %i2, %i3 = id.split %i0 by 16
    %i4, %i5 = id.split %i3 by 4
    %i6 = id.merge %i5, %i1
    %i7 = id.merge %i4, %i6
    %i8, %i9 = id.split %i7 by 2
    %i10, %i11 = id.split %i8 by 2
    id.domain loop [%i2 : bidx, %i10 : serial, %i11 : serial, %i9 : tidx]
  }
  fusion.return %r, %q : tensor<10x64xf16>, tensor<10x64xf16>
}

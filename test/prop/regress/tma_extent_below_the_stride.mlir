// The map's dimension ends with its row's 12 elements, so the box's holes are zero and not what memory's holes are: the oracle found no such map.
// prop: index=32 vector=16 again=1 shift=0 target=sm_90
// arg 0 i64 [15,12] strides [12,1] int -100 100 77
// out 0 i64 0
fusion.func @f(%x: tensor<15x12xi64>) -> tensor<15x12xi64> {
  %g = fusion.set %x : tensor<15x12xi64> memory(global) domain(%i0, %i1) {
    %i2, %i3 = id.split %i1 by 16
    id.domain loop [%i0 : serial, %i1 : serial] alloc [%i0 : c, %i2 : c, %i3 : c]
  }
  %s = fusion.set %g : tensor<15x12xi64> {zero_holes} memory(shared) via(tma) segment(1) domain(%i0, %i1) {
    %i2, %i3 = id.split %i0 by 6
    %i4, %i5 = id.split %i2 by 3
    %i6, %i7 = id.split %i3 by 1
    %i8, %i9 = id.split %i1 by 8
    %i10 = id.merge %i4, %i5
    %i11 = id.merge %i6, %i7
    id.domain loop [%i10 : unroll, %i8 : unroll, %i11 : bulk, %i9 : bulk]
  }
  %r = fusion.neg %s : tensor<15x12xi64> segment(1) domain(%i0, %i1) {
    id.domain loop [%i0 : tidx, %i1 : serial]
  }
  fusion.return %r : tensor<15x12xi64>
}

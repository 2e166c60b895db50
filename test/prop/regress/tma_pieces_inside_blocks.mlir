// Blocks between the loop of a ring and that of its pieces: it was filled by the loop of blocks, which crashed.
// prop: index=64 vector=16 again=0 shift=0 target=sm_90
// arg 0 f32 [2,16,48] strides [768,48,1] int -100 100 77
// arg 1 f32 [2,16,48] strides [768,48,1] int -100 100 78
// out 0 f32 0
fusion.func @f(%x: tensor<?x?x48xf32> {dims = ["n0", "n1", "n2"]}, %w: tensor<?x?x48xf32> {dims = ["n0", "n1", "n2"]}) -> tensor<?x?x48xf32> {
  %s = fusion.set %x : tensor<?x?x48xf32> {circular = array<i64: 4, 3>, warp_specialized = "tidy", pieces} memory(shared) via(bulk) domain(%i0, %i1, %i2) {
    %i3, %i4 = id.split %i2 by 64
    %i5, %i6 = id.split %i4 by 16
    id.domain loop [%i0 : bidx, %i1 : serial, %i3 : bidy, %i5 : serial, %i6 : bulk]
  } inline(3)
  %t = fusion.set %w : tensor<?x?x48xf32> memory(shared) domain(%i0, %i1, %i2) {
    %i3, %i4 = id.split %i2 by 64
    %i5, %i6 = id.split %i4 by 16
    id.domain loop [%i0 : bidx, %i1 : serial, %i3 : bidy, %i5 : serial, %i6 : serial]
  } inline(3)
  %r = fusion.add %s, %t : tensor<?x?x48xf32> domain(%i0, %i1, %i2) {
    %i3, %i4 = id.split %i2 by 64
    %i5, %i6 = id.split %i4 by 16
    %i7 = id.merge %i5, %i6
    %i8, %i9 = id.split %i7 by 64
    id.domain loop [%i0 : bidx, %i1 : serial, %i3 : bidy, %i8 : serial, %i9 : tidx]
  }
  fusion.return %r : tensor<?x?x48xf32>
}

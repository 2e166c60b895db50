// A box over merges of merges: all of the inner id, a box of the middle one, and the outer one a coordinate, none of which lie together.
// prop: index=32 vector=16 again=0 shift=0 target=sm_90
// arg 0 f32 [1,4,20,8] strides [992,248,12,1] int -100 100 77
// out 0 f32 0
fusion.func @f(%x: tensor<1x4x20x8xf32> {contiguity = [true, false, false, true]}) -> tensor<1x4x20x8xf32> attributes {cluster = array<i64: 1, 1, 4>} {
  %s = fusion.set %x : tensor<1x4x20x8xf32> {circular = array<i64: 5, 3>, warp_specialized = "tidy", multicast} memory(shared) via(tma) domain(%i0, %i1, %i2, %i3) {
    %i4 = id.merge %i1, %i2
    %i5 = id.merge %i0, %i4
    %i6 = id.merge %i5, %i3
    %i7, %i8 = id.split %i6 by 32
    id.domain loop [%i7 : serial, %i8 : bulk]
  } inline(1)
  %r = fusion.neg %s : tensor<1x4x20x8xf32> domain(%i0, %i1, %i2, %i3) {
    %i4 = id.merge %i1, %i2
    %i5 = id.merge %i0, %i4
    %i6 = id.merge %i5, %i3
    %i7, %i8 = id.split %i6 by 32
    %i9, %i10 = id.split %i8 by 2
    %i11, %i12 = id.split %i10 by 4
    %i13, %i14 = id.split %i11 by 64
    id.domain loop [%i7 : serial, %i12 : bidz, %i9 : serial, %i13 : serial, %i14 : tidx]
  }
  fusion.return %r : tensor<1x4x20x8xf32>
}

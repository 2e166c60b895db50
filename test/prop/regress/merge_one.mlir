// tma-1902-48
// prop: index=auto vector=16 again=0 shift=0 target=sm_90
// arg 0 i64 [1,1,8,4,16] strides [512,512,64,16,1] int -100 100 77
// arg 1 i64 [1,1,8,4,16] strides [512,512,64,16,1] int -100 100 78
// out 0 i64 0
// out 1 i64 0
fusion.func @f(%x: tensor<1x?x?x4x?xi64> {dims = ["n0", "n1", "n2", "n3", "n4"]}, %w: tensor<1x?x?x4x?xi64> {dims = ["n0", "n1", "n2", "n3", "n4"]}) -> (tensor<1x?x?x4x?xi64>, tensor<1x?x?x4x?xi64>) {
  %s = fusion.set %x : tensor<1x?x?x4x?xi64> memory(shared) via(bulk) cache(evict_first) domain(%i0, %i1, %i2, %i3, %i4) {
    %i5 = id.merge %i2, %i3
    %i6 = id.merge %i5, %i4
    %i7 = id.merge %i0, %i1
    %i8 = id.merge %i7, %i6
    %i9, %i10 = id.split %i8 by 64
    %i11, %i12 = id.split %i10 by 16
    id.domain loop [%i9 : bidx, %i11 : tidx, %i12 : bulk]
  } inline(1)
  %t = fusion.set %w : tensor<1x?x?x4x?xi64> memory(shared) domain(%i0, %i1, %i2, %i3, %i4) {
    %i5 = id.merge %i2, %i3
    %i6 = id.merge %i5, %i4
    %i7 = id.merge %i0, %i1
    %i8 = id.merge %i7, %i6
    %i9, %i10 = id.split %i8 by 64
    %i11, %i12 = id.split %i10 by 16
    id.domain loop [%i9 : bidx, %i11 : tidx, %i12 : serial]
  } inline(1)
  %r = fusion.add %s, %t : tensor<1x?x?x4x?xi64> domain(%i0, %i1, %i2, %i3, %i4) {
    %i5 = id.merge %i2, %i3
    %i6 = id.merge %i5, %i4
    %i7 = id.merge %i0, %i1
    %i8 = id.merge %i7, %i6
    %i9, %i10 = id.split %i8 by 64
    %i11, %i12 = id.split %i10 by 16
    %i13, %i14 = id.split %i11 by 5
    id.domain loop [%i9 : bidx, %i12 : serial, %i14 : tidx, %i13 : serial]
  }
  %q = fusion.sub %s, %t : tensor<1x?x?x4x?xi64> domain(%i0, %i1, %i2, %i3, %i4) {
    %i5 = id.merge %i2, %i3
    %i6 = id.merge %i5, %i4
    %i7 = id.merge %i0, %i1
    %i8 = id.merge %i7, %i6
    %i9, %i10 = id.split %i8 by 64
    %i11, %i12 = id.split %i10 by 16
    %i13, %i14 = id.split %i12 by 4
    id.domain loop [%i9 : bidx, %i11 : serial, %i13 : serial, %i14 : tidx]
  }
  fusion.return %r, %q : tensor<1x?x?x4x?xi64>, tensor<1x?x?x4x?xi64>
}

// tma-4242-27
// prop: index=auto vector=16 again=0 shift=0 target=sm_90
// arg 0 i32 [48,1] strides [1,1] int -100 100 77
// arg 1 i32 [48,4] strides [4,1] int -100 100 78
// out 0 i32 0
// out 1 i32 0
fusion.func @f(%x: tensor<?x1xi32>, %z: tensor<?x4xi32>) -> (tensor<?x4xi32>, tensor<?x4xi32>) attributes {dynamic} {
  %s = fusion.set %x : tensor<?x1xi32> {circular = array<i64: 2, 1>, warp_specialized = "tidx"} memory(shared) via(tma) domain(%i0, %i1) {
    %i2, %i3 = id.split %i0 by 1
    %i4, %i5 = id.split %i1 by 16
    id.domain loop [%i4 : bidx, %i2 : serial, %i3 : bulk, %i5 : bulk] alloc [%i4 : c, %i2 : c, %i3 : c, %i5 : c]
  } inline(2)
  %r = fusion.add %s, %z : tensor<?x4xi32> domain(%i0, %i1) {
    %i2, %i3 = id.split %i0 by 1
    %i4, %i5 = id.split %i1 by 16
    %i6, %i7 = id.split %i3 by 3
    %i8, %i9 = id.split %i7 by 2
    %i10, %i11 = id.split %i5 by 64
    id.domain loop [%i4 : bidx, %i2 : serial, %i6 : serial, %i8 : serial, %i9 : serial, %i10 : serial, %i11 : tidx]
  }
  %q = fusion.sub %s, %z : tensor<?x4xi32> domain(%i0, %i1) {
    %i2, %i3 = id.split %i0 by 1
    %i4, %i5 = id.split %i1 by 16
    %i6, %i7 = id.split %i5 by 32
    id.domain loop [%i4 : bidx, %i2 : serial, %i3 : serial, %i6 : serial, %i7 : tidx]
  }
  fusion.return %r, %q : tensor<?x4xi32>, tensor<?x4xi32>
}

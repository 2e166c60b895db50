// A strided box that is larger than 256: the stride is a dimension of its own.
// prop: index=32 vector=16 again=0 shift=0 target=sm_90
// arg 0 i64 [4,2,48,2] strides [192,96,2,1] int -100 100 77
// arg 1 i64 [4,2,48,2] strides [192,96,2,1] int -100 100 78
// out 0 i64 0
fusion.func @f(%x: tensor<4x2x48x2xi64>, %z: tensor<4x2x48x2xi64>) -> tensor<4x2x48x2xi64> {
  %s = fusion.set %x : tensor<4x2x48x2xi64> {circular = array<i64: 4, 3>} memory(shared) via(tma) domain(%i0, %i1, %i2, %i3) {
    %i4 = id.merge %i0, %i1
    %i5 = id.merge %i4, %i2
    %i6, %i7 = id.split %i5 by 384
    %i8, %i9 = id.split %i7 by 4
    %i10, %i11 = id.split %i3 by 4
    id.domain loop [%i6 : serial, %i9 : serial, %i10 : serial, %i8 : bulk, %i11 : bulk]
  } inline(2)
  %r = fusion.neg %s : tensor<4x2x48x2xi64> memory(shared) domain(%i0, %i1, %i2, %i3) {
    %i4 = id.merge %i0, %i1
    %i5 = id.merge %i4, %i2
    %i6, %i7 = id.split %i5 by 384
    %i8, %i9 = id.split %i7 by 4
    %i10, %i11 = id.split %i3 by 4
    id.domain loop [%i6 : serial, %i9 : serial, %i10 : serial, %i8 : serial, %i11 : tidx] alloc [%i6 : c, %i9 : c, %i10 : c, %i8 : c, %i11 : c]
  } inline(2)
  %y = fusion.xor %r, %z : tensor<4x2x48x2xi64> via(tma) domain(%i0, %i1, %i2, %i3) {
    %i4 = id.merge %i0, %i1
    %i5 = id.merge %i4, %i2
    %i6, %i7 = id.split %i5 by 384
    %i8, %i9 = id.split %i7 by 4
    %i10, %i11 = id.split %i3 by 4
    id.domain loop [%i6 : serial, %i9 : serial, %i10 : serial, %i8 : bulk, %i11 : bulk]
  }
  fusion.return %y : tensor<4x2x48x2xi64>
}

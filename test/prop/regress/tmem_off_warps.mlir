// failed: a valid schedule is refused: a warp none of whose threads has an element would touch cells beyond the tensor
// prop: index=32 vector=16 again=0 shift=0 target=sm_100a
// arg 0 bf16 [31,2] strides [2,1] int -40 40 357
// out 0 bf16 0
fusion.func @f(%x: tensor<31x2xbf16>) -> tensor<31x2xbf16> {
  %t0 = fusion.set %x : tensor<31x2xbf16> memory(tensor) domain(%i0, %i1) {
    %i2, %i3 = id.split %i0 by 16
    %i4, %i5 = id.split %i1 by 4
    %i6, %i7 = id.split %i4 by 2
    %i8 = id.merge %i7, %i2
    %i9 = id.merge %i8, %i3
    %i10, %i11 = id.split %i0 by 16
    %i12, %i13 = id.split %i1 by 4
    id.domain loop [%i6 : serial, %i9 : tidx, %i5 : vectorize] alloc [%i10 : c, %i11 : c | %i12 : c, %i13 : 2]
  } inline(1)
  %y = fusion.set %t0 : tensor<31x2xbf16> domain(%i0, %i1) {
    %i2, %i3 = id.split %i0 by 16
    %i4, %i5 = id.split %i1 by 4
    %i6, %i7 = id.split %i4 by 2
    %i8 = id.merge %i7, %i2
    %i9 = id.merge %i8, %i3
    id.domain loop [%i6 : serial, %i9 : tidx, %i5 : vectorize]
  }
  fusion.return %y : tensor<31x2xbf16>
}

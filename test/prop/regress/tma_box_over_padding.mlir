// Memory has places for 8 where 4 are elements: a box of 32 is 8 such rows.
// prop: index=64 vector=16 again=0 shift=0 target=sm_90
// arg 0 i32 [48] strides [1] int -100 100 77
// out 0 i32 0
fusion.func @f(%x: tensor<48xi32>) -> tensor<48xi32> {
  %g = fusion.set %x : tensor<48xi32> memory(global) domain(%i0) {
    %i1, %i2 = id.split %i0 by 4
    %i3, %i4 = id.split %i2 by 8
    id.domain loop [%i0 : serial] alloc [%i1 : c, %i3 : c, %i4 : c]
  }
  %s = fusion.set %g : tensor<48xi32> memory(shared) via(tma) segment(1) domain(%i0) {
    %i1, %i2 = id.split %i0 by 32
    id.domain loop [%i1 : tidx, %i2 : bulk]
  }
  %r = fusion.neg %s : tensor<48xi32> segment(1) domain(%i0) {
    %i1, %i2 = id.split %i0 by 3
    id.domain loop [%i1 : serial, %i2 : tidx]
  }
  fusion.return %r : tensor<48xi32>
}

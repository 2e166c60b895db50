// A run of two loops whose predicate asks only for the outer one, in elements.
// prop: index=32 vector=16 again=0 shift=0 target=sm_90
// arg 0 f64 [32] strides [1] int -100 100 77
// arg 1 f64 [32] strides [1] int -100 100 78
// out 0 f64 0
fusion.func @f(%x: tensor<32xf64> {dims = ["n0"]}, %w: tensor<32xf64> {dims = ["n0"]}) -> tensor<32xf64> {
  %s = fusion.set %x : tensor<32xf64> {circular = array<i64: 3, 2>, warp_specialized = "tidx", pieces} memory(shared) via(bulk) cache(evict_last) domain(%i0) {
    %i1, %i2 = id.split %i0 by 48
    %i3, %i4 = id.split %i2 by 16
    id.domain loop [%i1 : serial, %i3 : serial, %i4 : bulk]
  } inline(1)
  %t = fusion.set %w : tensor<32xf64> {circular = array<i64: 4, 2>, warp_specialized = "tidx"} memory(shared) via(bulk) cache(evict_first) domain(%i0) {
    %i1, %i2 = id.split %i0 by 48
    %i3, %i4 = id.split %i2 by 16
    id.domain loop [%i1 : serial, %i3 : bulk, %i4 : bulk]
  } inline(1)
  %r = fusion.add %s, %t : tensor<32xf64> domain(%i0) {
    %i1, %i2 = id.split %i0 by 48
    %i3, %i4 = id.split %i2 by 16
    %i5, %i6 = id.split %i3 by 7
    %i7, %i8 = id.split %i4 by 5
    %i9, %i10 = id.split %i8 by 32
    id.domain loop [%i1 : serial, %i5 : serial, %i6 : serial, %i7 : serial, %i9 : serial, %i10 : tidx]
  }
  fusion.return %r : tensor<32xf64>
}

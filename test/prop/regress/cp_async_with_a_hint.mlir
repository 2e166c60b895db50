// A copy by threads with an L2 policy: ptxas lost the policy and made an illegal instruction of it (seen on an H200).
// prop: index=64 vector=16 again=0 shift=0 target=sm_90
// arg 0 f64 [2,16] strides [16,1] int -100 100 77
// arg 1 f64 [2,16] strides [16,1] int -100 100 78
// out 0 f64 0
// out 1 f64 0
fusion.func @f(%x: tensor<2x16xf64> {dims = ["n0", "n1"]}, %w: tensor<2x16xf64> {dims = ["n0", "n1"]}) -> (tensor<2x16xf64>, tensor<2x16xf64>) {
  %s = fusion.set %x : tensor<2x16xf64> {zero_holes} memory(shared) via(tma) domain(%i0, %i1) {
    %i2, %i3 = id.split %i1 by 16
    %i4 = id.merge %i0, %i2
    id.domain loop [%i4 : bidx, %i3 : bulk]
  } inline(1)
  %t = fusion.set %w : tensor<2x16xf64> memory(shared) via(cp_async) cache(evict_first) domain(%i0, %i1) {
    %i2, %i3 = id.split %i1 by 16
    %i4 = id.merge %i0, %i2
    id.domain loop [%i4 : bidx, %i3 : tidx]
  } inline(1)
  %r = fusion.add %s, %t : tensor<2x16xf64> memory(shared) domain(%i0, %i1) {
    %i2, %i3 = id.split %i1 by 16
    %i4 = id.merge %i0, %i2
    id.domain loop [%i4 : bidx, %i3 : serial] alloc [%i4 : c, %i3 : c]
  } inline(1)
  %y = fusion.set %r : tensor<2x16xf64> via(tma) domain(%i0, %i1) {
    %i2, %i3 = id.split %i1 by 16
    %i4 = id.merge %i0, %i2
    id.domain loop [%i4 : bidx, %i3 : bulk]
  }
  %q = fusion.sub %s, %t : tensor<2x16xf64> memory(shared) domain(%i0, %i1) {
    %i2, %i3 = id.split %i1 by 16
    %i4 = id.merge %i0, %i2
    %i5, %i6 = id.split %i3 by 3
    %i7 = id.merge %i5, %i6
    id.domain loop [%i4 : bidx, %i7 : tidx] alloc [%i4 : c, %i3 : c]
  } inline(1)
  %v = fusion.set %q : tensor<2x16xf64> via(tma) domain(%i0, %i1) {
    %i2, %i3 = id.split %i1 by 16
    %i4 = id.merge %i0, %i2
    id.domain loop [%i4 : bidx, %i3 : bulk]
  }
  fusion.return %y, %v : tensor<2x16xf64>, tensor<2x16xf64>
}

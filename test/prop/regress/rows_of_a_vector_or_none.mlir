// Rows of a vector at most, or of nothing: a kernel that reduces columns beside took the first vector for certain.
// prop: index=64 vector=16 again=0 shift=0 target=sm_90 row=4
// arg 0 f16 [4,0] strides [1,1] int -9 9 20
// arg 1 f16 [0] strides [1] int -9 9 21
// out 0 f32 0.01
// out 1 f32 0
fusion.func @f(%x: tensor<?x?xf16>, %w0: tensor<?xf16>) -> (tensor<?x?xf32>, tensor<?xf32>) {
  %a0 = fusion.cast %x : tensor<?x?xf32>
  %t0b = fusion.broadcast %w0 axes [0] : tensor<1x?xf16>
  %t0 = fusion.cast %t0b : tensor<1x?xf32>
  %a = fusion.set %a0 : tensor<?x?xf32>
  %m = fusion.reduce_max %a axes [1] : tensor<?xf32>
  %o = fusion.sum %a0 axes [0] : tensor<?xf32>
  %mb = fusion.broadcast %m axes [1] : tensor<?x1xf32>
  %d = fusion.sub %a, %mb : tensor<?x?xf32>
  %e = fusion.exp %d : tensor<?x?xf32>
  %p = fusion.mul %a, %e : tensor<?x?xf32>
  %s = fusion.sum %p axes [1] : tensor<?xf32>
  %sb = fusion.broadcast %s axes [1] : tensor<?x1xf32>
  %y1 = fusion.add %e, %sb : tensor<?x?xf32>
  %y2n0 = fusion.add %y1, %t0 : tensor<?x?xf32>
  %y2 = fusion.set %y2n0 : tensor<?x?xf32>
  fusion.return %y2, %o : tensor<?x?xf32>, tensor<?xf32>
}

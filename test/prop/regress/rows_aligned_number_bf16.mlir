// The same where conditions are branches.
// prop: index=64 vector=16 again=0 shift=0 target=sm_90 row=0
// arg 0 bf16 [4,521] strides [521,1] int -9 9 20
// arg 1 bf16 [4,521] strides [521,1] int -9 9 21
// arg 2 bf16 [4] strides [1] int -9 9 22
// out 0 f32 0.01
fusion.func @f(%x: tensor<?x?xbf16>, %h: tensor<?x?xbf16>, %w0: tensor<?xbf16>) -> (tensor<?x?xf32>) {
  %a0 = fusion.cast %x : tensor<?x?xf32>
  %t0b = fusion.broadcast %w0 axes [1] : tensor<?x1xbf16>
  %t0 = fusion.cast %t0b : tensor<?x1xf32>
  %i = fusion.abs %a0 : tensor<?x?xf32>
  %h0 = fusion.cast %h : tensor<?x?xf32>
  %a = fusion.set %a0 : tensor<?x?xf32>
  %m = fusion.reduce_max %a axes [1] : tensor<?xf32>
  %mb = fusion.broadcast %m axes [1] : tensor<?x1xf32>
  %d = fusion.sub %a, %mb : tensor<?x?xf32>
  %e = fusion.exp %d : tensor<?x?xf32>
  %p = fusion.mul %a, %e : tensor<?x?xf32>
  %s = fusion.reduce_max %p axes [1] : tensor<?xf32>
  %sb = fusion.broadcast %s axes [1] : tensor<?x1xf32>
  %y0 = fusion.add %e, %sb : tensor<?x?xf32>
  %y1 = fusion.add %y0, %h0 : tensor<?x?xf32>
  %y2n0 = fusion.add %y1, %t0 : tensor<?x?xf32>
  %y2 = fusion.set %y2n0 : tensor<?x?xf32>
  fusion.return %y2 : tensor<?x?xf32>
}

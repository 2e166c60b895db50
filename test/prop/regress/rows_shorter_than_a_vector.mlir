// Of rows that a vector is longer than: a version that never runs divided by 0 as it was lowered.
// prop: index=auto vector=16 again=0 shift=0 target=sm_90 row=4
// arg 0 f32 [3,17,100] strides [1700,100,1] int -9 9 20
// out 0 f32 0
// out 1 f32 0
// out 2 f32 0
// out 3 f32 0
fusion.func @f(%x: tensor<?x?x?xf32>) -> (tensor<?x?x?xf32>, tensor<?x?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) {
  %a0 = fusion.cast %x : tensor<?x?x?xf32>
  %a = fusion.neg %a0 : tensor<?x?x?xf32>
  %m = fusion.sum %a axes [2] : tensor<?x?xf32>
  %o = fusion.sum %a0 axes [0] : tensor<?x?xf32>
  %mb = fusion.broadcast %m axes [2] : tensor<?x?x1xf32>
  %d = fusion.sub %a, %mb : tensor<?x?x?xf32>
  %y1 = fusion.neg %d : tensor<?x?x?xf32>
  fusion.return %y1, %a, %m, %o : tensor<?x?x?xf32>, tensor<?x?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>
}

// A reduction that only memory has, beside a row that is kept by two crews.
// prop: index=auto vector=16 again=0 shift=0 target=sm_90 row=32
// arg 0 bf16 [4,333] strides [333,1] int -9 9 20
// out 0 bf16 0
// out 1 f32 0
fusion.func @f(%x: tensor<?x?xbf16>) -> (tensor<?x?xbf16>, tensor<?xf32>) {
  %a0 = fusion.cast %x : tensor<?x?xf32>
  %a = fusion.neg %a0 : tensor<?x?xf32>
  %m = fusion.reduce_min %a axes [1] : tensor<?xf32>
  %o = fusion.sum %a axes [1] : tensor<?xf32>
  %mb = fusion.broadcast %m axes [1] : tensor<?x1xf32>
  %d = fusion.sub %a, %mb : tensor<?x?xf32>
  %y1 = fusion.neg %d : tensor<?x?xf32>
  %z = fusion.cast %y1 : tensor<?x?xbf16>
  fusion.return %z, %o : tensor<?x?xbf16>, tensor<?xf32>
}

// launched with 32768x32x128, 32768x128, 32768x128
fusion.func @f(%a0: tensor<?x?x128xbf16>, %a1: tensor<?x128xf32>, %a2: tensor<?x128xf32>) -> (tensor<?x?x128xbf16>) {
  %n0 = fusion.dim %a0, 0 : i64
  %n1 = fusion.dim %a0, 1 : i64
  %v1 = fusion.slice %a0, %n0, %n1 from [0, 0, 0] steps [1, 1, 1] : tensor<?x?x64xbf16>
  %v2 = fusion.slice %a0, %n0, %n1 from [0, 0, 64] steps [1, 1, 1] : tensor<?x?x64xbf16>
  %v3 = fusion.neg %v2 : tensor<?x?x64xbf16>
  %v4 = fusion.concat %v3, %v1 axis 2 : tensor<?x?x128xbf16>
  %v5 = fusion.broadcast %a1 axes [1] : tensor<?x1x128xf32>
  %v6 = fusion.broadcast %a2 axes [1] : tensor<?x1x128xf32>
  %v7 = fusion.cast %a0 : tensor<?x?x128xf32>
  %v8 = fusion.mul %v7, %v5 : tensor<?x?x128xf32>
  %v9 = fusion.cast %v4 : tensor<?x?x128xf32>
  %v10 = fusion.mul %v9, %v6 : tensor<?x?x128xf32>
  %v11 = fusion.add %v8, %v10 : tensor<?x?x128xf32>
  %v12 = fusion.cast %v11 : tensor<?x?x128xbf16>
  fusion.return %v12 : tensor<?x?x128xbf16>
}

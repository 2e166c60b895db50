// launched with 32768x32x128, 32768x128, 32768x128
fusion.func @f(%a0: tensor<?x?x128xf32>, %a1: tensor<?x128xf32>, %a2: tensor<?x128xf32>) -> (tensor<?x?x128xf32>) {
  %n0 = fusion.dim %a0, 0 : i64
  %n1 = fusion.dim %a0, 1 : i64
  %v1 = fusion.slice %a0, %n0, %n1 from [0, 0, 0] steps [1, 1, 1] : tensor<?x?x64xf32>
  %v2 = fusion.slice %a0, %n0, %n1 from [0, 0, 64] steps [1, 1, 1] : tensor<?x?x64xf32>
  %v3 = fusion.neg %v2 : tensor<?x?x64xf32>
  %v4 = fusion.concat %v3, %v1 axis 2 : tensor<?x?x128xf32>
  %v5 = fusion.broadcast %a1 axes [1] : tensor<?x1x128xf32>
  %v6 = fusion.broadcast %a2 axes [1] : tensor<?x1x128xf32>
  %v7 = fusion.mul %a0, %v5 : tensor<?x?x128xf32>
  %v8 = fusion.mul %v4, %v6 : tensor<?x?x128xf32>
  %v9 = fusion.add %v7, %v8 : tensor<?x?x128xf32>
  fusion.return %v9 : tensor<?x?x128xf32>
}

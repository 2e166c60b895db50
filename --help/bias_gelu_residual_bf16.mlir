// launched with 16384x8192, 8192, 16384x8192
fusion.func @f(%a0: tensor<?x?xbf16>, %a1: tensor<?xbf16>, %a2: tensor<?x?xbf16>) -> (tensor<?x?xbf16>) {
  %v1 = fusion.cast %a0 : tensor<?x?xf32>
  %v2 = fusion.cast %a1 : tensor<?xf32>
  %v3 = fusion.broadcast %v2 axes [0] : tensor<1x?xf32>
  %v4 = fusion.add %v1, %v3 : tensor<?x?xf32>
  %v5 = fusion.gelu %v4 : tensor<?x?xf32>
  %v6 = fusion.cast %a2 : tensor<?x?xf32>
  %v7 = fusion.add %v5, %v6 : tensor<?x?xf32>
  %v8 = fusion.cast %v7 : tensor<?x?xbf16>
  fusion.return %v8 : tensor<?x?xbf16>
}

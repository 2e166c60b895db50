// launched with 16384x8192, 16384x8192
fusion.func @f(%a0: tensor<?x?xbf16>, %a1: tensor<?x?xbf16>) -> (tensor<?x?xbf16>, tensor<?xf32>) {
  %v1 = fusion.constant 0.0 : bf16
  %v2 = fusion.gt %a0, %v1 : tensor<?x?xi1>
  %v3 = fusion.select %v2, %a1, %v1 : tensor<?x?xbf16>
  %v4 = fusion.cast %v3 : tensor<?x?xf32>
  %v5 = fusion.sum %v4 axes [0] : tensor<?xf32>
  fusion.return %v3, %v5 : tensor<?x?xbf16>, tensor<?xf32>
}

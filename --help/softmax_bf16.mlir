// launched with 16384x8192
fusion.func @f(%a0: tensor<?x?xbf16>) -> (tensor<?x?xbf16>) {
  %v1 = fusion.cast %a0 : tensor<?x?xf32>
  %v2 = fusion.reduce_max %v1 axes [1] : tensor<?xf32>
  %v3 = fusion.broadcast %v2 axes [1] : tensor<?x1xf32>
  %v4 = fusion.sub %v1, %v3 : tensor<?x?xf32>
  %v5 = fusion.exp %v4 : tensor<?x?xf32>
  %v6 = fusion.sum %v5 axes [1] : tensor<?xf32>
  %v7 = fusion.reciprocal %v6 : tensor<?xf32>
  %v8 = fusion.broadcast %v7 axes [1] : tensor<?x1xf32>
  %v9 = fusion.mul %v5, %v8 : tensor<?x?xf32>
  %v10 = fusion.cast %v9 : tensor<?x?xbf16>
  fusion.return %v10 : tensor<?x?xbf16>
}

// launched with 16384x8192
fusion.func @f(%a0: tensor<?x?xf32>) -> (tensor<?x?xf32>) {
  %v1 = fusion.reduce_max %a0 axes [1] : tensor<?xf32>
  %v2 = fusion.broadcast %v1 axes [1] : tensor<?x1xf32>
  %v3 = fusion.sub %a0, %v2 : tensor<?x?xf32>
  %v4 = fusion.exp %v3 : tensor<?x?xf32>
  %v5 = fusion.sum %v4 axes [1] : tensor<?xf32>
  %v6 = fusion.reciprocal %v5 : tensor<?xf32>
  %v7 = fusion.broadcast %v6 axes [1] : tensor<?x1xf32>
  %v8 = fusion.mul %v4, %v7 : tensor<?x?xf32>
  fusion.return %v8 : tensor<?x?xf32>
}

// launched with 16384x8192
fusion.func @f(%a0: tensor<?x?xbf16>) -> (tensor<?xf32>) {
  %v1 = fusion.cast %a0 : tensor<?x?xf32>
  %v2 = fusion.dim %a0, 1 : i64
  %v3 = fusion.cast %v2 : f32
  %v4 = fusion.sum %v1 axes [1] : tensor<?xf32>
  %v5 = fusion.div %v4, %v3 : tensor<?xf32>
  %v6 = fusion.broadcast %v5 axes [1] : tensor<?x1xf32>
  %v7 = fusion.sub %v1, %v6 : tensor<?x?xf32>
  %v8 = fusion.mul %v7, %v7 : tensor<?x?xf32>
  %v9 = fusion.sum %v8 axes [1] : tensor<?xf32>
  %v10 = fusion.div %v9, %v3 : tensor<?xf32>
  fusion.return %v10 : tensor<?xf32>
}

// launched with 16384x8192
fusion.func @f(%a0: tensor<?x?xf32>) -> (tensor<?xf32>) {
  %v1 = fusion.dim %a0, 1 : i64
  %v2 = fusion.cast %v1 : f32
  %v3 = fusion.sum %a0 axes [1] : tensor<?xf32>
  %v4 = fusion.div %v3, %v2 : tensor<?xf32>
  %v5 = fusion.broadcast %v4 axes [1] : tensor<?x1xf32>
  %v6 = fusion.sub %a0, %v5 : tensor<?x?xf32>
  %v7 = fusion.mul %v6, %v6 : tensor<?x?xf32>
  %v8 = fusion.sum %v7 axes [1] : tensor<?xf32>
  %v9 = fusion.div %v8, %v2 : tensor<?xf32>
  fusion.return %v9 : tensor<?xf32>
}

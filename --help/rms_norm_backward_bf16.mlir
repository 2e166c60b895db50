// launched with 16384x8192, 16384x8192, 8192, 16384
fusion.func @f(%a0: tensor<?x?xbf16>, %a1: tensor<?x?xbf16>, %a2: tensor<?xbf16>, %a3: tensor<?xf32>) -> (tensor<?x?xbf16>, tensor<?xf32>) {
  %v1 = fusion.cast %a1 : tensor<?x?xf32>
  %v2 = fusion.dim %a0, 1 : i64
  %v3 = fusion.cast %v2 : f32
  %v4 = fusion.cast %a0 : tensor<?x?xf32>
  %v5 = fusion.broadcast %a3 axes [1] : tensor<?x1xf32>
  %v6 = fusion.mul %v4, %v5 : tensor<?x?xf32>
  %v7 = fusion.cast %a2 : tensor<?xf32>
  %v8 = fusion.broadcast %v7 axes [0] : tensor<1x?xf32>
  %v9 = fusion.mul %v1, %v8 : tensor<?x?xf32>
  %v10 = fusion.mul %v9, %v6 : tensor<?x?xf32>
  %v11 = fusion.sum %v10 axes [1] : tensor<?xf32>
  %v12 = fusion.div %v11, %v3 : tensor<?xf32>
  %v13 = fusion.broadcast %v12 axes [1] : tensor<?x1xf32>
  %v14 = fusion.mul %v6, %v13 : tensor<?x?xf32>
  %v15 = fusion.sub %v9, %v14 : tensor<?x?xf32>
  %v16 = fusion.broadcast %a3 axes [1] : tensor<?x1xf32>
  %v17 = fusion.mul %v15, %v16 : tensor<?x?xf32>
  %v18 = fusion.cast %v17 : tensor<?x?xbf16>
  %v19 = fusion.mul %v1, %v6 : tensor<?x?xf32>
  %v20 = fusion.sum %v19 axes [0] : tensor<?xf32>
  fusion.return %v18, %v20 : tensor<?x?xbf16>, tensor<?xf32>
}

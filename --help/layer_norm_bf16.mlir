// launched with 16384x8192, 8192, 8192
fusion.func @f(%a0: tensor<?x?xbf16>, %a1: tensor<?xbf16>, %a2: tensor<?xbf16>) -> (tensor<?x?xbf16>) {
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
  %v11 = fusion.constant 1.0e-5 : f32
  %v12 = fusion.add %v10, %v11 : tensor<?xf32>
  %v13 = fusion.rsqrt %v12 : tensor<?xf32>
  %v14 = fusion.broadcast %v13 axes [1] : tensor<?x1xf32>
  %v15 = fusion.mul %v7, %v14 : tensor<?x?xf32>
  %v16 = fusion.cast %a1 : tensor<?xf32>
  %v17 = fusion.broadcast %v16 axes [0] : tensor<1x?xf32>
  %v18 = fusion.mul %v15, %v17 : tensor<?x?xf32>
  %v19 = fusion.cast %a2 : tensor<?xf32>
  %v20 = fusion.broadcast %v19 axes [0] : tensor<1x?xf32>
  %v21 = fusion.add %v18, %v20 : tensor<?x?xf32>
  %v22 = fusion.cast %v21 : tensor<?x?xbf16>
  fusion.return %v22 : tensor<?x?xbf16>
}

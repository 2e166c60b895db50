// launched with 16384x8192, 16384x8192, 8192, 16384, 16384
fusion.func @f(%a0: tensor<?x?xbf16>, %a1: tensor<?x?xbf16>, %a2: tensor<?xbf16>, %a3: tensor<?xf32>, %a4: tensor<?xf32>) -> (tensor<?x?xbf16>, tensor<?xf32>, tensor<?xf32>) {
  %v1 = fusion.cast %a1 : tensor<?x?xf32>
  %v2 = fusion.dim %a0, 1 : i64
  %v3 = fusion.cast %v2 : f32
  %v4 = fusion.cast %a0 : tensor<?x?xf32>
  %v5 = fusion.broadcast %a3 axes [1] : tensor<?x1xf32>
  %v6 = fusion.sub %v4, %v5 : tensor<?x?xf32>
  %v7 = fusion.broadcast %a4 axes [1] : tensor<?x1xf32>
  %v8 = fusion.mul %v6, %v7 : tensor<?x?xf32>
  %v9 = fusion.cast %a2 : tensor<?xf32>
  %v10 = fusion.broadcast %v9 axes [0] : tensor<1x?xf32>
  %v11 = fusion.mul %v1, %v10 : tensor<?x?xf32>
  %v12 = fusion.sum %v11 axes [1] : tensor<?xf32>
  %v13 = fusion.div %v12, %v3 : tensor<?xf32>
  %v14 = fusion.broadcast %v13 axes [1] : tensor<?x1xf32>
  %v15 = fusion.mul %v11, %v8 : tensor<?x?xf32>
  %v16 = fusion.sum %v15 axes [1] : tensor<?xf32>
  %v17 = fusion.div %v16, %v3 : tensor<?xf32>
  %v18 = fusion.broadcast %v17 axes [1] : tensor<?x1xf32>
  %v19 = fusion.sub %v11, %v14 : tensor<?x?xf32>
  %v20 = fusion.mul %v8, %v18 : tensor<?x?xf32>
  %v21 = fusion.sub %v19, %v20 : tensor<?x?xf32>
  %v22 = fusion.broadcast %a4 axes [1] : tensor<?x1xf32>
  %v23 = fusion.mul %v21, %v22 : tensor<?x?xf32>
  %v24 = fusion.cast %v23 : tensor<?x?xbf16>
  %v25 = fusion.mul %v1, %v8 : tensor<?x?xf32>
  %v26 = fusion.sum %v25 axes [0] : tensor<?xf32>
  %v27 = fusion.sum %v1 axes [0] : tensor<?xf32>
  fusion.return %v24, %v26, %v27 : tensor<?x?xbf16>, tensor<?xf32>, tensor<?xf32>
}

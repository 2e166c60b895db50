// launched with 16384x8192, 16384x8192, 8192, 16384, 16384
fusion.func @f(%a0: tensor<?x?xf32>, %a1: tensor<?x?xf32>, %a2: tensor<?xf32>, %a3: tensor<?xf32>, %a4: tensor<?xf32>) -> (tensor<?x?xf32>, tensor<?xf32>, tensor<?xf32>) {
  %v1 = fusion.dim %a0, 1 : i64
  %v2 = fusion.cast %v1 : f32
  %v3 = fusion.broadcast %a3 axes [1] : tensor<?x1xf32>
  %v4 = fusion.sub %a0, %v3 : tensor<?x?xf32>
  %v5 = fusion.broadcast %a4 axes [1] : tensor<?x1xf32>
  %v6 = fusion.mul %v4, %v5 : tensor<?x?xf32>
  %v7 = fusion.broadcast %a2 axes [0] : tensor<1x?xf32>
  %v8 = fusion.mul %a1, %v7 : tensor<?x?xf32>
  %v9 = fusion.sum %v8 axes [1] : tensor<?xf32>
  %v10 = fusion.div %v9, %v2 : tensor<?xf32>
  %v11 = fusion.broadcast %v10 axes [1] : tensor<?x1xf32>
  %v12 = fusion.mul %v8, %v6 : tensor<?x?xf32>
  %v13 = fusion.sum %v12 axes [1] : tensor<?xf32>
  %v14 = fusion.div %v13, %v2 : tensor<?xf32>
  %v15 = fusion.broadcast %v14 axes [1] : tensor<?x1xf32>
  %v16 = fusion.sub %v8, %v11 : tensor<?x?xf32>
  %v17 = fusion.mul %v6, %v15 : tensor<?x?xf32>
  %v18 = fusion.sub %v16, %v17 : tensor<?x?xf32>
  %v19 = fusion.broadcast %a4 axes [1] : tensor<?x1xf32>
  %v20 = fusion.mul %v18, %v19 : tensor<?x?xf32>
  %v21 = fusion.mul %a1, %v6 : tensor<?x?xf32>
  %v22 = fusion.sum %v21 axes [0] : tensor<?xf32>
  %v23 = fusion.sum %a1 axes [0] : tensor<?xf32>
  fusion.return %v20, %v22, %v23 : tensor<?x?xf32>, tensor<?xf32>, tensor<?xf32>
}

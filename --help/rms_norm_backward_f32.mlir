// launched with 16384x8192, 16384x8192, 8192, 16384
fusion.func @f(%a0: tensor<?x?xf32>, %a1: tensor<?x?xf32>, %a2: tensor<?xf32>, %a3: tensor<?xf32>) -> (tensor<?x?xf32>, tensor<?xf32>) {
  %v1 = fusion.dim %a0, 1 : i64
  %v2 = fusion.cast %v1 : f32
  %v3 = fusion.broadcast %a3 axes [1] : tensor<?x1xf32>
  %v4 = fusion.mul %a0, %v3 : tensor<?x?xf32>
  %v5 = fusion.broadcast %a2 axes [0] : tensor<1x?xf32>
  %v6 = fusion.mul %a1, %v5 : tensor<?x?xf32>
  %v7 = fusion.mul %v6, %v4 : tensor<?x?xf32>
  %v8 = fusion.sum %v7 axes [1] : tensor<?xf32>
  %v9 = fusion.div %v8, %v2 : tensor<?xf32>
  %v10 = fusion.broadcast %v9 axes [1] : tensor<?x1xf32>
  %v11 = fusion.mul %v4, %v10 : tensor<?x?xf32>
  %v12 = fusion.sub %v6, %v11 : tensor<?x?xf32>
  %v13 = fusion.broadcast %a3 axes [1] : tensor<?x1xf32>
  %v14 = fusion.mul %v12, %v13 : tensor<?x?xf32>
  %v15 = fusion.mul %a1, %v4 : tensor<?x?xf32>
  %v16 = fusion.sum %v15 axes [0] : tensor<?xf32>
  fusion.return %v14, %v16 : tensor<?x?xf32>, tensor<?xf32>
}

// launched with 16384x8192, 8192, 8192
fusion.func @f(%a0: tensor<?x?xf32>, %a1: tensor<?xf32>, %a2: tensor<?xf32>) -> (tensor<?x?xf32>) {
  %v1 = fusion.dim %a0, 1 : i64
  %v2 = fusion.cast %v1 : f32
  %v3 = fusion.sum %a0 axes [1] : tensor<?xf32>
  %v4 = fusion.div %v3, %v2 : tensor<?xf32>
  %v5 = fusion.broadcast %v4 axes [1] : tensor<?x1xf32>
  %v6 = fusion.sub %a0, %v5 : tensor<?x?xf32>
  %v7 = fusion.mul %v6, %v6 : tensor<?x?xf32>
  %v8 = fusion.sum %v7 axes [1] : tensor<?xf32>
  %v9 = fusion.div %v8, %v2 : tensor<?xf32>
  %v10 = fusion.constant 1.0e-5 : f32
  %v11 = fusion.add %v9, %v10 : tensor<?xf32>
  %v12 = fusion.rsqrt %v11 : tensor<?xf32>
  %v13 = fusion.broadcast %v12 axes [1] : tensor<?x1xf32>
  %v14 = fusion.mul %v6, %v13 : tensor<?x?xf32>
  %v15 = fusion.broadcast %a1 axes [0] : tensor<1x?xf32>
  %v16 = fusion.mul %v14, %v15 : tensor<?x?xf32>
  %v17 = fusion.broadcast %a2 axes [0] : tensor<1x?xf32>
  %v18 = fusion.add %v16, %v17 : tensor<?x?xf32>
  fusion.return %v18 : tensor<?x?xf32>
}

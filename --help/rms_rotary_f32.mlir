// launched with 32768x32x64, 32768x32x64, 64, 64, 32768x64, 32768x64
fusion.func @f(%a0: tensor<?x?x?xf32>, %a1: tensor<?x?x?xf32>, %a2: tensor<?xf32>, %a3: tensor<?xf32>, %a4: tensor<?x?xf32>, %a5: tensor<?x?xf32>) -> (tensor<?x?x?xf32>, tensor<?x?x?xf32>) {
  %v1 = fusion.mul %a0, %a0 : tensor<?x?x?xf32>
  %v2 = fusion.sum %v1 axes [2] : tensor<?x?xf32>
  %v3 = fusion.mul %a1, %a1 : tensor<?x?x?xf32>
  %v4 = fusion.sum %v3 axes [2] : tensor<?x?xf32>
  %v5 = fusion.add %v2, %v4 : tensor<?x?xf32>
  %v6 = fusion.dim %a0, 2 : i64
  %v7 = fusion.cast %v6 : f32
  %v8 = fusion.div %v5, %v7 : tensor<?x?xf32>
  %v9 = fusion.constant 1.0e-5 : f32
  %v10 = fusion.add %v8, %v9 : tensor<?x?xf32>
  %v11 = fusion.rsqrt %v10 : tensor<?x?xf32>
  %v12 = fusion.broadcast %v11 axes [2] : tensor<?x?x1xf32>
  %v13 = fusion.mul %a0, %v12 : tensor<?x?x?xf32>
  %v14 = fusion.broadcast %a2 axes [0, 1] : tensor<1x1x?xf32>
  %v15 = fusion.mul %v13, %v14 : tensor<?x?x?xf32>
  %v16 = fusion.mul %a1, %v12 : tensor<?x?x?xf32>
  %v17 = fusion.broadcast %a3 axes [0, 1] : tensor<1x1x?xf32>
  %v18 = fusion.mul %v16, %v17 : tensor<?x?x?xf32>
  %v19 = fusion.broadcast %a4 axes [1] : tensor<?x1x?xf32>
  %v20 = fusion.broadcast %a5 axes [1] : tensor<?x1x?xf32>
  %v21 = fusion.mul %v15, %v19 : tensor<?x?x?xf32>
  %v22 = fusion.mul %v18, %v20 : tensor<?x?x?xf32>
  %v23 = fusion.sub %v21, %v22 : tensor<?x?x?xf32>
  %v24 = fusion.mul %v18, %v19 : tensor<?x?x?xf32>
  %v25 = fusion.mul %v15, %v20 : tensor<?x?x?xf32>
  %v26 = fusion.add %v24, %v25 : tensor<?x?x?xf32>
  fusion.return %v23, %v26 : tensor<?x?x?xf32>, tensor<?x?x?xf32>
}

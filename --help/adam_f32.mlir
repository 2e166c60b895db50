// launched with 134217728, 134217728, 134217728, 134217728
fusion.func @f(%a0: tensor<?xf32>, %a1: tensor<?xf32>, %a2: tensor<?xf32>, %a3: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) {
  %v1 = fusion.constant 0.9 : f32
  %v2 = fusion.mul %a2, %v1 : tensor<?xf32>
  %v3 = fusion.constant 0.1 : f32
  %v4 = fusion.mul %a1, %v3 : tensor<?xf32>
  %v5 = fusion.add %v2, %v4 : tensor<?xf32>
  %v6 = fusion.constant 0.99 : f32
  %v7 = fusion.mul %a3, %v6 : tensor<?xf32>
  %v8 = fusion.mul %a1, %a1 : tensor<?xf32>
  %v9 = fusion.constant 0.01 : f32
  %v10 = fusion.mul %v8, %v9 : tensor<?xf32>
  %v11 = fusion.add %v7, %v10 : tensor<?xf32>
  %v12 = fusion.sqrt %v11 : tensor<?xf32>
  %v13 = fusion.constant 1.0e-8 : f32
  %v14 = fusion.add %v12, %v13 : tensor<?xf32>
  %v15 = fusion.div %v5, %v14 : tensor<?xf32>
  %v16 = fusion.constant 1.0e-3 : f32
  %v17 = fusion.mul %v15, %v16 : tensor<?xf32>
  %v18 = fusion.sub %a0, %v17 : tensor<?xf32>
  fusion.return %v18, %v5, %v11 : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>
}

// launched with 134217728, 134217728, 134217728, 134217728
fusion.func @f(%a0: tensor<?xbf16>, %a1: tensor<?xbf16>, %a2: tensor<?xf32>, %a3: tensor<?xf32>) -> (tensor<?xbf16>, tensor<?xf32>, tensor<?xf32>) {
  %v1 = fusion.cast %a1 : tensor<?xf32>
  %v2 = fusion.constant 0.9 : f32
  %v3 = fusion.mul %a2, %v2 : tensor<?xf32>
  %v4 = fusion.constant 0.1 : f32
  %v5 = fusion.mul %v1, %v4 : tensor<?xf32>
  %v6 = fusion.add %v3, %v5 : tensor<?xf32>
  %v7 = fusion.constant 0.99 : f32
  %v8 = fusion.mul %a3, %v7 : tensor<?xf32>
  %v9 = fusion.mul %v1, %v1 : tensor<?xf32>
  %v10 = fusion.constant 0.01 : f32
  %v11 = fusion.mul %v9, %v10 : tensor<?xf32>
  %v12 = fusion.add %v8, %v11 : tensor<?xf32>
  %v13 = fusion.sqrt %v12 : tensor<?xf32>
  %v14 = fusion.constant 1.0e-8 : f32
  %v15 = fusion.add %v13, %v14 : tensor<?xf32>
  %v16 = fusion.div %v6, %v15 : tensor<?xf32>
  %v17 = fusion.cast %a0 : tensor<?xf32>
  %v18 = fusion.constant 1.0e-3 : f32
  %v19 = fusion.mul %v16, %v18 : tensor<?xf32>
  %v20 = fusion.sub %v17, %v19 : tensor<?xf32>
  %v21 = fusion.cast %v20 : tensor<?xbf16>
  fusion.return %v21, %v6, %v12 : tensor<?xbf16>, tensor<?xf32>, tensor<?xf32>
}

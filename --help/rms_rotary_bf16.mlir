// launched with 32768x32x64, 32768x32x64, 64, 64, 32768x64, 32768x64
fusion.func @f(%a0: tensor<?x?x?xbf16>, %a1: tensor<?x?x?xbf16>, %a2: tensor<?xbf16>, %a3: tensor<?xbf16>, %a4: tensor<?x?xbf16>, %a5: tensor<?x?xbf16>) -> (tensor<?x?x?xbf16>, tensor<?x?x?xbf16>) {
  %v1 = fusion.cast %a0 : tensor<?x?x?xf32>
  %v2 = fusion.cast %a1 : tensor<?x?x?xf32>
  %v3 = fusion.cast %a2 : tensor<?xf32>
  %v4 = fusion.cast %a3 : tensor<?xf32>
  %v5 = fusion.cast %a4 : tensor<?x?xf32>
  %v6 = fusion.cast %a5 : tensor<?x?xf32>
  %v7 = fusion.mul %v1, %v1 : tensor<?x?x?xf32>
  %v8 = fusion.sum %v7 axes [2] : tensor<?x?xf32>
  %v9 = fusion.mul %v2, %v2 : tensor<?x?x?xf32>
  %v10 = fusion.sum %v9 axes [2] : tensor<?x?xf32>
  %v11 = fusion.add %v8, %v10 : tensor<?x?xf32>
  %v12 = fusion.dim %a0, 2 : i64
  %v13 = fusion.cast %v12 : f32
  %v14 = fusion.div %v11, %v13 : tensor<?x?xf32>
  %v15 = fusion.constant 1.0e-5 : f32
  %v16 = fusion.add %v14, %v15 : tensor<?x?xf32>
  %v17 = fusion.rsqrt %v16 : tensor<?x?xf32>
  %v18 = fusion.broadcast %v17 axes [2] : tensor<?x?x1xf32>
  %v19 = fusion.mul %v1, %v18 : tensor<?x?x?xf32>
  %v20 = fusion.broadcast %v3 axes [0, 1] : tensor<1x1x?xf32>
  %v21 = fusion.mul %v19, %v20 : tensor<?x?x?xf32>
  %v22 = fusion.mul %v2, %v18 : tensor<?x?x?xf32>
  %v23 = fusion.broadcast %v4 axes [0, 1] : tensor<1x1x?xf32>
  %v24 = fusion.mul %v22, %v23 : tensor<?x?x?xf32>
  %v25 = fusion.broadcast %v5 axes [1] : tensor<?x1x?xf32>
  %v26 = fusion.broadcast %v6 axes [1] : tensor<?x1x?xf32>
  %v27 = fusion.mul %v21, %v25 : tensor<?x?x?xf32>
  %v28 = fusion.mul %v24, %v26 : tensor<?x?x?xf32>
  %v29 = fusion.sub %v27, %v28 : tensor<?x?x?xf32>
  %v30 = fusion.mul %v24, %v25 : tensor<?x?x?xf32>
  %v31 = fusion.mul %v21, %v26 : tensor<?x?x?xf32>
  %v32 = fusion.add %v30, %v31 : tensor<?x?x?xf32>
  %v33 = fusion.cast %v29 : tensor<?x?x?xbf16>
  %v34 = fusion.cast %v32 : tensor<?x?x?xbf16>
  fusion.return %v33, %v34 : tensor<?x?x?xbf16>, tensor<?x?x?xbf16>
}

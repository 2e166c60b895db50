// launched with 16384x8192, 8192
fusion.func @f(%a0: tensor<?x?xbf16>, %a1: tensor<?xbf16>) -> (tensor<?x?xbf16>) {
  %v1 = fusion.cast %a0 : tensor<?x?xf32>
  %v2 = fusion.mul %v1, %v1 : tensor<?x?xf32>
  %v3 = fusion.sum %v2 axes [1] : tensor<?xf32>
  %v4 = fusion.dim %a0, 1 : i64
  %v5 = fusion.cast %v4 : f32
  %v6 = fusion.div %v3, %v5 : tensor<?xf32>
  %v7 = fusion.constant 1.0e-5 : f32
  %v8 = fusion.add %v6, %v7 : tensor<?xf32>
  %v9 = fusion.rsqrt %v8 : tensor<?xf32>
  %v10 = fusion.broadcast %v9 axes [1] : tensor<?x1xf32>
  %v11 = fusion.mul %v1, %v10 : tensor<?x?xf32>
  %v12 = fusion.cast %a1 : tensor<?xf32>
  %v13 = fusion.broadcast %v12 axes [0] : tensor<1x?xf32>
  %v14 = fusion.mul %v11, %v13 : tensor<?x?xf32>
  %v15 = fusion.cast %v14 : tensor<?x?xbf16>
  fusion.return %v15 : tensor<?x?xbf16>
}

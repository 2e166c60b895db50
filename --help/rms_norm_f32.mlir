// launched with 16384x8192, 8192
fusion.func @f(%a0: tensor<?x?xf32>, %a1: tensor<?xf32>) -> (tensor<?x?xf32>) {
  %v1 = fusion.mul %a0, %a0 : tensor<?x?xf32>
  %v2 = fusion.sum %v1 axes [1] : tensor<?xf32>
  %v3 = fusion.dim %a0, 1 : i64
  %v4 = fusion.cast %v3 : f32
  %v5 = fusion.div %v2, %v4 : tensor<?xf32>
  %v6 = fusion.constant 1.0e-5 : f32
  %v7 = fusion.add %v5, %v6 : tensor<?xf32>
  %v8 = fusion.rsqrt %v7 : tensor<?xf32>
  %v9 = fusion.broadcast %v8 axes [1] : tensor<?x1xf32>
  %v10 = fusion.mul %a0, %v9 : tensor<?x?xf32>
  %v11 = fusion.broadcast %a1 axes [0] : tensor<1x?xf32>
  %v12 = fusion.mul %v10, %v11 : tensor<?x?xf32>
  fusion.return %v12 : tensor<?x?xf32>
}

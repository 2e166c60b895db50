// launched with 16384x8192, 16384x8192
fusion.func @f(%a0: tensor<?x?xf32>, %a1: tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?xf32>) {
  %v1 = fusion.constant 0.0 : f32
  %v2 = fusion.gt %a0, %v1 : tensor<?x?xi1>
  %v3 = fusion.select %v2, %a1, %v1 : tensor<?x?xf32>
  %v4 = fusion.sum %v3 axes [0] : tensor<?xf32>
  fusion.return %v3, %v4 : tensor<?x?xf32>, tensor<?xf32>
}

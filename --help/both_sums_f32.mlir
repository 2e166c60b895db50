// launched with 16384x8192
fusion.func @f(%a0: tensor<?x?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %v1 = fusion.sum %a0 axes [1] : tensor<?xf32>
  %v2 = fusion.sum %a0 axes [0] : tensor<?xf32>
  fusion.return %v1, %v2 : tensor<?xf32>, tensor<?xf32>
}

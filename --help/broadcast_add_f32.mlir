// launched with 16384x8192, 8192
fusion.func @f(%a0: tensor<?x?xf32>, %a1: tensor<?xf32>) -> (tensor<?x?xf32>) {
  %v1 = fusion.broadcast %a1 axes [0] : tensor<1x?xf32>
  %v2 = fusion.add %a0, %v1 : tensor<?x?xf32>
  fusion.return %v2 : tensor<?x?xf32>
}

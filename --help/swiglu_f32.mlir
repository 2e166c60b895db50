// launched with 16384x8192, 16384x8192
fusion.func @f(%a0: tensor<?x?xf32>, %a1: tensor<?x?xf32>) -> (tensor<?x?xf32>) {
  %v1 = fusion.silu %a0 : tensor<?x?xf32>
  %v2 = fusion.mul %v1, %a1 : tensor<?x?xf32>
  fusion.return %v2 : tensor<?x?xf32>
}

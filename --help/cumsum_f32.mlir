// launched with 16384x8192
fusion.func @f(%a0: tensor<?x?xf32>) -> (tensor<?x?xf32>) {
  %v1 = fusion.cumsum %a0 axis 1 : tensor<?x?xf32>
  fusion.return %v1 : tensor<?x?xf32>
}

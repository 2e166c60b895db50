// launched with 256x64x8192
fusion.func @f(%a0: tensor<?x?x?xf32>) -> (tensor<?x?x?xf32>) {
  %v1 = fusion.permute %a0 axes [2, 1, 0] : tensor<?x?x?xf32>
  fusion.return %v1 : tensor<?x?x?xf32>
}

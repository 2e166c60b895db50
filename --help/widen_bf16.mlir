// launched with 16384x8192
fusion.func @f(%a0: tensor<?x?xbf16>) -> (tensor<?x?xf32>) {
  %v1 = fusion.cast %a0 : tensor<?x?xf32>
  %v2 = fusion.silu %v1 : tensor<?x?xf32>
  fusion.return %v2 : tensor<?x?xf32>
}

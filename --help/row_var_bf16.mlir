// launched with 16384x8192
fusion.func @f(%a0: tensor<?x?xbf16>) -> (tensor<?xf32>) {
  %v1 = fusion.cast %a0 : tensor<?x?xf32>
  %v2 = fusion.var %v1 axes [1] correction 0 : tensor<?xf32>
  fusion.return %v2 : tensor<?xf32>
}

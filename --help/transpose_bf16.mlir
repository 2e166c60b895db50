// launched with 16384x8192
fusion.func @f(%a0: tensor<?x?xbf16>) -> (tensor<?x?xbf16>) {
  %v1 = fusion.permute %a0 axes [1, 0] : tensor<?x?xbf16>
  fusion.return %v1 : tensor<?x?xbf16>
}

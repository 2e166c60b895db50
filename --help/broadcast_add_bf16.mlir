// launched with 16384x8192, 8192
fusion.func @f(%a0: tensor<?x?xbf16>, %a1: tensor<?xbf16>) -> (tensor<?x?xbf16>) {
  %v1 = fusion.broadcast %a1 axes [0] : tensor<1x?xbf16>
  %v2 = fusion.add %a0, %v1 : tensor<?x?xbf16>
  fusion.return %v2 : tensor<?x?xbf16>
}

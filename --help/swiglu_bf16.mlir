// launched with 16384x8192, 16384x8192
fusion.func @f(%a0: tensor<?x?xbf16>, %a1: tensor<?x?xbf16>) -> (tensor<?x?xbf16>) {
  %v1 = fusion.cast %a0 : tensor<?x?xf32>
  %v2 = fusion.silu %v1 : tensor<?x?xf32>
  %v3 = fusion.cast %a1 : tensor<?x?xf32>
  %v4 = fusion.mul %v2, %v3 : tensor<?x?xf32>
  %v5 = fusion.cast %v4 : tensor<?x?xbf16>
  fusion.return %v5 : tensor<?x?xbf16>
}

// launched with 16384x8192
fusion.func @f(%a0: tensor<?x?xbf16>) -> (tensor<?x8xbf16>) {
  %v1 = fusion.topk %a0 axis 1 : tensor<?x8xi64>
  %v2 = fusion.gather %a0, %v1 axis 1 : tensor<?x8xbf16>
  fusion.return %v2 : tensor<?x8xbf16>
}

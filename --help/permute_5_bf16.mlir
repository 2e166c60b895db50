// launched with 16x32x32x64x128
fusion.func @f(%a0: tensor<?x?x?x?x?xbf16>) -> (tensor<?x?x?x?x?xbf16>) {
  %v1 = fusion.permute %a0 axes [0, 3, 1, 4, 2] : tensor<?x?x?x?x?xbf16>
  fusion.return %v1 : tensor<?x?x?x?x?xbf16>
}

// launched with 16384x8192
fusion.func @f(%a0: tensor<?x?xbf16>) -> (tensor<?xi64>) {
  %v1 = fusion.argmax %a0 axes [1] : tensor<?xi64>
  fusion.return %v1 : tensor<?xi64>
}

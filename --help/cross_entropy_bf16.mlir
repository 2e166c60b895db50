// launched with 16384x8192, 16384
fusion.func @f(%a0: tensor<?x?xbf16>, %a1: tensor<?xi64>) -> (tensor<?xf32>) {
  %v1 = fusion.cast %a0 : tensor<?x?xf32>
  %v2 = fusion.broadcast %a1 axes [1] : tensor<?x1xi64>
  %v3 = fusion.gather %v1, %v2 axis 1 : tensor<?x1xf32>
  %v4 = fusion.squeeze %v3 axes [1] : tensor<?xf32>
  %v5 = fusion.logsumexp %v1 axes [1] : tensor<?xf32>
  %v6 = fusion.sub %v5, %v4 : tensor<?xf32>
  fusion.return %v6 : tensor<?xf32>
}

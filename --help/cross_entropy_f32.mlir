// launched with 16384x8192, 16384
fusion.func @f(%a0: tensor<?x?xf32>, %a1: tensor<?xi64>) -> (tensor<?xf32>) {
  %v1 = fusion.broadcast %a1 axes [1] : tensor<?x1xi64>
  %v2 = fusion.gather %a0, %v1 axis 1 : tensor<?x1xf32>
  %v3 = fusion.squeeze %v2 axes [1] : tensor<?xf32>
  %v4 = fusion.logsumexp %a0 axes [1] : tensor<?xf32>
  %v5 = fusion.sub %v4, %v3 : tensor<?xf32>
  fusion.return %v5 : tensor<?xf32>
}

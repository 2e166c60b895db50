// launched with 16384x8192
fusion.func @f(%a0: tensor<?x?xf32>) -> (tensor<i64>) {
  %v1 = fusion.argmax %a0 axes [0, 1] : tensor<i64>
  fusion.return %v1 : tensor<i64>
}

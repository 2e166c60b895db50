// launched with 16384x8192
fusion.func @f(%a0: tensor<?x?xf32>) -> (tensor<f32>) {
  %v1 = fusion.var %a0 axes [0, 1] correction 0 : tensor<f32>
  fusion.return %v1 : tensor<f32>
}

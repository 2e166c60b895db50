fusion.func @alone(%x: tensor<?x48xf32>, %w: tensor<48x24xf32>) -> tensor<?x24xf32> {
  %y = fusion.matmul %x, %w : tensor<?x24xf32>
  fusion.return %y : tensor<?x24xf32>
}
fusion.func @beside(%x: tensor<?x48xf32>, %dy: tensor<?x24xf32>) -> (tensor<48x24xf32>, tensor<24xf32>) {
  %t = fusion.permute %x axes [1, 0] : tensor<48x?xf32>
  %y = fusion.matmul %t, %dy : tensor<48x24xf32>
  %s = fusion.sum %dy axes [0] : tensor<24xf32>
  fusion.return %y, %s : tensor<48x24xf32>, tensor<24xf32>
}

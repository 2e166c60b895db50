fusion.func @top(%x: tensor<?x?xTYPE>, %w: tensor<2x40xTYPE>) -> (tensor<?x5xi64>, tensor<?x5xi64>, tensor<?x5xTYPE>, tensor<2x9xi32>) {
  %a = fusion.topk %x axis 1 : tensor<?x5xi64>
  %b = fusion.topk %x axis 1 : tensor<?x5xi64> {smallest}
  %c = fusion.gather %x, %b axis 1 : tensor<?x5xTYPE>
  %d = fusion.topk %w axis 1 : tensor<2x9xi32>
  fusion.return %a, %b, %c, %d : tensor<?x5xi64>, tensor<?x5xi64>, tensor<?x5xTYPE>, tensor<2x9xi32>
}

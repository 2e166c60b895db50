fusion.func @scan(%x: tensor<?x?xTYPE>, %w: tensor<40x20xTYPE>)
    -> (tensor<?x?xTYPE>, tensor<?x?xTYPE>, tensor<?x?xTYPE>, tensor<?x?xTYPE>, tensor<?x?xTYPE>, tensor<40x20xTYPE>) {
  %a = fusion.cumsum %x axis 1 : tensor<?x?xTYPE>
  %b = fusion.cumprod %x axis 1 : tensor<?x?xTYPE> {exclusive}
  %c = fusion.cummax %x axis 1 : tensor<?x?xTYPE> {exclusive, reverse}
  %d = fusion.cummin %x axis 0 : tensor<?x?xTYPE> {exclusive}
  %e = fusion.cumsum %x axis 0 : tensor<?x?xTYPE> {reverse}
  %f = fusion.cummax %w axis 0 : tensor<40x20xTYPE>
  fusion.return %a, %b, %c, %d, %e, %f : tensor<?x?xTYPE>, tensor<?x?xTYPE>, tensor<?x?xTYPE>, tensor<?x?xTYPE>, tensor<?x?xTYPE>, tensor<40x20xTYPE>
}

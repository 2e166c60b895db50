fusion.func @scatter(%x: tensor<?x7xTYPE>, %u: tensor<?x7xTYPE>, %i: tensor<?x1xui8>)
    -> (tensor<?x7xTYPE>, tensor<?x7xTYPE>, tensor<?x7xTYPE>, tensor<?x7xTYPE>) {
  %half = fusion.constant 1 : ui8
  %j = fusion.shr %i, %half : tensor<?x1xui8>
  %a = fusion.scatter %x, %j, %u axis 0 : tensor<?x7xTYPE>
  %b = fusion.scatter_add %x, %j, %u axis 0 : tensor<?x7xTYPE>
  %c = fusion.scatter_max %x, %j, %u axis 0 : tensor<?x7xTYPE>
  %d = fusion.scatter_min %x, %j, %u axis 0 : tensor<?x7xTYPE>
  fusion.return %a, %b, %c, %d : tensor<?x7xTYPE>, tensor<?x7xTYPE>, tensor<?x7xTYPE>, tensor<?x7xTYPE>
}

fusion.func @sums(%x: tensor<?x?xTYPE> {spread = ["didx", ""]}) -> (tensor<?xTYPE>, tensor<?xTYPE>, tensor<?xTYPE>) attributes {mesh = array<i64: 3>} {
  %s = fusion.sum %x axes [0] : tensor<?xTYPE>
  %m = fusion.reduce_min %x axes [0] : tensor<?xTYPE>
  %t = fusion.set %s : tensor<?xTYPE> {spread = ["didx"]}
  fusion.return %s, %m, %t : tensor<?xTYPE>, tensor<?xTYPE>, tensor<?xTYPE>
}

// A version for rows, beside parts of everything: what it says of their length was not known.
// prop: index=32 vector=16 again=0 shift=0
// arg 0 i1 [7,100] strides [100,1] int 0 1 3175256
// out 0 f8E4M3FN 0
// out 1 i1 0
// out 2 i1 0
fusion.func @f(%a0: tensor<?x?xi1> {dims = ["", "m"]}) -> (tensor<?x?xf8E4M3FN>, tensor<i1>, tensor<?xi1>) {
  %v1 = fusion.all %a0 axes [1] : tensor<?xi1>
  %v2 = fusion.all %a0 axes [0, 1] : tensor<i1>
  %v3 = fusion.cast %a0 : tensor<?x?xf8E4M3FN>
  fusion.return %v3, %v2, %v1 : tensor<?x?xf8E4M3FN>, tensor<i1>, tensor<?xi1>
}

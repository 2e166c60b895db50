// prop: index=auto vector=16 again=0 shift=0 target=sm_90 row=0
// arg 0 i8 [4,2] strides [2,1] int -69 61 9046040
// arg 1 i1 [4,2] strides [2,1] int 0 1 5613572
// out 0 i8 0
// out 1 i1 0
// out 2 i1 0
// out 3 ui16 0
fusion.func @f(%a0: tensor<4x?xi8> {dims = ["", "2*l"]}, %a2: tensor<?x2xi1> {dims = ["k", ""]}) -> (tensor<i8>, tensor<4x2xi1>, tensor<?x2xi1>, tensor<?x2xui16>) {
  %v1 = fusion.clamp %a0, %a0, %a0 : tensor<4x?xi8>
  %v3 = fusion.select %a2, %v1, %a0 : tensor<4x2xi8>
  %v4 = fusion.cast %a2 : tensor<?x2xui16>
  %v5 = fusion.xor %a2, %a2 : tensor<?x2xi1>
  %v6 = fusion.eq %v3, %v1 : tensor<4x2xi1>
  %v7 = fusion.reduce_min %v3 axes [0, 1] : tensor<i8>
  fusion.return %v7, %v6, %v5, %v4 : tensor<i8>, tensor<4x2xi1>, tensor<?x2xi1>, tensor<?x2xui16>
}

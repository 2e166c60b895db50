// failed: result 1: 1 of 1 elements are wrong; at [] it is -2.49833539e-127, expected 3.5 (tolerance 0)
// prop: index=64 vector=16
// arg 0 i8 [13,0,0] strides [1,1,1] int -68 6 6921872
// out 0 i8 0
// out 1 f64 0
fusion.func @f(%a0: tensor<13x?x?xi8>) -> (tensor<?x?x13xi8>, tensor<f64>) {
  %k1 = fusion.constant 3.500000e+00 : f64
  %v2 = fusion.full %k1 : tensor<f64>
  %v3 = fusion.permute %a0 axes [1, 2, 0] : tensor<?x?x13xi8>
  %v4 = fusion.set %v3 : tensor<?x?x13xi8>
  sched.parallelize %v4[0] bidx
  sched.parallelize %v4[1] tidx
  sched.parallelize_like %v4
  fusion.return %v4, %v2 : tensor<?x?x13xi8>, tensor<f64>
}

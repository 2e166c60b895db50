// failed: lowering: an alloc of no elements | after pass 'lower-fusion'
// prop: index=64 vector=16
// arg 0 f32 [13,96,0] strides [96,1,1] int -16 16 4199569
// out 1 i1 0
// out 3 f32 0
fusion.func @f(%a0: tensor<?x96x0xf32>) -> (tensor<96x0xi1>, tensor<?x2xf32>) {
  %k1 = fusion.constant 1.000000e+00 : f32
  %k2 = fusion.constant -3.000000e+00 : f32
  %n3 = fusion.dim %a0, 0 : i64
  %v4 = fusion.iota %k1, %k2, %n3 axis 0 : tensor<?x2xf32>
  %v8 = fusion.cast %a0 : tensor<?x96x0xi1>
  %v9 = fusion.any %v8 axes [0] : tensor<96x0xi1>
  sched.memory %v4 global
  fusion.return %v9, %v4 : tensor<96x0xi1>, tensor<?x2xf32>
}

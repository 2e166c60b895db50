// failed: lowering: an alloc of no elements | an alloc of no elements | after pass 'lower-fusion'
// prop: index=64 vector=16
// arg 0 i64 [0,13] strides [13,1] int -35 94 6900321
// out 0 i1 0
fusion.func @f(%a0: tensor<0x13xi64> {contiguity = [true, true]}) -> (tensor<0x0x13xi1>) {
  %v1 = fusion.broadcast %a0 axes [0] : tensor<1x0x13xi64>
  %v2 = fusion.permute %v1 axes [1, 0, 2] : tensor<0x1x13xi64>
  %v3 = fusion.logical_and %v1, %v2 : tensor<0x0x13xi1>
  sched.inline_most %v1
  fusion.return %v3 : tensor<0x0x13xi1>
}

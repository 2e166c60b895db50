// failed: lowering: index 0 is 3, outside !kernel.buffer<3xui8, local> | index 0 is 3, outside !kernel.buffer<3xui8, local> | after pass 'lower-fusion'
// prop: index=64 vector=16
// arg 1 ui8 [3] strides [1] int 0 14 6726331
// out 2 i1 0
fusion.func @f(%a9: tensor<3xui8>) -> (tensor<3xi1>) {
  %v10 = fusion.set %a9 : tensor<3xui8>
  %v11 = fusion.set %v10 : tensor<3xui8>
  %v12 = fusion.logical_and %v10, %v11 : tensor<3xi1>
  sched.split %v11[0] by 4
  sched.parallelize %v11[1] vectorize
  fusion.return %v12 : tensor<3xi1>
}

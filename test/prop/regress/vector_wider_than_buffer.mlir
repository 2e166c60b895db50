// failed: lowering: an access of vector<16xi1>, but the last extent of the buffer is 7 | after pass 'lower-fusion'
// prop: index=64 vector=16
// arg 0 ui8 [7] strides [1] int 0 95 8045934
// out 1 i1 0
fusion.func @f(%a0: tensor<7xui8>) -> (tensor<7xi1>) {
  %v2 = fusion.logical_not %a0 : tensor<7xi1>
  %v4 = fusion.set %v2 : tensor<7xi1>
  sched.memory %v2 shared
  sched.split %v4[0] by 16
  sched.parallelize %v4[1] vectorize
  fusion.return %v4 : tensor<7xi1>
}

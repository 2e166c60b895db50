// prop: index=64 vector=16
// arg 0 i32 [3,0] strides [1,1] bits 3312329
// out 0 i32 0
fusion.func @f(%a0: tensor<3x0xi32>) -> (tensor<3xi32>) {
  %v = fusion.sum %a0 axes [1] : tensor<3xi32>
  sched.split %v[1] by 4
  sched.rfactor %v [2]
  fusion.return %v : tensor<3xi32>
}

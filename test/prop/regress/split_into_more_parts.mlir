// FAILED result 0: 1 of 1 elements are wrong; at [] it is -242, expected -132
// prop: index=64 vector=16
// arg 0 i64 [31] strides [2] int -99 100 15518549
// out 0 i64 0
fusion.func @f(%a0: tensor<?xi64> {contiguity = [false]}) -> (tensor<i64>) {
  %v1 = fusion.sum %a0 axes [0] : tensor<i64>
  sched.split %v1[0] by 2
  sched.split %v1[0] by 16
  sched.split %v1[2] into 4
  fusion.return %v1 : tensor<i64>
}

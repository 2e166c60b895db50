// FAILED result 0: 62 of 961 elements are wrong; at [0, 2] it is 1, expected 0
// prop: index=64 vector=16
// arg 1 f32 scalar int 0 32 14805842
// arg 2 f32 scalar int -2 2 6750924
// out 0 i1 0
// out 1 ui8 0
fusion.func @f(%s1: f32, %s2: f32) -> (tensor<31x31xi1>, tensor<31x31xui8>) {
  %v3 = fusion.iota %s1, %s2 axis 1 : tensor<31x31x1xf32>
  %v17 = fusion.squeeze %v3 axes [2] : tensor<31x31xf32>
  %v18 = fusion.ne %v3, %v3 : tensor<31x31x1xi1>
  %v21 = fusion.cast %v17 : tensor<31x31xui8>
  %v22 = fusion.all %v18 axes [2] : tensor<31x31xi1>
  %c2 = sched.cache_before %v22 memory(shared) : tensor<31x31xi1>
  sched.split %v22[1] by 16
  sched.inline_most
  sched.memory %v17 shared
  fusion.return %v22, %v21 : tensor<31x31xi1>, tensor<31x31xui8>
}

// Threads of an empty extent shared a number, so that four of each group sent to the cluster: its mbarriers were full too early, and the next phase never was.
// prop: index=auto vector=16 again=0 shift=0 target=sm_90
// arg 0 f64 [5,0,0,33] strides [33,33,33,1] int -16 16 6181826
// out 0 i64 0
// out 1 f64 0
// out 2 f64 0
// out 3 i1 0
fusion.func @f(%a0: tensor<5x?x0x33xf64>) -> (tensor<?x33x5x0xi64>, tensor<?x33x5x0xf64>, tensor<5xf64>, tensor<5x?x0x33xi1>) attributes {cluster = array<i64: 8, 1, 1>} {
  %v1 = fusion.signbit %a0 : tensor<5x?x0x33xi1>
  %v2 = fusion.permute %a0 axes [1, 3, 0, 2] : tensor<?x33x5x0xf64>
  %v3 = fusion.prod %a0 axes [1, 2, 3] : tensor<5xf64>
  %v4 = fusion.permute %v2 axes [0, 1, 2, 3] : tensor<?x33x5x0xf64>
  %v5 = fusion.cast %v2 : tensor<?x33x5x0xi64>
  sched.segment %v3 = 1
  sched.segment %v4 = 2
  sched.segment %v5 = 3
  sched.memory %v2 global
  sched.merge %v1[1, 2]
  sched.reorder %v1 [0, 1, 2]
  sched.split %v1[2] into 8
  sched.parallelize %v1[0] tidx
  sched.parallelize %v1[3] unroll
  sched.merge %v2[0, 1]
  sched.merge %v2[0, 1]
  sched.reorder %v2 [0, 1]
  sched.split %v2[0] into 2
  sched.split %v2[2] into 8
  sched.parallelize %v2[1] tidx
  sched.parallelize %v2[2] tidy
  sched.split %v3[3] by 4
  sched.split %v3[2] into 8
  sched.parallelize %v3[0] tidx
  sched.parallelize %v3[1] tidy
  sched.parallelize %v3[2] bidx
  sched.parallelize %v3[5] tidz
  sched.merge %v4[2, 3]
  sched.reorder %v4 [2, 1, 0]
  sched.split %v4[0] by 4
  sched.reorder %v4 [1, 3, 2, 0]
  sched.split %v4[3] into 8
  sched.parallelize %v4[0] bidy
  sched.parallelize %v4[1] bidz
  sched.parallelize %v4[2] tidz
  sched.parallelize %v4[3] bidx
  sched.parallelize %v4[4] unroll
  sched.split %v5[3] into 8
  sched.parallelize %v5[0] bidy
  sched.parallelize %v5[1] tidx
  sched.parallelize %v5[3] bidx
  fusion.return %v5, %v4, %v3, %v1 : tensor<?x33x5x0xi64>, tensor<?x33x5x0xf64>, tensor<5xf64>, tensor<5x?x0x33xi1>
}

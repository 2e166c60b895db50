// prop-78-2235
// prop: index=32 vector=16 again=0 shift=0 target=sm_90
// arg 0 i64 [32,3] strides [3,1] bits 11186480
// arg 1 f32 scalar int -8 8 3214834
// out 0 f32 0
// out 1 i1 0
fusion.func @f(%a0: tensor<32x3xi64>, %s1: f32) -> (tensor<3x32xf32>, tensor<32x3xi1>) attributes {cluster = array<i64: 2, 2, 1>} {
  %v2 = fusion.full %s1 : tensor<32x3x32xf32>
  %v3 = fusion.gt %a0, %a0 : tensor<32x3xi1>
  %v4 = fusion.sum %v2 axes [0] : tensor<3x32xf32>
  sched.split %v4[0] into 2
  sched.split %v4[2] into 4
  sched.reorder %v4 [2, 3, 4, 1, 0]
  sched.split %v4[3] into 2
  sched.split %v4[3] into 2
  sched.propagate %v4
  sched.parallelize %v4[3] bidx
  sched.parallelize %v4[5] tidz
  sched.parallelize %v4[6] bidy
  sched.parallelize_like %v4
  sched.inline_most %v3
  fusion.return %v4, %v3 : tensor<3x32xf32>, tensor<32x3xi1>
}

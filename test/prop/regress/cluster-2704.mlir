// prop-77-2704
// prop: index=64 vector=16 again=0 shift=0 target=sm_90
// arg 0 f32 [65] strides [1] int 0 8 1883433
// out 0 f32 0
// out 1 f32 0
// out 2 ui8 0
fusion.func @f(%a0: tensor<65xf32>) -> (tensor<65xf32>, tensor<65x4xf32>, tensor<65xui8>) attributes {cluster = array<i64: 1, 3, 1>} {
  %v1 = fusion.cast %a0 : tensor<65xui8>
  %v2 = fusion.fma %v1, %v1, %v1 : tensor<65xui8>
  %k3 = fusion.constant 3.000000e+00 : f32
  %v4 = fusion.full %k3 : tensor<65x4xf32>
  %v5 = fusion.permute %v4 axes [0, 1] : tensor<65x4xf32>
  %v6 = fusion.set %v5 : tensor<65x4xf32>
  %v7 = fusion.sum %v4 axes [1] : tensor<65xf32>
  sched.reorder %v7 [0, 1]
  sched.reorder %v7 [0, 1]
  sched.split %v7[1] into 3
  sched.propagate %v7
  sched.parallelize %v7[1] bidy
  sched.parallelize %v7[2] tidy
  sched.parallelize_like %v7
  sched.inline_most
  fusion.return %v7, %v6, %v2 : tensor<65xf32>, tensor<65x4xf32>, tensor<65xui8>
}

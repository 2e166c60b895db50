// prop-2026-779
// prop: index=32 vector=32
// arg 0 i32 [65,4,4] strides [16,4,1] int -72 21 6706997
// out 0 i1 0
// out 1 i32 0
fusion.func @f(%a0: tensor<65x4x4xi32>) -> (tensor<65x4xi1>, tensor<4xi32>) {
  %v1 = fusion.reduce_min %a0 axes [1] : tensor<65x4xi32>
  %v2 = fusion.sum %v1 axes [0] : tensor<4xi32>
  %v3 = fusion.ne %v1, %v1 : tensor<65x4xi1>
  sched.reorder %v1 [1, 2, 0]
  sched.reorder %v1 [2, 1, 0]
  sched.split %v1[0] by 4
  sched.split %v1[1] into 3
  sched.reorder %v1 [2, 3, 0, 1, 4]
  sched.propagate %v1
  sched.split %v2[1] by 4
  sched.parallelize %v1[0] tidx
  sched.parallelize %v1[3] tidy
  sched.parallelize_like %v1
  sched.memory %v1 shared
  sched.inline_most
  sched.rfactor %v2 [0, 3]
  fusion.return %v3, %v2 : tensor<65x4xi1>, tensor<4xi32>
}

// crashed
// prop: index=64 vector=16
// arg 0 f32 [13,1,1,16,1] strides [16,16,16,1,1] int 0 64 8299201
// out 2 f32 0
fusion.func @f(%a0: tensor<?x1x?x16x?xf32> {dims = ["l", "", "", "", ""]}) -> (tensor<1x16xf32>) {
  %v2 = fusion.sum %a0 axes [0, 2, 4] : tensor<1x16xf32>
  sched.reorder %v2 [1, 3, 2, 0, 4]
  sched.reorder %v2 [0, 3, 4, 2, 1]
  sched.parallelize %v2[4] vectorize
  fusion.return %v2 : tensor<1x16xf32>
}

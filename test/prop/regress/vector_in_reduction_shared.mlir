// crashed
// prop: index=64 vector=16
// arg 0 f32 [8,8] strides [8,1] int -2 2 5605574
// out 1 f32 0
fusion.func @f(%a0: tensor<8x8xf32>) -> (tensor<8xf32>) {
  %v8 = fusion.sum %a0 axes [0] : tensor<8xf32>
  %c0 = sched.cache_before %v8 memory(shared) : tensor<8xf32>
  sched.segment %c0 = 1
  sched.segment %v8 = 1
  sched.split %c0[1] by 16
  sched.parallelize %c0[2] vectorize
  fusion.return %v8 : tensor<8xf32>
}

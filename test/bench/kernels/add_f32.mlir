// One 16-byte access a thread and tensor.
fusion.func @add(%a: tensor<16777216xf32>, %b: tensor<16777216xf32>) -> tensor<16777216xf32> {
  %y = fusion.add %a, %b : tensor<16777216xf32>
  sched.split %y[0] by 4
  sched.split %y[0] by 256
  sched.parallelize %y [bidx, tidx, vectorize]
  fusion.return %y : tensor<16777216xf32>
}

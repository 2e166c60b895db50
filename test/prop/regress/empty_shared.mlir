// failed: lowering: index 0 is 0, outside !kernel.buffer<0xf32, shared> | after pass 'lower-fusion'
// prop: index=64 vector=16
// arg 0 f32 [7,65,0] strides [65,1,1] int -64 64 14541453
// out 0 f32 6.52551651e-05
fusion.func @f(%a0: tensor<?x65x0xf32>) -> (tensor<?x65x0xf32>) {
  %v3 = fusion.set %a0 : tensor<?x65x0xf32>
  %v4 = fusion.set %v3 : tensor<?x65x0xf32>
  sched.merge %v4[0, 1]
  sched.merge %v4[0, 1]
  sched.split %v4[0] into 1
  sched.propagate %v4
  sched.parallelize %v4[1] tidy
  sched.parallelize_like %v4
  sched.memory %v3 shared
  fusion.return %v4 : tensor<?x65x0xf32>
}

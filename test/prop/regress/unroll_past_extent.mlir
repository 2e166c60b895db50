// failed: compiling: index 0 is 3, outside !kernel.buffer<3xf16, local> | after pass 'kernel-unroll'
// prop: index=64 vector=16
// arg 0 f16 [3,8,8] strides [64,8,1] int -64 64 10726970
// out 2 f16 0.05859375
fusion.func @f(%a0: tensor<3x8x8xf16>) -> (tensor<3x8x8xf16>) {
  %v3 = fusion.set %a0 : tensor<3x8x8xf16>
  %v4 = fusion.set %v3 : tensor<3x8x8xf16>
  %c0 = sched.cache_after %a0 memory(local) : tensor<3x8x8xf16>
  sched.split %v3[0] by 4
  sched.parallelize %v4[1] bidy
  sched.parallelize %v4[2] tidx
  sched.parallelize_like %v4
  fusion.return %v4 : tensor<3x8x8xf16>
}

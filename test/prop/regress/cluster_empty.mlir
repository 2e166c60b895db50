// failed: launch: mbarrier.init of shared+0x12000 for 0 arrivals: a block has one thread of an empty extent
// prop: index=32 vector=16 again=0 shift=0 target=sm_90
// arg 0 i64 [0,256,0,0] strides [256,1,1,1] bits 3364718
// out 0 i64 0
// out 1 i64 0
fusion.func @f(%a0: tensor<0x?x?x?xi64> {dims = ["", "m", "", ""]}) -> (tensor<0x?x?xi64>, tensor<0x?x?x?xi64>) attributes {cluster = array<i64: 1, 4, 1>} {
  %v1 = fusion.min %a0, %a0 : tensor<0x?x?x?xi64>
  %v2 = fusion.prod %a0 axes [2] : tensor<0x?x?xi64>
  sched.segment %v2 = 1
  sched.split %v2[2] by 1
  sched.reorder %v2 [0, 1, 4, 2, 3]
  sched.split %v2[3] into 4
  sched.propagate %v2
  sched.parallelize %v2[0] tidx
  sched.parallelize %v2[2] tidy
  sched.parallelize %v2[3] bidy
  sched.parallelize %v2[4] tidz
  sched.parallelize %v2[5] unroll
  sched.parallelize_like %v2
  sched.inline_most %v1
  fusion.return %v2, %v1 : tensor<0x?x?xi64>, tensor<0x?x?x?xi64>
}

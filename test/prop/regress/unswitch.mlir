// crashed
// prop: index=64 vector=16
// arg 0 bf16 [7,13,13,1] strides [169,13,1,1] int -8 8 5495947
// out 0 bf16 0
fusion.func @f(%a0: tensor<?x?x?x?xbf16>) -> (tensor<?x?x?x?xbf16>) {
  %v1 = fusion.set %a0 : tensor<?x?x?x?xbf16>
  sched.parallelize %v1[0] bidz
  sched.parallelize %v1[1] unswitch
  sched.parallelize %v1[2] tidx
  fusion.return %v1 : tensor<?x?x?x?xbf16>
}

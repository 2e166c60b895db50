// FAILED memory beside argument 1 was written
// prop: index=64 vector=16
// arg 0 ui8 [2,0] strides [1,1] int 0 43 13668915
// out 0 ui8 0
fusion.func @f(%a0: tensor<?x?xui8> {dims = ["k", "m"]}) -> (tensor<?xui8>) {
  %v3 = fusion.sum %a0 axes [0] : tensor<?xui8>
  sched.parallelize %v3[1] tidy
  fusion.return %v3 : tensor<?xui8>
}

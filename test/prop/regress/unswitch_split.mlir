// failed: compiling: LLVM's verifier refused the module as emitted: Operand is null
// prop: index=64 vector=16
// arg 0 f64 [5,16,5] strides [80,5,1] int -2 2 1220921
// out 0 f64 0
fusion.func @f(%a0: tensor<5x16x5xf64> {contiguity = [true, false, true]}) -> (tensor<5x16x5xf64>) {
  %v1 = fusion.set %a0 : tensor<5x16x5xf64>
  %v6 = fusion.set %v1 : tensor<5x16x5xf64>
  sched.split %v6[1] by 8
  sched.split %v6[2] by 3
  sched.parallelize %v6[3] unswitch
  fusion.return %v6 : tensor<5x16x5xf64>
}

// failed: result 0: at [] it is -inf, expected 8.25749537: exp(-inf), folded, was poison
// prop: index=auto vector=16 again=0 shift=0
// arg 0 f16 [2,96] strides [96,1] int 0 32 9821962
// arg 1 i64 value 96
// out 0 f64 9.38743497e-14
// out 1 i1 0
fusion.func @f(%a0: tensor<2x96xf16>, %n4: i64) -> (tensor<f64>, tensor<i1>) {
  %k1 = fusion.constant true
  %v2 = fusion.full %k1 : tensor<5x5xi1>
  %k3 = fusion.constant 3.000000e+00 : f64
  %n5 = fusion.dim %a0, 0 : i64
  %v6 = fusion.full %k3, %n4, %n5 : tensor<?x?xf64>
  %v7 = fusion.any %v2 axes [0, 1] : tensor<i1>
  %v8 = fusion.logsumexp %v6 axes [0, 1] : tensor<f64>
  %c0 = sched.cache_before %v2 memory(shared) : tensor<5x5xi1>
  sched.reorder %v8 [0, 1]
  sched.split %v8[0] by 2
  sched.propagate %v8
  sched.parallelize %v8[0] tidx
  sched.parallelize %v8[1] tidy
  sched.parallelize %v8[2] tidz
  sched.parallelize_like %v8
  sched.inline_most %v8
  sched.inline_most %v2
  sched.alloc %c0 [0, 1]
  sched.circular_buffer %v2 stages 2 prefetch 1
  sched.memory %v2 shared
  fusion.return %v8, %v7 : tensor<f64>, tensor<i1>
}

// FAILED launch: race in shared memory: read of 1 bytes at offset 20, thread (0,0,0) of block (0,0,0) in kernel f_k0 | thread (5,0,0) of the same block writes it, with no barrier between | race in shared memory: read of 1 bytes at offset 21, thread (0,0,0) of block (0,0,0) in kernel f_k0 | thread (5,0,0) of the same block writes it, with no barrier between | race in shared memory: read of 1 bytes at offset 22, thread (0,0,0) of block (0,0,0) in kernel f_k0 | thread (5,0,0) of the same block writes it, with no barrier between | race in shared memory: read of 1 bytes at offset 23, thread (0,0,0) of block (0,0,0) in kernel f_k0 | thread (5,0,0) of the same block writes it, with no barrier between
// prop: index=64 vector=16
// arg 0 i1 [32,32] strides [32,1] int 0 1 294317
// out 0 i1 0
// out 1 i32 0
fusion.func @f(%a0: tensor<32x32xi1> {contiguity = [true, true]}) -> (tensor<32xi1>, tensor<32xi32>) {
  %v14 = fusion.set %a0 : tensor<32x32xi1>
  %v15 = fusion.any %a0 axes [0] : tensor<32xi1>
  %v17 = fusion.cast %v15 : tensor<32xi32>
  %v18 = fusion.all %v14 axes [0] : tensor<32xi1>
  sched.split %v18[0] into 4
  sched.reorder %v18 [2, 0, 1]
  sched.reorder %v18 [2, 0, 1]
  sched.propagate %v18
  sched.parallelize %v18[0] tidx
  sched.parallelize_like %v18
  sched.memory %v14 shared
  fusion.return %v18, %v17 : tensor<32xi1>, tensor<32xi32>
}

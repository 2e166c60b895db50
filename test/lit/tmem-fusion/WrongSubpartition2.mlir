// Both warps would access sub-partition 0.
// RUN: tf-opt %s --lower-fusion --verify-diagnostics
fusion.func @WrongSubpartition2(%x: tensor<32x2xf32>) -> tensor<32x2xf32> {
  %r = fusion.set %x : tensor<32x2xf32>
  // expected-error@+2 {{invalid data access pattern in the tensor memory store of 't': warps are not accessing the correct sub-partition: warp 0 accesses lanes 0 to 31, and warp 1 lanes 0 to 31 of 't'; warp w can only access the 32 lanes of sub-partition w mod 4}}
  // expected-note@+1 {{let the threads of a warp, then its number mod 4, be the innermost of the lanes, and let what comes after 4 warps be columns}}
  %t = fusion.set %r : tensor<32x2xf32> memory(tensor)
  %s = fusion.set %t : tensor<32x2xf32>
  %y = fusion.set %s : tensor<32x2xf32>
  sched.parallelize %y [tidx, tidy]
  sched.parallelize_like %y
  sched.separator %t at 1
  fusion.return %y : tensor<32x2xf32>
}

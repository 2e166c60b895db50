// Registers as ptxas says them, and what they leave of an SM; where there is no ptxas, that is said, and nothing fails.
// REQUIRES: ptxas
// RUN: tf-opt %s --print-schedule=registers --mcpu sm_90 | FileCheck %s
// RUN: tf-opt %s --print-schedule=registers --mcpu sm_90 --ptxas /nowhere/ptxas | FileCheck %s --check-prefix=NONE

// CHECK: an SM holds 8 blocks, 64 of 64 warps; the limit is its threads; {{.*}}; {{[0-9]+}} registers a thread, 0 bytes spilled
// NONE: registers: ptxas was not found
fusion.func @f(%x: tensor<4096x256xf32>) -> tensor<4096x256xf32> {
  %y = fusion.exp %x : tensor<4096x256xf32>
  sched.parallelize %y [bidx, tidx]
  fusion.return %y : tensor<4096x256xf32>
}

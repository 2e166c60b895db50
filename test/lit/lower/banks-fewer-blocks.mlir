// Loops of fewer iterations than there are blocks: blocks are counted once, and those beyond have nothing to do.
// RUN: tf-opt %s --print-banks 2>&1 | FileCheck %s

fusion.func @f(%x: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<3x8xf32>) {
  // CHECK: remark: 's' writes 's' in shared memory: 4 requests
  %s = fusion.neg %x : tensor<4x8xf32> memory(shared)
  // CHECK: remark: 'y' reads 's' in shared memory: 4 requests
  %y = fusion.abs %s : tensor<4x8xf32>
  // CHECK: remark: 'c' writes 'c' in shared memory: 3 requests
  %c = fusion.slice %x from [1, 0] steps [1, 1] : tensor<3x8xf32> memory(shared)
  // CHECK: remark: 'z' reads 'c' in shared memory: 3 requests
  %z = fusion.exp %c : tensor<3x8xf32>
  // CHECK: remark: kernel 0: 14 requests
  sched.parallelize %y[0] bidx
  sched.parallelize %y[1] tidx
  sched.parallelize %z[0] bidx
  sched.parallelize %z[1] tidx
  sched.parallelize %s[0] bidx
  sched.parallelize %s[1] tidx
  sched.parallelize %c[0] bidx
  sched.parallelize %c[1] tidx
  fusion.return %y, %z : tensor<4x8xf32>, tensor<3x8xf32>
}

// --print-banks counts what the simulated SM counts where code is there twice, loads go by pieces, and warps leave several results at once.
// RUN: tf-opt %s --pass-pipeline="print-banks{target=sm_90}" -o /dev/null 2>&1 | FileCheck %s --check-prefix=SAYS
// RUN: tf-run %s --mcpu=sm_90 --entry=unswitched --arg=random:1:f32:31x7 --expect=reference --check=all --counters 2>&1 | FileCheck %s --check-prefix=RUN1
// RUN: tf-run %s --mcpu=sm_90 --entry=pieces --arg=random:1:f32:4x32 --expect=reference --check=all --counters 2>&1 | FileCheck %s --check-prefix=RUN2
// RUN: tf-run %s --mcpu=sm_90 --entry=at_once --arg=random:1:f32:3x256 --expect=reference --check=all --counters 2>&1 | FileCheck %s --check-prefix=RUN3
// RUN: tf-run %s --mcpu=sm_90 --entry=gathered --arg=random:1:f32:1 --arg=random:1:i32:40 --expect=reference --check=all 2>&1 | FileCheck %s --check-prefix=RUN4

// Threads whose rows are all there, and the others.
// SAYS: remark: 's' writes 's' in shared memory: 7 requests
// SAYS: remark: 'y' reads 's' in shared memory: 66 requests
// SAYS: remark: kernel 0: 73 requests, 79 wavefronts (73 without conflicts)
// RUN1: shared: {{.*}} 73 requests, 79 wavefronts (73 without conflicts)
fusion.func @unswitched(%x: tensor<31x7xf32>) -> tensor<31x7xf32> {
  %s = fusion.set %x : tensor<31x7xf32> memory(shared) domain(%i, %j) {
    id.domain loop [%j : tidy, %i : tidx] alloc [%i : c, %j : c]
  }
  %y = fusion.set %s : tensor<31x7xf32> domain(%i, %j) {
    %io, %ii = id.split %i by 8
    %im, %in = id.split %ii by 4
    id.domain loop [%im : unroll, %j : tidy, %io : tidx, %in : unswitch]
  }
  fusion.return %y : tensor<31x7xf32>
}

// Elements 0, 2, 4 and 1.
// SAYS: remark: 'y' reads 's' in shared memory: 3 requests
// SAYS: remark: kernel 0: 7 requests, 14 wavefronts (8 without conflicts)
// RUN2: shared: {{.*}} 7 requests, 14 wavefronts (8 without conflicts)
fusion.func @pieces(%x: tensor<4x32xf32>) -> tensor<4x32xf32> {
  %s = fusion.set %x : tensor<4x32xf32> memory(shared) domain(%i, %j) {
    %io, %ii = id.split %i by 3
    %m = id.merge %ii, %io
    id.domain loop [%m : tidy, %j : tidx] alloc [%j : c, %m : c]
  }
  %y = fusion.set %s : tensor<4x32xf32> domain(%i, %j) {
    id.domain loop [%j : tidx, %i : vectorize]
  }
  fusion.return %y : tensor<4x32xf32>
}

// Two of three results by one store of a warp.
// SAYS: remark: 'r' writes what its warps have in shared memory: 4 requests
// SAYS: remark: 'r' writes what its warps have in shared memory: 4 requests
// SAYS: remark: 'r' reads what its warps have in shared memory: 12 requests
// SAYS: remark: kernel 0: 20 requests, 20 wavefronts (20 without conflicts)
// RUN3: shared: {{.*}} 20 requests, 20 wavefronts (20 without conflicts)
fusion.func @at_once(%x: tensor<3x256xf32>) -> tensor<3xf32> {
  %r = fusion.sum %x axes [1] : tensor<3xf32> domain(%i, %j) {
    %jo, %ji = id.split %j by 128
    id.domain loop [%jo : serial, %i : unroll, %ji : tidx]
  }
  fusion.return %r : tensor<3xf32>
}

// Where the index is 0.
// SAYS: remark: 'y' reads 's' in shared memory where it has the element, which is not counted here
// SAYS-NOT: remark: kernel 0
// RUN4: result 0 'y' against reference: 40 elements, max error 0
fusion.func @gathered(%x: tensor<1xf32>, %at: tensor<40xi32>) -> tensor<40xf32> {
  %s = fusion.set %x : tensor<1xf32>
  %y = fusion.gather %s, %at axis 0 : tensor<40xf32>
  sched.memory %s shared
  sched.parallelize %y [tidx]
  fusion.return %y : tensor<40xf32>
}

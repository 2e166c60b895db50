// What reductions do in shared memory counts, too: their results there, and what their threads exchange. (LLVM's passes, left out
// here, let only the thread read that stores.)
// RUN: tf-opt %s --print-banks -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-run %s -O0 --entry=warps --arg=random:1:f32:6x128 --expect=reference --check=all --counters 2>&1 | FileCheck %s --check-prefix=WARPS
// RUN: tf-run %s -O0 --entry=threads --arg=random:1:f32:6x44 --expect=reference --check=all --counters 2>&1 | FileCheck %s --check-prefix=THREADS
// RUN: tf-run %s -O0 --entry=apart --arg=random:1:f64:8x24 --expect=reference --check=all --counters 2>&1 | FileCheck %s --check-prefix=APART

// 4 warps: the first lane of each writes; each lane reads one of the four; the result is one thread's. 6 rows of each.
// CHECK: remark: 's' writes what its warps have in shared memory: 24 requests of 4 bytes a thread, 24 wavefronts, 0 bank conflicts
// CHECK: remark: 's' reads what its warps have in shared memory: 24 requests of 4 bytes a thread, 24 wavefronts, 0 bank conflicts
// CHECK: remark: 's' writes 's' in shared memory: 6 requests of 4 bytes a thread, 6 wavefronts, 0 bank conflicts
// CHECK: remark: 'y' reads 's' in shared memory: 1 requests of 4 bytes a thread, 1 wavefronts, 0 bank conflicts
// CHECK: remark: kernel 0: 55 requests, 55 wavefronts (55 without conflicts)
// WARPS: shared: {{.*}} 55 requests, 55 wavefronts (55 without conflicts)
fusion.func @warps(%x: tensor<6x128xf32>) -> tensor<6xf32> {
  %s = fusion.sum %x axes [1] : tensor<6xf32> memory(shared) domain(%i, %j) {
    id.domain loop [%i : serial, %j : tidx] alloc [%i : c]
  }
  %y = fusion.neg %s : tensor<6xf32> domain(%i) {
    id.domain loop [%i : tidx]
  }
  fusion.return %y : tensor<6xf32>
}

// 44 threads, two warps, reduce one by one: each writes its value, and reads those of all.
// CHECK: remark: 'y' writes what its threads have in shared memory: 12 requests of 4 bytes a thread, 12 wavefronts, 0 bank conflicts
// CHECK: remark: 'y' reads what its threads have in shared memory: 528 requests of 4 bytes a thread, 528 wavefronts, 0 bank conflicts
// CHECK: remark: kernel 0: 540 requests, 540 wavefronts (540 without conflicts)
// THREADS: shared: {{.*}} 540 requests, 540 wavefronts (540 without conflicts)
fusion.func @threads(%x: tensor<6x44xf32>) -> tensor<6xf32> {
  %y = fusion.sum %x axes [1] : tensor<6xf32> domain(%i, %j) {
    id.domain loop [%i : serial, %j : tidx]
  }
  fusion.return %y : tensor<6xf32>
}

// Elements of 8 bytes, over tidy: a group's values are 24 threads apart. Every third half of a warp has columns 16 to 23 and 0 to 7,
// whose banks are the same: 8 (8 x 1 + 4 x 2).
// CHECK: remark: 'y' writes what its threads have in shared memory: 6 requests of 8 bytes a thread, 12 wavefronts, 0 bank conflicts
// CHECK: remark: 'y' reads what its threads have in shared memory: 48 requests of 8 bytes a thread, 128 wavefronts, 32 bank conflicts, 1 in one request
// CHECK: remark: kernel 0: 54 requests, 140 wavefronts (108 without conflicts)
// APART: shared: {{.*}} 54 requests, 140 wavefronts (108 without conflicts)
fusion.func @apart(%x: tensor<8x24xf64>) -> tensor<24xf64> {
  %y = fusion.sum %x axes [0] : tensor<24xf64> domain(%i, %j) {
    id.domain loop [%i : tidy, %j : tidx]
  }
  fusion.return %y : tensor<24xf64>
}

// --print-banks counts what will run: copies that TMA does not make for this target are the threads' own; what it cannot
// count is said, and then there is no sum.
// RUN: tf-opt %s --pass-pipeline="print-banks{target=sm_90}" -o /dev/null 2>&1 | FileCheck %s --check-prefix=SM90
// RUN: tf-opt %s --pass-pipeline="print-banks{target=sm_80}" -o /dev/null 2>&1 | FileCheck %s --check-prefix=SM80
// RUN: tf-run %s --mcpu=sm_80 --entry=tile --arg=random:1:f32:16x8 --expect=reference --check=all --counters 2>&1 | FileCheck %s --check-prefix=RUN80
// RUN: tf-run %s --mcpu=sm_90 --entry=tile --arg=random:1:f32:16x8 --expect=reference --check=all --counters 2>&1 | FileCheck %s --check-prefix=RUN90

// SM90-NOT: writes 's'
// SM90: remark: 'y' reads 's' in shared memory: 4 requests of 4 bytes a thread, 4 wavefronts, 0 bank conflicts
// SM90: remark: kernel 0: 4 requests, 4 wavefronts (4 without conflicts)
// RUN90: shared: {{.*}} 4 requests, 4 wavefronts (4 without conflicts)
// SM80: remark: 's' is copied by the threads of the block: sm_80 has no TMA
// SM80: remark: 's' writes 's' in shared memory: 4 requests of 16 bytes a thread, 4 wavefronts, 0 bank conflicts
// SM80: remark: 'y' reads 's' in shared memory: 4 requests of 4 bytes a thread, 4 wavefronts, 0 bank conflicts
// SM80: remark: kernel 0: 8 requests, 8 wavefronts (8 without conflicts)
// RUN80: shared: {{.*}} 8 requests, 8 wavefronts (8 without conflicts)
fusion.func @tile(%x: tensor<16x8xf32>) -> tensor<16x8xf32> {
  %s = fusion.set %x : tensor<16x8xf32> memory(shared) via(tma) domain(%i, %j) {
    %io, %ii = id.split %i by 16
    %jo, %ji = id.split %j by 8
    id.domain loop [%io : serial, %jo : serial, %ii : bulk, %ji : bulk]
  }
  %y = fusion.neg %s : tensor<16x8xf32> domain(%i, %j) {
    %io, %ii = id.split %i by 4
    id.domain loop [%io : serial, %ii : tidy, %j : tidx]
  }
  fusion.return %y : tensor<16x8xf32>
}

// SM90: remark: blocks draw their work by way of shared memory that is not counted here
// SM90: remark: 'y' reads 's' in shared memory
// SM90-NOT: remark: kernel 0
fusion.func @drawn(%x: tensor<64xf32>) -> tensor<64xf32> attributes {dynamic} {
  %s = fusion.set %x : tensor<64xf32> memory(shared) via(tma) domain(%i) {
    %io, %ii = id.split %i by 32
    id.domain loop [%io : bidx, %ii : bulk]
  } inline(1)
  %y = fusion.neg %s : tensor<64xf32> domain(%i) {
    %io, %ii = id.split %i by 32
    id.domain loop [%io : bidx, %ii : tidx]
  }
  fusion.return %y : tensor<64xf32>
}

// 24 bytes: 16 by TMA.
// SM90: remark: the end of 's', less than 16 bytes, is copied by threads, which is not counted here
// SM90: remark: 'y' reads 's' in shared memory: 1 requests of 4 bytes a thread
// SM90-NOT: remark: kernel 0
fusion.func @ends(%x: tensor<6xf32>) -> tensor<6xf32> {
  %s = fusion.set %x : tensor<6xf32> memory(shared) via(bulk) domain(%i) {
    id.domain loop [%i : bulk]
  }
  %y = fusion.neg %s : tensor<6xf32> domain(%i) {
    id.domain loop [%i : tidx]
  }
  fusion.return %y : tensor<6xf32>
}

// What is read at use has the condition of what it is read for.
// SM90: remark: 's' writes 's' in shared memory: 2 requests
// SM90: remark: 'y' reads 's' in shared memory where it has the element, which is not counted here
// SM90-NOT: remark: kernel 0
fusion.func @at_use(%x: tensor<64xf32>) -> tensor<66xf32> {
  %zero = fusion.constant 0.0 : f32
  %s = fusion.set %x : tensor<64xf32>
  %c = fusion.set %s : tensor<64xf32>
  %y = fusion.pad %c, %zero low [2] high [0] : tensor<66xf32>
  sched.memory %s shared
  sched.at_use %c
  sched.parallelize %s [tidx]
  sched.parallelize %y [tidx]
  fusion.return %y : tensor<66xf32>
}

// Tails of rows and of columns that meet without a barrier: the simulated SM puts the lanes of a warp together by the turns
// of the loops, so it counts what the index expressions say. By how often each lane came, there would be 30 wavefronts.
// RUN: tf-opt %s --print-banks -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-run %s --entry=tails --arg=random:1:f32:10x20 --expect=reference --counters 2>&1 | FileCheck %s --check-prefix=TAILS
// RUN: tf-run %s --mcpu=sm_90a --entry=tails --arg=random:1:f32:10x20 --expect=reference --check=all --schedule=random --counters 2>&1 | FileCheck %s --check-prefix=TAILS

// 10 rows by 4, 20 columns by 8. Where a warp has four rows of eight columns, two of its rows share banks.
// CHECK: remark: 's' writes 's' in shared memory: 9 requests of 4 bytes a thread, 13 wavefronts, 4 bank conflicts, 1 in one request
// CHECK: remark: 'y' reads 's' in shared memory: 9 requests of 4 bytes a thread, 13 wavefronts, 4 bank conflicts, 1 in one request
// CHECK: remark: kernel 0: 18 requests, 26 wavefronts (18 without conflicts)
// TAILS: shared: 800 bytes read, 800 written, 18 requests, 26 wavefronts (18 without conflicts)
fusion.func @tails(%x: tensor<10x20xf32>) -> tensor<10x20xf32> {
  %s = fusion.set %x : tensor<10x20xf32> memory(shared) domain(%i, %j) {
    %io, %ii = id.split %i by 4
    %jo, %ji = id.split %j by 8
    id.domain loop [%io : serial, %jo : serial, %ii : tidy, %ji : tidx] alloc [%i : c, %j : c]
  }
  %y = fusion.neg %s : tensor<10x20xf32> domain(%i, %j) {
    %io, %ii = id.split %i by 4
    %jo, %ji = id.split %j by 8
    id.domain loop [%io : serial, %jo : serial, %ii : tidy, %ji : tidx]
  }
  fusion.return %y : tensor<10x20xf32>
}

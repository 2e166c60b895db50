// Example 3: a transpose through a swizzled tile, without bank conflicts.
// RUN: tf-opt %s --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-opt %s | tf-opt --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-opt %s --print-banks -o /dev/null 2>&1 | FileCheck %s --check-prefix=BANKS
// RUN: sed 's/10000x10000/132x132/g' %s | tf-run - --mcpu=sm_90a --entry=example3 --arg=random:1:f32:132x132 --expect=reference --check=all
// RUN: sed 's/10000x10000/132x132/g' %s | tf-run - --mcpu=sm_80 --entry=example3 --arg=random:1:f32:132x132 --expect=reference --check=all
// REAL: --entry=example3 --arg=random:1:f32:10000x10000

// CHECK: remark: 't1' is a TMA load, rank 2: box (32, 32), tile (32, 32), element strides (1, 1); 1 instruction a block
// CHECK: note: dimension 0 is [i1], by partitioning: coordinate [c], box [d]; extent 10000, stride 1
// CHECK: note: dimension 1 is [i0], by partitioning: coordinate [a], box [b]; extent 10000, stride 10000
// CHECK: note: coordinate ArithTuple((bidx div 313) * 32, (bidx mod 313) * 32) of 't0'
// CHECK: note: TMA tensor ArithTuple(0,0) o ((32,32),(313,313)):((1@0,1@1),(32@1,32@0)) of (tile, m)
// CHECK: note: shared memory of 't1': tile at element 0, rows of 32, 4096 bytes an instruction, swizzle 128 bytes, aligned to 1024
// CHECK: note: the launch checks: the address of 't0' is a multiple of 16
// CHECK: note: holes: level 1, all zero
// CHECK: remark: 't4' is a TMA store, rank 2: box (32, 32), tile (32, 32), element strides (1, 1); 1 instruction a block
// CHECK: note: dimension 0 is [i0], by partitioning: coordinate [a], box [b]; extent 10000, stride 1
// CHECK: note: dimension 1 is [i1], by partitioning: coordinate [c], box [d]; extent 10000, stride 10000
// CHECK: note: coordinate ArithTuple((bidx mod 313) * 32, (bidx div 313) * 32) of 't4'
// CHECK: note: TMA tensor ArithTuple(0,0) o ((32,32),(313,313)):((1@0,1@1),(32@0,32@1)) of (tile, m)
// CHECK: note: shared memory of 't3': tile at element 0, rows of 32, 4096 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: the launch checks: the address of 't4' is a multiple of 16
// CHECK: note: holes: none is stored
// BANKS: remark: 't2' reads 't1' in shared memory, first block or iteration: 8 requests of 16 bytes a thread, 32 wavefronts, 0 bank conflicts, 0 in one request
// BANKS: remark: 't3' writes 't3' in shared memory, first block or iteration: 32 requests of 4 bytes a thread, 32 wavefronts, 0 bank conflicts, 0 in one request
fusion.func @example3(%t0: tensor<10000x10000xf32>) -> tensor<10000x10000xf32> {
  %t1 = fusion.set %t0 : tensor<10000x10000xf32> memory(shared) via(tma) domain(%i0, %i1) {
    %a, %b = id.split %i0 by 32
    %c, %d = id.split %i1 by 32
    %m = id.merge %c, %a
    %e, %f = id.split %d by 4
    %g, %h = id.split %b by 8
    %sx, %sy = id.swizzle xor %h, %e
    id.domain loop [%m : bidx, %b : bulk, %d : bulk] alloc [%m : c, %g : c, %sx : c, %sy : c, %f : c]
  }
  %t2 = fusion.permute %t1 axes [1, 0] : tensor<10000x10000xf32> domain(%i1, %i0) {
    %c, %d = id.split %i1 by 32
    %a, %b = id.split %i0 by 32
    %m = id.merge %c, %a
    %e, %f = id.split %d by 4
    %t = id.merge %e, %b
    id.domain loop [%m : bidx, %t : tidx, %f : vectorize]
  }
  %t3 = fusion.set %t2 : tensor<10000x10000xf32> memory(shared) domain(%i1, %i0) {
    %c, %d = id.split %i1 by 32
    %a, %b = id.split %i0 by 32
    %m = id.merge %c, %a
    %e, %f = id.split %d by 4
    %t = id.merge %e, %b
    id.domain loop [%m : bidx, %t : tidx, %f : unroll] alloc [%m : c, %d : c, %b : c]
  }
  %t4 = fusion.set %t3 : tensor<10000x10000xf32> via(tma) domain(%i1, %i0) {
    %c, %d = id.split %i1 by 32
    %a, %b = id.split %i0 by 32
    %m = id.merge %c, %a
    id.domain loop [%m : bidx, %d : bulk, %b : bulk]
  }
  fusion.return %t4 : tensor<10000x10000xf32>
}

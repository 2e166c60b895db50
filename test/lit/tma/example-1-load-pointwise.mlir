// Example 1: inputs loaded by TMA, the output stored in vectors. Figure and code have 132 blocks, so the rows overshoot.
// RUN: tf-opt %s --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-opt %s | tf-opt --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: sed 's/16384x16384/536x300/g' %s | tf-run - --mcpu=sm_90a --entry=example1 --arg=random:1:f32:536x300 --arg=random:2:f32:536x300 --expect=reference --check=all
// RUN: sed 's/16384x16384/536x300/g' %s | tf-run - --mcpu=sm_80 --entry=example1 --arg=random:1:f32:536x300 --arg=random:2:f32:536x300 --expect=reference --check=all
// REAL: --entry=example1 --arg=random:1:f32:16384x16384 --arg=random:2:f32:16384x16384

// CHECK: remark: 'b' is a TMA load, rank 2: box (256, 4), tile (256, 4), element strides (1, 1); 2048 instructions a block
// CHECK: note: dimension 0 is [j], by partitioning: coordinate [jo], box [ji]; extent 16384, stride 1
// CHECK: note: dimension 1 is [i], by partitioning: coordinate [io], box [ii]; extent 16384, stride 16384
// CHECK: note: coordinate ArithTuple(jo * 256, bidx * 4 + ioo * 528) of 't1'
// CHECK: note: TMA tensor ArithTuple(0,0) o ((256,4),32,132,64):((1@0,1@1),528@1,4@1,256@0) of (tile, ioo, ioi, jo)
// CHECK: note: shared memory of 'b': tile at element 0, rows of 256, 4096 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: the launch checks: the address of 't1' is a multiple of 16
// CHECK: note: holes: level 1, all zero
// CHECK: remark: 'a' is a TMA load, rank 2: box (256, 4), tile (256, 4), element strides (1, 1); 2048 instructions a block
// CHECK: note: dimension 0 is [j], by partitioning: coordinate [jo], box [ji]; extent 16384, stride 1
// CHECK: note: dimension 1 is [i], by partitioning: coordinate [io], box [ii]; extent 16384, stride 16384
// CHECK: note: coordinate ArithTuple(jo * 256, bidx * 4 + ioo * 528) of 't0'
// CHECK: note: TMA tensor ArithTuple(0,0) o ((256,4),32,132,64):((1@0,1@1),528@1,4@1,256@0) of (tile, ioo, ioi, jo)
// CHECK: note: shared memory of 'a': tile at element 0, rows of 256, 4096 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: the launch checks: the address of 't0' is a multiple of 16
// CHECK: note: holes: level 1, all zero
fusion.func @example1(%t0: tensor<16384x16384xf32>, %t1: tensor<16384x16384xf32>) -> tensor<16384x16384xf32> {
  %t2 = fusion.add %t0, %t1 : tensor<16384x16384xf32>
  %a = sched.cache_after %t0 memory(shared) via(tma) : tensor<16384x16384xf32>
  %b = sched.cache_after %t1 memory(shared) via(tma) : tensor<16384x16384xf32>
  %c = sched.cache_before %t2 : tensor<16384x16384xf32>
  sched.split %t2[-1] by 256
  sched.split %t2[0] by 4
  sched.split %t2[-1] by 2
  sched.split %t2[0] by 132
  sched.reorder %t2 [0, 1, 3, 2, 4, 5]
  sched.propagate %t2
  sched.parallelize %a, %b [serial, bidx, serial, bulk, bulk, bulk]
  sched.parallelize %c [serial, bidx, serial, unroll, tidx, serial]
  sched.parallelize %t2 [serial, bidx, serial, unroll, tidx, vectorize]
  sched.inline_at %a 3
  sched.inline_at %b 3
  sched.inline_at %c 3
  fusion.return %t2 : tensor<16384x16384xf32>
}

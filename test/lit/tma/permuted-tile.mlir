// The dimensions above the innermost are in the order of the tile in shared memory, not of the tensor.
// RUN: tf-opt %s --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-opt %s | tf-opt --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-run %s --mcpu=sm_90a --entry=permuted --arg=random:1:f32:8x6x4x32 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=permuted --arg=random:1:f32:8x6x4x32 --expect=reference --check=all

// CHECK: remark: 's' is a TMA load, rank 4: box (32, 6, 4, 4), tile (32, 6, 4, 4), element strides (1, 1, 1, 1); 2 instructions a block
// CHECK: note: dimension 0 is [l], implicit whole: coordinate [], box [l]; extent 32, stride 1
// CHECK: note: dimension 1 is [j], implicit whole: coordinate [], box [j]; extent 6, stride x.s1
// CHECK: note: dimension 2 is [i], by partitioning: coordinate [io], box [ii]; extent 8, stride x.s0
// CHECK: note: dimension 3 is [k], implicit whole: coordinate [], box [k]; extent 4, stride x.s2
// CHECK: note: coordinate ArithTuple(0, 0, io * 4, 0) of 'x'
// CHECK: note: TMA tensor ArithTuple(0,0,0,0) o ((32,6,4,4),2):((1@0,1@1,1@2,1@3),4@2) of (tile, io)
// CHECK: note: shared memory of 's': tile at element io * 3072, rows of 32, 12288 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: the launch checks: the bytes of the stride of [k], x.s2 * 4, is a multiple of 16
// CHECK: note: the launch checks: the bytes of the stride of [k], x.s2 * 4, is at most 1099511627760
// CHECK: note: the launch checks: the bytes of the stride of [j], x.s1 * 4, is a multiple of 16
// CHECK: note: the launch checks: the bytes of the stride of [j], x.s1 * 4, is at most 1099511627760
// CHECK: note: the launch checks: the bytes of the stride of [i], x.s0 * 4, is a multiple of 16
// CHECK: note: the launch checks: the bytes of the stride of [i], x.s0 * 4, is at most 1099511627760
// CHECK: note: the launch checks: the address of 'x' is a multiple of 16
// CHECK: note: holes: level 1, all zero
fusion.func @permuted(%x: tensor<8x6x4x32xf32> {contiguity = [false, false, false, true]}) -> tensor<8x6x4x32xf32> {
  %s = fusion.set %x : tensor<8x6x4x32xf32> memory(shared) via(tma) domain(%i, %j, %k, %l) {
    %io, %ii = id.split %i by 4
    id.domain loop [%io : serial, %k : bulk, %ii : bulk, %j : bulk, %l : bulk]
  }
  %y = fusion.set %s : tensor<8x6x4x32xf32>
  fusion.return %y : tensor<8x6x4x32xf32>
}

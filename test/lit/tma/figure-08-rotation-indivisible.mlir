// Figure 8, right to left, where the inner split is not divisible: it is another dimension, if the outer one is divisible.
// RUN: tf-opt %s --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-opt %s | tf-opt --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-run %s --mcpu=sm_90a --entry=two_dimensions --arg=random:1:f32:96 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=launch --arg=random:1:f32:96 --expect=reference --check=all
// RUN: not tf-run %s --mcpu=sm_90a --entry=launch --arg=random:1:f32:100 2>&1 | FileCheck %s --check-prefix=LAUNCH
// LAUNCH: the extent of 'i0' is 100; to copy 's' via(tma) it must be a multiple of 48

// CHECK: remark: 's' is a TMA load, rank 2: box (32, 1), tile (32, 1), element strides (1, 1); 4 instructions a block
// CHECK: note: dimension 0 is [i1], by partitioning: coordinate [i3], box [i4]; extent 48, stride 1
// CHECK: note: dimension 1 is [i2], implicit size one: coordinate [i2], box []; extent 2, stride 48
// CHECK: note: coordinate ArithTuple(i3 * 32, i2) of 'x'
// CHECK: note: TMA tensor ArithTuple(0,0) o ((32,1),2,2):((1@0,1@1),1@1,32@0) of (tile, i2, i3)
// CHECK: note: shared memory of 's': tile at element i2 * 64 + i3 * 32, rows of 32, 128 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: the launch checks: the address of 'x' is a multiple of 16
// CHECK: note: holes: level 1, all zero
fusion.func @two_dimensions(%x: tensor<96xf32>) -> tensor<96xf32> {
  %s = fusion.set %x : tensor<96xf32> memory(shared) via(tma) domain(%i0) {
    %i2, %i1 = id.split %i0 by 48
    %i3, %i4 = id.split %i1 by 32
    id.domain loop [%i2 : serial, %i3 : serial, %i4 : bulk]
  }
  %y = fusion.set %s : tensor<96xf32>
  fusion.return %y : tensor<96xf32>
}

// Only a launch knows. (Without zero_holes the box may pass the end of i1: see figure-08-rotation-past-end.mlir.)
// CHECK: remark: 's' is a TMA load, rank 2: box (32, 1), tile (32, 1), element strides (1, 1); ((x.0 + 47) div 48) * 2 instructions a block
// CHECK: note: dimension 0 is [i1], by partitioning: coordinate [i3], box [i4]; extent 48, stride 1
// CHECK: note: dimension 1 is [i2], implicit size one: coordinate [i2], box []; extent x.0 div 48, stride 48
// CHECK: note: coordinate ArithTuple(i3 * 32, i2) of 'x'
// CHECK: note: TMA tensor ArithTuple(0,0) o ((32,1),{(x.0 + 47) div 48},2):((1@0,1@1),1@1,32@0) of (tile, i2, i3)
// CHECK: note: shared memory of 's': tile at element i2 * 64 + i3 * 32, rows of 32, 128 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: the launch checks: the extent of 'i0', x.0, is a multiple of 48
// CHECK: note: the launch checks: the extent of [i2], x.0 div 48, is at least 1
// CHECK: note: the launch checks: the extent of [i2], x.0 div 48, is at most 2147483647
// CHECK: note: the launch checks: the address of 'x' is a multiple of 16
// CHECK: note: holes: level 1, all zero
fusion.func @launch(%x: tensor<?xf32>) -> tensor<?xf32> {
  %s = fusion.set %x : tensor<?xf32> {zero_holes} memory(shared) via(tma) domain(%i0) {
    %i2, %i1 = id.split %i0 by 48
    %i3, %i4 = id.split %i1 by 32
    id.domain loop [%i2 : serial, %i3 : serial, %i4 : bulk]
  }
  %y = fusion.set %s : tensor<?xf32>
  fusion.return %y : tensor<?xf32>
}

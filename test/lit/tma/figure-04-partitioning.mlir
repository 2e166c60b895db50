// Figure 4: both dimensions are defined by partitioning; the split of I2 is not divisible.
// RUN: tf-opt %s --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-opt %s | tf-opt --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-run %s --mcpu=sm_90a --entry=figure --arg=random:1:f32:16x12 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=figure --arg=random:1:f32:16x12 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=symbolic --arg=random:1:f32:16x12 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=symbolic --arg=random:1:f32:16x12 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=symbolic --arg=random:1:f32:7x20 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=symbolic --arg=random:1:f32:7x20 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=symbolic --arg=random:1:f32:1x4 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=symbolic --arg=random:1:f32:1x4 --expect=reference --check=all

// CHECK: remark: 's' is a TMA load, rank 2: box (8, 4), tile (8, 4), element strides (1, 1); 8 instructions a block
// CHECK: note: dimension 0 is [i2], by partitioning: coordinate [i5], box [i6]; extent 12, stride 1
// CHECK: note: dimension 1 is [i1], by partitioning: coordinate [i3], box [i4]; extent 16, stride 12
// CHECK: note: coordinate ArithTuple(i5 * 8, i3 * 4) of 'x'
// CHECK: note: TMA tensor ArithTuple(0,0) o ((8,4),4,2):((1@0,1@1),4@1,8@0) of (tile, i3, i5)
// CHECK: note: shared memory of 's': tile at element i3 * 64 + i5 * 32, rows of 8, 128 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: the launch checks: the address of 'x' is a multiple of 16
// CHECK: note: holes: level 1, all zero
fusion.func @figure(%x: tensor<16x12xf32>) -> tensor<16x12xf32> {
  %s = fusion.set %x : tensor<16x12xf32> memory(shared) via(tma) domain(%i1, %i2) {
    %i3, %i4 = id.split %i1 by 4
    %i5, %i6 = id.split %i2 by 8
    id.domain loop [%i3 : serial, %i5 : serial, %i4 : bulk, %i6 : bulk]
  }
  %y = fusion.set %s : tensor<16x12xf32>
  fusion.return %y : tensor<16x12xf32>
}

// Symbolic extents: what only a launch can decide is listed.
// CHECK: remark: 's' is a TMA load, rank 2: box (8, 4), tile (8, 4), element strides (1, 1); ((M + 3) div 4) * ((N + 7) div 8) instructions a block
// CHECK: note: dimension 0 is [i2], by partitioning: coordinate [i5], box [i6]; extent N, stride 1
// CHECK: note: dimension 1 is [i1], by partitioning: coordinate [i3], box [i4]; extent M, stride N
// CHECK: note: coordinate ArithTuple(i5 * 8, i3 * 4) of 'x'
// CHECK: note: TMA tensor ArithTuple(0,0) o ((8,4),{(M + 3) div 4},{(N + 7) div 8}):((1@0,1@1),4@1,8@0) of (tile, i3, i5)
// CHECK: note: shared memory of 's': tile at element i5 * 32 + (((N + 7) div 8) * i3) * 32, rows of 8, 128 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: the launch checks: the extent of [i2], N, is at least 1
// CHECK: note: the launch checks: the extent of [i2], N, is at most 2147483647
// CHECK: note: the launch checks: the extent of [i1], M, is at least 1
// CHECK: note: the launch checks: the extent of [i1], M, is at most 2147483647
// CHECK: note: the launch checks: the bytes of the stride of [i1], N * 4, is a multiple of 16
// CHECK: note: the launch checks: the bytes of the stride of [i1], N * 4, is at most 1099511627760
// CHECK: note: the launch checks: the address of 'x' is a multiple of 16
// CHECK: note: holes: level 1, all zero
fusion.func @symbolic(%x: tensor<?x?xf32> {dims = ["M", "N"]}) -> tensor<?x?xf32> {
  %s = fusion.set %x : tensor<?x?xf32> memory(shared) via(tma) domain(%i1, %i2) {
    %i3, %i4 = id.split %i1 by 4
    %i5, %i6 = id.split %i2 by 8
    id.domain loop [%i3 : serial, %i5 : serial, %i4 : bulk, %i6 : bulk]
  }
  %y = fusion.set %s : tensor<?x?xf32>
  fusion.return %y : tensor<?x?xf32>
}

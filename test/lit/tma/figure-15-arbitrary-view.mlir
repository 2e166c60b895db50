// Figure 15, the valid ones: whole tiles, each contiguous, viewed in any way. f64.
// RUN: tf-opt %s --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-opt %s | tf-opt --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-run %s --mcpu=sm_90a --entry=a --arg=random:1:f64:16x10 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=a --arg=random:1:f64:16x10 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=b --arg=random:1:f64:16x12 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=b --arg=random:1:f64:16x12 --expect=reference --check=all

// (a)
// CHECK: remark: 's' is a TMA load, rank 2: box (4, 4), tile (4, 4), element strides (1, 1); 12 instructions a block
// CHECK: note: dimension 0 is [i2], by partitioning: coordinate [i5], box [i6]; extent 10, stride 1
// CHECK: note: dimension 1 is [i1], by partitioning: coordinate [i3], box [i4]; extent 16, stride 10
// CHECK: note: coordinate ArithTuple(i5 * 4, i3 * 4) of 'x'
// CHECK: note: TMA tensor ArithTuple(0,0) o ((4,4),4,3):((1@0,1@1),4@1,4@0) of (tile, i3, i5)
// CHECK: note: shared memory of 's': tile at element i3 * 48 + i5 * 16, rows of 4, 128 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: the launch checks: the address of 'x' is a multiple of 16
// CHECK: note: holes: level 1, all zero
fusion.func @a(%x: tensor<16x10xf64>) -> tensor<16x10xf64> {
  %s = fusion.set %x : tensor<16x10xf64> memory(shared) via(tma) domain(%i1, %i2) {
    %i3, %i4 = id.split %i1 by 4
    %i5, %i6 = id.split %i2 by 4
    %i7, %i8 = id.split %i6 by 2
    %i9 = id.merge %i4, %i7
    id.domain loop [%i3 : serial, %i5 : serial, %i9 : bulk, %i8 : bulk]
  }
  %y = fusion.set %s : tensor<16x10xf64>
  fusion.return %y : tensor<16x10xf64>
}

// (b) The producer flattens the tensor; four tiles of 48.
// CHECK: remark: 'y' is a TMA store, rank 2: box (12, 4), tile (12, 4), element strides (1, 1); 4 instructions a block
// CHECK: note: dimension 0 is [i2], implicit whole: coordinate [], box [i2]; extent 12, stride 1
// CHECK: note: dimension 1 is [i1], by partitioning: coordinate [i3], box [i4]; extent 16, stride 12
// CHECK: note: coordinate ArithTuple(0, tidx * 4) of 'y'
// CHECK: note: TMA tensor ArithTuple(0,0) o ((12,4),4):((1@0,1@1),4@1) of (tile, i3)
// CHECK: note: shared memory of 's': tile at element tidx * 48, rows of 12, 384 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: the launch checks: the address of 'y' is a multiple of 16
// CHECK: note: holes: none is stored
fusion.func @b(%x: tensor<16x12xf64>) -> tensor<16x12xf64> {
  %s = fusion.set %x : tensor<16x12xf64> memory(shared) domain(%i1, %i2) {
    %m = id.merge %i1, %i2
    %i5, %i6 = id.split %m by 2
    id.domain loop [%i5 : tidx, %i6 : vectorize]
  }
  %y = fusion.set %s : tensor<16x12xf64> via(tma) domain(%i1, %i2) {
    %i3, %i4 = id.split %i1 by 4
    id.domain loop [%i3 : tidx, %i4 : bulk, %i2 : bulk]
  }
  fusion.return %y : tensor<16x12xf64>
}

// Figure 14: valid twins of Figure 13. f64.
// RUN: tf-opt %s --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-opt %s | tf-opt --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-run %s --mcpu=sm_90a --entry=a --arg=random:1:f64:16x200 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=a --arg=random:1:f64:16x200 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=b --arg=random:1:f64:16x10 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=b --arg=random:1:f64:16x10 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=b_logical --arg=random:1:f64:16x16 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=b_logical --arg=random:1:f64:16x16 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=c --arg=random:1:f64:16x200 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=c --arg=random:1:f64:16x200 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=d --arg=random:1:f64:16x12 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=d --arg=random:1:f64:16x12 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=e --arg=random:1:f64:16x10 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=e --arg=random:1:f64:16x10 --expect=reference --check=all

// (a) I8 is outside of I7.
// CHECK: remark: 's' is a TMA load, rank 2: box (128, 4), tile (128, 2), element strides (1, 3); 12 instructions a block
// CHECK: note: dimension 0 is [i2], by partitioning: coordinate [i5], box [i6]; extent 200, stride 1
// CHECK: note: dimension 1 is [i1], by partitioning: coordinate [i3], box [i4], tile [i7], stride [i8]; extent 16, stride 200
// CHECK: note: coordinate ArithTuple(bidx * 128, i3 * 4 + i8) of 'x'
// CHECK: note: TMA tensor ArithTuple(0,0) o ((128,2),4,3,2):((1@0,3@1),4@1,1@1,128@0) of (tile, i3, i8, i5)
// CHECK: note: shared memory of 's': tile at element i3 * 768 + i8 * 256, rows of 128, 2048 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: the launch checks: the address of 'x' is a multiple of 16
// CHECK: note: holes: level 3, weak correctness only: the element stride of [i1] does not divide its box
fusion.func @a(%x: tensor<16x200xf64>) -> tensor<16x200xf64> {
  %s = fusion.set %x : tensor<16x200xf64> memory(shared) via(tma) domain(%i1, %i2) {
    %i3, %i4 = id.split %i1 by 4
    %i5, %i6 = id.split %i2 by 128
    %i7, %i8 = id.split %i4 by 3
    id.domain loop [%i3 : serial, %i8 : serial, %i7 : bulk, %i5 : bidx, %i6 : bulk] alloc [%i3 : c, %i8 : c, %i7 : c, %i5 : c, %i6 : c]
  }
  %y = fusion.set %s : tensor<16x200xf64> domain(%i1, %i2) {
    %i3, %i4 = id.split %i1 by 4
    %i5, %i6 = id.split %i2 by 128
    %i7, %i8 = id.split %i4 by 3
    id.domain loop [%i3 : serial, %i8 : serial, %i7 : serial, %i5 : bidx, %i6 : serial]
  }
  fusion.return %y : tensor<16x200xf64>
}

// (b) I5 has one value.
// CHECK: remark: 's' is a TMA load, rank 2: box (10, 4), tile (10, 4), element strides (1, 1); 1 instruction a block
// CHECK: note: dimension 0 is [i2], implicit whole: coordinate [], box [i6]; extent 10, stride 1
// CHECK: note: dimension 1 is [i1], by partitioning: coordinate [i3], box [i4]; extent 16, stride 10
// CHECK: note: coordinate ArithTuple(0, bidx * 4) of 'x'
// CHECK: note: TMA tensor ArithTuple(0,0) o ((10,4),4):((1@0,1@1),4@1) of (tile, i3)
// CHECK: note: shared memory of 's': tile at element 0, rows of 10, 320 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: the launch checks: the address of 'x' is a multiple of 16
// CHECK: note: holes: level 1, all zero
fusion.func @b(%x: tensor<16x10xf64>) -> tensor<16x10xf64> {
  %s = fusion.set %x : tensor<16x10xf64> memory(shared) via(tma) domain(%i1, %i2) {
    %i3, %i4 = id.split %i1 by 4
    %i5, %i6 = id.split %i2 by 10
    id.domain loop [%i3 : bidx, %i4 : bulk, %i5 : serial, %i6 : bulk]
  }
  %y = fusion.set %s : tensor<16x10xf64> domain(%i1, %i2) {
    %i3, %i4 = id.split %i1 by 4
    %i5, %i6 = id.split %i2 by 10
    id.domain loop [%i3 : bidx, %i4 : serial, %i5 : serial, %i6 : serial]
  }
  fusion.return %y : tensor<16x10xf64>
}

// (b) with the logical ids allocated, as drawn. Here an id of the allocation domain that is no loop has its whole extent, not the part that a block uses, so tiles of different blocks are at different places, and must be aligned: 16 instead of 10.
// CHECK: remark: 's' is a TMA load, rank 2: box (16, 4), tile (16, 4), element strides (1, 1); 1 instruction a block
// CHECK: note: dimension 0 is [i2], implicit whole: coordinate [], box [i6]; extent 16, stride 1
// CHECK: note: dimension 1 is [i1], by partitioning: coordinate [i3], box [i4]; extent 16, stride 16
// CHECK: note: coordinate ArithTuple(0, bidx * 4) of 'x'
// CHECK: note: TMA tensor ArithTuple(0,0) o ((16,4),4):((1@0,1@1),4@1) of (tile, i3)
// CHECK: note: shared memory of 's': tile at element bidx * 64, rows of 16, 512 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: the launch checks: the address of 'x' is a multiple of 16
// CHECK: note: holes: level 1, all zero
fusion.func @b_logical(%x: tensor<16x16xf64>) -> tensor<16x16xf64> {
  %s = fusion.set %x : tensor<16x16xf64> memory(shared) via(tma) domain(%i1, %i2) {
    %i3, %i4 = id.split %i1 by 4
    %i5, %i6 = id.split %i2 by 16
    id.domain loop [%i3 : bidx, %i5 : serial, %i4 : bulk, %i6 : bulk] alloc [%i1 : c, %i2 : c]
  }
  %y = fusion.set %s : tensor<16x16xf64> domain(%i1, %i2) {
    %i3, %i4 = id.split %i1 by 4
    %i5, %i6 = id.split %i2 by 16
    id.domain loop [%i3 : bidx, %i5 : serial, %i4 : serial, %i6 : serial]
  }
  fusion.return %y : tensor<16x16xf64>
}

// (c) I4 has one value.
// CHECK: remark: 's' is a TMA load, rank 2: box (128, 1), tile (128, 1), element strides (1, 1); 32 instructions a block
// CHECK: note: dimension 0 is [i2], by partitioning: coordinate [i5], box [i6]; extent 200, stride 1
// CHECK: note: dimension 1 is [i1], implicit size one: coordinate [i3], box []; extent 16, stride 200
// CHECK: note: coordinate ArithTuple(tidx * 128, i3) of 'x'
// CHECK: note: TMA tensor ArithTuple(0,0) o ((128,1),16,2):((1@0,1@1),1@1,128@0) of (tile, i3, i5)
// CHECK: note: shared memory of 's': tile at element tidx * 128 + i3 * 256, rows of 128, 1024 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: the launch checks: the address of 'x' is a multiple of 16
// CHECK: note: holes: level 1, all zero
fusion.func @c(%x: tensor<16x200xf64>) -> tensor<16x200xf64> {
  %s = fusion.set %x : tensor<16x200xf64> memory(shared) via(tma) domain(%i1, %i2) {
    %i3, %i4 = id.split %i1 by 1
    %i5, %i6 = id.split %i2 by 128
    id.domain loop [%i3 : serial, %i4 : bulk, %i5 : tidx, %i6 : bulk]
  }
  %y = fusion.set %s : tensor<16x200xf64>
  fusion.return %y : tensor<16x200xf64>
}

// (d) I2 is whole.
// CHECK: remark: 'y' is a TMA store, rank 2: box (12, 4), tile (12, 4), element strides (1, 1); 4 instructions a block
// CHECK: note: dimension 0 is [i2], implicit whole: coordinate [], box [i2]; extent 12, stride 1
// CHECK: note: dimension 1 is [i1], by partitioning: coordinate [i3], box [i4]; extent 16, stride 12
// CHECK: note: coordinate ArithTuple(0, i3 * 4) of 'y'
// CHECK: note: TMA tensor ArithTuple(0,0) o ((12,4),4):((1@0,1@1),4@1) of (tile, i3)
// CHECK: note: shared memory of 's': tile at element i3 * 48, rows of 12, 384 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: the launch checks: the address of 'y' is a multiple of 16
// CHECK: note: holes: none is stored
fusion.func @d(%x: tensor<16x12xf64>) -> tensor<16x12xf64> {
  %s = fusion.set %x : tensor<16x12xf64> memory(shared) domain(%i1, %i2) {
    id.domain loop [%i1 : tidx, %i2 : serial]
  }
  %y = fusion.set %s : tensor<16x12xf64> via(tma) domain(%i1, %i2) {
    %i3, %i4 = id.split %i1 by 4
    id.domain loop [%i3 : serial, %i4 : bulk, %i2 : bulk]
  }
  fusion.return %y : tensor<16x12xf64>
}

// (e) I5 has one value; the box is larger than the tensor.
// CHECK: remark: 'y' is a TMA store, rank 2: box (16, 4), tile (16, 4), element strides (1, 1); 4 instructions a block
// CHECK: note: dimension 0 is [i2], by partitioning: coordinate [], box [i6]; extent 10, stride 1
// CHECK: note: dimension 1 is [i1], by partitioning: coordinate [i3], box [i4]; extent 16, stride 10
// CHECK: note: coordinate ArithTuple(0, i3 * 4) of 'y'
// CHECK: note: TMA tensor ArithTuple(0,0) o ((16,4),4):((1@0,1@1),4@1) of (tile, i3)
// CHECK: note: shared memory of 's': tile at element i3 * 64, rows of 16, 512 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: the launch checks: the address of 'y' is a multiple of 16
// CHECK: note: holes: none is stored
fusion.func @e(%x: tensor<16x10xf64>) -> tensor<16x10xf64> {
  %s = fusion.set %x : tensor<16x10xf64> memory(shared) domain(%i1, %i2) {
    %i3, %i4 = id.split %i1 by 4
    %i5, %i6 = id.split %i2 by 16
    id.domain loop [%i3 : tidx, %i4 : serial, %i5 : tidy, %i6 : serial] alloc [%i3 : c, %i4 : c, %i5 : c, %i6 : c]
  }
  %y = fusion.set %s : tensor<16x10xf64> via(tma) domain(%i1, %i2) {
    %i3, %i4 = id.split %i1 by 4
    %i5, %i6 = id.split %i2 by 16
    id.domain loop [%i3 : serial, %i4 : bulk, %i5 : serial, %i6 : bulk]
  }
  fusion.return %y : tensor<16x10xf64>
}

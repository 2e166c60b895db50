// The figures of "TMA modeling in depth": what holes get.
// RUN: tf-opt %s --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-opt %s | tf-opt --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-run %s --mcpu=sm_90a --entry=figure2 --arg=random:1:f64:192 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=figure2 --arg=random:1:f64:192 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=figure3 --arg=random:1:f32:6x96 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=figure3 --arg=random:1:f32:6x96 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=figure4 --arg=random:1:f32:6x96 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=figure4 --arg=random:1:f32:6x96 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=figure5 --arg=random:1:f64:8x16 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=figure5 --arg=random:1:f64:8x16 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=one_box --arg=random:1:f64:4x16 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=one_box --arg=random:1:f64:4x16 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=stride_5 --arg=random:1:f64:8x16 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=stride_5 --arg=random:1:f64:8x16 --expect=reference --check=all

// Figure 2: weak correctness; the split of I5 makes the holes. Padded in the box for 16 bytes and 128-byte tiles.
// CHECK: remark: 's' is a TMA load, rank 1: box (32), tile (32), element strides (1); 12 instructions a block
// CHECK: note: dimension 0 is [i1], by partitioning: coordinate [i2], box [i3]; extent 192, stride 1
// CHECK: note: coordinate ArithTuple(i4 * 64 + i7 * 32) of 'x'
// CHECK: note: TMA tensor ArithTuple(0) o ((32),3,4):((1@0),64@0,32@0) of (tile, i4, i7)
// CHECK: note: shared memory of 's': tile at element i4 * 128 + i7 * 32, rows of 32, 256 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: the launch checks: the address of 'x' is a multiple of 16
// CHECK: note: holes: level 2, zero with a guard
// CHECK: note: guard: 'i5', i7, is less than 2
fusion.func @figure2(%x: tensor<192xf64>) -> tensor<192xf64> {
  %s = fusion.set %x : tensor<192xf64> memory(shared) via(tma) domain(%i1) {
    %i2, %i3 = id.split %i1 by 32
    %i4, %i5 = id.split %i2 by 2
    %i6, %i7 = id.split %i5 by 4
    id.domain loop [%i4 : serial, %i6 : serial, %i7 : serial, %i3 : bulk]
  }
  %y = fusion.set %s : tensor<192xf64>
  fusion.return %y : tensor<192xf64>
}

// Figure 3: strong; all that makes holes is protected. f32 and 16 times the columns.
// CHECK: remark: 's' is a TMA load, rank 2: box (64, 2), tile (64, 2), element strides (1, 1); 8 instructions a block
// CHECK: note: dimension 0 is [i2], by partitioning: coordinate [i5], box [i6]; extent 96, stride 1
// CHECK: note: dimension 1 is [i1], by partitioning: coordinate [i3], box [i4]; extent 6, stride 96
// CHECK: note: coordinate ArithTuple((i10 mod 2) * 64, i9 * 4 + (i10 div 2) * 2) of 'x'
// CHECK: note: TMA tensor ArithTuple(0,0) o ((64,2),2,(2,2)):((1@0,1@1),4@1,(64@0,2@1)) of (tile, i9, i10)
// CHECK: note: shared memory of 's': tile at element i9 * 512 + i10 * 128, rows of 64, 512 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: the launch checks: the address of 'x' is a multiple of 16
// CHECK: note: holes: level 1, all zero
fusion.func @figure3(%x: tensor<6x96xf32>) -> tensor<6x96xf32> {
  %s = fusion.set %x : tensor<6x96xf32> memory(shared) via(tma) domain(%i1, %i2) {
    %i3, %i4 = id.split %i1 by 2
    %i5, %i6 = id.split %i2 by 64
    %i7 = id.merge %i3, %i5
    %i9, %i10 = id.split %i7 by 4
    %i8 = id.merge %i4, %i6
    id.domain loop [%i9 : serial, %i10 : serial, %i8 : bulk]
  }
  %y = fusion.set %s : tensor<6x96xf32>
  fusion.return %y : tensor<6x96xf32>
}

// Figure 4.
// CHECK: remark: 's' is a TMA load, rank 2: box (64, 2), tile (64, 2), element strides (1, 1); 12 instructions a block
// CHECK: note: dimension 0 is [i2], by partitioning: coordinate [i5], box [i6]; extent 96, stride 1
// CHECK: note: dimension 1 is [i1], by partitioning: coordinate [i3], box [i4]; extent 6, stride 96
// CHECK: note: coordinate ArithTuple(((i11 * 3 + i12) div 2) * 64, i7 * 4 + ((i11 * 3 + i12) mod 2) * 2) of 'x'
// CHECK: note: no TMA tensor: the coordinate is no layout of the loops
// CHECK: note: shared memory of 's': tile at element i7 * 768 + i11 * 384 + i12 * 128, rows of 64, 512 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: the launch checks: the address of 'x' is a multiple of 16
// CHECK: note: holes: level 1, all zero
fusion.func @figure4(%x: tensor<6x96xf32>) -> tensor<6x96xf32> {
  %s = fusion.set %x : tensor<6x96xf32> memory(shared) via(tma) domain(%i1, %i2) {
    %i3, %i4 = id.split %i1 by 2
    %i5, %i6 = id.split %i2 by 64
    %i7, %i8 = id.split %i3 by 2
    %i10 = id.merge %i5, %i8
    %i11, %i12 = id.split %i10 by 3
    %i9 = id.merge %i4, %i6
    id.domain loop [%i7 : serial, %i11 : serial, %i12 : serial, %i9 : bulk]
  }
  %y = fusion.set %s : tensor<6x96xf32>
  fusion.return %y : tensor<6x96xf32>
}

// Figures 5 and 6: the fundamental theorem of TMA correctness.
// CHECK: remark: 's' is a TMA load, rank 2: box (16, 4), tile (16, 2), element strides (1, 3); 6 instructions a block
// CHECK: note: dimension 0 is [i2], implicit whole: coordinate [], box [i2]; extent 16, stride 1
// CHECK: note: dimension 1 is [i1], by partitioning: coordinate [i3], box [i4], tile [i5], stride [i6]; extent 8, stride 16
// CHECK: note: coordinate ArithTuple(0, i3 * 4 + i6) of 'x'
// CHECK: note: TMA tensor ArithTuple(0,0) o ((16,2),2,3):((1@0,3@1),4@1,1@1) of (tile, i3, i6)
// CHECK: note: shared memory of 's': tile at element i3 * 96 + i6 * 32, rows of 16, 256 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: the launch checks: the address of 'x' is a multiple of 16
// CHECK: note: holes: level 3, weak correctness only: the element stride of [i1] does not divide its box
fusion.func @figure5(%x: tensor<8x16xf64>) -> tensor<8x16xf64> {
  %s = fusion.set %x : tensor<8x16xf64> memory(shared) via(tma) domain(%i1, %i2) {
    %i3, %i4 = id.split %i1 by 4
    %i5, %i6 = id.split %i4 by 3
    id.domain loop [%i3 : serial, %i6 : serial, %i5 : bulk, %i2 : bulk]
  }
  %y = fusion.set %s : tensor<8x16xf64>
  fusion.return %y : tensor<8x16xf64>
}

// With an extent of 4 the hole is out of bounds.
// CHECK: remark: 's' is a TMA load, rank 2: box (16, 4), tile (16, 2), element strides (1, 3); 3 instructions a block
// CHECK: note: dimension 0 is [i2], implicit whole: coordinate [], box [i2]; extent 16, stride 1
// CHECK: note: dimension 1 is [i1], implicit whole: coordinate [], box [i4], tile [i5], stride [i6]; extent 4, stride 16
// CHECK: note: coordinate ArithTuple(0, i6) of 'x'
// CHECK: note: TMA tensor ArithTuple(0,0) o ((16,2),3):((1@0,3@1),1@1) of (tile, i6)
// CHECK: note: shared memory of 's': tile at element i6 * 32, rows of 16, 256 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: the launch checks: the address of 'x' is a multiple of 16
// CHECK: note: holes: level 1, all zero
fusion.func @one_box(%x: tensor<4x16xf64>) -> tensor<4x16xf64> {
  %s = fusion.set %x : tensor<4x16xf64> memory(shared) via(tma) domain(%i1, %i2) {
    %i3, %i4 = id.split %i1 by 4
    %i5, %i6 = id.split %i4 by 3
    id.domain loop [%i3 : serial, %i6 : serial, %i5 : bulk, %i2 : bulk]
  }
  %y = fusion.set %s : tensor<4x16xf64>
  fusion.return %y : tensor<4x16xf64>
}

// With a stride of 5 the tile is one element.
// CHECK: remark: 's' is a TMA load, rank 1: box (16), tile (16), element strides (1); 10 instructions a block
// CHECK: note: dimension 0 is [i1, i2], by compositing: coordinate [i1], box [i2]; extent 128, stride 1
// CHECK: note: coordinate ArithTuple(i3 * 64 + i6 * 16) of 'x'
// CHECK: note: TMA tensor ArithTuple(0) o ((16),2,5):((1@0),64@0,16@0) of (tile, i3, i6)
// CHECK: note: shared memory of 's': tile at element i3 * 80 + i6 * 16, rows of 16, 128 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: the launch checks: the address of 'x' is a multiple of 16
// CHECK: note: holes: level 2, zero with a guard
// CHECK: note: guard: 'i4', i6, is less than 4
fusion.func @stride_5(%x: tensor<8x16xf64>) -> tensor<8x16xf64> {
  %s = fusion.set %x : tensor<8x16xf64> memory(shared) via(tma) domain(%i1, %i2) {
    %i3, %i4 = id.split %i1 by 4
    %i5, %i6 = id.split %i4 by 5
    id.domain loop [%i3 : serial, %i6 : serial, %i5 : bulk, %i2 : bulk]
  }
  %y = fusion.set %s : tensor<8x16xf64>
  fusion.return %y : tensor<8x16xf64>
}

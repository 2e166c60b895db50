// Figure 12: the box is split by the element stride; the inner part is the stride id.
// RUN: tf-opt %s --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-opt %s | tf-opt --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-run %s --mcpu=sm_90a --entry=figure --arg=random:1:f64:16x12 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=figure --arg=random:1:f64:16x12 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=divides --arg=random:1:f64:16x16 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=divides --arg=random:1:f64:16x16 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=composite --arg=random:1:f64:8x4x16 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=composite --arg=random:1:f64:8x4x16 --expect=reference --check=all

// CHECK: remark: 's' is a TMA load, rank 2: box (8, 4), tile (8, 2), element strides (1, 3); 24 instructions a block
// CHECK: note: dimension 0 is [i2], by partitioning: coordinate [i5], box [i6]; extent 12, stride 1
// CHECK: note: dimension 1 is [i1], by partitioning: coordinate [i3], box [i4], tile [i7], stride [i8]; extent 16, stride 12
// CHECK: note: coordinate ArithTuple(i5 * 8, i3 * 4 + i8) of 'x'
// CHECK: note: TMA tensor ArithTuple(0,0) o ((8,2),4,2,3):((1@0,3@1),4@1,8@0,1@1) of (tile, i3, i5, i8)
// CHECK: note: shared memory of 's': tile at element i3 * 96 + i5 * 48 + i8 * 16, rows of 8, 128 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: the launch checks: the address of 'x' is a multiple of 16
// CHECK: note: holes: level 3, weak correctness only: the element stride of [i1] does not divide its box
fusion.func @figure(%x: tensor<16x12xf64>) -> tensor<16x12xf64> {
  %s = fusion.set %x : tensor<16x12xf64> memory(shared) via(tma) domain(%i1, %i2) {
    %i3, %i4 = id.split %i1 by 4
    %i5, %i6 = id.split %i2 by 8
    %i7, %i8 = id.split %i4 by 3
    id.domain loop [%i3 : serial, %i5 : serial, %i8 : serial, %i7 : bulk, %i6 : bulk]
  }
  %y = fusion.set %s : tensor<16x12xf64>
  fusion.return %y : tensor<16x12xf64>
}

// A stride that divides the box: holes are zero.
// CHECK: remark: 's' is a TMA load, rank 2: box (8, 4), tile (8, 2), element strides (1, 2); 16 instructions a block
// CHECK: note: dimension 0 is [i2], by partitioning: coordinate [i5], box [i6]; extent 16, stride 1
// CHECK: note: dimension 1 is [i1], by partitioning: coordinate [i3], box [i4], tile [i7], stride [i8]; extent 16, stride 16
// CHECK: note: coordinate ArithTuple(i5 * 8, i3 * 4 + i8) of 'x'
// CHECK: note: TMA tensor ArithTuple(0,0) o ((8,2),4,2,2):((1@0,2@1),4@1,8@0,1@1) of (tile, i3, i5, i8)
// CHECK: note: shared memory of 's': tile at element i3 * 64 + i5 * 32 + i8 * 16, rows of 8, 128 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: the launch checks: the address of 'x' is a multiple of 16
// CHECK: note: holes: level 1, all zero
fusion.func @divides(%x: tensor<16x16xf64>) -> tensor<16x16xf64> {
  %s = fusion.set %x : tensor<16x16xf64> memory(shared) via(tma) domain(%i1, %i2) {
    %i3, %i4 = id.split %i1 by 4
    %i5, %i6 = id.split %i2 by 8
    %i7, %i8 = id.split %i4 by 2
    id.domain loop [%i3 : serial, %i5 : serial, %i8 : serial, %i7 : bulk, %i6 : bulk]
  }
  %y = fusion.set %s : tensor<16x16xf64>
  fusion.return %y : tensor<16x16xf64>
}

// A composite box must be merged before it is strided.
// CHECK: remark: 's' is a TMA load, rank 2: box (16, 8), tile (16, 4), element strides (1, 2); 8 instructions a block
// CHECK: note: dimension 0 is [i2], implicit whole: coordinate [], box [i2]; extent 16, stride 1
// CHECK: note: dimension 1 is [m], by partitioning: coordinate [o], box [b], tile [t], stride [z]; extent 32, stride 16
// CHECK: note: coordinate ArithTuple(0, o * 8 + z) of 'x'
// CHECK: note: TMA tensor ArithTuple(0,0) o ((16,4),4,2):((1@0,2@1),8@1,1@1) of (tile, o, z)
// CHECK: note: shared memory of 's': tile at element o * 128 + z * 64, rows of 16, 512 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: the launch checks: the address of 'x' is a multiple of 16
// CHECK: note: holes: level 1, all zero
fusion.func @composite(%x: tensor<8x4x16xf64>) -> tensor<8x4x16xf64> {
  %s = fusion.set %x : tensor<8x4x16xf64> memory(shared) via(tma) domain(%i0, %i1, %i2) {
    %m = id.merge %i0, %i1
    %o, %b = id.split %m by 8
    %t, %z = id.split %b by 2
    id.domain loop [%o : serial, %z : serial, %t : bulk, %i2 : bulk]
  }
  %y = fusion.set %s : tensor<8x4x16xf64>
  fusion.return %y : tensor<8x4x16xf64>
}

// Figures 7, 8 and 9: a split of a split is the other split of a split, whichever way the box was made.
// RUN: tf-opt %s --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-opt %s | tf-opt --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-run %s --mcpu=sm_90a --entry=left --arg=random:1:f32:1000 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=left --arg=random:1:f32:1000 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=right --arg=random:1:f32:1000 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=right --arg=random:1:f32:1000 --expect=reference --check=all

// Left: I0 by 8, then the outer part by 4; the box is [I3, I4]: 32.
// CHECK: remark: 's' is a TMA load, rank 1: box (32), tile (32), element strides (1); 32 instructions a block
// CHECK: note: dimension 0 is [i0], by rotation: coordinate [i2], box [i3, i4]; extent 1000, stride 1
// CHECK: note: coordinate ArithTuple(i2 * 32) of 'x'
// CHECK: note: TMA tensor ArithTuple(0) o ((32),32):((1@0),32@0) of (tile, i2)
// CHECK: note: shared memory of 's': tile at element i2 * 32, rows of 32, 128 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: the launch checks: the address of 'x' is a multiple of 16
// CHECK: note: holes: level 1, all zero
fusion.func @left(%x: tensor<1000xf32>) -> tensor<1000xf32> {
  %s = fusion.set %x : tensor<1000xf32> memory(shared) via(tma) domain(%i0) {
    %i5, %i4 = id.split %i0 by 8
    %i2, %i3 = id.split %i5 by 4
    id.domain loop [%i2 : serial, %i3 : bulk, %i4 : bulk]
  }
  %y = fusion.set %s : tensor<1000xf32>
  fusion.return %y : tensor<1000xf32>
}

// Right, with 128 and 32 for alignment: the box is I4, and [I2, I3] are its coordinate.
// CHECK: remark: 's' is a TMA load, rank 1: box (32), tile (32), element strides (1); 32 instructions a block
// CHECK: note: dimension 0 is [i0], by rotation: coordinate [i2, i3], box [i4]; extent 1000, stride 1
// CHECK: note: coordinate ArithTuple(i2 * 128 + i3 * 32) of 'x'
// CHECK: note: TMA tensor ArithTuple(0) o ((32),8,4):((1@0),128@0,32@0) of (tile, i2, i3)
// CHECK: note: shared memory of 's': tile at element i2 * 128 + i3 * 32, rows of 32, 128 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: the launch checks: the address of 'x' is a multiple of 16
// CHECK: note: holes: level 1, all zero
fusion.func @right(%x: tensor<1000xf32>) -> tensor<1000xf32> {
  %s = fusion.set %x : tensor<1000xf32> memory(shared) via(tma) domain(%i0) {
    %i2, %i1 = id.split %i0 by 128
    %i3, %i4 = id.split %i1 by 32
    id.domain loop [%i2 : serial, %i3 : serial, %i4 : bulk]
  }
  %y = fusion.set %s : tensor<1000xf32>
  fusion.return %y : tensor<1000xf32>
}

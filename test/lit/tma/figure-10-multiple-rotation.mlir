// Figure 10: rotated more than once.
// RUN: tf-opt %s --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-opt %s | tf-opt --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-run %s --mcpu=sm_90a --entry=outer --arg=random:1:f32:1000 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=outer --arg=random:1:f32:1000 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=inner --arg=random:1:f32:1000 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=inner --arg=random:1:f32:1000 --expect=reference --check=all

// A chain of outer splits: [I6, I4, I2] is a box of 32.
// CHECK: remark: 's' is a TMA load, rank 1: box (32), tile (32), element strides (1); 32 instructions a block
// CHECK: note: dimension 0 is [i0], by rotation: coordinate [i5], box [i6, i4, i2]; extent 1000, stride 1
// CHECK: note: coordinate ArithTuple(i5 * 32) of 'x'
// CHECK: note: TMA tensor ArithTuple(0) o ((32),32):((1@0),32@0) of (tile, i5)
// CHECK: note: shared memory of 's': tile at element i5 * 32, rows of 32, 128 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: the launch checks: the address of 'x' is a multiple of 16
// CHECK: note: holes: level 1, all zero
fusion.func @outer(%x: tensor<1000xf32>) -> tensor<1000xf32> {
  %s = fusion.set %x : tensor<1000xf32> memory(shared) via(tma) domain(%i0) {
    %i1, %i2 = id.split %i0 by 4
    %i3, %i4 = id.split %i1 by 2
    %i5, %i6 = id.split %i3 by 4
    id.domain loop [%i5 : serial, %i6 : bulk, %i4 : bulk, %i2 : bulk]
  }
  %y = fusion.set %s : tensor<1000xf32>
  fusion.return %y : tensor<1000xf32>
}

// A chain of inner splits, eight times as large for alignment: the box is I2, and [I5, I6, I4] its coordinate.
// CHECK: remark: 's' is a TMA load, rank 1: box (32), tile (32), element strides (1); 32 instructions a block
// CHECK: note: dimension 0 is [i0], by rotation: coordinate [i5, i6, i4], box [i2]; extent 1000, stride 1
// CHECK: note: coordinate ArithTuple(i5 * 256 + i6 * 64 + i4 * 32) of 'x'
// CHECK: note: TMA tensor ArithTuple(0) o ((32),4,4,2):((1@0),256@0,64@0,32@0) of (tile, i5, i6, i4)
// CHECK: note: shared memory of 's': tile at element i5 * 256 + i6 * 64 + i4 * 32, rows of 32, 128 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: the launch checks: the address of 'x' is a multiple of 16
// CHECK: note: holes: level 1, all zero
fusion.func @inner(%x: tensor<1000xf32>) -> tensor<1000xf32> {
  %s = fusion.set %x : tensor<1000xf32> memory(shared) via(tma) domain(%i0) {
    %i5, %i7 = id.split %i0 by 256
    %i6, %i8 = id.split %i7 by 64
    %i4, %i2 = id.split %i8 by 32
    id.domain loop [%i5 : serial, %i6 : serial, %i4 : serial, %i2 : bulk]
  }
  %y = fusion.set %s : tensor<1000xf32>
  fusion.return %y : tensor<1000xf32>
}

// Figure 9: what one imagines. A box made by one chain of splits is the box by partitioning of the other: the same
// instructions at the same coordinates, and tiles at the same places. Each pair below is one picture of the figure, beside the
// canonical form that it stands for. (The figure's 32 and 8 are 128 and 32 in the second pair: f32 tiles begin at 128 bytes.)
// RUN: tf-opt %s --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-opt %s | tf-opt --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-run %s --mcpu=sm_90a --entry=left --arg=random:1:f32:1000 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=left_imagined --arg=random:1:f32:1000 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=right --arg=random:1:f32:1000 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=right_imagined --arg=random:1:f32:1000 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=left --arg=random:1:f32:1000 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=right --arg=random:1:f32:1000 --expect=reference --check=all

// Left to right: [I3, I4] is the box, imagined as I1.
// CHECK: remark: 's' is a TMA load, rank 1: box (32), tile (32), element strides (1); 32 instructions a block
// CHECK: note: dimension 0 is [i0], by rotation: coordinate [i2], box [i3, i4]; extent 1000, stride 1
// CHECK: note: coordinate ArithTuple(i2 * 32) of 'x'
// CHECK: note: TMA tensor ArithTuple(0) o ((32),32):((1@0),32@0) of (tile, i2)
// CHECK: note: shared memory of 's': tile at element i2 * 32, rows of 32, 128 bytes an instruction
fusion.func @left(%x: tensor<1000xf32>) -> tensor<1000xf32> {
  %s = fusion.set %x : tensor<1000xf32> memory(shared) via(tma) domain(%i0) {
    %i5, %i4 = id.split %i0 by 8
    %i2, %i3 = id.split %i5 by 4
    id.domain loop [%i2 : serial, %i3 : bulk, %i4 : bulk]
  }
  %y = fusion.set %s : tensor<1000xf32>
  fusion.return %y : tensor<1000xf32>
}

// CHECK: remark: 's' is a TMA load, rank 1: box (32), tile (32), element strides (1); 32 instructions a block
// CHECK: note: dimension 0 is [i0], by partitioning: coordinate [i2], box [i1]; extent 1000, stride 1
// CHECK: note: coordinate ArithTuple(i2 * 32) of 'x'
// CHECK: note: TMA tensor ArithTuple(0) o ((32),32):((1@0),32@0) of (tile, i2)
// CHECK: note: shared memory of 's': tile at element i2 * 32, rows of 32, 128 bytes an instruction
fusion.func @left_imagined(%x: tensor<1000xf32>) -> tensor<1000xf32> {
  %s = fusion.set %x : tensor<1000xf32> memory(shared) via(tma) domain(%i0) {
    %i2, %i1 = id.split %i0 by 32
    id.domain loop [%i2 : serial, %i1 : bulk]
  }
  %y = fusion.set %s : tensor<1000xf32>
  fusion.return %y : tensor<1000xf32>
}

// Right to left: I4 is the box, and [I2, I3] are imagined as I5. The split of I1 is divisible, that of I0 is not.
// CHECK: remark: 's' is a TMA load, rank 1: box (32), tile (32), element strides (1); 32 instructions a block
// CHECK: note: dimension 0 is [i0], by rotation: coordinate [i2, i3], box [i4]; extent 1000, stride 1
// CHECK: note: coordinate ArithTuple(i2 * 128 + i3 * 32) of 'x'
// CHECK: note: TMA tensor ArithTuple(0) o ((32),8,4):((1@0),128@0,32@0) of (tile, i2, i3)
// CHECK: note: shared memory of 's': tile at element i2 * 128 + i3 * 32, rows of 32, 128 bytes an instruction
fusion.func @right(%x: tensor<1000xf32>) -> tensor<1000xf32> {
  %s = fusion.set %x : tensor<1000xf32> memory(shared) via(tma) domain(%i0) {
    %i2, %i1 = id.split %i0 by 128
    %i3, %i4 = id.split %i1 by 32
    id.domain loop [%i2 : serial, %i3 : serial, %i4 : bulk]
  }
  %y = fusion.set %s : tensor<1000xf32>
  fusion.return %y : tensor<1000xf32>
}

// CHECK: remark: 's' is a TMA load, rank 1: box (32), tile (32), element strides (1); 32 instructions a block
// CHECK: note: dimension 0 is [i0], by partitioning: coordinate [i5], box [i4]; extent 1000, stride 1
// CHECK: note: coordinate ArithTuple(i5 * 32) of 'x'
// CHECK: note: TMA tensor ArithTuple(0) o ((32),32):((1@0),32@0) of (tile, i5)
// CHECK: note: shared memory of 's': tile at element i5 * 32, rows of 32, 128 bytes an instruction
fusion.func @right_imagined(%x: tensor<1000xf32>) -> tensor<1000xf32> {
  %s = fusion.set %x : tensor<1000xf32> memory(shared) via(tma) domain(%i0) {
    %i5, %i4 = id.split %i0 by 32
    id.domain loop [%i5 : serial, %i4 : bulk]
  }
  %y = fusion.set %s : tensor<1000xf32>
  fusion.return %y : tensor<1000xf32>
}

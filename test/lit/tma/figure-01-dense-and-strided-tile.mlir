// Figures 1 and 2: a box of (8, 4), dense and with an element stride of 3 along y. The rows are padded, so the tensor is
// not contiguous. f64, so that every tile begins at a multiple of 128 bytes.
// RUN: tf-opt %s --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-opt %s | tf-opt --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-run %s --mcpu=sm_90a --entry=dense --arg=random:1:f64:16x12/14x1 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=dense --arg=random:1:f64:16x12/14x1 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=strided --arg=random:1:f64:16x12/14x1 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=strided --arg=random:1:f64:16x12/14x1 --expect=reference --check=all

// The tile is the box.
// CHECK: remark: 's' is a TMA load, rank 2: box (8, 4), tile (8, 4), element strides (1, 1); 8 instructions a block
// CHECK: note: dimension 0 is [i2], by partitioning: coordinate [i5], box [i6]; extent 12, stride 1
// CHECK: note: dimension 1 is [i1], by partitioning: coordinate [i3], box [i4]; extent 16, stride x.s0
// CHECK: note: coordinate ArithTuple(i5 * 8, i3 * 4) of 'x'
// CHECK: note: TMA tensor ArithTuple(0,0) o ((8,4),4,2):((1@0,1@1),4@1,8@0) of (tile, i3, i5)
// CHECK: note: shared memory of 's': tile at element i3 * 64 + i5 * 32, rows of 8, 256 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: the launch checks: the bytes of the stride of [i1], x.s0 * 8, is a multiple of 16
// CHECK: note: the launch checks: the bytes of the stride of [i1], x.s0 * 8, is at most 1099511627760
// CHECK: note: the launch checks: the address of 'x' is a multiple of 16
// CHECK: note: holes: level 1, all zero
fusion.func @dense(%x: tensor<16x12xf64> {contiguity = [false, true]}) -> tensor<16x12xf64> {
  %s = fusion.set %x : tensor<16x12xf64> memory(shared) via(tma) domain(%i1, %i2) {
    %i3, %i4 = id.split %i1 by 4
    %i5, %i6 = id.split %i2 by 8
    id.domain loop [%i3 : serial, %i5 : serial, %i4 : bulk, %i6 : bulk]
  }
  %y = fusion.set %s : tensor<16x12xf64>
  fusion.return %y : tensor<16x12xf64>
}

// Rows 0 and 3 of the box: the tile is (8, 2).
// CHECK: remark: 's' is a TMA load, rank 2: box (8, 4), tile (8, 2), element strides (1, 3); 24 instructions a block
// CHECK: note: dimension 0 is [i2], by partitioning: coordinate [i5], box [i6]; extent 12, stride 1
// CHECK: note: dimension 1 is [i1], by partitioning: coordinate [i3], box [i4], tile [i7], stride [i8]; extent 16, stride x.s0
// CHECK: note: coordinate ArithTuple(i5 * 8, i3 * 4 + i8) of 'x'
// CHECK: note: TMA tensor ArithTuple(0,0) o ((8,2),4,2,3):((1@0,3@1),4@1,8@0,1@1) of (tile, i3, i5, i8)
// CHECK: note: shared memory of 's': tile at element i3 * 96 + i5 * 48 + i8 * 16, rows of 8, 128 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: the launch checks: the bytes of the stride of [i1], x.s0 * 8, is a multiple of 16
// CHECK: note: the launch checks: the bytes of the stride of [i1], x.s0 * 8, is at most 1099511627760
// CHECK: note: the launch checks: the address of 'x' is a multiple of 16
// CHECK: note: holes: level 3, weak correctness only: the element stride of [i1] does not divide its box
fusion.func @strided(%x: tensor<16x12xf64> {contiguity = [false, true]}) -> tensor<16x12xf64> {
  %s = fusion.set %x : tensor<16x12xf64> memory(shared) via(tma) domain(%i1, %i2) {
    %i3, %i4 = id.split %i1 by 4
    %i5, %i6 = id.split %i2 by 8
    %i7, %i8 = id.split %i4 by 3
    id.domain loop [%i3 : serial, %i5 : serial, %i8 : serial, %i7 : bulk, %i6 : bulk]
  }
  %y = fusion.set %s : tensor<16x12xf64>
  fusion.return %y : tensor<16x12xf64>
}

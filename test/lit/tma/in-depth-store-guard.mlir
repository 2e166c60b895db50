// A store whose loops go past a tile must not make that copy.
// RUN: tf-opt %s --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-opt %s | tf-opt --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-run %s --mcpu=sm_90a --entry=guarded --arg=random:1:f64:192 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=guarded --arg=random:1:f64:192 --expect=reference --check=all

// CHECK: remark: 'y' is a TMA store, rank 1: box (32), tile (32), element strides (1); 12 instructions a block
// CHECK: note: dimension 0 is [i1], by partitioning: coordinate [i2], box [i3]; extent 192, stride 1
// CHECK: note: coordinate ArithTuple(i4 * 64 + i7 * 32) of 'y'
// CHECK: note: TMA tensor ArithTuple(0) o ((32),3,4):((1@0),64@0,32@0) of (tile, i4, i7)
// CHECK: note: shared memory of 's': tile at element i4 * 128 + (i7 div 2) * 128 + (i7 mod 2) * 32, rows of 32, 256 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: the launch checks: the address of 'y' is a multiple of 16
// CHECK: note: guard: 'i5', i7, is less than 2
fusion.func @guarded(%x: tensor<192xf64>) -> tensor<192xf64> {
  %s = fusion.set %x : tensor<192xf64> memory(shared) domain(%i1) {
    %i2, %i3 = id.split %i1 by 32
    %i4, %i5 = id.split %i2 by 2
    %i6, %i7 = id.split %i5 by 4
    id.domain loop [%i4 : serial, %i6 : serial, %i7 : serial, %i3 : serial]
  }
  %y = fusion.set %s : tensor<192xf64> via(tma) domain(%i1) {
    %i2, %i3 = id.split %i1 by 32
    %i4, %i5 = id.split %i2 by 2
    %i6, %i7 = id.split %i5 by 4
    id.domain loop [%i4 : serial, %i6 : serial, %i7 : serial, %i3 : bulk]
  }
  fusion.return %y : tensor<192xf64>
}

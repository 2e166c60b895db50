// Figure 5: to merge and to split by the inner extent is to do nothing.
// RUN: tf-opt %s --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-opt %s | tf-opt --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-run %s --mcpu=sm_90a --entry=figure --arg=random:1:f32:6x32 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=figure --arg=random:1:f32:6x32 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=nothing --arg=random:1:f32:6x32 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=nothing --arg=random:1:f32:6x32 --expect=reference --check=all

// CHECK: remark: 's' is a TMA load, rank 1: box (32), tile (32), element strides (1); 6 instructions a block
// CHECK: note: dimension 0 is [m], by partitioning: coordinate [o], box [i]; extent 192, stride 1
// CHECK: note: coordinate ArithTuple(o * 32) of 'x'
// CHECK: note: TMA tensor ArithTuple(0) o ((32),6):((1@0),32@0) of (tile, o)
// CHECK: note: shared memory of 's': tile at element o * 32, rows of 32, 128 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: the launch checks: the address of 'x' is a multiple of 16
// CHECK: note: holes: level 1, all zero
fusion.func @figure(%x: tensor<6x32xf32>) -> tensor<6x32xf32> {
  %s = fusion.set %x : tensor<6x32xf32> memory(shared) via(tma) domain(%i1, %i2) {
    %m = id.merge %i1, %i2
    %o, %i = id.split %m by 32
    id.domain loop [%o : serial, %i : bulk]
  }
  %y = fusion.set %s : tensor<6x32xf32>
  fusion.return %y : tensor<6x32xf32>
}

// The same without.
// CHECK: remark: 's' is a TMA load, rank 1: box (32), tile (32), element strides (1); 6 instructions a block
// CHECK: note: dimension 0 is [i1, i2], by compositing: coordinate [i1], box [i2]; extent 192, stride 1
// CHECK: note: coordinate ArithTuple(i1 * 32) of 'x'
// CHECK: note: TMA tensor ArithTuple(0) o ((32),6):((1@0),32@0) of (tile, i1)
// CHECK: note: shared memory of 's': tile at element i1 * 32, rows of 32, 128 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: the launch checks: the address of 'x' is a multiple of 16
// CHECK: note: holes: level 1, all zero
fusion.func @nothing(%x: tensor<6x32xf32>) -> tensor<6x32xf32> {
  %s = fusion.set %x : tensor<6x32xf32> memory(shared) via(tma) domain(%i1, %i2) {
    id.domain loop [%i1 : serial, %i2 : bulk]
  }
  %y = fusion.set %s : tensor<6x32xf32>
  fusion.return %y : tensor<6x32xf32>
}

// Figure 8, right to left, where neither split is divisible. The documents want a divisible one; a load needs none: its
// box passes the end of i1, and what it gets there is in a hole (weak correctness). Boxes must begin at multiples of 16
// bytes, though: column.mlir.
// RUN: tf-opt %s --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-run %s --mcpu=sm_90a --entry=load --arg=random:1:f32:100 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=load --arg=random:1:f32:100 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=symbolic --arg=random:1:f32:100 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=symbolic --arg=random:1:f32:1 --expect=reference --check=all

// CHECK: remark: 's' is a TMA load, rank 1: box (16), tile (16), element strides (1); 10 instructions a block
// CHECK: note: coordinate ArithTuple(i2 * 24 + i3 * 16) of 'x'
// CHECK: note: TMA tensor ArithTuple(0) o ((16),5,2):((1@0),24@0,16@0) of (tile, i2, i3)
// CHECK: note: holes: level 3
fusion.func @load(%x: tensor<100xf32>) -> tensor<100xf32> {
  %s = fusion.set %x : tensor<100xf32> memory(shared) via(tma) domain(%i0) {
    %i2, %i1 = id.split %i0 by 24
    %i3, %i4 = id.split %i1 by 16
    %i5, %i6 = id.split %i4 by 32
    id.domain loop [%i2 : serial, %i3 : serial, %i4 : bulk] alloc [%i2 : c, %i3 : c, %i5 : c, %i6 : c]
  }
  %y = fusion.set %s : tensor<100xf32>
  fusion.return %y : tensor<100xf32>
}

// Nothing is left to the launch.
// CHECK: remark: 's' is a TMA load, rank 1: box (32)
// CHECK-NOT: multiple of 48
fusion.func @symbolic(%x: tensor<?xf32>) -> tensor<?xf32> {
  %s = fusion.set %x : tensor<?xf32> memory(shared) via(tma) domain(%i0) {
    %i2, %i1 = id.split %i0 by 48
    %i3, %i4 = id.split %i1 by 32
    id.domain loop [%i2 : serial, %i3 : serial, %i4 : bulk]
  }
  %y = fusion.set %s : tensor<?xf32>
  fusion.return %y : tensor<?xf32>
}

// Discontiguous ids may be merged where the box divides the inner one (Theorem 5 of divisibility-of-split).
// RUN: tf-opt %s --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-opt %s | tf-opt --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-run %s --mcpu=sm_90a --entry=merged --arg=random:1:f32:32x64 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=merged --arg=random:1:f32:32x64 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=joined --arg=random:1:f32:1024x2 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=joined --arg=random:1:f32:1024x2 --expect=reference --check=all

// CHECK: remark: 's' is a TMA load, rank 2: box (32, 1), tile (32, 1), element strides (1, 1); 64 instructions a block
// CHECK: note: dimension 0 is [j], by partitioning: coordinate [j], box [b]; extent 64, stride 1
// CHECK: note: dimension 1 is [i], implicit size one: coordinate [i], box []; extent 32, stride x.s0
// CHECK: note: coordinate ArithTuple((o mod 2) * 32, o div 2) of 'x'
// CHECK: note: TMA tensor ArithTuple(0,0) o ((32,1),(2,32)):((1@0,1@1),(32@0,1@1)) of (tile, o)
// CHECK: note: shared memory of 's': tile at element o * 32, rows of 32, 128 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: the launch checks: the bytes of the stride of [i], x.s0 * 4, is a multiple of 16
// CHECK: note: the launch checks: the bytes of the stride of [i], x.s0 * 4, is at most 1099511627760
// CHECK: note: the launch checks: the address of 'x' is a multiple of 16
// CHECK: note: holes: level 1, all zero
fusion.func @merged(%x: tensor<32x64xf32> {contiguity = [false, true]}) -> tensor<32x64xf32> {
  %s = fusion.set %x : tensor<32x64xf32> memory(shared) via(tma) domain(%i, %j) {
    %m = id.merge %i, %j
    %o, %b = id.split %m by 32
    id.domain loop [%o : serial, %b : bulk]
  }
  %y = fusion.set %s : tensor<32x64xf32>
  fusion.return %y : tensor<32x64xf32>
}

// Rows of 8 bytes alone are no box; with the next ids they are.
// CHECK: remark: 's' is a TMA load, rank 1: box (128), tile (128), element strides (1); 16 instructions a block
// CHECK: note: dimension 0 is [i, j], by compositing: coordinate [io], box [ii, j]; extent 2048, stride 1
// CHECK: note: coordinate ArithTuple(io * 128) of 'x'
// CHECK: note: TMA tensor ArithTuple(0) o ((128),16):((1@0),128@0) of (tile, io)
// CHECK: note: shared memory of 's': tile at element io * 128, rows of 128, 512 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: the launch checks: the address of 'x' is a multiple of 16
// CHECK: note: holes: level 1, all zero
fusion.func @joined(%x: tensor<1024x2xf32>) -> tensor<1024x2xf32> {
  %s = fusion.set %x : tensor<1024x2xf32> memory(shared) via(tma) domain(%i, %j) {
    %io, %ii = id.split %i by 64
    id.domain loop [%io : serial, %ii : bulk, %j : bulk]
  }
  %y = fusion.set %s : tensor<1024x2xf32>
  fusion.return %y : tensor<1024x2xf32>
}

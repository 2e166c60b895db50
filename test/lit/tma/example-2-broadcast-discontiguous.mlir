// Example 2: a broadcast input and a discontiguous one, and a TMA store.
// RUN: tf-opt %s --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-opt %s | tf-opt --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-run %s --mcpu=sm_90a --entry=example2 --arg=random:1:f32:2x4x256 --arg=random:2:f32:32x2x4x256 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=example2 --arg=random:1:f32:2x4x256 --arg=random:2:f32:32x2x4x256 --expect=reference --check=all

// CHECK: remark: 't0s' is a TMA load, rank 2: box (256, 1), tile (256, 1), element strides (1, 1); 8 instructions a block
// CHECK: note: dimension 0 is [m], by partitioning: coordinate [o], box [b]; extent 1024, stride 1
// CHECK: note: dimension 1 is [i1], implicit size one: coordinate [i1], box []; extent 2, stride 1024
// CHECK: note: coordinate ArithTuple(tidx * 256, p) of 't0'
// CHECK: note: TMA tensor ArithTuple(0,0) o ((256,1),2,4):((1@0,1@1),1@1,256@0) of (tile, p, q)
// CHECK: note: shared memory of 't0s': tile at element p * 1024 + tidx * 256, rows of 256, 1024 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: the launch checks: the address of 't0' is a multiple of 16
// CHECK: note: holes: level 1, all zero
// CHECK: remark: 't1s' is a TMA load, rank 2: box (256, 1), tile (256, 1), element strides (1, 1); 4 instructions a block
// CHECK: note: dimension 0 is [m], by partitioning: coordinate [q], box [b]; extent 1024, stride 1
// CHECK: note: dimension 1 is [i0, i1], implicit size one: coordinate [i0, i1], box []; extent 64, stride t1.s1
// CHECK: note: coordinate ArithTuple(tidx * 256, bidx) of 't1'
// CHECK: note: TMA tensor ArithTuple(0,0) o ((256,1),64,4):((1@0,1@1),1@1,256@0) of (tile, c, q)
// CHECK: note: shared memory of 't1s': tile at element tidx * 256, rows of 256, 1024 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: the launch checks: the bytes of the stride of [i0, i1], t1.s1 * 4, is a multiple of 16
// CHECK: note: the launch checks: the bytes of the stride of [i0, i1], t1.s1 * 4, is at most 1099511627760
// CHECK: note: the launch checks: the address of 't1' is a multiple of 16
// CHECK: note: holes: level 1, all zero
// CHECK: remark: 't3' is a TMA store, rank 2: box (256, 1), tile (256, 1), element strides (1, 1); 4 instructions a block
// CHECK: note: dimension 0 is [m], by partitioning: coordinate [q], box [b]; extent 1024, stride 1
// CHECK: note: dimension 1 is [i0, i1], implicit size one: coordinate [i0, i1], box []; extent 64, stride 1024
// CHECK: note: coordinate ArithTuple(tidx * 256, bidx) of 't3'
// CHECK: note: TMA tensor ArithTuple(0,0) o ((256,1),64,4):((1@0,1@1),1@1,256@0) of (tile, c, q)
// CHECK: note: shared memory of 't3s': tile at element tidx * 256, rows of 256, 1024 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: the launch checks: the address of 't3' is a multiple of 16
// CHECK: note: holes: none is stored
fusion.func @example2(%t0: tensor<2x4x256xf32>, %t1: tensor<32x2x4x256xf32> {contiguity = [true, false, true, true]}) -> tensor<32x2x4x256xf32> {
  %t0s = fusion.set %t0 : tensor<2x4x256xf32> memory(shared) via(tma) domain(%i1, %i2, %i3) {
    %m = id.merge %i2, %i3
    %o, %b = id.split %m by 256
    %c = id.merge %i1, %o
    %p, %q = id.split %c by 4
    id.domain loop [%p : serial, %q : tidx, %b : bulk]
  }
  %t1s = fusion.set %t1 : tensor<32x2x4x256xf32> memory(shared) via(tma) domain(%i0, %i1, %i2, %i3) {
    %m = id.merge %i2, %i3
    %o, %b = id.split %m by 256
    %r = id.merge %i0, %i1
    %p, %q = id.split %o by 4
    %c = id.merge %r, %p
    id.domain loop [%c : bidx, %q : tidx, %b : bulk]
  }
  %t2 = fusion.broadcast %t0s axes [0] : tensor<1x2x4x256xf32> {at_use}
  %t3s = fusion.add %t1s, %t2 : tensor<32x2x4x256xf32> memory(shared) domain(%i0, %i1, %i2, %i3) {
    %m = id.merge %i2, %i3
    %o, %b = id.split %m by 256
    %r = id.merge %i0, %i1
    %p, %q = id.split %o by 4
    %c = id.merge %r, %p
    id.domain loop [%c : bidx, %q : serial, %b : tidx]
  }
  %t3 = fusion.set %t3s : tensor<32x2x4x256xf32> via(tma) domain(%i0, %i1, %i2, %i3) {
    %m = id.merge %i2, %i3
    %o, %b = id.split %m by 256
    %r = id.merge %i0, %i1
    %p, %q = id.split %o by 4
    %c = id.merge %r, %p
    id.domain loop [%c : bidx, %q : tidx, %b : bulk]
  }
  fusion.return %t3 : tensor<32x2x4x256xf32>
}

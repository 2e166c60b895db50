// The schedules of the source's own indexing tests.
// RUN: tf-opt %s --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-opt %s | tf-opt --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-run %s --mcpu=sm_90a --entry=load_2d_with_1d --arg=random:1:f32:1024x1024 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=load_2d_with_1d --arg=random:1:f32:1024x1024 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=load_1d_with_2d --arg=random:1:f32:1048576 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=load_1d_with_2d --arg=random:1:f32:1048576 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=should_not_merge --arg=random:1:f32:2x256x2x32 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=should_not_merge --arg=random:1:f32:2x256x2x32 --expect=reference --check=all
// RUN: sed 's/1024x1024/100x60/g' %s | tf-run - --mcpu=sm_90a --entry=element_stride --arg=random:1:f32:100x60 --expect=reference --check=all
// RUN: sed 's/1024x1024/100x60/g' %s | tf-run - --mcpu=sm_80 --entry=element_stride --arg=random:1:f32:100x60 --expect=reference --check=all
// RUN: sed 's/7968x16/264x16/g' %s | tf-run - --mcpu=sm_90a --entry=strided_rotation --arg=random:1:f64:264x16 --expect=reference --check=all
// RUN: sed 's/7968x16/264x16/g' %s | tf-run - --mcpu=sm_80 --entry=strided_rotation --arg=random:1:f64:264x16 --expect=reference --check=all
// RUN: sed 's/599x599x268/30x20x28/g' %s | tf-run - --mcpu=sm_90a --entry=rotation --arg=random:1:f32:30x20x28 --expect=reference --check=all
// RUN: sed 's/599x599x268/30x20x28/g' %s | tf-run - --mcpu=sm_80 --entry=rotation --arg=random:1:f32:30x20x28 --expect=reference --check=all
// RUN: sed 's/4x32x2x8x8x8x32x8/2x3x2x2x16x1x2x8/g' %s | tf-run - --mcpu=sm_90a --entry=advanced --arg=random:1:f32:2x3x2x2x16x1x2x8/6144x2048x1024x256x16x16x8x1 --expect=reference --check=all
// RUN: sed 's/4x32x2x8x8x8x32x8/2x3x2x2x16x1x2x8/g' %s | tf-run - --mcpu=sm_80 --entry=advanced --arg=random:1:f32:2x3x2x2x16x1x2x8/6144x2048x1024x256x16x16x8x1 --expect=reference --check=all

// A 2-d tensor with a 1-d box.
// CHECK: remark: 's' is a TMA load, rank 1: box (32), tile (32), element strides (1); 1 instruction a block
// CHECK: note: dimension 0 is [m], by partitioning: coordinate [o], box [b]; extent 1048576, stride 1
// CHECK: note: coordinate ArithTuple(bidx * 32) of 'x'
// CHECK: note: TMA tensor ArithTuple(0) o ((32),32768):((1@0),32@0) of (tile, o)
// CHECK: note: shared memory of 's': tile at element 0, rows of 32, 128 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: the launch checks: the address of 'x' is a multiple of 16
// CHECK: note: holes: level 1, all zero
fusion.func @load_2d_with_1d(%x: tensor<1024x1024xf32>) -> tensor<1024x1024xf32> {
  %s = fusion.set %x : tensor<1024x1024xf32> memory(shared) via(tma) domain(%i, %j) {
    %m = id.merge %i, %j
    %o, %b = id.split %m by 32
    id.domain loop [%o : bidx, %b : bulk]
  }
  %y = fusion.set %s : tensor<1024x1024xf32> domain(%i, %j) {
    %m = id.merge %i, %j
    %o, %b = id.split %m by 32
    id.domain loop [%o : bidx, %b : serial]
  }
  fusion.return %y : tensor<1024x1024xf32>
}

// A 1-d tensor with a 2-d box.
// CHECK: remark: 's' is a TMA load, rank 2: box (32, 4), tile (32, 4), element strides (1, 1); 1 instruction a block
// CHECK: note: dimension 0 is [n], by partitioning: coordinate [no], box [ni]; extent 1024, stride 1
// CHECK: note: dimension 1 is [o], by partitioning: coordinate [oo], box [oi]; extent 1024, stride 1024
// CHECK: note: coordinate ArithTuple(bidy * 32, bidx * 4) of 'x'
// CHECK: note: TMA tensor ArithTuple(0,0) o ((32,4),256,32):((1@0,1@1),4@1,32@0) of (tile, oo, no)
// CHECK: note: shared memory of 's': tile at element 0, rows of 32, 512 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: the launch checks: the address of 'x' is a multiple of 16
// CHECK: note: holes: level 1, all zero
fusion.func @load_1d_with_2d(%x: tensor<1048576xf32>) -> tensor<1048576xf32> {
  %s = fusion.set %x : tensor<1048576xf32> memory(shared) via(tma) domain(%i) {
    %o, %n = id.split %i by 1024
    %no, %ni = id.split %n by 32
    %oo, %oi = id.split %o by 4
    id.domain loop [%oo : bidx, %no : bidy, %oi : bulk, %ni : bulk]
  }
  %y = fusion.set %s : tensor<1048576xf32> domain(%i) {
    %o, %n = id.split %i by 1024
    %no, %ni = id.split %n by 32
    %oo, %oi = id.split %o by 4
    id.domain loop [%oo : bidx, %no : bidy, %oi : serial, %ni : serial]
  }
  fusion.return %y : tensor<1048576xf32>
}

// An element stride of 2.
// CHECK: remark: 's' is a TMA load, rank 2: box (32, 32), tile (32, 16), element strides (1, 2); 2048 instructions a block
// CHECK: note: dimension 0 is [j], by partitioning: coordinate [jo], box [ji]; extent 1024, stride 1
// CHECK: note: dimension 1 is [i], by partitioning: coordinate [io], box [ii], tile [t], stride [z]; extent 1024, stride 1024
// CHECK: note: coordinate ArithTuple(jo * 32, io * 32 + z) of 'x'
// CHECK: note: TMA tensor ArithTuple(0,0) o ((32,16),32,32,2):((1@0,2@1),32@1,32@0,1@1) of (tile, io, jo, z)
// CHECK: note: shared memory of 's': tile at element io * 32768 + jo * 1024 + z * 512, rows of 32, 2048 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: the launch checks: the address of 'x' is a multiple of 16
// CHECK: note: holes: level 1, all zero
fusion.func @element_stride(%x: tensor<1024x1024xf32>) -> tensor<1024x1024xf32> {
  %s = fusion.set %x : tensor<1024x1024xf32> memory(shared) via(tma) domain(%i, %j) {
    %io, %ii = id.split %i by 32
    %jo, %ji = id.split %j by 32
    %t, %z = id.split %ii by 2
    id.domain loop [%io : serial, %jo : serial, %z : serial, %t : bulk, %ji : bulk]
  }
  %y = fusion.set %s : tensor<1024x1024xf32>
  fusion.return %y : tensor<1024x1024xf32>
}

// Merging the inner two would pass 256 elements, or the swizzle.
// CHECK: remark: 's' is a TMA load, rank 4: box (32, 2, 256, 2), tile (32, 2, 256, 2), element strides (1, 1, 1, 1); 1 instruction a block
// CHECK: note: dimension 0 is [l], implicit whole: coordinate [], box [l]; extent 32, stride 1
// CHECK: note: dimension 1 is [k], implicit whole: coordinate [], box [k]; extent 2, stride 32
// CHECK: note: dimension 2 is [j], implicit whole: coordinate [], box [j]; extent 256, stride 64
// CHECK: note: dimension 3 is [i], implicit whole: coordinate [], box [i]; extent 2, stride 16384
// CHECK: note: coordinate ArithTuple(0, 0, 0, 0) of 'x'
// CHECK: note: TMA tensor ArithTuple(0,0,0,0) o ((32,2,256,2)):((1@0,1@1,1@2,1@3)) of (tile)
// CHECK: note: shared memory of 's': tile at element 0, rows of 32, 131072 bytes an instruction, swizzle 128 bytes, aligned to 1024
// CHECK: note: the launch checks: the address of 'x' is a multiple of 16
// CHECK: note: holes: level 1, all zero
fusion.func @should_not_merge(%x: tensor<2x256x2x32xf32>) -> tensor<2x256x2x32xf32> {
  %s = fusion.set %x : tensor<2x256x2x32xf32> memory(shared) via(tma) domain(%i, %j, %k, %l) {
    %lu, %li = id.split %l by 4
    %ij = id.merge %i, %j
    %r = id.merge %ij, %k
    %ro, %ri = id.split %r by 8
    %sx, %sy = id.swizzle xor %ri, %lu
    id.domain loop [%i : bulk, %j : bulk, %k : bulk, %l : bulk] alloc [%ro : c, %sx : c, %sy : c, %li : c]
  }
  %y = fusion.set %s : tensor<2x256x2x32xf32>
  fusion.return %y : tensor<2x256x2x32xf32>
}

// A strided box is no part of a rotation: two dimensions.
// CHECK: remark: 's' is a TMA load, rank 2: box (128, 4), tile (128, 2), element strides (1, 2); 498 instructions a block
// CHECK: note: dimension 0 is [ii, j], implicit whole: coordinate [], box [ii, j]; extent 128, stride 1
// CHECK: note: dimension 1 is [io], by partitioning: coordinate [c], box [b], tile [t], stride [z]; extent 996, stride 128
// CHECK: note: coordinate ArithTuple(0, c * 4 + z) of 'x'
// CHECK: note: TMA tensor ArithTuple(0,0) o ((128,2),249,2):((1@0,2@1),4@1,1@1) of (tile, c, z)
// CHECK: note: shared memory of 's': tile at element c * 512 + z * 256, rows of 128, 2048 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: the launch checks: the address of 'x' is a multiple of 16
// CHECK: note: holes: level 1, all zero
fusion.func @strided_rotation(%x: tensor<7968x16xf64>) -> tensor<7968x16xf64> {
  %s = fusion.set %x : tensor<7968x16xf64> memory(shared) via(tma) domain(%i, %j) {
    %io, %ii = id.split %i by 8
    %c, %b = id.split %io by 4
    %t, %z = id.split %b by 2
    id.domain loop [%c : serial, %z : serial, %t : bulk, %ii : bulk, %j : bulk]
  }
  %y = fusion.set %s : tensor<7968x16xf64>
  fusion.return %y : tensor<7968x16xf64>
}

// Three dimensions by rotation.
// CHECK: remark: 's' is a TMA load, rank 3: box (32, 27, 36), tile (32, 27, 36), element strides (1, 1, 1); 3519 instructions a block
// CHECK: note: dimension 0 is [k], by partitioning: coordinate [k1], box [k2]; extent 268, stride 1
// CHECK: note: dimension 1 is [j], by partitioning: coordinate [j1], box [j2]; extent 599, stride 268
// CHECK: note: dimension 2 is [i], by rotation: coordinate [i3], box [i4, i2]; extent 599, stride 160532
// CHECK: note: coordinate ArithTuple(k1 * 32, j1 * 27, i3 * 36) of 'x'
// CHECK: note: TMA tensor ArithTuple(0,0,0) o ((32,27,36),17,23,9):((1@0,1@1,1@2),36@2,27@1,32@0) of (tile, i3, j1, k1)
// CHECK: note: shared memory of 's': tile at element i3 * 6438528 + j1 * 279936 + k1 * 31104, rows of 32, 124416 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: the launch checks: the address of 'x' is a multiple of 16
// CHECK: note: holes: level 1, all zero
fusion.func @rotation(%x: tensor<599x599x268xf32>) -> tensor<599x599x268xf32> {
  %s = fusion.set %x : tensor<599x599x268xf32> memory(shared) via(tma) domain(%i, %j, %k) {
    %i1, %i2 = id.split %i by 4
    %i3, %i4 = id.split %i1 by 9
    %j1, %j2 = id.split %j by 27
    %k1, %k2 = id.split %k by 32
    id.domain loop [%i3 : serial, %j1 : serial, %k1 : serial, %i4 : bulk, %i2 : bulk, %j2 : bulk, %k2 : bulk]
  }
  %y = fusion.set %s : tensor<599x599x268xf32>
  fusion.return %y : tensor<599x599x268xf32>
}

// An element stride on a merged id, above a discontiguity.
// CHECK: remark: 's' is a TMA load, rank 5: box (8, 1, 32, 2, 4), tile (8, 1, 11, 2, 4), element strides (1, 1, 3, 1, 1); 49152 instructions a block
// CHECK: note: dimension 0 is [gh], by partitioning: coordinate [g1], box [g2]; extent 256, stride 1
// CHECK: note: dimension 1 is [f], implicit size one: coordinate [f], box []; extent 8, stride x.s5
// CHECK: note: dimension 2 is [de], by partitioning: coordinate [d1], box [d2], tile [dt], stride [ds]; extent 64, stride x.s5 * 8
// CHECK: note: dimension 3 is [c], implicit whole: coordinate [], box [c2]; extent 2, stride x.s2
// CHECK: note: dimension 4 is [ab], by partitioning: coordinate [a1], box [a2]; extent 128, stride x.s2 * 2
// CHECK: note: coordinate ArithTuple(g1 * 8, f, d1 * 32 + ds, 0, a1 * 4) of 'x'
// CHECK: note: TMA tensor ArithTuple(0,0,0,0,0) o ((8,1,11,2,4),32,2,8,32,3):((1@0,1@1,3@2,1@3,1@4),4@4,32@2,1@1,8@0,1@2) of (tile, a1, d1, f, g1, ds)
// CHECK: note: shared memory of 's': tile at element a1 * 1081344 + d1 * 540672 + f * 67584 + g1 * 2112 + ds * 704, rows of 8, 2816 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: the launch checks: the bytes of the stride of [f], x.s5 * 4, is a multiple of 16
// CHECK: note: the launch checks: the bytes of the stride of [f], x.s5 * 4, is at most 1099511627760
// CHECK: note: the launch checks: the bytes of the stride of [de], x.s5 * 32, is at most 1099511627760
// CHECK: note: the launch checks: the bytes of the stride of [c], x.s2 * 4, is a multiple of 16
// CHECK: note: the launch checks: the bytes of the stride of [c], x.s2 * 4, is at most 1099511627760
// CHECK: note: the launch checks: the bytes of the stride of [ab], x.s2 * 8, is a multiple of 16
// CHECK: note: the launch checks: the bytes of the stride of [ab], x.s2 * 8, is at most 1099511627760
// CHECK: note: the launch checks: the address of 'x' is a multiple of 16
// CHECK: note: holes: level 3, weak correctness only: the element stride of [de] does not divide its box
fusion.func @advanced(%x: tensor<4x32x2x8x8x8x32x8xf32> {contiguity = [true, true, false, true, true, false, true, true]}) -> tensor<4x32x2x8x8x8x32x8xf32> {
  %s = fusion.set %x : tensor<4x32x2x8x8x8x32x8xf32> memory(shared) via(tma) domain(%a, %b, %c, %d, %e, %f, %g, %h) {
    %ab = id.merge %a, %b
    %de = id.merge %d, %e
    %gh = id.merge %g, %h
    %g1, %g2 = id.split %gh by 8
    %d1, %d2 = id.split %de by 32
    %dt, %ds = id.split %d2 by 3
    %a1, %a2 = id.split %ab by 4
    %c1, %c2 = id.split %c by 2
    id.domain loop [%a1 : serial, %c1 : serial, %d1 : serial, %f : serial, %g1 : serial, %ds : serial, %a2 : bulk, %c2 : bulk, %dt : bulk, %g2 : bulk]
  }
  %y = fusion.set %s : tensor<4x32x2x8x8x8x32x8xf32>
  fusion.return %y : tensor<4x32x2x8x8x8x32x8xf32>
}

// Figure 6: of T[1024, 2, 4, 8] the innermost two ids are the box: 2048 boxes of 32.
// RUN: tf-opt %s --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-opt %s | tf-opt --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-run %s --mcpu=sm_90a --entry=one_box --arg=random:1:f32:2x4x8 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=one_box --arg=random:1:f32:2x4x8 --expect=reference --check=all
// At a size that one block's shared memory holds.
// RUN: sed 's/1024x/100x/g' %s | tf-run - --mcpu=sm_90a --entry=figure --arg=random:1:f32:100x2x4x8 --expect=reference --check=all
// RUN: sed 's/1024x/100x/g' %s | tf-run - --mcpu=sm_80 --entry=figure --arg=random:1:f32:100x2x4x8 --expect=reference --check=all
// RUN: sed 's/1024x/100x/g' %s | tf-run - --mcpu=sm_90a --entry=discontiguous --arg=random:1:f32:100x2x4x8/80x40x8x1 --expect=reference --check=all
// RUN: sed 's/1024x/100x/g' %s | tf-run - --mcpu=sm_80 --entry=discontiguous --arg=random:1:f32:100x2x4x8/80x40x8x1 --expect=reference --check=all

// CHECK: remark: 's' is a TMA load, rank 1: box (32), tile (32), element strides (1); 2048 instructions a block
// CHECK: note: dimension 0 is [i1, i2, i3, i4], by compositing: coordinate [i1, i2], box [i3, i4]; extent 65536, stride 1
// CHECK: note: coordinate ArithTuple(i1 * 64 + i2 * 32) of 'x'
// CHECK: note: TMA tensor ArithTuple(0) o ((32),1024,2):((1@0),64@0,32@0) of (tile, i1, i2)
// CHECK: note: shared memory of 's': tile at element i1 * 64 + i2 * 32, rows of 32, 128 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: the launch checks: the address of 'x' is a multiple of 16
// CHECK: note: holes: level 1, all zero
fusion.func @figure(%x: tensor<1024x2x4x8xf32>) -> tensor<1024x2x4x8xf32> {
  %s = fusion.set %x : tensor<1024x2x4x8xf32> memory(shared) via(tma) domain(%i1, %i2, %i3, %i4) {
    id.domain loop [%i1 : serial, %i2 : serial, %i3 : bulk, %i4 : bulk]
  }
  %y = fusion.set %s : tensor<1024x2x4x8xf32>
  fusion.return %y : tensor<1024x2x4x8xf32>
}

// A gap between i2 and i3: two dimensions.
// CHECK: remark: 's' is a TMA load, rank 2: box (32, 1), tile (32, 1), element strides (1, 1); 2048 instructions a block
// CHECK: note: dimension 0 is [i3, i4], implicit whole: coordinate [], box [i3, i4]; extent 32, stride 1
// CHECK: note: dimension 1 is [i1, i2], implicit size one: coordinate [i1, i2], box []; extent 2048, stride x.s1
// CHECK: note: coordinate ArithTuple(0, i1 * 2 + i2) of 'x'
// CHECK: note: TMA tensor ArithTuple(0,0) o ((32,1),1024,2):((1@0,1@1),2@1,1@1) of (tile, i1, i2)
// CHECK: note: shared memory of 's': tile at element i1 * 64 + i2 * 32, rows of 32, 128 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: the launch checks: the bytes of the stride of [i1, i2], x.s1 * 4, is a multiple of 16
// CHECK: note: the launch checks: the bytes of the stride of [i1, i2], x.s1 * 4, is at most 1099511627760
// CHECK: note: the launch checks: the address of 'x' is a multiple of 16
// CHECK: note: holes: level 1, all zero
fusion.func @discontiguous(%x: tensor<1024x2x4x8xf32> {contiguity = [true, false, true, true]}) -> tensor<1024x2x4x8xf32> {
  %s = fusion.set %x : tensor<1024x2x4x8xf32> memory(shared) via(tma) domain(%i1, %i2, %i3, %i4) {
    id.domain loop [%i1 : serial, %i2 : serial, %i3 : bulk, %i4 : bulk]
  }
  %y = fusion.set %s : tensor<1024x2x4x8xf32>
  fusion.return %y : tensor<1024x2x4x8xf32>
}

// No id is bulk in the outer ones, all are in the inner ones.
// CHECK: remark: 's' is a TMA load, rank 1: box (64), tile (64), element strides (1); 1 instruction a block
// CHECK: note: dimension 0 is [i1, i2, i3], implicit whole: coordinate [], box [i1, i2, i3]; extent 64, stride 1
// CHECK: note: coordinate ArithTuple(0) of 'x'
// CHECK: note: TMA tensor ArithTuple(0) o ((64)):((1@0)) of (tile)
// CHECK: note: shared memory of 's': tile at element 0, rows of 64, 256 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: the launch checks: the address of 'x' is a multiple of 16
// CHECK: note: holes: level 1, all zero
fusion.func @one_box(%x: tensor<2x4x8xf32>) -> tensor<2x4x8xf32> {
  %s = fusion.set %x : tensor<2x4x8xf32> memory(shared) via(tma) domain(%i1, %i2, %i3) {
    id.domain loop [%i1 : bulk, %i2 : bulk, %i3 : bulk]
  }
  %y = fusion.set %s : tensor<2x4x8xf32>
  fusion.return %y : tensor<2x4x8xf32>
}

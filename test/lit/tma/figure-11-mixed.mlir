// Figure 11: nine ids, five dimensions; partitioning, compositing, implicit size one and implicit whole. I4 and
// I5 are not contiguous.
// RUN: tf-opt %s --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-opt %s | tf-opt --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: sed 's/4x2x6x3x5x4x4x2x8/3x2x6x2x2x2x2x2x8/g' %s | tf-run - --mcpu=sm_90a --entry=figure --arg=random:1:f32:3x2x6x2x2x2x2x2x8/3072x1536x256x128x64x32x16x8x1 --expect=reference --check=all
// RUN: sed 's/4x2x6x3x5x4x4x2x8/3x2x6x2x2x2x2x2x8/g' %s | tf-run - --mcpu=sm_80 --entry=figure --arg=random:1:f32:3x2x6x2x2x2x2x2x8/3072x1536x256x128x64x32x16x8x1 --expect=reference --check=all
// RUN: sed 's/4x2x6x3x5x4x4x2x8/3x2x6x2x2x2x2x2x8/g' %s | tf-run - --mcpu=sm_90a --entry=figure --arg=random:1:f32:3x2x6x2x2x2x2x2x8/4608x2304x384x192x64x32x16x8x1 --expect=reference --check=all
// RUN: sed 's/4x2x6x3x5x4x4x2x8/3x2x6x2x2x2x2x2x8/g' %s | tf-run - --mcpu=sm_80 --entry=figure --arg=random:1:f32:3x2x6x2x2x2x2x2x8/4608x2304x384x192x64x32x16x8x1 --expect=reference --check=all

// CHECK: remark: 's' is a TMA load, rank 5: box (16, 20, 1, 4, 2), tile (16, 20, 1, 4, 2), element strides (1, 1, 1, 1, 1); 96 instructions a block
// CHECK: note: dimension 0 is [i7, i8, i9], by compositing: coordinate [i7], box [i8, i9]; extent 64, stride 1
// CHECK: note: dimension 1 is [i5, i6], implicit whole: coordinate [], box [i5, i6]; extent 20, stride 64
// CHECK: note: dimension 2 is [i4], implicit size one: coordinate [i4], box []; extent 3, stride x.s3
// CHECK: note: dimension 3 is [i3], by partitioning: coordinate [i10], box [i11]; extent 6, stride x.s3 * 3
// CHECK: note: dimension 4 is [i1, i2], by compositing: coordinate [i1], box [i2]; extent 8, stride x.s3 * 18
// CHECK: note: coordinate ArithTuple(i7 * 16, 0, i4, i10 * 4, i1 * 2) of 'x'
// CHECK: note: TMA tensor ArithTuple(0,0,0,0,0) o ((16,20,1,4,2),4,2,3,4):((1@0,1@1,1@2,1@3,1@4),2@4,4@3,1@2,16@0) of (tile, i1, i10, i4, i7)
// CHECK: note: shared memory of 's': tile at element i1 * 61440 + i10 * 30720 + i4 * 10240 + i7 * 2560, rows of 16, 10240 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: the launch checks: the bytes of the stride of [i4], x.s3 * 4, is a multiple of 16
// CHECK: note: the launch checks: the bytes of the stride of [i4], x.s3 * 4, is at most 1099511627760
// CHECK: note: the launch checks: the bytes of the stride of [i3], x.s3 * 12, is a multiple of 16
// CHECK: note: the launch checks: the bytes of the stride of [i3], x.s3 * 12, is at most 1099511627760
// CHECK: note: the launch checks: the bytes of the stride of [i1, i2], x.s3 * 72, is a multiple of 16
// CHECK: note: the launch checks: the bytes of the stride of [i1, i2], x.s3 * 72, is at most 1099511627760
// CHECK: note: the launch checks: the address of 'x' is a multiple of 16
// CHECK: note: holes: level 1, all zero
fusion.func @figure(%x: tensor<4x2x6x3x5x4x4x2x8xf32> {contiguity = [true, true, true, false, true, true, true, true, true]}) -> tensor<4x2x6x3x5x4x4x2x8xf32> {
  %s = fusion.set %x : tensor<4x2x6x3x5x4x4x2x8xf32> memory(shared) via(tma) domain(%i1, %i2, %i3, %i4, %i5, %i6, %i7, %i8, %i9) {
    %i10, %i11 = id.split %i3 by 4
    id.domain loop [%i1 : serial, %i10 : serial, %i4 : serial, %i7 : serial, %i2 : bulk, %i11 : bulk, %i5 : bulk, %i6 : bulk, %i8 : bulk, %i9 : bulk]
  }
  %y = fusion.set %s : tensor<4x2x6x3x5x4x4x2x8xf32>
  fusion.return %y : tensor<4x2x6x3x5x4x4x2x8xf32>
}

// A box goes beyond %i14, which has one element: that would be a sixth dimension. As steps of all of %i9 it is none, and
// passes the end of %i9 where it passed that of %i14.
// RUN: tf-opt %s --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-opt %s | tf-opt --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-run %s --mcpu=sm_90a --entry=load --arg=random:1:i32:2x6x7x12 --expect=reference --check=all

// CHECK: remark: 's' is a TMA load, rank 5: box (16, 1, 7, 4, 2), tile (16, 1, 3, 4, 2), element strides (1, 1, 3, 1, 1); 21 instructions a block
// CHECK: note: dimension 0 is [i4], by partitioning: coordinate [], box [i22]; extent 12, stride 1
// CHECK: note: dimension 1 is [i13], implicit size one: coordinate [i13], box []; extent 7, stride 12
// CHECK: note: dimension 2 is [i9, i14], by compositing: coordinate [i9], box [i18], tile [i18], stride [i9]; extent 3, stride 168
// CHECK: note: dimension 3 is [i10], by partitioning: coordinate [], box [i12]; extent 2, stride 84
// CHECK: note: dimension 4 is [i1], implicit whole: coordinate [], box [i1]; extent 2, stride 504
// CHECK: note: coordinate ArithTuple(0, i13, i9, 0, 0) of 'x'
// CHECK: note: TMA tensor ArithTuple(0,0,0,0,0) o ((16,1,3,4,2),3,7):((1@0,1@1,3@2,1@3,1@4),1@2,1@1) of (tile, i9, i13)
// CHECK: note: shared memory of 's': tile at element 0, rows of 16, 1536 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: the launch checks: the address of 'x' is a multiple of 16
// CHECK: note: holes: level 1, all zero
fusion.func @load(%x: tensor<2x6x7x12xi32>) -> tensor<2x6x7x12xi32> {
  %s = fusion.set %x : tensor<2x6x7x12xi32> {zero_holes} memory(shared) via(tma) domain(%i1, %i2, %i3, %i4) {
    %i9, %i10 = id.split %i2 by 2
    %i11, %i12 = id.split %i10 by 4
    %i13, %i14 = id.split %i3 by 1
    %i17, %i18 = id.split %i14 by 3
    %i21, %i22 = id.split %i4 by 16
    id.domain loop [%i9 : serial, %i11 : serial, %i13 : serial, %i21 : serial, %i1 : bulk, %i12 : bulk, %i17 : bulk, %i18 : bulk, %i22 : bulk]
  } inline(4)
  %r = fusion.neg %s : tensor<2x6x7x12xi32> domain(%i1, %i2, %i3, %i4) {
    %i9, %i10 = id.split %i2 by 2
    %i11, %i12 = id.split %i10 by 4
    %i13, %i14 = id.split %i3 by 1
    %i17, %i18 = id.split %i14 by 3
    %i21, %i22 = id.split %i4 by 16
    id.domain loop [%i9 : serial, %i11 : serial, %i13 : serial, %i21 : serial, %i1 : serial, %i12 : serial, %i17 : serial, %i18 : serial, %i22 : tidx]
  }
  fusion.return %r : tensor<2x6x7x12xi32>
}

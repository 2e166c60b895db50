// Figure 12: strided tiles, stored and loaded, in two dimensions at once, in a ring, with the largest stride, and with zeros asked for.
// RUN: tf-opt %s --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-opt %s | tf-opt --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-run %s --mcpu=sm_90a --entry=e8 --arg=random:1:f32:64x16 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=e8 --arg=random:1:f32:64x16 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=st2 --arg=random:1:f32:13x10x16 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=st2 --arg=random:1:f32:13x10x16 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=st3 --arg=random:1:f64:13x16 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=st3 --arg=random:1:f64:13x16 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=strring --arg=random:1:bf16:96x32 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=strring --arg=random:1:bf16:96x32 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=strring --arg=random:1:bf16:7x32 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=strring --arg=random:1:bf16:0x32 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=zs --arg=random:1:f64:4x16 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_100a --entry=zs --arg=random:1:f64:4x16 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=zs5 --arg=random:1:f64:12x16 --expect=reference --check=all

// The hardware's largest element stride.
// CHECK: remark: 's' is a TMA load, rank 2: box (16, 16), tile (16, 2), element strides (1, 8); 32 instructions a block
// CHECK: note: dimension 0 is [i2], implicit whole: coordinate [], box [i2]; extent 16, stride 1
// CHECK: note: dimension 1 is [i1], by partitioning: coordinate [i3], box [i4], tile [i7], stride [i8]; extent 64, stride 16
// CHECK: note: coordinate ArithTuple(0, i3 * 16 + i8) of 'x'
// CHECK: note: TMA tensor ArithTuple(0,0) o ((16,2),4,8):((1@0,8@1),16@1,1@1) of (tile, i3, i8)
// CHECK: note: shared memory of 's': tile at element i3 * 256 + i8 * 32, rows of 16, 128 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: holes: level 1, all zero
fusion.func @e8(%x: tensor<64x16xf32>) -> tensor<64x16xf32> {
  %s = fusion.set %x : tensor<64x16xf32> memory(shared) via(tma) domain(%i1, %i2) {
    %i3, %i4 = id.split %i1 by 16
    %i7, %i8 = id.split %i4 by 8
    id.domain loop [%i3 : serial, %i8 : serial, %i7 : bulk, %i2 : bulk]
  }
  %y = fusion.set %s : tensor<64x16xf32>
  fusion.return %y : tensor<64x16xf32>
}

// Two strided dimensions, stored; both extents leave a rest.
// CHECK: remark: 'y' is a TMA store, rank 3: box (16, 4, 6), tile (16, 2, 3), element strides (1, 2, 2); 36 instructions a block
// CHECK: note: dimension 0 is [k], implicit whole: coordinate [], box [k]; extent 16, stride 1
// CHECK: note: dimension 1 is [j], by partitioning: coordinate [j3], box [j4], tile [j7], stride [j8]; extent 10, stride 16
// CHECK: note: dimension 2 is [i], by partitioning: coordinate [i3], box [i4], tile [i7], stride [i8]; extent 13, stride 160
// CHECK: note: coordinate ArithTuple(0, j3 * 4 + j8, i3 * 6 + i8) of 'y'
// CHECK: note: TMA tensor ArithTuple(0,0,0) o ((16,2,3),3,2,3,2):((1@0,2@1,2@2),6@2,1@2,4@1,1@1) of (tile, i3, i8, j3, j8)
// CHECK: note: shared memory of 's': tile at element i3 * 1152 + i8 * 576 + j3 * 192 + j8 * 96, rows of 16, 384 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: holes: none is stored
fusion.func @st2(%x: tensor<13x10x16xf32>) -> tensor<13x10x16xf32> {
  %s = fusion.set %x : tensor<13x10x16xf32> memory(shared) domain(%i, %j, %k) {
    %i3, %i4 = id.split %i by 6
    %i7, %i8 = id.split %i4 by 2
    %j3, %j4 = id.split %j by 4
    %j7, %j8 = id.split %j4 by 2
    id.domain loop [%i3 : serial, %i8 : serial, %j3 : serial, %j8 : serial, %i7: serial, %j7: serial, %k : tidx]
  }
  %y = fusion.set %s : tensor<13x10x16xf32> via(tma) domain(%i, %j, %k) {
    %i3, %i4 = id.split %i by 6
    %i7, %i8 = id.split %i4 by 2
    %j3, %j4 = id.split %j by 4
    %j7, %j8 = id.split %j4 by 2
    id.domain loop [%i3 : serial, %i8 : serial, %j3 : serial, %j8 : serial, %i7: bulk, %j7: bulk, %k : bulk]
  }
  fusion.return %y : tensor<13x10x16xf32>
}

// A stride that divides its box, stored.
// CHECK: remark: 'y' is a TMA store, rank 2: box (16, 6), tile (16, 2), element strides (1, 3); 9 instructions a block
// CHECK: note: dimension 0 is [k], implicit whole: coordinate [], box [k]; extent 16, stride 1
// CHECK: note: dimension 1 is [i], by partitioning: coordinate [i3], box [i4], tile [i7], stride [i8]; extent 13, stride 16
// CHECK: note: coordinate ArithTuple(0, i3 * 6 + i8) of 'y'
// CHECK: note: TMA tensor ArithTuple(0,0) o ((16,2),3,3):((1@0,3@1),6@1,1@1) of (tile, i3, i8)
// CHECK: note: shared memory of 's': tile at element i3 * 96 + i8 * 32, rows of 16, 256 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: holes: none is stored
fusion.func @st3(%x: tensor<13x16xf64>) -> tensor<13x16xf64> {
  %s = fusion.set %x : tensor<13x16xf64> memory(shared) domain(%i, %k) {
    %i3, %i4 = id.split %i by 6
    %i7, %i8 = id.split %i4 by 3
    id.domain loop [%i3 : serial, %i8 : serial, %i7: serial, %k : tidx]
  }
  %y = fusion.set %s : tensor<13x16xf64> via(tma) domain(%i, %k) {
    %i3, %i4 = id.split %i by 6
    %i7, %i8 = id.split %i4 by 3
    id.domain loop [%i3 : serial, %i8 : serial, %i7: bulk, %k : bulk]
  }
  fusion.return %y : tensor<13x16xf64>
}

// In a ring that is kept in order by mbarriers.
// CHECK: remark: 's' is a TMA load, rank 2: box (32, 16), tile (32, 8), element strides (1, 2); ((x.0 + 15) div 16) * 2 instructions a block
// CHECK: note: dimension 0 is [j], implicit whole: coordinate [], box [j]; extent 32, stride 1
// CHECK: note: dimension 1 is [i], by partitioning: coordinate [io], box [ii], tile [t], stride [z]; extent x.0, stride 32
// CHECK: note: coordinate ArithTuple(0, io * 16 + z) of 'x'
// CHECK: note: TMA tensor ArithTuple(0,0) o ((32,8),{(x.0 + 15) div 16},2):((1@0,2@1),16@1,1@1) of (tile, io, z)
// CHECK: note: shared memory of 's': tile at element z * 256 + slot * 512, rows of 32, 512 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: holes: level 1, all zero
fusion.func @strring(%x: tensor<?x32xbf16>) -> tensor<?xbf16> {
  %s = fusion.set %x : tensor<?x32xbf16> {circular = array<i64: 3, 1>, pipelined = "mbarrier"} memory(shared) via(tma) domain(%i, %j) {
    %io, %ii = id.split %i by 16
    %t, %z = id.split %ii by 2
    id.domain loop [%io : serial, %z : serial, %t : bulk, %j : bulk]
  } inline(1)
  %y = fusion.sum %s axes [1] : tensor<?xbf16> domain(%i, %j) {
    %io, %ii = id.split %i by 16
    id.domain loop [%io : serial, %ii : serial, %j : tidx]
  }
  fusion.return %y : tensor<?xbf16>
}

// The box covers the tensor, so the theorem does not forbid zeros.
// CHECK: remark: 's' is a TMA load, rank 2: box (16, 4), tile (16, 2), element strides (1, 3); 3 instructions a block
// CHECK: note: dimension 0 is [i2], implicit whole: coordinate [], box [i2]; extent 16, stride 1
// CHECK: note: dimension 1 is [i1], implicit whole: coordinate [], box [i4], tile [i7], stride [i8]; extent 4, stride 16
// CHECK: note: coordinate ArithTuple(0, i8) of 'x'
// CHECK: note: TMA tensor ArithTuple(0,0) o ((16,2),3):((1@0,3@1),1@1) of (tile, i8)
// CHECK: note: shared memory of 's': tile at element i8 * 32, rows of 16, 256 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: holes: level 1, all zero
fusion.func @zs(%x: tensor<4x16xf64>) -> tensor<4x16xf64> {
  %s = fusion.set %x : tensor<4x16xf64> {zero_holes} memory(shared) via(tma) domain(%i1, %i2) {
    %i3, %i4 = id.split %i1 by 4
    %i7, %i8 = id.split %i4 by 3
    id.domain loop [%i3 : serial, %i8 : serial, %i7 : bulk, %i2 : bulk]
  }
  %y = fusion.set %s : tensor<4x16xf64>
  fusion.return %y : tensor<4x16xf64>
}

// A stride above the box: a guard makes zeros.
// CHECK: remark: 's' is a TMA load, rank 1: box (16), tile (16), element strides (1); 15 instructions a block
// CHECK: note: dimension 0 is [i1, i2], by compositing: coordinate [i1], box [i2]; extent 192, stride 1
// CHECK: note: coordinate ArithTuple(i3 * 64 + i8 * 16) of 'x'
// CHECK: note: TMA tensor ArithTuple(0) o ((16),3,5):((1@0),64@0,16@0) of (tile, i3, i8)
// CHECK: note: shared memory of 's': tile at element i3 * 80 + i8 * 16, rows of 16, 128 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: holes: level 2, zero with a guard
// CHECK: note: guard: 'i4', i8, is less than 4
fusion.func @zs5(%x: tensor<12x16xf64>) -> tensor<12x16xf64> {
  %s = fusion.set %x : tensor<12x16xf64> {zero_holes} memory(shared) via(tma) domain(%i1, %i2) {
    %i3, %i4 = id.split %i1 by 4
    %i7, %i8 = id.split %i4 by 5
    id.domain loop [%i3 : serial, %i8 : serial, %i7 : bulk, %i2 : bulk]
  }
  %y = fusion.set %s : tensor<12x16xf64>
  fusion.return %y : tensor<12x16xf64>
}

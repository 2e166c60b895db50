// Figure 17: a TMA load of f16 with a swizzle of 64 bytes, and the same place in memory written in other ways.
// RUN: tf-opt %s --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-opt %s | tf-opt --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: sed 's/1024x1024x1024/20x10x72/g' %s | tf-run - --mcpu=sm_90a --entry=figure --arg=random:1:f16:20x10x72 --expect=reference --check=all
// RUN: sed 's/1024x1024x1024/20x10x72/g' %s | tf-run - --mcpu=sm_80 --entry=figure --arg=random:1:f16:20x10x72 --expect=reference --check=all
// RUN: sed 's/1024x1024x1024/20x10x72/g' %s | tf-run - --mcpu=sm_90a --entry=merged --arg=random:1:f16:20x10x72 --expect=reference --check=all
// RUN: sed 's/1024x1024x1024/20x10x72/g' %s | tf-run - --mcpu=sm_80 --entry=merged --arg=random:1:f16:20x10x72 --expect=reference --check=all
// RUN: sed 's/1024x1024x1024/20x10x72/g' %s | tf-run - --mcpu=sm_90a --entry=flat --arg=random:1:f16:20x10x72 --expect=reference --check=all
// RUN: sed 's/1024x1024x1024/20x10x72/g' %s | tf-run - --mcpu=sm_80 --entry=flat --arg=random:1:f16:20x10x72 --expect=reference --check=all

// As drawn.
// CHECK: remark: 's' is a TMA load, rank 3: box (32, 4, 16), tile (32, 4, 16), element strides (1, 1, 1); 32 instructions a block
// CHECK: note: dimension 0 is [i3], by partitioning: coordinate [i8], box [i9]; extent 1024, stride 1
// CHECK: note: dimension 1 is [i2], by partitioning: coordinate [i6], box [i7]; extent 1024, stride 1024
// CHECK: note: dimension 2 is [i1], by partitioning: coordinate [i4], box [i5]; extent 1024, stride 1048576
// CHECK: note: coordinate ArithTuple(i8 * 32, bidy * 4, bidx * 16) of 'x'
// CHECK: note: TMA tensor ArithTuple(0,0,0) o ((32,4,16),64,256,32):((1@0,1@1,1@2),16@2,4@1,32@0) of (tile, i4, i6, i8)
// CHECK: note: shared memory of 's': tile at element i8 * 2048, rows of 32, 4096 bytes an instruction, swizzle 64 bytes, aligned to 512
// CHECK: note: the launch checks: the address of 'x' is a multiple of 16
// CHECK: note: holes: level 1, all zero
fusion.func @figure(%x: tensor<1024x1024x1024xf16>) -> tensor<1024x1024x1024xf16> {
  %s = fusion.set %x : tensor<1024x1024x1024xf16> memory(shared) via(tma) domain(%i1, %i2, %i3) {
    %i4, %i5 = id.split %i1 by 16
    %i6, %i7 = id.split %i2 by 4
    %i8, %i9 = id.split %i3 by 32
    %m = id.merge %i5, %i7
    %i10, %i11 = id.split %m by 8
    %t, %i15 = id.split %i11 by 2
    %i12, %i13 = id.split %i9 by 8
    %i14, %i16 = id.swizzle xor %t, %i12
    id.domain loop [%i4 : bidx, %i6 : bidy, %i8 : serial, %i5 : bulk, %i7 : bulk, %i9 : bulk] alloc [%i4 : c, %i6 : c, %i8 : c, %i10 : c, %i14 : c, %i15 : c, %i16 : c, %i13 : c]
  }
  %y = fusion.set %s : tensor<1024x1024x1024xf16> domain(%i1, %i2, %i3) {
    %i4, %i5 = id.split %i1 by 16
    %i6, %i7 = id.split %i2 by 4
    %i8, %i9 = id.split %i3 by 32
    %m = id.merge %i5, %i7
    %i10, %i11 = id.split %m by 8
    %t, %i15 = id.split %i11 by 2
    %i12, %i13 = id.split %i9 by 8
    %i14, %i16 = id.swizzle xor %t, %i12
    id.domain loop [%i4 : bidx, %i6 : bidy, %i8 : serial, %i5 : serial, %i7 : serial, %i9 : serial]
  }
  fusion.return %y : tensor<1024x1024x1024xf16>
}

// All bulk ids as one.
// CHECK: remark: 's' is a TMA load, rank 3: box (32, 4, 16), tile (32, 4, 16), element strides (1, 1, 1); 32 instructions a block
// CHECK: note: dimension 0 is [i3], by partitioning: coordinate [i8], box [i9]; extent 1024, stride 1
// CHECK: note: dimension 1 is [i2], by partitioning: coordinate [i6], box [i7]; extent 1024, stride 1024
// CHECK: note: dimension 2 is [i1], by partitioning: coordinate [i4], box [i5]; extent 1024, stride 1048576
// CHECK: note: coordinate ArithTuple(i8 * 32, bidy * 4, bidx * 16) of 'x'
// CHECK: note: TMA tensor ArithTuple(0,0,0) o ((32,4,16),64,256,32):((1@0,1@1,1@2),16@2,4@1,32@0) of (tile, i4, i6, i8)
// CHECK: note: shared memory of 's': tile at element i8 * 2048, rows of 32, 4096 bytes an instruction, swizzle 64 bytes, aligned to 512
// CHECK: note: the launch checks: the address of 'x' is a multiple of 16
// CHECK: note: holes: level 1, all zero
fusion.func @merged(%x: tensor<1024x1024x1024xf16>) -> tensor<1024x1024x1024xf16> {
  %s = fusion.set %x : tensor<1024x1024x1024xf16> memory(shared) via(tma) domain(%i1, %i2, %i3) {
    %i4, %i5 = id.split %i1 by 16
    %i6, %i7 = id.split %i2 by 4
    %i8, %i9 = id.split %i3 by 32
    %m = id.merge %i5, %i7
    %b = id.merge %m, %i9
    %i10, %i11 = id.split %m by 8
    %t, %i15 = id.split %i11 by 2
    %i12, %i13 = id.split %i9 by 8
    %i14, %i16 = id.swizzle xor %t, %i12
    id.domain loop [%i4 : bidx, %i6 : bidy, %i8 : serial, %b : bulk] alloc [%i4 : c, %i6 : c, %i8 : c, %i10 : c, %i14 : c, %i15 : c, %i16 : c, %i13 : c]
  }
  %y = fusion.set %s : tensor<1024x1024x1024xf16> domain(%i1, %i2, %i3) {
    %i4, %i5 = id.split %i1 by 16
    %i6, %i7 = id.split %i2 by 4
    %i8, %i9 = id.split %i3 by 32
    %m = id.merge %i5, %i7
    %b = id.merge %m, %i9
    %i10, %i11 = id.split %m by 8
    %t, %i15 = id.split %i11 by 2
    %i12, %i13 = id.split %i9 by 8
    %i14, %i16 = id.swizzle xor %t, %i12
    id.domain loop [%i4 : bidx, %i6 : bidy, %i8 : serial, %b : serial]
  }
  fusion.return %y : tensor<1024x1024x1024xf16>
}

// From the flat tile: view, swizzle, view.
// CHECK: remark: 's' is a TMA load, rank 3: box (32, 4, 16), tile (32, 4, 16), element strides (1, 1, 1); 32 instructions a block
// CHECK: note: dimension 0 is [i3], by partitioning: coordinate [i8], box [i9]; extent 1024, stride 1
// CHECK: note: dimension 1 is [i2], by partitioning: coordinate [i6], box [i7]; extent 1024, stride 1024
// CHECK: note: dimension 2 is [i1], by partitioning: coordinate [i4], box [i5]; extent 1024, stride 1048576
// CHECK: note: coordinate ArithTuple(i8 * 32, bidy * 4, bidx * 16) of 'x'
// CHECK: note: TMA tensor ArithTuple(0,0,0) o ((32,4,16),64,256,32):((1@0,1@1,1@2),16@2,4@1,32@0) of (tile, i4, i6, i8)
// CHECK: note: shared memory of 's': tile at element i8 * 2048, rows of 32, 4096 bytes an instruction, swizzle 64 bytes, aligned to 512
// CHECK: note: the launch checks: the address of 'x' is a multiple of 16
// CHECK: note: holes: level 1, all zero
fusion.func @flat(%x: tensor<1024x1024x1024xf16>) -> tensor<1024x1024x1024xf16> {
  %s = fusion.set %x : tensor<1024x1024x1024xf16> memory(shared) via(tma) domain(%i1, %i2, %i3) {
    %i4, %i5 = id.split %i1 by 16
    %i6, %i7 = id.split %i2 by 4
    %i8, %i9 = id.split %i3 by 32
    %m = id.merge %i5, %i7
    %b = id.merge %m, %i9
    %i10, %u = id.split %b by 256
    %t, %v = id.split %u by 64
    %i15, %w = id.split %v by 32
    %i12, %i13 = id.split %w by 8
    %i14, %i16 = id.swizzle xor %t, %i12
    %z = id.merge %i14, %i15
    id.domain loop [%i4 : bidx, %i6 : bidy, %i8 : serial, %i5 : bulk, %i7 : bulk, %i9 : bulk] alloc [%i4 : c, %i6 : c, %i8 : c, %i10 : c, %z : c, %i16 : c, %i13 : c]
  }
  %y = fusion.set %s : tensor<1024x1024x1024xf16> domain(%i1, %i2, %i3) {
    %i4, %i5 = id.split %i1 by 16
    %i6, %i7 = id.split %i2 by 4
    %i8, %i9 = id.split %i3 by 32
    %m = id.merge %i5, %i7
    %b = id.merge %m, %i9
    %i10, %u = id.split %b by 256
    %t, %v = id.split %u by 64
    %i15, %w = id.split %v by 32
    %i12, %i13 = id.split %w by 8
    %i14, %i16 = id.swizzle xor %t, %i12
    %z = id.merge %i14, %i15
    id.domain loop [%i4 : bidx, %i6 : bidy, %i8 : serial, %i5 : serial, %i7 : serial, %i9 : serial]
  }
  fusion.return %y : tensor<1024x1024x1024xf16>
}

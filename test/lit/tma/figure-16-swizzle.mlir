// Figure 16: the allocation domain is compared with what the hardware does at every element of the box; f16.
// RUN: tf-opt %s --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-opt %s | tf-opt --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-run %s --mcpu=sm_90a --entry=swizzle32 --arg=random:1:f16:128x64 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=swizzle32 --arg=random:1:f16:128x64 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=swizzle64 --arg=random:1:f16:128x128 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=swizzle64 --arg=random:1:f16:128x128 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=swizzle128 --arg=random:1:f16:128x256 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=swizzle128 --arg=random:1:f16:128x256 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=none --arg=random:1:f16:128x128 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=none --arg=random:1:f16:128x128 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=narrow --arg=random:1:f16:128x128 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=narrow --arg=random:1:f16:128x128 --expect=reference --check=all

// 32 bytes.
// CHECK: remark: 's' is a TMA load, rank 2: box (16, 64), tile (16, 64), element strides (1, 1); 8 instructions a block
// CHECK: note: dimension 0 is [j], by partitioning: coordinate [co0], box [ci0]; extent 64, stride 1
// CHECK: note: dimension 1 is [i], by partitioning: coordinate [ro0], box [ri0]; extent 128, stride 64
// CHECK: note: coordinate ArithTuple(co0 * 16, ro0 * 64) of 'x'
// CHECK: note: TMA tensor ArithTuple(0,0) o ((16,64),2,4):((1@0,1@1),64@1,16@0) of (tile, ro0, co0)
// CHECK: note: shared memory of 's': tile at element ro0 * 4096 + co0 * 1024, rows of 16, 2048 bytes an instruction, swizzle 32 bytes, aligned to 256
// CHECK: note: the launch checks: the address of 'x' is a multiple of 16
// CHECK: note: holes: level 1, all zero
fusion.func @swizzle32(%x: tensor<128x64xf16>) -> tensor<128x64xf16> {
  %s = fusion.set %x : tensor<128x64xf16> memory(shared) via(tma) domain(%i, %j) {
    %ro0, %ri0 = id.split %i by 64
    %co0, %ci0 = id.split %j by 16
    %cu, %ci = id.split %ci0 by 8
    %ro, %ri = id.split %ri0 by 8
    %rs, %rr = id.split %ri by 4
    %sx, %sy = id.swizzle xor %rs, %cu
    id.domain loop [%ro0 : serial, %co0 : serial, %ri0 : bulk, %ci0 : bulk] alloc [%ro0 : c, %co0 : c, %ro : c, %sx : c, %rr : c, %sy : c, %ci : c]
  }
  %y = fusion.set %s : tensor<128x64xf16>
  fusion.return %y : tensor<128x64xf16>
}

// 64 bytes.
// CHECK: remark: 's' is a TMA load, rank 2: box (32, 64), tile (32, 64), element strides (1, 1); 8 instructions a block
// CHECK: note: dimension 0 is [j], by partitioning: coordinate [co0], box [ci0]; extent 128, stride 1
// CHECK: note: dimension 1 is [i], by partitioning: coordinate [ro0], box [ri0]; extent 128, stride 128
// CHECK: note: coordinate ArithTuple(co0 * 32, ro0 * 64) of 'x'
// CHECK: note: TMA tensor ArithTuple(0,0) o ((32,64),2,4):((1@0,1@1),64@1,32@0) of (tile, ro0, co0)
// CHECK: note: shared memory of 's': tile at element ro0 * 8192 + co0 * 2048, rows of 32, 4096 bytes an instruction, swizzle 64 bytes, aligned to 512
// CHECK: note: the launch checks: the address of 'x' is a multiple of 16
// CHECK: note: holes: level 1, all zero
fusion.func @swizzle64(%x: tensor<128x128xf16>) -> tensor<128x128xf16> {
  %s = fusion.set %x : tensor<128x128xf16> memory(shared) via(tma) domain(%i, %j) {
    %ro0, %ri0 = id.split %i by 64
    %co0, %ci0 = id.split %j by 32
    %cu, %ci = id.split %ci0 by 8
    %ro, %ri = id.split %ri0 by 8
    %rs, %rr = id.split %ri by 2
    %sx, %sy = id.swizzle xor %rs, %cu
    id.domain loop [%ro0 : serial, %co0 : serial, %ri0 : bulk, %ci0 : bulk] alloc [%ro0 : c, %co0 : c, %ro : c, %sx : c, %rr : c, %sy : c, %ci : c]
  }
  %y = fusion.set %s : tensor<128x128xf16>
  fusion.return %y : tensor<128x128xf16>
}

// 128 bytes.
// CHECK: remark: 's' is a TMA load, rank 2: box (64, 64), tile (64, 64), element strides (1, 1); 8 instructions a block
// CHECK: note: dimension 0 is [j], by partitioning: coordinate [co0], box [ci0]; extent 256, stride 1
// CHECK: note: dimension 1 is [i], by partitioning: coordinate [ro0], box [ri0]; extent 128, stride 256
// CHECK: note: coordinate ArithTuple(co0 * 64, ro0 * 64) of 'x'
// CHECK: note: TMA tensor ArithTuple(0,0) o ((64,64),2,4):((1@0,1@1),64@1,64@0) of (tile, ro0, co0)
// CHECK: note: shared memory of 's': tile at element ro0 * 16384 + co0 * 4096, rows of 64, 8192 bytes an instruction, swizzle 128 bytes, aligned to 1024
// CHECK: note: the launch checks: the address of 'x' is a multiple of 16
// CHECK: note: holes: level 1, all zero
fusion.func @swizzle128(%x: tensor<128x256xf16>) -> tensor<128x256xf16> {
  %s = fusion.set %x : tensor<128x256xf16> memory(shared) via(tma) domain(%i, %j) {
    %ro0, %ri0 = id.split %i by 64
    %co0, %ci0 = id.split %j by 64
    %cu, %ci = id.split %ci0 by 8
    %ro, %ri = id.split %ri0 by 8
    %sx, %sy = id.swizzle xor %ri, %cu
    id.domain loop [%ro0 : serial, %co0 : serial, %ri0 : bulk, %ci0 : bulk] alloc [%ro0 : c, %co0 : c, %ro : c, %sx : c, %sy : c, %ci : c]
  }
  %y = fusion.set %s : tensor<128x256xf16>
  fusion.return %y : tensor<128x256xf16>
}

// None of them.
// CHECK: remark: 's' is a TMA load, rank 2: box (32, 64), tile (32, 64), element strides (1, 1); 8 instructions a block
// CHECK: note: dimension 0 is [j], by partitioning: coordinate [co0], box [ci0]; extent 128, stride 1
// CHECK: note: dimension 1 is [i], by partitioning: coordinate [ro0], box [ri0]; extent 128, stride 128
// CHECK: note: coordinate ArithTuple(co0 * 32, ro0 * 64) of 'x'
// CHECK: note: TMA tensor ArithTuple(0,0) o ((32,64),2,4):((1@0,1@1),64@1,32@0) of (tile, ro0, co0)
// CHECK: note: shared memory of 's': tile at element ro0 * 8192 + co0 * 2048, rows of 32, 4096 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: the launch checks: the address of 'x' is a multiple of 16
// CHECK: note: holes: level 1, all zero
fusion.func @none(%x: tensor<128x128xf16>) -> tensor<128x128xf16> {
  %s = fusion.set %x : tensor<128x128xf16> memory(shared) via(tma) domain(%i, %j) {
    %ro0, %ri0 = id.split %i by 64
    %co0, %ci0 = id.split %j by 32
    id.domain loop [%ro0 : serial, %co0 : serial, %ri0 : bulk, %ci0 : bulk]
  }
  %y = fusion.set %s : tensor<128x128xf16>
  fusion.return %y : tensor<128x128xf16>
}

// An inner box narrower than the span: its rows have the pitch of the span.
// CHECK: remark: 's' is a TMA load, rank 2: box (32, 64), tile (32, 64), element strides (1, 1); 8 instructions a block
// CHECK: note: dimension 0 is [j], by partitioning: coordinate [co0], box [ci0]; extent 128, stride 1
// CHECK: note: dimension 1 is [i], by partitioning: coordinate [ro0], box [ri0]; extent 128, stride 128
// CHECK: note: coordinate ArithTuple(co0 * 32, ro0 * 64) of 'x'
// CHECK: note: TMA tensor ArithTuple(0,0) o ((32,64),2,4):((1@0,1@1),64@1,32@0) of (tile, ro0, co0)
// CHECK: note: shared memory of 's': tile at element ro0 * 16384 + co0 * 4096, rows of 64, 4096 bytes an instruction, swizzle 128 bytes, aligned to 1024
// CHECK: note: the launch checks: the address of 'x' is a multiple of 16
// CHECK: note: holes: level 3, weak correctness only: the split of 'ci0' leaves places that no box covers
fusion.func @narrow(%x: tensor<128x128xf16>) -> tensor<128x128xf16> {
  %s = fusion.set %x : tensor<128x128xf16> memory(shared) via(tma) domain(%i, %j) {
    %ro0, %ri0 = id.split %i by 64
    %co0, %ci0 = id.split %j by 32
    %pad, %row = id.split %ci0 by 64
    %cu, %ci = id.split %row by 8
    %ro, %ri = id.split %ri0 by 8
    %sx, %sy = id.swizzle xor %ri, %cu
    id.domain loop [%ro0 : serial, %co0 : serial, %ri0 : bulk, %ci0 : bulk] alloc [%ro0 : c, %co0 : c, %ro : c, %sx : c, %pad : c, %sy : c, %ci : c]
  }
  %y = fusion.set %s : tensor<128x128xf16>
  fusion.return %y : tensor<128x128xf16>
}

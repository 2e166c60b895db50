// Figure 3: the operands of a matmul as two-dimensional tensors. The transforms are always those of the consumer.
// RUN: tf-opt %s --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-opt %s | tf-opt --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-run %s --mcpu=sm_90a --entry=a --arg=random:1:f16:4x32x2x4x16 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=a --arg=random:1:f16:4x32x2x4x16 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=b --arg=random:1:f16:2x4x16x96 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=b --arg=random:1:f16:2x4x16x96 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=c --arg=random:1:f32:4x32x128 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=c --arg=random:1:f32:4x32x128 --expect=reference --check=all

// A: [M1 * M2, K1 * K2 * K3].
// CHECK: remark: 's' is a TMA load, rank 2: box (64, 64), tile (64, 64), element strides (1, 1); 4 instructions a block
// CHECK: note: dimension 0 is [k], by partitioning: coordinate [ko], box [ki]; extent 128, stride 1
// CHECK: note: dimension 1 is [m], by partitioning: coordinate [mo], box [mi]; extent 128, stride 128
// CHECK: note: coordinate ArithTuple(ko * 64, mo * 64) of 'x'
// CHECK: note: TMA tensor ArithTuple(0,0) o ((64,64),2,2):((1@0,1@1),64@1,64@0) of (tile, mo, ko)
// CHECK: note: shared memory of 's': tile at element mo * 8192 + ko * 4096, rows of 64, 8192 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: the launch checks: the address of 'x' is a multiple of 16
// CHECK: note: holes: level 1, all zero
fusion.func @a(%x: tensor<4x32x2x4x16xf16>) -> tensor<4x32x2x4x16xf16> {
  %s = fusion.set %x : tensor<4x32x2x4x16xf16> memory(shared) via(tma) domain(%m1, %m2, %k1, %k2, %k3) {
    %m = id.merge %m1, %m2
    %k12 = id.merge %k1, %k2
    %k = id.merge %k12, %k3
    %mo, %mi = id.split %m by 64
    %ko, %ki = id.split %k by 64
    id.domain loop [%mo : serial, %ko : serial, %mi : bulk, %ki : bulk]
  }
  %y = fusion.set %s : tensor<4x32x2x4x16xf16>
  fusion.return %y : tensor<4x32x2x4x16xf16>
}

// B: [K1 * K2 * K3, N].
// CHECK: remark: 's' is a TMA load, rank 2: box (64, 64), tile (64, 64), element strides (1, 1); 4 instructions a block
// CHECK: note: dimension 0 is [n], by partitioning: coordinate [no], box [ni]; extent 96, stride 1
// CHECK: note: dimension 1 is [k], by partitioning: coordinate [ko], box [ki]; extent 128, stride 96
// CHECK: note: coordinate ArithTuple(no * 64, ko * 64) of 'x'
// CHECK: note: TMA tensor ArithTuple(0,0) o ((64,64),2,2):((1@0,1@1),64@1,64@0) of (tile, ko, no)
// CHECK: note: shared memory of 's': tile at element ko * 8192 + no * 4096, rows of 64, 8192 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: the launch checks: the address of 'x' is a multiple of 16
// CHECK: note: holes: level 1, all zero
fusion.func @b(%x: tensor<2x4x16x96xf16>) -> tensor<2x4x16x96xf16> {
  %s = fusion.set %x : tensor<2x4x16x96xf16> memory(shared) via(tma) domain(%k1, %k2, %k3, %n) {
    %k12 = id.merge %k1, %k2
    %k = id.merge %k12, %k3
    %ko, %ki = id.split %k by 64
    %no, %ni = id.split %n by 64
    id.domain loop [%ko : serial, %no : serial, %ki : bulk, %ni : bulk]
  }
  %y = fusion.set %s : tensor<2x4x16x96xf16>
  fusion.return %y : tensor<2x4x16x96xf16>
}

// C, stored: [M1 * M2, N].
// CHECK: remark: 'y' is a TMA store, rank 2: box (32, 32), tile (32, 32), element strides (1, 1); 16 instructions a block
// CHECK: note: dimension 0 is [n], by partitioning: coordinate [no], box [ni]; extent 128, stride 1
// CHECK: note: dimension 1 is [m], by partitioning: coordinate [mo], box [mi]; extent 128, stride 128
// CHECK: note: coordinate ArithTuple(no * 32, mo * 32) of 'y'
// CHECK: note: TMA tensor ArithTuple(0,0) o ((32,32),4,4):((1@0,1@1),32@1,32@0) of (tile, mo, no)
// CHECK: note: shared memory of 's': tile at element mo * 4096 + no * 1024, rows of 32, 4096 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: the launch checks: the address of 'y' is a multiple of 16
// CHECK: note: holes: none is stored
fusion.func @c(%x: tensor<4x32x128xf32>) -> tensor<4x32x128xf32> {
  %s = fusion.set %x : tensor<4x32x128xf32> memory(shared) domain(%m1, %m2, %n) {
    %m = id.merge %m1, %m2
    %mo, %mi = id.split %m by 32
    %no, %ni = id.split %n by 32
    id.domain loop [%mo : serial, %no : serial, %mi : serial, %ni : serial]
  }
  %y = fusion.set %s : tensor<4x32x128xf32> via(tma) domain(%m1, %m2, %n) {
    %m = id.merge %m1, %m2
    %mo, %mi = id.split %m by 32
    %no, %ni = id.split %n by 32
    id.domain loop [%mo : serial, %no : serial, %mi : bulk, %ni : bulk]
  }
  fusion.return %y : tensor<4x32x128xf32>
}

// A circular buffer has a tile in each of its slots.
// RUN: tf-opt %s --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-opt %s | tf-opt --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-run %s --mcpu=sm_90a --entry=slots --arg=random:1:f64:64x16 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=slots --arg=random:1:f64:64x16 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=padded --arg=random:1:f64:64x10 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=padded --arg=random:1:f64:64x10 --expect=reference --check=all

// CHECK: remark: 's' is a TMA load, rank 2: box (16, 4), tile (16, 4), element strides (1, 1); 16 instructions a block
// CHECK: note: dimension 0 is [j], implicit whole: coordinate [], box [j]; extent 16, stride 1
// CHECK: note: dimension 1 is [i], by partitioning: coordinate [o], box [b]; extent 64, stride 16
// CHECK: note: coordinate ArithTuple(0, o * 4) of 'x'
// CHECK: note: TMA tensor ArithTuple(0,0) o ((16,4),16):((1@0,1@1),4@1) of (tile, o)
// CHECK: note: shared memory of 's': tile at element slot * 64, rows of 16, 512 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: the launch checks: the address of 'x' is a multiple of 16
// CHECK: note: holes: level 1, all zero
fusion.func @slots(%x: tensor<64x16xf64>) -> tensor<64x16xf64> {
  %s = fusion.set %x : tensor<64x16xf64> {circular = array<i64: 3, 2>} memory(shared) via(tma) domain(%i, %j) {
    %o, %b = id.split %i by 4
    id.domain loop [%o : serial, %b : bulk, %j : bulk]
  } inline(1)
  %y = fusion.neg %s : tensor<64x16xf64> domain(%i, %j) {
    %o, %b = id.split %i by 4
    id.domain loop [%o : serial, %b : serial, %j : tidx]
  }
  fusion.return %y : tensor<64x16xf64>
}

// A tile of 320 bytes: slots are padded to multiples of 128.
// CHECK: remark: 's' is a TMA load, rank 2: box (10, 4), tile (10, 4), element strides (1, 1); 16 instructions a block
// CHECK: note: dimension 0 is [j], implicit whole: coordinate [], box [j]; extent 10, stride 1
// CHECK: note: dimension 1 is [i], by partitioning: coordinate [o], box [b]; extent 64, stride 10
// CHECK: note: coordinate ArithTuple(0, o * 4) of 'x'
// CHECK: note: TMA tensor ArithTuple(0,0) o ((10,4),16):((1@0,1@1),4@1) of (tile, o)
// CHECK: note: shared memory of 's': tile at element slot * 48, rows of 10, 320 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: the launch checks: the address of 'x' is a multiple of 16
// CHECK: note: holes: level 1, all zero
fusion.func @padded(%x: tensor<64x10xf64>) -> tensor<64x10xf64> {
  %s = fusion.set %x : tensor<64x10xf64> {circular = array<i64: 3, 2>} memory(shared) via(tma) domain(%i, %j) {
    %o, %b = id.split %i by 4
    id.domain loop [%o : serial, %b : bulk, %j : bulk]
  } inline(1)
  %y = fusion.neg %s : tensor<64x10xf64> domain(%i, %j) {
    %o, %b = id.split %i by 4
    id.domain loop [%o : serial, %b : serial, %j : tidx]
  }
  fusion.return %y : tensor<64x10xf64>
}

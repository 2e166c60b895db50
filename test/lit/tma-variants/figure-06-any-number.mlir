// Figure 6: any number of ids in a box; coordinates that stand between them.
// RUN: tf-opt %s --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-opt %s | tf-opt --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-run %s --mcpu=sm_90a --entry=comp_mid --arg=random:1:i32:6x1x4x8 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=comp_mid --arg=random:1:i32:6x1x4x8 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=unr --arg=random:1:f32:16x64 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=unr --arg=random:1:f32:16x64 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=loopsw --arg=random:1:f32:64x64 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=loopsw --arg=random:1:f32:64x64 --expect=reference --check=all

// The coordinate is between the box ids, and an id of one element beside it.
// CHECK: remark: 's' is a TMA load, rank 2: box (8, 6), tile (8, 6), element strides (1, 1); 1 instruction a block
// CHECK: note: dimension 0 is [c, d], by compositing: coordinate [c], box [d]; extent 32, stride 1
// CHECK: note: dimension 1 is [a], implicit whole: coordinate [], box [a]; extent 6, stride 32
// CHECK: note: coordinate ArithTuple(bidx * 8, 0) of 'x'
// CHECK: note: TMA tensor ArithTuple(0,0) o ((8,6),4):((1@0,1@1),8@0) of (tile, c)
// CHECK: note: shared memory of 's': tile at element 0, rows of 8, 192 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: holes: level 1, all zero
fusion.func @comp_mid(%x: tensor<6x1x4x8xi32>) -> tensor<6x1x4x8xi32> {
  %s = fusion.set %x : tensor<6x1x4x8xi32> memory(shared) via(tma) domain(%a, %b, %c, %d) {
    id.domain loop [%c : bidx, %b : serial, %a : bulk, %d : bulk]
  } inline(1)
  %y = fusion.set %s : tensor<6x1x4x8xi32> domain(%a, %b, %c, %d) {
    %m = id.merge %a, %b
    id.domain loop [%c : bidx, %d : tidx, %m : serial]
  }
  fusion.return %y : tensor<6x1x4x8xi32>
}

// Loops over boxes may be unrolled, or written twice.
// CHECK: remark: 's' is a TMA load, rank 1: box (64), tile (64), element strides (1); 16 instructions a block
// CHECK: note: dimension 0 is [i, j], by compositing: coordinate [i], box [j]; extent 1024, stride 1
// CHECK: note: coordinate ArithTuple(a * 256 + b * 64) of 'x'
// CHECK: note: TMA tensor ArithTuple(0) o ((64),4,4):((1@0),256@0,64@0) of (tile, a, b)
// CHECK: note: shared memory of 's': tile at element a * 256 + b * 64, rows of 64, 256 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: holes: level 1, all zero
fusion.func @unr(%x: tensor<16x64xf32>) -> tensor<16x64xf32> {
  %s = fusion.set %x : tensor<16x64xf32> memory(shared) via(tma) domain(%i, %j) {
   %a, %b = id.split %i by 4
   id.domain loop [%a : unswitch, %b : unroll, %j : bulk] } inline(0)
  %y = fusion.neg %s : tensor<16x64xf32> domain(%i, %j) { id.domain loop [%i : unroll, %j : tidx] }
  fusion.return %y : tensor<16x64xf32>
}

// Coordinates may be swizzled: which block gets which tile.
// CHECK: remark: 's' is a TMA load, rank 2: box (16, 16), tile (16, 16), element strides (1, 1); 4 instructions a block
// CHECK: note: dimension 0 is [j], by partitioning: coordinate [jo], box [ji]; extent 64, stride 1
// CHECK: note: dimension 1 is [i], by partitioning: coordinate [io], box [ii]; extent 64, stride 64
// CHECK: note: coordinate ArithTuple((bidx ^ v) * 16, bidx * 16) of 'x'
// CHECK: note: no TMA tensor: the coordinate is no layout of the loops
// CHECK: note: shared memory of 's': tile at element 0, rows of 16, 1024 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: holes: level 1, all zero
fusion.func @loopsw(%x: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %s = fusion.set %x : tensor<64x64xf32> memory(shared) via(tma) domain(%i,%j) {
    %io, %ii = id.split %i by 16
    %jo, %ji = id.split %j by 16
    %u, %v = id.swizzle xor %io, %jo
    id.domain loop [%u : bidx, %v : serial, %ii : bulk, %ji : bulk] } inline(2)
  %y = fusion.neg %s : tensor<64x64xf32> domain(%i,%j) {
    %io, %ii = id.split %i by 16
    %jo, %ji = id.split %j by 16
    %u, %v = id.swizzle xor %io, %jo
    id.domain loop [%u : bidx, %v : serial, %ii : serial, %ji : tidx] }
  fusion.return %y : tensor<64x64xf32>
}

// Step 1: what the global tensor may be: strides that only the launch knows, multiples of 16 bytes or not; expanded axes.
// RUN: tf-opt %s --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-opt %s | tf-opt --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-run %s --mcpu=sm_90a --entry=strided --arg=random:1:f16:16x32/40x1 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=strided --arg=random:1:f16:16x32/40x1 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=strided --arg=random:1:f16:16x32/32x1 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=strided --arg=random:1:f16:16x32/36x1 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=strided --arg=random:1:f16:16x32/0x1 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=strided --arg=random:1:f16:1x32/3x1 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=bc --arg=random:1:f32:16x32/0x1 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=bc --arg=random:1:f32:16x32/0x1 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=perm --arg=random:1:f16:40x64 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=perm --arg=random:1:f16:40x64 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=permst --arg=random:1:f32:40x64 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=permst --arg=random:1:f32:40x64 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=brd --arg=random:1:f32:64 --arg=random:2:f32:7x64 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=brd --arg=random:1:f32:64 --arg=random:2:f32:7x64 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=twice2 --arg=random:1:f32:32x32 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=twice2 --arg=random:1:f32:32x32 --expect=reference --check=all

// Rows 80, 64 and 72 bytes apart, all at one place, and one row with any stride.
// CHECK: remark: 's' is a TMA load, rank 2: box (16, 4), tile (16, 4), element strides (1, 1); ((x.0 + 3) div 4) * ((x.1 + 15) div 16) instructions a block
// CHECK: note: dimension 0 is [b], by partitioning: coordinate [bo], box [bi]; extent x.1, stride 1
// CHECK: note: dimension 1 is [a], by partitioning: coordinate [ao], box [ai]; extent x.0, stride x.s0
// CHECK: note: coordinate ArithTuple(bo * 16, ao * 4) of 'x'
// CHECK: note: TMA tensor ArithTuple(0,0) o ((16,4),{(x.0 + 3) div 4},{(x.1 + 15) div 16}):((1@0,1@1),4@1,16@0) of (tile, ao, bo)
// CHECK: note: shared memory of 's': tile at element bo * 64 + (((x.1 + 15) div 16) * ao) * 64, rows of 16, 128 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: holes: level 1, all zero
fusion.func @strided(%x: tensor<?x?xf16> {contiguity = [false, true]}) -> tensor<?x?xf16> {
  %s = fusion.set %x : tensor<?x?xf16> memory(shared) via(tma) domain(%a, %b) {
    %ao, %ai = id.split %a by 4
    %bo, %bi = id.split %b by 16
    id.domain loop [%ao : serial, %bo : serial, %ai : bulk, %bi : bulk]
  }
  %y = fusion.neg %s : tensor<?x?xf16>
  fusion.return %y : tensor<?x?xf16>
}

// An outer axis of stride 0 is a dimension of stride 0.
// CHECK: remark: 's' is a TMA load, rank 2: box (32, 4), tile (32, 4), element strides (1, 1); 4 instructions a block
// CHECK: note: dimension 0 is [b], implicit whole: coordinate [], box [b]; extent 32, stride 1
// CHECK: note: dimension 1 is [a], by partitioning: coordinate [ao], box [ai]; extent 16, stride 0
// CHECK: note: coordinate ArithTuple(0, ao * 4) of 'x'
// CHECK: note: TMA tensor ArithTuple(0,0) o ((32,4),4):((1@0,1@1),4@1) of (tile, ao)
// CHECK: note: shared memory of 's': tile at element ao * 128, rows of 32, 512 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: holes: level 1, all zero
fusion.func @bc(%x: tensor<16x32xf32> {contiguity = ["broadcast", true]}) -> tensor<16x32xf32> {
  %s = fusion.set %x : tensor<16x32xf32> memory(shared) via(tma) domain(%a, %b) {
    %ao, %ai = id.split %a by 4
    id.domain loop [%ao : serial, %ai : bulk, %b : bulk]
  }
  %y = fusion.neg %s : tensor<16x32xf32>
  fusion.return %y : tensor<16x32xf32>
}

// Axes that the copy itself exchanges: the box is that of memory.
// CHECK: remark: 's' is a TMA load, rank 2: box (64, 16), tile (64, 16), element strides (1, 1); 1 instruction a block
// CHECK: note: dimension 0 is [j], implicit whole: coordinate [], box [j]; extent 64, stride 1
// CHECK: note: dimension 1 is [i], by partitioning: coordinate [io], box [ii]; extent x.0, stride 64
// CHECK: note: coordinate ArithTuple(0, bidx * 16) of 'x'
// CHECK: note: TMA tensor ArithTuple(0,0) o ((64,16),{(x.0 + 15) div 16}):((1@0,1@1),16@1) of (tile, io)
// CHECK: note: shared memory of 's': tile at element 0, rows of 64, 2048 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: holes: level 1, all zero
fusion.func @perm(%x: tensor<?x64xf16>) -> tensor<64x?xf16> {
  %s = fusion.permute %x axes [1, 0] : tensor<64x?xf16> memory(shared) via(tma) domain(%j, %i) {
    %io, %ii = id.split %i by 16
    id.domain loop [%io : bidx, %ii : bulk, %j : bulk] } inline(1)
  %y = fusion.neg %s : tensor<64x?xf16> domain(%j, %i) {
    %io, %ii = id.split %i by 16
    id.domain loop [%io : bidx, %ii : tidy, %j : tidx] }
  fusion.return %y : tensor<64x?xf16>
}

// And of a store: shared memory has the tile transposed.
// CHECK: remark: 'y' is a TMA store, rank 2: box (16, 64), tile (16, 64), element strides (1, 1); 1 instruction a block
// CHECK: note: dimension 0 is [i], by partitioning: coordinate [io], box [ii]; extent x.0, stride 1
// CHECK: note: dimension 1 is [j], implicit whole: coordinate [], box [j]; extent 64, stride x.0
// CHECK: note: coordinate ArithTuple(bidx * 16, 0) of 'y'
// CHECK: note: TMA tensor ArithTuple(0,0) o ((16,64),{(x.0 + 15) div 16}):((1@0,1@1),16@0) of (tile, io)
// CHECK: note: shared memory of 's': tile at element 0, rows of 16, 4096 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: holes: none is stored
fusion.func @permst(%x: tensor<?x64xf32>) -> tensor<64x?xf32> {
  %s = fusion.neg %x : tensor<?x64xf32> memory(shared) domain(%i, %j) {
    %io, %ii = id.split %i by 16
    id.domain loop [%io : bidx, %ii : tidy, %j : tidx] alloc [%io : c, %j : c, %ii : c] } inline(1)
  %y = fusion.permute %s axes [1, 0] : tensor<64x?xf32> via(tma) domain(%j, %i) {
    %io, %ii = id.split %i by 16
    id.domain loop [%io : bidx, %j : bulk, %ii : bulk] }
  fusion.return %y : tensor<64x?xf32>
}

// A new axis is no dimension.
// CHECK: remark: 's' is a TMA load, rank 1: box (32), tile (32), element strides (1); 1 instruction a block
// CHECK: note: dimension 0 is [j], by partitioning: coordinate [o], box [c]; extent n, stride 1
// CHECK: note: coordinate ArithTuple(bidx * 32) of 'b'
// CHECK: note: TMA tensor ArithTuple(0) o ((32),{(n + 31) div 32}):((1@0),32@0) of (tile, o)
// CHECK: note: shared memory of 's': tile at element 0, rows of 32, 128 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: holes: level 1, all zero
fusion.func @brd(%b: tensor<?xf32> {dims=["n"]}, %x: tensor<?x?xf32> {dims=["m","n"]}) -> tensor<?x?xf32> {
  %s = fusion.broadcast %b axes [0] : tensor<1x?xf32> memory(shared) via(tma) domain(%i, %j) {
    %o, %c = id.split %j by 32
    id.domain loop [%o : bidx, %i : serial, %c : bulk]
  } inline(1)
  %y = fusion.add %x, %s : tensor<?x?xf32> domain(%i, %j) {
    %o, %c = id.split %j by 32
    id.domain loop [%o : bidx, %i : serial, %c : tidx]
  }
  fusion.return %y : tensor<?x?xf32>
}

// One argument twice in a kernel: swizzled, and by rows through a permutation.
// CHECK: remark: 's' is a TMA load, rank 2: box (32, 32), tile (32, 32), element strides (1, 1); 1 instruction a block
// CHECK: note: dimension 0 is [j], implicit whole: coordinate [], box [j]; extent 32, stride 1
// CHECK: note: dimension 1 is [i], implicit whole: coordinate [], box [i]; extent 32, stride 32
// CHECK: note: coordinate ArithTuple(0, 0) of 'x'
// CHECK: note: TMA tensor ArithTuple(0,0) o ((32,32)):((1@0,1@1)) of (tile)
// CHECK: note: shared memory of 's': tile at element 0, rows of 32, 4096 bytes an instruction, swizzle 128 bytes, aligned to 1024
// CHECK: note: holes: level 1, all zero
// CHECK: remark: 't' is a TMA load, rank 1: box (32), tile (32), element strides (1); 32 instructions a block
// CHECK: note: dimension 0 is [i, j], by compositing: coordinate [i], box [j]; extent 1024, stride 1
// CHECK: note: coordinate ArithTuple(i * 32) of 'x'
// CHECK: note: TMA tensor ArithTuple(0) o ((32),32):((1@0),32@0) of (tile, i)
// CHECK: note: shared memory of 't': tile at element i * 32, rows of 32, 128 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: holes: level 1, all zero
fusion.func @twice2(%x: tensor<32x32xf32>) -> tensor<32x32xf32> {
  %s = fusion.set %x : tensor<32x32xf32> memory(shared) via(tma) domain(%i,%j) {
    %io, %ii = id.split %i by 8
    %jo, %ji = id.split %j by 4
    %u, %v = id.swizzle xor %ii, %jo
    id.domain loop [%i : bulk, %j : bulk] alloc [%io : c, %u : c, %v : c, %ji : c] }
  %t = fusion.permute %x axes [1, 0] : tensor<32x32xf32> memory(shared) via(tma) domain(%j,%i) { id.domain loop [%i : serial, %j : bulk] alloc [%i : c, %j : c] }
  %y = fusion.add %s, %t : tensor<32x32xf32> domain(%i,%j) { id.domain loop [%i : serial, %j : tidx] }
  fusion.return %y : tensor<32x32xf32>
}

// Figure 18: how the consumer's loops may be made. What is not of the tile is transformed at will; what is of the tile, among
// itself, and nothing of that matters to the instruction. "Tile and non-tile IterDomains must be transformed separately": a
// merge of both is no error here where the copy it describes is made of boxes; what is not is refused (figure-18-mixed-branches).
// DEFINE: %{arg} = random:1:f32:64x64
// RUN: tf-opt %s --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-opt %s | tf-opt --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-run %s --mcpu=sm_90a --entry=outside --arg=%{arg} --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=outside --arg=%{arg} --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=inside --arg=%{arg} --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=inside --arg=%{arg} --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=merged --arg=%{arg} --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=merged_bulk --arg=%{arg} --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=split_again --arg=%{arg} --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=split_again --arg=%{arg} --expect=reference --check=all
// Bulk loops are no loops of the kernel: four threads issue two boxes each, in one loop of two turns.
// RUN: tf-opt %s --lower-fusion=index=32 --canonicalize --cse | FileCheck %s --check-prefix=KERNEL
// KERNEL-LABEL: kernel.func @outside_k0
// KERNEL: kernel.for %u =
// KERNEL-NOT: kernel.for
// KERNEL: kernel.tma.load
// KERNEL-NOT: kernel.tma.load
// KERNEL: kernel.for %q =

// Coordinates are merged, split, swizzled, and shared by blocks, threads and a loop.
// CHECK: remark: 's' is a TMA load, rank 2: box (16, 8), tile (16, 8), element strides (1, 1); 8 instructions a block
// CHECK: note: dimension 0 is [j], by partitioning: coordinate [jo], box [ji]; extent 64, stride 1
// CHECK: note: dimension 1 is [i], by partitioning: coordinate [io], box [ii]; extent 64, stride 64
fusion.func @outside(%x: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %s = fusion.set %x : tensor<64x64xf32> memory(shared) via(tma) domain(%i, %j) {
    %io, %ii = id.split %i by 8
    %jo, %ji = id.split %j by 16
    %m = id.merge %jo, %io
    %p, %q = id.split %m by 8
    %u, %v = id.split %q by 4
    id.domain loop [%p : bidx, %u : serial, %v : tidx, %ii : bulk, %ji : bulk]
  } inline(1)
  %y = fusion.neg %s : tensor<64x64xf32> domain(%i, %j) {
    %io, %ii = id.split %i by 8
    %jo, %ji = id.split %j by 16
    %m = id.merge %jo, %io
    %p, %q = id.split %m by 8
    id.domain loop [%p : bidx, %q : serial, %ii : serial, %ji : tidx]
  }
  fusion.return %y : tensor<64x64xf32>
}

// The tile's ids are split, merged, swizzled and reordered: the box and the order in memory are as without that.
// CHECK: remark: 's' is a TMA load, rank 2: box (32, 16), tile (32, 16), element strides (1, 1); 8 instructions a block
// CHECK: note: dimension 0 is [j], by partitioning: coordinate [jo], box [ji]; extent 64, stride 1
// CHECK: note: dimension 1 is [i], by partitioning: coordinate [io], box [ii]; extent 64, stride 64
// CHECK: note: coordinate ArithTuple(jo * 32, io * 16) of 'x'
// CHECK: note: TMA tensor ArithTuple(0,0) o ((32,16),4,2):((1@0,1@1),16@1,32@0) of (tile, io, jo)
// CHECK: note: shared memory of 's': tile at element io * 1024 + jo * 512, rows of 32, 2048 bytes an instruction, swizzle none
fusion.func @inside(%x: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %s = fusion.set %x : tensor<64x64xf32> memory(shared) via(tma) domain(%i, %j) {
    %io, %ii = id.split %i by 16
    %jo, %ji = id.split %j by 32
    %a, %b = id.split %ii by 4
    %c, %d = id.split %ji by 8
    %m = id.merge %a, %d
    %u, %v = id.swizzle xor %b, %c
    id.domain loop [%io : serial, %jo : serial, %v : bulk, %m : bulk, %u : bulk] alloc [%io : c, %jo : c, %ii : c, %ji : c]
  }
  %y = fusion.set %s : tensor<64x64xf32>
  fusion.return %y : tensor<64x64xf32>
}

// The part of I inside its split, and the part of J outside of its split, as one loop: boxes of one row.
// CHECK: remark: 's' is a TMA load, rank 2: box (32, 1), tile (32, 1), element strides (1, 1); 128 instructions a block
// CHECK: note: coordinate ArithTuple((m mod 2) * 32, io * 8 + (m div 2)) of 'x'
// CHECK: note: TMA tensor ArithTuple(0,0) o ((32,1),8,(2,8)):((1@0,1@1),8@1,(32@0,1@1)) of (tile, io, m)
fusion.func @merged(%x: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %s = fusion.set %x : tensor<64x64xf32> memory(shared) via(tma) domain(%i, %j) {
    %io, %ii = id.split %i by 8
    %jo, %ji = id.split %j by 32
    %m = id.merge %ii, %jo
    id.domain loop [%io : serial, %m : serial, %ji : bulk]
  }
  %y = fusion.set %s : tensor<64x64xf32>
  fusion.return %y : tensor<64x64xf32>
}

// The same as a bulk loop: then all of J is in the box.
// CHECK: remark: 's' is a TMA load, rank 2: box (64, 8), tile (64, 8), element strides (1, 1); 8 instructions a block
// CHECK: note: dimension 0 is [j], implicit whole: coordinate [], box [j]; extent 64, stride 1
fusion.func @merged_bulk(%x: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %s = fusion.set %x : tensor<64x64xf32> memory(shared) via(tma) domain(%i, %j) {
    %io, %ii = id.split %i by 8
    %jo, %ji = id.split %j by 32
    %m = id.merge %ii, %jo
    id.domain loop [%io : serial, %m : bulk, %ji : bulk]
  }
  %y = fusion.set %s : tensor<64x64xf32>
  fusion.return %y : tensor<64x64xf32>
}

// Split again, across both: half of the box's rows.
// CHECK: remark: 's' is a TMA load, rank 3: box (32, 4, 1), tile (32, 4, 1), element strides (1, 1, 1); 32 instructions a block
// CHECK: note: coordinate ArithTuple((a div 2) * 32, (a mod 2) * 4, io) of 'x'
// CHECK: note: TMA tensor ArithTuple(0,0,0) o ((32,4,1),8,(2,2)):((1@0,1@1,1@2),1@2,(4@1,32@0)) of (tile, io, a)
fusion.func @split_again(%x: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %s = fusion.set %x : tensor<64x64xf32> memory(shared) via(tma) domain(%i, %j) {
    %io, %ii = id.split %i by 8
    %jo, %ji = id.split %j by 32
    %m = id.merge %jo, %ii
    %a, %b = id.split %m by 4
    id.domain loop [%io : serial, %a : serial, %b : bulk, %ji : bulk]
  }
  %y = fusion.set %s : tensor<64x64xf32>
  fusion.return %y : tensor<64x64xf32>
}

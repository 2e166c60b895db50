// Definitions 1 and 2 for other ranks, types and extents: 8 bits, 64 bits, truth values, extents of 1 and 0, tails, eight axes.
// RUN: tf-opt %s --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-opt %s | tf-opt --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-run %s --mcpu=sm_90a --entry=r1_i8 --arg=random:1:i8:1000 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=r1_i8 --arg=random:1:i8:1000 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_100a --entry=r1_i8 --arg=random:1:i8:1000 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=r1_i8 --arg=random:1:i8:1 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=r1_i8 --arg=random:1:i8:0 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=r1_i8 --arg=random:1:i8:16 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=r5_i64 --arg=random:1:i64:3x2x5x1x6 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=r5_i64 --arg=random:1:i64:3x2x5x1x6 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=ones --arg=random:1:bf16:1x1x1x1x8 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=ones --arg=random:1:bf16:1x1x1x1x8 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=ones --arg=random:1:bf16:1x1x1x1x1 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=ones --arg=random:1:bf16:1x0x1x1x8 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=ones --arg=random:1:bf16:3x5x1x2x40 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=ones --arg=random:1:bf16:3x5x1x2x37 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=rank8 --arg=random:1:f32:2x1x3x2x1x2x2x8 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=rank8 --arg=random:1:f32:2x1x3x2x1x2x2x8 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=rank8b --arg=random:1:f32:2x1x3x2x1x2x2x8 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=rank8b --arg=random:1:f32:2x1x3x2x1x2x2x8 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=bools --arg=random:1:bool:9x48 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=bools --arg=random:1:bool:9x48 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=bools --arg=random:1:i1:9x47 --expect=reference --check=all

// A box wider than the tensor; a tail; nothing at all.
// CHECK: remark: 's' is a TMA load, rank 1: box (128), tile (128), element strides (1); 1 instruction a block
// CHECK: note: dimension 0 is [i0], by partitioning: coordinate [o], box [b]; extent x.0, stride 1
// CHECK: note: coordinate ArithTuple(bidx * 128) of 'x'
// CHECK: note: TMA tensor ArithTuple(0) o ((128),{(x.0 + 127) div 128}):((1@0),128@0) of (tile, o)
// CHECK: note: shared memory of 's': tile at element 0, rows of 128, 128 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: holes: level 1, all zero
fusion.func @r1_i8(%x: tensor<?xi8>) -> tensor<?xi8> {
  %s = fusion.set %x : tensor<?xi8> memory(shared) via(tma) domain(%i0) {
    %o, %b = id.split %i0 by 128
    id.domain loop [%o : bidx, %b : bulk]
  } inline(1)
  %y = fusion.set %s : tensor<?xi8> domain(%i0) {
    %o, %b = id.split %i0 by 128
    id.domain loop [%o : bidx, %b : tidx]
  }
  fusion.return %y : tensor<?xi8>
}

// Five axes, one of them of one element: four dimensions, in the order that shared memory has.
// CHECK: remark: 's' is a TMA load, rank 4: box (2, 4, 2, 2), tile (2, 4, 2, 2), element strides (1, 1, 1, 1); 12 instructions a block
// CHECK: note: dimension 0 is [e], by partitioning: coordinate [eo], box [ei]; extent 6, stride 1
// CHECK: note: dimension 1 is [c], by partitioning: coordinate [co], box [ci]; extent 5, stride 6
// CHECK: note: dimension 2 is [a], by partitioning: coordinate [ao], box [ai]; extent 3, stride 60
// CHECK: note: dimension 3 is [b], implicit whole: coordinate [], box [b]; extent 2, stride 30
// CHECK: note: coordinate ArithTuple(eo * 2, co * 4, ao * 2, 0) of 'x'
// CHECK: note: TMA tensor ArithTuple(0,0,0,0) o ((2,4,2,2),3,2,2):((1@0,1@1,1@2,1@3),2@0,4@1,2@2) of (tile, eo, co, ao)
// CHECK: note: shared memory of 's': tile at element eo * 128 + co * 64 + ao * 32, rows of 2, 256 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: holes: level 1, all zero
fusion.func @r5_i64(%x: tensor<3x2x5x1x6xi64>) -> tensor<3x2x5x1x6xi64> {
  %s = fusion.set %x : tensor<3x2x5x1x6xi64> memory(shared) via(tma) domain(%a, %b, %c, %d, %e) {
    %ao, %ai = id.split %a by 2
    %co, %ci = id.split %c by 4
    %eo, %ei = id.split %e by 2
    id.domain loop [%eo : serial, %co : serial, %ao : serial, %b : bulk, %ai : bulk, %d: bulk, %ci : bulk, %ei : bulk]
  }
  %y = fusion.set %s : tensor<3x2x5x1x6xi64>
  fusion.return %y : tensor<3x2x5x1x6xi64>
}

// Five symbolic axes; all of one element, none, rows that are no multiple of 16 bytes.
fusion.func @ones(%x: tensor<?x?x?x?x?xbf16>) -> tensor<?x?x?x?x?xbf16> {
  %s = fusion.set %x : tensor<?x?x?x?x?xbf16> memory(shared) via(tma)
  %y = fusion.neg %s : tensor<?x?x?x?x?xbf16>
  sched.split %y[4] by 16
  sched.split %y[3] by 3
  sched.split %y[2] by 2
  sched.split %y[1] by 4
  sched.split %y[0] by 2
  sched.reorder %y [0, 2, 4, 6, 8, 1, 3, 5, 7, 9]
  sched.propagate %y
  sched.parallelize %s [bidz, bidy, bidx, serial, serial, bulk, bulk, bulk, bulk, bulk]
  sched.parallelize %y [bidz, bidy, bidx, serial, serial, serial, serial, serial, tidy, tidx]
  sched.inline_at %s 5
  fusion.return %y : tensor<?x?x?x?x?xbf16>
}

// Eight axes, of which a row of memory is the box.
// CHECK: remark: 's' is a TMA load, rank 1: box (64), tile (64), element strides (1); 6 instructions a block
// CHECK: note: dimension 0 is [a, c, d, f, g, h], by compositing: coordinate [a, c], box [d, f, g, h]; extent 384, stride 1
// CHECK: note: coordinate ArithTuple(a * 192 + c * 64) of 'x'
// CHECK: note: TMA tensor ArithTuple(0) o ((64),2,3):((1@0),192@0,64@0) of (tile, a, c)
// CHECK: note: shared memory of 's': tile at element a * 192 + c * 64, rows of 64, 256 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: holes: level 1, all zero
fusion.func @rank8(%x: tensor<2x1x3x2x1x2x2x8xf32>) -> tensor<2x1x3x2x1x2x2x8xf32> {
  %s = fusion.set %x : tensor<2x1x3x2x1x2x2x8xf32> memory(shared) via(tma) domain(%a,%b,%c,%d,%e,%f,%g,%h) {
    id.domain loop [%a : serial, %c : serial, %b : bulk, %d : bulk, %e : bulk, %f: bulk, %g : bulk, %h : bulk] }
  %y = fusion.neg %s : tensor<2x1x3x2x1x2x2x8xf32>
  fusion.return %y : tensor<2x1x3x2x1x2x2x8xf32>
}

// The same, with the tile in pieces of memory.
// CHECK: remark: 's' is a TMA load, rank 3: box (16, 2, 2), tile (16, 2, 2), element strides (1, 1, 1); 6 instructions a block
// CHECK: note: dimension 0 is [f, g, h], by compositing: coordinate [f], box [g, h]; extent 32, stride 1
// CHECK: note: dimension 1 is [c, d], by compositing: coordinate [c], box [d]; extent 6, stride 32
// CHECK: note: dimension 2 is [a], implicit whole: coordinate [], box [a]; extent 2, stride 192
// CHECK: note: coordinate ArithTuple(f * 16, c * 2, 0) of 'x'
// CHECK: note: TMA tensor ArithTuple(0,0,0) o ((16,2,2),3,2):((1@0,1@1,1@2),2@1,16@0) of (tile, c, f)
// CHECK: note: shared memory of 's': tile at element c * 128 + f * 64, rows of 16, 256 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: holes: level 1, all zero
fusion.func @rank8b(%x: tensor<2x1x3x2x1x2x2x8xf32>) -> tensor<2x1x3x2x1x2x2x8xf32> {
  %s = fusion.set %x : tensor<2x1x3x2x1x2x2x8xf32> memory(shared) via(tma) domain(%a,%b,%c,%d,%e,%f,%g,%h) {
    id.domain loop [%c : serial, %f : serial, %b : bulk, %a : bulk, %d : bulk, %e : bulk, %g : bulk, %h : bulk] }
  %y = fusion.neg %s : tensor<2x1x3x2x1x2x2x8xf32>
  fusion.return %y : tensor<2x1x3x2x1x2x2x8xf32>
}

// Truth values are bytes; in and out.
fusion.func @bools(%x: tensor<?x?xi1>) -> tensor<?x?xi1> {
  %s = fusion.set %x : tensor<?x?xi1> memory(shared) via(tma)
  %r = fusion.logical_not %s : tensor<?x?xi1> memory(shared)
  %y = fusion.set %r : tensor<?x?xi1> via(tma)
  sched.split %y[1] by 32
  sched.split %y[0] by 4
  sched.reorder %y [0, 2, 1, 3]
  sched.propagate %y
  sched.parallelize %s, %y [bidx, serial, bulk, bulk]
  sched.parallelize %r [bidx, serial, tidy, tidx]
  sched.inline_at %s 2
  sched.inline_at %r 2
  fusion.return %y : tensor<?x?xi1>
}

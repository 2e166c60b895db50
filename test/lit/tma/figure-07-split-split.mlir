// Figure 7, Theorem 2.1: to split by n, and the outer part by m, is to split by m * n, and the inner part by n; no extent need
// be divisible. The copy that either describes is the same, whichever of the three ids are its box: one, two, or all.
// RUN: tf-opt %s --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-opt %s | tf-opt --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-run %s --mcpu=sm_90a --entry=left_one --arg=random:1:f32:1000 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=right_one --arg=random:1:f32:1000 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=left_two --arg=random:1:f32:1000 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=right_two --arg=random:1:f32:1000 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=crossed --arg=random:1:f32:1000 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=left_one --arg=random:1:f32:1000 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=right_two --arg=random:1:f32:1000 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=crossed --arg=random:1:f32:1000 --expect=reference --check=all
// RUN: sed 's/1000x/?x/g' %s | tf-run - --mcpu=sm_90a --entry=crossed --arg=random:1:f32:1001 --expect=reference --check=all
// RUN: sed 's/1000x/?x/g' %s | tf-run - --mcpu=sm_90a --entry=crossed --arg=random:1:f32:1 --expect=reference --check=all

// The innermost id is the box.
// CHECK: remark: 's' is a TMA load, rank 1: box (32), tile (32), element strides (1); 32 instructions a block
// CHECK: note: coordinate ArithTuple(o * 128 + m * 32) of 'x'
// CHECK: note: TMA tensor ArithTuple(0) o ((32),8,4):((1@0),128@0,32@0) of (tile, o, m)
fusion.func @left_one(%x: tensor<1000xf32>) -> tensor<1000xf32> {
  %s = fusion.set %x : tensor<1000xf32> memory(shared) via(tma) domain(%i) {
    %h, %n = id.split %i by 32
    %o, %m = id.split %h by 4
    id.domain loop [%o : serial, %m : serial, %n : bulk]
  }
  %y = fusion.set %s : tensor<1000xf32>
  fusion.return %y : tensor<1000xf32>
}

// CHECK: remark: 's' is a TMA load, rank 1: box (32), tile (32), element strides (1); 32 instructions a block
// CHECK: note: coordinate ArithTuple(o * 128 + m * 32) of 'x'
// CHECK: note: TMA tensor ArithTuple(0) o ((32),8,4):((1@0),128@0,32@0) of (tile, o, m)
fusion.func @right_one(%x: tensor<1000xf32>) -> tensor<1000xf32> {
  %s = fusion.set %x : tensor<1000xf32> memory(shared) via(tma) domain(%i) {
    %o, %h = id.split %i by 128
    %m, %n = id.split %h by 32
    id.domain loop [%o : serial, %m : serial, %n : bulk]
  }
  %y = fusion.set %s : tensor<1000xf32>
  fusion.return %y : tensor<1000xf32>
}

// The two innermost.
// CHECK: remark: 's' is a TMA load, rank 1: box (128), tile (128), element strides (1); 8 instructions a block
// CHECK: note: coordinate ArithTuple(o * 128) of 'x'
// CHECK: note: TMA tensor ArithTuple(0) o ((128),8):((1@0),128@0) of (tile, o)
fusion.func @left_two(%x: tensor<1000xf32>) -> tensor<1000xf32> {
  %s = fusion.set %x : tensor<1000xf32> memory(shared) via(tma) domain(%i) {
    %h, %n = id.split %i by 32
    %o, %m = id.split %h by 4
    id.domain loop [%o : serial, %m : bulk, %n : bulk]
  }
  %y = fusion.set %s : tensor<1000xf32>
  fusion.return %y : tensor<1000xf32>
}

// CHECK: remark: 's' is a TMA load, rank 1: box (128), tile (128), element strides (1); 8 instructions a block
// CHECK: note: coordinate ArithTuple(o * 128) of 'x'
// CHECK: note: TMA tensor ArithTuple(0) o ((128),8):((1@0),128@0) of (tile, o)
fusion.func @right_two(%x: tensor<1000xf32>) -> tensor<1000xf32> {
  %s = fusion.set %x : tensor<1000xf32> memory(shared) via(tma) domain(%i) {
    %o, %h = id.split %i by 128
    %m, %n = id.split %h by 32
    id.domain loop [%o : serial, %m : bulk, %n : bulk]
  }
  %y = fusion.set %s : tensor<1000xf32>
  fusion.return %y : tensor<1000xf32>
}

// One side writes and the other reads: each thread finds every element where the theorem says, without a barrier's help
// beyond the copy's own.
// CHECK: remark: 's' is a TMA load, rank 1: box (128), tile (128), element strides (1); 1 instruction a block
fusion.func @crossed(%x: tensor<1000xf32>) -> tensor<1000xf32> {
  %s = fusion.set %x : tensor<1000xf32> memory(shared) via(tma) domain(%i) {
    %h, %n = id.split %i by 32
    %o, %m = id.split %h by 4
    id.domain loop [%o : bidx, %m : bulk, %n : bulk]
  } inline(1)
  %y = fusion.neg %s : tensor<1000xf32> domain(%i) {
    %o, %h = id.split %i by 128
    %m, %n = id.split %h by 32
    id.domain loop [%o : bidx, %m : tidy, %n : tidx]
  }
  fusion.return %y : tensor<1000xf32>
}

// The global tensor has an allocation domain of its own; its merges and splits are part of the view.
// RUN: tf-opt %s --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-opt %s | tf-opt --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-run %s --mcpu=sm_90a --entry=transposed --arg=random:1:f32:64x128 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=transposed --arg=random:1:f32:64x128 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=regrouped --arg=random:1:f32:2x3x5x32 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=regrouped --arg=random:1:f32:2x3x5x32 --expect=reference --check=all

// Transposed.
// CHECK: remark: 's' is a TMA load, rank 2: box (32, 16), tile (32, 16), element strides (1, 1); 16 instructions a block
// CHECK: note: dimension 0 is [i], by partitioning: coordinate [io], box [ii]; extent 64, stride 1
// CHECK: note: dimension 1 is [j], by partitioning: coordinate [jo], box [ji]; extent 128, stride 64
// CHECK: note: coordinate ArithTuple(io * 32, jo * 16) of 'g'
// CHECK: note: TMA tensor ArithTuple(0,0) o ((32,16),2,8):((1@0,1@1),32@0,16@1) of (tile, io, jo)
// CHECK: note: shared memory of 's': tile at element io * 4096 + jo * 512, rows of 32, 2048 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: the launch checks: the address of 'g' is a multiple of 16
// CHECK: note: holes: level 1, all zero
fusion.func @transposed(%x: tensor<64x128xf32>) -> tensor<64x128xf32> {
  %g = fusion.set %x : tensor<64x128xf32> memory(global) domain(%i, %j) {
    id.domain loop [%i : serial, %j : serial] alloc [%j : c, %i : c]
  }
  %s = fusion.set %g : tensor<64x128xf32> memory(shared) via(tma) segment(1) domain(%i, %j) {
    %io, %ii = id.split %i by 32
    %jo, %ji = id.split %j by 16
    id.domain loop [%io : serial, %jo : serial, %ji : bulk, %ii : bulk]
  }
  %y = fusion.set %s : tensor<64x128xf32> segment(1)
  fusion.return %y : tensor<64x128xf32>
}

// Merged and split again.
// CHECK: remark: 's' is a TMA load, rank 2: box (16, 6), tile (16, 6), element strides (1, 1); 10 instructions a block
// CHECK: note: dimension 0 is [di], by rotation: coordinate [di], box [q]; extent 16, stride 1
// CHECK: note: dimension 1 is [do, ab], by compositing: coordinate [do], box [ab]; extent 60, stride 16
// CHECK: note: coordinate ArithTuple(0, c * 12 + p * 6) of 'g'
// CHECK: note: TMA tensor ArithTuple(0,0) o ((16,6),5,2):((1@0,1@1),12@1,6@1) of (tile, c, p)
// CHECK: note: shared memory of 's': tile at element c * 192 + p * 96, rows of 16, 384 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: the launch checks: the address of 'g' is a multiple of 16
// CHECK: note: holes: level 1, all zero
fusion.func @regrouped(%x: tensor<2x3x5x32xf32>) -> tensor<2x3x5x32xf32> {
  %g = fusion.set %x : tensor<2x3x5x32xf32> memory(global) domain(%a, %b, %c, %d) {
    %ab = id.merge %a, %b
    %cd = id.merge %c, %d
    %do, %di = id.split %cd by 16
    id.domain loop [%a : serial, %b : serial, %c : serial, %d : serial] alloc [%do : c, %ab : c, %di : c]
  }
  %s = fusion.set %g : tensor<2x3x5x32xf32> memory(shared) via(tma) segment(1) domain(%a, %b, %c, %d) {
    %p, %q = id.split %d by 16
    id.domain loop [%c : serial, %p : serial, %a : bulk, %b : bulk, %q : bulk]
  }
  %y = fusion.set %s : tensor<2x3x5x32xf32> segment(1)
  fusion.return %y : tensor<2x3x5x32xf32>
}

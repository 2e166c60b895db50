// Figure 5: merges of three ids, in both orders, split by what none of them is a multiple of; a split by a multiple of the inner extent.
// RUN: tf-opt %s --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-opt %s | tf-opt --print-tma -o /dev/null 2>&1 | FileCheck %s
// DEFINE: %{run} = tf-run %s --expect=reference --check=all
// RUN: %{run} --mcpu=sm_90a --entry=left --arg=random:1:bf16:3x4x5x16
// RUN: %{run} --mcpu=sm_80 --entry=left --arg=random:1:bf16:3x4x5x16
// RUN: %{run} --mcpu=sm_90a --entry=right --arg=random:1:bf16:3x4x5x16
// RUN: %{run} --mcpu=sm_80 --entry=right --arg=random:1:bf16:3x4x5x16
// RUN: %{run} --mcpu=sm_90a --entry=stored --arg=random:1:f64:3x4x5x16
// RUN: %{run} --mcpu=sm_80 --entry=stored --arg=random:1:f64:3x4x5x16
// RUN: %{run} --mcpu=sm_90a --entry=stored --arg=random:1:f64:3x4x1x16
// RUN: %{run} --mcpu=sm_90a --entry=stored --arg=random:1:f64:3x4x0x16
// RUN: %{run} --mcpu=sm_90a --entry=two_boxes --arg=random:1:i64:10x20x16
// RUN: %{run} --mcpu=sm_80 --entry=two_boxes --arg=random:1:i64:10x20x16

// Merged from the left.
// CHECK: remark: 's' is a TMA load, rank 2: box (16, 7), tile (16, 7), element strides (1, 1); 1 instruction a block
// CHECK: note: dimension 0 is [l], implicit whole: coordinate [], box [l]; extent 16, stride 1
// CHECK: note: dimension 1 is [n], by partitioning: coordinate [o], box [b]; extent x.2 * x.1 * x.0, stride 16
// CHECK: note: shared memory of 's': tile at element 0, rows of 16, 224 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: holes: level 1, all zero
fusion.func @left(%x: tensor<?x?x?x16xbf16>) -> tensor<?x?x?x16xbf16> {
  %s = fusion.set %x : tensor<?x?x?x16xbf16> memory(shared) via(tma) domain(%i, %j, %k, %l) {
    %m = id.merge %i, %j
    %n = id.merge %m, %k
    %o, %b = id.split %n by 7
    id.domain loop [%o : bidx, %b : bulk, %l : bulk]
  } inline(1)
  %y = fusion.neg %s : tensor<?x?x?x16xbf16> domain(%i, %j, %k, %l) {
    %m = id.merge %i, %j
    %n = id.merge %m, %k
    %o, %b = id.split %n by 7
    id.domain loop [%o : bidx, %b : tidy, %l : tidx]
  }
  fusion.return %y : tensor<?x?x?x16xbf16>
}

// Written by one order, read by the other.
// CHECK: remark: 's' is a TMA load, rank 2: box (16, 7), tile (16, 7), element strides (1, 1); 1 instruction a block
// CHECK: note: dimension 0 is [l], implicit whole: coordinate [], box [l]; extent 16, stride 1
// CHECK: note: dimension 1 is [n], by partitioning: coordinate [o], box [b]; extent x.2 * x.1 * x.0, stride 16
// CHECK: note: shared memory of 's': tile at element 0, rows of 16, 224 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: holes: level 1, all zero
fusion.func @right(%x: tensor<?x?x?x16xbf16>) -> tensor<?x?x?x16xbf16> {
  %s = fusion.set %x : tensor<?x?x?x16xbf16> memory(shared) via(tma) domain(%i, %j, %k, %l) {
    %m = id.merge %j, %k
    %n = id.merge %i, %m
    %o, %b = id.split %n by 7
    id.domain loop [%o : bidx, %b : bulk, %l : bulk]
  } inline(1)
  %y = fusion.neg %s : tensor<?x?x?x16xbf16> domain(%i, %j, %k, %l) {
    %m = id.merge %i, %j
    %n = id.merge %m, %k
    %o, %b = id.split %n by 7
    id.domain loop [%o : bidx, %b : tidy, %l : tidx]
  }
  fusion.return %y : tensor<?x?x?x16xbf16>
}

// Stored; f64.
// CHECK: remark: 'y' is a TMA store, rank 2: box (16, 7), tile (16, 7), element strides (1, 1); 1 instruction a block
// CHECK: note: dimension 0 is [l], implicit whole: coordinate [], box [l]; extent 16, stride 1
// CHECK: note: dimension 1 is [n], by partitioning: coordinate [o], box [b]; extent x.2 * x.1 * x.0, stride 16
// CHECK: note: shared memory of 's': tile at element 0, rows of 16, 896 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: holes: none is stored
fusion.func @stored(%x: tensor<?x?x?x16xf64>) -> tensor<?x?x?x16xf64> {
  %s = fusion.neg %x : tensor<?x?x?x16xf64> memory(shared) domain(%i, %j, %k, %l) {
    %m = id.merge %j, %k
    %n = id.merge %i, %m
    %o, %b = id.split %n by 7
    id.domain loop [%o : bidx, %b : tidy, %l : tidx]
  } inline(1)
  %y = fusion.set %s : tensor<?x?x?x16xf64> via(tma) domain(%i, %j, %k, %l) {
    %m = id.merge %i, %j
    %n = id.merge %m, %k
    %o, %b = id.split %n by 7
    id.domain loop [%o : bidx, %b : bulk, %l : bulk]
  }
  fusion.return %y : tensor<?x?x?x16xf64>
}

// Two rows of the middle id make a box, split again at its extent.
// CHECK: remark: 's' is a TMA load, rank 2: box (16, 40), tile (16, 40), element strides (1, 1); 5 instructions a block
// CHECK: note: dimension 0 is [k], implicit whole: coordinate [], box [k]; extent 16, stride 1
// CHECK: note: dimension 1 is [m], by partitioning: coordinate [o], box [b]; extent 200, stride 16
// CHECK: note: shared memory of 's': tile at element o * 640, rows of 16, 5120 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: holes: level 1, all zero
fusion.func @two_boxes(%x: tensor<10x20x16xi64>) -> tensor<10x20x16xi64> {
  %s = fusion.set %x : tensor<10x20x16xi64> memory(shared) via(tma) domain(%i, %j, %k) {
    %m = id.merge %i, %j
    %o, %b = id.split %m by 40
    %o2, %b2 = id.split %b by 20
    id.domain loop [%o : serial, %o2 : bulk, %b2 : bulk, %k : bulk]
  }
  %y = fusion.neg %s : tensor<10x20x16xi64>
  fusion.return %y : tensor<10x20x16xi64>
}

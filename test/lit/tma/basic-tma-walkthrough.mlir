// The walk-through of the documents: a tensor of (300, 300, 300), f32.
// RUN: tf-opt %s --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-opt %s | tf-opt --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: sed 's/300x300x300/3x70x76/g' %s | tf-run - --mcpu=sm_90a --entry=one --arg=random:1:f32:3x70x76 --expect=reference --check=all
// RUN: sed 's/300x300x300/3x70x76/g' %s | tf-run - --mcpu=sm_80 --entry=one --arg=random:1:f32:3x70x76 --expect=reference --check=all
// RUN: sed 's/300x300x300/3x70x76/g' %s | tf-run - --mcpu=sm_90a --entry=two --arg=random:1:f32:3x70x76 --expect=reference --check=all
// RUN: sed 's/300x300x300/3x70x76/g' %s | tf-run - --mcpu=sm_80 --entry=two --arg=random:1:f32:3x70x76 --expect=reference --check=all
// RUN: sed 's/300x300x300/3x70x76/g' %s | tf-run - --mcpu=sm_90a --entry=three --arg=random:1:f32:3x70x76 --expect=reference --check=all
// RUN: sed 's/300x300x300/3x70x76/g' %s | tf-run - --mcpu=sm_80 --entry=three --arg=random:1:f32:3x70x76 --expect=reference --check=all
// RUN: sed 's/300x300x300/3x70x76/g' %s | tf-run - --mcpu=sm_90a --entry=four --arg=random:1:f32:3x70x76 --expect=reference --check=all
// RUN: sed 's/300x300x300/3x70x76/g' %s | tf-run - --mcpu=sm_80 --entry=four --arg=random:1:f32:3x70x76 --expect=reference --check=all
// RUN: sed 's/300x300x300/3x70x76/g' %s | tf-run - --mcpu=sm_90a --entry=five --arg=random:1:f32:3x70x76 --expect=reference --check=all
// RUN: sed 's/300x300x300/3x70x76/g' %s | tf-run - --mcpu=sm_80 --entry=five --arg=random:1:f32:3x70x76 --expect=reference --check=all
// RUN: sed 's/300x300x300/3x70x76/g' %s | tf-run - --mcpu=sm_90a --entry=six --arg=random:1:f32:3x70x76 --expect=reference --check=all
// RUN: sed 's/300x300x300/3x70x76/g' %s | tf-run - --mcpu=sm_80 --entry=six --arg=random:1:f32:3x70x76 --expect=reference --check=all
// REAL: --entry=one --arg=random:1:f32:300x300x300
// REAL: --entry=two --arg=random:1:f32:300x300x300
// REAL: --entry=three --arg=random:1:f32:300x300x300
// REAL: --entry=four --arg=random:1:f32:300x300x300
// REAL: --entry=five --arg=random:1:f32:300x300x300
// REAL: --entry=six --arg=random:1:f32:300x300x300

// 1: one dimension, one box a block.
// CHECK: remark: 's' is a TMA load, rank 1: box (256), tile (256), element strides (1); 1 instruction a block
// CHECK: note: dimension 0 is [m], by partitioning: coordinate [o], box [b]; extent 27000000, stride 1
// CHECK: note: coordinate ArithTuple(bidx * 256) of 'x'
// CHECK: note: TMA tensor ArithTuple(0) o ((256),105469):((1@0),256@0) of (tile, o)
// CHECK: note: shared memory of 's': tile at element 0, rows of 256, 1024 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: the launch checks: the address of 'x' is a multiple of 16
// CHECK: note: holes: level 1, all zero
fusion.func @one(%x: tensor<300x300x300xf32>) -> tensor<300x300x300xf32> {
  %s = fusion.set %x : tensor<300x300x300xf32> memory(shared) via(tma) domain(%i, %j, %k) {
    %ij = id.merge %i, %j
    %m = id.merge %ij, %k
    %o, %b = id.split %m by 256
    id.domain loop [%o : bidx, %b : bulk]
  }
  %y = fusion.set %s : tensor<300x300x300xf32> domain(%i, %j, %k) {
    %ij = id.merge %i, %j
    %m = id.merge %ij, %k
    %o, %b = id.split %m by 256
    id.domain loop [%o : bidx, %b : serial]
  }
  fusion.return %y : tensor<300x300x300xf32>
}

// 2: four boxes, one after another.
// CHECK: remark: 's' is a TMA load, rank 1: box (256), tile (256), element strides (1); 4 instructions a block
// CHECK: note: dimension 0 is [m], by partitioning: coordinate [o], box [b]; extent 27000000, stride 1
// CHECK: note: coordinate ArithTuple(bidx * 1024 + r * 256) of 'x'
// CHECK: note: TMA tensor ArithTuple(0) o ((256),26368,4):((1@0),1024@0,256@0) of (tile, q, r)
// CHECK: note: shared memory of 's': tile at element r * 256, rows of 256, 1024 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: the launch checks: the address of 'x' is a multiple of 16
// CHECK: note: holes: level 1, all zero
fusion.func @two(%x: tensor<300x300x300xf32>) -> tensor<300x300x300xf32> {
  %s = fusion.set %x : tensor<300x300x300xf32> memory(shared) via(tma) domain(%i, %j, %k) {
    %ij = id.merge %i, %j
    %m = id.merge %ij, %k
    %o, %b = id.split %m by 256
    %q, %r = id.split %o by 4
    id.domain loop [%q : bidx, %r : serial, %b : bulk]
  }
  %y = fusion.set %s : tensor<300x300x300xf32> domain(%i, %j, %k) {
    %ij = id.merge %i, %j
    %m = id.merge %ij, %k
    %o, %b = id.split %m by 256
    %q, %r = id.split %o by 4
    id.domain loop [%q : bidx, %r : serial, %b : serial]
  }
  fusion.return %y : tensor<300x300x300xf32>
}

// 3: four boxes, one a thread.
// CHECK: remark: 's' is a TMA load, rank 1: box (256), tile (256), element strides (1); 4 instructions a block
// CHECK: note: dimension 0 is [m], by partitioning: coordinate [o], box [b]; extent 27000000, stride 1
// CHECK: note: coordinate ArithTuple(bidx * 1024 + tidx * 256) of 'x'
// CHECK: note: TMA tensor ArithTuple(0) o ((256),26368,4):((1@0),1024@0,256@0) of (tile, q, r)
// CHECK: note: shared memory of 's': tile at element tidx * 256, rows of 256, 1024 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: the launch checks: the address of 'x' is a multiple of 16
// CHECK: note: holes: level 1, all zero
fusion.func @three(%x: tensor<300x300x300xf32>) -> tensor<300x300x300xf32> {
  %s = fusion.set %x : tensor<300x300x300xf32> memory(shared) via(tma) domain(%i, %j, %k) {
    %ij = id.merge %i, %j
    %m = id.merge %ij, %k
    %o, %b = id.split %m by 256
    %q, %r = id.split %o by 4
    id.domain loop [%q : bidx, %r : tidx, %b : bulk]
  }
  %y = fusion.set %s : tensor<300x300x300xf32> domain(%i, %j, %k) {
    %ij = id.merge %i, %j
    %m = id.merge %ij, %k
    %o, %b = id.split %m by 256
    %q, %r = id.split %o by 4
    id.domain loop [%q : bidx, %r : tidx, %b : serial]
  }
  fusion.return %y : tensor<300x300x300xf32>
}

// 4: a store.
// CHECK: remark: 'y' is a TMA store, rank 1: box (256), tile (256), element strides (1); 4 instructions a block
// CHECK: note: dimension 0 is [m], by partitioning: coordinate [o], box [b]; extent 27000000, stride 1
// CHECK: note: coordinate ArithTuple(bidx * 1024 + tidx * 256) of 'y'
// CHECK: note: TMA tensor ArithTuple(0) o ((256),26368,4):((1@0),1024@0,256@0) of (tile, q, r)
// CHECK: note: shared memory of 's': tile at element tidx * 256, rows of 256, 1024 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: the launch checks: the address of 'y' is a multiple of 16
// CHECK: note: holes: none is stored
fusion.func @four(%x: tensor<300x300x300xf32>) -> tensor<300x300x300xf32> {
  %s = fusion.set %x : tensor<300x300x300xf32> memory(shared) domain(%i, %j, %k) {
    %ij = id.merge %i, %j
    %m = id.merge %ij, %k
    %o, %b = id.split %m by 256
    %q, %r = id.split %o by 4
    id.domain loop [%q : bidx, %r : serial, %b : tidx]
  }
  %y = fusion.set %s : tensor<300x300x300xf32> via(tma) domain(%i, %j, %k) {
    %ij = id.merge %i, %j
    %m = id.merge %ij, %k
    %o, %b = id.split %m by 256
    %q, %r = id.split %o by 4
    id.domain loop [%q : bidx, %r : tidx, %b : bulk]
  }
  fusion.return %y : tensor<300x300x300xf32>
}

// 5: three dimensions; tiles of 64 x 64 of four boxes.
// CHECK: remark: 's' is a TMA load, rank 3: box (32, 32, 1), tile (32, 32, 1), element strides (1, 1, 1); 4 instructions a block
// CHECK: note: dimension 0 is [k], by partitioning: coordinate [ko], box [ki]; extent 300, stride 1
// CHECK: note: dimension 1 is [j], by partitioning: coordinate [jo], box [ji]; extent 300, stride 300
// CHECK: note: dimension 2 is [i], implicit size one: coordinate [i], box []; extent 300, stride 90000
// CHECK: note: coordinate ArithTuple(bidz * 64 + kr * 32, bidy * 64 + tidx * 32, bidx) of 'x'
// CHECK: note: TMA tensor ArithTuple(0,0,0) o ((32,32,1),300,5,5,2,2):((1@0,1@1,1@2),1@2,64@1,64@0,32@1,32@0) of (tile, i, jq, kq, jr, kr)
// CHECK: note: shared memory of 's': tile at element tidx * 2048 + kr * 1024, rows of 32, 4096 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: the launch checks: the address of 'x' is a multiple of 16
// CHECK: note: holes: level 1, all zero
fusion.func @five(%x: tensor<300x300x300xf32>) -> tensor<300x300x300xf32> {
  %s = fusion.set %x : tensor<300x300x300xf32> memory(shared) via(tma) domain(%i, %j, %k) {
    %ko, %ki = id.split %k by 32
    %jo, %ji = id.split %j by 32
    %kq, %kr = id.split %ko by 2
    %jq, %jr = id.split %jo by 2
    id.domain loop [%i : bidx, %jq : bidy, %kq : bidz, %jr : tidx, %kr : serial, %ji : bulk, %ki : bulk]
  }
  %y = fusion.set %s : tensor<300x300x300xf32> domain(%i, %j, %k) {
    %ko, %ki = id.split %k by 32
    %jo, %ji = id.split %j by 32
    %kq, %kr = id.split %ko by 2
    %jq, %jr = id.split %jo by 2
    id.domain loop [%i : bidx, %jq : bidy, %kq : bidz, %jr : tidx, %kr : serial, %ji : serial, %ki : serial]
  }
  fusion.return %y : tensor<300x300x300xf32>
}

// 6: its store; the loops are in the order of the splits.
// CHECK: remark: 'y' is a TMA store, rank 3: box (32, 32, 1), tile (32, 32, 1), element strides (1, 1, 1); 4 instructions a block
// CHECK: note: dimension 0 is [k], by partitioning: coordinate [ko], box [ki]; extent 300, stride 1
// CHECK: note: dimension 1 is [j], by partitioning: coordinate [jo], box [ji]; extent 300, stride 300
// CHECK: note: dimension 2 is [i], implicit size one: coordinate [i], box []; extent 300, stride 90000
// CHECK: note: coordinate ArithTuple(bidz * 64 + kr * 32, bidy * 64 + tidx * 32, bidx) of 'y'
// CHECK: note: TMA tensor ArithTuple(0,0,0) o ((32,32,1),300,5,2,5,2):((1@0,1@1,1@2),1@2,64@1,32@1,64@0,32@0) of (tile, i, jq, jr, kq, kr)
// CHECK: note: shared memory of 's': tile at element tidx * 2048 + kr * 1024, rows of 32, 4096 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: the launch checks: the address of 'y' is a multiple of 16
// CHECK: note: holes: none is stored
fusion.func @six(%x: tensor<300x300x300xf32>) -> tensor<300x300x300xf32> {
  %s = fusion.set %x : tensor<300x300x300xf32> memory(shared) domain(%i, %j, %k) {
    %ko, %ki = id.split %k by 32
    %jo, %ji = id.split %j by 32
    %kq, %kr = id.split %ko by 2
    %jq, %jr = id.split %jo by 2
    id.domain loop [%i : bidx, %jq : bidy, %kq : bidz, %jr : serial, %kr : serial, %ji : serial, %ki : tidx] alloc [%i : c, %jq : c, %kq : c, %jr : c, %kr : c, %ji : c, %ki : c]
  }
  %y = fusion.set %s : tensor<300x300x300xf32> via(tma) domain(%i, %j, %k) {
    %ko, %ki = id.split %k by 32
    %jo, %ji = id.split %j by 32
    %kq, %kr = id.split %ko by 2
    %jq, %jr = id.split %jo by 2
    id.domain loop [%i : bidx, %jq : bidy, %jr : tidx, %ji : bulk, %kq : bidz, %kr : serial, %ki : bulk]
  }
  fusion.return %y : tensor<300x300x300xf32>
}

// A result that TMA stores, or that it brought, is read by others, too.
// RUN: tf-opt %s --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-opt %s | tf-opt --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-run %s --mcpu=sm_90a --entry=t2gseg --arg=random:1:f32:16x64 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=t2gseg --arg=random:1:f32:16x64 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=accret --arg=random:1:f32:16x32 --arg=random:1:f32:16x32 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=accret --arg=random:1:f32:16x32 --arg=random:1:f32:16x32 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=twice --arg=random:1:f32:16x64 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=twice --arg=random:1:f32:16x64 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=ldret --arg=random:1:f32:16x32 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=ldret --arg=random:1:f32:16x32 --expect=reference --check=all

// A later kernel reads what is stored and returned: the return gets a store of its own.
// CHECK: remark: 'g' is a TMA store, rank 1: box (64), tile (64), element strides (1); 1 instruction a block
// CHECK: note: dimension 0 is [i, j], by compositing: coordinate [i], box [j]; extent 1024, stride 1
// CHECK: note: coordinate ArithTuple(bidx * 64) of 'g'
// CHECK: note: TMA tensor ArithTuple(0) o ((64),16):((1@0),64@0) of (tile, i)
// CHECK: note: shared memory of 's': tile at element 0, rows of 64, 256 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: holes: none is stored
// CHECK: remark: 'g_out' is a TMA store, rank 1: box (64), tile (64), element strides (1); 1 instruction a block
// CHECK: note: dimension 0 is [i, j], by compositing: coordinate [i], box [j]; extent 1024, stride 1
// CHECK: note: coordinate ArithTuple(bidx * 64) of 'g_out'
// CHECK: note: TMA tensor ArithTuple(0) o ((64),16):((1@0),64@0) of (tile, i)
// CHECK: note: shared memory of 's': tile at element 0, rows of 64, 256 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: holes: none is stored
fusion.func @t2gseg(%x: tensor<16x64xf32>) -> (tensor<16x64xf32>, tensor<16x64xf32>) {
  %s = fusion.neg %x : tensor<16x64xf32> memory(shared) domain(%i, %j) { id.domain loop [%i : bidx, %j : tidx] } inline(1)
  %g = fusion.set %s : tensor<16x64xf32> via(tma) domain(%i, %j) { id.domain loop [%i : bidx, %j : bulk] }
  %y = fusion.neg %g : tensor<16x64xf32> segment(1) domain(%i, %j) { id.domain loop [%i : bidx, %j : tidx] }
  fusion.return %g, %y : tensor<16x64xf32>, tensor<16x64xf32>
}

// So where it accumulates.
fusion.func @accret(%x: tensor<16x32xf32>, %a: tensor<16x32xf32>) -> (tensor<16x32xf32>, tensor<16x32xf32>) {
  %s = fusion.neg %x : tensor<16x32xf32> memory(shared) domain(%i, %j) {
     id.domain loop [%i : serial, %j : tidx] }
  %y = fusion.add %s, %a : tensor<16x32xf32> via(tma) domain(%i, %j) {
     id.domain loop [%i : bulk, %j : bulk] }
  %z = fusion.neg %y : tensor<16x32xf32> segment(1)
  fusion.return %y, %z : tensor<16x32xf32>, tensor<16x32xf32>
}

// Returned twice.
fusion.func @twice(%x: tensor<16x64xf32>) -> (tensor<16x64xf32>, tensor<16x64xf32>) {
  %s = fusion.neg %x : tensor<16x64xf32> memory(shared) domain(%i, %j) { id.domain loop [%i : bidx, %j : tidx] } inline(1)
  %g = fusion.set %s : tensor<16x64xf32> via(tma) domain(%i, %j) { id.domain loop [%i : bidx, %j : bulk] }
  fusion.return %g, %g : tensor<16x64xf32>, tensor<16x64xf32>
}

// A tile that is returned lies in shared memory as it likes.
fusion.func @ldret(%x: tensor<16x32xf32>) -> (tensor<16x32xf32>, tensor<16x32xf32>) {
  %s = fusion.set %x : tensor<16x32xf32> memory(shared) via(tma) domain(%i, %j) {
     %io, %ii = id.split %i by 8
     %jo, %ji = id.split %j by 4
     %u, %v = id.swizzle xor %ii, %jo
     id.domain loop [%i : bulk, %j : bulk] alloc [%io : c, %u : c, %v : c, %ji : c] }
  %y = fusion.neg %s : tensor<16x32xf32> domain(%i, %j) { id.domain loop [%i : serial, %j : tidx] }
  fusion.return %s, %y : tensor<16x32xf32>, tensor<16x32xf32>
}

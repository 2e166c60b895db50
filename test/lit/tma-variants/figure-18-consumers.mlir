// Step 5: readers have loops of their own, and several of them; what is stored goes to several results.
// RUN: tf-opt %s --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-opt %s | tf-opt --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-run %s --mcpu=sm_90a --entry=two_out --arg=random:1:f32:40x64 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=two_out --arg=random:1:f32:40x64 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=twocons2 --arg=random:1:f32:50x64 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=twocons2 --arg=random:1:f32:50x64 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=twocons2 --arg=random:1:f32:1x64 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=twocons3 --arg=random:1:f32:50x64 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=twocons3 --arg=random:1:f32:50x64 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=twocons3 --arg=random:1:f32:1x64 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=reuse --arg=random:1:f32:32x64 --arg=random:2:f32:32x64 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=reuse --arg=random:1:f32:32x64 --arg=random:2:f32:32x64 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=swring --arg=random:1:f16:100x64 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=swring --arg=random:1:f16:100x64 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=swring --arg=random:1:f16:7x64 --expect=reference --check=all

// Two stores of one tile, by four threads and by one.
// CHECK: remark: 's' is a TMA load, rank 2: box (64, 16), tile (64, 16), element strides (1, 1); 1 instruction a block
// CHECK: note: dimension 0 is [j], implicit whole: coordinate [], box [j]; extent 64, stride 1
// CHECK: note: dimension 1 is [i], by partitioning: coordinate [io], box [ii]; extent x.0, stride 64
// CHECK: note: coordinate ArithTuple(0, bidx * 16) of 'x'
// CHECK: note: TMA tensor ArithTuple(0,0) o ((64,16),{(x.0 + 15) div 16}):((1@0,1@1),16@1) of (tile, io)
// CHECK: note: shared memory of 's': tile at element 0, rows of 64, 4096 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: holes: level 1, all zero
// CHECK: remark: 'y' is a TMA store, rank 2: box (64, 4), tile (64, 4), element strides (1, 1); 4 instructions a block
// CHECK: note: dimension 0 is [j], implicit whole: coordinate [], box [j]; extent 64, stride 1
// CHECK: note: dimension 1 is [i], by rotation: coordinate [io, p], box [q]; extent x.0, stride 64
// CHECK: note: coordinate ArithTuple(0, bidx * 16 + tidx * 4) of 'y'
// CHECK: note: TMA tensor ArithTuple(0,0) o ((64,4),{(x.0 + 15) div 16},4):((1@0,1@1),16@1,4@1) of (tile, io, p)
// CHECK: note: shared memory of 's': tile at element tidx * 256, rows of 64, 1024 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: holes: none is stored
// CHECK: remark: 'z' is a TMA store, rank 2: box (64, 1), tile (64, 1), element strides (1, 1); 16 instructions a block
// CHECK: note: dimension 0 is [j], implicit whole: coordinate [], box [j]; extent 64, stride 1
// CHECK: note: dimension 1 is [i], implicit size one: coordinate [i], box []; extent x.0, stride 64
// CHECK: note: coordinate ArithTuple(0, bidx * 16 + ii) of 'z'
// CHECK: note: TMA tensor ArithTuple(0,0) o ((64,1),{(x.0 + 15) div 16},16):((1@0,1@1),16@1,1@1) of (tile, io, ii)
// CHECK: note: shared memory of 's': tile at element ii * 64, rows of 64, 256 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: holes: none is stored
fusion.func @two_out(%x: tensor<?x64xf32>) -> (tensor<?x64xf32>, tensor<?x64xf32>) {
  %s = fusion.set %x : tensor<?x64xf32> memory(shared) via(tma) domain(%i, %j) {
    %io, %ii = id.split %i by 16
    id.domain loop [%io : bidx, %ii : bulk, %j : bulk] } inline(1)
  %y = fusion.set %s : tensor<?x64xf32> via(tma) domain(%i, %j) {
    %io, %ii = id.split %i by 16
    %p, %q = id.split %ii by 4
    id.domain loop [%io : bidx, %p : tidx, %q : bulk, %j : bulk] }
  %z = fusion.set %s : tensor<?x64xf32> via(tma) domain(%i, %j) {
    %io, %ii = id.split %i by 16
    id.domain loop [%io : bidx, %ii : serial, %j : bulk] }
  fusion.return %y, %z : tensor<?x64xf32>, tensor<?x64xf32>
}

// Two readers in a ring, one of them merging what the other reduces.
fusion.func @twocons2(%x: tensor<?x64xf32>) -> (tensor<?x64xf32>, tensor<?xf32>) {
  %s = fusion.set %x : tensor<?x64xf32> {circular = array<i64: 3, 2>, pipelined = "mbarrier"} memory(shared) via(tma) domain(%i, %j) {
    %io, %ii = id.split %i by 16
    id.domain loop [%io : serial, %ii : bulk, %j : bulk] } inline(1)
  %y = fusion.neg %s : tensor<?x64xf32> domain(%i, %j) {
    %io, %ii = id.split %i by 16
    %m = id.merge %j, %ii
    %p, %q = id.split %m by 128
    id.domain loop [%io : serial, %p : serial, %q : tidx] }
  %z = fusion.sum %s axes [1] : tensor<?xf32> domain(%i, %j) {
    %io, %ii = id.split %i by 16
    %jo, %ji = id.split %j by 32
    id.domain loop [%io : serial, %ii : serial, %jo : serial, %ji : tidx] }
  fusion.return %y, %z : tensor<?x64xf32>, tensor<?xf32>
}

// The same with producer warps.
fusion.func @twocons3(%x: tensor<?x64xf32>) -> (tensor<?x64xf32>, tensor<?xf32>) {
  %s = fusion.set %x : tensor<?x64xf32> {circular = array<i64: 3, 2>, warp_specialized = "tidy"} memory(shared) via(tma) domain(%i, %j) {
    %io, %ii = id.split %i by 16
    id.domain loop [%io : serial, %ii : bulk, %j : bulk] } inline(1)
  %y = fusion.neg %s : tensor<?x64xf32> domain(%i, %j) {
    %io, %ii = id.split %i by 16
    %m = id.merge %j, %ii
    %p, %q = id.split %m by 128
    id.domain loop [%io : serial, %p : serial, %q : tidx] }
  %z = fusion.sum %s axes [1] : tensor<?xf32> domain(%i, %j) {
    %io, %ii = id.split %i by 16
    %jo, %ji = id.split %j by 32
    id.domain loop [%io : serial, %ii : serial, %jo : serial, %ji : tidx] }
  fusion.return %y, %z : tensor<?x64xf32>, tensor<?xf32>
}

// Loads and stores in a row, whose buffers may share a place.
fusion.func @reuse(%x: tensor<32x64xf32>, %z: tensor<32x64xf32>) -> (tensor<32x64xf32>, tensor<32x64xf32>) {
  %s = fusion.set %x : tensor<32x64xf32> memory(shared) via(tma) domain(%i, %j) { id.domain loop [%i : bulk, %j : bulk] }
  %a = fusion.neg %s : tensor<32x64xf32> memory(shared) domain(%i, %j) { id.domain loop [%i : serial, %j : tidx] }
  %y = fusion.set %a : tensor<32x64xf32> via(tma) domain(%i, %j) { id.domain loop [%i : bulk, %j : bulk] }
  %t = fusion.set %z : tensor<32x64xf32> memory(shared) via(tma) domain(%i, %j) { id.domain loop [%i : bulk, %j : bulk] }
  %b = fusion.exp %t : tensor<32x64xf32> memory(shared) domain(%i, %j) { id.domain loop [%i : serial, %j : tidx] }
  %w = fusion.set %b : tensor<32x64xf32> via(tma) domain(%i, %j) { id.domain loop [%i : bulk, %j : bulk] }
  fusion.return %y, %w : tensor<32x64xf32>, tensor<32x64xf32>
}

// Vectors out of a swizzled ring.
// CHECK: remark: 's' is a TMA load, rank 2: box (64, 8), tile (64, 8), element strides (1, 1); (x.0 + 7) div 8 instructions a block
// CHECK: note: dimension 0 is [j], implicit whole: coordinate [], box [j]; extent 64, stride 1
// CHECK: note: dimension 1 is [i], by partitioning: coordinate [io], box [ii]; extent x.0, stride 64
// CHECK: note: coordinate ArithTuple(0, io * 8) of 'x'
// CHECK: note: TMA tensor ArithTuple(0,0) o ((64,8),{(x.0 + 7) div 8}):((1@0,1@1),8@1) of (tile, io)
// CHECK: note: shared memory of 's': tile at element slot * 512, rows of 64, 1024 bytes an instruction, swizzle 128 bytes, aligned to 1024
// CHECK: note: holes: level 1, all zero
fusion.func @swring(%x: tensor<?x64xf16>) -> tensor<?x64xf16> {
  %s = fusion.set %x : tensor<?x64xf16> {circular = array<i64: 3, 2>, pipelined = "mbarrier"} memory(shared) via(tma) domain(%i,%j) {
    %io, %ii = id.split %i by 8
    %jo, %ji = id.split %j by 8
    %u, %v = id.swizzle xor %ii, %jo
    id.domain loop [%io : serial, %ii : bulk, %j : bulk] alloc [%io : c, %u : c, %v : c, %ji : c] } inline(1)
  %r = fusion.set %s : tensor<?x64xf16> domain(%i,%j) {
    %io, %ii = id.split %i by 8
    %jo, %ji = id.split %j by 8
    id.domain loop [%io : serial, %ii : tidy, %jo : tidx, %ji : vectorize] } inline(3)
  %y = fusion.neg %r : tensor<?x64xf16> domain(%i,%j) {
    %io, %ii = id.split %i by 8
    %jo, %ji = id.split %j by 8
    id.domain loop [%io : serial, %ii : tidy, %jo : tidx, %ji : vectorize] }
  fusion.return %y : tensor<?x64xf16>
}

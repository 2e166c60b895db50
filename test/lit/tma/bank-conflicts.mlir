// Bank conflicts of each access, counted from the index expressions; the simulated SM counts the same.
// RUN: tf-opt %s --print-banks -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-run %s --entry=plain --arg=random:1:f32:64x64 --expect=reference --counters 2>&1 | FileCheck %s --check-prefix=PLAIN
// RUN: tf-run %s --entry=swizzled --arg=random:1:f32:64x64 --expect=reference --counters 2>&1 | FileCheck %s --check-prefix=SWIZZLED
// RUN: tf-run %s --entry=padded --arg=random:1:f32:64x64 --expect=reference --counters 2>&1 | FileCheck %s --check-prefix=PADDED
// RUN: tf-run %s --entry=ragged --arg=random:1:f32:75x75 --expect=reference --counters 2>&1 | FileCheck %s --check-prefix=RAGGED
// RUN: tf-run %s --entry=vectors --arg=random:1:f32:16x256 --expect=reference --counters 2>&1 | FileCheck %s --check-prefix=VECTORS
// RUN: tf-run %s --entry=halves --arg=random:1:f16:32x64 --expect=reference --counters 2>&1 | FileCheck %s --check-prefix=HALVES
// RUN: tf-run %s --entry=doubles --arg=random:1:f64:32x32 --expect=reference --counters 2>&1 | FileCheck %s --check-prefix=DOUBLES
// RUN: tf-run %s --mcpu=sm_90a --entry=plain --arg=random:1:f32:64x64 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=plain --arg=random:1:f32:64x64 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=swizzled --arg=random:1:f32:64x64 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=swizzled --arg=random:1:f32:64x64 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=padded --arg=random:1:f32:64x64 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=padded --arg=random:1:f32:64x64 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=ragged --arg=random:1:f32:75x75 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=ragged --arg=random:1:f32:75x75 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=vectors --arg=random:1:f32:16x256 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=vectors --arg=random:1:f32:16x256 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=halves --arg=random:1:f16:32x64 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=halves --arg=random:1:f16:32x64 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=doubles --arg=random:1:f64:32x32 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=doubles --arg=random:1:f64:32x32 --expect=reference --check=all

// A column of the tile is in one bank.
// CHECK: remark: 's' writes 's' in shared memory: 128 requests of 4 bytes a thread, 128 wavefronts, 0 bank conflicts, 0 in one request
// CHECK: remark: 'y' reads 's' in shared memory: 128 requests of 4 bytes a thread, 4096 wavefronts, 3968 bank conflicts, 31 in one request
// CHECK: remark: kernel 0: 256 requests, 4224 wavefronts (256 without conflicts)
// PLAIN: shared: {{.*}} written, 256 requests, 4224 wavefronts (256 without conflicts)
fusion.func @plain(%x: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %s = fusion.set %x : tensor<64x64xf32> memory(shared) domain(%i, %j) {
    %io, %ii = id.split %i by 32
    %jo, %ji = id.split %j by 32
    %m = id.merge %io, %jo
    %a, %b = id.split %ii by 8
    id.domain loop [%m : bidx, %a : serial, %b : tidy, %ji : tidx] alloc [%m : c, %ii : c, %ji : c]
  }
  %y = fusion.permute %s axes [1, 0] : tensor<64x64xf32> domain(%j, %i) {
    %io, %ii = id.split %i by 32
    %jo, %ji = id.split %j by 32
    %m = id.merge %io, %jo
    %a, %b = id.split %ji by 8
    id.domain loop [%m : bidx, %a : serial, %b : tidy, %ii : tidx]
  }
  fusion.return %y : tensor<64x64xf32>
}

// The same through a swizzled tile: no conflicts.
// CHECK: remark: 's' writes 's' in shared memory: 128 requests of 4 bytes a thread, 128 wavefronts, 0 bank conflicts, 0 in one request
// CHECK: remark: 'y' reads 's' in shared memory: 128 requests of 4 bytes a thread, 128 wavefronts, 0 bank conflicts, 0 in one request
// CHECK: remark: kernel 0: 256 requests, 256 wavefronts (256 without conflicts)
// SWIZZLED: shared: {{.*}} written, 256 requests, 256 wavefronts (256 without conflicts)
fusion.func @swizzled(%x: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %s = fusion.set %x : tensor<64x64xf32> memory(shared) domain(%i, %j) {
    %io, %ii = id.split %i by 32
    %jo, %ji = id.split %j by 32
    %m = id.merge %io, %jo
    %a, %b = id.split %ii by 8
    %u, %v = id.swizzle xor %ii, %ji
    id.domain loop [%m : bidx, %a : serial, %b : tidy, %ji : tidx] alloc [%m : c, %u : c, %v : c]
  }
  %y = fusion.permute %s axes [1, 0] : tensor<64x64xf32> domain(%j, %i) {
    %io, %ii = id.split %i by 32
    %jo, %ji = id.split %j by 32
    %m = id.merge %io, %jo
    %a, %b = id.split %ji by 8
    id.domain loop [%m : bidx, %a : serial, %b : tidy, %ii : tidx]
  }
  fusion.return %y : tensor<64x64xf32>
}

// The same with rows of 33.
// CHECK: remark: 's' writes 's' in shared memory: 128 requests of 4 bytes a thread, 128 wavefronts, 0 bank conflicts, 0 in one request
// CHECK: remark: 'y' reads 's' in shared memory: 128 requests of 4 bytes a thread, 128 wavefronts, 0 bank conflicts, 0 in one request
// CHECK: remark: kernel 0: 256 requests, 256 wavefronts (256 without conflicts)
// PADDED: shared: {{.*}} written, 256 requests, 256 wavefronts (256 without conflicts)
fusion.func @padded(%x: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %s = fusion.set %x : tensor<64x64xf32> memory(shared) domain(%i, %j) {
    %io, %ii = id.split %i by 32
    %jo, %ji = id.split %j by 32
    %m = id.merge %io, %jo
    %a, %b = id.split %ii by 8
    %p, %q = id.split %ji by 33
    id.domain loop [%m : bidx, %a : serial, %b : tidy, %ji : tidx] alloc [%m : c, %ii : c, %p : c, %q : c]
  }
  %y = fusion.permute %s axes [1, 0] : tensor<64x64xf32> domain(%j, %i) {
    %io, %ii = id.split %i by 32
    %jo, %ji = id.split %j by 32
    %m = id.merge %io, %jo
    %a, %b = id.split %ji by 8
    id.domain loop [%m : bidx, %a : serial, %b : tidy, %ii : tidx]
  }
  fusion.return %y : tensor<64x64xf32>
}

// With tails, whose lanes do not all take part.
// CHECK: remark: 's' writes 's' in shared memory: 225 requests of 4 bytes a thread, 225 wavefronts, 0 bank conflicts, 0 in one request
// CHECK: remark: 'y' reads 's' in shared memory: 225 requests of 4 bytes a thread, 5625 wavefronts, 5400 bank conflicts, 31 in one request
// CHECK: remark: kernel 0: 450 requests, 5850 wavefronts (450 without conflicts)
// RAGGED: shared: {{.*}} written, 450 requests, 5850 wavefronts (450 without conflicts)
fusion.func @ragged(%x: tensor<75x75xf32>) -> tensor<75x75xf32> {
  %s = fusion.set %x : tensor<75x75xf32> memory(shared) domain(%i, %j) {
    %io, %ii = id.split %i by 32
    %jo, %ji = id.split %j by 32
    %m = id.merge %io, %jo
    %a, %b = id.split %ii by 8
    id.domain loop [%m : bidx, %a : serial, %b : tidy, %ji : tidx] alloc [%m : c, %ii : c, %ji : c]
  }
  %y = fusion.permute %s axes [1, 0] : tensor<75x75xf32> domain(%j, %i) {
    %io, %ii = id.split %i by 32
    %jo, %ji = id.split %j by 32
    %m = id.merge %io, %jo
    %a, %b = id.split %ji by 8
    id.domain loop [%m : bidx, %a : serial, %b : tidy, %ii : tidx]
  }
  fusion.return %y : tensor<75x75xf32>
}

// Accesses of 16 bytes a thread go by quarters of the warp; the reader strides over rows.
// CHECK: remark: 's' writes 's' in shared memory: 32 requests of 16 bytes a thread, 128 wavefronts, 0 bank conflicts, 0 in one request
// CHECK: remark: 'y' reads 's' in shared memory: 32 requests of 16 bytes a thread, 256 wavefronts, 128 bank conflicts, 4 in one request
// CHECK: remark: kernel 0: 64 requests, 384 wavefronts (256 without conflicts)
// VECTORS: shared: {{.*}} written, 64 requests, 384 wavefronts (256 without conflicts)
fusion.func @vectors(%x: tensor<16x256xf32>) -> tensor<16x256xf32> {
  %s = fusion.set %x : tensor<16x256xf32> memory(shared) domain(%i, %j) {
    %jo, %ji = id.split %j by 4
    id.domain loop [%i : serial, %jo : tidx, %ji : vectorize] alloc [%i : c, %jo : c, %ji : c]
  }
  %y = fusion.neg %s : tensor<16x256xf32> domain(%i, %j) {
    %jo, %ji = id.split %j by 4
    %ja, %jb = id.split %jo by 4
    %m = id.merge %i, %jb
    id.domain loop [%ja : serial, %m : tidx, %ji : vectorize]
  }
  fusion.return %y : tensor<16x256xf32>
}

// Elements of 2 bytes: two lanes share a word.
// CHECK: remark: 's' writes 's' in shared memory: 64 requests of 2 bytes a thread, 64 wavefronts, 0 bank conflicts, 0 in one request
// CHECK: remark: 'y' reads 's' in shared memory: 64 requests of 2 bytes a thread, 2048 wavefronts, 1984 bank conflicts, 31 in one request
// CHECK: remark: kernel 0: 128 requests, 2112 wavefronts (128 without conflicts)
// HALVES: shared: {{.*}} written, 128 requests, 2112 wavefronts (128 without conflicts)
fusion.func @halves(%x: tensor<32x64xf16>) -> tensor<32x64xf16> {
  %s = fusion.set %x : tensor<32x64xf16> memory(shared) domain(%i, %j) {
    id.domain loop [%i : serial, %j : tidx] alloc [%i : c, %j : c]
  }
  %y = fusion.neg %s : tensor<32x64xf16> domain(%i, %j) {
    %jo, %ji = id.split %j by 2
    id.domain loop [%jo : serial, %ji : tidy, %i : tidx]
  }
  fusion.return %y : tensor<32x64xf16>
}

// Elements of 8 bytes go by halves of the warp.
// CHECK: remark: 's' writes 's' in shared memory: 32 requests of 8 bytes a thread, 64 wavefronts, 0 bank conflicts, 0 in one request
// CHECK: remark: 'y' reads 's' in shared memory: 32 requests of 8 bytes a thread, 1024 wavefronts, 960 bank conflicts, 30 in one request
// CHECK: remark: kernel 0: 64 requests, 1088 wavefronts (128 without conflicts)
// DOUBLES: shared: {{.*}} written, 64 requests, 1088 wavefronts (128 without conflicts)
fusion.func @doubles(%x: tensor<32x32xf64>) -> tensor<32x32xf64> {
  %s = fusion.set %x : tensor<32x32xf64> memory(shared) domain(%i, %j) {
    id.domain loop [%i : tidy, %j : tidx] alloc [%i : c, %j : c]
  }
  %y = fusion.neg %s : tensor<32x32xf64> domain(%i, %j) {
    id.domain loop [%j : tidy, %i : tidx]
  }
  fusion.return %y : tensor<32x32xf64>
}

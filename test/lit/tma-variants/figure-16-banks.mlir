// "Makes both row-wise and column-wise memory access free of bank conflict": rows and columns of units, of 1, 2 and 8 bytes. And counted for
// extents that only the launch knows (which was refused): one turn of each loop of unknown extent, inside of the tensor, which is what the simulated SM
// counts for a tensor of one tile.
// DEFINE: %{run} = tf-run %s --mcpu=sm_90a --expect=reference --check=all --counters
// RUN: tf-opt %s --print-banks -o /dev/null 2>&1 | FileCheck %s
// RUN: %{run} --entry=bytes --arg=random:1:i8:64x128 2>&1 | FileCheck %s --check-prefix=BYTES
// BYTES: 32 requests, 128 wavefronts
// RUN: %{run} --entry=pairs --arg=random:1:bf16:64x64 2>&1 | FileCheck %s --check-prefix=PAIRS
// PAIRS: 32 requests, 128 wavefronts
// RUN: %{run} --entry=doubles --arg=random:1:f64:64x16 2>&1 | FileCheck %s --check-prefix=DOUBLES
// DOUBLES: 32 requests, 128 wavefronts
// RUN: %{run} --entry=example_1 --arg=random:1:bf16:8x256 --arg=random:2:bf16:8x256 --arg=random:3:bf16:8x256 2>&1 | FileCheck %s --check-prefix=EXAMPLE_1
// EXAMPLE_1: 136 requests, 544 wavefronts
// RUN: %{run} --entry=example_3_bytes --arg=random:1:i8:32x32 2>&1 | FileCheck %s --check-prefix=EXAMPLE_3_BYTES
// EXAMPLE_3_BYTES: 64 requests, 160 wavefronts
// RUN: %{run} --entry=example_3_doubles --arg=random:1:f64:16x16 2>&1 | FileCheck %s --check-prefix=EXAMPLE_3_DOUBLES
// EXAMPLE_3_DOUBLES: 16 requests, 48 wavefronts

// 1 byte, 128 bytes swizzled.
// CHECK: remark: 'r' reads 's' in shared memory: 16 requests of 16 bytes a thread, 64 wavefronts, 0 bank conflicts, 0 in one request
// CHECK: remark: 'q' reads 's' in shared memory: 16 requests of 16 bytes a thread, 64 wavefronts, 0 bank conflicts, 0 in one request
fusion.func @bytes(%x: tensor<64x128xi8>) -> (tensor<64x128xi8>, tensor<64x128xi8>) {
  %s = fusion.set %x : tensor<64x128xi8> memory(shared) via(tma) domain(%i, %j) {
    %a, %b = id.split %i by 8
    %c, %d = id.split %j by 16
    %u, %v = id.swizzle xor %b, %c
    id.domain loop [%i : bulk, %j : bulk] alloc [%a : c, %u : c, %v : c, %d : c]
  }
  %r = fusion.neg %s : tensor<64x128xi8> domain(%i, %j) {
    %a, %b = id.split %i by 4
    %c, %d = id.split %j by 16
    %t = id.merge %b, %c
    id.domain loop [%a : serial, %t : tidx, %d : vectorize]
  }
  %q = fusion.neg %s : tensor<64x128xi8> domain(%i, %j) {
    %a, %b = id.split %i by 32
    %c, %d = id.split %j by 16
    id.domain loop [%a : serial, %c : serial, %b : tidx, %d : vectorize]
  }
  fusion.return %r, %q : tensor<64x128xi8>, tensor<64x128xi8>
}

// 2 bytes, 64 bytes swizzled.
// CHECK: remark: 'r' reads 's' in shared memory: 16 requests of 16 bytes a thread, 64 wavefronts, 0 bank conflicts, 0 in one request
// CHECK: remark: 'q' reads 's' in shared memory: 16 requests of 16 bytes a thread, 64 wavefronts, 0 bank conflicts, 0 in one request
fusion.func @pairs(%x: tensor<64x64xbf16>) -> (tensor<64x64xbf16>, tensor<64x64xbf16>) {
  %s = fusion.set %x : tensor<64x64xbf16> memory(shared) via(tma) domain(%i, %j) {
    %e, %f = id.split %j by 32
    %a, %b = id.split %i by 8
    %b1, %b2 = id.split %b by 2
    %c, %d = id.split %f by 8
    %u, %v = id.swizzle xor %b1, %c
    id.domain loop [%e : serial, %i : bulk, %f : bulk] alloc [%e : c, %a : c, %u : c, %b2 : c, %v : c, %d : c]
  }
  %r = fusion.neg %s : tensor<64x64xbf16> domain(%i, %j) {
    %e, %f = id.split %j by 32
    %a, %b = id.split %i by 8
    %c, %d = id.split %f by 8
    %t = id.merge %b, %c
    id.domain loop [%e : serial, %a : serial, %t : tidx, %d : vectorize]
  }
  %q = fusion.neg %s : tensor<64x64xbf16> domain(%i, %j) {
    %a, %b = id.split %i by 32
    %c, %d = id.split %j by 8
    id.domain loop [%a : serial, %c : serial, %b : tidx, %d : vectorize]
  }
  fusion.return %r, %q : tensor<64x64xbf16>, tensor<64x64xbf16>
}

// 8 bytes, 32 bytes swizzled.
// CHECK: remark: 'r' reads 's' in shared memory: 16 requests of 16 bytes a thread, 64 wavefronts, 0 bank conflicts, 0 in one request
// CHECK: remark: 'q' reads 's' in shared memory: 16 requests of 16 bytes a thread, 64 wavefronts, 0 bank conflicts, 0 in one request
fusion.func @doubles(%x: tensor<64x16xf64>) -> (tensor<64x16xf64>, tensor<64x16xf64>) {
  %s = fusion.set %x : tensor<64x16xf64> memory(shared) via(tma) domain(%i, %j) {
    %e, %f = id.split %j by 4
    %a, %b = id.split %i by 8
    %b1, %b2 = id.split %b by 4
    %c, %d = id.split %f by 2
    %u, %v = id.swizzle xor %b1, %c
    id.domain loop [%e : serial, %i : bulk, %f : bulk] alloc [%e : c, %a : c, %u : c, %b2 : c, %v : c, %d : c]
  }
  %r = fusion.neg %s : tensor<64x16xf64> domain(%i, %j) {
    %e, %f = id.split %j by 4
    %a, %b = id.split %i by 16
    %c, %d = id.split %f by 2
    %t = id.merge %b, %c
    id.domain loop [%e : serial, %a : serial, %t : tidx, %d : vectorize]
  }
  %q = fusion.neg %s : tensor<64x16xf64> domain(%i, %j) {
    %a, %b = id.split %i by 32
    %c, %d = id.split %j by 2
    id.domain loop [%a : serial, %c : serial, %b : tidx, %d : vectorize]
  }
  fusion.return %r, %q : tensor<64x16xf64>, tensor<64x16xf64>
}

// Extents that the launch tells: three inputs, two of them read element by element.
// CHECK: remark: 'p' reads 'sa' in shared memory, once for each loop of unknown extent, inside of the tensor: 64 requests of 2 bytes a thread, 256 wavefronts, 192 bank conflicts, 3 in one request
// CHECK: remark: 'p' reads 'sb' in shared memory, once for each loop of unknown extent, inside of the tensor: 64 requests of 2 bytes a thread, 256 wavefronts, 192 bank conflicts, 3 in one request
// CHECK: remark: 'y' reads 'sc' in shared memory, once for each loop of unknown extent, inside of the tensor: 8 requests of 16 bytes a thread, 32 wavefronts, 0 bank conflicts, 0 in one request
fusion.func @example_1(%a: tensor<?x?xbf16> {dims=["m","n"]}, %b: tensor<?x?xbf16> {dims=["m","n"]}, %c: tensor<?x?xbf16> {dims=["m","n"]}) -> tensor<?x?xbf16> {
  %p = fusion.mul %a, %b : tensor<?x?xbf16>
  %y = fusion.add %p, %c : tensor<?x?xbf16>
  %sa = sched.cache_after %a memory(shared) via(tma) : tensor<?x?xbf16>
  %sb = sched.cache_after %b memory(shared) via(tma) : tensor<?x?xbf16>
  %sc = sched.cache_after %c memory(shared) via(tma) : tensor<?x?xbf16>
  sched.split %y[1] by 256
  sched.split %y[0] by 4
  sched.split %y[3] by 8
  sched.split %y[0] by 2
  sched.reorder %y [0, 1, 3, 2, 4, 5]
  sched.propagate %y
  sched.parallelize %sa, %sb, %sc [serial, bidx, serial, bulk, bulk, bulk]
  sched.parallelize %p [serial, bidx, serial, unroll, tidx, unroll]
  sched.parallelize %y [serial, bidx, serial, unroll, tidx, vectorize]
  sched.inline_at %sa 3
  sched.inline_at %sb 3
  sched.inline_at %sc 3
  sched.inline_at %p 5
  fusion.return %y : tensor<?x?xbf16>
}

// Transposes: written along columns, where a swizzle of 32 bytes is not enough for single bytes.
// CHECK: remark: 't' reads 's' in shared memory, once for each loop of unknown extent, inside of the tensor: 32 requests of 1 bytes a thread, 32 wavefronts, 0 bank conflicts, 0 in one request
// CHECK: remark: 't' writes 't' in shared memory, once for each loop of unknown extent, inside of the tensor: 32 requests of 1 bytes a thread, 128 wavefronts, 96 bank conflicts, 3 in one request
fusion.func @example_3_bytes(%x: tensor<?x?xi8>) -> tensor<?x?xi8> {
  %s = fusion.set %x : tensor<?x?xi8> memory(shared) via(tma) domain(%i, %j) {
    %a, %b = id.split %i by 32
    %c, %d = id.split %j by 32
    %bo, %b8 = id.split %b by 8
    %bs, %br = id.split %b8 by 4
    %du, %di = id.split %d by 16
    %sx, %sy = id.swizzle xor %bs, %du
    id.domain loop [%a : bidx, %c : bidy, %b : bulk, %d : bulk] alloc [%a : c, %c : c, %bo : c, %sx : c, %br : c, %sy : c, %di : c]
  } inline(2)
  %t = fusion.permute %s axes [1, 0] : tensor<?x?xi8> memory(shared) domain(%j, %i) {
    %a, %b = id.split %i by 32
    %c, %d = id.split %j by 32
    %do, %d8 = id.split %d by 8
    %ds, %dr = id.split %d8 by 4
    %bu, %bi = id.split %b by 16
    %sx, %sy = id.swizzle xor %ds, %bu
    id.domain loop [%a : bidx, %c : bidy, %b : tidy, %d : tidx] alloc [%c : c, %a : c, %do : c, %sx : c, %dr : c, %sy : c, %bi : c]
  } inline(2)
  %y = fusion.set %t : tensor<?x?xi8> via(tma) domain(%j, %i) {
    %a, %b = id.split %i by 32
    %c, %d = id.split %j by 32
    id.domain loop [%a : bidx, %c : bidy, %d : bulk, %b : bulk]
  }
  fusion.return %y : tensor<?x?xi8>
}

// And of 8 bytes: the reader goes along the columns of one side.
// CHECK: remark: 't' reads 's' in shared memory, once for each loop of unknown extent, inside of the tensor: 8 requests of 8 bytes a thread, 32 wavefronts, 16 bank conflicts, 2 in one request
// CHECK: remark: 't' writes 't' in shared memory, once for each loop of unknown extent, inside of the tensor: 8 requests of 8 bytes a thread, 16 wavefronts, 0 bank conflicts, 0 in one request
fusion.func @example_3_doubles(%x: tensor<?x?xf64>) -> tensor<?x?xf64> {
  %s = fusion.set %x : tensor<?x?xf64> memory(shared) via(tma) domain(%i, %j) {
    %a, %b = id.split %i by 16
    %c, %d = id.split %j by 16
    %bo, %b8 = id.split %b by 8
    %du, %di = id.split %d by 2
    %sx, %sy = id.swizzle xor %b8, %du
    id.domain loop [%a : bidx, %c : bidy, %b : bulk, %d : bulk] alloc [%a : c, %c : c, %bo : c, %sx : c, %sy : c, %di : c]
  } inline(2)
  %t = fusion.permute %s axes [1, 0] : tensor<?x?xf64> memory(shared) domain(%j, %i) {
    %a, %b = id.split %i by 16
    %c, %d = id.split %j by 16
    id.domain loop [%a : bidx, %c : bidy, %d : tidy, %b : tidx] alloc [%a : c, %c : c, %d : c, %b : c]
  } inline(2)
  %y = fusion.set %t : tensor<?x?xf64> via(tma) domain(%j, %i) {
    %a, %b = id.split %i by 16
    %c, %d = id.split %j by 16
    id.domain loop [%a : bidx, %c : bidy, %d : bulk, %b : bulk]
  }
  fusion.return %y : tensor<?x?xf64>
}

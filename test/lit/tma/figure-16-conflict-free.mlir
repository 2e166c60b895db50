// "It makes both row-wise and column-wise memory access free of bank conflict": a warp reads rows of units, and columns of units,
// 16 bytes a thread. Counted from the index expressions, and by the simulated SM. Without a swizzle columns conflict.
// RUN: tf-run %s --mcpu=sm_90a --entry=bytes32_rows --arg=random:1:f16:64x16 --expect=reference --check=all --counters 2>&1 | FileCheck %s --check-prefix=FREE16
// RUN: tf-run %s --mcpu=sm_90a --entry=bytes32_columns --arg=random:1:f16:64x16 --expect=reference --check=all --counters 2>&1 | FileCheck %s --check-prefix=FREE16
// RUN: tf-run %s --mcpu=sm_90a --entry=bytes64_rows --arg=random:1:f16:64x32 --expect=reference --check=all --counters 2>&1 | FileCheck %s --check-prefix=FREE32
// RUN: tf-run %s --mcpu=sm_90a --entry=bytes64_columns --arg=random:1:f16:64x32 --expect=reference --check=all --counters 2>&1 | FileCheck %s --check-prefix=FREE32
// RUN: tf-run %s --mcpu=sm_90a --entry=bytes128_rows --arg=random:1:f16:64x64 --expect=reference --check=all --counters 2>&1 | FileCheck %s --check-prefix=FREE64
// RUN: tf-run %s --mcpu=sm_90a --entry=bytes128_columns --arg=random:1:f16:64x64 --expect=reference --check=all --counters 2>&1 | FileCheck %s --check-prefix=FREE64
// RUN: tf-run %s --mcpu=sm_90a --entry=none_rows --arg=random:1:f16:64x64 --expect=reference --check=all --counters 2>&1 | FileCheck %s --check-prefix=FREE64
// RUN: tf-run %s --mcpu=sm_90a --entry=none_columns --arg=random:1:f16:64x64 --expect=reference --check=all --counters 2>&1 | FileCheck %s --check-prefix=CONFLICTS64
// FREE16: 4 requests, 16 wavefronts (16 without conflicts)
// FREE32: 8 requests, 32 wavefronts (32 without conflicts)
// FREE64: 16 requests, 64 wavefronts (64 without conflicts)
// CONFLICTS64: 16 requests, 512 wavefronts (64 without conflicts)
// RUN: tf-opt %s --print-banks -o /dev/null 2>&1 | FileCheck %s --check-prefix=BANKS

// BANKS: 'y' reads 's' in shared memory: 4 requests of 16 bytes a thread, 16 wavefronts, 0 bank conflicts
fusion.func @bytes32_rows(%x: tensor<64x16xf16>) -> tensor<64x16xf16> {
  %s = fusion.set %x : tensor<64x16xf16> memory(shared) via(tma) domain(%i, %j) {
    %ro, %ri = id.split %i by 8
    %rs, %rr = id.split %ri by 4
    %cu, %ci = id.split %j by 8
    %sx, %sy = id.swizzle xor %rs, %cu
    id.domain loop [%i : bulk, %j : bulk] alloc [%ro : c, %sx : c, %rr : c, %sy : c, %ci : c]
  }
  %y = fusion.neg %s : tensor<64x16xf16> domain(%i, %j) {
    %c, %v = id.split %j by 8
    %m = id.merge %i, %c
    %o, %t = id.split %m by 32
    id.domain loop [%o : serial, %t : tidx, %v : vectorize]
  }
  fusion.return %y : tensor<64x16xf16>
}

// BANKS: 'y' reads 's' in shared memory: 4 requests of 16 bytes a thread, 16 wavefronts, 0 bank conflicts
fusion.func @bytes32_columns(%x: tensor<64x16xf16>) -> tensor<64x16xf16> {
  %s = fusion.set %x : tensor<64x16xf16> memory(shared) via(tma) domain(%i, %j) {
    %ro, %ri = id.split %i by 8
    %rs, %rr = id.split %ri by 4
    %cu, %ci = id.split %j by 8
    %sx, %sy = id.swizzle xor %rs, %cu
    id.domain loop [%i : bulk, %j : bulk] alloc [%ro : c, %sx : c, %rr : c, %sy : c, %ci : c]
  }
  %y = fusion.neg %s : tensor<64x16xf16> domain(%i, %j) {
    %c, %v = id.split %j by 8
    %m = id.merge %c, %i
    %o, %t = id.split %m by 32
    id.domain loop [%o : serial, %t : tidx, %v : vectorize]
  }
  fusion.return %y : tensor<64x16xf16>
}

// BANKS: 'y' reads 's' in shared memory: 8 requests of 16 bytes a thread, 32 wavefronts, 0 bank conflicts
fusion.func @bytes64_rows(%x: tensor<64x32xf16>) -> tensor<64x32xf16> {
  %s = fusion.set %x : tensor<64x32xf16> memory(shared) via(tma) domain(%i, %j) {
    %ro, %ri = id.split %i by 8
    %rs, %rr = id.split %ri by 2
    %cu, %ci = id.split %j by 8
    %sx, %sy = id.swizzle xor %rs, %cu
    id.domain loop [%i : bulk, %j : bulk] alloc [%ro : c, %sx : c, %rr : c, %sy : c, %ci : c]
  }
  %y = fusion.neg %s : tensor<64x32xf16> domain(%i, %j) {
    %c, %v = id.split %j by 8
    %m = id.merge %i, %c
    %o, %t = id.split %m by 32
    id.domain loop [%o : serial, %t : tidx, %v : vectorize]
  }
  fusion.return %y : tensor<64x32xf16>
}

// BANKS: 'y' reads 's' in shared memory: 8 requests of 16 bytes a thread, 32 wavefronts, 0 bank conflicts
fusion.func @bytes64_columns(%x: tensor<64x32xf16>) -> tensor<64x32xf16> {
  %s = fusion.set %x : tensor<64x32xf16> memory(shared) via(tma) domain(%i, %j) {
    %ro, %ri = id.split %i by 8
    %rs, %rr = id.split %ri by 2
    %cu, %ci = id.split %j by 8
    %sx, %sy = id.swizzle xor %rs, %cu
    id.domain loop [%i : bulk, %j : bulk] alloc [%ro : c, %sx : c, %rr : c, %sy : c, %ci : c]
  }
  %y = fusion.neg %s : tensor<64x32xf16> domain(%i, %j) {
    %c, %v = id.split %j by 8
    %m = id.merge %c, %i
    %o, %t = id.split %m by 32
    id.domain loop [%o : serial, %t : tidx, %v : vectorize]
  }
  fusion.return %y : tensor<64x32xf16>
}

// BANKS: 'y' reads 's' in shared memory: 16 requests of 16 bytes a thread, 64 wavefronts, 0 bank conflicts
fusion.func @bytes128_rows(%x: tensor<64x64xf16>) -> tensor<64x64xf16> {
  %s = fusion.set %x : tensor<64x64xf16> memory(shared) via(tma) domain(%i, %j) {
    %ro, %ri = id.split %i by 8
    %rs, %rr = id.split %ri by 1
    %cu, %ci = id.split %j by 8
    %sx, %sy = id.swizzle xor %rs, %cu
    id.domain loop [%i : bulk, %j : bulk] alloc [%ro : c, %sx : c, %rr : c, %sy : c, %ci : c]
  }
  %y = fusion.neg %s : tensor<64x64xf16> domain(%i, %j) {
    %c, %v = id.split %j by 8
    %m = id.merge %i, %c
    %o, %t = id.split %m by 32
    id.domain loop [%o : serial, %t : tidx, %v : vectorize]
  }
  fusion.return %y : tensor<64x64xf16>
}

// BANKS: 'y' reads 's' in shared memory: 16 requests of 16 bytes a thread, 64 wavefronts, 0 bank conflicts
fusion.func @bytes128_columns(%x: tensor<64x64xf16>) -> tensor<64x64xf16> {
  %s = fusion.set %x : tensor<64x64xf16> memory(shared) via(tma) domain(%i, %j) {
    %ro, %ri = id.split %i by 8
    %rs, %rr = id.split %ri by 1
    %cu, %ci = id.split %j by 8
    %sx, %sy = id.swizzle xor %rs, %cu
    id.domain loop [%i : bulk, %j : bulk] alloc [%ro : c, %sx : c, %rr : c, %sy : c, %ci : c]
  }
  %y = fusion.neg %s : tensor<64x64xf16> domain(%i, %j) {
    %c, %v = id.split %j by 8
    %m = id.merge %c, %i
    %o, %t = id.split %m by 32
    id.domain loop [%o : serial, %t : tidx, %v : vectorize]
  }
  fusion.return %y : tensor<64x64xf16>
}

// BANKS: 'y' reads 's' in shared memory: 16 requests of 16 bytes a thread, 64 wavefronts, 0 bank conflicts
fusion.func @none_rows(%x: tensor<64x64xf16>) -> tensor<64x64xf16> {
  %s = fusion.set %x : tensor<64x64xf16> memory(shared) via(tma) domain(%i, %j) {
    id.domain loop [%i : bulk, %j : bulk]
  }
  %y = fusion.neg %s : tensor<64x64xf16> domain(%i, %j) {
    %c, %v = id.split %j by 8
    %m = id.merge %i, %c
    %o, %t = id.split %m by 32
    id.domain loop [%o : serial, %t : tidx, %v : vectorize]
  }
  fusion.return %y : tensor<64x64xf16>
}

// BANKS: 'y' reads 's' in shared memory: 16 requests of 16 bytes a thread, 512 wavefronts, 448 bank conflicts
fusion.func @none_columns(%x: tensor<64x64xf16>) -> tensor<64x64xf16> {
  %s = fusion.set %x : tensor<64x64xf16> memory(shared) via(tma) domain(%i, %j) {
    id.domain loop [%i : bulk, %j : bulk]
  }
  %y = fusion.neg %s : tensor<64x64xf16> domain(%i, %j) {
    %c, %v = id.split %j by 8
    %m = id.merge %c, %i
    %o, %t = id.split %m by 32
    id.domain loop [%o : serial, %t : tidx, %v : vectorize]
  }
  fusion.return %y : tensor<64x64xf16>
}

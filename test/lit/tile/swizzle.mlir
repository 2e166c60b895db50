// Factors of products lie in shared memory so that neither the copies to it nor ldmatrix meet a bank twice. The counts are the
// simulated SM's.
// RUN: tf-run %s --mcpu=sm_90a --entry=plain --arg=random:2:f16:64x64 --arg=random:3:f16:64x64 --expect=reference --check=all --counters 2>&1 | FileCheck-22 %s --check-prefix=FREE
// RUN: tf-run %s --mcpu=sm_90a --entry=turned --arg=random:2:f16:64x64 --arg=random:3:f16:64x64 --expect=reference --check=all --counters 2>&1 | FileCheck-22 %s --check-prefix=FREE
// RUN: tf-run %s --mcpu=sm_80 --entry=wide --arg=random:2:bf16:64x128 --arg=random:3:bf16:128x64 --expect=reference --check=all --counters 2>&1 | FileCheck-22 %s --check-prefix=FREE
// RUN: tf-run %s --mcpu=sm_80 --entry=narrow --arg=random:2:f16:64x32 --arg=random:3:f16:64x32 --expect=reference --check=all --counters 2>&1 | FileCheck-22 %s --check-prefix=FREE
// RUN: tf-run %s --mcpu=sm_100a --entry=thin --arg=random:2:f16:64x16 --arg=random:3:f16:64x16 --expect=reference --check=all --counters 2>&1 | FileCheck-22 %s --check-prefix=FREE
// RUN: tf-run %s --mcpu=sm_90a --entry=bytes --arg=random:2:i8:64x64 --arg=random:3:i8:64x64 --expect=reference --check=all --counters 2>&1 | FileCheck-22 %s --check-prefix=FREE
// RUN: tf-run %s --mcpu=sm_90a --entry=ragged --arg=random:2:f16:37x44 --arg=random:3:f16:44x27 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=counted --arg=random:2:f32:32x64 --arg=random:3:f32:32x64 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=reused --arg=random:2:f16:32x64 --arg=random:3:f16:64x64 --expect=reference --check=all

// FREE: shared: {{.*}} requests, [[N:[0-9]+]] wavefronts ([[N]] without conflicts)
// FREE: 0 beyond rtol
tile.func @plain(%a: tensor<64x64xf16>, %b: tensor<64x64xf16>) -> (%c: tensor<64x64xf32>) {
  tile.kernel threads(128) {
    %s = tile.alloc_shared : 64x64xf16
    %t = tile.alloc_shared : 64x64xf16
    %f = tile.alloc_fragment : 64x64xf32
    tile.copy %a to %s
    tile.copy %b to %t
    tile.clear %f
    tile.gemm %s, %t, %f
    tile.copy %f to %c
  }
}
tile.func @turned(%a: tensor<64x64xf16>, %b: tensor<64x64xf16>) -> (%c: tensor<64x64xf32>) {
  tile.kernel threads(128) {
    %s = tile.alloc_shared : 64x64xf16
    %t = tile.alloc_shared : 64x64xf16
    %f = tile.alloc_fragment : 64x64xf32
    tile.copy %a to %s
    tile.copy %b to %t
    tile.clear %f
    tile.gemm %s, %t, %f {transpose_a, transpose_b}
    tile.copy %f to %c
  }
}

// Rows of two lines, of half a line, of a quarter.
tile.func @wide(%a: tensor<64x128xbf16>, %b: tensor<128x64xbf16>) -> (%c: tensor<64x64xf32>) {
  tile.kernel threads(128) {
    %s = tile.alloc_shared : 64x128xbf16
    %t = tile.alloc_shared : 128x64xbf16
    %f = tile.alloc_fragment : 64x64xf32
    tile.copy %a to %s
    tile.copy %b to %t
    tile.clear %f
    tile.gemm %s, %t, %f
    tile.copy %f to %c
  }
}
tile.func @narrow(%a: tensor<64x32xf16>, %b: tensor<64x32xf16>) -> (%c: tensor<64x64xf32>) {
  tile.kernel threads(128) {
    %s = tile.alloc_shared : 64x32xf16
    %t = tile.alloc_shared : 64x32xf16
    %f = tile.alloc_fragment : 64x64xf32
    tile.copy %a to %s
    tile.copy %b to %t
    tile.clear %f
    tile.gemm %s, %t, %f {transpose_b}
    tile.copy %f to %c
  }
}
tile.func @thin(%a: tensor<64x16xf16>, %b: tensor<64x16xf16>) -> (%c: tensor<64x64xf32>) {
  tile.kernel threads(128) {
    %s = tile.alloc_shared : 64x16xf16
    %t = tile.alloc_shared : 64x16xf16
    %f = tile.alloc_fragment : 64x64xf32
    tile.copy %a to %s
    tile.copy %b to %t
    tile.clear %f
    tile.gemm %s, %t, %f {transpose_b}
    tile.copy %f to %c
  }
}
tile.func @bytes(%a: tensor<64x64xi8>, %b: tensor<64x64xi8>) -> (%c: tensor<64x64xi32>) {
  tile.kernel threads(128) {
    %s = tile.alloc_shared : 64x64xi8
    %t = tile.alloc_shared : 64x64xi8
    %f = tile.alloc_fragment : 64x64xi32
    tile.copy %a to %s
    tile.copy %b to %t
    tile.clear %f
    tile.gemm %s, %t, %f {transpose_b}
    tile.copy %f to %c
  }
}

// Rows that are no multiple of 32 bytes stay as they are.
tile.func @ragged(%a: tensor<37x44xf16>, %b: tensor<44x27xf16>) -> (%c: tensor<37x27xf32>) {
  tile.kernel threads(128) {
    %s = tile.alloc_shared : 37x44xf16
    %t = tile.alloc_shared : 44x27xf16
    %f = tile.alloc_fragment : 37x27xf32
    tile.copy %a to %s
    tile.copy %b to %t
    tile.clear %f
    tile.gemm %s, %t, %f
    tile.copy %f to %c
  }
}

// Everything that touches such a buffer knows where its elements are: scalars, reductions, shifted reads.
tile.func @reused(%a: tensor<32x64xf16>, %b: tensor<64x64xf16>) -> (%c: tensor<32x64xf32>, %d: tensor<32xf16>, %e: tensor<32x64xf16>) {
  tile.kernel threads(64) {
    %s = tile.alloc_shared : 32x64xf16
    %t = tile.alloc_shared : 64x64xf16
    %r = tile.alloc_fragment : 32xf16
    %f = tile.alloc_fragment : 32x64xf32
    tile.copy %a to %s
    tile.copy %b to %t
    tile.clear %f
    tile.gemm %s, %t, %f
    tile.reduce_max %s to %r dim 1
    tile.copy %r to %d
    tile.parallel (%i, %j) in (32, 64) {
      %v = tile.load %s[31 - %i, 63 - %j]
      tile.store %v, %e[%i, %j]
    }
    tile.copy %f to %c
  }
}

tile.func @counted(%a: tensor<32x64xf32>, %b: tensor<32x64xf32>) -> (%c: tensor<32x32xf32>, %d: tensor<32x64xf32>) {
  tile.kernel threads(64) {
    %s = tile.alloc_shared : 32x64xf32
    %t = tile.alloc_shared : 32x64xf32
    %f = tile.alloc_fragment : 32x32xf32
    tile.copy %a to %s
    tile.copy %b to %t
    tile.clear %f
    tile.gemm %s, %t, %f {transpose_b, tf32}
    tile.parallel (%i, %j) in (32, 64) {
      %one = tile.constant 1.0 : f32
      tile.atomic_add %one, %s[%i, %j]
    }
    tile.copy %s to %d
    tile.copy %f to %c
  }
}

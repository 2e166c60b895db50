// Bank conflicts of tile programs: what --print-banks counts is what the simulated SM counts, request by request; tiles of
// products of every type, which way they are turned, meet no bank twice.
//
// RUN: tf-opt %s --pass-pipeline="print-banks{target=sm_80}" -o /dev/null 2>&1 | FileCheck %s --check-prefix=SM80
// RUN: tf-run %s --mcpu=sm_80 --entry=half --arg=random:2:f16:64x32 --arg=random:3:f16:32x64 --expect=reference --atol=1e-3 --check=all --counters 2>&1 | FileCheck-22 %s --check-prefix=SM80-HALF
// RUN: tf-run %s --mcpu=sm_80 --entry=word --arg=random:2:f32:32x64 --arg=random:3:f32:32x64 --expect=reference --atol=1e-3 --check=all --counters 2>&1 | FileCheck-22 %s --check-prefix=SM80-WORD
// RUN: tf-run %s --mcpu=sm_80 --entry=byte --arg=random:2:i8:64x64 --arg=random:3:i8:64x64 --expect=reference --atol=1e-3 --check=all --counters 2>&1 | FileCheck-22 %s --check-prefix=SM80-BYTE
// RUN: tf-run %s --mcpu=sm_80 --entry=double --arg=random:2:f64:32x16 --arg=random:3:f64:16x32 --expect=reference --atol=1e-3 --check=all --counters 2>&1 | FileCheck-22 %s --check-prefix=SM80-DOUBLE
// RUN: tf-run %s --mcpu=sm_80 --entry=tails --arg=random:2:f32:33x50 --expect=reference --atol=1e-3 --check=all --counters 2>&1 | FileCheck-22 %s --check-prefix=SM80-TAILS
// RUN: tf-opt %s --pass-pipeline="print-banks{target=sm_90a}" -o /dev/null 2>&1 | FileCheck %s --check-prefix=SM90A
// RUN: tf-run %s --mcpu=sm_90a --entry=half --arg=random:2:f16:64x32 --arg=random:3:f16:32x64 --expect=reference --atol=1e-3 --check=all --counters 2>&1 | FileCheck-22 %s --check-prefix=SM90A-HALF
// RUN: tf-run %s --mcpu=sm_90a --entry=word --arg=random:2:f32:32x64 --arg=random:3:f32:32x64 --expect=reference --atol=1e-3 --check=all --counters 2>&1 | FileCheck-22 %s --check-prefix=SM90A-WORD
// RUN: tf-run %s --mcpu=sm_90a --entry=byte --arg=random:2:i8:64x64 --arg=random:3:i8:64x64 --expect=reference --atol=1e-3 --check=all --counters 2>&1 | FileCheck-22 %s --check-prefix=SM90A-BYTE
// RUN: tf-run %s --mcpu=sm_90a --entry=double --arg=random:2:f64:32x16 --arg=random:3:f64:16x32 --expect=reference --atol=1e-3 --check=all --counters 2>&1 | FileCheck-22 %s --check-prefix=SM90A-DOUBLE
// RUN: tf-run %s --mcpu=sm_90a --entry=tails --arg=random:2:f32:33x50 --expect=reference --atol=1e-3 --check=all --counters 2>&1 | FileCheck-22 %s --check-prefix=SM90A-TAILS

// SM80: remark: this kernel: 64 requests, 192 wavefronts (192 without conflicts)
// SM80-HALF: shared: {{.*}} 64 requests, 192 wavefronts (192 without conflicts)
// SM80: remark: this kernel: 288 requests, 384 wavefronts (384 without conflicts)
// SM80-WORD: shared: {{.*}} 288 requests, 384 wavefronts (384 without conflicts)
// SM80: remark: this kernel: 48 requests, 192 wavefronts (192 without conflicts)
// SM80-BYTE: shared: {{.*}} 48 requests, 192 wavefronts (192 without conflicts)
// SM80: remark: this kernel: 80 requests, 192 wavefronts (192 without conflicts)
// SM80-DOUBLE: shared: {{.*}} 80 requests, 192 wavefronts (192 without conflicts)
// SM80: remark: this kernel: 264 requests, 396 wavefronts (264 without conflicts)
// SM80-TAILS: shared: {{.*}} 264 requests, 396 wavefronts (264 without conflicts)
// SM90A: remark: this kernel: 48 requests, 128 wavefronts (128 without conflicts)
// SM90A-HALF: shared: {{.*}} 48 requests, 128 wavefronts (128 without conflicts)
// SM90A: remark: this kernel: 256 requests, 256 wavefronts (256 without conflicts)
// SM90A-WORD: shared: {{.*}} 256 requests, 256 wavefronts (256 without conflicts)
// SM90A: remark: this kernel: 32 requests, 128 wavefronts (128 without conflicts)
// SM90A-BYTE: shared: {{.*}} 32 requests, 128 wavefronts (128 without conflicts)
// SM90A: remark: this kernel: 64 requests, 128 wavefronts (128 without conflicts)
// SM90A-DOUBLE: shared: {{.*}} 64 requests, 128 wavefronts (128 without conflicts)
// SM90A: remark: this kernel: 264 requests, 396 wavefronts (264 without conflicts)
// SM90A-TAILS: shared: {{.*}} 264 requests, 396 wavefronts (264 without conflicts)

tile.func @half(%a: tensor<64x32xf16>, %b: tensor<32x64xf16>) -> (%c: tensor<64x64xf32>) {
  tile.kernel threads(128) {
    %s = tile.alloc_shared : 64x32xf16
    %t = tile.alloc_shared : 32x64xf16
    %f = tile.alloc_fragment : 64x64xf32
    tile.clear %f
    tile.pipelined %k = 0 to 1 stages(2) {
      tile.copy %a to %s
      tile.copy %b to %t
      tile.gemm %s, %t, %f {instruction = "mma"}
    }
    tile.copy %f to %c
  }
}
tile.func @word(%a: tensor<32x64xf32>, %b: tensor<32x64xf32>) -> (%c: tensor<64x64xf32>) {
  tile.kernel threads(128) {
    %s = tile.alloc_shared : 32x64xf32
    %t = tile.alloc_shared : 32x64xf32
    %f = tile.alloc_fragment : 64x64xf32
    tile.clear %f
    tile.pipelined %k = 0 to 1 stages(2) {
      tile.copy %a to %s
      tile.copy %b to %t
      tile.gemm %s, %t, %f {transpose_a, tf32}
    }
    tile.copy %f to %c
  }
}
tile.func @byte(%a: tensor<64x64xi8>, %b: tensor<64x64xi8>) -> (%c: tensor<64x64xi32>) {
  tile.kernel threads(128) {
    %s = tile.alloc_shared : 64x64xi8
    %t = tile.alloc_shared : 64x64xi8
    %f = tile.alloc_fragment : 64x64xi32
    tile.clear %f
    tile.pipelined %k = 0 to 1 stages(2) {
      tile.copy %a to %s
      tile.copy %b to %t
      tile.gemm %s, %t, %f {transpose_a, instruction = "mma"}
    }
    tile.copy %f to %c
  }
}
tile.func @double(%a: tensor<32x16xf64>, %b: tensor<16x32xf64>) -> (%c: tensor<32x32xf64>) {
  tile.kernel threads(128) {
    %s = tile.alloc_shared : 32x16xf64
    %t = tile.alloc_shared : 16x32xf64
    %f = tile.alloc_fragment : 32x32xf64
    tile.clear %f
    tile.pipelined %k = 0 to 1 stages(2) {
      tile.copy %a to %s
      tile.copy %b to %t
      tile.gemm %s, %t, %f
    }
    tile.copy %f to %c
  }
}

// Threads that read 4 bytes each, two rows of 50 in one request; tails; a row that is summed by several warps.
tile.func @tails(%x: tensor<33x50xf32>) -> (%y: tensor<33x50xf32>, %z: tensor<33xf32>) {
  tile.kernel threads(96) {
    %f = tile.alloc_fragment : 33x50xf32
    %g = tile.alloc_fragment : 33xf32
    %s = tile.alloc_shared : 50x33xf32
    tile.copy %x to %f
    tile.reduce_sum %f to %g dim 1
    tile.parallel (%i, %j) in (33, 50) {
      %v = tile.load %f[%i, 49 - %j]
      %w = tile.load %g[%i]
      %o = tile.mul %v, %w
      tile.store %o, %s[%j, %i]
    }
    tile.parallel (%i, %j) in (33, 50) {
      %v = tile.load %s[%j, %i]
      tile.store %v, %y[%i, %j]
    }
    tile.copy %g to %z
  }
}

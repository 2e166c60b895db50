// Factors of bytes that lie with K across their rows: rows of 16 bytes are turned, by ldmatrix of bytes where the chip has it, else by
// ldmatrix of pairs and a permutation, for which the sum lies so that neighbours belong to different tiles. No bank is met twice, whoever wrote
// the tile.
//
// RUN: for a in sm_80 sm_90a sm_100a sm_120a; do tf-run %s --mcpu=$a --entry=plain --arg=random:1:i8:32x64 --arg=random:2:i8:64x32 --expect=reference --check=all || exit 1; done
// RUN: for a in sm_80 sm_90a sm_100a sm_120a; do tf-run %s --mcpu=$a --entry=both --arg=random:1:i8:64x48 --arg=random:2:i8:64x128 --expect=reference --check=all || exit 1; done
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --entry=short --arg=random:1:i8:16x32 --arg=random:2:i8:16x16 --expect=reference --check=all || exit 1; done
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --entry=odd --arg=random:1:i8:40x24 --arg=random:2:i8:40x24 --expect=reference --check=all || exit 1; done
// RUN: for a in sm_80 sm_90a sm_100a sm_120a; do tf-run %s --mcpu=$a --entry=floats --arg=random:1:f8e4m3fn:64x32 --arg=random:2:f8e5m2:64x64 --expect=reference --check=all || exit 1; done
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --entry=two --arg=random:1:i8:32x64 --arg=random:2:i8:64x32 --arg=random:3:i8:32x64 --expect=reference --check=all || exit 1; done
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --entry=registers --arg=random:1:i8:32x64 --arg=random:2:i8:64x32 --expect=reference --check=all || exit 1; done
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --entry=pipeline --arg=random:1:i8:160x48 --arg=random:2:i8:160x64 --expect=reference --check=all || exit 1; done
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --entry=chain --arg=random:1:f8e4m3fn:64x64 --arg=random:2:f8e4m3fn:64x64 --arg=random:3:f8e4m3fn:64x32 --expect=reference --check=all || exit 1; done
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --entry=chain_half --arg=random:1:f16:32x16 --arg=random:2:f16:32x16 --arg=random:3:i8:32x16 --expect=reference --check=all || exit 1; done
// RUN: tf-opt %s --pass-pipeline="builtin.module(lower-tile{target=sm_80})" | FileCheck %s --check-prefixes=CHECK,HALVES
// RUN: tf-opt %s --pass-pipeline="builtin.module(lower-tile{target=sm_100a})" | FileCheck %s --check-prefixes=CHECK,BYTES
// RUN: for a in sm_80 sm_90a sm_100a; do tf-opt %s --pass-pipeline="print-banks{target=$a}" -o /dev/null 2>&1 | FileCheck %s --check-prefix=BANKS || exit 1; done
// RUN: tf-opt %s --print-tiles --mcpu=sm_89 | FileCheck %s --check-prefix=TILES

// CHECK-LABEL: kernel.func @plain_k0
// HALVES: kernel.ldmatrix x4 %y[{{.*}}] {trans} : vector<8xf16>
// BYTES: kernel.ldmatrix x2 %y[{{.*}}] {shape = "m16n16", trans} : vector<16xi8>
// BANKS: remark: reads by ldmatrix 'y' in shared memory: {{[0-9]+}} requests of 16 bytes a thread, {{[0-9]+}} wavefronts, 0 bank conflicts
// BANKS: remark: reads by ldmatrix 'x' in shared memory: {{[0-9]+}} requests of 16 bytes a thread, {{[0-9]+}} wavefronts, 0 bank conflicts
// A thread has four neighbours of a row.
// TILES: %o, fragment of 32x32xi32 in @plain_k0{{.*}} = ((4,8,2,2),(4,2)):((128,1,16,512),(32,8))
tile.func @plain(%a: tensor<32x64xi8>, %b: tensor<64x32xi8>) -> (%c: tensor<32x32xi32>) {
  tile.kernel threads(128) {
    %x = tile.alloc_shared : 32x64xi8
    %y = tile.alloc_shared : 64x32xi8
    %o = tile.alloc_fragment : 32x32xi32
    tile.copy %a to %x
    tile.copy %b to %y
    tile.clear %o
    tile.gemm %x, %y, %o
    tile.copy %o to %c
  }
}

// Both factors, more warps than tiles along M.
// CHECK-LABEL: kernel.func @both_k0
// HALVES: kernel.ldmatrix x4 %y[{{.*}}] {trans} : vector<8xf16>
// HALVES: kernel.ldmatrix x4 %x[{{.*}}] {trans} : vector<8xf16>
// BYTES: kernel.ldmatrix x2 %y[{{.*}}] {shape = "m16n16", trans} : vector<16xi8>
// BYTES: kernel.ldmatrix x2 %x[{{.*}}] {shape = "m16n16", trans} : vector<16xi8>
// BANKS: remark: reads by ldmatrix 'y' in shared memory: {{[0-9]+}} requests of 16 bytes a thread, {{[0-9]+}} wavefronts, 0 bank conflicts
// BANKS: remark: reads by ldmatrix 'x' in shared memory: {{[0-9]+}} requests of 16 bytes a thread, {{[0-9]+}} wavefronts, 0 bank conflicts
tile.func @both(%a: tensor<64x48xi8>, %b: tensor<64x128xi8>) -> (%c: tensor<48x128xi32>) {
  tile.kernel threads(128) {
    %x = tile.alloc_shared : 64x48xi8
    %y = tile.alloc_shared : 64x128xi8
    %o = tile.alloc_fragment : 48x128xi32
    tile.copy %a to %x
    tile.copy %b to %y
    tile.fill %o, 3
    tile.gemm %x, %y, %o {transpose_a}
    tile.copy %o to %c
  }
}

// K of 16: half as many.
// CHECK-LABEL: kernel.func @short_k0
// HALVES: kernel.ldmatrix x2 %y[{{.*}}] {trans} : vector<4xf16>
// HALVES: kernel.ldmatrix x2 %x[{{.*}}] {trans} : vector<4xf16>
// BYTES: kernel.ldmatrix x1 %y[{{.*}}] {shape = "m16n16", trans} : vector<8xi8>
// BYTES: kernel.ldmatrix x1 %x[{{.*}}] {shape = "m16n16", trans} : vector<8xi8>
// BANKS: remark: reads by ldmatrix 'y' in shared memory: {{[0-9]+}} requests of 16 bytes a thread, {{[0-9]+}} wavefronts, 0 bank conflicts
// BANKS: remark: reads by ldmatrix 'x' in shared memory: {{[0-9]+}} requests of 16 bytes a thread, {{[0-9]+}} wavefronts, 0 bank conflicts
tile.func @short(%a: tensor<16x32xi8>, %b: tensor<16x16xi8>) -> (%c: tensor<32x16xi32>) {
  tile.kernel threads(32) {
    %x = tile.alloc_shared : 16x32xi8
    %y = tile.alloc_shared : 16x16xi8
    %o = tile.alloc_fragment : 32x16xi32
    tile.copy %a to %x
    tile.copy %b to %y
    tile.clear %o
    tile.gemm %x, %y, %o {transpose_a}
    tile.copy %o to %c
  }
}

// Rows that are no multiples of 16 bytes: element by element.
// CHECK-LABEL: kernel.func @odd_k0
// CHECK-NOT: kernel.ldmatrix
tile.func @odd(%a: tensor<40x24xi8>, %b: tensor<40x24xi8>) -> (%c: tensor<24x24xi32>) {
  tile.kernel threads(64) {
    %x = tile.alloc_shared : 40x24xi8
    %y = tile.alloc_shared : 40x24xi8
    %o = tile.alloc_fragment : 24x24xi32
    tile.copy %a to %x
    tile.copy %b to %y
    tile.clear %o
    tile.gemm %x, %y, %o {transpose_a}
    tile.copy %o to %c
  }
}

// CHECK-LABEL: kernel.func @floats_k0
// BYTES: kernel.ldmatrix x2 %y[{{.*}}] {shape = "m16n16", trans} : vector<16xf8E5M2>
tile.func @floats(%a: tensor<64x32xf8E4M3FN>, %b: tensor<64x64xf8E5M2>) -> (%c: tensor<32x64xf32>) {
  tile.kernel threads(64) {
    %x = tile.alloc_shared : 64x32xf8E4M3FN
    %y = tile.alloc_shared : 64x64xf8E5M2
    %o = tile.alloc_fragment : 32x64xf32
    tile.copy %a to %x
    tile.copy %b to %y
    tile.clear %o
    tile.gemm %x, %y, %o {transpose_a}
    tile.copy %o to %c
  }
}

// Two products on one sum, only one of which turns B: the other takes its columns as they are spread.
// CHECK-LABEL: kernel.func @two_k0
// HALVES: kernel.ldmatrix x4 %y[{{.*}}] {trans} : vector<8xf16>
// HALVES: kernel.ldmatrix x2 %z[{{.*}}] : vector<8xi8>
tile.func @two(%a: tensor<32x64xi8>, %b: tensor<64x32xi8>, %v: tensor<32x64xi8>) -> (%c: tensor<32x32xi32>) {
  tile.kernel threads(64) {
    %x = tile.alloc_shared : 32x64xi8
    %y = tile.alloc_shared : 64x32xi8
    %z = tile.alloc_shared : 32x64xi8
    %o = tile.alloc_fragment : 32x32xi32
    tile.copy %a to %x
    tile.copy %b to %y
    tile.copy %v to %z
    tile.clear %o
    tile.gemm %x, %y, %o
    tile.gemm %x, %z, %o {transpose_b}
    tile.copy %o to %c
  }
}

// A from registers, B turned.
// CHECK-LABEL: kernel.func @registers_k0
tile.func @registers(%a: tensor<32x64xi8>, %b: tensor<64x32xi8>) -> (%c: tensor<32x32xi32>) {
  tile.kernel threads(64) {
    %x = tile.alloc_shared : 32x64xi8
    %f = tile.alloc_fragment : 32x64xi8
    %y = tile.alloc_shared : 64x32xi8
    %o = tile.alloc_fragment : 32x32xi32
    tile.copy %a to %x
    tile.copy %b to %y
    tile.clear %o
    tile.serial %i = 0 to 2 {
      tile.copy %x to %f
      tile.gemm %f, %y, %o {policy = "full_row"}
    }
    tile.copy %o to %c
  }
}

// Tiles in slots of a pipeline.
tile.func @pipeline(%a: tensor<160x48xi8>, %b: tensor<160x64xi8>) -> (%c: tensor<48x64xi32>) {
  tile.kernel threads(64) {
    %x = tile.alloc_shared : 64x48xi8
    %y = tile.alloc_shared : 64x64xi8
    %o = tile.alloc_fragment : 48x64xi32
    tile.clear %o
    tile.pipelined %i = 0 to 3 stages(2) {
      tile.copy %a[%i * 64, 0] to %x
      tile.copy %b[%i * 64, 0] to %y
      tile.gemm %x, %y, %o {transpose_a}
    }
    tile.copy %o to %c
  }
}

// A sum that is rounded to bytes and is A of the next product: it stays in registers, since its columns are spread for that.
// TILES: %s, fragment of 64x64xf32 in @chain_k0{{.*}} = ((4,8,4),(4,2,4)):((256,1,16),(64,8,1024))
// TILES: %p, fragment of 64x64xf8E4M3FN in @chain_k0{{.*}} = ((4,8,4),(4,2,4)):((256,1,16),(64,8,1024))
tile.func @chain(%a: tensor<64x64xf8E4M3FN>, %b: tensor<64x64xf8E4M3FN>, %v: tensor<64x32xf8E4M3FN>) -> (%d: tensor<64x32xf32>) {
  tile.kernel threads(128) {
    %x = tile.alloc_shared : 64x64xf8E4M3FN
    %y = tile.alloc_shared : 64x64xf8E4M3FN
    %z = tile.alloc_shared : 64x32xf8E4M3FN
    %s = tile.alloc_fragment : 64x64xf32
    %p = tile.alloc_fragment : 64x64xf8E4M3FN
    %o = tile.alloc_fragment : 64x32xf32
    tile.copy %a to %x
    tile.copy %b to %y
    tile.copy %v to %z
    tile.clear %s
    tile.clear %o
    tile.gemm %x, %y, %s {transpose_b, policy = "full_row"}
    tile.parallel (%i, %j) in (64, 64) {
      %e = tile.load %s[%i, %j]
      %f = tile.max %e, -2.0
      %g = tile.min %f, 2.0
      %h = tile.cast %g : f8E4M3FN
      tile.store %h, %p[%i, %j]
    }
    tile.gemm %p, %z, %o {policy = "full_row"}
    tile.copy %o to %d
  }
}

// The first product of halves, the second of bytes.
tile.func @chain_half(%a: tensor<32x16xf16>, %b: tensor<32x16xf16>, %v: tensor<32x16xi8>) -> (%d: tensor<32x16xi32>) {
  tile.kernel threads(64) {
    %x = tile.alloc_shared : 32x16xf16
    %y = tile.alloc_shared : 32x16xf16
    %z = tile.alloc_shared : 32x16xi8
    %s = tile.alloc_fragment : 32x32xf32
    %p = tile.alloc_fragment : 32x32xi8
    %o = tile.alloc_fragment : 32x16xi32
    tile.copy %a to %x
    tile.copy %b to %y
    tile.copy %v to %z
    tile.clear %s
    tile.clear %o
    tile.gemm %x, %y, %s {transpose_b, policy = "full_row"}
    tile.parallel (%i, %j) in (32, 32) {
      %e = tile.load %s[%i, %j]
      %f = tile.gt %e, 0.0
      %g = tile.cast %f : i8
      tile.store %g, %p[%i, %j]
    }
    tile.gemm %p, %z, %o {policy = "full_row"}
    tile.copy %o to %d
  }
}

// Sums of products, rounded to 16 bits, go into shared memory by stmatrix where the chip has it: no two lanes meet a bank twice, neither there nor
// where rows are read again, by threads or by TMA, whose swizzle it is.
//
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --entry=epilogue --arg=random:1:f16:64x32 --arg=random:2:f16:32x64 --expect=reference --check=all || exit 1; done
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --entry=transposed --arg=random:1:bf16:32x32 --arg=random:2:bf16:32x48 --expect=reference --check=all || exit 1; done
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --entry=odd_tiles --arg=random:1:f16:16x16 --arg=random:2:f16:16x24 --expect=reference --check=all || exit 1; done
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --entry=tails --arg=random:1:f16:20x16 --arg=random:2:f16:16x20 --expect=reference --check=all || exit 1; done
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --entry=copies --arg=random:1:f16:16x16 --arg=random:2:f16:16x16 --expect=reference --check=all || exit 1; done
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --entry=by_way --arg=random:1:f16:32x32 --arg=random:2:f16:32x64 --arg=random:3:f16:64x32 --expect=reference --check=all || exit 1; done
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --entry=wide --arg=random:1:f16:32x16 --arg=random:2:f16:16x256 --expect=reference --check=all || exit 1; done
// RUN: tf-run %s --mcpu=sm_90a --entry=epilogue --arg=random:1:f16:64x32 --arg=random:2:f16:32x64 --expect=reference --check=all --counters 2>&1 | FileCheck %s --check-prefix=COUNTED
// COUNTED: shared: 16384 bytes read, 8192 written, 64 requests, 192 wavefronts (192 without conflicts)
// RUN: tf-opt %s --pass-pipeline="builtin.module(lower-tile{target=sm_90a})" | FileCheck %s
// RUN: tf-opt %s --pass-pipeline="builtin.module(lower-tile{target=sm_80})" | FileCheck %s --check-prefix=NONE
// RUN: tf-opt %s --pass-pipeline="print-banks{target=sm_90a}" -o /dev/null 2>&1 | FileCheck %s --check-prefix=BANKS
// RUN: tf-opt %s --pass-pipeline="print-banks{target=sm_80}" -o /dev/null 2>&1 | FileCheck %s --check-prefix=BANKS80
// NONE-NOT: kernel.stmatrix

// 64 x 64 of four warps, 32 x 32 each: 16 matrices a warp, four at once; with an activation on the way.
// CHECK-LABEL: kernel.func @epilogue_k0
// CHECK-COUNT-4: kernel.stmatrix x4
// CHECK: kernel.tma.store
// BANKS: remark: writes by stmatrix 's' in shared memory: {{[0-9]+}} requests of 16 bytes a thread, {{[0-9]+}} wavefronts, 0 bank conflicts
// BANKS80: remark: writes 's' in shared memory: {{[0-9]+}} requests of 4 bytes a thread, {{[0-9]+}} wavefronts, 0 bank conflicts
// BANKS80: remark: reads 's' in shared memory: {{[0-9]+}} requests of 16 bytes a thread, {{[0-9]+}} wavefronts, 0 bank conflicts
tile.func @epilogue(%a: tensor<64x32xf16>, %b: tensor<32x64xf16>) -> (%c: tensor<64x64xf16>) {
  tile.kernel threads(128) {
    %x = tile.alloc_shared : 64x32xf16
    %y = tile.alloc_shared : 32x64xf16
    %s = tile.alloc_shared : 64x64xf16
    %o = tile.alloc_fragment : 64x64xf32
    tile.copy %a to %x
    tile.copy %b to %y
    tile.clear %o
    tile.gemm %x, %y, %o {instruction = "mma"}
    tile.parallel (%i, %j) in (64, 64) {
      %v = tile.load %o[%i, %j]
      %w = tile.max %v, 0.0
      %h = tile.cast %w : f16
      tile.store %h, %s[%i, %j]
    }
    tile.copy %s to %c
  }
}

// Columns become rows: stmatrix transposes.
// CHECK-LABEL: kernel.func @transposed_k0
// CHECK-COUNT-3: kernel.stmatrix x4 {{.*}} {trans}
// BANKS: remark: writes by stmatrix 's' in shared memory: {{[0-9]+}} requests of 16 bytes a thread, {{[0-9]+}} wavefronts, 0 bank conflicts
tile.func @transposed(%a: tensor<32x32xbf16>, %b: tensor<32x48xbf16>) -> (%c: tensor<48x32xbf16>) {
  tile.kernel threads(64) {
    %x = tile.alloc_shared : 32x32xbf16
    %y = tile.alloc_shared : 32x48xbf16
    %s = tile.alloc_shared : 48x32xbf16
    %o = tile.alloc_fragment : 32x48xf32
    tile.copy %a to %x
    tile.copy %b to %y
    tile.clear %o
    tile.gemm %x, %y, %o {policy = "full_row"}
    tile.parallel (%i, %j) in (32, 48) {
      %v = tile.load %o[%i, %j]
      %h = tile.cast %v : bf16
      tile.store %h, %s[%j, %i]
    }
    tile.copy %s to %c
  }
}

// Three tiles along N: two matrices at once.
// CHECK-LABEL: kernel.func @odd_tiles_k0
// CHECK-COUNT-3: kernel.stmatrix x2
tile.func @odd_tiles(%a: tensor<16x16xf16>, %b: tensor<16x24xf16>) -> (%c: tensor<16x24xf16>) {
  tile.kernel threads(32) {
    %x = tile.alloc_shared : 16x16xf16
    %y = tile.alloc_shared : 16x24xf16
    %s = tile.alloc_shared : 16x24xf16
    %o = tile.alloc_fragment : 16x24xf32
    tile.copy %a to %x
    tile.copy %b to %y
    tile.clear %o
    tile.gemm %x, %y, %o
    tile.copy %o to %s
    tile.copy %s to %c
  }
}

// Sums beyond the matrix: no whole matrices, so lanes store what is inside.
// CHECK-LABEL: kernel.func @tails_k0
// CHECK-NOT: kernel.stmatrix
// CHECK-LABEL: kernel.func @copies_k0
tile.func @tails(%a: tensor<20x16xf16>, %b: tensor<16x20xf16>) -> (%c: tensor<20x20xf16>) {
  tile.kernel threads(32) {
    %x = tile.alloc_shared : 20x16xf16
    %y = tile.alloc_shared : 16x20xf16
    %s = tile.alloc_shared : 20x20xf16
    %o = tile.alloc_fragment : 20x20xf32
    tile.copy %a to %x
    tile.copy %b to %y
    tile.clear %o
    tile.gemm %x, %y, %o
    tile.copy %o to %s
    tile.copy %s to %c
  }
}

// More warps than tiles: those that hold copies store nothing.
// CHECK: kernel.if
// CHECK: kernel.stmatrix x2
tile.func @copies(%a: tensor<16x16xf16>, %b: tensor<16x16xf16>) -> (%c: tensor<16x16xf16>) {
  tile.kernel threads(256) {
    %x = tile.alloc_shared : 16x16xf16
    %y = tile.alloc_shared : 16x16xf16
    %s = tile.alloc_shared : 16x16xf16
    %o = tile.alloc_fragment : 16x16xf32
    tile.copy %a to %x
    tile.copy %b to %y
    tile.clear %o
    tile.gemm %x, %y, %o {policy = "full_row"}
    tile.copy %o to %s
    tile.copy %s to %c
  }
}

// A factor that goes by way of shared memory, too.
// CHECK-LABEL: kernel.func @by_way_k0
// CHECK: kernel.stmatrix x4
// BANKS: remark: writes by stmatrix 'p' in shared memory: {{[0-9]+}} requests of 16 bytes a thread, {{[0-9]+}} wavefronts, 0 bank conflicts
// BANKS: remark: reads by ldmatrix 'p' in shared memory: {{[0-9]+}} requests of 16 bytes a thread, {{[0-9]+}} wavefronts, 0 bank conflicts
tile.func @by_way(%a: tensor<32x32xf16>, %b: tensor<32x64xf16>, %v: tensor<64x32xf16>) -> (%d: tensor<32x32xf32>) {
  tile.kernel threads(128) {
    %x = tile.alloc_shared : 32x32xf16
    %y = tile.alloc_shared : 32x64xf16
    %z = tile.alloc_shared : 64x32xf16
    %s = tile.alloc_fragment : 32x64xf32
    %p = tile.alloc_fragment : 32x64xf16
    %o = tile.alloc_fragment : 32x32xf32
    tile.copy %a to %x
    tile.copy %b to %y
    tile.copy %v to %z
    tile.clear %s
    tile.clear %o
    tile.gemm %x, %y, %s
    tile.copy %s to %p
    tile.gemm %p, %z, %o
    tile.copy %o to %d
  }
}

// Rows of 512 bytes.
// CHECK-LABEL: kernel.func @wide_k0
// CHECK: kernel.stmatrix x4
// BANKS: remark: writes by stmatrix 's' in shared memory: {{[0-9]+}} requests of 16 bytes a thread, {{[0-9]+}} wavefronts, 0 bank conflicts
tile.func @wide(%a: tensor<32x16xf16>, %b: tensor<16x256xf16>) -> (%c: tensor<32x256xf16>) {
  tile.kernel threads(64) {
    %x = tile.alloc_shared : 32x16xf16
    %y = tile.alloc_shared : 16x256xf16
    %s = tile.alloc_shared : 32x256xf16
    %o = tile.alloc_fragment : 32x256xf32
    tile.copy %a to %x
    tile.copy %b to %y
    tile.clear %o
    tile.gemm %x, %y, %o
    tile.copy %o to %s
    tile.copy %s to %c
  }
}

// The way back, as of queries that stay in registers: rows of 16 bytes by ldmatrix.
// RUN: tf-opt %s --lower-tile=target=sm_90a 2>/dev/null | FileCheck %s --check-prefix=BACK
// RUN: tf-run %s --entry=back --mcpu=sm_90a --arg=random:1:f16:64x64 --arg=random:2:f16:40x64 --expect=reference --atol=0.01 --check=all
// BACK-LABEL: kernel.func @back_k0
// BACK-COUNT-4: kernel.ldmatrix x4 %a
// BACK: kernel.wgmma.mma
tile.func @back(%A: tensor<64x64xf16>, %B: tensor<40x64xf16>) -> (%C: tensor<64x40xf32>) {
  tile.kernel grid(%b = 1) threads(128) {
    %a = tile.alloc_shared : 64x64xf16
    %y = tile.alloc_shared : 40x64xf16
    %x = tile.alloc_fragment : 64x64xf16
    %c = tile.alloc_fragment : 64x40xf32
    tile.copy %A to %a
    tile.copy %B to %y
    tile.copy %a to %x
    tile.clear %c
    tile.gemm %x, %y, %c {transpose_b}
    tile.copy %c to %C
  }
}

// The layouts that tile programs' buffers get, drawn: values of the layout algebra, as text and as SVG.
// RUN: tf-opt %s --print-tiles | FileCheck %s
// RUN: tf-opt %s --print-tiles --mcpu=sm_90a | FileCheck %s --check-prefix=TMA
// RUN: tf-opt %s --print-tiles=svg,rows=8 | FileCheck %s --check-prefix=SVG
// RUN: not tf-opt %s --print-tiles=png 2>&1 | FileCheck %s --check-prefix=USAGE
// RUN: not tf-opt %s --print-tiles --mcpu=sm_99 2>&1 | FileCheck %s --check-prefix=TARGET

// CHECK: %a, shared 16x32xf16 in @gemm_k0, 2048 bytes at 0, 2 slots = Sw<2,3,3> o 0 o (16,32):(32,1)
// CHECK: 2 |    72 b4    73 b4    74 b5    75 b5
// CHECK: %b, shared 32x128xf16 in @gemm_k0, 16384 bytes at 2048, 2 slots = Sw<3,3,4> o 0 o (32,128):(128,1)
// CHECK: 1 |    136 b4    137 b4
// CHECK: %c, fragment of 16x128xf32 in @gemm_k0, 32 registers of 64 threads = ((4,8,2),(2,2,8)):((32,1,1024),(16,8,128))
// CHECK-NEXT: 64 threads with 32 values each in a tile of 16 x 128
// CHECK: 1 |   T4 V0   T4 V1   T5 V0
// CHECK: %p, shared 5x6xf32 in @gemm_k0, 120 bytes at 0 = (5,6):(6,1)
// Rows and columns that no element has are drawn too.
// CHECK: %s, fragment of 13x3xf32 in @gemm_k0, 1 registers of 64 threads = ((4,16),1):((16,1),0)
// CHECK-NEXT: in a tile of 16 x 4
// CHECK: 12 |  T48 V0  T49 V0  T50 V0  T51 V0
// TMA: %a, shared {{.*}} = Sw<2,3,3> o 0 o (16,32):(32,1)
// TMA: %b, shared {{.*}} = Sw<3,3,3> o 0 o (32,(64,2)):(64,(1,2048))
// SVG: <svg
// SVG: Sw&lt;2,3,3&gt; o 0 o (16,32):(32,1)
// SVG: T4
// SVG: </svg>
// USAGE: --print-tiles=png: expected text or svg, rows=<n>, columns=<n> (1 to 512)
// TARGET: error: unknown target 'sm_99'
tile.func @gemm(%A: tensor<16x64xf16>, %B: tensor<64x128xf16>) -> (%C: tensor<16x128xf16>, %S: tensor<13xf32>) {
  tile.kernel threads(64) {
    %a = tile.alloc_shared : 16x32xf16
    %b = tile.alloc_shared : 32x128xf16
    %c = tile.alloc_fragment : 16x128xf32
    %p = tile.alloc_shared : 5x6xf32
    %s = tile.alloc_fragment : 13x3xf32
    tile.clear %c
    tile.clear %s
    tile.pipelined %k = 0 to 2 stages(2) {
      tile.copy %A[0, %k * 32] to %a
      tile.copy %B[%k * 32, 0] to %b
      tile.gemm %a, %b, %c
    }
    tile.fill %p, 1.0
    tile.parallel (%i) in (13) {
      %v = tile.load %p[%i mod 5, %i mod 6]
      tile.store %v, %S[%i]
    }
    tile.copy %c to %C
  }
}

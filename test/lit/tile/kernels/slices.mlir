// Products, reductions and scans on regions of buffers: factors in shared memory and fragments, transposed or not, sums that are a
// part of a fragment or of shared memory, a region that a loop moves, one that goes over the buffer's end, and leading extents of 1.
// RUN: for a in sm_80 sm_90a sm_100a; do for e in halves f32 ring rows over; do tf-run %s --entry=$e --mcpu=$a --arg=random:1:f16:32x64 --arg=random:2:f16:64x32 --expect=reference --check=all || exit 1; done; done
// RUN: for a in sm_80 sm_90a sm_100a; do for e in beside sums; do tf-run %s --entry=$e --mcpu=$a --arg=random:1:f16:32x64 --arg=random:2:f16:64x32 --expect=reference --check=all || exit 1; done; done
// RUN: tf-opt %s -o %t.mlir && tf-opt %t.mlir | diff - %t.mlir
// RUN: tf-opt %s --print-op-generic -o %t.g.mlir && tf-opt %t.g.mlir | diff - %t.mlir
// RUN: tf-opt %s | FileCheck %s

// A product of 32 x 64 by 64 x 32 in eight of 16 x 32 by 32 x 16.
// CHECK-LABEL: @halves
tile.func @halves(%a: tensor<32x64xf16>, %b: tensor<64x32xf16>) -> (%y: tensor<32x32xf32>, %z: tensor<32x32xf32>) {
  tile.kernel threads(128) {
    %s = tile.alloc_shared : 32x64xf16
    %t = tile.alloc_shared : 64x32xf16
    %c = tile.alloc_fragment : 32x32xf32
    %d = tile.alloc_shared : 32x32xf32
    tile.copy %a to %s
    tile.copy %b to %t
    tile.clear %c
    tile.serial %i = 0 to 2 {
      tile.serial %j = 0 to 2 {
        tile.serial %k = 0 to 2 {
          // CHECK: [[A:%.*]] = tile.slice %s[{{.*}}][16, 32]
          // CHECK: [[B:%.*]] = tile.slice %t[{{.*}}][32, 16]
          // CHECK: [[C:%.*]] = tile.slice %c[{{.*}}][16, 16]
          // CHECK: tile.gemm [[A]], [[B]], [[C]]
          tile.gemm %s[%i * 16, %k * 32][16, 32], %t[%k * 32, %j * 16][32, 16], %c[%i * 16, %j * 16][16, 16]
          tile.gemm %s[%i * 16, %k * 32][16, 32], %t[%k * 32, %j * 16][32, 16], %d[%i * 16, %j * 16][16, 16] clear %k == 0
        }
      }
    }
    tile.copy %c to %y
    tile.copy %d to %z
  }
}

// Transposed factors, one of them a fragment; f32 factors; a whole buffer written as a region.
tile.func @f32(%a: tensor<32x64xf16>, %b: tensor<64x32xf16>) -> (%y: tensor<16x16xf32>, %z: tensor<16x8xf32>) {
  tile.kernel threads(64) {
    %s = tile.alloc_fragment : 32x64xf32
    %t = tile.alloc_shared : 64x32xf32
    %c = tile.alloc_fragment : 16x16xf32
    %e = tile.alloc_shared : 16x8xf32
    tile.copy %a to %s
    tile.copy %b to %t
    tile.gemm %s[0, 16][32, 16], %t[7, 0][16, 32], %c[0, 0][16, 16] clear true {transpose_a, transpose_b}
    tile.clear %e
    tile.gemm %t[3, 1][24, 16], %s[8, 40][24, 8], %e {transpose_a, tf32}
    tile.copy %c to %y
    tile.copy %e to %z
  }
}

// Slots of one buffer.
tile.func @ring(%a: tensor<32x64xf16>, %b: tensor<64x32xf16>) -> (%y: tensor<32x32xf32>) {
  tile.kernel threads(128) {
    %s = tile.alloc_shared : 2x32x16xf16
    %t = tile.alloc_shared : 2x16x32xf16
    %c = tile.alloc_fragment : 32x32xf32
    tile.clear %c
    tile.serial %k = 0 to 4 {
      tile.copy %a[0, %k * 16] to %s[%k mod 2, 0, 0][1, 32, 16]
      tile.copy %b[%k * 16, 0] to %t[%k mod 2, 0, 0][1, 16, 32]
      tile.gemm %s[%k mod 2, 0, 0][1, 32, 16], %t[%k mod 2, 0, 0][1, 16, 32], %c
    }
    tile.copy %c to %y
  }
}

// Reductions and scans of regions to regions.
tile.func @rows(%a: tensor<32x64xf16>, %b: tensor<64x32xf16>) -> (%y: tensor<32xf32>, %z: tensor<32x64xf32>, %w: tensor<32x4xf32>) {
  tile.kernel threads(96) {
    %f = tile.alloc_fragment : 32x64xf32
    %s = tile.alloc_shared : 32x64xf32
    %r = tile.alloc_fragment : 32xf32
    %q = tile.alloc_shared : 32x4xf32
    tile.copy %a to %f
    tile.copy %a to %s
    tile.fill %r, 2.0
    tile.fill %q, 3.0
    tile.reduce_sum %f[5, 10][20, 33] to %r[7][20] dim 1
    tile.reduce_max %s[0, 0][32, 3] to %r dim -1 {accumulate}
    tile.serial %i = 0 to 4 {
      tile.reduce_absmax %s[0, %i * 16][32, 16] to %q[0, %i][32, 1] dim 1 {accumulate}
    }
    tile.cumsum %f[4, 5][9, 40] to %s[4, 5][9, 40] dim 1
    tile.cummax %f[0, 0][32, 7] to %s[0, 50][32, 7] dim 0 {reverse}
    tile.copy %r to %y
    tile.copy %s to %z
    tile.copy %q to %w
  }
}

// What lies outside is 0, and is not written.
tile.func @over(%a: tensor<32x64xf16>, %b: tensor<64x32xf16>) -> (%y: tensor<32x32xf32>, %z: tensor<8xf32>) {
  tile.kernel threads(128) {
    %s = tile.alloc_shared : 32x64xf16
    %t = tile.alloc_shared : 64x32xf16
    %c = tile.alloc_fragment : 32x32xf32
    %r = tile.alloc_fragment : 8xf32
    tile.copy %a to %s
    tile.copy %b to %t
    tile.fill %c, 1.0
    tile.fill %r, 1.0
    tile.gemm %s[20, 50][16, 32], %t[-5, 20][32, 16], %c[24, -4][16, 16]
    tile.reduce_sum %c[28, 30][8, 16] to %r[4][8] dim 1
    tile.copy %c to %y
    tile.copy %r to %z
  }
}

// What lies beside a region has no value, and is read by nobody: not by threads that have no iteration (of 48, some have
// none), and not with a vector (17 of 24 columns).
tile.func @beside(%a: tensor<32x64xf16>, %b: tensor<64x32xf16>) -> (%y: tensor<16x16xf32>, %z: tensor<16x17xf32>) {
  tile.kernel threads(48) {
    %s = tile.alloc_shared : 16x16xf16
    %t = tile.alloc_shared : 19x16xf16
    %u = tile.alloc_shared : 16x24xf32
    %v = tile.alloc_fragment : 16x17xf32
    %c = tile.alloc_fragment : 16x16xf32
    tile.clear %c
    tile.serial %k = 0 to 4 {
      tile.copy %a[0, %k * 16] to %s
      tile.copy %b[%k * 16, 0] to %t[0, 0][16, 16]
      tile.gemm %s, %t[0, 0][16, 16], %c
    }
    tile.copy %c to %y
    tile.copy %a[3, 5][16, 17] to %u[0, 0][16, 17]
    tile.copy %u[0, 0][16, 17] to %v
    tile.copy %v to %z
  }
}

// Parts of a sum, each of which is cleared before the others have a value: the sum goes through shared memory whole.
tile.func @sums(%a: tensor<32x64xf16>, %b: tensor<64x32xf16>) -> (%y: tensor<16x16xf64>) {
  tile.kernel threads(128) {
    %s = tile.alloc_shared : 16x16xf64
    %t = tile.alloc_shared : 16x16xf64
    %c = tile.alloc_fragment : 16x16xf64
    tile.serial %k = 0 to 4 {
      tile.copy %a[0, %k * 16] to %s
      tile.copy %b[%k * 16, 0] to %t
      tile.gemm %s, %t[0, 0][16, 6], %c[0, 0][16, 6] clear %k == 0
      tile.gemm %s, %t[0, 6][16, 10], %c[0, 6][16, 10] clear %k == 0
    }
    tile.copy %c to %y
  }
}

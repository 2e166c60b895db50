// Two regions of one buffer on two sides of a statement: taken where they surely lie apart, and, of a scan, where they are one.
//
// RUN: split-file %s %t
// RUN: for a in sm_80 sm_90a; do tf-run %t/run.mlir --mcpu=$a --entry=scans --arg=random:1:f32:24x20 --arg=3 --expect=reference --check=all || exit 1; done
// RUN: for a in sm_80 sm_90a; do tf-run %t/run.mlir --mcpu=$a --entry=sums --arg=random:1:f32:33x16 --expect=reference --check=all --atol=1e-4 || exit 1; done
// RUN: tf-llc %t/run.mlir -o - 2>&1 | FileCheck %s
// RUN: tf-opt %t/refused.mlir --split-input-file --verify-diagnostics

// A factor that is a region is copied first, which is told; one that is all of its buffer is not.
// CHECK-NOT: remark: this region
// CHECK: run.mlir:26:5: remark: this region of 's' is copied to 512 bytes of shared memory of its own before the product
// CHECK: run.mlir:26:5: remark: this region of 's' is copied to 512 bytes of shared memory of its own before the product
// CHECK: run.mlir:27:5: remark: this region of 'f' is copied to 256 bytes of registers of its own before the product
// CHECK: run.mlir:27:5: remark: this region of 'f' is copied to 256 bytes of registers of its own before the product
// CHECK-NOT: remark: this region

//--- run.mlir
tile.func @scans(%x: tensor<24x20xf32>, %n: i32) -> (%y: tensor<24x20xf32>, %z: tensor<24x20xf32>) {
  tile.kernel threads(64) {
    %s = tile.alloc_shared : 24x20xf32
    %f = tile.alloc_fragment : 24x20xf32
    %at = tile.cast %n : index
    tile.copy %x to %s
    tile.copy %x to %f
    tile.cumsum %s[%at, 2][8, 10] to %s[%at, 2][8, 10] dim 1
    tile.cummax %s[%at + 1, 0][4, 20] to %s[5 + %at, 0][4, 20] dim 0 {reverse}
    tile.cumsum %s[%at * 2 - 6, 0][2, 3] to %s[%at * 2 - 6, 3][2, 3] dim 0
    tile.cumsum %s[20, 15][4, 5] to %s[22, 10][4, 5] dim 1
    tile.cumsum %f[4, 4][16, 4] to %f[4, 8][16, 4] dim 0
    tile.copy %s to %y
    tile.copy %f to %z
  }
}

tile.func @sums(%x: tensor<33x16xf32>) -> (%y: tensor<33x16xf32>, %z: tensor<33x16xf32>, %w: tensor<33x33xf32>) {
  tile.kernel grid(%b = 1) threads(32) {
    %s = tile.alloc_shared : 33x16xf32
    %f = tile.alloc_fragment : 33x16xf32
    %c = tile.alloc_fragment : 33x33xf32
    tile.copy %x to %s
    tile.copy %x to %f
    tile.clear %c
    tile.gemm %s[%b, 0][8, 16], %s[%b + 8, 0][16, 8], %s[24 + %b, 3][8, 8]
    tile.gemm %f[%b * 8, 0][8, 8], %f[8 + %b * 8, 0][8, 8], %f[%b * 8 + 16, 0][8, 8] {transpose_b}
    tile.gemm %f[0, 0][33, 16], %f, %c {transpose_b}
    tile.copy %c to %w
    tile.reduce_max %s[0, 0][16, 16] to %s[16, 0][16, 1] dim 1
    tile.reduce_sum %f[0, 0][32, 16] to %f[32, 0][1, 16] dim 0 {accumulate}
    tile.copy %s to %y
    tile.copy %f to %z
  }
}

//--- refused.mlir
tile.func @scan(%x: tensor<24x20xf32>, %n: i32) -> (%y: tensor<24x20xf32>) {
  tile.kernel grid(%b = 4) threads(64) {
    %s = tile.alloc_shared : 24x20xf32
    %at = tile.cast %n : index
    // expected-error@+1 {{the two are views of one buffer: the two regions of 's' may meet; expected starting points that differ, along one of the dimensions, by a number that is known and not below the extent there, or two buffers}}
    tile.cumsum %s[%at, 0][8, 10] to %s[%at + 7, 0][8, 10] dim 1
  }
}

// -----
tile.func @scan(%x: tensor<24x20xf32>, %n: i32) -> (%y: tensor<24x20xf32>) {
  tile.kernel grid(%b = 4) threads(64) {
    %s = tile.alloc_shared : 24x20xf32
    %at = tile.cast %n : index
    // expected-error@+1 {{the two are views of one buffer: the two regions of 's' may meet}}
    tile.cumsum %s[%at, 0][8, 10] to %s[%b, 0][8, 10] dim 1
  }
}

// -----
tile.func @scan(%x: tensor<24x20xf32>) -> (%y: tensor<24x20xf32>) {
  tile.kernel grid(%b = 4) threads(64) {
    %s = tile.alloc_shared : 24x20xf32
    // expected-error@+1 {{the two are views of one buffer; they may be one and the same, or two buffers}}
    tile.cumsum %s[0, 0][24, 20] to %s dim 1
  }
}

// -----
tile.func @scan(%x: tensor<24x20xf32>) -> (%y: tensor<24x20xf32>) {
  tile.kernel grid(%b = 4) threads(64) {
    %s = tile.alloc_shared : 24x20xf32
    // expected-error@+1 {{the two are views of one buffer: the two regions of 's' may meet}}
    tile.cumsum %s[%b + 9223372036854775807 + 9223372036854775807, 0][8, 10] to %s[%b - 2, 0][8, 10] dim 1
  }
}

// -----
tile.func @product(%x: tensor<24x20xf32>) -> (%y: tensor<24x20xf32>) {
  tile.kernel grid(%b = 4) threads(64) {
    %s = tile.alloc_shared : 32x16xf32
    // expected-error@+1 {{c is one of the factors: the two regions of 's' may meet}}
    tile.gemm %s[0, 0][8, 8], %s[8, 0][8, 8], %s[15, 0][8, 8]
  }
}

// -----
tile.func @backwards(%x: tensor<24x20xf32>) -> (%y: tensor<24x20xf32>) {
  tile.kernel grid(%b = 4) threads(64) {
    %s = tile.alloc_shared : 32x16xf32
    tile.reduce_sum %s[%b + 4, 0][4, 8] to %s[%b + 3, 0][1, 8] dim 0
    // expected-error@+1 {{the source is the destination: the two regions of 's' may meet}}
    tile.reduce_sum %s[%b + 4, 0][4, 8] to %s[%b + 7, 0][1, 8] dim 0
    // expected-error@+1 {{the two are views of one buffer: the two regions of 's' may meet}}
    tile.cumsum %s[%b + 4, 0][4, 8] to %s[%b + 1, 0][4, 8] dim 0
    tile.cumsum %s[%b + 4, 0][4, 8] to %s[%b, 0][4, 8] dim 0
  }
}

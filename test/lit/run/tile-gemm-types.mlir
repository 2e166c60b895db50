// tile.gemm of all element types: by tensor cores where a chip has them for these, else by plain loops.
// RUN: tf-run %s --mcpu=sm_80 --arg=random:1:bf16:64x64 --arg=random:1:f16:64x64 --arg=random:1:i8:64x64 --arg=random:1:u8:64x64 --arg=random:1:f64:64x64 --arg=random:1:f32:64x64 --arg=random:1:i32:64x64 --arg=random:2:bf16:64x64 --arg=random:2:f16:64x64 --arg=random:2:i8:64x64 --arg=random:2:u8:64x64 --arg=random:2:f64:64x64 --arg=random:2:f32:64x64 --arg=random:2:i32:64x64 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --arg=random:1:bf16:64x64 --arg=random:1:f16:64x64 --arg=random:1:i8:64x64 --arg=random:1:u8:64x64 --arg=random:1:f64:64x64 --arg=random:1:f32:64x64 --arg=random:1:i32:64x64 --arg=random:2:bf16:64x64 --arg=random:2:f16:64x64 --arg=random:2:i8:64x64 --arg=random:2:u8:64x64 --arg=random:2:f64:64x64 --arg=random:2:f32:64x64 --arg=random:2:i32:64x64 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_100a --arg=random:1:bf16:64x64 --arg=random:1:f16:64x64 --arg=random:1:i8:64x64 --arg=random:1:u8:64x64 --arg=random:1:f64:64x64 --arg=random:1:f32:64x64 --arg=random:1:i32:64x64 --arg=random:2:bf16:64x64 --arg=random:2:f16:64x64 --arg=random:2:i8:64x64 --arg=random:2:u8:64x64 --arg=random:2:f64:64x64 --arg=random:2:f32:64x64 --arg=random:2:i32:64x64 --expect=reference --check=all
// RUN: tf-opt %s --lower-tile | FileCheck %s
// CHECK-LABEL: kernel.func @types_k0(
// CHECK: kernel.ldmatrix
// CHECK: kernel.mma m16n8k16
// CHECK-LABEL: kernel.func @types_k1(
// CHECK: kernel.mma m16n8k16 {{.*}} : vector<4xf32>
// CHECK-LABEL: kernel.func @types_k2(
// CHECK: kernel.mma m16n8k32
// CHECK-LABEL: kernel.func @types_k3(
// CHECK: kernel.mma m8n8k16
// CHECK-LABEL: kernel.func @types_k4(
// CHECK: kernel.mma m8n8k4
// CHECK-LABEL: kernel.func @types_k6(
// CHECK: kernel.round_tf32
// CHECK: kernel.mma m16n8k8
// CHECK-LABEL: kernel.func @types_k9(
// CHECK-NOT: kernel.mma

tile.func @types(%x_bf16: tensor<64x64xbf16>, %x_f16: tensor<64x64xf16>, %x_i8: tensor<64x64xi8>, %x_ui8: tensor<64x64xui8>, %x_f64: tensor<64x64xf64>, %x_f32: tensor<64x64xf32>, %x_i32: tensor<64x64xi32>, %y_bf16: tensor<64x64xbf16>, %y_f16: tensor<64x64xf16>, %y_i8: tensor<64x64xi8>, %y_ui8: tensor<64x64xui8>, %y_f64: tensor<64x64xf64>, %y_f32: tensor<64x64xf32>, %y_i32: tensor<64x64xi32>) -> (%bf16: tensor<32x24xf32>,
    %half_sum: tensor<32x24xf16>,
    %s8: tensor<32x24xi32>,
    %u8_s8: tensor<17x9xi32>,
    %f64: tensor<16x16xf64>,
    %f64_tt: tensor<13x7xf64>,
    %tf32: tensor<32x16xf32>,
    %tf32_odd: tensor<19x11xf32>,
    %narrow_int: tensor<16x8xi8>,
    %f32: tensor<19x11xf32>,
    %mixed: tensor<16x8xf32>,
    %into_f64: tensor<16x8xf64>,
    %wide_int: tensor<16x8xi64>,
    %int_and_float: tensor<16x8xf32>,
    %few_threads: tensor<16x8xf32>) {
  tile.kernel threads(64) {
    %s = tile.alloc_shared : 32x32xbf16
    %t = tile.alloc_shared : 24x32xbf16
    %f = tile.alloc_fragment : 32x24xf32
    tile.copy %x_bf16[0, 0] to %s
    tile.copy %y_bf16[0, 0] to %t
    tile.fill %f, 3.0
    tile.gemm %s, %t, %f {transpose_b, policy = "square"}
    tile.copy %f to %bf16
  }
  tile.kernel threads(64) {
    %s = tile.alloc_shared : 32x32xf16
    %t = tile.alloc_shared : 32x24xf16
    %f = tile.alloc_fragment : 32x24xf16
    tile.copy %x_f16[0, 0] to %s
    tile.copy %y_f16[0, 0] to %t
    tile.fill %f, 3.0
    tile.gemm %s, %t, %f {policy = "square"}
    tile.copy %f to %half_sum
  }
  tile.kernel threads(64) {
    %s = tile.alloc_shared : 32x64xi8
    %t = tile.alloc_shared : 24x64xi8
    %f = tile.alloc_fragment : 32x24xi32
    tile.copy %x_i8[0, 0] to %s
    tile.copy %y_i8[0, 0] to %t
    tile.fill %f, 3
    tile.gemm %s, %t, %f {transpose_b, policy = "square"}
    tile.copy %f to %s8
  }
  tile.kernel threads(64) {
    %s = tile.alloc_shared : 33x17xui8
    %t = tile.alloc_shared : 33x9xi8
    %f = tile.alloc_fragment : 17x9xi32
    tile.copy %x_ui8[0, 0] to %s
    tile.copy %y_i8[0, 0] to %t
    tile.fill %f, 3
    tile.gemm %s, %t, %f {transpose_a, policy = "full_row"}
    tile.copy %f to %u8_s8
  }
  tile.kernel threads(64) {
    %s = tile.alloc_shared : 16x12xf64
    %t = tile.alloc_shared : 12x16xf64
    %f = tile.alloc_fragment : 16x16xf64
    tile.copy %x_f64[0, 0] to %s
    tile.copy %y_f64[0, 0] to %t
    tile.fill %f, 3.0
    tile.gemm %s, %t, %f {policy = "square"}
    tile.copy %f to %f64
  }
  tile.kernel threads(64) {
    %s = tile.alloc_shared : 9x13xf64
    %t = tile.alloc_shared : 7x9xf64
    %f = tile.alloc_fragment : 13x7xf64
    tile.copy %x_f64[0, 0] to %s
    tile.copy %y_f64[0, 0] to %t
    tile.fill %f, 3.0
    tile.gemm %s, %t, %f {transpose_a, transpose_b, policy = "square"}
    tile.copy %f to %f64_tt
  }
  tile.kernel threads(64) {
    %s = tile.alloc_shared : 32x16xf32
    %t = tile.alloc_shared : 16x16xf32
    %f = tile.alloc_fragment : 32x16xf32
    tile.copy %x_f32[0, 0] to %s
    tile.copy %y_f32[0, 0] to %t
    tile.fill %f, 3.0
    tile.gemm %s, %t, %f {transpose_b, policy = "square", tf32}
    tile.copy %f to %tf32
  }
  tile.kernel threads(64) {
    %s = tile.alloc_shared : 13x19xf32
    %t = tile.alloc_shared : 13x11xf32
    %f = tile.alloc_fragment : 19x11xf32
    tile.copy %x_f32[0, 0] to %s
    tile.copy %y_f32[0, 0] to %t
    tile.fill %f, 3.0
    tile.gemm %s, %t, %f {transpose_a, policy = "full_col", tf32}
    tile.copy %f to %tf32_odd
  }
  tile.kernel threads(32) {
    %s = tile.alloc_shared : 16x16xi8
    %t = tile.alloc_shared : 16x8xi8
    %f = tile.alloc_fragment : 16x8xi8
    tile.copy %x_i8[0, 0] to %s
    tile.copy %y_i8[0, 0] to %t
    tile.fill %f, 3
    tile.gemm %s, %t, %f {policy = "square"}
    tile.copy %f to %narrow_int
  }
  tile.kernel threads(64) {
    %s = tile.alloc_shared : 19x13xf32
    %t = tile.alloc_shared : 13x11xf32
    %f = tile.alloc_fragment : 19x11xf32
    tile.copy %x_f32[0, 0] to %s
    tile.copy %y_f32[0, 0] to %t
    tile.fill %f, 3.0
    tile.gemm %s, %t, %f {policy = "square"}
    tile.copy %f to %f32
  }
  tile.kernel threads(32) {
    %s = tile.alloc_shared : 16x16xf16
    %t = tile.alloc_shared : 16x8xbf16
    %f = tile.alloc_fragment : 16x8xf32
    tile.copy %x_f16[0, 0] to %s
    tile.copy %y_bf16[0, 0] to %t
    tile.fill %f, 3.0
    tile.gemm %s, %t, %f {policy = "square"}
    tile.copy %f to %mixed
  }
  tile.kernel threads(32) {
    %s = tile.alloc_shared : 16x16xf16
    %t = tile.alloc_shared : 16x8xf32
    %f = tile.alloc_fragment : 16x8xf64
    tile.copy %x_f16[0, 0] to %s
    tile.copy %y_f32[0, 0] to %t
    tile.fill %f, 3.0
    tile.gemm %s, %t, %f {policy = "square"}
    tile.copy %f to %into_f64
  }
  tile.kernel threads(32) {
    %s = tile.alloc_shared : 16x16xi32
    %t = tile.alloc_shared : 16x8xi8
    %f = tile.alloc_fragment : 16x8xi64
    tile.copy %x_i32[0, 0] to %s
    tile.copy %y_i8[0, 0] to %t
    tile.fill %f, 3
    tile.gemm %s, %t, %f {policy = "square"}
    tile.copy %f to %wide_int
  }
  tile.kernel threads(32) {
    %s = tile.alloc_shared : 16x16xi8
    %t = tile.alloc_shared : 16x8xf16
    %f = tile.alloc_fragment : 16x8xf32
    tile.copy %x_i8[0, 0] to %s
    tile.copy %y_f16[0, 0] to %t
    tile.fill %f, 3.0
    tile.gemm %s, %t, %f {policy = "square"}
    tile.copy %f to %int_and_float
  }
  tile.kernel threads(24) {
    %s = tile.alloc_shared : 16x16xf16
    %t = tile.alloc_shared : 16x8xf16
    %f = tile.alloc_fragment : 16x8xf32
    tile.copy %x_f16[0, 0] to %s
    tile.copy %y_f16[0, 0] to %t
    tile.fill %f, 3.0
    tile.gemm %s, %t, %f {policy = "square"}
    tile.copy %f to %few_threads
  }
}

// tile.gemm of any shape, transposed or not, by every policy and several numbers of warps, on three chips' code: tails along
// each dimension, warps with nothing to do, a factor in registers, and sums that are cleared by a condition.
// RUN: tf-run %s --mcpu=sm_80 --arg=random:1:f16:104x104 --arg=random:2:f16:104x104 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --arg=random:1:f16:104x104 --arg=random:2:f16:104x104 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_100a --arg=random:1:f16:104x104 --arg=random:2:f16:104x104 --expect=reference --check=all

tile.func @shapes(%a: tensor<104x104xf16>, %b: tensor<104x104xf16>) -> (%s16_8_16_nn: tensor<16x8xf32>,
    %s16_8_16_tt: tensor<16x8xf32>,
    %s33_20_24_nt: tensor<33x20xf32>,
    %s33_20_24_tn: tensor<33x20xf32>,
    %s64_48_32_nn: tensor<64x48xf32>,
    %s64_48_32_tt: tensor<64x48xf32>,
    %s1_1_1_nt: tensor<1x1xf32>,
    %s1_1_1_tn: tensor<1x1xf32>,
    %s17_9_40_nn: tensor<17x9xf32>,
    %s17_9_40_tt: tensor<17x9xf32>,
    %s104_8_8_nt: tensor<104x8xf32>,
    %s104_8_8_tn: tensor<104x8xf32>,
    %s40_72_50_nn: tensor<40x72xf32>,
    %s40_72_50_tt: tensor<40x72xf32>,
    %s8_104_16_nt: tensor<8x104xf32>,
    %s8_104_16_tn: tensor<8x104xf32>) {
  tile.kernel threads(32) {
    %s = tile.alloc_shared : 16x16xf16
    %t = tile.alloc_shared : 16x8xf16
    %f = tile.alloc_fragment : 16x8xf32
    tile.copy %a[0, 0] to %s
    tile.copy %b[0, 0] to %t
    tile.fill %f, 3.0
    tile.gemm %s, %t, %f {policy = "square"}
    %no = tile.constant false
    %yes = tile.constant true
    tile.gemm %s, %t, %f clear %yes {policy = "square"}
    tile.gemm %s, %t, %f clear %no {policy = "square"}
    tile.copy %f to %s16_8_16_nn
  }
  tile.kernel threads(64) {
    %s = tile.alloc_shared : 16x16xf16
    %t = tile.alloc_shared : 8x16xf16
    %f = tile.alloc_fragment : 16x8xf32
    tile.copy %a[0, 0] to %s
    tile.copy %b[0, 0] to %t
    tile.fill %f, 3.0
    tile.gemm %s, %t, %f {transpose_a, transpose_b, policy = "full_row"}
    tile.copy %f to %s16_8_16_tt
  }
  tile.kernel threads(128) {
    %s = tile.alloc_shared : 33x24xf16
    %t = tile.alloc_shared : 20x24xf16
    %f = tile.alloc_fragment : 33x20xf32
    tile.copy %a[0, 0] to %s
    tile.copy %b[0, 0] to %t
    tile.fill %f, 3.0
    tile.gemm %s, %t, %f {transpose_b, policy = "full_col"}
    tile.copy %f to %s33_20_24_nt
  }
  tile.kernel threads(96) {
    %s = tile.alloc_fragment : 24x33xf16
    %t = tile.alloc_shared : 24x20xf16
    %f = tile.alloc_fragment : 33x20xf32
    tile.copy %a[0, 0] to %s
    tile.copy %b[0, 0] to %t
    tile.fill %f, 3.0
    tile.gemm %s, %t, %f {transpose_a, policy = "square"}
    tile.copy %f to %s33_20_24_tn
  }
  tile.kernel threads(32) {
    %s = tile.alloc_shared : 64x32xf16
    %t = tile.alloc_shared : 32x48xf16
    %f = tile.alloc_fragment : 64x48xf32
    tile.copy %a[0, 0] to %s
    tile.copy %b[0, 0] to %t
    tile.fill %f, 3.0
    tile.gemm %s, %t, %f {policy = "full_row"}
    tile.copy %f to %s64_48_32_nn
  }
  tile.kernel threads(64) {
    %s = tile.alloc_shared : 32x64xf16
    %t = tile.alloc_shared : 48x32xf16
    %f = tile.alloc_fragment : 64x48xf32
    tile.copy %a[0, 0] to %s
    tile.copy %b[0, 0] to %t
    tile.fill %f, 3.0
    tile.gemm %s, %t, %f {transpose_a, transpose_b, policy = "full_col"}
    %no = tile.constant false
    %yes = tile.constant true
    tile.gemm %s, %t, %f clear %yes {transpose_a, transpose_b, policy = "full_col"}
    tile.gemm %s, %t, %f clear %no {transpose_a, transpose_b, policy = "full_col"}
    tile.copy %f to %s64_48_32_tt
  }
  tile.kernel threads(128) {
    %s = tile.alloc_shared : 1x1xf16
    %t = tile.alloc_shared : 1x1xf16
    %f = tile.alloc_fragment : 1x1xf32
    tile.copy %a[0, 0] to %s
    tile.copy %b[0, 0] to %t
    tile.fill %f, 3.0
    tile.gemm %s, %t, %f {transpose_b, policy = "square"}
    tile.copy %f to %s1_1_1_nt
  }
  tile.kernel threads(96) {
    %s = tile.alloc_shared : 1x1xf16
    %t = tile.alloc_shared : 1x1xf16
    %f = tile.alloc_fragment : 1x1xf32
    tile.copy %a[0, 0] to %s
    tile.copy %b[0, 0] to %t
    tile.fill %f, 3.0
    tile.gemm %s, %t, %f {transpose_a, policy = "full_row"}
    tile.copy %f to %s1_1_1_tn
  }
  tile.kernel threads(32) {
    %s = tile.alloc_shared : 17x40xf16
    %t = tile.alloc_shared : 40x9xf16
    %f = tile.alloc_fragment : 17x9xf32
    tile.copy %a[0, 0] to %s
    tile.copy %b[0, 0] to %t
    tile.fill %f, 3.0
    tile.gemm %s, %t, %f {policy = "full_col"}
    tile.copy %f to %s17_9_40_nn
  }
  tile.kernel threads(64) {
    %s = tile.alloc_shared : 40x17xf16
    %t = tile.alloc_shared : 9x40xf16
    %f = tile.alloc_fragment : 17x9xf32
    tile.copy %a[0, 0] to %s
    tile.copy %b[0, 0] to %t
    tile.fill %f, 3.0
    tile.gemm %s, %t, %f {transpose_a, transpose_b, policy = "square"}
    tile.copy %f to %s17_9_40_tt
  }
  tile.kernel threads(128) {
    %s = tile.alloc_fragment : 104x8xf16
    %t = tile.alloc_shared : 8x8xf16
    %f = tile.alloc_fragment : 104x8xf32
    tile.copy %a[0, 0] to %s
    tile.copy %b[0, 0] to %t
    tile.fill %f, 3.0
    tile.gemm %s, %t, %f {transpose_b, policy = "full_row"}
    %no = tile.constant false
    %yes = tile.constant true
    tile.gemm %s, %t, %f clear %yes {transpose_b, policy = "full_row"}
    tile.gemm %s, %t, %f clear %no {transpose_b, policy = "full_row"}
    tile.copy %f to %s104_8_8_nt
  }
  tile.kernel threads(96) {
    %s = tile.alloc_shared : 8x104xf16
    %t = tile.alloc_shared : 8x8xf16
    %f = tile.alloc_fragment : 104x8xf32
    tile.copy %a[0, 0] to %s
    tile.copy %b[0, 0] to %t
    tile.fill %f, 3.0
    tile.gemm %s, %t, %f {transpose_a, policy = "full_col"}
    tile.copy %f to %s104_8_8_tn
  }
  tile.kernel threads(32) {
    %s = tile.alloc_shared : 40x50xf16
    %t = tile.alloc_shared : 50x72xf16
    %f = tile.alloc_fragment : 40x72xf32
    tile.copy %a[0, 0] to %s
    tile.copy %b[0, 0] to %t
    tile.fill %f, 3.0
    tile.gemm %s, %t, %f {policy = "square"}
    tile.copy %f to %s40_72_50_nn
  }
  tile.kernel threads(64) {
    %s = tile.alloc_shared : 50x40xf16
    %t = tile.alloc_shared : 72x50xf16
    %f = tile.alloc_fragment : 40x72xf32
    tile.copy %a[0, 0] to %s
    tile.copy %b[0, 0] to %t
    tile.fill %f, 3.0
    tile.gemm %s, %t, %f {transpose_a, transpose_b, policy = "full_row"}
    tile.copy %f to %s40_72_50_tt
  }
  tile.kernel threads(128) {
    %s = tile.alloc_shared : 8x16xf16
    %t = tile.alloc_shared : 104x16xf16
    %f = tile.alloc_fragment : 8x104xf32
    tile.copy %a[0, 0] to %s
    tile.copy %b[0, 0] to %t
    tile.fill %f, 3.0
    tile.gemm %s, %t, %f {transpose_b, policy = "full_col"}
    tile.copy %f to %s8_104_16_nt
  }
  tile.kernel threads(96) {
    %s = tile.alloc_shared : 16x8xf16
    %t = tile.alloc_shared : 16x104xf16
    %f = tile.alloc_fragment : 8x104xf32
    tile.copy %a[0, 0] to %s
    tile.copy %b[0, 0] to %t
    tile.fill %f, 3.0
    tile.gemm %s, %t, %f {transpose_a, policy = "square"}
    %no = tile.constant false
    %yes = tile.constant true
    tile.gemm %s, %t, %f clear %yes {transpose_a, policy = "square"}
    tile.gemm %s, %t, %f clear %no {transpose_a, policy = "square"}
    tile.copy %f to %s8_104_16_tn
  }
}

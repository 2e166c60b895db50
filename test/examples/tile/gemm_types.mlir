// Products of every type of factors, rows or columns of either in memory, with what is done to the sums on their way out: a bias
// for a column, an activation, a residual. The tiles' sums are kept in f32 (f64, i32), and rounded once.
// RUN: tf-run %s --entry=f16_bias_gelu --mcpu=sm_80 --arg=random:1:f16:70x100 --arg=random:2:f16:100x45 --arg=random:3:f16:45 --expect=reference --check=all
// RUN: tf-run %s --entry=f16_bias_gelu --mcpu=sm_90a --arg=random:1:f16:64x64 --arg=random:2:f16:64x64 --arg=random:3:f16:64 --expect=reference --check=all
// RUN: tf-run %s --entry=f16_bias_gelu --mcpu=sm_100a --arg=random:1:f16:1x33 --arg=random:2:f16:33x130 --arg=random:3:f16:130 --expect=reference --check=all
// RUN: tf-run %s --entry=bf16_residual --mcpu=sm_80 --arg=random:1:bf16:70x100 --arg=random:2:bf16:45x100 --arg=random:3:bf16:70x45 --expect=reference --check=all
// RUN: tf-run %s --entry=bf16_residual --mcpu=sm_90a --arg=random:1:bf16:64x64 --arg=random:2:bf16:64x64 --arg=random:3:bf16:64x64 --expect=reference --check=all
// RUN: tf-run %s --entry=bf16_residual --mcpu=sm_100a --arg=random:1:bf16:1x33 --arg=random:2:bf16:130x33 --arg=random:3:bf16:1x130 --expect=reference --check=all
// RUN: tf-run %s --entry=f16_silu --mcpu=sm_80 --arg=random:1:f16:100x70 --arg=random:2:f16:45x100 --atol=0.0005 --expect=reference --check=all
// RUN: tf-run %s --entry=f16_silu --mcpu=sm_90a --arg=random:1:f16:64x64 --arg=random:2:f16:64x64 --atol=0.0005 --expect=reference --check=all
// RUN: tf-run %s --entry=f16_silu --mcpu=sm_100a --arg=random:1:f16:33x1 --arg=random:2:f16:130x33 --atol=0.0005 --expect=reference --check=all
// RUN: tf-run %s --entry=tf32_scaled --mcpu=sm_80 --arg=random:1:f32:70x100 --arg=random:2:f32:45x100 --arg=0.5 --atol=0.0005 --expect=reference --check=all
// RUN: tf-run %s --entry=tf32_scaled --mcpu=sm_90a --arg=random:1:f32:64x64 --arg=random:2:f32:64x64 --arg=0.5 --atol=0.0005 --expect=reference --check=all
// RUN: tf-run %s --entry=tf32_scaled --mcpu=sm_100a --arg=random:1:f32:1x33 --arg=random:2:f32:130x33 --arg=0.5 --atol=0.0005 --expect=reference --check=all
// RUN: tf-run %s --entry=f32_relu --mcpu=sm_80 --arg=random:1:f32:50x37 --arg=random:2:f32:50x45 --atol=0.0001 --expect=reference --check=all
// RUN: tf-run %s --entry=f32_relu --mcpu=sm_90a --arg=random:1:f32:32x32 --arg=random:2:f32:32x32 --atol=0.0001 --expect=reference --check=all
// RUN: tf-run %s --entry=f32_relu --mcpu=sm_100a --arg=random:1:f32:17x1 --arg=random:2:f32:17x40 --atol=0.0001 --expect=reference --check=all
// RUN: tf-run %s --entry=f64_plain --mcpu=sm_80 --arg=random:1:f64:37x50 --arg=random:2:f64:50x45 --expect=reference --check=all
// RUN: tf-run %s --entry=f64_plain --mcpu=sm_90a --arg=random:1:f64:32x32 --arg=random:2:f64:32x32 --expect=reference --check=all
// RUN: tf-run %s --entry=f64_plain --mcpu=sm_100a --arg=random:1:f64:1x17 --arg=random:2:f64:17x40 --expect=reference --check=all
// RUN: tf-run %s --entry=i8_scaled --mcpu=sm_80 --arg=random:1:i8:70x100 --arg=random:2:i8:45x100 --expect=reference --check=all
// RUN: tf-run %s --entry=i8_scaled --mcpu=sm_90a --arg=random:1:i8:64x64 --arg=random:2:i8:64x64 --expect=reference --check=all
// RUN: tf-run %s --entry=i8_scaled --mcpu=sm_100a --arg=random:1:i8:1x33 --arg=random:2:i8:130x33 --expect=reference --check=all
// RUN: tf-run %s --entry=f8_scaled --mcpu=sm_80 --arg=random:1:f8e4m3fn:70x100 --arg=random:2:f8e4m3fn:45x100 --expect=reference --check=all
// RUN: tf-run %s --entry=f8_scaled --mcpu=sm_90a --arg=random:1:f8e4m3fn:64x64 --arg=random:2:f8e4m3fn:64x64 --expect=reference --check=all
// RUN: tf-run %s --entry=f8_scaled --mcpu=sm_100a --arg=random:1:f8e4m3fn:1x33 --arg=random:2:f8e4m3fn:130x33 --expect=reference --check=all

tile.func @f16_bias_gelu(%A: tensor<?x?xf16> {dims = ["m", "k"]}, %B: tensor<?x?xf16> {dims = ["k", "n"]}, %bias: tensor<?xf16> {dims = ["n"]})
    -> (%C: tensor<?x?xf16> {dims = ["m", "n"]}) {
  %m = tile.dim %A, 0
  %k = tile.dim %A, 1
  %n = tile.dim %B, 1
  tile.kernel grid(%bx = ceildiv(%n, 64), %by = ceildiv(%m, 64)) threads(128) {
    %a = tile.alloc_shared : 64x32xf16
    %b = tile.alloc_shared : 32x64xf16
    %c = tile.alloc_fragment : 64x64xf32
    tile.use_swizzle panel 8
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%k, 32) stages(3) {
      tile.copy %A[%by * 64, %i * 32] to %a
      tile.copy %B[%i * 32, %bx * 64] to %b
      tile.gemm %a, %b, %c
    }
    tile.parallel (%r, %j) in (64, 64) {
      %c[%r, %j] = gelu(%c[%r, %j] + f32(%bias[%bx * 64 + %j]))
    }
    tile.copy %c to %C[%by * 64, %bx * 64]
  }
}

tile.func @bf16_residual(%A: tensor<?x?xbf16> {dims = ["m", "k"]}, %B: tensor<?x?xbf16> {dims = ["n", "k"]}, %R: tensor<?x?xbf16> {dims = ["m", "n"]})
    -> (%C: tensor<?x?xbf16> {dims = ["m", "n"]}) {
  %m = tile.dim %A, 0
  %k = tile.dim %A, 1
  %n = tile.dim %B, 0
  tile.kernel grid(%bx = ceildiv(%n, 64), %by = ceildiv(%m, 64)) threads(128) {
    %a = tile.alloc_shared : 64x32xbf16
    %b = tile.alloc_shared : 64x32xbf16
    %c = tile.alloc_fragment : 64x64xf32
    tile.use_swizzle panel 8
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%k, 32) stages(3) {
      tile.copy %A[%by * 64, %i * 32] to %a
      tile.copy %B[%bx * 64, %i * 32] to %b
      tile.gemm %a, %b, %c {transpose_b}
    }
    tile.parallel (%r, %j) in (64, 64) {
      %c[%r, %j] = %c[%r, %j] + f32(%R[%by * 64 + %r, %bx * 64 + %j])
    }
    tile.copy %c to %C[%by * 64, %bx * 64]
  }
}

tile.func @f16_silu(%A: tensor<?x?xf16> {dims = ["k", "m"]}, %B: tensor<?x?xf16> {dims = ["n", "k"]})
    -> (%C: tensor<?x?xf32> {dims = ["m", "n"]}) {
  %m = tile.dim %A, 1
  %k = tile.dim %A, 0
  %n = tile.dim %B, 0
  tile.kernel grid(%bx = ceildiv(%n, 64), %by = ceildiv(%m, 64)) threads(128) {
    %a = tile.alloc_shared : 32x64xf16
    %b = tile.alloc_shared : 64x32xf16
    %c = tile.alloc_fragment : 64x64xf32
    tile.use_swizzle panel 8
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%k, 32) stages(3) {
      tile.copy %A[%i * 32, %by * 64] to %a
      tile.copy %B[%bx * 64, %i * 32] to %b
      tile.gemm %a, %b, %c {transpose_a, transpose_b, policy = "full_col"}
    }
    tile.parallel (%r, %j) in (64, 64) {
      %c[%r, %j] = silu(%c[%r, %j])
    }
    tile.copy %c to %C[%by * 64, %bx * 64]
  }
}

tile.func @tf32_scaled(%A: tensor<?x?xf32> {dims = ["m", "k"]}, %B: tensor<?x?xf32> {dims = ["n", "k"]}, %alpha: f32)
    -> (%C: tensor<?x?xf32> {dims = ["m", "n"]}) {
  %m = tile.dim %A, 0
  %k = tile.dim %A, 1
  %n = tile.dim %B, 0
  tile.kernel grid(%bx = ceildiv(%n, 64), %by = ceildiv(%m, 64)) threads(128) {
    %a = tile.alloc_shared : 64x16xf32
    %b = tile.alloc_shared : 64x16xf32
    %c = tile.alloc_fragment : 64x64xf32
    tile.use_swizzle panel 8
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%k, 16) stages(3) {
      tile.copy %A[%by * 64, %i * 16] to %a
      tile.copy %B[%bx * 64, %i * 16] to %b
      tile.gemm %a, %b, %c {transpose_b, tf32}
    }
    tile.parallel (%r, %j) in (64, 64) {
      %c[%r, %j] = %c[%r, %j] * %alpha
    }
    tile.copy %c to %C[%by * 64, %bx * 64]
  }
}

tile.func @f32_relu(%A: tensor<?x?xf32> {dims = ["k", "m"]}, %B: tensor<?x?xf32> {dims = ["k", "n"]})
    -> (%C: tensor<?x?xf32> {dims = ["m", "n"]}) {
  %m = tile.dim %A, 1
  %k = tile.dim %A, 0
  %n = tile.dim %B, 1
  tile.kernel grid(%bx = ceildiv(%n, 32), %by = ceildiv(%m, 32)) threads(128) {
    %a = tile.alloc_shared : 16x32xf32
    %b = tile.alloc_shared : 16x32xf32
    %c = tile.alloc_fragment : 32x32xf32
    tile.use_swizzle panel 8
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%k, 16) stages(3) {
      tile.copy %A[%i * 16, %by * 32] to %a
      tile.copy %B[%i * 16, %bx * 32] to %b
      tile.gemm %a, %b, %c {transpose_a}
    }
    tile.parallel (%r, %j) in (32, 32) {
      %c[%r, %j] = relu(%c[%r, %j])
    }
    tile.copy %c to %C[%by * 32, %bx * 32]
  }
}

tile.func @f64_plain(%A: tensor<?x?xf64> {dims = ["m", "k"]}, %B: tensor<?x?xf64> {dims = ["k", "n"]})
    -> (%C: tensor<?x?xf64> {dims = ["m", "n"]}) {
  %m = tile.dim %A, 0
  %k = tile.dim %A, 1
  %n = tile.dim %B, 1
  tile.kernel grid(%bx = ceildiv(%n, 32), %by = ceildiv(%m, 32)) threads(128) {
    %a = tile.alloc_shared : 32x16xf64
    %b = tile.alloc_shared : 16x32xf64
    %c = tile.alloc_fragment : 32x32xf64
    tile.use_swizzle panel 8
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%k, 16) stages(3) {
      tile.copy %A[%by * 32, %i * 16] to %a
      tile.copy %B[%i * 16, %bx * 32] to %b
      tile.gemm %a, %b, %c
    }
    tile.copy %c to %C[%by * 32, %bx * 32]
  }
}

tile.func @i8_scaled(%A: tensor<?x?xi8> {dims = ["m", "k"]}, %B: tensor<?x?xi8> {dims = ["n", "k"]})
    -> (%C: tensor<?x?xi32> {dims = ["m", "n"]}) {
  %m = tile.dim %A, 0
  %k = tile.dim %A, 1
  %n = tile.dim %B, 0
  tile.kernel grid(%bx = ceildiv(%n, 64), %by = ceildiv(%m, 64)) threads(128) {
    %a = tile.alloc_shared : 64x64xi8
    %b = tile.alloc_shared : 64x64xi8
    %c = tile.alloc_fragment : 64x64xi32
    tile.use_swizzle panel 8
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%k, 64) stages(3) {
      tile.copy %A[%by * 64, %i * 64] to %a
      tile.copy %B[%bx * 64, %i * 64] to %b
      tile.gemm %a, %b, %c {transpose_b}
    }
    tile.copy %c to %C[%by * 64, %bx * 64]
  }
}

tile.func @f8_scaled(%A: tensor<?x?xf8E4M3FN> {dims = ["m", "k"]}, %B: tensor<?x?xf8E4M3FN> {dims = ["n", "k"]})
    -> (%C: tensor<?x?xbf16> {dims = ["m", "n"]}) {
  %m = tile.dim %A, 0
  %k = tile.dim %A, 1
  %n = tile.dim %B, 0
  tile.kernel grid(%bx = ceildiv(%n, 64), %by = ceildiv(%m, 64)) threads(128) {
    %a = tile.alloc_shared : 64x64xf8E4M3FN
    %b = tile.alloc_shared : 64x64xf8E4M3FN
    %c = tile.alloc_fragment : 64x64xf32
    tile.use_swizzle panel 8
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%k, 64) stages(3) {
      tile.copy %A[%by * 64, %i * 64] to %a
      tile.copy %B[%bx * 64, %i * 64] to %b
      tile.gemm %a, %b, %c {transpose_b}
    }
    tile.parallel (%r, %j) in (64, 64) {
      %c[%r, %j] = %c[%r, %j] * 0.125
    }
    tile.copy %c to %C[%by * 64, %bx * 64]
  }
}

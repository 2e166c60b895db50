// A bias, which is too small for TMA elsewhere, comes ahead of the tile: no group of the block waits for the others for it, and groups end the loop
// before it in turn.
//
// DEFINE: %{run} = tf-run %s --mcpu=sm_90a --expect=reference --check=all
// RUN: %{run} --entry=gemm --arg=random:1:bf16:304x200 --arg=random:2:bf16:520x200 --arg=random:3:bf16:520 --arg=random:4:f32:304 --schedule=random --async-latency=lazy
// RUN: %{run} --entry=gemm --arg=random:1:bf16:300x72 --arg=random:2:bf16:264x72 --arg=random:3:bf16:264 --arg=random:4:f32:300 --schedule=pct:3 --async-latency=random --seed=4
// RUN: %{run} --entry=gemm --arg=random:1:bf16:304x8 --arg=random:2:bf16:136x8 --arg=random:3:bf16:136 --arg=random:4:f32:304 --schedule=random --async-latency=random
// RUN: %{run} --entry=gemm --arg=random:1:bf16:8x0 --arg=random:2:bf16:264x0 --arg=random:3:bf16:264 --arg=random:4:f32:8
// RUN: %{run} --entry=gelu --arg=random:1:bf16:304x200 --arg=random:2:bf16:520x200 --arg=random:3:bf16:520 --arg=random:4:f32:304 --schedule=random --async-latency=random
// RUN: tf-opt %s --lower-tile=target=sm_90a 2>/dev/null | FileCheck %s

// Only where the launch has looked at addresses.
// CHECK-LABEL: kernel.func @gemm_k0(
// CHECK-NOT: kernel.tma.load %bias
// CHECK-LABEL: kernel.func @gemm_k0_rows(
// CHECK: <1x!kernel.mbarrier, shared>
// CHECK: kernel.barrier
// CHECK: kernel.tma.load %bias
// CHECK: kernel.tma.load %col
// CHECK: kernel.tma.load %A
// CHECK: kernel.tma.load %B
// CHECK-NOT: kernel.tma.load
// CHECK-NOT: kernel.barrier{{$}}
// CHECK-LABEL: host.func
tile.func @gemm(%A: tensor<?x?xbf16> {dims = ["m", "k"]}, %B: tensor<?x?xbf16> {dims = ["n", "k"]}, %bias: tensor<?xbf16> {dims = ["n"]}, %col: tensor<?xf32> {dims = ["m"]})
    -> (%C: tensor<?x?xbf16> {dims = ["m", "n"]}) {
  %m = tile.dim %A, 0
  %k = tile.dim %A, 1
  %n = tile.dim %B, 0
  tile.kernel grid(%bx = ceildiv(%n, 128), %by = ceildiv(%m, 128)) threads(256) producers(1) persistent(2) {
    %a = tile.alloc_shared : 128x64xbf16
    %b = tile.alloc_shared : 128x64xbf16
    %v = tile.alloc_shared : 128xbf16
    %w = tile.alloc_shared : 128xf32
    %c = tile.alloc_fragment : 128x128xf32
    tile.clear %c
    tile.copy %bias[%bx * 128] to %v
    tile.copy %col[%by * 128] to %w
    tile.pipelined %i = 0 to ceildiv(%k, 64) stages(5) {
      tile.copy %A[%by * 128, %i * 64] to %a
      tile.copy %B[%bx * 128, %i * 64] to %b
      tile.gemm %a, %b, %c {transpose_b}
    }
    tile.parallel (%i, %j) in (128, 128) {
      %C[%by * 128 + %i, %bx * 128 + %j] = bf16(abs(%c[%i, %j] + f32(%v[%j])) * %w[%i])
    }
  }
}

// Where a function is computed behind the loop groups end it when they like.
// CHECK-LABEL: kernel.func @gelu_k0_rows(
// CHECK-NOT: %reached
// CHECK-LABEL: host.func @gelu
tile.func @gelu(%A: tensor<?x?xbf16> {dims = ["m", "k"]}, %B: tensor<?x?xbf16> {dims = ["n", "k"]}, %bias: tensor<?xbf16> {dims = ["n"]}, %col: tensor<?xf32> {dims = ["m"]})
    -> (%C: tensor<?x?xbf16> {dims = ["m", "n"]}) {
  %m = tile.dim %A, 0
  %k = tile.dim %A, 1
  %n = tile.dim %B, 0
  tile.kernel grid(%bx = ceildiv(%n, 128), %by = ceildiv(%m, 128)) threads(256) producers(1) persistent(2) {
    %a = tile.alloc_shared : 128x64xbf16
    %b = tile.alloc_shared : 128x64xbf16
    %v = tile.alloc_shared : 128xbf16
    %w = tile.alloc_shared : 128xf32
    %c = tile.alloc_fragment : 128x128xf32
    tile.clear %c
    tile.copy %bias[%bx * 128] to %v
    tile.copy %col[%by * 128] to %w
    tile.pipelined %i = 0 to ceildiv(%k, 64) stages(5) {
      tile.copy %A[%by * 128, %i * 64] to %a
      tile.copy %B[%bx * 128, %i * 64] to %b
      tile.gemm %a, %b, %c {transpose_b}
    }
    tile.parallel (%i, %j) in (128, 128) {
      %C[%by * 128 + %i, %bx * 128 + %j] = bf16(gelu(%c[%i, %j] + f32(%v[%j])) * %w[%i])
    }
  }
}

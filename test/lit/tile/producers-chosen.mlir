// What is chosen for products by wgmma whose kernel says nothing of producer warps and of persistent blocks, and what it says then.
// lib/lower/README.md has the rule.
//
// DEFINE: %{run} = tf-run %s --mcpu=sm_90a --expect=reference --check=all --schedule=random --async-latency=random
// RUN: tf-opt %s --pass-pipeline="lower-tile{target=sm_90a}" -o %t.mlir 2>%t.err && FileCheck %s <%t.mlir && FileCheck %s --check-prefix=SAID --implicit-check-not=remark <%t.err
// RUN: tf-opt %s --pass-pipeline="lower-tile{target=sm_80}" 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: tf-opt %s --pass-pipeline="lower-tile{target=sm_100a}" -o %t.100.mlir 2>%t.100.err && FileCheck %s --check-prefix=UNIT <%t.100.err
// RUN: tf-run %s --mcpu=sm_100a --expect=reference --check=all --schedule=random --async-latency=random --entry=wide --arg=random:1:bf16:296x136 --arg=random:2:bf16:136x520 --atol=1e-3
// RUN: tf-run %s --mcpu=sm_100a --expect=reference --check=all --schedule=random --async-latency=random --entry=tall --arg=random:1:bf16:296x136 --arg=random:2:bf16:200x136 --atol=1e-3
// RUN: %{run} --entry=wide --arg=random:1:bf16:296x136 --arg=random:2:bf16:136x520 --atol=1e-3
// RUN: %{run} --entry=wide --arg=random:1:bf16:8x8 --arg=random:2:bf16:8x8
// RUN: %{run} --entry=wide --arg=random:1:bf16:128x0 --arg=random:2:bf16:0x256
// RUN: %{run} --entry=tall --arg=random:1:bf16:296x136 --arg=random:2:bf16:200x136 --atol=1e-3
// RUN: %{run} --entry=three --arg=random:1:bf16:296x136 --arg=random:2:bf16:200x136 --atol=1e-3
// RUN: %{run} --entry=small --arg=random:1:bf16:104x136 --arg=random:2:bf16:136x200 --atol=1e-3
// RUN: %{run} --entry=few --arg=random:1:bf16:256x256 --arg=random:2:bf16:256x512 --atol=1e-3
// RUN: %{run} --entry=softened --arg=random:1:bf16:104x136 --arg=random:2:bf16:136x64 --atol=1e-2
// OTHER-NOT: remark: chosen
// OTHER-NOT: barrier.sync
// For products by tcgen05.mma the same is chosen, for as many blocks as a B200 has SMs.
// UNIT: remark: chosen by default for this kernel: a producer warp issues the loads of its loops, and at most 148 persistent blocks go from tile to tile

// One warp loads, 132 blocks, and a slot less, so that results have a place beside the rings for some of their columns.
// SAID: :{{[0-9]+}}:3: remark: chosen by default for this kernel: a producer warp issues the loads of its loops, and at most 132 persistent blocks go from tile to tile, with 4 stages instead of more (`producers(0)` turns this off)
// CHECK-LABEL: kernel.func @wide_k0(
// CHECK-SAME: block = array<i64: 288, 1, 1>
// CHECK: kernel.for %tile
// CHECK: kernel.tma.store
// CHECK-LABEL: host.func @wide
// CHECK: host.constant 132
tile.func @wide(%A: tensor<?x?xbf16> {dims = ["m", "k"], divisible = [8, 8]}, %B: tensor<?x?xbf16> {dims = ["k", "n"], divisible = [8, 8]}) -> (%C: tensor<?x?xbf16> {dims = ["m", "n"], divisible = [8, 8]}) {
  %m = tile.dim %A, 0
  %k = tile.dim %A, 1
  %n = tile.dim %B, 1
  tile.kernel grid(%bx = ceildiv(%n, 256), %by = ceildiv(%m, 128)) threads(256) {
    %a = tile.alloc_shared : 128x64xbf16
    %b = tile.alloc_shared : 64x256xbf16
    %c = tile.alloc_fragment : 128x256xf32
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%k, 64) stages(5) {
      tile.copy %A[%by * 128, %i * 64] to %a
      tile.copy %B[%i * 64, %bx * 256] to %b
      tile.gemm %a, %b, %c
    }
    tile.copy %c to %C[%by * 128, %bx * 256]
  }
}

// Sums that need registers of the producers'.
// SAID: remark: chosen by default for this kernel: a producer warp group issues the loads of its loops, the other threads have 152 registers each, and at most 132 persistent blocks go from tile to tile (`producers(0)` turns this off)
// CHECK-LABEL: kernel.func @three_k0(
// CHECK-SAME: block = array<i64: 512, 1, 1>, min_ctas = 1
// CHECK: kernel.for %tile
// CHECK-LABEL: kernel.func @three_k0_wide(
tile.func @three(%A: tensor<?x?xbf16> {dims = ["m", "k"], divisible = [8, 8]}, %B: tensor<?x?xbf16> {dims = ["n", "k"], divisible = [8, 8]}) -> (%C: tensor<?x?xbf16> {dims = ["m", "n"], divisible = [8, 8]}) {
  %m = tile.dim %A, 0
  %k = tile.dim %A, 1
  %n = tile.dim %B, 0
  tile.kernel grid(%bx = ceildiv(%n, 192), %by = ceildiv(%m, 192)) threads(384) {
    %a = tile.alloc_shared : 192x64xbf16
    %b = tile.alloc_shared : 192x64xbf16
    %c = tile.alloc_fragment : 192x192xf32
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%k, 64) stages(3) {
      tile.copy %A[%by * 192, %i * 64] to %a
      tile.copy %B[%bx * 192, %i * 64] to %b
      tile.gemm %a, %b, %c {transpose_b}
    }
    tile.copy %c to %C[%by * 192, %bx * 192]
  }
}

// Two instructions a step for each warp group: nothing is chosen.
// CHECK-LABEL: kernel.func @tall_k0(
// CHECK-SAME: block = array<i64: 256, 1, 1>
// CHECK-LABEL: kernel.func @tall_k0_wide(
tile.func @tall(%A: tensor<?x?xbf16> {dims = ["m", "k"], divisible = [8, 8]}, %B: tensor<?x?xbf16> {dims = ["n", "k"], divisible = [8, 8]}) -> (%C: tensor<?x?xbf16> {dims = ["m", "n"], divisible = [8, 8]}) {
  %m = tile.dim %A, 0
  %k = tile.dim %A, 1
  %n = tile.dim %B, 0
  tile.kernel grid(%bx = ceildiv(%n, 192), %by = ceildiv(%m, 256)) threads(256) {
    %a = tile.alloc_shared : 256x64xbf16
    %b = tile.alloc_shared : 192x64xbf16
    %c = tile.alloc_fragment : 256x192xf32
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%k, 64) stages(3) {
      tile.copy %A[%by * 256, %i * 64] to %a
      tile.copy %B[%bx * 192, %i * 64] to %b
      tile.gemm %a, %b, %c {transpose_b}
    }
    tile.copy %c to %C[%by * 256, %bx * 192]
  }
}

// Two blocks have room on an SM: nothing is gained by persistent ones.
// SAID: remark: chosen by default for this kernel: a producer warp issues the loads of its loops (`producers(0)` turns this off)
// CHECK-LABEL: kernel.func @small_k0(
// CHECK-SAME: block = array<i64: 160, 1, 1>
// CHECK-NOT: kernel.for %tile
// CHECK-LABEL: kernel.func @small_k0_wide(
tile.func @small(%A: tensor<?x?xbf16> {dims = ["m", "k"], divisible = [8, 8]}, %B: tensor<?x?xbf16> {dims = ["k", "n"], divisible = [8, 8]}) -> (%C: tensor<?x?xbf16> {dims = ["m", "n"], divisible = [8, 8]}) {
  %m = tile.dim %A, 0
  %k = tile.dim %A, 1
  %n = tile.dim %B, 1
  tile.kernel grid(%bx = ceildiv(%n, 64), %by = ceildiv(%m, 64)) threads(128) {
    %a = tile.alloc_shared : 64x64xbf16
    %b = tile.alloc_shared : 64x64xbf16
    %c = tile.alloc_fragment : 64x64xf32
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%k, 64) stages(3) {
      tile.copy %A[%by * 64, %i * 64] to %a
      tile.copy %B[%i * 64, %bx * 64] to %b
      tile.gemm %a, %b, %c
    }
    tile.copy %c to %C[%by * 64, %bx * 64]
  }
}

// As many tiles as there are SMs at most.
// SAID: remark: chosen by default for this kernel: a producer warp issues the loads of its loops (`producers(0)` turns this off)
// CHECK-LABEL: kernel.func @few_k0(
// CHECK-SAME: block = array<i64: 288, 1, 1>
// CHECK-NOT: kernel.for %tile
tile.func @few(%A: tensor<256x256xbf16>, %B: tensor<256x512xbf16>) -> (%C: tensor<256x512xbf16>) {
  tile.kernel grid(%bx = 2, %by = 2) threads(256) {
    %a = tile.alloc_shared : 128x64xbf16
    %b = tile.alloc_shared : 64x256xbf16
    %c = tile.alloc_fragment : 128x256xf32
    tile.clear %c
    tile.pipelined %i = 0 to 4 stages(3) {
      tile.copy %A[%by * 128, %i * 64] to %a
      tile.copy %B[%i * 64, %bx * 256] to %b
      tile.gemm %a, %b, %c
    }
    tile.copy %c to %C[%by * 128, %bx * 256]
  }
}

// Tiles that differ in their turns: blocks of one tile share the work better.
// SAID: remark: chosen by default for this kernel: a producer warp issues the loads of its loops (`producers(0)` turns this off)
// CHECK-LABEL: kernel.func @triangle_k0(
// CHECK-SAME: block = array<i64: 288, 1, 1>
// CHECK-NOT: kernel.for %tile
// CHECK-LABEL: host.func @triangle
tile.func @triangle(%A: tensor<2048x2048xbf16>, %B: tensor<2048x4096xbf16>) -> (%C: tensor<2048x4096xbf16>) {
  tile.kernel grid(%bx = 16, %by = 16) threads(256) {
    %a = tile.alloc_shared : 128x64xbf16
    %b = tile.alloc_shared : 64x256xbf16
    %c = tile.alloc_fragment : 128x256xf32
    tile.clear %c
    tile.pipelined %i = 0 to (%by + 1) * 2 stages(3) {
      tile.copy %A[%by * 128, %i * 64] to %a
      tile.copy %B[%i * 64, %bx * 256] to %b
      tile.gemm %a, %b, %c
    }
    tile.copy %c to %C[%by * 128, %bx * 256]
  }
}

// Nothing is chosen: by the program's word; of one turn; where something else stands in the body; of sums that leave no registers.
// CHECK-LABEL: kernel.func @refused_k0(
// CHECK-SAME: block = array<i64: 256, 1, 1>
tile.func @refused(%A: tensor<?x?xbf16> {dims = ["m", "k"], divisible = [8, 8]}, %B: tensor<?x?xbf16> {dims = ["k", "n"], divisible = [8, 8]}) -> (%C: tensor<?x?xbf16> {dims = ["m", "n"], divisible = [8, 8]}) {
  %m = tile.dim %A, 0
  %k = tile.dim %A, 1
  %n = tile.dim %B, 1
  tile.kernel grid(%bx = ceildiv(%n, 256), %by = ceildiv(%m, 128)) threads(256) producers(0) {
    %a = tile.alloc_shared : 128x64xbf16
    %b = tile.alloc_shared : 64x256xbf16
    %c = tile.alloc_fragment : 128x256xf32
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%k, 64) stages(3) {
      tile.copy %A[%by * 128, %i * 64] to %a
      tile.copy %B[%i * 64, %bx * 256] to %b
      tile.gemm %a, %b, %c
    }
    tile.copy %c to %C[%by * 128, %bx * 256]
  }
}

// CHECK-LABEL: kernel.func @once_k0(
// CHECK-SAME: block = array<i64: 256, 1, 1>
tile.func @once(%A: tensor<256x64xbf16>, %B: tensor<64x512xbf16>) -> (%C: tensor<256x512xbf16>) {
  tile.kernel grid(%bx = 2, %by = 2) threads(256) {
    %a = tile.alloc_shared : 128x64xbf16
    %b = tile.alloc_shared : 64x256xbf16
    %c = tile.alloc_fragment : 128x256xf32
    tile.clear %c
    tile.pipelined %i = 0 to 1 stages(3) {
      tile.copy %A[%by * 128, %i * 64] to %a
      tile.copy %B[%i * 64, %bx * 256] to %b
      tile.gemm %a, %b, %c
    }
    tile.copy %c to %C[%by * 128, %bx * 256]
  }
}

// CHECK-LABEL: kernel.func @softened_k0(
// CHECK-SAME: block = array<i64: 128, 1, 1>
tile.func @softened(%A: tensor<?x?xbf16> {dims = ["m", "k"], divisible = [8, 8]}, %B: tensor<?x?xbf16> {dims = ["k", "n"], divisible = [8, 8]}) -> (%C: tensor<?x?xbf16> {dims = ["m", "n"], divisible = [8, 8]}) {
  %m = tile.dim %A, 0
  %k = tile.dim %A, 1
  %n = tile.dim %B, 1
  tile.kernel grid(%bx = ceildiv(%n, 64), %by = ceildiv(%m, 64)) threads(128) {
    %a = tile.alloc_shared : 64x64xbf16
    %b = tile.alloc_shared : 64x64xbf16
    %c = tile.alloc_fragment : 64x64xf32
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%k, 64) stages(3) {
      tile.copy %A[%by * 64, %i * 64] to %a
      tile.copy %B[%i * 64, %bx * 64] to %b
      tile.gemm %a, %b, %c
      tile.parallel (%r, %j) in (64, 64) {
        %c[%r, %j] *= 0.5
      }
    }
    tile.copy %c to %C[%by * 64, %bx * 64]
  }
}

// A thread has no 256 registers.
// SAID: :{{[0-9]+}}:7: remark: this product is not made by wgmma: its sum, those that are alive with it, and A take 256 registers of each thread, which has 255
// CHECK-LABEL: kernel.func @huge_k0(
// CHECK-SAME: block = array<i64: 256, 1, 1>
tile.func @huge(%A: tensor<?x?xbf16> {dims = ["m", "k"], divisible = [8, 8]}, %B: tensor<?x?xbf16> {dims = ["k", "n"], divisible = [8, 8]}) -> (%C: tensor<?x?xbf16> {dims = ["m", "n"], divisible = [8, 8]}) {
  %m = tile.dim %A, 0
  %k = tile.dim %A, 1
  %n = tile.dim %B, 1
  tile.kernel grid(%bx = ceildiv(%n, 256), %by = ceildiv(%m, 256)) threads(256) {
    %a = tile.alloc_shared : 256x64xbf16
    %b = tile.alloc_shared : 64x256xbf16
    %c = tile.alloc_fragment : 256x256xf32
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%k, 64) stages(3) {
      tile.copy %A[%by * 256, %i * 64] to %a
      tile.copy %B[%i * 64, %bx * 256] to %b
      tile.gemm %a, %b, %c
    }
    tile.copy %c to %C[%by * 256, %bx * 256]
  }
}

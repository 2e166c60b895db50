// Persistent blocks: fewer than the grid has tiles, each of which takes several, one after the other.
//
// DEFINE: %{run} = tf-run %s --mcpu=sm_90a --expect=reference --check=all
// DEFINE: %{late} = --schedule=random --async-latency=random
// RUN: tf-opt %s --pass-pipeline="lower-tile{target=sm_90a}" -o %t.mlir 2>%t.err && FileCheck %s <%t.mlir
// RUN: FileCheck %s --check-prefix=SAID --allow-empty <%t.err
// RUN: tf-opt %s | tf-opt | FileCheck %s --check-prefix=TEXT
// RUN: %{run} %{late} --entry=product --arg=random:1:bf16:300x136 --arg=random:2:bf16:136x200 --atol=1e-3
// RUN: %{run} --async-latency=lazy --schedule=pct:3 --entry=product --arg=random:1:bf16:300x264 --arg=random:2:bf16:264x200 --atol=1e-3
// RUN: %{run} --async-latency=eager --entry=product --arg=random:1:bf16:300x64 --arg=random:2:bf16:64x200 --atol=1e-3
// RUN: %{run} %{late} --entry=product --arg=random:1:bf16:1x8 --arg=random:2:bf16:8x8
// RUN: %{run} %{late} --entry=product --arg=random:1:bf16:300x0 --arg=random:2:bf16:0x200
// RUN: %{run} %{late} --entry=product --arg=random:1:bf16:0x64 --arg=random:2:bf16:64x200
// RUN: %{run} %{late} --entry=cubes --arg=random:1:f32:5x6x7
// RUN: %{run} %{late} --entry=again --arg=random:1:f32:9x64
// RUN: %{run} %{late} --entry=asks --arg=random:1:bf16:256x64 --arg=random:2:bf16:64x512 --atol=1e-3
// RUN: %{run} %{late} --entry=by_loop --arg=random:1:bf16:256x136 --arg=random:2:bf16:136x512 --atol=1e-3
// RUN: tf-run %s --mcpu=sm_80 --entry=product --arg=random:1:bf16:300x136 --arg=random:2:bf16:136x200 --atol=1e-3 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=cubes --arg=random:1:f32:5x6x7 --expect=reference --check=all

// TEXT: threads(128) producers(1) persistent(4) {
// TEXT: threads(32) persistent {

// The producer and the others each go through the tiles.
// CHECK-LABEL: kernel.func @product_k0(
// CHECK: kernel.grid_dim x
// CHECK: kernel.for %tile
// CHECK: kernel.tma.load
// CHECK: } else {
// CHECK: kernel.for %tile
// CHECK: kernel.wgmma.wait_group 0
// CHECK: kernel.tma.store
// CHECK-LABEL: host.func @product
// CHECK: %[[FOUR:.*]] = host.constant 4
// CHECK: %[[ROUNDS:.*]] = host.ceildiv %[[ALL:.*]], %[[FOUR]]
// CHECK: %[[SOME:.*]] = host.max %[[ROUNDS]]
// CHECK: host.ceildiv %[[ALL]], %[[SOME]]
tile.func @product(%A: tensor<?x?xbf16> {dims = ["m", "k"], divisible = [1, 8]}, %B: tensor<?x?xbf16> {dims = ["k", "n"], divisible = [1, 8]})
    -> (%C: tensor<?x?xbf16> {dims = ["m", "n"], divisible = [1, 8]}) {
  %m = tile.dim %A, 0
  %k = tile.dim %A, 1
  %n = tile.dim %B, 1
  tile.kernel grid(%bx = ceildiv(%n, 64), %by = ceildiv(%m, 64)) threads(128) producers(1) persistent(4) {
    %a = tile.alloc_shared : 64x64xbf16
    %b = tile.alloc_shared : 64x64xbf16
    %c = tile.alloc_fragment : 64x64xf32
    tile.use_swizzle panel 2
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%k, 64) stages(3) {
      tile.copy %A[%by * 64, %i * 64] to %a
      tile.copy %B[%i * 64, %bx * 64] to %b
      tile.gemm %a, %b, %c
    }
    tile.copy %c to %C[%by * 64, %bx * 64]
  }
}

// Three dimensions, as many blocks as the chip has SMs, or all.
// CHECK-LABEL: host.func @cubes
// CHECK: host.constant 132
tile.func @cubes(%x: tensor<?x?x?xf32> {dims = ["a", "b", "c"]}) -> (%y: tensor<?x?x?xf32> {dims = ["c", "b", "a"]}) {
  %a = tile.dim %x, 0
  %b = tile.dim %x, 1
  %c = tile.dim %x, 2
  tile.kernel grid(%i = %a, %j = %b, %l = %c) threads(32) persistent {
    tile.use_swizzle panel 2 {order = "column"}
    %v = %x[%i, %j, %l]
    %y[%l, %j, %i] = %v * 2.0
  }
}

// Shared memory, which one tile's end and the next one's begin touch: a barrier stands between.
// CHECK-LABEL: kernel.func @again_k0(
// CHECK: kernel.for %tile
// CHECK: kernel.barrier
// CHECK: kernel.barrier
tile.func @again(%x: tensor<9x64xf32>) -> (%y: tensor<9x64xf32>) {
  tile.kernel grid(%b = 9) threads(64) persistent(2) {
    %s = tile.alloc_shared : 64xf32
    tile.parallel (%i) in (64) {
      %s[%i] = %x[%b, %i] + 1.0
    }
    tile.parallel (%i) in (64) {
      %y[%b, %i] = %s[63 - %i]
    }
  }
}

// Results go through a tile of their own beside the rings, for which these have fewer slots.
// SAID: remark: this loop has 4 stages instead of 5
// CHECK-LABEL: kernel.func @asks_k0(
// CHECK: kernel.tma.store
tile.func @asks(%A: tensor<256x64xbf16>, %B: tensor<64x512xbf16>) -> (%C: tensor<256x512xbf16>) {
  tile.kernel grid(%bx = 2, %by = 2) threads(256) producers(4) registers(40, 232) persistent(2) {
    %a = tile.alloc_shared : 128x64xbf16
    %b = tile.alloc_shared : 64x256xbf16
    %c = tile.alloc_fragment : 128x256xf32
    tile.clear %c
    tile.pipelined %i = 0 to 1 stages(5) {
      tile.copy %A[%by * 128, %i * 64] to %a
      tile.copy %B[%i * 64, %bx * 256] to %b
      tile.gemm %a, %b, %c
    }
    tile.copy %c to %C[%by * 128, %bx * 256]
  }
}

// The same by a loop of the program's own.
// CHECK-LABEL: kernel.func @by_loop_k0(
// CHECK: kernel.tma.store
tile.func @by_loop(%A: tensor<256x136xbf16>, %B: tensor<136x512xbf16>) -> (%C: tensor<256x512xbf16>) {
  tile.kernel grid(%g = 2) threads(256) producers(1) {
    %a = tile.alloc_shared : 128x64xbf16
    %b = tile.alloc_shared : 64x256xbf16
    %c = tile.alloc_fragment : 128x256xf32
    tile.persistent (%by, %bx) in (2, 2) {
      tile.clear %c
      tile.pipelined %i = 0 to 3 stages(3) {
        tile.copy %A[%by * 128, %i * 64] to %a
        tile.copy %B[%i * 64, %bx * 256] to %b
        tile.gemm %a, %b, %c
      }
      tile.copy %c to %C[%by * 128, %bx * 256]
    }
  }
}

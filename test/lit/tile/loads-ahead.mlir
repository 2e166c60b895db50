// A persistent block's own tile, loaded by its producers while the tile before is computed.
//
// DEFINE: %{run} = tf-run %s --mcpu=sm_90a --expect=reference --check=all
// DEFINE: %{late} = --schedule=random --async-latency=random
// RUN: tf-opt %s --pass-pipeline="lower-tile{target=sm_90a}" -o %t.mlir && FileCheck %s <%t.mlir
// RUN: %{run} %{late} --entry=rows --arg=random:1:bf16:300x64 --arg=random:2:bf16:136x64 --atol=1e-3
// RUN: %{run} --async-latency=lazy --schedule=pct:3 --entry=rows --arg=random:1:bf16:320x64 --arg=random:2:bf16:64x64 --atol=1e-3 --seed=3
// RUN: %{run} --async-latency=eager --entry=rows --arg=random:1:bf16:1x64 --arg=random:2:bf16:1x64 --atol=1e-3
// RUN: %{run} %{late} --entry=rows --arg=random:1:bf16:130x64 --arg=random:2:bf16:0x64
// RUN: %{run} %{late} --entry=rows --arg=random:1:bf16:0x64 --arg=random:2:bf16:64x64
// RUN: %{run} %{late} --entry=by_threads --arg=random:1:f32:5x64x32 --arg=random:2:f32:192x32
// RUN: %{run} --async-latency=lazy --schedule=pct:4 --entry=by_threads --arg=random:1:f32:7x64x32 --arg=random:2:f32:0x32 --seed=5
// RUN: %{run} %{late} --entry=behind --arg=random:1:f32:6x64x32 --arg=random:2:f32:128x32 --arg=iota:i32:6
// RUN: %{run} %{late} --entry=stays --arg=random:1:f32:6x64x32 --arg=random:2:f32:128x32 --arg=iota:i32:6
// RUN: tf-run %s --mcpu=sm_100a --expect=reference --check=all --entry=rows --arg=random:1:bf16:300x64 --arg=random:2:bf16:136x64 --atol=1e-3
// RUN: tf-run %s --mcpu=sm_80 --expect=reference --check=all --entry=rows --arg=random:1:bf16:300x64 --arg=random:2:bf16:136x64 --atol=1e-3

// Two slots, which the producer fills: no thread of the others issues a load.
// CHECK-LABEL: kernel.func @rows_k0(
// CHECK: kernel.dynamic_shared {{.*}}<8192xbf16, shared>
// CHECK: kernel.while
// CHECK: kernel.tma.load %A
// CHECK: kernel.for
// CHECK: kernel.tma.load %B
// CHECK: } else {
// CHECK: kernel.while
// CHECK-NOT: kernel.tma.load
// CHECK-LABEL: kernel.func @rows_k0_wide(
tile.func @rows(%A: tensor<?x64xbf16> {dims = ["m", "k"]}, %B: tensor<?x64xbf16> {dims = ["n", "k"]})
    -> (%C: tensor<?x64xbf16> {dims = ["m", "k"]}) {
  %m = tile.dim %A, 0
  %n = tile.dim %B, 0
  tile.kernel grid(%b = ceildiv(%m, 64)) threads(128) producers(1) persistent(2) dynamic {
    %a = tile.alloc_shared : 64x64xbf16
    %x = tile.alloc_shared : 64x64xbf16
    %s = tile.alloc_fragment : 64x64xf32
    %p = tile.alloc_fragment : 64x64xbf16
    %c = tile.alloc_fragment : 64x64xf32
    %new = i1(1)
    %at = %m - %m mod 64 - %b * 64
    tile.copy %A[%at, 0] to %a
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%n, 64) stages(2) {
      tile.copy %B[%i * 64, 0] to %x
      tile.gemm %a, %x, %s clear %new {transpose_b}
      tile.copy %s to %p
      tile.gemm %p, %x, %c
    }
    tile.copy %c to %C[%at, 0]
  }
}

// Threads read it, twice, in a loop and behind a condition: it is given back behind the last.
// CHECK-LABEL: kernel.func @by_threads_k0(
// CHECK: kernel.for %tile
// CHECK: kernel.tma.load %A
// CHECK: } else {
// CHECK: kernel.for %tile
// CHECK-NOT: kernel.tma.load
// CHECK-LABEL: kernel.func @by_threads_k0_wide(
tile.func @by_threads(%A: tensor<?x64x32xf32> {dims = ["b", "m", "n"]}, %B: tensor<?x32xf32> {dims = ["k", "n"]})
    -> (%C: tensor<?x64x32xf32> {dims = ["b", "m", "n"]}) {
  %tiles = tile.dim %A, 0
  %k = tile.dim %B, 0
  tile.kernel grid(%b = %tiles) threads(128) producers(1) persistent(2) {
    %a = tile.alloc_shared : 64x32xf32
    %x = tile.alloc_shared : 64x32xf32
    %c = tile.alloc_fragment : 64x32xf32
    tile.copy %A[%b, 0, 0] to %a
    tile.copy %a to %c
    tile.pipelined %i = 0 to ceildiv(%k, 64) stages(2) {
      tile.copy %B[%i * 64, 0] to %x
      tile.parallel (%r, %j) in (64, 32) {
        %c[%r, %j] = %c[%r, %j] + %a[63 - %r, %j] * %x[%r, %j]
      }
    }
    %more = %k > 64
    tile.if %more {
      tile.parallel (%r, %j) in (64, 32) {
        %c[%r, %j] += %a[%r, 31 - %j]
      }
    }
    tile.copy %c to %C[%b, 0, 0]
  }
}

// Where it begins a tensor says, which producers load.
// CHECK-LABEL: kernel.func @behind_k0(
// CHECK: kernel.for %tile
// CHECK: kernel.load %at
// CHECK: kernel.tma.load %A
// CHECK: } else {
// CHECK: kernel.for %tile
// CHECK-NOT: kernel.tma.load
// CHECK-LABEL: kernel.func @behind_k0_wide(
tile.func @behind(%A: tensor<?x64x32xf32> {dims = ["b", "m", "n"]}, %B: tensor<?x32xf32> {dims = ["k", "n"]},
                  %at: tensor<?xi32> {dims = ["b"]}) -> (%C: tensor<?x64x32xf32> {dims = ["b", "m", "n"]}) {
  %tiles = tile.dim %A, 0
  %k = tile.dim %B, 0
  tile.kernel grid(%b = %tiles) threads(128) producers(1) persistent(2) {
    %a = tile.alloc_shared : 64x32xf32
    %x = tile.alloc_shared : 64x32xf32
    %c = tile.alloc_fragment : 64x32xf32
    %which = index(%at[%b])
    tile.copy %A[%which, 0, 0] to %a
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%k, 64) stages(2) {
      tile.copy %B[%i * 64, 0] to %x
      tile.parallel (%r, %j) in (64, 32) {
        %c[%r, %j] = %c[%r, %j] + %a[%r, %j] * %x[%r, %j]
      }
    }
    tile.copy %c to %C[%b, 0, 0]
  }
}

// Another statement writes it, too: it is loaded where it stands.
// CHECK-LABEL: kernel.func @stays_k0(
// CHECK: kernel.for %tile
// CHECK-NOT: kernel.tma.load %A
// CHECK: } else {
// CHECK: kernel.for %tile
// CHECK: kernel.tma.load %A
tile.func @stays(%A: tensor<?x64x32xf32> {dims = ["b", "m", "n"]}, %B: tensor<?x32xf32> {dims = ["k", "n"]},
                 %at: tensor<?xi32> {dims = ["b"]}) -> (%C: tensor<?x64x32xf32> {dims = ["b", "m", "n"]}) {
  %tiles = tile.dim %A, 0
  %k = tile.dim %B, 0
  tile.kernel grid(%b = %tiles) threads(128) producers(1) persistent(2) {
    %a = tile.alloc_shared : 64x32xf32
    %x = tile.alloc_shared : 64x32xf32
    %c = tile.alloc_fragment : 64x32xf32
    tile.copy %A[%b, 0, 0] to %a
    tile.parallel (%r) in (64) {
      %a[%r, 0] = 1.0
    }
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%k, 64) stages(2) {
      tile.copy %B[%i * 64, 0] to %x
      tile.parallel (%r, %j) in (64, 32) {
        %c[%r, %j] = %c[%r, %j] + %a[%r, %j] * %x[%r, %j]
      }
    }
    tile.copy %c to %C[%b, 0, 0]
  }
}

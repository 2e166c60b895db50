// Copies of a pipelined loop that fill rows of one tile together, such as pages of a table, run ahead together.
// RUN: tf-opt %s --pass-pipeline="lower-tile{target=sm_90a}" 2>/dev/null | FileCheck %s
// RUN: tf-opt %s --pass-pipeline="lower-tile{target=sm_90a}" 2>&1 >/dev/null | FileCheck %s --check-prefix=SAID
// RUN: tf-run %s --entry=pages --mcpu=sm_90a --arg=random:1:f16:6x16x64 --arg=random:2:f16:64x64 --arg=iota:i32:12 --expect=reference --check=all --async-latency=lazy
// RUN: tf-run %s --entry=pages --mcpu=sm_90a --arg=random:1:f16:13x16x64 --arg=random:2:f16:64x64 --arg=iota:i32:13 --expect=reference --check=all --async-latency=random --schedule=random
// RUN: tf-run %s --entry=pages --mcpu=sm_90a --arg=random:1:f16:2x16x64 --arg=random:2:f16:64x64 --arg=iota:i32:0 --expect=reference --check=all
// RUN: tf-run %s --entry=pages --mcpu=sm_80 --arg=random:1:f16:6x16x64 --arg=random:2:f16:64x64 --arg=iota:i32:9 --expect=reference --check=all
// RUN: tf-run %s --entry=pages --mcpu=sm_100a --arg=random:1:f16:6x16x64 --arg=random:2:f16:64x64 --arg=iota:i32:9 --expect=reference --check=all
// No thread misses the end of a product while the next one comes and goes.
// RUN: for s in 0 1 2 3; do tf-run %s --entry=pages --mcpu=sm_100a --arg=random:1:f16:13x16x64 --arg=random:2:f16:64x64 --arg=iota:i32:13 --expect=reference --check=all --async-latency=random --schedule=random --seed=$s || exit 1; done
// RUN: tf-run %s --entry=odd --mcpu=sm_90a --arg=random:1:f32:30x33 --expect=reference --check=all
// RUN: tf-run %s --entry=stay --mcpu=sm_90a --arg=random:1:f32:30x32 --arg=iota:i32:8 --expect=reference --check=all

// CHECK: kernel.func @pages_k0
// CHECK-COUNT-4: kernel.tma.load
tile.func @pages(%x: tensor<?x16x64xf16>, %w: tensor<64x64xf16>, %t: tensor<?xi32> {dims = ["n"]}) -> (%y: tensor<64x64xf32>) {
  %n = tile.dim %t, 0
  tile.kernel grid(%b = 1) threads(128) producers(1) {
    %s = tile.alloc_shared : 64x64xf16
    %b_1 = tile.alloc_shared : 64x64xf16
    %sum = tile.alloc_fragment : 64x64xf32
    tile.copy %w to %b_1
    tile.clear %sum
    tile.pipelined %i = 0 to ceildiv(%n, 4) stages(3) {
      %p0 = index(%t[%i * 4] pad(-1))
      tile.copy %x[%p0, 0, 0][1, 16, 64] to %s[0, 0][16, 64]
      %p3 = index(%t[%i * 4 + 3] pad(-1))
      tile.copy %x[%p3, 0, 0][1, 16, 64] to %s[48, 0][16, 64]
      %p1 = index(%t[%i * 4 + 1] pad(-1))
      tile.copy %x[%p1, 0, 0][1, 16, 64] to %s[16, 0][16, 64]
      %p2 = index(%t[%i * 4 + 2] pad(-1))
      tile.copy %x[%p2, 0, 0][1, 16, 64] to %s[32, 0][16, 64]
      tile.gemm %s, %b_1, %sum
    }
    tile.copy %sum to %y
  }
}

// Rows of 33 elements are none of TMA's.
// SAID-COUNT-2: remark: this copy runs ahead by cp.async, not by TMA
tile.func @odd(%x: tensor<?x33xf32> {dims = ["n", ""]}) -> (%y: tensor<8x33xf32>) {
  %n = tile.dim %x, 0
  tile.kernel grid(%b = 1) threads(64) {
    %s = tile.alloc_shared : 8x33xf32
    %sum = tile.alloc_fragment : 8x33xf32
    tile.clear %sum
    tile.pipelined %i = 0 to ceildiv(%n, 8) stages(2) {
      tile.copy %x[%i * 8, 0][4, 33] to %s[0, 0][4, 33]
      tile.copy %x[%i * 8 + 4, 0][4, 33] to %s[4, 0][4, 33]
      tile.parallel (%r, %c) in (8, 33) {
        %sum[%r, %c] = %sum[%r, %c] + %s[%r, %c]
      }
    }
    tile.copy %sum to %y
  }
}

// Rows that nobody fills, that two fill, of different numbers; where one may not run ahead none does.
// SAID-COUNT-8: remark: this copy does not run ahead: it does not fill its destination
tile.func @stay(%x: tensor<?x32xf32> {dims = ["n", ""]}, %t: tensor<8xi32>) -> (%y: tensor<16x32xf32>, %z: tensor<8xi32>) {
  %n = tile.dim %x, 0
  tile.kernel grid(%b = 1) threads(64) {
    %s = tile.alloc_shared : 16x32xf32
    %u = tile.alloc_shared : 16x32xf32
    %v = tile.alloc_shared : 16x32xf32
    %w = tile.alloc_shared : 16x32xf32
    %sum = tile.alloc_fragment : 16x32xf32
    tile.clear %sum
    tile.fill %s, 1.0
    tile.copy %t to %z
    tile.pipelined %i = 0 to ceildiv(%n, 16) stages(2) {
      tile.copy %x[%i * 16, 0][4, 32] to %s[0, 0][4, 32]
      tile.copy %x[%i * 16 + 8, 0][4, 32] to %s[8, 0][4, 32]
      tile.copy %x[%i * 16, 0][8, 32] to %u[0, 0][8, 32]
      tile.copy %x[%i * 16 + 8, 0][8, 32] to %u[0, 0][8, 32]
      tile.fill %u[8, 0][8, 32], 2.0
      tile.copy %x[%i * 16, 0][4, 32] to %v[0, 0][4, 32]
      tile.copy %x[%i * 16 + 4, 0][12, 32] to %v[4, 0][12, 32]
      %at = index(%z[%i])
      tile.copy %x[%i * 16, 0][8, 32] to %w[0, 0][8, 32]
      tile.copy %x[%at, 0][8, 32] to %w[8, 0][8, 32]
      tile.parallel (%r, %c) in (16, 32) {
        %sum[%r, %c] = %sum[%r, %c] + %s[%r, %c] + %u[%r, %c] + %v[%r, %c] + %w[%r, %c]
      }
    }
    tile.copy %sum to %y
  }
}

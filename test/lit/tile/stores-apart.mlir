// Results that each warp group of a persistent block stores for itself: its threads meet at a barrier of their own, and no
// group waits for another at a tile's end.
//
// DEFINE: %{run} = tf-run %s --mcpu=sm_90a --expect=reference --check=all --atol=1e-2
// DEFINE: %{late} = --schedule=random --async-latency=random
// RUN: tf-opt %s --pass-pipeline="lower-tile{target=sm_90a}" -o %t.mlir 2>/dev/null && FileCheck %s <%t.mlir
// RUN: %{run} %{late} --entry=apart --arg=random:1:bf16:300x64 --arg=random:2:bf16:64x200
// RUN: %{run} --async-latency=lazy --schedule=pct:3 --entry=apart --arg=random:1:bf16:520x136 --arg=random:2:bf16:136x72 --seed=3
// RUN: %{run} %{late} --entry=apart --arg=random:1:bf16:264x456 --arg=random:2:bf16:456x72
// RUN: %{run} --async-latency=eager --entry=apart --arg=random:1:bf16:1x8 --arg=random:2:bf16:8x8
// RUN: %{run} %{late} --entry=apart --arg=random:1:bf16:300x0 --arg=random:2:bf16:0x200
// One turn a tile, and several tiles a block: the first group is tiles ahead, and nobody waits for it to be in its last turn.
// RUN: %{run} --check=none --async-latency=eager --schedule=pct:3 --entry=apart --arg=random:1:bf16:8x64 --arg=random:2:bf16:64x38400 --seed=1
// RUN: %{run} --check=none --async-latency=eager --schedule=pct:2 --entry=apart --arg=random:1:bf16:8x120 --arg=random:2:bf16:120x38400 --seed=3
// RUN: %{run} %{late} --entry=three --arg=random:1:f16:400x64 --arg=random:2:f16:64x136
// RUN: %{run} %{late} --entry=from_the_end --arg=random:1:bf16:300x64 --arg=random:2:bf16:64x72
// RUN: %{run} %{late} --entry=two_places --arg=random:1:bf16:300x72 --arg=random:2:bf16:72x264 --arg=random:3:bf16:264
// RUN: %{run} --async-latency=lazy --schedule=pct:3 --entry=two_places --arg=random:1:bf16:264x8 --arg=random:2:bf16:8x8 --arg=random:3:bf16:8 --seed=3
// RUN: %{run} %{late} --entry=one_place --arg=random:1:f16:200x72 --arg=random:2:f16:72x392 --arg=iota:f16:392
// RUN: %{run} %{late} --entry=rows --arg=random:1:bf16:264x8 --arg=random:2:bf16:208x8
// RUN: %{run} %{late} --entry=columns --arg=random:1:bf16:208x8 --arg=random:2:bf16:8x264
// RUN: %{run} %{late} --entry=twice --arg=random:1:bf16:300x64 --arg=random:2:bf16:64x72

// Each group's first thread waits for its last store, the group meets, writes, fences, meets, and stores its rows.
// They end the loop in turn: the second group waits before its last three turns until the first one is in its last.
// CHECK-LABEL: kernel.func @apart_k0(
// CHECK: %reached = kernel.dynamic_shared {{.*}}<1x!kernel.mbarrier, shared>
// CHECK: } else {
// CHECK: kernel.for %tile
// CHECK: kernel.view %reached[
// CHECK: kernel.mbarrier.wait
// CHECK: kernel.view %reached[
// CHECK-NEXT: kernel.mbarrier.arrive
// CHECK: kernel.bulk.wait_group 0 {read}
// CHECK: kernel.barrier.sync
// CHECK: kernel.barrier.sync
// CHECK-NOT: kernel.barrier.sync
// CHECK: kernel.fence.proxy_async shared
// CHECK: kernel.barrier.sync
// CHECK: kernel.barrier.sync
// CHECK-NOT: kernel.barrier.sync
// CHECK: kernel.tma.store
// CHECK: kernel.tma.store
// CHECK-NOT: kernel.barrier.sync
// CHECK-LABEL: kernel.func @apart_k0_wide(
tile.func @apart(%A: tensor<?x?xbf16> {dims = ["m", "k"], divisible = [1, 8]}, %B: tensor<?x?xbf16> {dims = ["k", "n"], divisible = [1, 8]})
    -> (%C: tensor<?x?xbf16> {dims = ["m", "n"], divisible = [1, 8]}) {
  %m = tile.dim %A, 0
  %k = tile.dim %A, 1
  %n = tile.dim %B, 1
  tile.kernel grid(%bx = ceildiv(%n, 64), %by = ceildiv(%m, 128)) threads(256) producers(1) persistent(2) {
    %a = tile.alloc_shared : 128x64xbf16
    %b = tile.alloc_shared : 64x64xbf16
    %c = tile.alloc_fragment : 128x64xf32
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%k, 64) stages(4) {
      tile.copy %A[%by * 128, %i * 64] to %a
      tile.copy %B[%i * 64, %bx * 64] to %b
      tile.gemm %a, %b, %c {policy = "full_row"}
    }
    tile.copy %c to %C[%by * 128, %bx * 64]
  }
}

// CHECK-LABEL: kernel.func @three_k0(
// CHECK: %reached = kernel.dynamic_shared {{.*}}<2x!kernel.mbarrier, shared>
// CHECK: kernel.fence.proxy_async shared
// CHECK: kernel.barrier.sync
// CHECK: kernel.barrier.sync
// CHECK: kernel.barrier.sync
// CHECK: kernel.tma.store
// CHECK: kernel.tma.store
// CHECK: kernel.tma.store
// CHECK-LABEL: kernel.func @three_k0_wide(
tile.func @three(%A: tensor<?x64xf16> {dims = ["m", "k"]}, %B: tensor<64x?xf16> {dims = ["k", "n"], divisible = [1, 8]})
    -> (%C: tensor<?x?xf16> {dims = ["m", "n"], divisible = [1, 8]}) {
  %m = tile.dim %A, 0
  %n = tile.dim %B, 1
  tile.kernel grid(%bx = ceildiv(%n, 64), %by = ceildiv(%m, 192)) threads(384) producers(1) persistent(2) dynamic {
    %a = tile.alloc_shared : 192x32xf16
    %b = tile.alloc_shared : 32x64xf16
    %c = tile.alloc_fragment : 192x64xf32
    tile.clear %c
    tile.pipelined %i = 0 to 2 stages(4) {
      tile.copy %A[%by * 192, %i * 32] to %a
      tile.copy %B[%i * 32, %bx * 64] to %b
      tile.gemm %a, %b, %c {policy = "full_row"}
    }
    tile.copy %c to %C[%by * 192, %bx * 64]
  }
}

// A tile that is counted from the end begins in the tensor all the same: TMA stores it.
// CHECK-LABEL: kernel.func @from_the_end_k0(
// CHECK: kernel.tma.store
// CHECK-LABEL: kernel.func @from_the_end_k0_wide(
tile.func @from_the_end(%A: tensor<?x64xbf16> {dims = ["m", "k"]}, %B: tensor<64x?xbf16> {dims = ["k", "n"], divisible = [1, 8]})
    -> (%C: tensor<?x?xbf16> {dims = ["m", "n"], divisible = [1, 8]}) {
  %m = tile.dim %A, 0
  %n = tile.dim %B, 1
  tile.kernel grid(%bx = ceildiv(%n, 64), %by = ceildiv(%m, 128)) threads(256) producers(1) persistent(2) {
    %a = tile.alloc_shared : 128x32xbf16
    %b = tile.alloc_shared : 32x64xbf16
    %c = tile.alloc_fragment : 128x64xf32
    %row = ceildiv(%m, 128) - 1 - %by
    tile.clear %c
    tile.pipelined %i = 0 to 2 stages(2) {
      tile.copy %A[%row * 128, %i * 32] to %a
      tile.copy %B[%i * 32, %bx * 64] to %b
      tile.gemm %a, %b, %c {policy = "full_row"}
    }
    tile.copy %c to %C[%row * 128, %bx * 64]
  }
}

// Two statements store to one tensor: the whole block waits.
// CHECK-LABEL: kernel.func @twice_k0(
// CHECK: kernel.fence.proxy_async shared
// CHECK: kernel.barrier.sync
// CHECK-NOT: kernel.barrier.sync
// CHECK: kernel.tma.store
// CHECK-LABEL: kernel.func @twice_k0_wide(
tile.func @twice(%A: tensor<?x64xbf16> {dims = ["m", "k"]}, %B: tensor<64x?xbf16> {dims = ["k", "n"], divisible = [1, 8]})
    -> (%C: tensor<2x?x?xbf16> {dims = ["t", "m", "n"], divisible = [1, 1, 8]}) {
  %m = tile.dim %A, 0
  %n = tile.dim %B, 1
  tile.kernel grid(%bx = ceildiv(%n, 64), %by = ceildiv(%m, 128)) threads(256) producers(1) persistent(2) {
    %a = tile.alloc_shared : 128x32xbf16
    %b = tile.alloc_shared : 32x64xbf16
    %c = tile.alloc_fragment : 128x64xf32
    tile.clear %c
    tile.pipelined %i = 0 to 2 stages(2) {
      tile.copy %A[%by * 128, %i * 32] to %a
      tile.copy %B[%i * 32, %bx * 64] to %b
      tile.gemm %a, %b, %c {policy = "full_row"}
    }
    tile.copy %c to %C[0, %by * 128, %bx * 64]
    tile.parallel (%i, %j) in (128, 64) {
      %c[%i, %j] = %c[%i, %j] * 2.0
    }
    tile.copy %c to %C[1, %by * 128, %bx * 64]
  }
}

// All of the results' tile would cost the ring a slot: a group has two places for 64 columns each, and waits until the
// store before the last was read.
// CHECK-LABEL: kernel.func @two_places_k0(
// CHECK: %a = kernel.dynamic_shared {{.*}} : !kernel.buffer<32768xbf16, shared>
// CHECK: %C_1 = kernel.dynamic_shared {{.*}} : !kernel.buffer<16384xbf16, shared>
// CHECK: kernel.bulk.wait_group 0 {read}
// CHECK: kernel.tma.store
// CHECK: kernel.tma.store
// CHECK-NOT: {read}
// CHECK: kernel.tma.store
// CHECK: kernel.tma.store
// CHECK: kernel.bulk.wait_group 1 {read}
// CHECK: kernel.tma.store
// CHECK: kernel.tma.store
// CHECK: kernel.bulk.wait_group 1 {read}
// CHECK: kernel.tma.store
// CHECK: kernel.tma.store
// CHECK-LABEL: kernel.func @two_places_k0_wide(
tile.func @two_places(%A: tensor<?x?xbf16> {dims = ["m", "k"], divisible = [1, 8]}, %B: tensor<?x?xbf16> {dims = ["k", "n"], divisible = [1, 8]}, %bias: tensor<?xbf16> {dims = ["n"]})
    -> (%C: tensor<?x?xbf16> {dims = ["m", "n"], divisible = [1, 8]}) {
  %m = tile.dim %A, 0
  %k = tile.dim %A, 1
  %n = tile.dim %B, 1
  tile.kernel grid(%bx = ceildiv(%n, 256), %by = ceildiv(%m, 128)) threads(256) producers(1) persistent(2) {
    %a = tile.alloc_shared : 128x64xbf16
    %b = tile.alloc_shared : 64x256xbf16
    %c = tile.alloc_fragment : 128x256xf32
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%k, 64) stages(4) {
      tile.copy %A[%by * 128, %i * 64] to %a
      tile.copy %B[%i * 64, %bx * 256] to %b
      tile.gemm %a, %b, %c
    }
    tile.parallel (%i, %j) in (128, 256) {
      %C[%by * 128 + %i, %bx * 256 + %j] = bf16(%c[%i, %j] + f32(%bias[%bx * 256 + %j]))
    }
  }
}

// There is room for one place of each group only.
// CHECK-LABEL: kernel.func @one_place_k0(
// CHECK: kernel.bulk.wait_group 0 {read}
// CHECK: kernel.tma.store
// CHECK: kernel.tma.store
// CHECK: kernel.tma.store
// CHECK: kernel.bulk.wait_group 0 {read}
// CHECK: kernel.tma.store
// CHECK-LABEL: kernel.func @one_place_k0_wide(
tile.func @one_place(%A: tensor<?x?xf16> {dims = ["m", "k"], divisible = [1, 8]}, %B: tensor<?x?xf16> {dims = ["k", "n"], divisible = [1, 8]}, %bias: tensor<?xf16> {dims = ["n"]})
    -> (%C: tensor<?x?xf16> {dims = ["m", "n"], divisible = [1, 8]}) {
  %m = tile.dim %A, 0
  %k = tile.dim %A, 1
  %n = tile.dim %B, 1
  tile.kernel grid(%bx = ceildiv(%n, 192), %by = ceildiv(%m, 192)) threads(384) producers(4) registers(40, 152) persistent(1) {
    %a = tile.alloc_shared : 192x64xf16
    %b = tile.alloc_shared : 64x192xf16
    %c = tile.alloc_fragment : 192x192xf32
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%k, 64) stages(4) {
      tile.copy %A[%by * 192, %i * 64] to %a
      tile.copy %B[%i * 64, %bx * 192] to %b
      tile.gemm %a, %b, %c
    }
    tile.parallel (%i, %j) in (192, 192) {
      %C[%by * 192 + %i, %bx * 192 + %j] = f16(%c[%i, %j] + f32(%bias[%bx * 192 + %j]))
    }
  }
}

// 200 columns are no boxes of 64: a group has room for 64 of its rows, and then for the next 64.
// CHECK-LABEL: kernel.func @rows_k0(
// CHECK: %C_1 = kernel.dynamic_shared {{.*}} : !kernel.buffer<25600xbf16, shared>
// CHECK: kernel.bulk.wait_group 0 {read}
// CHECK: kernel.stmatrix x2
// CHECK-NOT: kernel.stmatrix
// CHECK: kernel.tma.store
// CHECK: kernel.tma.store
// CHECK-NOT: kernel.tma.store
// CHECK: kernel.bulk.wait_group 0 {read}
// CHECK: kernel.stmatrix x2
// CHECK: kernel.tma.store
// CHECK: kernel.tma.store
// CHECK-LABEL: kernel.func @rows_k0_wide(
tile.func @rows(%A: tensor<?x?xbf16> {dims = ["m", "k"], divisible = [1, 8]}, %B: tensor<?x?xbf16> {dims = ["n", "k"], divisible = [1, 8]})
    -> (%C: tensor<?x?xbf16> {dims = ["m", "n"], divisible = [1, 8]}) {
  %m = tile.dim %A, 0
  %k = tile.dim %A, 1
  %n = tile.dim %B, 0
  tile.kernel grid(%bx = ceildiv(%n, 200), %by = ceildiv(%m, 256)) threads(256) producers(4) registers(24, 240) persistent(1) {
    %a = tile.alloc_shared : 256x64xbf16
    %b = tile.alloc_shared : 200x64xbf16
    %c = tile.alloc_fragment : 256x200xf32
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%k, 64) stages(3) {
      tile.copy %A[%by * 256, %i * 64] to %a
      tile.copy %B[%bx * 200, %i * 64] to %b
      tile.gemm %a, %b, %c {transpose_b}
    }
    tile.copy %c to %C[%by * 256, %bx * 200]
  }
}

// Rows of 200 make the columns the instruction's rows: a group has room for 64 of its columns, and then for the next 64.
// CHECK-LABEL: kernel.func @columns_k0(
// CHECK: %C_1 = kernel.dynamic_shared {{.*}} : !kernel.buffer<25600xbf16, shared>
// CHECK: kernel.bulk.wait_group 0 {read}
// CHECK: kernel.stmatrix x2
// CHECK-NOT: kernel.stmatrix
// CHECK: kernel.tma.store
// CHECK: kernel.tma.store
// CHECK-NOT: kernel.tma.store
// CHECK: kernel.bulk.wait_group 0 {read}
// CHECK: kernel.stmatrix x2
// CHECK: kernel.tma.store
// CHECK: kernel.tma.store
// CHECK-LABEL: kernel.func @columns_k0_wide(
tile.func @columns(%A: tensor<?x?xbf16> {dims = ["m", "k"], divisible = [1, 8]}, %B: tensor<?x?xbf16> {dims = ["k", "n"], divisible = [1, 8]})
    -> (%C: tensor<?x?xbf16> {dims = ["m", "n"], divisible = [1, 8]}) {
  %m = tile.dim %A, 0
  %k = tile.dim %A, 1
  %n = tile.dim %B, 1
  tile.kernel grid(%bx = ceildiv(%n, 256), %by = ceildiv(%m, 200)) threads(256) producers(4) registers(24, 240) persistent(1) {
    %a = tile.alloc_shared : 200x64xbf16
    %b = tile.alloc_shared : 64x256xbf16
    %c = tile.alloc_fragment : 200x256xf32
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%k, 64) stages(3) {
      tile.copy %A[%by * 200, %i * 64] to %a
      tile.copy %B[%i * 64, %bx * 256] to %b
      tile.gemm %a, %b, %c
    }
    tile.copy %c to %C[%by * 200, %bx * 256]
  }
}

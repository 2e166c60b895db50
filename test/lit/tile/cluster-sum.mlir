// tile.cluster_sum: blocks of a cluster share the steps of a product, and each ends with a part of its columns. Registers go as they are where the
// destination has the source's layout; else elements are found by coordinates. In every order in which blocks run, with every delay of copies.
//
// DEFINE: %{run} = tf-run %s --mcpu=sm_90a --expect=reference --check=all
// RUN: %{run} --entry=product --arg=random:1:bf16:72x200 --arg=random:2:bf16:104x200 --schedule=random --async-latency=lazy
// RUN: %{run} --entry=product --arg=random:1:bf16:65x72 --arg=random:2:bf16:97x72 --schedule=pct:3 --async-latency=random
// RUN: %{run} --entry=product --arg=random:1:bf16:1x8 --arg=random:2:bf16:1x8
// RUN: %{run} --entry=product --arg=random:1:bf16:3x0 --arg=random:2:bf16:5x0
// RUN: %{run} --entry=product --index-width=64 --arg=random:1:bf16:64x136 --arg=random:2:bf16:40x136
// RUN: %{run} --entry=numbers --arg=random:1:i32:4x5x6 --schedule=random
// RUN: %{run} --entry=others --arg=random:1:f32:8x16x24 --arg=random:2:f32:4x16x12 --schedule=random
// RUN: %{run} --mcpu=sm_100a --entry=others --arg=random:1:f32:8x16x24 --arg=random:2:f32:4x16x12
// RUN: not tf-opt %s --lower-tile=target=sm_80 2>&1 | FileCheck %s --check-prefix=OLD
// RUN: tf-opt %s | tf-opt | FileCheck %s --check-prefix=TEXT
// RUN: tf-opt %s --lower-tile=target=sm_90a 2>/dev/null | FileCheck %s

// OLD: error: sm_80 has no clusters of blocks, which tile.cluster_sum adds up over; expected sm_90 or later
// TEXT: tile.cluster_sum %wide to %c

// What is written last: vectors of what each of three blocks has, from the first to the last. The cluster meets twice.
// CHECK-LABEL: kernel.func @product_k0(
// CHECK-SAME: cluster = array<i64: 3, 1, 1>
// CHECK: %[[V:[0-9]+]] = kernel.build {{.*}} : vector<4xf32>
// CHECK-NEXT: kernel.store %[[V]], %sums[
// CHECK: kernel.cluster.arrive
// CHECK-NEXT: kernel.cluster.wait
// CHECK-NEXT: %[[R0:[0-9]+]] = kernel.constant 0 : i32
// CHECK-NEXT: %[[FAR:[0-9]+]] = kernel.mapa %sums, %[[R0]]
// CHECK: kernel.load %[[FAR]][{{.*}}] : vector<4xf32>
// CHECK: %[[R2:[0-9]+]] = kernel.constant 2 : i32
// CHECK-NEXT: kernel.mapa %sums, %[[R2]]
// CHECK: kernel.cluster.arrive
// CHECK-NEXT: kernel.cluster.wait
// CHECK-NOT: kernel.cluster
// CHECK-LABEL: kernel.func @product_k0_wide(
tile.func @product(%A: tensor<?x?xbf16> {dims = ["m", "k"], divisible = [1, 8]}, %B: tensor<?x?xbf16> {dims = ["n", "k"], divisible = [1, 8]})
    -> (%C: tensor<?x?xbf16> {dims = ["m", "n"]}) {
  %m = tile.dim %A, 0
  %k = tile.dim %A, 1
  %n = tile.dim %B, 0
  tile.kernel grid(%bx = ceildiv(%n, 96) * 3, %by = ceildiv(%m, 64)) threads(128) cluster(3) producers(0) {
    %a = tile.alloc_shared : 64x32xbf16
    %b = tile.alloc_shared : 96x32xbf16
    %wide = tile.alloc_fragment : 64x96xf32
    %c = tile.alloc_fragment : 64x32xf32
    %steps = ceildiv(%k, 32)
    %r = %bx mod 3
    tile.clear %wide
    tile.clear %c
    tile.pipelined %i = (%steps * %r) floordiv 3 to (%steps * (%r + 1)) floordiv 3 stages(3) {
      tile.copy %A[%by * 64, %i * 32] to %a
      tile.copy %B[%bx floordiv 3 * 96, %i * 32] to %b
      tile.gemm %a, %b, %wide {transpose_b}
    }
    tile.cluster_sum %wide to %c
    tile.copy %c to %C[%by * 64, %bx * 32]
  }
}

// Threads without an element, and what was there before.
tile.func @numbers(%x: tensor<4x5x6xi32>) -> (%y: tensor<2x5x6xi32>) {
  tile.kernel grid(%b = 4) threads(64) cluster(2) {
    %f = tile.alloc_fragment : 5x6xi32
    %r = tile.alloc_fragment : 5x3xi32
    tile.copy %x[%b, 0, 0] to %f
    tile.fill %r, i32(%b + 7)
    tile.cluster_sum %f to %r
    tile.copy %r to %y[%b floordiv 2, 0, (%b mod 2) * 3]
  }
}

// Two of them in a cluster of two dimensions, the destination in a layout of its own.
tile.func @others(%x: tensor<8x16x24xf32>, %z: tensor<4x16x12xf32>) -> (%y: tensor<8x16x6xf32>, %w: tensor<8x16xf32>) {
  tile.kernel grid(%i = 2, %j = 4) threads(64) cluster(2, 2) {
    %f = tile.alloc_fragment : 16x24xf32
    %r = tile.alloc_fragment : 16x6xf32
    %g = tile.alloc_fragment : 16x12xf32
    %s = tile.alloc_fragment : 16x3xf32
    %t = tile.alloc_fragment : 16xf32
    %b = %j * 2 + %i
    tile.copy %x[%b, 0, 0] to %f
    tile.copy %z[%b mod 4, 0, 0] to %g
    tile.clear %r
    tile.clear %s
    tile.cluster_sum %f to %r
    tile.cluster_sum %g to %s
    tile.reduce_sum %s to %t dim 1
    tile.copy %r to %y[%b, 0, 0]
    tile.copy %t to %w[%b, 0]
  }
}

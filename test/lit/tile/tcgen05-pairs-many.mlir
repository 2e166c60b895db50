// Pairs of blocks in clusters of several pairs: two blocks that are neighbours have B together, blocks of different pairs A. A load of A to several pairs
// counts at the first block of each.
//
// RUN: tf-opt %s --pass-pipeline="lower-tile{target=sm_100a}" -o %t.mlir 2>%t.err && FileCheck-22 %s <%t.mlir && FileCheck-22 %s --check-prefix=WHY <%t.err
// RUN: tf-run --make-input=const:129:u8:256x3 --out=%t.a.npy && tf-run --make-input=const:125:u8:128x3 --out=%t.b.npy
// DEFINE: %{run} = tf-run %s --expect=reference --check=all --schedule=random
// RUN: %{run} --entry=four --mcpu=sm_100a --arg=random:1:bf16:256x104 --arg=random:2:bf16:128x104 --atol=1e-3 --async-latency=random
// RUN: %{run} --entry=four --mcpu=sm_103a --arg=random:1:bf16:256x0 --arg=random:2:bf16:128x0 --async-latency=lazy --seed=2
// RUN: %{run} --entry=scaled --mcpu=sm_110a --arg=random:1:f8e4m3fn:256x96 --arg=%t.a.npy --arg=random:2:f8e5m2:128x96 --arg=%t.b.npy --atol=1e-3 --async-latency=random --seed=3
// RUN: %{run} --entry=tall --mcpu=sm_100a --arg=random:1:f16:512x32 --arg=random:2:f16:32x32 --atol=1e-3
//
// Blocks do not wait until the others' places for A are free; a load of A counts at the block that it comes to, of which nobody waits at the second one.
// DEFINE: %{wrong} = not tf-run %t.wrong.mlir --mcpu=sm_100a --entry=four --check=all --async-latency=lazy --arg=random:1:bf16:256x232 --arg=random:2:bf16:128x232 --out=- 2>&1
// RUN: awk '/kernel.func @/ { n = 0 } /kernel.mbarrier.wait.*scope = "cluster"/ && ++n == 1 { next } 1' %t.mlir >%t.wrong.mlir && %{wrong} | FileCheck-22 %s --check-prefix=TAKEN
// RUN: sed 's/= kernel.mapa %\([0-9]*\), %[0-9]*/= kernel.mapa %\1, %own/;s/\(.*\)%full = /\1%own = kernel.cluster_rank\n&/' %t.mlir >%t.wrong.mlir && %{wrong} | FileCheck-22 %s --check-prefix=OWN
// TAKEN: error: a tensor load
// OWN: error: deadlock
//
// CHECK-LABEL: kernel.func @four_k0(
// CHECK-SAME: cluster = array<i64: 2, 2, 1>
// CHECK: kernel.tma.load %A{{.*}} multicast %{{[0-9]+}} {cta_group = 2 : i64}
// CHECK: kernel.tma.load %B{{.*}} signal %{{[0-9]+}} {cta_group = 2 : i64}
// CHECK: kernel.tcgen05.mma f16 %{{.*}} {cta_group = 2 : i64}
// WHY: remark: pairs of blocks make this product together (tcgen05.mma of two CTAs): each loads half of B
tile.func @four(%A: tensor<?x?xbf16> {dims = ["m", "k"], divisible = [256, 8]}, %B: tensor<?x?xbf16> {dims = ["n", "k"], divisible = [128, 8]})
    -> (%C: tensor<?x?xf32> {dims = ["m", "n"]}) {
  %m = tile.dim %A, 0
  %k = tile.dim %A, 1
  %n = tile.dim %B, 0
  tile.kernel grid(%by = ceildiv(%m, 128), %bx = ceildiv(%n, 64)) threads(128) cluster(2, 2) producers(1) {
    %a = tile.alloc_shared : 128x32xbf16
    %b = tile.alloc_shared : 64x32xbf16
    %c = tile.alloc_fragment : 128x64xf32
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%k, 32) stages(2) {
      tile.copy %A[%by * 128, %i * 32] to %a {multicast}
      tile.copy %B[%bx * 64, %i * 32] to %b {multicast}
      tile.gemm %a, %b, %c {transpose_b}
    }
    tile.copy %c to %C[%by * 128, %bx * 64]
  }
}

// With block scales; the pairs lie along the cluster's second dimension of three.
// CHECK-LABEL: kernel.func @scaled_k0(
// CHECK: kernel.tcgen05.mma_scaled mxf8f6f4 %{{.*}} {cta_group = 2 : i64}
tile.func @scaled(%A: tensor<256x96xf8E4M3FN>, %SA: tensor<256x3xui8>, %B: tensor<128x96xf8E5M2>, %SB: tensor<128x3xui8>) -> (%C: tensor<256x128xf32>) {
  tile.kernel grid(%z = 1, %by = 2, %bx = 2) threads(128) cluster(1, 2, 2) {
    %a = tile.alloc_shared : 128x32xf8E4M3FN
    %b = tile.alloc_shared : 64x32xf8E5M2
    %p = tile.alloc_shared : 128x1xui8
    %q = tile.alloc_shared : 64x1xui8
    %c = tile.alloc_fragment : 128x64xf32
    tile.fill %c, 1.0
    tile.pipelined %i = 0 to 3 stages(2) {
      tile.copy %A[%by * 128, %i * 32] to %a {multicast}
      tile.copy %B[%bx * 64, %i * 32] to %b {multicast}
      tile.copy %SA[%by * 128, %i] to %p
      tile.copy %SB[%bx * 64, %i] to %q
      tile.gemm_packed %a, %b, %c scale_a %p scale_b %q {block = 32, transpose_b}
    }
    tile.copy %c to %C[%by * 128, %bx * 64]
  }
}

// Four blocks have B together: no pairs.
// CHECK-LABEL: kernel.func @tall_k0(
// CHECK-NOT: cta_group
// WHY: remark: no pair of blocks makes this product together: along the cluster's first dimension there are more than two blocks
tile.func @tall(%A: tensor<512x32xf16>, %B: tensor<32x32xf16>) -> (%C: tensor<512x32xf32>) {
  tile.kernel grid(%by = 4) threads(128) cluster(4) producers(1) {
    %a = tile.alloc_shared : 128x16xf16
    %b = tile.alloc_shared : 32x16xf16
    %c = tile.alloc_fragment : 128x32xf32
    tile.clear %c
    tile.pipelined %i = 0 to 2 stages(2) {
      tile.copy %A[%by * 128, %i * 16] to %a
      tile.copy %B[0, %i * 16] to %b {multicast}
      tile.gemm %a, %b, %c {transpose_b}
    }
    tile.copy %c to %C[%by * 128, 0]
  }
}

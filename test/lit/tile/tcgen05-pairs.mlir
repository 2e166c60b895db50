// Products that two blocks make together by tcgen05.mma: those of a cluster of two that have the same tile of B, and each its own of A.
//
// DEFINE: %{run} = tf-run %s --mcpu=sm_100a --expect=reference --check=all --schedule=random --async-latency=random
// RUN: tf-opt %s --pass-pipeline="lower-tile{target=sm_100a}" -o %t.mlir 2>%t.err && FileCheck-22 %s <%t.mlir && FileCheck-22 %s --check-prefix=WHY <%t.err
// RUN: %{run} --entry=turned --arg=random:1:bf16:512x104 --arg=random:2:bf16:72x104 --atol=1e-3
// RUN: %{run} --entry=turned --arg=random:1:bf16:256x8 --arg=random:2:bf16:8x8 --atol=1e-3 --seed=2
// RUN: %{run} --entry=turned --arg=random:1:bf16:256x0 --arg=random:2:bf16:8x0
// RUN: %{run} --entry=across --arg=random:1:f16:56x256 --arg=random:2:f16:56x136 --arg=random:3:f32:136 --atol=1e-3 --seed=3
// RUN: %{run} --entry=across --arg=random:1:f16:1x256 --arg=random:2:f16:1x8 --arg=random:3:f32:8 --atol=1e-3
// RUN: %{run} --entry=bytes --arg=random:1:f8e4m3fn:1024x80 --arg=random:2:f8e5m2:40x80 --atol=1e-3 --seed=4
// RUN: tf-run %s --mcpu=sm_110a --expect=reference --check=all --entry=rounded --arg=random:1:f32:256x36 --arg=random:2:f32:20x36 --arg=2 --async-latency=lazy
// RUN: tf-run %s --mcpu=sm_103a --expect=reference --check=all --entry=rounded --arg=random:1:f32:256x36 --arg=random:2:f32:20x36 --arg=0 --async-latency=lazy
// RUN: %{run} --entry=halves --arg=random:1:bf16:384x40 --arg=random:2:bf16:40x40 --atol=1e-3 --seed=5
// RUN: %{run} --entry=quarters --arg=random:1:bf16:128x32 --arg=random:2:bf16:32x64 --atol=1e-3 --seed=6
// RUN: %{run} --entry=narrow --arg=random:1:bf16:256x32 --arg=random:2:bf16:32x64 --atol=1e-3
// RUN: %{run} --entry=differs --arg=random:1:bf16:256x64 --arg=random:2:bf16:32x64 --atol=1e-3
// RUN: %{run} --entry=both --arg=random:1:bf16:128x32 --arg=random:2:bf16:32x32 --atol=1e-3
//
// The first block's thread does not wait for what the other block stored in tensor memory; the tensor units arrive in the first block only; a block's
// loads count at its own mbarrier.
// DEFINE: %{wrong} = --mcpu=sm_100a --entry=turned --check=all --arg=random:1:bf16:256x104 --arg=random:2:bf16:72x104 --out=-
// RUN: grep -v 'mbarrier.wait.*scope = "cluster"' %t.mlir >%t.wrong.mlir && not tf-run %t.wrong.mlir %{wrong} 2>&1 | FileCheck-22 %s --check-prefix=STORED
// RUN: sed 's/\(tcgen05.commit %[0-9]*\) multicast %[0-9]*/\1/' %t.mlir >%t.wrong.mlir && not tf-run %t.wrong.mlir %{wrong} 2>&1 | FileCheck-22 %s --check-prefix=UNHEARD
// RUN: sed 's/= kernel.mapa %\([0-9]*\), %[0-9]*/= kernel.mapa %\1, %own/;s/\(.*\)%full = /\1%own = kernel.cluster_rank\n&/' %t.mlir >%t.wrong.mlir && not tf-run %t.wrong.mlir %{wrong} 2>&1 | FileCheck-22 %s --check-prefix=OWN
// STORED: error: tcgen05.mma writes lane 0, column 0 of tensor memory, of which a write nothing orders before it
// UNHEARD: error: deadlock
// OWN: error: deadlock
//
// What test/without_syncs.py may leave out.
// WITHOUT-SYNCS: without tcgen05.fence in turned_k0#3: what was loaded has been waited for
// WITHOUT-SYNCS: without tcgen05.fence in turned_k0#4: what was loaded has been waited for
// WITHOUT-SYNCS: without fence.mbarrier_init in turned_k0#0: the barriers of the cluster behind it release as much
// WITHOUT-SYNCS: without cluster.wait in turned_k0#2: both blocks meet where they give the columns back

// B lies as N x K. Loads of both blocks count at the first one's mbarrier, whose thread waits for them, begins the products of both, and has the
// tensor units arrive in both.
// CHECK-LABEL: kernel.func @turned_k0(
// CHECK: kernel.cluster.wait
// CHECK: kernel.tcgen05.alloc %{{.*}} {cta_group = 2 : i64}
// CHECK: kernel.mapa
// CHECK-COUNT-2: kernel.tma.load %{{.*}} signal %{{.*}} {cta_group = 2 : i64}
// CHECK: kernel.tcgen05.st
// CHECK: kernel.mbarrier.arrive %{{.*}} {scope = "cluster"}
// CHECK: kernel.mbarrier.wait %{{.*}} {scope = "cluster"}
// CHECK: kernel.tcgen05.instr_desc f16 {a = "bf16", b = "bf16", cta_group = 2 : i64, d = "f32", m = 256 : i64, n = 64 : i64}
// CHECK: kernel.tcgen05.mma f16 %{{.*}} {cta_group = 2 : i64}
// CHECK: kernel.tcgen05.commit %{{.*}} multicast %{{.*}} {cta_group = 2 : i64}
// CHECK: kernel.tcgen05.commit %{{.*}} multicast %{{.*}} {cta_group = 2 : i64}
// CHECK: kernel.tcgen05.ld
// CHECK: kernel.tcgen05.dealloc %{{.*}} {cta_group = 2 : i64}
// WHY: remark: pairs of blocks make this product together (tcgen05.mma of two CTAs): each loads half of B
tile.func @turned(%A: tensor<?x?xbf16> {dims = ["m", "k"], divisible = [256, 8]}, %B: tensor<?x?xbf16> {dims = ["n", "k"], divisible = [1, 8]})
    -> (%C: tensor<?x?xf32> {dims = ["m", "n"]}) {
  %m = tile.dim %A, 0
  %k = tile.dim %A, 1
  %n = tile.dim %B, 0
  tile.kernel grid(%by = ceildiv(%m, 128), %bx = ceildiv(%n, 64)) threads(128) cluster(2) producers(1) {
    %a = tile.alloc_shared : 128x32xbf16
    %b = tile.alloc_shared : 64x32xbf16
    %c = tile.alloc_fragment : 128x64xf32
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%k, 32) stages(2) {
      tile.copy %A[%by * 128, %i * 32] to %a
      tile.copy %B[%bx * 64, %i * 32] to %b {multicast}
      tile.gemm %a, %b, %c {transpose_b}
    }
    tile.copy %c to %C[%by * 128, %bx * 64]
  }
}

// Both factors across K; half of B is one of its two panels. The block's own threads issue its loads. A bias behind the loop.
// CHECK-LABEL: kernel.func @across_k0(
// CHECK: kernel.tcgen05.instr_desc f16 {{.*}}cta_group = 2 : i64, d = "f32", m = 256 : i64, n = 128 : i64, transpose_a, transpose_b}
tile.func @across(%A: tensor<?x?xf16> {dims = ["k", "m"], divisible = [1, 256]}, %B: tensor<?x?xf16> {dims = ["k", "n"], divisible = [1, 8]},
                  %bias: tensor<?xf32> {dims = ["n"]}) -> (%C: tensor<?x?xf16> {dims = ["m", "n"]}) {
  %m = tile.dim %A, 1
  %k = tile.dim %A, 0
  %n = tile.dim %B, 1
  tile.kernel grid(%bx = ceildiv(%n, 128), %by = ceildiv(%m, 128)) threads(128) cluster(1, 2) producers(0) {
    %a = tile.alloc_shared : 16x128xf16
    %b = tile.alloc_shared : 16x128xf16
    %c = tile.alloc_fragment : 128x128xf32
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%k, 16) stages(3) {
      tile.copy %A[%i * 16, %by * 128] to %a
      tile.copy %B[%i * 16, %bx * 128] to %b {multicast}
      tile.gemm %a, %b, %c {transpose_a}
    }
    tile.parallel (%i, %j) in (128, 128) {
      %C[%by * 128 + %i, %bx * 128 + %j] = f16(%c[%i, %j] + %bias[%bx * 128 + %j])
    }
  }
}

// Two ranges of 128 rows for each block, two kinds of f8, and pairs that go from tile to tile.
// CHECK-LABEL: kernel.func @bytes_k0(
// CHECK: kernel.tcgen05.instr_desc f8f6f4 {a = "e4m3", b = "e5m2", cta_group = 2 : i64, d = "f32", m = 256 : i64, n = 32 : i64}
tile.func @bytes(%A: tensor<?x?xf8E4M3FN> {dims = ["m", "k"], divisible = [512, 16]}, %B: tensor<?x?xf8E5M2> {dims = ["n", "k"], divisible = [1, 16]})
    -> (%C: tensor<?x?xf32> {dims = ["m", "n"]}) {
  %m = tile.dim %A, 0
  %k = tile.dim %A, 1
  %n = tile.dim %B, 0
  tile.kernel grid(%bx = ceildiv(%n, 32), %by = ceildiv(%m, 256)) threads(256) cluster(1, 2) producers(1) persistent(2) {
    %a = tile.alloc_shared : 256x32xf8E4M3FN
    %b = tile.alloc_shared : 32x32xf8E5M2
    %c = tile.alloc_fragment : 256x32xf32
    tile.use_swizzle panel 1
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%k, 32) stages(2) {
      tile.copy %A[%by * 256, %i * 32] to %a
      tile.copy %B[%bx * 32, %i * 32] to %b {multicast}
      tile.gemm %a, %b, %c {transpose_b}
    }
    tile.copy %c to %C[%by * 256, %bx * 32]
  }
}

// The sum stays for two loops, of which the inner one is the pair's, and is cleared by its first product.
// CHECK-LABEL: kernel.func @rounded_k0(
// CHECK: kernel.tcgen05.instr_desc tf32 {{.*}}cta_group = 2 : i64, d = "f32", m = 256 : i64, n = 16 : i64}
tile.func @rounded(%A: tensor<?x?xf32> {dims = ["m", "k"], divisible = [256, 4]}, %B: tensor<?x?xf32> {dims = ["n", "k"], divisible = [1, 4]}, %turns: i32)
    -> (%C: tensor<?x?xf32> {dims = ["m", "n"]}) {
  %m = tile.dim %A, 0
  %k = tile.dim %A, 1
  %n = tile.dim %B, 0
  %t = tile.cast %turns : index
  tile.kernel grid(%bx = ceildiv(%n, 16), %by = ceildiv(%m, 128)) threads(128) cluster(1, 2) producers(1) {
    %a = tile.alloc_shared : 128x8xf32
    %b = tile.alloc_shared : 16x8xf32
    %c = tile.alloc_fragment : 128x16xf32
    tile.fill %c, 2.0
    tile.serial %o = 0 to %t {
      tile.pipelined %i = 0 to ceildiv(%k, 8) stages(2) {
        %first = %o + %i == 0
        tile.copy %A[%by * 128, %i * 8] to %a
        tile.copy %B[%bx * 16, %i * 8] to %b {multicast}
        tile.gemm %a, %b, %c clear %first {transpose_b, tf32}
      }
    }
    tile.copy %c to %C[%by * 128, %bx * 16]
  }
}

// 64 rows of each block: half of the columns are in the lower half of the lanes. Three such ranges.
// CHECK-LABEL: kernel.func @halves_k0(
// CHECK: kernel.tcgen05.instr_desc f16 {{.*}}cta_group = 2 : i64, d = "f32", m = 128 : i64, n = 32 : i64}
// CHECK-COUNT-6: kernel.tcgen05.mma f16
tile.func @halves(%A: tensor<?x?xbf16> {dims = ["m", "k"], divisible = [384, 8]}, %B: tensor<?x?xbf16> {dims = ["n", "k"], divisible = [1, 8]})
    -> (%C: tensor<?x?xf16> {dims = ["m", "n"]}) {
  %m = tile.dim %A, 0
  %k = tile.dim %A, 1
  %n = tile.dim %B, 0
  tile.kernel grid(%bx = ceildiv(%n, 32), %by = ceildiv(%m, 192)) threads(128) cluster(1, 2) producers(1) {
    %a = tile.alloc_shared : 192x32xbf16
    %b = tile.alloc_shared : 32x32xbf16
    %c = tile.alloc_fragment : 192x32xf32
    tile.fill %c, 1.0
    tile.pipelined %i = 0 to ceildiv(%k, 32) stages(2) {
      tile.copy %A[%by * 192, %i * 32] to %a
      tile.copy %B[%bx * 32, %i * 32] to %b {multicast}
      tile.gemm %a, %b, %c {transpose_b}
    }
    tile.copy %c to %C[%by * 192, %bx * 32]
  }
}

// Laid out for a pair at first, and again for each block by itself.
// CHECK-LABEL: kernel.func @quarters_k0(
// CHECK-NOT: cta_group
// CHECK: kernel.tcgen05.mma f16
// WHY: remark: no pair of blocks makes this product together: half of its N is no whole panel of B in shared memory
tile.func @quarters(%A: tensor<128x32xbf16>, %B: tensor<32x64xbf16>) -> (%C: tensor<128x64xf32>) {
  tile.kernel grid(%by = 2) threads(128) cluster(2) producers(1) {
    %a = tile.alloc_shared : 64x16xbf16
    %b = tile.alloc_shared : 16x64xbf16
    %c = tile.alloc_fragment : 64x64xf32
    tile.clear %c
    tile.pipelined %i = 0 to 2 stages(2) {
      tile.copy %A[%by * 64, %i * 16] to %a
      tile.copy %B[%i * 16, 0] to %b {multicast}
      tile.gemm %a, %b, %c
    }
    tile.copy %c to %C[%by * 64, 0]
  }
}

// Half of 64 columns is no panel of 64.
// CHECK-LABEL: kernel.func @narrow_k0(
// CHECK-NOT: cta_group
// WHY: remark: no pair of blocks makes this product together: half of its N is no whole panel of B in shared memory
tile.func @narrow(%A: tensor<256x32xbf16>, %B: tensor<32x64xbf16>) -> (%C: tensor<256x64xf32>) {
  tile.kernel grid(%by = 2) threads(128) cluster(2) producers(1) {
    %a = tile.alloc_shared : 128x16xbf16
    %b = tile.alloc_shared : 16x64xbf16
    %c = tile.alloc_fragment : 128x64xf32
    tile.clear %c
    tile.pipelined %i = 0 to 2 stages(2) {
      tile.copy %A[%by * 128, %i * 16] to %a
      tile.copy %B[%i * 16, 0] to %b {multicast}
      tile.gemm %a, %b, %c
    }
    tile.copy %c to %C[%by * 128, 0]
  }
}

// One block clears its sum where the other one does not.
// CHECK-LABEL: kernel.func @differs_k0(
// CHECK-NOT: cta_group
// WHY: remark: no pair of blocks makes this product together: whether it clears its sum differs
tile.func @differs(%A: tensor<256x64xbf16>, %B: tensor<32x64xbf16>) -> (%C: tensor<256x32xf32>) {
  tile.kernel grid(%by = 2) threads(128) cluster(2) producers(1) {
    %a = tile.alloc_shared : 128x16xbf16
    %b = tile.alloc_shared : 32x16xbf16
    %c = tile.alloc_fragment : 128x32xf32
    tile.fill %c, 1.0
    tile.pipelined %i = 0 to 4 stages(2) {
      %first = %i == %by
      tile.copy %A[%by * 128, %i * 16] to %a
      tile.copy %B[0, %i * 16] to %b {multicast}
      tile.gemm %a, %b, %c clear %first {transpose_b}
    }
    tile.copy %c to %C[%by * 128, 0]
  }
}

// Both blocks have the same rows of A: there are no 256.
// CHECK-LABEL: kernel.func @both_k0(
// CHECK-NOT: cta_group
// WHY: remark: no pair of blocks makes this product together: both blocks have the same rows of A
tile.func @both(%A: tensor<128x32xbf16>, %B: tensor<32x32xbf16>) -> (%C: tensor<2x128x32xf32>) {
  tile.kernel grid(%by = 2) threads(128) cluster(2) producers(1) {
    %a = tile.alloc_shared : 128x16xbf16
    %b = tile.alloc_shared : 32x16xbf16
    %c = tile.alloc_fragment : 128x32xf32
    tile.clear %c
    tile.pipelined %i = 0 to 2 stages(2) {
      tile.copy %A[0, %i * 16] to %a {multicast}
      tile.copy %B[0, %i * 16] to %b {multicast}
      tile.gemm %a, %b, %c {transpose_b}
    }
    tile.parallel (%i, %j) in (128, 32) {
      %C[%by, %i, %j] = %c[%i, %j]
    }
  }
}

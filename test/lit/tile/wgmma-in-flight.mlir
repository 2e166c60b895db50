// Sums that stay with the matrix unit while the next slot is waited for: loops whose loads producer warps issue, and whose body is
// nothing but products.
//
// DEFINE: %{run} = tf-run %s --mcpu=sm_90a --expect=reference --check=all --schedule=random --async-latency=random
// RUN: tf-opt %s --pass-pipeline="lower-tile{target=sm_90a}" | FileCheck %s
// RUN: %{run} --entry=two --arg=random:1:bf16:70x200 --arg=random:2:bf16:200x64 --arg=random:3:bf16:200x64 --atol=1e-3
// RUN: %{run} --entry=two --arg=random:1:bf16:70x0 --arg=random:2:bf16:0x64 --arg=random:3:bf16:0x64
// RUN: %{run} --entry=two --arg=random:1:bf16:64x8 --arg=random:2:bf16:8x64 --arg=random:3:bf16:8x64 --seed=2
// RUN: tf-run %s --mcpu=sm_90a --expect=reference --check=all --async-latency=lazy --schedule=pct:3 --entry=two --arg=random:1:bf16:70x200 --arg=random:2:bf16:200x64 --arg=random:3:bf16:200x64 --atol=1e-3
// RUN: %{run} --entry=groups --arg=random:1:bf16:70x200 --arg=random:2:bf16:200x128 --atol=1e-3
// RUN: %{run} --entry=groups --arg=random:1:bf16:70x0 --arg=random:2:bf16:0x128
// RUN: %{run} --entry=again --arg=random:1:i8:3x64x96 --arg=random:2:i8:32x96
// RUN: %{run} --entry=kept --arg=random:1:f16:64x64 --arg=random:2:f16:3x64x32 --atol=1e-3
// RUN: %{run} --entry=cleared --arg=random:1:bf16:64x96 --arg=random:2:bf16:96x64 --atol=1e-3
// RUN: %{run} --entry=stays --arg=random:1:f16:64x128 --arg=random:2:f16:128x32 --atol=1e-3

// Two sums, one group of products an iteration. The slot of the iteration before is released when these have begun.
// CHECK-LABEL: kernel.func @two_k0(
// CHECK: kernel.wgmma.fence %{{.*}}, %{{.*}} : !kernel.wgmma<32xf32>, !kernel.wgmma<32xf32>
// CHECK: kernel.for {{.*}} iter(%{{.*}} = %{{.*}}, %{{.*}} = %{{.*}})
// CHECK: kernel.mbarrier.wait
// CHECK: kernel.wgmma.fence{{$}}
// CHECK: kernel.wgmma.mma bf16
// CHECK-NOT: kernel.wgmma.wait_group
// CHECK: kernel.wgmma.commit_group
// CHECK-NEXT: kernel.wgmma.wait_group 1
// CHECK: kernel.mbarrier.arrive
// CHECK: kernel.yield %{{.*}}, %{{.*}}
// CHECK: kernel.wgmma.wait_group 0 for %{{.*}}, %{{.*}} : vector<32xf32>, vector<32xf32>
// CHECK: kernel.mbarrier.arrive
tile.func @two(%A: tensor<?x?xbf16> {dims = ["m", "k"], divisible = [1, 8]}, %B: tensor<?x64xbf16> {dims = ["k", "n"]}, %D: tensor<?x64xbf16> {dims = ["k", "n"]})
    -> (%C: tensor<?x64xf32> {dims = ["m", "n"]}) {
  %m = tile.dim %A, 0
  %k = tile.dim %A, 1
  tile.kernel grid(%by = ceildiv(%m, 64)) threads(128) producers(1) {
    %a = tile.alloc_shared : 64x64xbf16
    %b = tile.alloc_shared : 64x64xbf16
    %d = tile.alloc_shared : 64x64xbf16
    %c = tile.alloc_fragment : 64x64xf32
    %e = tile.alloc_fragment : 64x64xf32
    tile.clear %c
    tile.clear %e
    tile.pipelined %i = 0 to ceildiv(%k, 64) stages(2) {
      tile.copy %A[%by * 64, %i * 64] to %a
      tile.copy %B[%i * 64, 0] to %b
      tile.copy %D[%i * 64, 0] to %d
      tile.gemm %a, %b, %c
      tile.gemm %a, %d, %e
    }
    tile.parallel (%r, %j) in (64, 64) {
      %C[%by * 64 + %r, %j] = %c[%r, %j] - %e[%r, %j]
    }
  }
}

// Of two groups each waits for its own products, and releases their slot in the same iteration.
// CHECK-LABEL: kernel.func @groups_k0(
// CHECK: kernel.wgmma.commit_group
// CHECK-NEXT: kernel.wgmma.wait_group 0
// CHECK: kernel.mbarrier.arrive
// CHECK: kernel.yield
// CHECK: kernel.wgmma.wait_group 0 for
// CHECK-NOT: kernel.mbarrier.arrive
// CHECK-LABEL: kernel.func @groups_k0_wide(
tile.func @groups(%A: tensor<?x?xbf16> {dims = ["m", "k"], divisible = [1, 8]}, %B: tensor<?x128xbf16> {dims = ["k", "n"]})
    -> (%C: tensor<?x128xf32> {dims = ["m", "n"]}) {
  %m = tile.dim %A, 0
  %k = tile.dim %A, 1
  tile.kernel grid(%by = ceildiv(%m, 64)) threads(256) producers(1) {
    %a = tile.alloc_shared : 64x64xbf16
    %b = tile.alloc_shared : 64x128xbf16
    %c = tile.alloc_fragment : 64x128xf32
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%k, 64) stages(2) {
      tile.copy %A[%by * 64, %i * 64] to %a
      tile.copy %B[%i * 64, 0] to %b
      tile.gemm %a, %b, %c
    }
    tile.parallel (%r, %j) in (64, 128) {
      %C[%by * 64 + %r, %j] = %c[%r, %j]
    }
  }
}

// Bytes, one sum twice, in a loop that comes again.
// CHECK-LABEL: kernel.func @again_k0(
// CHECK: kernel.wgmma.wait_group 1
tile.func @again(%A: tensor<3x64x96xi8>, %B: tensor<32x96xi8>) -> (%C: tensor<64x32xi32>) {
  tile.kernel threads(128) producers(4) {
    %a = tile.alloc_shared : 64x32xi8
    %b = tile.alloc_shared : 32x32xi8
    %c = tile.alloc_fragment : 64x32xi32
    tile.clear %c
    tile.serial %q = 0 to 3 step 1 {
      tile.pipelined %i = 0 to 3 stages(2) {
        tile.copy %A[%q, 0, %i * 32][1, 64, 32] to %a {via = "tma"}
        tile.copy %B[0, %i * 32] to %b {via = "tma"}
        tile.gemm %a, %b, %c {transpose_b}
        tile.gemm %a, %b, %c {transpose_b}
      }
    }
    tile.copy %c to %C
  }
}

// A factor that stays where it is, which threads wrote.
// CHECK-LABEL: kernel.func @kept_k0(
// CHECK: kernel.fence.proxy_async
// CHECK: kernel.barrier.sync
// CHECK: kernel.for
// CHECK: kernel.wgmma.wait_group 1
tile.func @kept(%A: tensor<64x64xf16>, %B: tensor<3x64x32xf16>) -> (%C: tensor<64x32xf32>) {
  tile.kernel threads(128) producers(1) {
    %a = tile.alloc_shared : 64x64xf16
    %b = tile.alloc_shared : 64x32xf16
    %c = tile.alloc_fragment : 64x32xf32
    tile.clear %c
    tile.parallel (%i, %j) in (64, 64) {
      %v = %A[%i, %j]
      %w = tile.neg %v
      %a[%i, %j] = %w
    }
    tile.pipelined %i = 0 to 3 stages(2) {
      tile.copy %B[%i, 0, 0][1, 64, 32] to %b {via = "tma"}
      tile.gemm %a, %b, %c
    }
    tile.copy %c to %C
  }
}

// A sum that is cleared by the product: the first step takes it only where it is not.
// CHECK-LABEL: kernel.func @cleared_k0(
// CHECK: kernel.wgmma.mma bf16 %{{.*}}, bf16 %{{.*}} add %{{.*}} when
// CHECK: kernel.wgmma.mma bf16 %{{.*}}, bf16 %{{.*}} add %{{.*}} {transpose_b}
// CHECK: kernel.wgmma.wait_group 1
tile.func @cleared(%A: tensor<64x96xbf16>, %B: tensor<96x64xbf16>) -> (%C: tensor<64x64xf32>) {
  tile.kernel grid(%g = 2) threads(128) producers(1) persistent(1) {
    %a = tile.alloc_shared : 64x32xbf16
    %b = tile.alloc_shared : 32x32xbf16
    %c = tile.alloc_fragment : 64x32xf32
    tile.pipelined %i = 0 to 3 stages(2) {
      %first = %i == 0
      tile.copy %A[0, %i * 32] to %a {via = "tma"}
      tile.copy %B[%i * 32, %g * 32] to %b {via = "tma"}
      tile.gemm %a, %b, %c clear %first
    }
    tile.copy %c to %C[0, %g * 32]
  }
}

// What the body does besides keeps the wait where it was.
// CHECK-LABEL: kernel.func @stays_k0(
// CHECK-NOT: kernel.wgmma.wait_group 1
tile.func @stays(%A: tensor<64x128xf16>, %B: tensor<128x32xf16>) -> (%C: tensor<64x32xf32>) {
  tile.kernel threads(128) producers(1) {
    %a = tile.alloc_shared : 64x32xf16
    %b = tile.alloc_shared : 32x32xf16
    %c = tile.alloc_fragment : 64x32xf32
    tile.clear %c
    tile.pipelined %i = 0 to 4 stages(2) {
      tile.copy %A[0, %i * 32] to %a {via = "tma"}
      tile.copy %B[%i * 32, 0] to %b {via = "tma"}
      tile.gemm %a, %b, %c
      tile.parallel (%r, %j) in (64, 32) {
        %c[%r, %j] *= 0.5
      }
    }
    tile.copy %c to %C
  }
}

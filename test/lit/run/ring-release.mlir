// A slot goes back to the copy engine behind the fence of its readers where what they loaded is still only in registers:
// an H200's engine overtakes loads that are on their way, and the simulated SM does not say so (lib/emu/README.md). So the
// text holds the fence, for each way that a ring is kept.
// RUN: tf-opt %s --pass-pipeline="lower-tile{target=sm_90a},lower-fusion{index=32},canonicalize,cse" | FileCheck %s
// RUN: tf-run %s --mcpu=sm_90a --entry=products --arg=random:1:f16:64x200 --arg=random:2:f16:200x64 --expect=reference --atol=1e-3 --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=sums --arg=random:3:f32:3x1000 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=every_thread --arg=random:3:f32:3x1000 --expect=reference --check=all

// Tile programs: products keep fragments in registers; whole warps.
// CHECK-LABEL: kernel.func @products_k0(
// CHECK: kernel.for %k
// CHECK: kernel.mma
// CHECK: kernel.fence.proxy_async shared
// CHECK-NEXT: kernel.warp_sync
// CHECK-NEXT: kernel.if
// CHECK-NEXT: kernel.view
// CHECK-NEXT: kernel.mbarrier.arrive %
tile.func @products(%a: tensor<64x200xf16>, %b: tensor<200x64xf16>) -> (%c: tensor<64x64xf32>) {
  tile.kernel threads(128) {
    %as = tile.alloc_shared : 64x32xf16
    %bs = tile.alloc_shared : 32x64xf16
    %f = tile.alloc_fragment : 64x64xf32
    tile.clear %f
    tile.pipelined %k = 0 to 7 stages(3) {
      tile.copy %a[0, %k * 32] to %as
      tile.copy %b[%k * 32, 0] to %bs
      tile.gemm %as, %bs, %f
    }
    tile.copy %f to %c
  }
}

// Fusions: sums in registers, and mbarriers of the block's own threads.
// CHECK-LABEL: kernel.func @sums_k0(
// CHECK: kernel.for
// CHECK: kernel.load %s
// CHECK: kernel.fence.proxy_async shared
// CHECK-NEXT: kernel.warp_sync
// CHECK-NEXT: kernel.if
// CHECK-NEXT: kernel.view
// CHECK-NEXT: kernel.mbarrier.arrive %
fusion.func @sums(%x: tensor<?x?xf32>) -> tensor<?xf32> {
  %s = fusion.set %x : tensor<?x?xf32> memory(shared) via(tma)
  %y = fusion.sum %s axes [1] : tensor<?xf32>
  sched.split %y[1] by 128
  sched.propagate %y
  sched.parallelize %s [bidx, serial, bulk]
  sched.parallelize %y [bidx, serial, tidx]
  sched.inline_at %s 2
  sched.circular_buffer %s stages 3 prefetch 2 pipelined(mbarrier)
  fusion.return %y : tensor<?xf32>
}

// No whole warps: each thread arrives, behind its own fence.
// CHECK-LABEL: kernel.func @every_thread_k0(
// CHECK: kernel.for
// CHECK: kernel.load %s
// CHECK: kernel.fence.proxy_async shared
// CHECK-NEXT: kernel.view
// CHECK-NEXT: kernel.mbarrier.arrive %
fusion.func @every_thread(%x: tensor<?x?xf32>) -> tensor<?xf32> {
  %s = fusion.set %x : tensor<?x?xf32> memory(shared) via(tma)
  %y = fusion.sum %s axes [1] : tensor<?xf32>
  sched.split %y[1] by 40
  sched.propagate %y
  sched.parallelize %s [bidx, serial, bulk]
  sched.parallelize %y [bidx, serial, tidx]
  sched.inline_at %s 2
  sched.circular_buffer %s stages 3 prefetch 2 pipelined(mbarrier)
  fusion.return %y : tensor<?xf32>
}

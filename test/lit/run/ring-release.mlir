// A slot goes back to TMA behind the fence of its readers where what they loaded is still only in registers:
// TMA of an H200 overtakes loads that are on their way, and the simulated SM tells (late-loads.mlir). Without the fence each of these is
// told; with it, none.
// DEFINE: %{products} = --entry=products --arg=random:1:f16:64x200 --arg=random:2:f16:200x64
// DEFINE: %{sums} = --arg=random:3:f32:3x1000
// RUN: tf-run %s --mcpu=sm_90a %{products} --expect=reference --atol=1e-3 --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=rows %{sums} --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=sums %{sums} --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=every_thread %{sums} --expect=reference --check=all
// RUN: tf-opt %s --pass-pipeline="lower-tile{target=sm_90a},lower-fusion{index=32},canonicalize,cse" -o %t.mlir
// RUN: sed '/fence.proxy_async/d' %t.mlir > %t.without.mlir
// RUN: not tf-run %t.without.mlir --mcpu=sm_90a %{products} --check=all 2>&1 | FileCheck %s
// RUN: not tf-run %t.without.mlir --mcpu=sm_90a --entry=rows %{sums} --check=all 2>&1 | FileCheck %s
// RUN: not tf-run %t.without.mlir --mcpu=sm_90a --entry=sums %{sums} --check=all 2>&1 | FileCheck %s
// RUN: not tf-run %t.without.mlir --mcpu=sm_90a --entry=every_thread %{sums} --check=all 2>&1 | FileCheck %s
// CHECK: error: missing fence.proxy.async: a tensor load at {{.*}} overwrites what the thread loads and has not used

// Tile programs: products keep fragments in registers; whole warps.
tile.func @products(%a: tensor<64x200xf16>, %b: tensor<200x64xf16>) -> (%c: tensor<64x64xf32>) {
  tile.kernel threads(128) {
    %as = tile.alloc_shared : 64x32xf16
    %bs = tile.alloc_shared : 32x64xf16
    %f = tile.alloc_fragment : 64x64xf32
    tile.clear %f
    tile.pipelined %k = 0 to 7 stages(3) {
      tile.copy %a[0, %k * 32] to %as
      tile.copy %b[%k * 32, 0] to %bs
      tile.gemm %as, %bs, %f {instruction = "mma"}
    }
    tile.copy %f to %c
  }
}

// Tile programs: sums in registers, of columns that a thread each has.
tile.func @rows(%x: tensor<3x1000xf32>) -> (%y: tensor<3xf32>) {
  tile.kernel grid(%b = 3) threads(128) {
    %xs = tile.alloc_shared : 1x128xf32
    %f = tile.alloc_fragment : 1x128xf32
    %o = tile.alloc_fragment : 1xf32
    tile.clear %f
    tile.pipelined %k = 0 to 8 stages(3) {
      tile.copy %x[%b, %k * 128] to %xs
      tile.parallel (%i) in (128) {
        %f[0, %i] = %f[0, %i] + %xs[0, %i]
      }
    }
    tile.reduce_sum %f to %o dim 1
    tile.copy %o to %y[%b]
  }
}

// Fusions: sums in registers, and mbarriers of the block's own threads.
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

// Where warp groups read rows of their own, ptxas is told in each turn which one a warp is of: by a shuffle, so that it
// keeps descriptors in registers of the warp. One group alone has nothing to tell.
// RUN: tf-opt %s --pass-pipeline="lower-tile{target=sm_90a}" | FileCheck %s
// RUN: sed 's|threads(256)|threads(128)|; s|128x64xf16|64x64xf16|; s|128x64xf32|64x64xf32|; s|(128, 64)|(64, 64)|; s|bx \* 128|bx * 64|g; s|%m, 128|%m, 64|' %s | tf-opt --pass-pipeline="lower-tile{target=sm_90a}" | FileCheck %s --check-prefix=ONE
// RUN: tf-run %s --mcpu=sm_90a --arg=random:1:f16:200x130 --arg=random:2:f16:130x64 --expect=reference --check=all --atol=1e-2

// CHECK: kernel.for
// CHECK: kernel.shuffle idx
// CHECK: kernel.wgmma.smem_desc
// CHECK: kernel.wgmma.mma f16
// ONE: kernel.wgmma.mma f16
// ONE-NOT: kernel.shuffle idx
tile.func @halved(%A: tensor<?x?xf16> {dims = ["m", "k"], divisible = [1, 2]}, %B: tensor<?x64xf16> {dims = ["k", "n"]}) -> (%C: tensor<?x64xf32> {dims = ["m", "n"]}) {
  %m = tile.dim %A, 0
  %k = tile.dim %A, 1
  tile.kernel grid(%bx = ceildiv(%m, 128)) threads(256) {
    %a = tile.alloc_shared : 128x64xf16
    %b = tile.alloc_shared : 64x64xf16
    %c = tile.alloc_fragment : 128x64xf32
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%k, 64) stages(2) {
      tile.copy %A[%bx * 128, %i * 64] to %a
      tile.copy %B[%i * 64, 0] to %b
      tile.parallel (%r, %j) in (128, 64) {
        %c[%r, %j] = %c[%r, %j] * 0.5
      }
      tile.gemm %a, %b, %c
    }
    tile.copy %c to %C[%bx * 128, 0]
  }
}

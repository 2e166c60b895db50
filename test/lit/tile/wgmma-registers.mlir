// Sums of several products, alive at the same time, of more registers than a thread has: ptxas gave up ("Register allocation
// failed"), since what wgmma adds to it keeps nowhere else. The product that does not fit any more is mma.sync's.
// RUN: tf-opt %s --lower-tile=target=sm_90a -o %t.mlir 2>%t.err && FileCheck %s <%t.mlir && FileCheck %s --check-prefix=WHY <%t.err
// RUN: tf-run %s --mcpu=sm_90a --arg=random:1:bf16:70x16 --arg=random:2:bf16:128x16 --arg=random:3:bf16:128x128 --expect=reference --check=all --atol=1e-2
// RUN: %if ptxas %{ tf-llc %s --mcpu=sm_90a -o %t.ptx && %ptxas --gpu-name=sm_90a %t.ptx -o %t.cubin %}
// CHECK-LABEL: kernel.func @sums_k0(
// CHECK: kernel.wgmma.mma bf16 %{{.*}} : !kernel.wgmma<32xf32>
// CHECK: kernel.mma
// WHY: remark: this product is not made by wgmma: its sum, those that are alive with it, and A take {{[0-9]+}} registers of each thread, which has 128
tile.func @sums(%Q: tensor<?x16xbf16> {dims = ["m", "w"]}, %K: tensor<128x16xbf16>, %V: tensor<128x128xbf16>)
    -> (%O: tensor<?x128xf32> {dims = ["m", "n"]}, %U: tensor<?x128xf32> {dims = ["m", "n"]}, %S: tensor<?x64xf32> {dims = ["m", "s"]}) {
  %m = tile.dim %Q, 0
  tile.kernel grid(%bx = ceildiv(%m, 192)) threads(384) producers(1) persistent {
    %q = tile.alloc_shared : 192x16xbf16
    %k = tile.alloc_shared : 64x16xbf16
    %v = tile.alloc_shared : 64x128xbf16
    %s = tile.alloc_fragment : 192x64xf32
    %p = tile.alloc_fragment : 192x64xbf16
    %o = tile.alloc_fragment : 192x128xf32
    %u = tile.alloc_fragment : 192x128xf32
    tile.copy %Q[%bx * 192, 0] to %q
    tile.clear %s
    tile.clear %o
    tile.clear %u
    tile.pipelined %i = 0 to 2 stages(2) {
      tile.copy %K[%i * 64, 0] to %k
      tile.copy %V[%i * 64, 0] to %v
      tile.gemm %q, %k, %s {transpose_b, policy = "full_row"}
      tile.parallel (%r, %c) in (192, 64) {
        %s[%r, %c] = max(min(%s[%r, %c], 7.0), -7.0)
      }
      tile.copy %s to %p
      tile.gemm %p, %v, %u {policy = "full_row"}
      tile.gemm %p, %v, %o {policy = "full_row"}
      tile.parallel (%r, %c) in (192, 128) {
        %o[%r, %c] = %o[%r, %c] * 0.5
      }
    }
    tile.copy %o to %O[%bx * 192, 0]
    tile.copy %u to %U[%bx * 192, 0]
    tile.copy %s to %S[%bx * 192, 0]
  }
}

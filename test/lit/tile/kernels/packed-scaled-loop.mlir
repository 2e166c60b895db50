// A product of factors with block scales in a loop whose loads run ahead: the unit multiplies while the next tiles come, and warps put a step's scales
// into tensor memory when those before were used. The last step is short.
// RUN: tf-run --make-input=const:129:u8:150x5 --out=%t.a.npy && tf-run --make-input=const:125:u8:72x5 --out=%t.b.npy
// DEFINE: %{run} = tf-run %s --check=all --expect=reference --arg=random:1:f8e4m3fn:150x160 --arg=%t.a.npy --arg=random:2:f8e4m3fn:72x160 --arg=%t.b.npy --async-latency=random --schedule=random --atol=1e-3
// RUN: %{run} --mcpu=sm_100a --seed=1
// RUN: %{run} --mcpu=sm_110a --seed=2
// RUN: tf-opt %s --lower-tile=target=sm_103a 2>/dev/null | FileCheck-22 %s
// CHECK: kernel.for
// CHECK: kernel.tcgen05.st %{{.*}} {shape = "32x32b"}
// CHECK: kernel.tcgen05.mma_scaled mxf8f6f4
tile.func @mx(%A: tensor<?x?xf8E4M3FN> {dims = ["m", "k"], divisible = [1, 32]}, %SA: tensor<?x?xui8> {dims = ["m", "kb"]}, %B: tensor<?x?xf8E4M3FN> {dims = ["n", "k"], divisible = [1, 32]}, %SB: tensor<?x?xui8> {dims = ["n", "kb"]})
    -> (%C: tensor<?x?xf32> {dims = ["m", "n"]}) {
  %m = tile.dim %A, 0
  %k = tile.dim %A, 1
  %n = tile.dim %B, 0
  tile.kernel grid(%bx = ceildiv(%n, 64), %by = ceildiv(%m, 128)) threads(128) {
    %a = tile.alloc_shared : 128x128xf8E4M3FN
    %b = tile.alloc_shared : 64x128xf8E4M3FN
    %p = tile.alloc_shared : 128x4xui8
    %q = tile.alloc_shared : 64x4xui8
    %c = tile.alloc_fragment : 128x64xf32
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%k, 128) stages(3) {
      tile.copy %A[%by * 128, %i * 128] to %a
      tile.copy %B[%bx * 64, %i * 128] to %b
      tile.copy %SA[%by * 128, %i * 4] to %p {pad = 127}
      tile.copy %SB[%bx * 64, %i * 4] to %q {pad = 127}
      tile.gemm_packed %a, %b, %c scale_a %p scale_b %q {block = 32, transpose_b}
    }
    tile.copy %c to %C[%by * 128, %bx * 64]
  }
}

// What would make kernels long, and LLVM slow, without making them faster.
// RUN: tf-llc %s --mcpu=sm_90a --emit=kernel --o=%t/ 2>/dev/null
// RUN: FileCheck-22 %s --input-file=%t/long-code.kernel.mlir
// RUN: FileCheck-22 %s --input-file=%t/long-code.kernel.mlir --check-prefix=BIAS
// RUN: tf-run %s --mcpu=sm_90a --arg=random:1:bf16:131x65 --arg=random:2:bf16:65x259 --arg=random:3:bf16:259 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --arg=random:1:bf16:1x1 --arg=random:2:bf16:1x1 --arg=random:3:bf16:1 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --arg=random:1:bf16:3x0 --arg=random:2:bf16:0x5 --arg=random:3:bf16:5 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --arg=random:1:bf16:130x300 --arg=random:2:bf16:300x257 --arg=random:3:bf16:257 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --arg=random:1:bf16:136x64 --arg=random:2:bf16:64x264 --arg=random:3:bf16:264 --expect=reference --check=all

// Rows that are no multiples of 16 bytes come element by element: in loops, ahead of the product and in it.
// CHECK-LABEL: kernel.func @gemm_k0(
// CHECK: kernel.for %ahead
// CHECK: kernel.for %r
// CHECK: kernel.for %r
// CHECK: kernel.for %i
// CHECK: kernel.for %r
// CHECK: kernel.for %r

// A thread has two rows of each pair of columns: it loads a bias for both at once.
// BIAS-LABEL: kernel.func @gemm_k0_rows(
// BIAS-COUNT-32: kernel.load %bias
// BIAS-NOT: kernel.load %bias
// BIAS-LABEL: host.func @gemm

tile.func @gemm(%A: tensor<?x?xbf16> {dims = ["m", "k"]}, %B: tensor<?x?xbf16> {dims = ["k", "n"]}, %bias: tensor<?xbf16> {dims = ["n"]})
    -> (%C: tensor<?x?xbf16> {dims = ["m", "n"]}) {
  %m = tile.dim %A, 0
  %k = tile.dim %A, 1
  %n = tile.dim %B, 1
  tile.kernel grid(%bx = ceildiv(%n, 256), %by = ceildiv(%m, 128)) threads(256) {
    %a = tile.alloc_shared : 128x64xbf16
    %b = tile.alloc_shared : 64x256xbf16
    %c = tile.alloc_fragment : 128x256xf32
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%k, 64) stages(3) {
      tile.copy %A[%by * 128, %i * 64] to %a
      tile.copy %B[%i * 64, %bx * 256] to %b
      tile.gemm %a, %b, %c
    }
    tile.parallel (%r, %j) in (128, 256) {
      %c[%r, %j] = %c[%r, %j] + f32(%bias[%bx * 256 + %j])
    }
    tile.copy %c to %C[%by * 128, %bx * 256]
  }
}

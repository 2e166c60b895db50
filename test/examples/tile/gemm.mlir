// A product of matrices of any size, with relu: tiles of 32 x 32, 16 of K at a time.
// RUN: tf-run %s --mcpu=sm_80 --arg=random:1:f16:37x45 --arg=random:2:f16:45x51 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --arg=random:1:f16:64x32 --arg=random:2:f16:32x32 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_100a --arg=random:1:f16:1x1 --arg=random:2:f16:1x1 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_100a --arg=random:1:f16:3x0 --arg=random:2:f16:0x5 --expect=reference --check=all
tile.func @gemm(%A: tensor<?x?xf16> {dims = ["M", "K"]}, %B: tensor<?x?xf16> {dims = ["K", "N"]}) -> (%C: tensor<?x?xf16> {dims = ["M", "N"]}) {
  %M = tile.dim %A, 0
  %K = tile.dim %A, 1
  %N = tile.dim %B, 1
  tile.kernel grid(%bx = ceildiv %N, 32, %by = ceildiv %M, 32) threads(128) {
    %As = tile.alloc_shared : 32x16xf16
    %Bs = tile.alloc_shared : 16x32xf16
    %Cf = tile.alloc_fragment : 32x32xf32
    tile.use_swizzle panel 8
    tile.clear %Cf
    tile.pipelined %k = 0 to ceildiv(%K, 16) stages(3) {
      tile.copy %A[%by * 32, %k * 16] to %As
      tile.copy %B[%k * 16, %bx * 32] to %Bs
      tile.gemm %As, %Bs, %Cf
    }
    tile.parallel (%i, %j) in (32, 32) {
      %Cf[%i, %j] = relu(%Cf[%i, %j])
    }
    tile.copy %Cf to %C[%by * 32, %bx * 32]
  }
}

// REQUIRES: ptxas
// ptxas says nothing of products with producer warps: none is serialised (C75xx), nothing is spilled, registers move.
// RUN: tf-llc %s --mcpu=sm_90a -o %t.ptx
// RUN: %ptxas --gpu-name=sm_90a -v %t.ptx -o %t.cubin > %t.said 2>&1
// RUN: FileCheck-22 %s --input-file=%t.said --implicit-check-not=warning --implicit-check-not=C75 --implicit-check-not=setmaxnreg
// CHECK-COUNT-4: 0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads
// In the loop over k the sums stay where they are.
// RUN: FileCheck-22 %s --input-file=%t.ptx --check-prefix=PTX
// PTX: wgmma.mma_async.sync.aligned.m64n256k16.f32.bf16.bf16 {[[ACC:%tf[a-z0-9]+_0]],
// PTX: wgmma.wait_group.sync.aligned 0
// PTX-NOT: mov.b32 [[ACC]]
// PTX: bra
tile.func @wide(%A: tensor<?x?xbf16> {dims = ["m", "k"], divisible = [8, 8]}, %B: tensor<?x?xbf16> {dims = ["k", "n"], divisible = [8, 8]})
    -> (%C: tensor<?x?xbf16> {dims = ["m", "n"], divisible = [8, 8]}) {
  %m = tile.dim %A, 0
  %k = tile.dim %A, 1
  %n = tile.dim %B, 1
  tile.kernel grid(%bx = ceildiv(%n, 256), %by = ceildiv(%m, 128)) threads(256) producers(1) {
    %a = tile.alloc_shared : 128x64xbf16
    %b = tile.alloc_shared : 64x256xbf16
    %c = tile.alloc_fragment : 128x256xf32
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%k, 64) stages(4) {
      tile.copy %A[%by * 128, %i * 64] to %a
      tile.copy %B[%i * 64, %bx * 256] to %b
      tile.gemm %a, %b, %c
    }
    tile.copy %c to %C[%by * 128, %bx * 256]
  }
}

// 192 registers of sums for each thread: only moved registers make room for them.
tile.func @tall(%A: tensor<?x?xbf16> {dims = ["m", "k"], divisible = [8, 8]}, %B: tensor<?x?xbf16> {dims = ["n", "k"], divisible = [8, 8]})
    -> (%C: tensor<?x?xbf16> {dims = ["m", "n"], divisible = [8, 8]}) {
  %m = tile.dim %A, 0
  %k = tile.dim %A, 1
  %n = tile.dim %B, 0
  tile.kernel grid(%bx = ceildiv(%n, 192), %by = ceildiv(%m, 256)) threads(256) producers(4) registers(24, 240) {
    %a = tile.alloc_shared : 256x64xbf16
    %b = tile.alloc_shared : 192x64xbf16
    %c = tile.alloc_fragment : 256x192xf32
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%k, 64) stages(3) {
      tile.copy %A[%by * 256, %i * 64] to %a
      tile.copy %B[%bx * 192, %i * 64] to %b
      tile.gemm %a, %b, %c {transpose_b}
    }
    tile.copy %c to %C[%by * 256, %bx * 192]
  }
}

// REQUIRES: ptxas
// ptxas says nothing of products in all tiles of the menu, of turned ones among them, by wgmma of every kind of elements: none is serialised
// (C75xx).
// RUN: tf-llc %s --mcpu=sm_90a -o %t.ptx
// RUN: %ptxas --gpu-name=sm_90a -v %t.ptx -o %t.cubin > %t.said 2>&1
// RUN: FileCheck-22 %s --input-file=%t.said --implicit-check-not=warning --implicit-check-not=C75
// CHECK: Compiling entry function 'f32_k0_16x64x64' for 'sm_90a'
// RUN: FileCheck-22 %s --input-file=%t.ptx --check-prefix=PTX
// PTX-DAG: wgmma.mma_async.sync.aligned.m64n16k16.f32.bf16.bf16
// PTX-DAG: wgmma.mma_async.sync.aligned.m64n192k32.f32.e4m3.e4m3
// PTX-DAG: wgmma.mma_async.sync.aligned.m64n16k32.s32.s8.s8
// PTX-DAG: wgmma.mma_async.sync.aligned.m64n256k8.f32.tf32.tf32
tile.func @bf16(%A: tensor<?x?xbf16> {dims = ["m", "k"], divisible = [1, 8]}, %B: tensor<?x?xbf16> {dims = ["k", "n"], divisible = [1, 8]})
    -> (%C: tensor<?x?xbf16> {dims = ["m", "n"], divisible = [1, 8]}) {
  %m = tile.dim %A, 0
  %k = tile.dim %A, 1
  %n = tile.dim %B, 1
  tile.kernel grid(%bx = ceildiv(%n, 256), %by = ceildiv(%m, 128)) threads(256) tiles {
    %a = tile.alloc_shared : 128x64xbf16
    %b = tile.alloc_shared : 64x256xbf16
    %c = tile.alloc_fragment : 128x256xf32
    tile.use_swizzle panel 16
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%k, 64) stages(4) {
      tile.copy %A[%by * 128, %i * 64] to %a
      tile.copy %B[%i * 64, %bx * 256] to %b
      tile.gemm %a, %b, %c
    }
    tile.copy %c to %C[%by * 128, %bx * 256]
  }
}

tile.func @f8(%A: tensor<?x?xf8E4M3FN> {dims = ["m", "k"], divisible = [1, 16]}, %B: tensor<?x?xf8E4M3FN> {dims = ["n", "k"], divisible = [1, 16]})
    -> (%C: tensor<?x?xbf16> {dims = ["m", "n"], divisible = [1, 16]}) {
  %m = tile.dim %A, 0
  %k = tile.dim %A, 1
  %n = tile.dim %B, 0
  tile.kernel grid(%bx = ceildiv(%n, 256), %by = ceildiv(%m, 128)) threads(256) tiles {
    %a = tile.alloc_shared : 128x128xf8E4M3FN
    %b = tile.alloc_shared : 256x128xf8E4M3FN
    %c = tile.alloc_fragment : 128x256xf32
    tile.use_swizzle panel 16
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%k, 128) stages(4) {
      tile.copy %A[%by * 128, %i * 128] to %a
      tile.copy %B[%bx * 256, %i * 128] to %b
      tile.gemm %a, %b, %c {transpose_b}
    }
    tile.copy %c to %C[%by * 128, %bx * 256]
  }
}

tile.func @i8(%A: tensor<?x?xi8> {dims = ["m", "k"], divisible = [1, 16]}, %B: tensor<?x?xi8> {dims = ["n", "k"], divisible = [1, 16]})
    -> (%C: tensor<?x?xi32> {dims = ["m", "n"], divisible = [1, 16]}) {
  %m = tile.dim %A, 0
  %k = tile.dim %A, 1
  %n = tile.dim %B, 0
  tile.kernel grid(%bx = ceildiv(%n, 256), %by = ceildiv(%m, 128)) threads(256) tiles {
    %a = tile.alloc_shared : 128x128xi8
    %b = tile.alloc_shared : 256x128xi8
    %c = tile.alloc_fragment : 128x256xi32
    tile.use_swizzle panel 16
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%k, 128) stages(4) {
      tile.copy %A[%by * 128, %i * 128] to %a
      tile.copy %B[%bx * 256, %i * 128] to %b
      tile.gemm %a, %b, %c {transpose_b}
    }
    tile.copy %c to %C[%by * 128, %bx * 256]
  }
}

tile.func @f32(%A: tensor<?x?xf32> {dims = ["m", "k"], divisible = [1, 8]}, %B: tensor<?x?xf32> {dims = ["n", "k"], divisible = [1, 8]})
    -> (%C: tensor<?x?xf32> {dims = ["m", "n"], divisible = [1, 8]}) {
  %m = tile.dim %A, 0
  %k = tile.dim %A, 1
  %n = tile.dim %B, 0
  tile.kernel grid(%bx = ceildiv(%n, 256), %by = ceildiv(%m, 128)) threads(256) tiles {
    %a = tile.alloc_shared : 128x32xf32
    %b = tile.alloc_shared : 256x32xf32
    %c = tile.alloc_fragment : 128x256xf32
    tile.use_swizzle panel 16
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%k, 32) stages(4) {
      tile.copy %A[%by * 128, %i * 32] to %a
      tile.copy %B[%bx * 256, %i * 32] to %b
      tile.gemm %a, %b, %c {transpose_b, tf32}
    }
    tile.copy %c to %C[%by * 128, %bx * 256]
  }
}


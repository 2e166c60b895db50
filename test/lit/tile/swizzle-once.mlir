// Persistent blocks of one large tile each keep their numbers, where M is no less than N; all others are renumbered.
//
// DEFINE: %{run} = tf-run %s --mcpu=sm_90a --expect=reference --check=race,oob --entry=large
// RUN: tf-opt %s --lower-tile=target=sm_90a 2>/dev/null | FileCheck %s
// RUN: %{run} --arg=random:1:bf16:384x8 --arg=random:2:bf16:8x256
// RUN: %{run} --arg=random:1:bf16:120x8 --arg=random:2:bf16:8x760
// RUN: %{run} --arg=random:1:bf16:640x8 --arg=random:2:bf16:8x520

// CHECK-LABEL: kernel.func @large_k0(
// CHECK: %[[SEVERAL:.*]] = kernel.cmp gt %{{.*}}, %{{.*}} : i32
// CHECK: kernel.for %tile
// CHECK: %[[WHERE:.*]] = kernel.or %[[SEVERAL]], %{{.*}} : i1
// CHECK: kernel.if %[[WHERE]] {
// CHECK: kernel.div
tile.func @large(%A: tensor<?x?xbf16> {dims = ["m", "k"], divisible = [1, 8]}, %B: tensor<?x?xbf16> {dims = ["k", "n"], divisible = [1, 8]}) -> (%C: tensor<?x?xbf16> {dims = ["m", "n"], divisible = [1, 8]}) {
  %m = tile.dim %A, 0
  %k = tile.dim %A, 1
  %n = tile.dim %B, 1
  tile.kernel grid(%bx = ceildiv(%n, 256), %by = ceildiv(%m, 128)) threads(256) producers(1) persistent(3) {
    %a = tile.alloc_shared : 128x64xbf16
    %b = tile.alloc_shared : 64x256xbf16
    %c = tile.alloc_fragment : 128x256xf32
    tile.use_swizzle panel 2
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%k, 64) stages(3) {
      tile.copy %A[%by * 128, %i * 64] to %a
      tile.copy %B[%i * 64, %bx * 256] to %b
      tile.gemm %a, %b, %c
    }
    tile.copy %c to %C[%by * 128, %bx * 256]
  }
}

// CHECK-LABEL: kernel.func @small_k0(
// CHECK: kernel.for %tile
// CHECK-NOT: kernel.or
// CHECK: kernel.div
tile.func @small(%A: tensor<?x?xbf16> {dims = ["m", "k"], divisible = [1, 8]}, %B: tensor<?x?xbf16> {dims = ["k", "n"], divisible = [1, 8]}) -> (%C: tensor<?x?xbf16> {dims = ["m", "n"], divisible = [1, 8]}) {
  %m = tile.dim %A, 0
  %k = tile.dim %A, 1
  %n = tile.dim %B, 1
  tile.kernel grid(%bx = ceildiv(%n, 128), %by = ceildiv(%m, 64)) threads(128) producers(1) persistent(3) {
    %a = tile.alloc_shared : 64x64xbf16
    %b = tile.alloc_shared : 64x128xbf16
    %c = tile.alloc_fragment : 64x128xf32
    tile.use_swizzle panel 2
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%k, 64) stages(3) {
      tile.copy %A[%by * 64, %i * 64] to %a
      tile.copy %B[%i * 64, %bx * 128] to %b
      tile.gemm %a, %b, %c
    }
    tile.copy %c to %C[%by * 64, %bx * 128]
  }
}

// Products by wgmma are waited for where they are needed: those side by side begin one behind the other, and what does not need the second
// one runs beside it. A factor that threads write is waited for before a barrier.
// RUN: tf-llc %s -mcpu=sm_90a --index-width=32 | FileCheck %s
// RUN: tf-run %s --mcpu=sm_90a --arg=random:1:f16:192x64 --arg=random:2:f16:192x64 --expect=reference --atol=0.01 --check=all --async-latency=lazy
// RUN: tf-run %s --mcpu=sm_90a --arg=random:1:f16:70x64 --arg=random:2:f16:70x64 --expect=reference --atol=0.01 --check=all --async-latency=random --schedule=random
// RUN: tf-run %s --mcpu=sm_90a --arg=random:1:f16:0x64 --arg=random:2:f16:0x64 --expect=reference --check=all

// CHECK: .entry two_k0
// CHECK: wgmma.commit_group
// CHECK-NOT: wgmma.wait_group
// CHECK: wgmma.commit_group
// CHECK-NEXT: wgmma.wait_group.sync.aligned 	1;
// CHECK: ex2.approx
// CHECK: wgmma.wait_group.sync.aligned 	0;
// CHECK: stmatrix
// CHECK: bar.sync
// CHECK: wgmma.commit_group
// CHECK-NOT: wgmma.wait_group
// CHECK: wgmma.commit_group
// CHECK: wgmma.wait_group.sync.aligned 	1;
// CHECK: red.
// CHECK: wgmma.wait_group.sync.aligned 	0;
tile.func @two(%A: tensor<?x64xf16> {dims = ["n", ""]}, %B: tensor<?x64xf16> {dims = ["n", ""]})
    -> (%S: tensor<64x64xf32>, %T: tensor<64x64xf32>) {
  %n = tile.dim %A, 0
  tile.kernel grid(%b = 1) threads(128) {
    %z = tile.alloc_fragment : 64x64xf32
    tile.clear %z
    tile.copy %z to %T
  }
  tile.kernel grid(%b = 1) threads(128) producers(0) {
    %a = tile.alloc_shared : 64x64xf16
    %c = tile.alloc_shared : 64x64xf16
    %w = tile.alloc_shared : 64x64xf16
    %x = tile.alloc_fragment : 64x64xf32
    %y = tile.alloc_fragment : 64x64xf32
    %p = tile.alloc_fragment : 64x64xf16
    %t = tile.alloc_fragment : 64x64xf32
    %s = tile.alloc_fragment : 64x64xf32
    %new = i1(1)
    tile.clear %s
    tile.pipelined %i = 0 to ceildiv(%n, 64) stages(2) {
      tile.copy %A[%i * 64, 0] to %a
      tile.copy %B[%i * 64, 0] to %c
      tile.gemm %a, %c, %x clear %new {transpose_b}
      tile.gemm %c, %a, %y clear %new {transpose_b}
      tile.parallel (%r, %q) in (64, 64) attributes {fast} {
        %x[%r, %q] = exp2(%x[%r, %q] * 0.01)
      }
      tile.parallel (%r, %q) in (64, 64) {
        %y[%r, %q] = %y[%r, %q] * %x[%r, %q]
      }
      tile.copy %y to %p
      tile.copy %p to %w
      tile.gemm %w, %c, %t clear %new {transpose_a}
      tile.gemm %p, %a, %s
      tile.copy %t to %T[0, 0] {atomic = "add", via = "threads"}
    }
    tile.copy %s to %S
  }
}

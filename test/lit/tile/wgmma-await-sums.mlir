// Before a sum is computed that a product goes on with, other products are waited for: ptxas would inject a wait there, or have all
// products of the kernel run one by one. A sum that is a constant, or loaded, is written beside them.
// RUN: tf-llc %s -mcpu=sm_90a --index-width=32 | FileCheck %s
// RUN: tf-run %s --mcpu=sm_90a --entry=sums --arg=random:1:f16:150x64 --arg=random:2:f16:64x64 --expect=reference --atol=0.01 --check=all --async-latency=lazy
// RUN: tf-run %s --mcpu=sm_90a --entry=sums --arg=random:1:f16:0x64 --arg=random:2:f16:64x64 --expect=reference --check=all

// CHECK: .entry sums_k0
// CHECK: wgmma.commit_group
// CHECK-NEXT: wgmma.wait_group.sync.aligned 	0;
// CHECK: add.rn.f32
// CHECK: wgmma.commit_group
// CHECK: .entry constants_k0
// CHECK: wgmma.commit_group
// CHECK-NOT: wgmma.wait_group
// CHECK: mov.b32 {{.*}}, {{1069547520|0f3FC00000}};
// CHECK-NOT: wgmma.wait_group
// CHECK: wgmma.commit_group
tile.func @sums(%A: tensor<?x64xf16> {dims = ["n", ""]}, %B: tensor<64x64xf16>) -> (%S: tensor<64x64xf32>, %T: tensor<64x64xf32>) {
  %n = tile.dim %A, 0
  tile.kernel grid(%b = 1) threads(128) producers(0) {
    %a = tile.alloc_shared : 64x64xf16
    %c = tile.alloc_shared : 64x64xf16
    %x = tile.alloc_fragment : 64x64xf32
    %s = tile.alloc_fragment : 64x64xf32
    %t = tile.alloc_fragment : 64x64xf32
    %new = i1(1)
    tile.copy %B to %c
    tile.clear %s
    tile.clear %t
    tile.pipelined %i = 0 to ceildiv(%n, 64) stages(1) {
      tile.copy %A[%i * 64, 0] to %a
      tile.gemm %a, %c, %x clear %new {transpose_b}
      tile.parallel (%r, %q) in (64, 64) {
        %s[%r, %q] = %s[%r, %q] + 1.0
      }
      tile.gemm %a, %a, %s {transpose_a}
      tile.parallel (%r, %q) in (64, 64) {
        %t[%r, %q] = %t[%r, %q] + %x[%r, %q]
      }
    }
    tile.copy %s to %S
    tile.copy %t to %T
  }
}
tile.func @constants(%A: tensor<?x64xf16> {dims = ["n", ""]}, %B: tensor<64x64xf16>) -> (%S: tensor<64x64xf32>, %T: tensor<64x64xf32>) {
  %n = tile.dim %A, 0
  tile.kernel grid(%b = 1) threads(128) producers(0) {
    %a = tile.alloc_shared : 64x64xf16
    %c = tile.alloc_shared : 64x64xf16
    %x = tile.alloc_fragment : 64x64xf32
    %s = tile.alloc_fragment : 64x64xf32
    %t = tile.alloc_fragment : 64x64xf32
    %new = i1(1)
    tile.copy %B to %c
    tile.clear %s
    tile.clear %t
    tile.pipelined %i = 0 to ceildiv(%n, 64) stages(1) {
      tile.copy %A[%i * 64, 0] to %a
      tile.gemm %a, %c, %x clear %new {transpose_b}
      tile.parallel (%r, %q) in (64, 64) {
        %s[%r, %q] = 1.5
      }
      tile.gemm %a, %a, %s {transpose_a}
      tile.parallel (%r, %q) in (64, 64) {
        %t[%r, %q] = %t[%r, %q] + %x[%r, %q]
      }
    }
    tile.copy %s to %S
    tile.copy %t to %T
  }
}

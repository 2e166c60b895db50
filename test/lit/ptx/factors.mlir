// Factors that a loop keeps in registers are used in front of their products, or ptxas takes them for dead behind the wait
// (lib/codegen/README.md has the list of its faults). Those that each turn makes are not.
// RUN: tf-llc --mcpu=sm_90a %s | FileCheck-22 %s
// RUN: tf-llc --mcpu=sm_90a -O3 %s | FileCheck-22 %s
// RUN: tf-llc --mcpu=sm_90a --ptxas-version=13.0 %s | FileCheck-22 %s
// RUN: tf-llc --mcpu=sm_90a --ptx-repair=-factors %s | FileCheck-22 %s --check-prefix=OFF
// RUN: tf-llc --mcpu=sm_90a --ptxas-version=13.1 %s | FileCheck-22 %s --check-prefix=OFF
// RUN: tf-llc --mcpu=sm_100a %s | FileCheck-22 %s --check-prefix=OFF
// RUN: tf-run %s --arg=random:1:f16:70x64 --arg=random:2:f16:100x64 --arg=random:3:f16:100x64 --expect=reference

// CHECK-LABEL: .entry attention_k0(
// CHECK: mov.u32 %tf_number, %smid;
// CHECK-NEXT: setp.ne.b32 %tf_always, %tf_number, -1;
// CHECK: { .reg .b32 %none; @%tf_always bra.uni $tf_kept0; mov.u32 %none, %smid; st.volatile.shared.v4.b32 [%none], {[[A:%tft[0-9_]+]], {{.*}} $tf_kept0: }
// CHECK-NEXT: wgmma.fence.sync.aligned;
// CHECK: wgmma.mma_async.{{.*}} {[[A]], %tft
// CHECK: wgmma.wait_group.sync.aligned 0;
// CHECK-NOT: tf_kept
// CHECK: wgmma.mma_async.
// CHECK: wgmma.wait_group.sync.aligned 0;
// CHECK-NOT: tf_kept
// CHECK: ret;
// OFF-NOT: tf_kept
tile.func @attention(%Q: tensor<?x64xf16> {dims = ["m", "d"]}, %K: tensor<?x64xf16> {dims = ["n", "d"]}, %V: tensor<?x64xf16> {dims = ["n", "d"]}) -> (%O: tensor<?x64xf16> {dims = ["m", "d"]}) {
  %m = tile.dim %Q, 0
  %n = tile.dim %K, 0
  tile.kernel grid(%bx = ceildiv(%m, 64)) threads(128) producers(0) {
    %q = tile.alloc_shared : 64x64xf16
    %kept = tile.alloc_fragment : 64x64xf16
    %k = tile.alloc_shared : 64x64xf16
    %v = tile.alloc_shared : 64x64xf16
    %s = tile.alloc_fragment : 64x64xf32
    %p = tile.alloc_fragment : 64x64xf16
    %o = tile.alloc_fragment : 64x64xf32
    %max = tile.alloc_fragment : 64xf32
    %scale = tile.alloc_fragment : 64xf32
    %part = tile.alloc_fragment : 64xf32
    %sum = tile.alloc_fragment : 64xf32
    %log2e = f32(0.18033688)
    %new = i1(1)
    tile.copy %Q[%bx * 64, 0] to %q
    tile.copy %q to %kept
    tile.clear %o
    tile.clear %sum
    tile.fill %max, -1.0e30
    tile.pipelined %i = 0 to ceildiv(%n, 64) stages(2) {
      tile.copy %K[%i * 64, 0] to %k
      tile.copy %V[%i * 64, 0] to %v
      tile.gemm %kept, %k, %s clear %new {transpose_b, policy = "full_row"}
      tile.parallel (%r, %c) in (64, 64) {
        %at = %i * 64 + %c
        %s[%r, %c] = %at < %n ? %s[%r, %c] : -inf
      }
      tile.copy %max to %scale
      tile.reduce_max %s to %max dim 1 {accumulate}
      tile.parallel (%r) in (64) {
        %scale[%r] = exp2((%scale[%r] - %max[%r]) * %log2e)
      }
      tile.parallel (%r, %c) in (64, 64) attributes {fast} {
        %top = -(%max[%r] * %log2e)
        %s[%r, %c] = exp2(fma(%s[%r, %c], %log2e, %top))
      }
      tile.reduce_sum %s to %part dim 1
      tile.parallel (%r) in (64) {
        %sum[%r] = fma(%sum[%r], %scale[%r], %part[%r])
      }
      tile.parallel (%r, %c) in (64, 64) {
        %o[%r, %c] = %o[%r, %c] * %scale[%r]
      }
      tile.copy %s to %p
      tile.gemm %p, %v, %o {policy = "full_row"}
    }
    tile.parallel (%r, %c) in (64, 64) {
      %o[%r, %c] = %o[%r, %c] / %sum[%r]
    }
    tile.copy %o to %O[%bx * 64, 0]
  }
}

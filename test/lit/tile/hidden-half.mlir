// The half of a tile of scores that a warp group hides is not multiplied, nor gone over (tile_hidden_plan.c): on the
// diagonal the first 64 queries see none of the last 64 keys. Each other program differs by one line, which needs that
// half or lets no group be without it: it is made as a whole.
//
// DEFINE: %{opt} = tf-opt --pass-pipeline="lower-tile{target=sm_90a}"
// DEFINE: %{run} = tf-run %s --mcpu=sm_90a --entry=attend --expect=reference --check=all --atol=1e-2
// DEFINE: %{without} = %{opt} | FileCheck %s --check-prefix=WHOLE
// RUN: %{opt} %s | FileCheck %s
// RUN: %{run} --arg=random:1:f16:256x32 --arg=random:2:f16:256x32 --arg=random:3:f16:256x32
// RUN: %{run} --arg=random:1:f16:201x32 --arg=random:2:f16:201x32 --arg=random:3:f16:201x32
// RUN: %{run} --arg=random:1:f16:130x32 --arg=random:2:f16:70x32 --arg=random:3:f16:70x32
// RUN: %{run} --arg=random:1:f16:65x32 --arg=random:2:f16:300x32 --arg=random:3:f16:300x32
// RUN: %{run} --arg=random:1:f16:1x32 --arg=random:2:f16:1x32 --arg=random:3:f16:1x32
// RUN: %{run} --arg=random:1:f16:3x32 --arg=random:2:f16:0x32 --arg=random:3:f16:0x32
// Sums of what is not yet 0 there; a mask by the column only; what hides nothing; an exponential that rises; one of
// something that holds a score; one warp group; weights that are read again.
// RUN: sed 's|reduce_max|reduce_sum|' %s | %{without}
// RUN: sed 's|%at < %last|%at < %n|' %s | %{without}
// RUN: sed 's|: -inf|: -1.0e30|' %s | %{without}
// RUN: sed 's|, 0.25, %less|, -0.25, %less|' %s | %{without}
// RUN: sed '/= -(%max/d; s|// of itself: ||' %s | %{without}
// RUN: sed 's|threads(256)|threads(128)|' %s | %{without}
// RUN: sed 's|// again: ||' %s | %{without}

// CHECK: kernel.for
// CHECK: kernel.shuffle idx
// CHECK: kernel.wgmma.mma f16 {{.*}} : !kernel.wgmma<64xf32>
// CHECK-COUNT-8: add {{.*}} : !kernel.wgmma<16xf32>
// CHECK: } else {
// CHECK: kernel.wgmma.mma f16 {{.*}} : !kernel.wgmma<32xf32>
// CHECK-COUNT-4: add {{.*}} : !kernel.wgmma<16xf32>
// CHECK-NOT: kernel.wgmma.mma
// CHECK: kernel.func @attend_k0_wide(
// WHOLE: kernel.wgmma.mma
// WHOLE-NOT: kernel.wgmma<32xf32>
tile.func @attend(%Q: tensor<?x32xf16> {dims = ["m", "d"]}, %K: tensor<?x32xf16> {dims = ["n", "d"]}, %V: tensor<?x32xf16> {dims = ["n", "d"]})
    -> (%O: tensor<?x32xf16> {dims = ["m", "d"]}) {
  %m = tile.dim %Q, 0
  %n = tile.dim %K, 0
  tile.kernel grid(%bx = ceildiv(%m, 128)) threads(256) producers(0) {
    %q = tile.alloc_shared : 128x32xf16
    %k = tile.alloc_shared : 128x32xf16
    %v = tile.alloc_shared : 128x32xf16
    %s = tile.alloc_fragment : 128x128xf32
    %p = tile.alloc_fragment : 128x128xf16
    %o = tile.alloc_fragment : 128x32xf32
    %top = tile.alloc_fragment : 128xf32
    %half = tile.alloc_fragment : 128xf16
    %max = tile.alloc_fragment : 128xf32
    %scale = tile.alloc_fragment : 128xf32
    %sum = tile.alloc_fragment : 128xf32
    %new = i1(1)
    tile.copy %Q[%bx * 128, 0] to %q
    tile.clear %o
    tile.clear %sum
    tile.fill %max, -1.0e30
    tile.pipelined %i = 0 to min(ceildiv(%n, 128), %bx + 1) stages(2) {
      tile.copy %K[%i * 128, 0] to %k
      tile.copy %V[%i * 128, 0] to %v
      tile.gemm %q, %k, %s clear %new {transpose_b, policy = "full_row"}
      tile.parallel (%r, %c) in (128, 128) {
        %at = %i * 128 + %c
        %last = min(%n, %bx * 128 + %r + 1)
        %s[%r, %c] = %at < %last ? %s[%r, %c] : -inf
      }
      tile.reduce_max %s to %top dim 1
      tile.parallel (%r) in (128) {
        %grown = max(%top[%r], %max[%r])
        %scale[%r] = exp2((%max[%r] - %grown) * 0.25)
        %max[%r] = %grown
      }
      tile.parallel (%r, %c) in (128, 32) {
        %o[%r, %c] = %o[%r, %c] * %scale[%r]
      }
      tile.parallel (%r, %c) in (128, 128) {
        %less = -(%max[%r] * 0.25)
        // of itself: %less = -(%s[%r, %c] * 0.25)
        %s[%r, %c] = exp2(fma(%s[%r, %c], 0.25, %less))
      }
      tile.reduce_sum %s to %top dim 1
      tile.parallel (%r) in (128) {
        %sum[%r] = fma(%sum[%r], %scale[%r], %top[%r])
      }
      tile.copy %s to %p
      // again: tile.reduce_max %p to %half dim 1
      tile.gemm %p, %v, %o {policy = "full_row"}
    }
    tile.parallel (%r, %c) in (128, 32) {
      %o[%r, %c] = %sum[%r] > 0.0 ? %o[%r, %c] / %sum[%r] : 0.0
    }
    tile.copy %o to %O[%bx * 128, 0]
  }
}

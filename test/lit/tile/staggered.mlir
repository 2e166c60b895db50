// Staggered loops: the products at the end of a body run beside the first one of the next iteration. What is computed is what the
// loop of the text computes, for any number of iterations.
//
// DEFINE: %{run} = tf-run %s --mcpu=sm_90a --expect=reference --check=all %{near}
// DEFINE: %{late} = --schedule=random --async-latency=random
// RUN: tf-opt %s --pass-pipeline="lower-tile{target=sm_90a}" -o %t.mlir 2>/dev/null && FileCheck %s <%t.mlir
// RUN: %{run} %{late} --entry=two --arg=random:1:f16:70x32 --arg=random:2:f16:0x32 --arg=random:3:f16:0x32
// RUN: %{run} %{late} --entry=two --arg=random:1:f16:70x32 --arg=random:2:f16:1x32 --arg=random:3:f16:1x32
// RUN: %{run} %{late} --entry=two --arg=random:1:f16:70x32 --arg=random:2:f16:64x32 --arg=random:3:f16:64x32
// RUN: %{run} %{late} --entry=two --arg=random:1:f16:200x32 --arg=random:2:f16:203x32 --arg=random:3:f16:203x32
// RUN: %{run} --async-latency=lazy --schedule=pct:3 --entry=two --arg=random:1:f16:64x32 --arg=random:2:f16:160x32 --arg=random:3:f16:160x32
// RUN: %{run} %{late} --entry=lazy --arg=random:1:f16:70x32 --arg=random:2:f16:0x32 --arg=random:3:f16:0x32
// RUN: %{run} %{late} --entry=lazy --arg=random:1:f16:70x32 --arg=random:2:f16:203x32 --arg=random:3:f16:203x32
// RUN: %{run} --async-latency=lazy --schedule=pct:3 --entry=lazy --arg=random:1:f16:64x32 --arg=random:2:f16:160x32 --arg=random:3:f16:160x32
// RUN: %{run} %{late} --entry=tiles --arg=random:1:f16:300x32 --arg=random:2:f16:133x32 --arg=random:3:f16:133x32
// RUN: %{run} %{late} --entry=early --arg=random:1:f16:70x32 --arg=random:2:f16:133x32 --arg=random:3:f16:133x32
// RUN: %{run} %{late} --entry=kept --arg=random:1:f16:70x32 --arg=random:2:f16:133x32 --arg=random:3:f16:133x32
// RUN: %{run} %{late} --entry=reads_ring --arg=random:1:f16:70x32 --arg=random:2:f16:133x32 --arg=random:3:f16:133x32
// RUN: %{run} %{late} --entry=once --arg=random:1:f16:70x32 --arg=random:2:f16:133x32 --arg=random:3:f16:133x32
// RUN: %{run} %{late} --entry=reads_sum --arg=random:1:f16:70x32 --arg=random:2:f16:133x32 --arg=random:3:f16:133x32
// RUN: %{run} %{late} --entry=cleared --arg=random:1:f16:70x32 --arg=random:2:f16:133x32 --arg=random:3:f16:133x32
// RUN: %{run} %{late} --entry=both --arg=random:1:f16:70x32 --arg=random:2:f16:133x32 --arg=random:3:f16:133x32
// RUN: %{run} %{late} --entry=gradients --arg=random:1:f16:70x32 --arg=random:2:f16:133x32 --arg=random:3:f16:133x32
// RUN: %{run} --async-latency=lazy --schedule=pct:3 --entry=gradients --arg=random:1:f16:64x32 --arg=random:2:f16:200x32 --arg=random:3:f16:200x32
// RUN: tf-run %s --mcpu=sm_80 --entry=two --atol=1e-2 --arg=random:1:f16:70x32 --arg=random:2:f16:133x32 --arg=random:3:f16:133x32 --expect=reference --check=all

// The first iteration stands before the loop. In the loop two groups are under way, the first one's sums are waited for while the
// other goes on, and the sums of that one where they are needed, behind all that does not need them. K's slot is free when
// the first is done, V's when the other is: each has a ring.
// CHECK-LABEL: kernel.func @two_k0(
// CHECK: kernel.for
// CHECK: kernel.wgmma.wait_group 0 for
// CHECK: kernel.for
// CHECK: kernel.mbarrier.wait
// CHECK: kernel.wgmma.commit_group
// CHECK: kernel.mbarrier.wait
// CHECK: kernel.wgmma.commit_group
// CHECK: kernel.wgmma.wait_group 1 for
// CHECK: kernel.mbarrier.arrive
// CHECK: kernel.mul
// CHECK: kernel.wgmma.wait_group 0 for
// CHECK: kernel.mbarrier.arrive
// CHECK: kernel.wgmma.wait_group 0 for
// CHECK: kernel.func @two_k0_wide(
tile.func @two(%Q: tensor<?x32xf16> {dims = ["m", "d"]}, %K: tensor<?x32xf16> {dims = ["n", "d"]},
                     %V: tensor<?x32xf16> {dims = ["n", "d"]}) -> (%O: tensor<?x32xf32> {dims = ["m", "d"]}) {
  %m = tile.dim %Q, 0
  %rows = tile.dim %K, 0
  tile.kernel grid(%b = ceildiv(%m, 64)) threads(128) producers(1) {
    %q = tile.alloc_shared : 64x32xf16
    %k = tile.alloc_shared : 32x32xf16
    %v = tile.alloc_shared : 32x32xf16
    %s = tile.alloc_fragment : 64x32xf32
    %p = tile.alloc_fragment : 64x32xf16
    %o = tile.alloc_fragment : 64x32xf32
    %new = i1(1)
    tile.copy %Q[%b * 64, 0] to %q
    tile.clear %o
    tile.pipelined %i = 0 to ceildiv(%rows, 32) stages(2) {
      tile.copy %K[%i * 32, 0] to %k
      tile.copy %V[%i * 32, 0] to %v
      tile.gemm %q, %k, %s clear %new {transpose_b, policy = "full_row"}
      tile.parallel (%r, %c) in (64, 32) {
        %s[%r, %c] = %i * 32 + %c < %rows ? %s[%r, %c] * 0.25 : 0.0
      }
      tile.copy %s to %p
      tile.gemm %p, %v, %o {policy = "full_row"}
    }
    tile.copy %o to %O[%b * 64, 0]
  }
}

// A lazy loop over the sums of the products under way waits for them in both branches of its condition, which is
// computed beside the products: ptxas would move one wait up over it. Lanes join their maxima in one of them only.
// CHECK-LABEL: kernel.func @lazy_k0(
// CHECK: kernel.wgmma.wait_group 1 for
// CHECK-NOT: kernel.shuffle
// CHECK: %[[ANY:.*]] = kernel.vote
// CHECK-NEXT: kernel.if %[[ANY]] {
// CHECK: kernel.shuffle
// CHECK: kernel.wgmma.wait_group 0 for
// CHECK: kernel.mul
// CHECK: } else {
// CHECK-NOT: kernel.shuffle
// CHECK: kernel.wgmma.wait_group 0 for
// CHECK: }
// CHECK: kernel.mbarrier.arrive
// CHECK: kernel.func @lazy_k0_wide(
tile.func @lazy(%Q: tensor<?x32xf16> {dims = ["m", "d"]}, %K: tensor<?x32xf16> {dims = ["n", "d"]},
                     %V: tensor<?x32xf16> {dims = ["n", "d"]}) -> (%O: tensor<?x32xf32> {dims = ["m", "d"]}) {
  %m = tile.dim %Q, 0
  %rows = tile.dim %K, 0
  tile.kernel grid(%b = ceildiv(%m, 64)) threads(128) producers(1) {
    %q = tile.alloc_shared : 64x32xf16
    %k = tile.alloc_shared : 32x32xf16
    %v = tile.alloc_shared : 32x32xf16
    %s = tile.alloc_fragment : 64x32xf32
    %p = tile.alloc_fragment : 64x32xf16
    %o = tile.alloc_fragment : 64x32xf32
    %top = tile.alloc_fragment : 64xf32
    %scale = tile.alloc_fragment : 64xf32
    %new = i1(1)
    tile.copy %Q[%b * 64, 0] to %q
    tile.clear %o
    tile.pipelined %i = 0 to ceildiv(%rows, 32) stages(2) {
      tile.copy %K[%i * 32, 0] to %k
      tile.copy %V[%i * 32, 0] to %v
      tile.gemm %q, %k, %s clear %new {transpose_b, policy = "full_row"}
      tile.parallel (%r, %c) in (64, 32) {
        %s[%r, %c] = %i * 32 + %c < %rows ? %s[%r, %c] * 0.25 : 0.0
      }
      tile.reduce_max %s to %top dim 1
      tile.parallel (%r) in (64) {
        %scale[%r] = %top[%r] > 0.5 ? 0.5 : 1.0
      }
      tile.parallel (%r, %c) in (64, 32) attributes {lazy} {
        %o[%r, %c] = %o[%r, %c] * %scale[%r]
      }
      tile.copy %s to %p
      tile.gemm %p, %v, %o {policy = "full_row"}
    }
    tile.copy %o to %O[%b * 64, 0]
  }
}

// Tiles one after the other: slots go on.
// CHECK-LABEL: kernel.func @tiles_k0(
// CHECK: kernel.wgmma.wait_group 1 for
// CHECK: kernel.func @tiles_k0_wide(
tile.func @tiles(%Q: tensor<?x32xf16> {dims = ["m", "d"]}, %K: tensor<?x32xf16> {dims = ["n", "d"]},
                     %V: tensor<?x32xf16> {dims = ["n", "d"]}) -> (%O: tensor<?x32xf32> {dims = ["m", "d"]}) {
  %m = tile.dim %Q, 0
  %rows = tile.dim %K, 0
  tile.kernel grid(%b = ceildiv(%m, 64)) threads(128) producers(1) persistent(2) {
    %q = tile.alloc_shared : 64x32xf16
    %k = tile.alloc_shared : 32x32xf16
    %v = tile.alloc_shared : 32x32xf16
    %s = tile.alloc_fragment : 64x32xf32
    %p = tile.alloc_fragment : 64x32xf16
    %o = tile.alloc_fragment : 64x32xf32
    %new = i1(1)
    tile.copy %Q[%b * 64, 0] to %q
    tile.clear %o
    tile.pipelined %i = 0 to ceildiv(%rows, 32) stages(3) {
      tile.copy %K[%i * 32, 0] to %k
      tile.copy %V[%i * 32, 0] to %v
      tile.gemm %q, %k, %s clear %new {transpose_b, policy = "full_row"}
      tile.parallel (%r, %c) in (64, 32) {
        %s[%r, %c] = %i * 32 + %c < %rows ? %s[%r, %c] * 0.25 : 0.0
      }
      tile.copy %s to %p
      tile.gemm %p, %v, %o {policy = "full_row"}
    }
    tile.copy %o to %O[%b * 64, 0]
  }
}

// The sum is changed before the factors are made: it is waited for there.
// CHECK-LABEL: kernel.func @early_k0(
// CHECK: kernel.wgmma.wait_group 1 for
// CHECK: kernel.func @early_k0_wide(
tile.func @early(%Q: tensor<?x32xf16> {dims = ["m", "d"]}, %K: tensor<?x32xf16> {dims = ["n", "d"]},
                     %V: tensor<?x32xf16> {dims = ["n", "d"]}) -> (%O: tensor<?x32xf32> {dims = ["m", "d"]}) {
  %m = tile.dim %Q, 0
  %rows = tile.dim %K, 0
  tile.kernel grid(%b = ceildiv(%m, 64)) threads(128) producers(1) {
    %q = tile.alloc_shared : 64x32xf16
    %k = tile.alloc_shared : 32x32xf16
    %v = tile.alloc_shared : 32x32xf16
    %s = tile.alloc_fragment : 64x32xf32
    %p = tile.alloc_fragment : 64x32xf16
    %o = tile.alloc_fragment : 64x32xf32
    %new = i1(1)
    tile.copy %Q[%b * 64, 0] to %q
    tile.clear %o
    tile.pipelined %i = 0 to ceildiv(%rows, 32) stages(2) {
      tile.copy %K[%i * 32, 0] to %k
      tile.copy %V[%i * 32, 0] to %v
      tile.gemm %q, %k, %s clear %new {transpose_b, policy = "full_row"}
      tile.parallel (%r, %c) in (64, 32) {
        %s[%r, %c] = %i * 32 + %c < %rows ? %s[%r, %c] * 0.25 : 0.0
      }
      tile.parallel (%r, %c) in (64, 32) {
        %o[%r, %c] = %o[%r, %c] * 0.5
      }
      tile.copy %s to %p
      tile.gemm %p, %v, %o {policy = "full_row"}
    }
    tile.copy %o to %O[%b * 64, 0]
  }
}

// The factor of the first product stays in registers.
// CHECK-LABEL: kernel.func @kept_k0(
// CHECK: kernel.wgmma.wait_group 1 for
// CHECK: kernel.func @kept_k0_wide(
tile.func @kept(%Q: tensor<?x32xf16> {dims = ["m", "d"]}, %K: tensor<?x32xf16> {dims = ["n", "d"]},
                     %V: tensor<?x32xf16> {dims = ["n", "d"]}) -> (%O: tensor<?x32xf32> {dims = ["m", "d"]}) {
  %m = tile.dim %Q, 0
  %rows = tile.dim %K, 0
  tile.kernel grid(%b = ceildiv(%m, 64)) threads(128) producers(1) {
    %q = tile.alloc_shared : 64x32xf16
    %k = tile.alloc_shared : 32x32xf16
    %v = tile.alloc_shared : 32x32xf16
    %s = tile.alloc_fragment : 64x32xf32
    %p = tile.alloc_fragment : 64x32xf16
    %o = tile.alloc_fragment : 64x32xf32
    %new = i1(1)
    tile.copy %Q[%b * 64, 0] to %q
    tile.clear %o
    %kept = tile.alloc_fragment : 64x32xf16
    tile.copy %q to %kept
    tile.pipelined %i = 0 to ceildiv(%rows, 32) stages(2) {
      tile.copy %K[%i * 32, 0] to %k
      tile.copy %V[%i * 32, 0] to %v
      tile.gemm %kept, %k, %s clear %new {transpose_b, policy = "full_row"}
      tile.parallel (%r, %c) in (64, 32) {
        %s[%r, %c] = %i * 32 + %c < %rows ? %s[%r, %c] * 0.25 : 0.0
      }
      tile.copy %s to %p
      tile.gemm %p, %v, %o {policy = "full_row"}
    }
    tile.copy %o to %O[%b * 64, 0]
  }
}

// Threads read K behind the first product: its slot is free when they have.
// CHECK-LABEL: kernel.func @reads_ring_k0(
// CHECK: kernel.wgmma.wait_group 1 for
// CHECK: kernel.func @reads_ring_k0_wide(
tile.func @reads_ring(%Q: tensor<?x32xf16> {dims = ["m", "d"]}, %K: tensor<?x32xf16> {dims = ["n", "d"]},
                     %V: tensor<?x32xf16> {dims = ["n", "d"]}) -> (%O: tensor<?x32xf32> {dims = ["m", "d"]}) {
  %m = tile.dim %Q, 0
  %rows = tile.dim %K, 0
  tile.kernel grid(%b = ceildiv(%m, 64)) threads(128) producers(1) {
    %q = tile.alloc_shared : 64x32xf16
    %k = tile.alloc_shared : 32x32xf16
    %v = tile.alloc_shared : 32x32xf16
    %s = tile.alloc_fragment : 64x32xf32
    %p = tile.alloc_fragment : 64x32xf16
    %o = tile.alloc_fragment : 64x32xf32
    %new = i1(1)
    tile.copy %Q[%b * 64, 0] to %q
    tile.clear %o
    tile.pipelined %i = 0 to ceildiv(%rows, 32) stages(2) {
      tile.copy %K[%i * 32, 0] to %k
      tile.copy %V[%i * 32, 0] to %v
      tile.gemm %q, %k, %s clear %new {transpose_b, policy = "full_row"}
      tile.parallel (%r, %c) in (64, 32) {
        %s[%r, %c] = %i * 32 + %c < %rows ? %s[%r, %c] * 0.25 : 0.0
      }
      tile.parallel (%r, %c) in (64, 32) {
        %x = f32(%k[%c, 0])
        %s[%r, %c] = %s[%r, %c] + %x
      }
      tile.copy %s to %p
      tile.gemm %p, %v, %o {policy = "full_row"}
    }
    tile.copy %o to %O[%b * 64, 0]
  }
}

// What `clear` says of the last product is that of its own iteration.
// CHECK-LABEL: kernel.func @cleared_k0(
// CHECK: kernel.wgmma.wait_group 1 for
// CHECK: kernel.func @cleared_k0_wide(
tile.func @cleared(%Q: tensor<?x32xf16> {dims = ["m", "d"]}, %K: tensor<?x32xf16> {dims = ["n", "d"]},
                     %V: tensor<?x32xf16> {dims = ["n", "d"]}) -> (%O: tensor<?x32xf32> {dims = ["m", "d"]}) {
  %m = tile.dim %Q, 0
  %rows = tile.dim %K, 0
  tile.kernel grid(%b = ceildiv(%m, 64)) threads(128) producers(1) {
    %q = tile.alloc_shared : 64x32xf16
    %k = tile.alloc_shared : 32x32xf16
    %v = tile.alloc_shared : 32x32xf16
    %s = tile.alloc_fragment : 64x32xf32
    %p = tile.alloc_fragment : 64x32xf16
    %o = tile.alloc_fragment : 64x32xf32
    %new = i1(1)
    tile.copy %Q[%b * 64, 0] to %q
    tile.clear %o
    tile.pipelined %i = 0 to ceildiv(%rows, 32) stages(2) {
      tile.copy %K[%i * 32, 0] to %k
      tile.copy %V[%i * 32, 0] to %v
      tile.gemm %q, %k, %s clear %new {transpose_b, policy = "full_row"}
      tile.parallel (%r, %c) in (64, 32) {
        %s[%r, %c] = %i * 32 + %c < %rows ? %s[%r, %c] * 0.25 : 0.0
      }
      tile.copy %s to %p
      %third = %i == 2
      tile.gemm %p, %v, %o clear %third {policy = "full_row"}
    }
    tile.copy %o to %O[%b * 64, 0]
  }
}

// Not staggered: one product; what stands before the first product reads the last one's sum.
// CHECK-LABEL: kernel.func @once_k0(
// CHECK-NOT: kernel.wgmma.wait_group 1
// CHECK: kernel.func @once_k0_wide(
tile.func @once(%Q: tensor<?x32xf16> {dims = ["m", "d"]}, %K: tensor<?x32xf16> {dims = ["n", "d"]},
                     %V: tensor<?x32xf16> {dims = ["n", "d"]}) -> (%O: tensor<?x32xf32> {dims = ["m", "d"]}) {
  %m = tile.dim %Q, 0
  %rows = tile.dim %K, 0
  tile.kernel grid(%b = ceildiv(%m, 64)) threads(128) producers(1) {
    %q = tile.alloc_shared : 64x32xf16
    %k = tile.alloc_shared : 32x32xf16
    %v = tile.alloc_shared : 32x32xf16
    %s = tile.alloc_fragment : 64x32xf32
    %p = tile.alloc_fragment : 64x32xf16
    %o = tile.alloc_fragment : 64x32xf32
    %new = i1(1)
    tile.copy %Q[%b * 64, 0] to %q
    tile.clear %o
    tile.pipelined %i = 0 to ceildiv(%rows, 32) stages(2) {
      tile.copy %K[%i * 32, 0] to %k
      tile.copy %V[%i * 32, 0] to %v
      tile.gemm %q, %k, %s clear %new {transpose_b, policy = "full_row"}
      tile.parallel (%r, %c) in (64, 32) {
        %s[%r, %c] = %i * 32 + %c < %rows ? %s[%r, %c] * 0.25 : 0.0
      }
      tile.copy %s to %p
      tile.parallel (%r, %c) in (64, 32) {
        %o[%r, %c] = %o[%r, %c] + f32(%p[%r, %c]) + f32(%v[0, %c])
      }
    }
    tile.copy %o to %O[%b * 64, 0]
  }
}

// CHECK-LABEL: kernel.func @reads_sum_k0(
// CHECK-NOT: kernel.wgmma.wait_group 1
// CHECK: kernel.func @reads_sum_k0_wide(
tile.func @reads_sum(%Q: tensor<?x32xf16> {dims = ["m", "d"]}, %K: tensor<?x32xf16> {dims = ["n", "d"]},
                     %V: tensor<?x32xf16> {dims = ["n", "d"]}) -> (%O: tensor<?x32xf32> {dims = ["m", "d"]}) {
  %m = tile.dim %Q, 0
  %rows = tile.dim %K, 0
  tile.kernel grid(%b = ceildiv(%m, 64)) threads(128) producers(1) {
    %q = tile.alloc_shared : 64x32xf16
    %k = tile.alloc_shared : 32x32xf16
    %v = tile.alloc_shared : 32x32xf16
    %s = tile.alloc_fragment : 64x32xf32
    %p = tile.alloc_fragment : 64x32xf16
    %o = tile.alloc_fragment : 64x32xf32
    %new = i1(1)
    tile.copy %Q[%b * 64, 0] to %q
    tile.clear %o
    tile.pipelined %i = 0 to ceildiv(%rows, 32) stages(2) {
      tile.copy %K[%i * 32, 0] to %k
      tile.copy %V[%i * 32, 0] to %v
      tile.parallel (%r, %c) in (64, 32) {
        %o[%r, %c] = %o[%r, %c] * 0.5
      }
      tile.gemm %q, %k, %s clear %new {transpose_b, policy = "full_row"}
      tile.parallel (%r, %c) in (64, 32) {
        %s[%r, %c] = %i * 32 + %c < %rows ? %s[%r, %c] * 0.25 : 0.0
      }
      tile.copy %s to %p
      tile.gemm %p, %v, %o {policy = "full_row"}
    }
    tile.copy %o to %O[%b * 64, 0]
  }
}

// A last product reads what the first one reads, too: K has no ring of its own, its slot stays until that is over.
// CHECK-LABEL: kernel.func @both_k0(
// CHECK: kernel.wgmma.wait_group 1 for
// CHECK: kernel.func @both_k0_wide(
tile.func @both(%Q: tensor<?x32xf16> {dims = ["m", "d"]}, %K: tensor<?x32xf16> {dims = ["n", "d"]},
                     %V: tensor<?x32xf16> {dims = ["n", "d"]}) -> (%O: tensor<?x32xf32> {dims = ["m", "d"]}, %U: tensor<?x32xf32> {dims = ["m", "d"]}) {
  %m = tile.dim %Q, 0
  %rows = tile.dim %K, 0
  tile.kernel grid(%b = ceildiv(%m, 64)) threads(128) producers(1) {
    %q = tile.alloc_shared : 64x32xf16
    %k = tile.alloc_shared : 32x32xf16
    %v = tile.alloc_shared : 32x32xf16
    %s = tile.alloc_fragment : 64x32xf32
    %p = tile.alloc_fragment : 64x32xf16
    %o = tile.alloc_fragment : 64x32xf32
    %u = tile.alloc_fragment : 64x32xf32
    %new = i1(1)
    tile.copy %Q[%b * 64, 0] to %q
    tile.clear %o
    tile.clear %u
    tile.pipelined %i = 0 to ceildiv(%rows, 32) stages(2) {
      tile.copy %K[%i * 32, 0] to %k
      tile.copy %V[%i * 32, 0] to %v
      tile.gemm %q, %k, %s clear %new {transpose_b, policy = "full_row"}
      tile.parallel (%r, %c) in (64, 32) {
        %s[%r, %c] = max(min(%s[%r, %c], 7.0), -7.0)
      }
      tile.copy %s to %p
      tile.gemm %p, %k, %u {policy = "full_row"}
      tile.gemm %p, %v, %o {policy = "full_row"}
    }
    tile.copy %o to %O[%b * 64, 0]
    tile.copy %u to %U[%b * 64, 0]
  }
}

// Two products stand first, side by side: they are one group, the two at the end another.
// CHECK-LABEL: kernel.func @gradients_k0(
// CHECK: kernel.for %turn
// CHECK: kernel.wgmma.commit_group
// CHECK: kernel.wgmma.commit_group
// CHECK-NOT: kernel.wgmma.commit_group
// CHECK: kernel.wgmma.wait_group 1 for
// CHECK: kernel.wgmma.wait_group 0 for
// CHECK-LABEL: kernel.func @gradients_k0_wide(
tile.func @gradients(%K: tensor<?x32xf16> {dims = ["m", "d"]}, %Q: tensor<?x32xf16> {dims = ["n", "d"]},
                     %G: tensor<?x32xf16> {dims = ["n", "d"]}) -> (%X: tensor<?x32xf32> {dims = ["m", "d"]}, %Y: tensor<?x32xf32> {dims = ["m", "d"]}) {
  %m = tile.dim %K, 0
  %n = tile.dim %Q, 0
  tile.kernel grid(%b = ceildiv(%m, 64)) threads(128) producers(1) {
    %k = tile.alloc_shared : 64x32xf16
    %q = tile.alloc_shared : 64x32xf16
    %g = tile.alloc_shared : 64x32xf16
    %s = tile.alloc_fragment : 64x64xf32
    %e = tile.alloc_fragment : 64x64xf32
    %p = tile.alloc_fragment : 64x64xf16
    %ds = tile.alloc_fragment : 64x64xf16
    %x = tile.alloc_fragment : 64x32xf32
    %y = tile.alloc_fragment : 64x32xf32
    %new = i1(1)
    tile.copy %K[%b * 64, 0] to %k
    tile.clear %x
    tile.clear %y
    tile.pipelined %i = 0 to ceildiv(%n, 64) stages(3) {
      tile.copy %Q[%i * 64, 0] to %q
      tile.copy %G[%i * 64, 0] to %g
      tile.gemm %k, %q, %s clear %new {transpose_b}
      tile.gemm %k, %g, %e clear %new {transpose_b}
      tile.parallel (%r, %c) in (64, 64) {
        %e[%r, %c] = %s[%r, %c] * (%e[%r, %c] - 0.5)
      }
      tile.copy %s to %p
      tile.copy %e to %ds
      tile.gemm %p, %g, %x
      tile.gemm %ds, %q, %y
    }
    tile.copy %x to %X[%b * 64, 0]
    tile.copy %y to %Y[%b * 64, 0]
  }
}

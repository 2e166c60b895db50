// Two crews of a block's threads that take its tiles by turns (ping-pong): one writes a tile's results while the other one multiplies.
//
// DEFINE: %{run} = tf-run %s --mcpu=sm_90a --expect=reference --check=all --atol=1e-2
// DEFINE: %{late} = --schedule=random --async-latency=random
// RUN: tf-opt %s --pass-pipeline="lower-tile{target=sm_90a}" -o %t.mlir 2>%t.said && FileCheck %s <%t.mlir && FileCheck %s --check-prefix=SAID <%t.said
// RUN: %{run} %{late} --entry=product --arg=random:1:bf16:300x72 --arg=random:2:bf16:72x200
// RUN: %{run} --async-latency=lazy --schedule=pct:3 --entry=product --arg=random:1:bf16:264x456 --arg=random:2:bf16:456x72 --seed=3
// RUN: %{run} --async-latency=eager --entry=product --arg=random:1:bf16:1x8 --arg=random:2:bf16:8x8
// RUN: %{run} %{late} --entry=product --arg=random:1:bf16:300x0 --arg=random:2:bf16:0x200
// RUN: %{run} %{late} --entry=bias --arg=random:1:f16:392x136 --arg=random:2:f16:200x136 --arg=random:3:f16:200 --arg=random:4:f32:392
// RUN: %{run} %{late} --entry=rows --arg=random:1:f32:200x200 --arg=random:2:f32:200x72
// RUN: %{run} %{late} --entry=together --arg=random:1:bf16:300x264 --arg=random:2:bf16:264x136
// RUN: %{run} %{late} --entry=wide --arg=random:1:bf16:264x72 --arg=random:2:bf16:72x392
// RUN: %{run} %{late} --entry=sums --arg=random:1:f32:20x300 --arg=random:2:f32:20x64
// RUN: %{run} %{late} --entry=uneven --arg=random:1:bf16:300x200 --arg=random:2:bf16:200x72
// RUN: %{run} %{late} --entry=carried --arg=random:1:bf16:100x64 --arg=random:2:bf16:64x72

// A crew passes the slots of the other one's tile, and waits for its turn before it looks at one of its own; it hands over before it waits for its
// last products. Barriers and places of results are its own.
// CHECK-LABEL: kernel.func @product_k0(
// CHECK-SAME: block = array<i64: 288, 1, 1>
// CHECK: %C_1 = kernel.dynamic_shared {{.*}} : !kernel.buffer<16384xbf16, shared>
// CHECK: %turn = kernel.dynamic_shared {{.*}}<2x!kernel.mbarrier, shared>
// CHECK: } else {
// CHECK: kernel.shuffle idx
// CHECK: kernel.for %tile
// CHECK: kernel.div {{.*}} {nonneg}
// CHECK: kernel.view %turn[
// CHECK: kernel.mbarrier.wait
// CHECK: kernel.for
// CHECK: kernel.view %full[
// CHECK: kernel.mbarrier.wait
// CHECK: kernel.wgmma
// CHECK: kernel.view %turn[
// CHECK-NEXT: kernel.mbarrier.arrive
// CHECK: kernel.wgmma.wait_group 0
// CHECK: kernel.barrier.sync [[A:%[a-z0-9_]+]],
// CHECK: kernel.barrier.sync [[B:%[a-z0-9_]+]],
// CHECK: kernel.tma.store
// CHECK-LABEL: kernel.func @product_k0_wide(
tile.func @product(%A: tensor<?x?xbf16> {dims = ["m", "k"], divisible = [1, 8]}, %B: tensor<?x?xbf16> {dims = ["k", "n"], divisible = [1, 8]})
    -> (%C: tensor<?x?xbf16> {dims = ["m", "n"], divisible = [1, 8]}) {
  %m = tile.dim %A, 0
  %k = tile.dim %A, 1
  %n = tile.dim %B, 1
  tile.kernel grid(%bx = ceildiv(%n, 64), %by = ceildiv(%m, 128)) threads(128) consumers(2) persistent(2) {
    %a = tile.alloc_shared : 128x32xbf16
    %b = tile.alloc_shared : 32x64xbf16
    %c = tile.alloc_fragment : 128x64xf32
    tile.use_swizzle panel 2
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%k, 32) stages(3) {
      tile.copy %A[%by * 128, %i * 32] to %a
      tile.copy %B[%i * 32, %bx * 64] to %b
      tile.gemm %a, %b, %c
    }
    tile.copy %c to %C[%by * 128, %bx * 64]
  }
}

// Two warp groups each; a bias and a scale of rows come ahead of the tile, in two slots.
// CHECK-LABEL: kernel.func @bias_k0_rows(
// CHECK-SAME: block = array<i64: 640, 1, 1>
// CHECK: kernel.setmaxnreg
tile.func @bias(%x: tensor<?x?xf16> {dims = ["m", "k"]}, %w: tensor<?x?xf16> {dims = ["n", "k"]}, %b: tensor<?xf16> {dims = ["n"]}, %s: tensor<?xf32> {dims = ["m"]})
    -> (%y: tensor<?x?xf16> {dims = ["m", "n"]}) {
  %m = tile.dim %x, 0
  %k = tile.dim %x, 1
  %n = tile.dim %w, 0
  tile.kernel grid(%bx = ceildiv(%n, 64), %by = ceildiv(%m, 128)) threads(256) producers(4) registers(24, 112) consumers(2) persistent(1) {
    %a = tile.alloc_shared : 128x64xf16
    %v = tile.alloc_shared : 64x64xf16
    %bias = tile.alloc_shared : 64xf16
    %scale = tile.alloc_shared : 128xf32
    %c = tile.alloc_fragment : 128x64xf32
    tile.clear %c
    tile.copy %b[%bx * 64][64] to %bias
    tile.copy %s[%by * 128][128] to %scale
    tile.pipelined %i = 0 to ceildiv(%k, 64) stages(4) {
      tile.copy %x[%by * 128, %i * 64] to %a
      tile.copy %w[%bx * 64, %i * 64] to %v
      tile.gemm %a, %v, %c {transpose_b, policy = "full_row"}
    }
    tile.parallel (%i, %j) in (128, 64) {
      %y[%by * 128 + %i, %bx * 64 + %j] = f16(%c[%i, %j] * %scale[%i] + f32(%bias[%j]))
    }
  }
}

// Not only products: each warp adds up rows of its own; a loop whose turns are not all products.
// CHECK-LABEL: kernel.func @rows_k0(
// CHECK: %turn = kernel.dynamic_shared
tile.func @rows(%A: tensor<?x?xf32> {dims = ["m", "k"], divisible = [1, 4]}, %B: tensor<?x?xf32> {dims = ["k", "n"], divisible = [1, 4]})
    -> (%C: tensor<?x?xf32> {dims = ["m", "n"], divisible = [1, 4]}) {
  %m = tile.dim %A, 0
  %k = tile.dim %A, 1
  %n = tile.dim %B, 1
  tile.kernel grid(%bx = ceildiv(%n, 32), %by = ceildiv(%m, 64)) threads(128) producers(1) consumers(2) persistent(3) {
    %a = tile.alloc_shared : 64x32xf32
    %b = tile.alloc_shared : 32x32xf32
    %c = tile.alloc_fragment : 64x32xf32
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%k, 32) stages(2) {
      tile.copy %A[%by * 64, %i * 32] to %a
      tile.copy %B[%i * 32, %bx * 32] to %b
      tile.gemm %a, %b, %c {tf32}
      tile.parallel (%p, %q) in (64, 32) {
        %c[%p, %q] = %c[%p, %q] * 0.5
      }
    }
    tile.copy %c to %C[%by * 64, %bx * 32]
  }
}

// Blocks of a cluster, whose crews have the same turns, share B.
// CHECK-LABEL: kernel.func @together_k0(
// CHECK: %turn = kernel.dynamic_shared
tile.func @together(%A: tensor<?x?xbf16> {dims = ["m", "k"], divisible = [1, 8]}, %B: tensor<?x?xbf16> {dims = ["k", "n"], divisible = [1, 8]})
    -> (%C: tensor<?x?xbf16> {dims = ["m", "n"], divisible = [1, 8]}) {
  %m = tile.dim %A, 0
  %k = tile.dim %A, 1
  %n = tile.dim %B, 1
  tile.kernel grid(%bx = ceildiv(%n, 64), %by = ceildiv(%m, 128) * 2) threads(128) cluster(1, 2) consumers(2) persistent(4) {
    %a = tile.alloc_shared : 64x64xbf16
    %b = tile.alloc_shared : 64x64xbf16
    %c = tile.alloc_fragment : 64x64xf32
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%k, 64) stages(3) {
      tile.copy %A[%by * 64, %i * 64] to %a
      tile.copy %B[%i * 64, %bx * 64] to %b {multicast}
      tile.gemm %a, %b, %c
    }
    tile.copy %c to %C[%by * 64, %bx * 64]
  }
}

// 192 registers of sums for each thread: a warp group of producers gives some away. Lest the ring lose a slot, a crew has two places for 64 columns of its
// results; rows of a thread's second 64 go with its first ones.
// CHECK-LABEL: kernel.func @wide_k0(
// CHECK-SAME: block = array<i64: 384, 1, 1>
// CHECK: %a = kernel.dynamic_shared {{.*}} : !kernel.buffer<32768xbf16, shared>
// CHECK: %C_1 = kernel.dynamic_shared {{.*}} : !kernel.buffer<32768xbf16, shared>
// CHECK: kernel.setmaxnreg
// CHECK: kernel.bulk.wait_group 1 {read}
tile.func @wide(%A: tensor<?x?xbf16> {dims = ["m", "k"], divisible = [1, 8]}, %B: tensor<?x?xbf16> {dims = ["k", "n"], divisible = [1, 8]})
    -> (%C: tensor<?x?xbf16> {dims = ["m", "n"], divisible = [1, 8]}) {
  %m = tile.dim %A, 0
  %k = tile.dim %A, 1
  %n = tile.dim %B, 1
  tile.kernel grid(%bx = ceildiv(%n, 192), %by = ceildiv(%m, 128)) threads(128) consumers(2) persistent(1) {
    %a = tile.alloc_shared : 128x64xbf16
    %b = tile.alloc_shared : 64x192xbf16
    %c = tile.alloc_fragment : 128x192xf32
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%k, 64) stages(4) {
      tile.copy %A[%by * 128, %i * 64] to %a
      tile.copy %B[%i * 64, %bx * 192] to %b
      tile.gemm %a, %b, %c
    }
    tile.copy %c to %C[%by * 128, %bx * 192]
  }
}

// What threads share besides rings, such as the parts of a sum, each crew has for itself. A copy by TMA that stands behind the loop has mbarriers of both.
// CHECK-LABEL: kernel.func @sums_k0(
// CHECK: %arrived = kernel.dynamic_shared {{.*}}<2x!kernel.mbarrier, shared>
// CHECK: %turn = kernel.dynamic_shared
tile.func @sums(%x: tensor<?x?xf32> {dims = ["m", "n"], divisible = [1, 4]}, %z: tensor<?x64xf32> {dims = ["m", ""]}) -> (%y: tensor<?x64xf32> {dims = ["m", ""]}) {
  %m = tile.dim %x, 0
  %n = tile.dim %x, 1
  tile.kernel grid(%b = %m) threads(128) consumers(2) persistent(3) {
    %s = tile.alloc_shared : 256xf32
    %f = tile.alloc_fragment : 256xf32
    %t = tile.alloc_fragment : 1xf32
    %late = tile.alloc_shared : 32xf32
    tile.clear %f
    tile.pipelined %k = 0 to ceildiv(%n, 256) stages(2) {
      tile.copy %x[%b, %k * 256][1, 256] to %s
      tile.parallel (%i) in (256) {
        %f[%i] += %s[%i]
      }
    }
    tile.reduce_sum %f to %t dim 0
    tile.serial %q = 0 to 2 {
      tile.copy %z[%b, %q * 32] to %late {via = "tma"}
      tile.parallel (%i) in (32) {
        %y[%b, %q * 32 + %i] = %t[0] + %late[31 - %i]
      }
    }
  }
}

// SAID: remark: this kernel has its threads once, not twice: its loop may turn more often for one tile than for another
tile.func @uneven(%A: tensor<?x?xbf16> {dims = ["m", "k"], divisible = [1, 8]}, %B: tensor<?x?xbf16> {dims = ["k", "n"], divisible = [1, 8]})
    -> (%C: tensor<?x?xbf16> {dims = ["m", "n"], divisible = [1, 8]}) {
  %m = tile.dim %A, 0
  %k = tile.dim %A, 1
  %n = tile.dim %B, 1
  tile.kernel grid(%bx = ceildiv(%n, 64), %by = ceildiv(%m, 64)) threads(128) consumers(2) {
    %a = tile.alloc_shared : 64x64xbf16
    %b = tile.alloc_shared : 64x64xbf16
    %c = tile.alloc_fragment : 64x64xf32
    tile.clear %c
    tile.pipelined %i = 0 to min(%by + 1, ceildiv(%k, 64)) stages(3) {
      tile.copy %A[%by * 64, %i * 64] to %a
      tile.copy %B[%i * 64, %bx * 64] to %b
      tile.gemm %a, %b, %c
    }
    tile.copy %c to %C[%by * 64, %bx * 64]
  }
}

// SAID: remark: this kernel has its threads once, not twice: it has more than one loop with loads that run ahead
tile.func @carried(%A: tensor<?x64xbf16> {dims = ["m", "k"]}, %B: tensor<64x?xbf16> {dims = ["k", "n"], divisible = [1, 8]})
    -> (%C: tensor<?x?xbf16> {dims = ["m", "n"], divisible = [1, 8]}) {
  %m = tile.dim %A, 0
  %n = tile.dim %B, 1
  tile.kernel grid(%bx = ceildiv(%n, 64), %by = ceildiv(%m, 64)) threads(128) consumers(2) {
    %a = tile.alloc_shared : 64x32xbf16
    %b = tile.alloc_shared : 32x64xbf16
    %a2 = tile.alloc_shared : 64x32xbf16
    %b2 = tile.alloc_shared : 32x64xbf16
    %c = tile.alloc_fragment : 64x64xf32
    tile.clear %c
    tile.pipelined %i = 0 to 2 stages(2) {
      tile.copy %A[%by * 64, %i * 32] to %a
      tile.copy %B[%i * 32, %bx * 64] to %b
      tile.gemm %a, %b, %c
    }
    tile.pipelined %i = 0 to 2 stages(2) {
      tile.copy %A[%by * 64, %i * 32] to %a2
      tile.copy %B[%i * 32, %bx * 64] to %b2
      tile.gemm %a2, %b2, %c
    }
    tile.copy %c to %C[%by * 64, %bx * 64]
  }
}

// RUN: tf-run %s --mcpu=sm_100a --expect=reference --check=all %{late} --entry=few_rows --arg=random:1:bf16:128x48 --arg=random:2:bf16:192x128
// RUN: tf-opt %s --pass-pipeline="lower-tile{target=sm_100a}" -o %t.100 2>%t.told && grep -q "threads once, not twice: the tensor unit makes its products" %t.told
// Not with tensor memory, of whose lanes each warp has its own.
tile.func @few_rows(%A: tensor<?x?xbf16> {dims = ["k", "m"], divisible = [16, 16]}, %B: tensor<?x?xbf16> {dims = ["n", "k"], divisible = [16, 16]}) -> (%C: tensor<?x?xf32> {dims = ["m", "n"]}) {
  %m = tile.dim %A, 1
  %n = tile.dim %B, 0
  %k = tile.dim %A, 0
  tile.kernel grid(%bx = ceildiv(%n, 64), %by = ceildiv(%m, 16)) threads(128) producers(4) consumers(2) persistent(2) {
    %a = tile.alloc_shared : 64x16xbf16
    %b = tile.alloc_shared : 64x64xbf16
    %c = tile.alloc_shared : 16x64xf32
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%k, 64) stages(4) {
      tile.copy %B[%bx * 64, %i * 64] to %b {via = "tma"}
      tile.copy %A[%i * 64, %by * 16] to %a {via = "tma"}
      tile.gemm %a, %b, %c {transpose_a, transpose_b}
    }
    tile.copy %c to %C[%by * 16, %bx * 64]
  }
}

// Products by wgmma: which are, how the warpgroups share them, what descriptors say, and what they compute beside what mma.sync
// does, whoever writes the factors.
//
// DEFINE: %{run} = tf-run %s --mcpu=sm_90a --expect=reference --check=all --schedule=random --async-latency=random
// RUN: tf-opt %s --pass-pipeline="lower-tile{target=sm_90a}" -o %t.mlir 2>%t.err && FileCheck %s <%t.mlir && FileCheck %s --check-prefix=WHY <%t.err
// RUN: tf-opt %s --pass-pipeline="lower-tile{target=sm_80}" 2>/dev/null | FileCheck %s --check-prefix=NONE
// RUN: tf-opt %s --pass-pipeline="lower-tile{target=sm_100a}" 2>/dev/null | FileCheck %s --check-prefix=NONE
// RUN: %{run} --entry=ring --arg=random:1:bf16:200x136 --arg=random:2:bf16:136x264 --atol=1e-3
// RUN: %{run} --entry=ring --arg=random:1:bf16:1x8 --arg=random:2:bf16:8x8
// RUN: %{run} --entry=ring --arg=random:1:bf16:128x0 --arg=random:2:bf16:0x128
// RUN: %{run} --entry=ring --arg=random:1:bf16:129x64 --arg=random:2:bf16:64x136 --seed=5
// RUN: %{run} --entry=by_threads --arg=random:1:f16:200x131 --arg=random:2:f16:131x77 --atol=1e-3
// RUN: %{run} --entry=groups --arg=random:1:f16:64x64 --arg=random:2:f16:192x64 --arg=random:3:f16:96x192
// RUN: %{run} --entry=registers --arg=random:1:f16:64x96 --arg=random:2:f16:96x64 --arg=random:3:f16:64x32
// RUN: %{run} --entry=bytes --arg=random:1:i8:64x64 --arg=random:2:i8:48x64
// RUN: %{run} --entry=floats_of_8 --arg=random:1:f8e4m3fn:72x144 --arg=random:2:f8e5m2:48x144
// RUN: %{run} --entry=rounded --arg=random:1:f32:72x100 --arg=random:2:f32:48x100
// RUN: %{run} --entry=rounded --arg=random:1:f32:72x99 --arg=random:2:f32:48x99
// RUN: %{run} --entry=not_rounded --arg=random:1:f32:64x64 --arg=random:2:f32:32x64
// RUN: %{run} --entry=cleared --arg=random:1:bf16:64x48 --arg=random:2:bf16:48x48
// RUN: %{run} --entry=long --arg=random:1:f16:64x544 --arg=random:2:f16:544x32 --atol=1e-3
// RUN: tf-run %s --mcpu=sm_80 --entry=groups --arg=random:1:f16:64x64 --arg=random:2:f16:192x64 --arg=random:3:f16:96x192 --expect=reference --check=all
// NONE-NOT: wgmma

// Two warpgroups, each 64 rows; A along k, B along n. Nothing but mbarriers orders the ring.
// CHECK-LABEL: kernel.func @ring_k0(
// CHECK: kernel.for
// CHECK: kernel.mbarrier.wait
// CHECK-NOT: kernel.barrier
// CHECK: kernel.wgmma.fence %{{.*}} : !kernel.wgmma<64xf32>
// CHECK: kernel.wgmma.smem_desc k %{{.*}} {stride = 1024 : i64, swizzle = "128b"}
// CHECK: kernel.wgmma.smem_desc mn %{{.*}} {leading = 8192 : i64, stride = 1024 : i64, swizzle = "128b"}
// CHECK: kernel.wgmma.mma bf16 %{{.*}}, bf16 %{{.*}} add %{{.*}} {transpose_b} : !kernel.wgmma<64xf32>
// CHECK: kernel.wgmma.commit_group
// CHECK: kernel.wgmma.wait_group 0 for
// CHECK-NOT: kernel.fence.proxy_async
// CHECK: kernel.mbarrier.arrive
tile.func @ring(%A: tensor<?x?xbf16> {dims = ["m", "k"], divisible = [1, 8]}, %B: tensor<?x?xbf16> {dims = ["k", "n"], divisible = [1, 8]})
    -> (%C: tensor<?x?xf32> {dims = ["m", "n"], divisible = [1, 8]}) {
  %m = tile.dim %A, 0
  %k = tile.dim %A, 1
  %n = tile.dim %B, 1
  tile.kernel grid(%bx = ceildiv(%n, 128), %by = ceildiv(%m, 128)) threads(256) producers(0) {
    %a = tile.alloc_shared : 128x64xbf16
    %b = tile.alloc_shared : 64x128xbf16
    %c = tile.alloc_fragment : 128x128xf32
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%k, 64) stages(3) {
      tile.copy %A[%by * 128, %i * 64] to %a
      tile.copy %B[%i * 64, %bx * 128] to %b
      tile.gemm %a, %b, %c
    }
    tile.copy %c to %C[%by * 128, %bx * 128]
  }
}

// Rows of any length: threads copy, and a fence stands before the barrier.
// CHECK-LABEL: kernel.func @by_threads_k0(
// CHECK: kernel.for
// CHECK: kernel.fence.proxy_async shared
// CHECK: kernel.barrier
// CHECK: kernel.wgmma.fence
tile.func @by_threads(%A: tensor<?x?xf16> {dims = ["m", "k"]}, %B: tensor<?x?xf16> {dims = ["k", "n"]}) -> (%C: tensor<?x?xf32> {dims = ["m", "n"]}) {
  %m = tile.dim %A, 0
  %k = tile.dim %A, 1
  %n = tile.dim %B, 1
  tile.kernel grid(%bx = ceildiv(%n, 64), %by = ceildiv(%m, 64)) threads(128) {
    %a = tile.alloc_shared : 64x32xf16
    %b = tile.alloc_shared : 32x64xf16
    %c = tile.alloc_fragment : 64x64xf32
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%k, 32) stages(2) {
      tile.copy %A[%by * 64, %i * 32] to %a
      tile.copy %B[%i * 32, %bx * 64] to %b
      tile.gemm %a, %b, %c
    }
    tile.copy %c to %C[%by * 64, %bx * 64]
  }
}

// Three warpgroups on 64 rows share the columns; what they computed is a factor of the next product, by way of shared memory
// and in panels of 64 columns, three of them.
// CHECK-LABEL: kernel.func @groups_k0(
// CHECK: kernel.wgmma.mma f16 %{{.*}}, f16 %{{.*}} add %{{.*}} : !kernel.wgmma<32xf32>
// CHECK: kernel.fence.proxy_async shared
// CHECK: kernel.barrier
// CHECK: kernel.wgmma.smem_desc k %{{.*}} {stride = 1024 : i64, swizzle = "128b"}
// CHECK: kernel.wgmma.mma f16 %{{.*}}, f16 %{{.*}} add
tile.func @groups(%A: tensor<64x64xf16>, %B: tensor<192x64xf16>, %V: tensor<96x192xf16>) -> (%C: tensor<64x96xf32>) {
  tile.kernel threads(384) {
    %a = tile.alloc_shared : 64x64xf16
    %b = tile.alloc_shared : 192x64xf16
    %v = tile.alloc_shared : 96x192xf16
    %p = tile.alloc_shared : 64x192xf16
    %s = tile.alloc_fragment : 64x192xf32
    %c = tile.alloc_fragment : 64x96xf32
    tile.copy %A to %a
    tile.copy %B to %b
    tile.copy %V to %v
    tile.clear %s
    tile.gemm %a, %b, %s {transpose_b, policy = "full_col"}
    tile.parallel (%i, %j) in (64, 192) {
      %q = %s[%i, %j] * 0.125
      %h = tile.cast %q : f16
      %p[%i, %j] = %h
    }
    tile.clear %c
    tile.gemm %p, %v, %c {transpose_b}
    tile.copy %c to %C
  }
}

// A in registers, as the sums of another product rounded; three steps along K at once.
// CHECK-LABEL: kernel.func @registers_k0(
// CHECK: kernel.wgmma.fence %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : !kernel.wgmma<16xf32>, !kernel.wgmma<8xf16>
// CHECK: kernel.wgmma.wait_group 0 for %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : vector<16xf32>, vector<8xf16>
tile.func @registers(%A: tensor<64x96xf16>, %B: tensor<96x64xf16>, %V: tensor<64x32xf16>) -> (%C: tensor<64x32xf32>) {
  tile.kernel threads(128) {
    %a = tile.alloc_shared : 64x96xf16
    %b = tile.alloc_shared : 96x64xf16
    %v = tile.alloc_shared : 64x32xf16
    %s = tile.alloc_fragment : 64x64xf32
    %p = tile.alloc_fragment : 64x64xf16
    %c = tile.alloc_fragment : 64x32xf32
    tile.copy %A to %a
    tile.copy %B to %b
    tile.copy %V to %v
    tile.clear %s
    tile.gemm %a, %b, %s
    tile.copy %s to %p
    tile.clear %c
    tile.gemm %p, %v, %c
    tile.copy %c to %C
  }
}

// tf32: TMA rounds on its way in. Where rows are not whole, cp.async would bring them: no wgmma then.
// CHECK-LABEL: kernel.func @rounded_k0(
// CHECK-NOT: wgmma
// CHECK-LABEL: kernel.func @rounded_k0_wide(
// CHECK-NOT: wgmma
// CHECK-LABEL: kernel.func @rounded_k0_rows(
// CHECK: kernel.wgmma.mma tf32 %{{.*}}, tf32 %{{.*}} add %{{.*}} : !kernel.wgmma<16xf32>
// CHECK-LABEL: host.func @rounded
// CHECK: host.tensormap {{.*}}type = "tf32"
// CHECK: host.tensormap {{.*}}type = "tf32"
tile.func @rounded(%A: tensor<?x?xf32> {dims = ["m", "k"]}, %B: tensor<?x?xf32> {dims = ["n", "k"]}) -> (%C: tensor<?x?xf32> {dims = ["m", "n"]}) {
  %m = tile.dim %A, 0
  %k = tile.dim %A, 1
  %n = tile.dim %B, 0
  tile.kernel grid(%bx = ceildiv(%n, 32), %by = ceildiv(%m, 64)) threads(128) {
    %a = tile.alloc_shared : 64x32xf32
    %b = tile.alloc_shared : 32x32xf32
    %c = tile.alloc_fragment : 64x32xf32
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%k, 32) stages(3) {
      tile.copy %A[%by * 64, %i * 32] to %a
      tile.copy %B[%bx * 32, %i * 32] to %b
      tile.gemm %a, %b, %c {transpose_b, tf32}
    }
    tile.copy %c to %C[%by * 64, %bx * 32]
  }
}

// Another statement reads a factor, which must be as it was.
// CHECK-LABEL: kernel.func @not_rounded_k0(
// CHECK-NOT: wgmma
// CHECK-LABEL: host.func @not_rounded
// CHECK-NOT: "tf32"
tile.func @not_rounded(%A: tensor<64x64xf32>, %B: tensor<32x64xf32>) -> (%C: tensor<64x32xf32>, %D: tensor<64x64xf32>) {
  tile.kernel threads(128) {
    %a = tile.alloc_shared : 64x64xf32
    %b = tile.alloc_shared : 32x64xf32
    %c = tile.alloc_fragment : 64x32xf32
    tile.clear %c
    tile.copy %A to %a
    tile.copy %B to %b
    tile.gemm %a, %b, %c {transpose_b, tf32}
    tile.copy %c to %C
    tile.parallel (%i, %j) in (64, 64) {
      %D[%i, %j] = %a[%i, %j] * 2.0
    }
  }
}

// Two kinds of f8, which lie along K both; what the chip keeps of their sums is said. Another product asks for mma.sync.
// CHECK-LABEL: kernel.func @floats_of_8_k0(
// CHECK: kernel.wgmma.mma e4m3 %{{.*}}, e5m2 %{{.*}} add %{{.*}} : !kernel.wgmma<16xf32>
// CHECK: kernel.mma
// WHY: remark: wgmma keeps about 14 bits of this product's sums while it adds f8 products (`instruction = "mma"` keeps 24, and is slower)
tile.func @floats_of_8(%A: tensor<?x?xf8E4M3FN> {dims = ["m", "k"], divisible = [1, 16]}, %B: tensor<?x?xf8E5M2> {dims = ["n", "k"], divisible = [1, 16]})
    -> (%C: tensor<?x?xf32> {dims = ["m", "n"]}, %D: tensor<?x?xf32> {dims = ["m", "n"]}) {
  %m = tile.dim %A, 0
  %k = tile.dim %A, 1
  %n = tile.dim %B, 0
  tile.kernel grid(%bx = ceildiv(%n, 32), %by = ceildiv(%m, 64)) threads(128) producers(0) {
    %a = tile.alloc_shared : 64x64xf8E4M3FN
    %b = tile.alloc_shared : 32x64xf8E5M2
    %c = tile.alloc_fragment : 64x32xf32
    %d = tile.alloc_fragment : 64x32xf32
    tile.clear %c
    tile.clear %d
    tile.serial %i = 0 to ceildiv(%k, 64) {
      tile.copy %A[%by * 64, %i * 64] to %a
      tile.copy %B[%bx * 32, %i * 64] to %b
      tile.gemm %a, %b, %c {transpose_b}
      tile.gemm %a, %b, %d {transpose_b, instruction = "mma"}
    }
    tile.copy %c to %C[%by * 64, %bx * 32]
    tile.copy %d to %D[%by * 64, %bx * 32]
  }
}

// Bytes lie along K.
// CHECK-LABEL: kernel.func @bytes_k0(
// CHECK: kernel.wgmma.mma s8 %{{.*}}, s8 %{{.*}} add %{{.*}} : !kernel.wgmma<24xi32>
// WHY: remark: this product is not made by wgmma: its 8-bit or tf32 factors are not contiguous along K
tile.func @bytes(%A: tensor<64x64xi8>, %B: tensor<48x64xi8>) -> (%C: tensor<64x48xi32>, %D: tensor<64x64xi32>) {
  tile.kernel threads(128) {
    %a = tile.alloc_shared : 64x64xi8
    %b = tile.alloc_shared : 48x64xi8
    %c = tile.alloc_fragment : 64x48xi32
    %d = tile.alloc_fragment : 64x64xi32
    tile.copy %A to %a
    tile.copy %B to %b
    tile.clear %c
    tile.gemm %a, %b, %c {transpose_b}
    tile.clear %d
    tile.gemm %a, %a, %d {transpose_a, instruction = "wgmma"}
    tile.copy %c to %C
    tile.copy %d to %D
  }
}

// Sums that are kept in f32 and rounded to f16, cleared under a condition.
// CHECK-LABEL: kernel.func @cleared_k0(
// CHECK: kernel.wgmma.mma bf16 %{{.*}}, bf16 %{{.*}} add %{{.*}} {transpose_b} : !kernel.wgmma<24xf32>
// CHECK: kernel.mma
// WHY: remark: this product is not made by wgmma: K is no multiple of 32 bytes
tile.func @cleared(%A: tensor<64x48xbf16>, %B: tensor<48x48xbf16>) -> (%C: tensor<64x48xf16>, %D: tensor<64x48xf32>, %E: tensor<64x48xf32>) {
  tile.kernel threads(128) {
    %a = tile.alloc_shared : 64x48xbf16
    %b = tile.alloc_shared : 48x48xbf16
    %c = tile.alloc_fragment : 64x48xf16
    %d = tile.alloc_fragment : 64x48xf32
    %e = tile.alloc_fragment : 64x48xf32
    tile.copy %A to %a
    tile.copy %B to %b
    tile.fill %c, 3.0
    tile.serial %i = 0 to 3 {
      %first = tile.lt %i, 1
      tile.gemm %a, %b, %c clear %first
    }
    tile.clear %d
    tile.gemm %a, %b, %d {instruction = "mma"}
    tile.clear %e
    tile.gemm %a[0, 0][64, 24], %b[0, 0][24, 48], %e {instruction = "wgmma"}
    tile.copy %c to %C
    tile.copy %d to %D
    tile.copy %e to %E
  }
}

// More steps along K than are begun at once: a loop of them.
// CHECK-LABEL: kernel.func @long_k0(
// CHECK: kernel.for
// CHECK: kernel.wgmma.fence
// CHECK: kernel.wgmma.commit_group
tile.func @long(%A: tensor<64x544xf16>, %B: tensor<544x32xf16>) -> (%C: tensor<64x32xf32>) {
  tile.kernel threads(128) {
    %a = tile.alloc_shared : 64x544xf16
    %b = tile.alloc_shared : 544x32xf16
    %c = tile.alloc_fragment : 64x32xf32
    tile.copy %A to %a
    tile.copy %B to %b
    tile.clear %c
    tile.gemm %a, %b, %c
    tile.copy %c to %C
  }
}

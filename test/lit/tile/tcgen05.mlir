// Products by tcgen05.mma: which are, where their sums are meanwhile, and what they compute beside what the reference does.
//
// DEFINE: %{run} = tf-run %s --mcpu=sm_100a --expect=reference --check=all --schedule=random --async-latency=random
// RUN: tf-opt %s --pass-pipeline="lower-tile{target=sm_100a}" -o %t.mlir 2>%t.err && FileCheck %s <%t.mlir && FileCheck %s --check-prefix=WHY <%t.err
// RUN: tf-opt %s --pass-pipeline="lower-tile{target=sm_90a}" 2>/dev/null | FileCheck %s --check-prefix=NONE
// RUN: tf-opt %s --pass-pipeline="lower-tile{target=sm_100}" 2>/dev/null | FileCheck %s --check-prefix=NONE
// RUN: %{run} --entry=once --arg=random:1:bf16:128x64 --arg=random:2:bf16:64x128 --atol=1e-3
// RUN: %{run} --entry=ring --arg=random:1:bf16:200x136 --arg=random:2:bf16:136x264 --atol=1e-3
// RUN: %{run} --entry=ring --arg=random:1:bf16:1x8 --arg=random:2:bf16:8x8
// RUN: %{run} --entry=ring --arg=random:1:bf16:128x0 --arg=random:2:bf16:0x128
// RUN: %{run} --entry=ring --arg=random:1:bf16:129x520 --arg=random:2:bf16:520x136 --seed=5 --atol=1e-3
// RUN: %{run} --entry=by_threads --arg=random:1:f16:200x131 --arg=random:2:f16:131x77 --atol=1e-3
// RUN: %{run} --entry=majors --arg=random:1:f16:192x64 --arg=random:2:f16:96x64 --atol=1e-3
// RUN: %{run} --entry=groups --arg=random:1:f16:64x64 --arg=random:2:f16:192x64 --arg=random:3:f16:96x192 --atol=1e-3
// RUN: %{run} --entry=bytes --arg=random:1:i8:64x64 --arg=random:2:u8:64x64
// RUN: tf-run %s --mcpu=sm_110a --entry=bytes --arg=random:1:i8:64x64 --arg=random:2:u8:64x64 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_103a --entry=bytes --arg=random:1:i8:64x64 --arg=random:2:u8:64x64 --expect=reference --check=all
// RUN: tf-opt %s --pass-pipeline="lower-tile{target=sm_103a}" 2>&1 | FileCheck %s --check-prefix=BYTES
// RUN: %{run} --entry=floats_of_8 --arg=random:1:f8e4m3fn:72x144 --arg=random:2:f8e5m2:48x144 --atol=1e-3
// RUN: %{run} --entry=rounded --arg=random:1:f32:72x100 --arg=random:2:f32:48x100
// RUN: %{run} --entry=rounded --arg=random:1:f32:72x99 --arg=random:2:f32:48x99
// RUN: %{run} --entry=cleared --arg=random:1:bf16:64x48 --arg=random:2:bf16:48x48 --atol=1e-3
// RUN: %{run} --entry=long --arg=random:1:f16:64x544 --arg=random:2:f16:544x32 --atol=1e-3
// RUN: %{run} --entry=outer --arg=random:1:f16:128x96 --arg=random:2:f16:96x64 --arg=3 --atol=1e-3
// RUN: %{run} --entry=outer --arg=random:1:f16:128x96 --arg=random:2:f16:96x64 --arg=0 --atol=1e-3
// RUN: %{run} --entry=overtaken --arg=random:1:f16:64x64 --arg=random:2:f16:64x64 --atol=1e-3
// RUN: %{run} --entry=too_many --arg=random:1:f16:128x32 --arg=random:2:f16:32x256 --atol=1e-3
// RUN: %{run} --entry=clustered --arg=random:1:bf16:128x160 --arg=random:2:bf16:160x128 --atol=1e-3
// RUN: %{run} --entry=clustered --arg=random:1:bf16:128x0 --arg=random:2:bf16:0x128
// RUN: %{run} --entry=lazy --arg=random:1:f16:128x64 --arg=random:2:f16:64x64 --atol=1e-2
// NONE-NOT: tcgen05
//
// What test/without_syncs.py may leave out: loads that were waited for are over (the manual's tcgen05.wait), so a barrier is enough
// before who gives the columns back, whose instruction is not asynchronous. The fences stay for whoever reads the manual otherwise.
// WITHOUT-SYNCS: without tcgen05.fence in ring_k0#3: what was loaded has been waited for
// WITHOUT-SYNCS: without tcgen05.fence in ring_k0#4: what was loaded has been waited for
// WITHOUT-SYNCS: without barrier in overtaken_k0#2: who writes where a factor is has waited for the product, as all threads have
// WITHOUT-SYNCS: without tcgen05.fence in overtaken_k0#6: what was loaded has been waited for
// WITHOUT-SYNCS: without tcgen05.fence in overtaken_k0#7: what was loaded has been waited for

// One product. The first warp allocates; a thread multiplies, and its commit arrives where all wait.
// CHECK-LABEL: kernel.func @once_k0(
// CHECK: kernel.if
// CHECK-NEXT: %[[N:.*]] = kernel.constant 128 : i32
// CHECK-NEXT: kernel.tcgen05.alloc %[[N]] to
// CHECK-NEXT: kernel.tcgen05.relinquish_alloc_permit
// CHECK: kernel.barrier
// CHECK: kernel.tcgen05.address
// CHECK: kernel.tcgen05.st %{{.*}} {shape = "16x256b"}
// CHECK: kernel.tcgen05.wait_st
// CHECK-NEXT: kernel.tcgen05.fence before_thread_sync
// CHECK-NEXT: kernel.barrier
// CHECK-NEXT: kernel.tcgen05.fence after_thread_sync
// CHECK: kernel.if
// CHECK: kernel.tcgen05.instr_desc f16 {a = "bf16", b = "bf16", d = "f32", m = 128 : i64, n = 128 : i64, transpose_b}
// CHECK: kernel.tcgen05.smem_desc k %{{.*}} {stride = 1024 : i64, swizzle = "128b"}
// CHECK: kernel.tcgen05.smem_desc mn %{{.*}} {leading = 8192 : i64, stride = 1024 : i64, swizzle = "128b"}
// CHECK-COUNT-4: kernel.tcgen05.mma f16
// CHECK: kernel.tcgen05.commit
// CHECK: kernel.mbarrier.wait
// CHECK: kernel.tcgen05.fence after_thread_sync
// CHECK: kernel.tcgen05.ld %{{.*}} {shape = "16x256b"} : vector<64xf32>
// CHECK: kernel.tcgen05.wait_ld
// CHECK: kernel.tcgen05.dealloc
tile.func @once(%A: tensor<128x64xbf16>, %B: tensor<64x128xbf16>) -> (%C: tensor<128x128xf32>) {
  tile.kernel threads(128) {
    %a = tile.alloc_shared : 128x64xbf16
    %b = tile.alloc_shared : 64x128xbf16
    %c = tile.alloc_fragment : 128x128xf32
    tile.copy %A to %a
    tile.copy %B to %b
    tile.clear %c
    tile.gemm %a, %b, %c
    tile.copy %c to %C
  }
}

// The sum stays in tensor memory for the loop, in which nobody meets; the tensor unit says that a slot is empty. Two groups of warps
// take their columns of it behind the loop.
// CHECK-LABEL: kernel.func @ring_k0(
// CHECK: kernel.tcgen05.st
// CHECK: kernel.barrier
// CHECK: kernel.for
// CHECK-NOT: kernel.barrier
// CHECK-NOT: kernel.tcgen05.ld
// CHECK: kernel.tcgen05.mma f16
// CHECK: kernel.tcgen05.commit
// CHECK-NOT: kernel.mbarrier.arrive %
// CHECK: kernel.tcgen05.commit
// CHECK: kernel.tcgen05.ld %{{.*}} {shape = "16x256b"} : vector<32xf32>
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

// Rows of any length: threads copy, and a fence stands before the barrier. 64 rows are one instruction.
// CHECK-LABEL: kernel.func @by_threads_k0(
// CHECK: kernel.for
// CHECK: kernel.fence.proxy_async shared
// CHECK: kernel.barrier
// CHECK: kernel.tcgen05.instr_desc f16 {{.*}}m = 64
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

// Three tiles of 64 rows, for three groups of warps; the factors the other way round, one of them a fragment, which gets there.
// CHECK-LABEL: kernel.func @majors_k0(
// CHECK: kernel.tcgen05.instr_desc f16 {a = "f16", b = "f16", d = "f32", m = 64 : i64, n = 96 : i64, transpose_a}
// CHECK: kernel.tcgen05.smem_desc mn
// CHECK: kernel.tcgen05.smem_desc k
tile.func @majors(%A: tensor<192x64xf16>, %B: tensor<96x64xf16>) -> (%C: tensor<192x96xf32>) {
  tile.kernel threads(384) {
    %x = tile.alloc_shared : 192x64xf16
    %a = tile.alloc_fragment : 64x192xf16
    %b = tile.alloc_shared : 96x64xf16
    %c = tile.alloc_fragment : 192x96xf32
    tile.copy %A to %x
    tile.parallel (%i, %j) in (64, 192) {
      %a[%i, %j] = %x[%j, %i]
    }
    tile.copy %B to %b
    tile.clear %c
    tile.gemm %a, %b, %c {transpose_a, transpose_b, policy = "full_row"}
    tile.copy %c to %C
  }
}

// What one product gave is a factor of the next, by way of shared memory.
// CHECK-LABEL: kernel.func @groups_k0(
// CHECK: kernel.tcgen05.mma f16
// CHECK: kernel.tcgen05.ld
// CHECK: kernel.fence.proxy_async shared
// CHECK: kernel.tcgen05.mma f16
tile.func @groups(%A: tensor<64x64xf16>, %B: tensor<192x64xf16>, %V: tensor<96x192xf16>) -> (%C: tensor<64x96xf32>) {
  tile.kernel threads(384) {
    %a = tile.alloc_shared : 64x64xf16
    %b = tile.alloc_shared : 192x64xf16
    %v = tile.alloc_shared : 96x192xf16
    %p = tile.alloc_fragment : 64x192xf16
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

// Bytes of two kinds, along K and not.
// CHECK-LABEL: kernel.func @bytes_k0(
// CHECK: kernel.tcgen05.instr_desc i8 {a = "s8", b = "u8", d = "s32", m = 64 : i64, n = 64 : i64, transpose_a, transpose_b}
// CHECK: kernel.tcgen05.ld %{{.*}} : vector<32xi32>
// BYTES: remark: this product is not made by tcgen05.mma: tcgen05.mma of this chip has no 8-bit integers
// BYTES-LABEL: kernel.func @bytes_k0(
// BYTES-NOT: tcgen05.mma
// BYTES-LABEL: kernel.func @floats_of_8_k0(
// BYTES: tcgen05.mma
tile.func @bytes(%A: tensor<64x64xi8>, %B: tensor<64x64xui8>) -> (%C: tensor<64x64xi32>) {
  tile.kernel threads(128) {
    %a = tile.alloc_shared : 64x64xi8
    %b = tile.alloc_shared : 64x64xui8
    %c = tile.alloc_fragment : 64x64xi32
    tile.copy %A to %a
    tile.copy %B to %b
    tile.clear %c
    tile.gemm %a, %b, %c {transpose_a}
    tile.copy %c to %C
  }
}

// Two kinds of f8. Another product of the same sum's layout asks for mma.sync.
// CHECK-LABEL: kernel.func @floats_of_8_k0(
// CHECK: kernel.tcgen05.instr_desc f8f6f4 {a = "e4m3", b = "e5m2"
// CHECK: kernel.mma
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

// tf32: TMA rounds on its way in. Where rows are not whole, cp.async would bring them: mma.sync then.
// CHECK-LABEL: kernel.func @rounded_k0(
// CHECK-NOT: tcgen05.mma
// CHECK-LABEL: kernel.func @rounded_k0_wide(
// CHECK-NOT: tcgen05.mma
// CHECK-LABEL: kernel.func @rounded_k0_rows(
// CHECK: kernel.tcgen05.mma tf32
// CHECK-LABEL: host.func @rounded
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

// Sums that are rounded to f16 by each product, cleared under a condition; 24 columns, which an instruction of 64 rows has, and 8.
// CHECK-LABEL: kernel.func @cleared_k0(
// CHECK: kernel.tcgen05.instr_desc f16 {{.*}}m = 64 : i64, n = 48
// CHECK: kernel.tcgen05.instr_desc f16 {{.*}}m = 64 : i64, n = 24
// WHY: remark: this product is not made by tcgen05.mma: K is no multiple of 32 bytes
tile.func @cleared(%A: tensor<64x48xbf16>, %B: tensor<48x48xbf16>) -> (%C: tensor<64x48xf16>, %D: tensor<64x24xf32>, %E: tensor<64x48xf32>) {
  tile.kernel threads(128) {
    %a = tile.alloc_shared : 64x48xbf16
    %b = tile.alloc_shared : 48x48xbf16
    %n = tile.alloc_shared : 24x48xbf16
    %c = tile.alloc_fragment : 64x48xf16
    %d = tile.alloc_fragment : 64x24xf32
    %e = tile.alloc_fragment : 64x48xf32
    tile.copy %A to %a
    tile.copy %B to %b
    tile.fill %c, 3.0
    tile.serial %i = 0 to 3 {
      %first = tile.lt %i, 1
      tile.gemm %a, %b, %c clear %first
    }
    tile.parallel (%i, %j) in (24, 48) {
      %n[%i, %j] = %b[%j, %i]
    }
    tile.fill %d, 5.0
    tile.serial %i = 0 to 2 {
      %first = tile.lt %i, 1
      tile.gemm %a, %n, %d clear %first {transpose_b}
    }
    tile.clear %e
    tile.gemm %a[0, 0][64, 24], %b[0, 0][24, 48], %e {instruction = "tcgen05"}
    tile.copy %c to %C
    tile.copy %d to %D
    tile.copy %e to %E
  }
}

// More steps along K than are written out: a loop of them, for one thread.
// CHECK-LABEL: kernel.func @long_k0(
// CHECK: kernel.for
// CHECK: kernel.tcgen05.mma
// CHECK: kernel.tcgen05.commit
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

// The sum stays for both loops; one that a statement of the outer loop reads for the inner one only.
// CHECK-LABEL: kernel.func @outer_k0(
// CHECK: kernel.tcgen05.alloc
// CHECK: kernel.tcgen05.st
// CHECK: kernel.for
// CHECK: kernel.tcgen05.st
// CHECK: kernel.for
// CHECK-NOT: kernel.tcgen05.st
// CHECK: kernel.tcgen05.mma
tile.func @outer(%A: tensor<128x96xf16>, %B: tensor<96x64xf16>, %turns: i32) -> (%C: tensor<128x64xf32>, %D: tensor<128x64xf32>) {
  %n = tile.cast %turns : index
  tile.kernel threads(128) {
    %a = tile.alloc_shared : 128x32xf16
    %b = tile.alloc_shared : 32x64xf16
    %c = tile.alloc_fragment : 128x64xf32
    %d = tile.alloc_fragment : 128x64xf32
    tile.clear %c
    tile.clear %d
    tile.serial %o = 0 to %n {
      tile.pipelined %i = 0 to 3 stages(2) {
        tile.copy %A[0, %i * 32] to %a
        tile.copy %B[%i * 32, 0] to %b
        tile.gemm %a, %b, %c
        tile.gemm %a, %b, %d
      }
      tile.parallel (%i, %j) in (128, 64) {
        %d[%i, %j] = %d[%i, %j] * 0.5
      }
    }
    tile.copy %c to %C
    tile.copy %d to %D
  }
}

// What follows a product and meets nothing of it does not wait for it; what writes where a factor is waits.
// CHECK-LABEL: kernel.func @overtaken_k0(
// CHECK: kernel.tcgen05.commit
// CHECK-NOT: kernel.mbarrier.wait
// CHECK: kernel.store
// CHECK: kernel.mbarrier.wait
// CHECK: kernel.tcgen05.ld
tile.func @overtaken(%A: tensor<64x64xf16>, %B: tensor<64x64xf16>) -> (%C: tensor<64x64xf32>, %D: tensor<64x64xf16>) {
  tile.kernel threads(128) {
    %a = tile.alloc_shared : 64x64xf16
    %b = tile.alloc_shared : 64x64xf16
    %x = tile.alloc_fragment : 64x64xf16
    %c = tile.alloc_fragment : 64x64xf32
    tile.copy %A to %a
    tile.copy %B to %b
    tile.clear %c
    tile.gemm %a, %b, %c
    tile.parallel (%i, %j) in (64, 64) {
      %x[%i, %j] = %A[%i, %j] + %B[%i, %j]
    }
    tile.copy %x to %D
    tile.copy %x to %a
    tile.gemm %a, %b, %c
    tile.copy %c to %C
  }
}

// Three sums of 256 columns, of which tensor memory has two.
// CHECK-LABEL: kernel.func @too_many_k0(
// CHECK: kernel.tcgen05.mma
// CHECK: kernel.tcgen05.mma
// CHECK: kernel.mma
// WHY: remark: this product is not made by tcgen05.mma: the kernel's sums have no room in 512 columns of tensor memory
tile.func @too_many(%A: tensor<128x32xf16>, %B: tensor<32x256xf16>) -> (%C: tensor<128x256xf32>, %D: tensor<128x256xf32>, %E: tensor<128x256xf32>) {
  tile.kernel threads(256) {
    %a = tile.alloc_shared : 128x32xf16
    %b = tile.alloc_shared : 32x256xf16
    %c = tile.alloc_fragment : 128x256xf32
    %d = tile.alloc_fragment : 128x256xf32
    %e = tile.alloc_fragment : 128x256xf32
    tile.copy %A to %a
    tile.copy %B to %b
    tile.clear %c
    tile.clear %d
    tile.clear %e
    tile.gemm %a, %b, %c
    tile.gemm %a, %b, %d
    tile.gemm %a, %b, %e
    tile.copy %c to %C
    tile.copy %d to %D
    tile.copy %e to %E
  }
}

// Blocks of a cluster that get factors together; a slot is empty for all of them when each one's unit says so.
// CHECK-LABEL: kernel.func @clustered_k0(
// CHECK: multicast
// CHECK: kernel.tcgen05.commit
tile.func @clustered(%A: tensor<?x?xbf16> {dims = ["m", "k"], divisible = [128, 8]}, %B: tensor<?x?xbf16> {dims = ["k", "n"], divisible = [1, 128]})
    -> (%C: tensor<?x?xf32> {dims = ["m", "n"], divisible = [1, 8]}) {
  %m = tile.dim %A, 0
  %k = tile.dim %A, 1
  %n = tile.dim %B, 1
  tile.kernel grid(%bx = ceildiv(%n, 64), %by = ceildiv(%m, 64)) threads(128) cluster(2, 2) producers(1) {
    %a = tile.alloc_shared : 64x32xbf16
    %b = tile.alloc_shared : 32x64xbf16
    %c = tile.alloc_fragment : 64x64xf32
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%k, 32) stages(2) {
      tile.copy %A[%by * 64, %i * 32] to %a {multicast}
      tile.copy %B[%i * 32, %bx * 64] to %b {multicast}
      tile.gemm %a, %b, %c
    }
    tile.copy %c to %C[%by * 64, %bx * 64]
  }
}

// Whether a lazy loop has anything to do is asked when the sum that it multiplies by is there.
// CHECK-LABEL: kernel.func @lazy_k0(
// CHECK: kernel.tcgen05.wait_ld
// CHECK: kernel.vote
tile.func @lazy(%A: tensor<128x64xf16>, %B: tensor<64x64xf16>) -> (%D: tensor<128x64xf32>) {
  tile.kernel threads(128) {
    %a = tile.alloc_shared : 128x64xf16
    %b = tile.alloc_shared : 64x64xf16
    %c = tile.alloc_fragment : 128x64xf32
    %d = tile.alloc_fragment : 128x64xf32
    tile.copy %A to %a
    tile.copy %B to %b
    tile.fill %c, 1.0
    tile.fill %d, 3.0
    tile.gemm %a, %b, %c
    tile.parallel (%i, %j) in (128, 64) attributes {lazy} {
      %d[%i, %j] = %d[%i, %j] * %c[%i, %j]
    }
    tile.copy %d to %D
  }
}

// Products with block scales that two blocks make together by tcgen05.mma: each loads half of B, and puts the scales of its own rows of A and those of all of
// B into its own tensor memory, in each iteration.
//
// RUN: tf-opt %s --pass-pipeline="lower-tile{target=sm_100a}" -o %t.mlir 2>%t.err && FileCheck-22 %s <%t.mlir && FileCheck-22 %s --check-prefix=WHY <%t.err
// RUN: tf-run --make-input=const:129:u8:256x5 --out=%t.a5.npy && tf-run --make-input=const:125:u8:72x5 --out=%t.b5.npy
// RUN: tf-run --make-input=const:129:u8:256x0 --out=%t.a0.npy && tf-run --make-input=const:125:u8:1x0 --out=%t.b0.npy
// DEFINE: %{run} = tf-run %s --expect=reference --check=all --schedule=random --async-latency=random
// RUN: %{run} --entry=mx --mcpu=sm_100a --arg=random:1:f8e4m3fn:256x160 --arg=%t.a5.npy --arg=random:2:f8e4m3fn:72x160 --arg=%t.b5.npy --atol=1e-3
// RUN: %{run} --entry=mx --mcpu=sm_103a --arg=random:1:f8e4m3fn:256x0 --arg=%t.a0.npy --arg=random:2:f8e4m3fn:1x0 --arg=%t.b0.npy --seed=2
// RUN: %{run} --entry=four --mcpu=sm_110a --arg=random:1:u8:512x96 --arg=random:2:u8:32x96 --arg=random:3:u8:512x12 --arg=random:4:u8:32x12 --atol=1e-2 --seed=3
// RUN: %{run} --entry=across --mcpu=sm_100a --arg=random:1:f8e5m2:96x256 --arg=random:2:f8e4m3fn:96x256 --arg=random:3:f32:256 --atol=1e-2 --seed=4
//
// The first block's thread does not wait for what the other block stored; nobody waits for the products of the iteration before, whose
// factors and scales are overwritten.
// DEFINE: %{wrong} = not tf-run %t.wrong.mlir --mcpu=sm_100a --entry=mx --check=all --async-latency=lazy --arg=random:1:f8e4m3fn:256x160 --arg=%t.a5.npy --arg=random:2:f8e4m3fn:64x160 --arg=%t.b64.npy --out=- 2>&1
// RUN: tf-run --make-input=const:125:u8:64x5 --out=%t.b64.npy
// RUN: grep -v 'mbarrier.wait.*scope = "cluster"' %t.mlir >%t.wrong.mlir && %{wrong} | FileCheck-22 %s --check-prefix=STORED
// RUN: awk '/kernel.func/ { n = 0 } !(/kernel.mbarrier.wait/ && ++n == WAIT)' WAIT=2 %t.mlir >%t.wrong.mlir && %{wrong} | FileCheck-22 %s --check-prefix=READ
// STORED: error: tcgen05.mma {{reads|writes}} lane 0, column {{[0-9]+}} of tensor memory, of which a write nothing orders before it
// READ: error: a tensor load at shared+0x0 (`%a`) of block 1 of the cluster will overwrite what another copy writes, for whose end this thread has not waited
//
// CHECK-LABEL: kernel.func @mx_k0(
// CHECK-COUNT-2: kernel.tma.load %{{.*}} signal %{{.*}} {cta_group = 2 : i64}
// CHECK: kernel.for
// CHECK: kernel.tcgen05.st %{{.*}} {shape = "32x32b"}
// CHECK: kernel.mbarrier.arrive %{{.*}} {scope = "cluster"}
// CHECK: kernel.mbarrier.wait %{{.*}} {scope = "cluster"}
// CHECK: kernel.tcgen05.instr_desc mxf8f6f4 {{.*}}cta_group = 2 : i64, d = "f32", m = 256 : i64, n = 64 : i64
// CHECK: kernel.tcgen05.mma_scaled mxf8f6f4 {{.*}}{cta_group = 2 : i64}
// CHECK: kernel.tcgen05.commit %{{.*}} multicast %{{.*}} {cta_group = 2 : i64}
// WHY: remark: pairs of blocks make this product together (tcgen05.mma of two CTAs): each loads half of B
tile.func @mx(%A: tensor<?x?xf8E4M3FN> {dims = ["m", "k"], divisible = [256, 32]}, %SA: tensor<?x?xui8> {dims = ["m", "kb"]}, %B: tensor<?x?xf8E4M3FN> {dims = ["n", "k"], divisible = [1, 32]}, %SB: tensor<?x?xui8> {dims = ["n", "kb"]})
    -> (%C: tensor<?x?xf32> {dims = ["m", "n"]}) {
  %m = tile.dim %A, 0
  %k = tile.dim %A, 1
  %n = tile.dim %B, 0
  tile.kernel grid(%bx = ceildiv(%n, 64), %by = ceildiv(%m, 128)) threads(128) cluster(1, 2) {
    %a = tile.alloc_shared : 128x64xf8E4M3FN
    %b = tile.alloc_shared : 64x64xf8E4M3FN
    %p = tile.alloc_shared : 128x2xui8
    %q = tile.alloc_shared : 64x2xui8
    %c = tile.alloc_fragment : 128x64xf32
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%k, 64) stages(2) {
      tile.copy %A[%by * 128, %i * 64] to %a
      tile.copy %B[%bx * 64, %i * 64] to %b {multicast}
      tile.copy %SA[%by * 128, %i * 2] to %p {pad = 127}
      tile.copy %SB[%bx * 64, %i * 2] to %q {pad = 127}
      tile.gemm_packed %a, %b, %c scale_a %p scale_b %q {block = 32, transpose_b}
    }
    tile.copy %c to %C[%by * 128, %bx * 64]
  }
}

// e2m1 with scales of ue4m3, two ranges of rows for each block, and pairs that go from tile to tile; sums that begin with something, and are cleared.
// CHECK-LABEL: kernel.func @four_k0(
// CHECK: kernel.cp_async
// CHECK: kernel.tcgen05.mma_scaled mxf4nvf4 {{.*}}{block = 16 : i64, cta_group = 2 : i64}
tile.func @four(%A: tensor<512x96xui8>, %B: tensor<32x96xui8>, %SA: tensor<512x12xui8>, %SB: tensor<32x12xui8>) -> (%C: tensor<512x32xf32>, %D: tensor<512x32xf32>) {
  tile.kernel grid(%by = 2, %bx = 1) threads(256) cluster(2) persistent(2) {
    %a = tile.alloc_shared : 256x32xui8
    %b = tile.alloc_shared : 32x32xui8
    %p = tile.alloc_shared : 256x4xui8
    %q = tile.alloc_shared : 32x4xui8
    %c = tile.alloc_fragment : 256x32xf32
    %d = tile.alloc_fragment : 256x32xf32
    tile.fill %c, 2.0
    tile.pipelined %i = 0 to 3 stages(3) {
      %first = %i == 0
      tile.copy %A[%by * 256, %i * 32] to %a
      tile.copy %B[0, %i * 32] to %b {multicast}
      tile.copy %SA[%by * 256, %i * 4] to %p {via = "threads"}
      tile.copy %SB[0, %i * 4] to %q {via = "threads"}
      tile.gemm_packed %a, %b, %c scale_a %p scale_b %q {a = "e2m1", b = "e2m1", block = 16, scales = "ue4m3", transpose_b}
      tile.gemm_packed %a, %b, %d scale_b %q clear %first {a = "e2m1", b = "e2m1", block = 16, scales = "ue4m3", transpose_b}
    }
    tile.copy %c to %C[%by * 256, 0]
    tile.copy %d to %D[%by * 256, 0]
  }
}

// Both factors across K, and scales that stay for the whole loop.
// CHECK-LABEL: kernel.func @across_k0(
// CHECK: kernel.tcgen05.instr_desc mxf8f6f4 {{.*}}cta_group = 2 : i64, d = "f32", m = 256 : i64, n = 256 : i64, {{.*}}transpose_a, transpose_b
tile.func @across(%A: tensor<96x256xf8E5M2>, %B: tensor<96x256xf8E4M3FN>, %bias: tensor<256xf32>) -> (%C: tensor<256x256xf16>) {
  tile.kernel grid(%by = 2) threads(256) cluster(2) {
    %a = tile.alloc_shared : 32x128xf8E5M2
    %b = tile.alloc_shared : 32x256xf8E4M3FN
    %p = tile.alloc_shared : 128x1xui8
    %c = tile.alloc_fragment : 128x256xf32
    tile.parallel (%r, %i) in (128, 1) {
      %p[%r, %i] = 124 + ui8(i32(%r) mod 5)
    }
    tile.clear %c
    tile.pipelined %i = 0 to 3 stages(2) {
      tile.copy %A[%i * 32, %by * 128] to %a
      tile.copy %B[%i * 32, 0] to %b {multicast}
      tile.gemm_packed %a, %b, %c scale_a %p {block = 32, transpose_a}
    }
    tile.parallel (%i, %j) in (128, 256) {
      %C[%by * 128 + %i, %j] = f16(%c[%i, %j] + %bias[%j])
    }
  }
}

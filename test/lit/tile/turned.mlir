// Products whose rows are no multiple of 64 are made as those of both factors turned (tile_turn.c): wgmma has multiples of 64 rows, but of 8 columns.
//
// DEFINE: %{run} = tf-run %s --mcpu=sm_90a --expect=reference --check=all --schedule=random --async-latency=random
// RUN: tf-opt %s --lower-tile=target=sm_90a 2>/dev/null | FileCheck %s
// RUN: tf-opt %s --lower-tile=target=sm_80 | FileCheck %s --check-prefix=OTHER
// RUN: tf-opt %s --lower-tile=target=sm_100a 2>/dev/null | FileCheck %s --check-prefix=UNIT
// RUN: for e in "few --arg=random:1:bf16:37x8 --arg=random:2:bf16:8x64" "bytes --arg=random:1:i8:40x144 --arg=random:2:i8:80x144"; do tf-run %s --mcpu=sm_100a --expect=reference --check=all --entry=$e || exit 1; done
// UNIT-LABEL: kernel.func @few_k0(
// UNIT: kernel.tcgen05.instr_desc f16 {a = "bf16", b = "bf16", d = "f32", m = 64 : i64, n = 16 : i64, transpose_a}
// UNIT-LABEL: kernel.func @bytes_k0(
// UNIT: kernel.tcgen05.instr_desc i8 {a = "s8", b = "s8", d = "s32", m = 128 : i64, n = 32 : i64}
// RUN: %{run} --entry=few --arg=random:1:bf16:1x136 --arg=random:2:bf16:136x200
// RUN: %{run} --entry=few --arg=random:1:bf16:37x8 --arg=random:2:bf16:8x64
// RUN: %{run} --entry=bytes --arg=random:1:i8:40x144 --arg=random:2:i8:80x144
// RUN: %{run} --entry=apart --arg=random:1:bf16:16x136 --arg=random:2:bf16:200x136
// RUN: %{run} --entry=between --arg=random:1:f16:150x72 --arg=random:2:f16:72x200
// RUN: tf-run %s --mcpu=sm_100a --expect=reference --check=all --entry=between --arg=random:1:f16:80x40 --arg=random:2:f16:40x136
// OTHER-NOT: wgmma

// A as it lies is B of the instruction, and B is A, turned both; the sum has 64 x 16 elements.
// CHECK-LABEL: kernel.func @few_k0(
// CHECK: kernel.wgmma.mma {{.*}}transpose_a{{.*}} !kernel.wgmma<8xf32>
// CHECK-NOT: kernel.mma
tile.func @few(%A: tensor<?x?xbf16> {dims = ["m", "k"], divisible = [1, 8]}, %B: tensor<?x?xbf16> {dims = ["k", "n"], divisible = [1, 8]})
    -> (%C: tensor<?x?xf32> {dims = ["m", "n"]}) {
  %m = tile.dim %A, 0
  %k = tile.dim %A, 1
  %n = tile.dim %B, 1
  tile.kernel grid(%bx = ceildiv(%n, 64), %by = ceildiv(%m, 16)) threads(128) {
    %a = tile.alloc_shared : 16x64xbf16
    %b = tile.alloc_shared : 64x64xbf16
    %c = tile.alloc_fragment : 16x64xf32
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%k, 64) stages(3) {
      tile.copy %A[%by * 16, %i * 64] to %a
      tile.copy %B[%i * 64, %bx * 64] to %b
      tile.gemm %a, %b, %c
    }
    tile.parallel (%i, %j) in (16, 64) {
      %c[%i, %j] = %c[%i, %j] * f32(index(%i + 64 * %j))
    }
    tile.copy %c to %C[%by * 16, %bx * 64]
  }
}

// Bytes, which lie along K both, by two warpgroups.
// CHECK-LABEL: kernel.func @bytes_k0(
// CHECK: kernel.wgmma.mma
// CHECK-NOT: kernel.mma
tile.func @bytes(%A: tensor<?x?xi8> {dims = ["m", "k"], divisible = [1, 16]}, %B: tensor<?x?xi8> {dims = ["n", "k"], divisible = [1, 16]})
    -> (%C: tensor<?x?xi32> {dims = ["m", "n"]}) {
  %m = tile.dim %A, 0
  %k = tile.dim %A, 1
  %n = tile.dim %B, 0
  tile.kernel grid(%bx = ceildiv(%n, 128), %by = ceildiv(%m, 32)) threads(256) {
    %a = tile.alloc_shared : 32x64xi8
    %b = tile.alloc_shared : 128x64xi8
    %c = tile.alloc_fragment : 32x128xi32
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%k, 64) stages(2) {
      tile.copy %A[%by * 32, %i * 64] to %a
      tile.copy %B[%bx * 128, %i * 64] to %b
      tile.gemm %a, %b, %c {transpose_b}
    }
    tile.copy %c to %C[%by * 32, %bx * 128]
  }
}

// Not turned: another statement has the sum as a whole; the product says how its warps share it; columns are no whole 64s.
// CHECK-LABEL: kernel.func @apart_k0(
// CHECK-NOT: kernel.wgmma
// CHECK-LABEL: host.func @apart
tile.func @apart(%A: tensor<?x?xbf16> {dims = ["m", "k"], divisible = [1, 8]}, %B: tensor<?x?xbf16> {dims = ["n", "k"], divisible = [1, 8]})
    -> (%C: tensor<?x?xf32> {dims = ["m", "n"]}, %S: tensor<?xf32> {dims = ["m"]}) {
  %m = tile.dim %A, 0
  %k = tile.dim %A, 1
  %n = tile.dim %B, 0
  tile.kernel grid(%by = ceildiv(%m, 16)) threads(128) {
    %a = tile.alloc_shared : 16x32xbf16
    %b = tile.alloc_shared : 64x32xbf16
    %b2 = tile.alloc_shared : 80x32xbf16
    %c = tile.alloc_fragment : 16x64xf32
    %d = tile.alloc_fragment : 16x64xf32
    %e = tile.alloc_fragment : 16x80xf32
    %s = tile.alloc_fragment : 16xf32
    tile.clear %c
    tile.clear %d
    tile.clear %e
    tile.serial %i = 0 to ceildiv(%k, 32) {
      tile.copy %A[%by * 16, %i * 32] to %a
      tile.copy %B[0, %i * 32] to %b
      tile.copy %B[0, %i * 32] to %b2
      tile.gemm %a, %b, %c {transpose_b}
      tile.gemm %a, %b, %d {transpose_b, policy = "full_col"}
      tile.gemm %a, %b2, %e {transpose_b}
    }
    tile.reduce_sum %c to %s dim 1
    tile.copy %s to %S[%by * 16]
    tile.copy %d to %C[%by * 16, 0]
    tile.parallel (%i, %j) in (16, 16) {
      %C[%by * 16 + %i, 64 + %j] = %e[%i, %j + 64]
    }
  }
}

// 72 rows are columns of the instruction, whose sums go to the tile of results as turned matrices.
// CHECK-LABEL: kernel.func @between_k0(
// CHECK: kernel.wgmma.mma {{.*}} !kernel.wgmma<36xf32>
// CHECK: kernel.stmatrix {{.*}}trans
// CHECK: kernel.tma.store
// CHECK-LABEL: kernel.func @between_k0_wide(
tile.func @between(%A: tensor<?x?xf16> {dims = ["m", "k"], divisible = [1, 8]}, %B: tensor<?x?xf16> {dims = ["k", "n"], divisible = [1, 8]})
    -> (%C: tensor<?x?xf16> {dims = ["m", "n"], divisible = [1, 8]}) {
  %m = tile.dim %A, 0
  %k = tile.dim %A, 1
  %n = tile.dim %B, 1
  tile.kernel grid(%bx = ceildiv(%n, 128), %by = ceildiv(%m, 72)) threads(256) producers(1) {
    %a = tile.alloc_shared : 72x64xf16
    %b = tile.alloc_shared : 64x128xf16
    %c = tile.alloc_fragment : 72x128xf32
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%k, 64) stages(2) {
      tile.copy %A[%by * 72, %i * 64] to %a
      tile.copy %B[%i * 64, %bx * 128] to %b
      tile.gemm %a, %b, %c
    }
    tile.copy %c to %C[%by * 72, %bx * 128]
  }
}

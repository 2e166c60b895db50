// A sparse factor is multiplied by mma.sp as it is stored: nothing is written out, and each instruction has twice the K. Every type; B along K or across it,
// from shared memory and from registers; places in either; tails of M, N and K; sums that are rounded, cleared, or in another layout.
// DEFINE: %{chip} = sm_80
// DEFINE: %{types} = s/AT/f16/g;s/BT/f16/g;s/CT/f32/g
// DEFINE: %{sizes} = s/MM/64/g;s/NN/32/g;s/KHALF/64/g;s/KEIGHTH/16/g;s/KK/128/g
// DEFINE: %{where} = s/INA/shared/g;s/INB/shared/g;s/INE/shared/g;s/INC/fragment/g;s/THREADS/128/g
// DEFINE: %{args} = --arg=random:1:i8:64x64 --arg=random:2:i8:128x32
// DEFINE: %{run} = sed "%{types};%{sizes};%{where}" %s | tf-run - --mcpu=%{chip} --expect=reference --check=all --out=- %{args} --schedule=random --seed=5
// DEFINE: %{text} = sed "%{types};%{sizes};%{where}" %s | tf-opt --lower-tile="target=%{chip}" --canonicalize
// DEFINE: %{as} = sed "%{types};%{sizes};%{where}" %s | tf-llc - --mcpu=%{chip} -o /dev/null
// RUN: %{run}
// RUN: %{text} | FileCheck-22 %s
// RUN: %{as}
// CHECK-NOT: written out
// CHECK: kernel.mma_sp m16n8k32 %{{.*}} meta %{{.*}} : vector<4xf32>
// CHECK-NOT: kernel.mma m16

// REDEFINE: %{types} = s/AT/bf16/g;s/BT/bf16/g;s/CT/bf16/g
// RUN: %{run}
// RUN: %{text} | FileCheck-22 %s
// REDEFINE: %{types} = s/AT/ui8/g;s/BT/i8/g;s/CT/i32/g
// RUN: %{run}
// RUN: %{text} | FileCheck-22 %s --check-prefix=BYTES
// RUN: %{as}
// BYTES: kernel.mma_sp m16n8k64 %{{.*}} meta %{{.*}} : vector<4xi32>
// BYTES-NOT: kernel.mma m16
// REDEFINE: %{types} = s/AT/f8E4M3FN/g;s/BT/f8E5M2/g;s/CT/f32/g
// REDEFINE: %{chip} = sm_120a
// RUN: %{run}
// RUN: %{text} | FileCheck-22 %s --check-prefix=FLOATS
// RUN: %{as}
// FLOATS: kernel.mma_sp m16n8k64 %{{.*}} meta %{{.*}} : vector<4xf32>
// Where a warpgroup could make the dense product, and where the chip has no such mma.sp.
// REDEFINE: %{chip} = sm_90a
// RUN: %{run} 2>&1 | FileCheck-22 %s --check-prefix=GROUP
// GROUP: remark: 'as' is written out with its zeros for this product: wgmma multiplies 8-bit floats faster
// REDEFINE: %{chip} = sm_80
// RUN: %{run} 2>&1 | FileCheck-22 %s --check-prefix=NONE
// NONE: remark: 'as' is written out with its zeros for this product: sm_80 has no mma.sp of f8E4M3FN with f8E5M2, of which two of four are there
// REDEFINE: %{types} = s/AT/f16/g;s/BT/f16/g;s/CT/f64/g
// RUN: %{run} 2>&1 | FileCheck-22 %s --check-prefix=DOUBLE
// DOUBLE: remark: 'as' is written out with its zeros for this product: no mma.sp sums in f64
// REDEFINE: %{types} = s/AT/f16/g;s/BT/bf16/g;s/CT/f32/g
// RUN: %{run} 2>&1 | FileCheck-22 %s --check-prefix=MIXED
// MIXED: remark: {{.*}} sm_80 has no mma.sp of f16 with bf16, of which two of four are there

// Tails: rows of places that are no whole words, K of one group of the instruction and a half.
// REDEFINE: %{types} = s/AT/f16/g;s/BT/f16/g;s/CT/f32/g
// REDEFINE: %{sizes} = s/MM/17/g;s/NN/9/g;s/KHALF/12/g;s/KEIGHTH/3/g;s/KK/24/g
// REDEFINE: %{args} = --arg=random:1:i8:17x12 --arg=random:2:i8:24x9
// RUN: %{run}
// REDEFINE: %{where} = s/INA/fragment/g;s/INB/shared/g;s/INE/fragment/g;s/INC/shared/g;s/THREADS/64/g
// RUN: %{run}
// REDEFINE: %{types} = s/AT/i8/g;s/BT/i8/g;s/CT/i32/g
// RUN: %{run}
// REDEFINE: %{where} = s/INA/shared/g;s/INB/fragment/g;s/INE/shared/g;s/INC/fragment/g;s/THREADS/96/g
// RUN: %{run}
// REDEFINE: %{sizes} = s/MM/1/g;s/NN/1/g;s/KHALF/4/g;s/KEIGHTH/1/g;s/KK/8/g
// REDEFINE: %{args} = --arg=random:1:i8:1x4 --arg=random:2:i8:8x1
// RUN: %{run}
// REDEFINE: %{where} = s/INA/fragment/g;s/INB/fragment/g;s/INE/shared/g;s/INC/fragment/g;s/THREADS/32/g
// REDEFINE: %{sizes} = s/MM/32/g;s/NN/16/g;s/KHALF/96/g;s/KEIGHTH/24/g;s/KK/192/g
// REDEFINE: %{args} = --arg=random:1:i8:32x96 --arg=random:2:i8:192x16
// RUN: %{run}
// RUN: %{text} | FileCheck-22 %s --check-prefix=BYTES
// No whole warps.
// REDEFINE: %{where} = s/INA/shared/g;s/INB/shared/g;s/INE/shared/g;s/INC/fragment/g;s/THREADS/48/g
// RUN: %{run} 2>&1 | FileCheck-22 %s --check-prefix=WARPS
// WARPS: remark: 'as' is written out with its zeros for this product: the block is not whole warps
tile.func @sparse(%a: tensor<MMxKHALFxi8>, %b: tensor<KKxNNxi8>) -> (%y: tensor<MMxNNxCT>, %z: tensor<NNxMMxCT>) {
  tile.kernel threads(THREADS) {
    %as = tile.alloc_INA : MMxKHALFxAT
    %bs = tile.alloc_INB : KKxNNxBT
    %bt = tile.alloc_INB : NNxKKxBT
    %es = tile.alloc_INE : MMxKEIGHTHxui8
    %c = tile.alloc_INC : MMxNNxCT
    %d = tile.alloc_INC : MMxNNxCT
    tile.parallel (%i, %j) in (MM, KHALF) {
      %as[%i, %j] = AT(%a[%i, %j] mod 9)
    }
    tile.parallel (%i, %j) in (KK, NN) {
      %bs[%i, %j] = BT(%b[%i, %j] mod 7)
    }
    tile.parallel (%i, %j) in (NN, KK) {
      %bt[%i, %j] = BT(%b[%j, %i] mod 5)
    }
    tile.parallel (%i, %j) in (MM, KEIGHTH) {
      %m = (%i * 5 + %j) mod 6
      %n = (%i * 7 + %j * 11 + 2) mod 6
      %p = ui8(%m == 0 ? 4 : %m == 1 ? 8 : %m == 2 ? 12 : %m == 3 ? 9 : %m == 4 ? 13 : 14)
      %q = ui8(%n == 0 ? 4 : %n == 1 ? 8 : %n == 2 ? 12 : %n == 3 ? 9 : %n == 4 ? 13 : 14)
      %w = tile.pack u4 %p, %q : ui8 to ui8
      %es[%i, %j] = %w
    }
    tile.clear %c
    tile.serial %t = 0 to 2 step 1 {
      %first = %t == 0
      tile.gemm_packed %as, %bs, %c sparse %es {policy = "full_row"}
      tile.gemm_packed %as, %bt, %d sparse %es clear %first {transpose_b}
    }
    tile.copy %c to %y
    tile.parallel (%i, %j) in (NN, MM) {
      %z[%i, %j] = %d[%j, %i]
    }
  }
}

// Factors of e2m1 with scales of ue4m3 for each 16 elements (nvf4): tcgen05.mma and mma.sync of kind mxf4nvf4 multiply them as they are. A scale's sign
// is not looked at, whatever the bytes are stored as. Elsewhere factors are written out as bf16, which holds both without loss.
// REQUIRES: ptxas
// DEFINE: %{chip} = sm_100a
// DEFINE: %{sizes} = s/MM/128/g;s/NN/32/g;s/BYTES/96/g;s/BLOCKS/12/g;s/BLOCK/16/g
// DEFINE: %{scales} = s/SCALES/scale_a %%p scale_b %%q/g;s/ELEM/f8E4M3FN/g;s/INS/shared/g;s/THREADS/128/g
// DEFINE: %{made} = sed "%{scales};%{sizes}" %s
// DEFINE: %{args} = --arg=random:1:u8:128x96 --arg=random:2:u8:32x96 --arg=random:3:u8:128x12 --arg=random:4:u8:32x12
// DEFINE: %{run} = %{made} | tf-run - --mcpu=%{chip} --expect=reference --rtol=0 --atol=0 --check=all --out=- --schedule=random --async-latency=random --seed=3 %{args}
// DEFINE: %{text} = %{made} | tf-opt --lower-tile="target=%{chip}" --canonicalize
// RUN: %{run}
// RUN: %{text} 2>&1 | FileCheck-22 %s
// CHECK-NOT: written out
// CHECK-LABEL: kernel.func
// CHECK: kernel.and %{{.*}} : i32
// CHECK: kernel.tcgen05.instr_desc mxf4nvf4 {a = "e2m1", b = "e2m1", d = "f32", m = 128 : i64, n = 32 : i64, scale = "ue4m3", sfa = 0 : i64, sfb = 0 : i64}
// CHECK-COUNT-3: kernel.tcgen05.mma_scaled mxf4nvf4 %{{.*}} {block = 16 : i64}
// CHECK-NOT: kernel.mma
// RUN: for a in sm_100a sm_103a sm_110a; do %{made} | tf-llc - --mcpu=$a -o %t.ptx && %ptxas -O1 --gpu-name=$a %t.ptx -o %t.cubin > %t.said 2>&1 || exit 1; cat %t.said | FileCheck-22 %s --allow-empty --check-prefix=SAID || exit 1; done
// SAID-NOT: warning

// Bytes, in registers; of one factor only; two groups of warps.
// REDEFINE: %{chip} = sm_103a
// REDEFINE: %{scales} = s/SCALES/scale_b %%q/g;s/ELEM/ui8/g;s/INS/fragment/g;s/THREADS/256/g
// RUN: %{run}
// Blocks of 48, whose scales come three times; words of scales in part.
// REDEFINE: %{chip} = sm_110a
// REDEFINE: %{scales} = s/SCALES/scale_a %%p/g;s/ELEM/ui8/g;s/INS/shared/g;s/THREADS/128/g
// REDEFINE: %{sizes} = s/MM/128/g;s/NN/16/g;s/BYTES/96/g;s/BLOCKS/4/g;s/BLOCK/48/g
// REDEFINE: %{args} = --arg=random:1:u8:128x96 --arg=random:2:u8:16x96 --arg=random:3:u8:128x4 --arg=random:4:u8:16x4
// RUN: %{run}
// mma.sync, with tails.
// REDEFINE: %{chip} = sm_120a
// REDEFINE: %{scales} = s/SCALES/scale_a %%p scale_b %%q/g;s/ELEM/f8E4M3FN/g;s/INS/shared/g;s/THREADS/64/g
// REDEFINE: %{sizes} = s/MM/17/g;s/NN/9/g;s/BYTES/44/g;s/BLOCKS/6/g;s/BLOCK/16/g
// REDEFINE: %{args} = --arg=random:1:u8:17x44 --arg=random:2:u8:9x44 --arg=random:3:u8:17x6 --arg=random:4:u8:9x6
// RUN: %{run}
// RUN: %{text} 2>&1 | FileCheck-22 %s --check-prefix=SYNC
// SYNC-NOT: written out
// SYNC: kernel.mma_scaled mxf4nvf4
// REDEFINE: %{scales} = s/SCALES/scale_b %%q/g;s/ELEM/ui8/g;s/INS/fragment/g;s/THREADS/96/g
// REDEFINE: %{sizes} = s/MM/1/g;s/NN/1/g;s/BYTES/1/g;s/BLOCKS/1/g;s/BLOCK/32/g
// REDEFINE: %{args} = --arg=random:1:u8:1x1 --arg=random:2:u8:1x1 --arg=random:3:u8:1x1 --arg=random:4:u8:1x1
// RUN: %{run}
// Chips that have none.
// REDEFINE: %{chip} = sm_90a
// REDEFINE: %{scales} = s/SCALES/scale_a %%p scale_b %%q/g;s/ELEM/f8E4M3FN/g;s/INS/shared/g;s/THREADS/128/g
// REDEFINE: %{sizes} = s/MM/64/g;s/NN/16/g;s/BYTES/32/g;s/BLOCKS/4/g;s/BLOCK/16/g
// REDEFINE: %{args} = --arg=random:1:u8:64x32 --arg=random:2:u8:16x32 --arg=random:3:u8:64x4 --arg=random:4:u8:16x4
// RUN: %{run}
// RUN: %{text} 2>&1 | FileCheck-22 %s --check-prefix=OUT
// OUT: kernel.wgmma.mma bf16
// REDEFINE: %{chip} = sm_80
// RUN: %{run}
// What the chip does not take.
// REDEFINE: %{chip} = sm_120a
// REDEFINE: %{sizes} = s/MM/64/g;s/NN/16/g;s/BYTES/32/g;s/BLOCKS/8/g;s/BLOCK/8/g
// RUN: %{text} 2>&1 | FileCheck-22 %s --check-prefix=EIGHT
// EIGHT: remark: factors are written out with their scales: its blocks are not multiples of 16 elements
//
// Wrong twins: scales of ue4m3 for 32 elements each; those of a step begin in the middle of a word; the unit does not wait for them.
// REDEFINE: %{chip} = sm_100a
// REDEFINE: %{sizes} = s/MM/128/g;s/NN/32/g;s/BYTES/96/g;s/BLOCKS/12/g;s/BLOCK/16/g
// REDEFINE: %{args} = --arg=random:1:u8:128x96 --arg=random:2:u8:32x96 --arg=random:3:u8:128x12 --arg=random:4:u8:32x12
// DEFINE: %{wrong} = not tf-run - --mcpu=sm_100a --check=all --out=- %{args} 2>&1
// RUN: %{text} 2>/dev/null | sed 's/\(tcgen05.mma_scaled mxf4nvf4.*\)block = 16/\1block = 32/' | %{wrong} | FileCheck-22 %s --check-prefix=THIRTY
// THIRTY: error: the descriptor has scales of ue4m3, which are of 16 elements each, but 'block' is 32
// RUN: %{text} 2>/dev/null | sed 's/sfa = 0 : i64/sfa = 2 : i64/' | %{wrong} | FileCheck-22 %s --check-prefix=BYTE
// BYTE: error: the instruction descriptor has scale factor id 2 of A, with 4 scales along k: it is 0
// RUN: %{text} 2>/dev/null | grep -v 'tcgen05.wait_st' | %{wrong} | FileCheck-22 %s --check-prefix=EARLY
// EARLY: error: tcgen05.mma {{reads|writes}} lane 0, column {{[0-9]+}} of tensor memory
tile.func @sixteens(%x: tensor<MMxBYTESxui8>, %w: tensor<NNxBYTESxui8>, %e: tensor<MMxBLOCKSxui8>, %f: tensor<NNxBLOCKSxui8>) -> (%y: tensor<MMxNNxf32>) {
  tile.kernel threads(THREADS) {
    %as = tile.alloc_shared : MMxBYTESxui8
    %bs = tile.alloc_shared : NNxBYTESxui8
    %p = tile.alloc_INS : MMxBLOCKSxELEM
    %q = tile.alloc_INS : NNxBLOCKSxELEM
    %c = tile.alloc_fragment : MMxNNxf32
    tile.copy %x to %as
    tile.copy %w to %bs
    tile.parallel (%i, %j) in (MM, BLOCKS) {
      %v = and(%e[%i, %j], 143) + 48
      %p[%i, %j] = bitcast ELEM(%v)
    }
    tile.parallel (%i, %j) in (NN, BLOCKS) {
      %v = and(%f[%i, %j], 135) + 52
      %q[%i, %j] = bitcast ELEM(%v)
    }
    tile.clear %c
    tile.gemm_packed %as, %bs, %c SCALES {a = "e2m1", b = "e2m1", block = BLOCK : i64, scales = "ue4m3", transpose_b}
    tile.copy %c to %y
  }
}

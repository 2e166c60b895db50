// Factors that are scaled by blocks are multiplied by tcgen05.mma with block scales as they are, on chips that have it: nothing is written out. 8-bit
// floats with K along the rows or across them, e2m1 in bytes and as elements; scales in shared memory or registers, of one factor or both, larger blocks.
// REQUIRES: ptxas
// DEFINE: %{chip} = sm_100a
// DEFINE: %{types} = s/AT/f8E4M3FN/g;s/BT/f8E5M2/g;s/CT/f32/g
// DEFINE: %{sizes} = s/MM/128/g;s/NN/32/g;s/KK/128/g;s/BLOCKS/4/g;s/BLOCK/32/g
// DEFINE: %{where} = s/INA/shared/g;s/INB/shared/g;s/INS/shared/g;s/THREADS/128/g
// DEFINE: %{scales} = s/SCALES/scale_a %%p scale_b %%q/g
// DEFINE: %{args} = --arg=random:1:i8:128x128 --arg=random:2:i8:128x32 --arg=random:3:u8:128x4 --arg=random:4:u8:32x4
// DEFINE: %{made} = sed "%{types};%{where};%{scales};%{sizes}" %s
// DEFINE: %{run} = %{made} | tf-run - --mcpu=%{chip} --entry=floats --expect=reference --rtol=0 --atol=0 --check=all --out=- --schedule=random --async-latency=random --seed=3 %{args}
// DEFINE: %{text} = %{made} | tf-opt --lower-tile="target=%{chip}" --canonicalize
// RUN: %{run}
// RUN: %{text} 2>&1 | FileCheck-22 %s
// RUN: for a in sm_103a $(%{more} sm_100a sm_110a); do o=-O1; [ $a != sm_100a ] || o=-O3; %{made} | tf-llc - --mcpu=$a -o %t.ptx && %ptxas $o --gpu-name=$a %t.ptx -o %t.cubin > %t.said.$a 2>&1 || exit 1; cat %t.said.$a | FileCheck-22 %s --allow-empty --check-prefix=SAID || exit 1; done
// SAID-NOT: warning
// CHECK-NOT: written out
// CHECK-LABEL: kernel.func @floats
// CHECK: kernel.tcgen05.st %{{.*}} {shape = "32x32b"}
// CHECK: kernel.tcgen05.wait_st
// CHECK: kernel.tcgen05.fence before_thread_sync
// CHECK: kernel.tcgen05.fence after_thread_sync
// CHECK: kernel.tcgen05.instr_desc mxf8f6f4 {a = "e4m3", b = "e5m2", d = "f32", m = 128 : i64, n = 32 : i64, scale = "ue8m0", sfa = 0 : i64, sfb = 0 : i64, transpose_b}
// CHECK: kernel.tcgen05.instr_desc mxf8f6f4 {{.*}}sfa = 3 : i64, sfb = 3 : i64, transpose_b}
// CHECK-COUNT-8: kernel.tcgen05.mma_scaled mxf8f6f4
// CHECK-NOT: kernel.mma
// CHECK-LABEL: kernel.func @fours
// CHECK: kernel.tcgen05.instr_desc mxf4 {{.*}}sfa = 2 : i64, sfb = 2 : i64}
// CHECK: kernel.tcgen05.mma_scaled mxf4
// CHECK-NOT: kernel.mma

// Scales of one factor only, in registers; A in registers.
// REDEFINE: %{scales} = s/SCALES/scale_b %%q/g
// REDEFINE: %{where} = s/INA/fragment/g;s/INB/shared/g;s/INS/fragment/g;s/THREADS/128/g
// REDEFINE: %{chip} = sm_103a
// RUN: %{run}
// Two groups of four warps, blocks of 64, two words of scales and the last one in part, and sums in f16.
// REDEFINE: %{chip} = sm_110a
// REDEFINE: %{scales} = s/SCALES/scale_a %%p/g
// REDEFINE: %{types} = s/AT/f8E5M2/g;s/BT/f8E4M3FN/g;s/CT/f16/g
// REDEFINE: %{where} = s/INA/shared/g;s/INB/fragment/g;s/INS/shared/g;s/THREADS/256/g
// REDEFINE: %{sizes} = s/MM/128/g;s/NN/32/g;s/KK/160/g;s/BLOCKS/3/g;s/BLOCK/64/g
// REDEFINE: %{args} = --arg=random:1:i8:128x160 --arg=random:2:i8:160x32 --arg=random:3:u8:128x3 --arg=random:4:u8:32x3
// RUN: %{run}
// What it does not take, as before.
// REDEFINE: %{chip} = sm_100a
// REDEFINE: %{scales} = s/SCALES/scale_a %%p scale_b %%q/g
// REDEFINE: %{types} = s/AT/f8E4M3FN/g;s/BT/f8E5M2/g;s/CT/f32/g
// REDEFINE: %{where} = s/INA/shared/g;s/INB/shared/g;s/INS/shared/g;s/THREADS/128/g
// REDEFINE: %{sizes} = s/MM/64/g;s/NN/32/g;s/KK/32/g;s/BLOCKS/1/g;s/BLOCK/32/g
// RUN: %{text} 2>&1 | FileCheck-22 %s --check-prefix=ROWS
// ROWS: remark: factors are written out with their scales: M is no multiple of 128, or N of 16, as tcgen05.mma with scales needs it
// REDEFINE: %{sizes} = s/MM/128/g;s/NN/16/g;s/KK/16/g;s/BLOCKS/1/g;s/BLOCK/32/g
// RUN: %{text} 2>&1 | FileCheck-22 %s --check-prefix=SHORT
// SHORT: remark: factors are written out with their scales: K is no multiple of 32 bytes, or more than 512 bytes, of a product by tcgen05.mma with scales
// REDEFINE: %{sizes} = s/MM/128/g;s/NN/256/g;s/KK/32/g;s/BLOCKS/1/g;s/BLOCK/32/g
// RUN: %{text} 2>&1 | FileCheck-22 %s --check-prefix=ROOM
// ROOM: remark: factors are written out with their scales: the kernel's sums and scales may take more than the 512 columns of tensor memory
// REDEFINE: %{sizes} = s/MM/128/g;s/NN/48/g;s/KK/32/g;s/BLOCKS/1/g;s/BLOCK/32/g
// RUN: %{text} 2>&1 | FileCheck-22 %s --check-prefix=LIES
// LIES: remark: factors are written out with their scales: a factor's rows are no multiples of 32 bytes, or the program says how they lie
// REDEFINE: %{where} = s/INA/shared/g;s/INB/shared/g;s/INS/shared/g;s/THREADS/160/g
// RUN: %{text} 2>&1 | FileCheck-22 %s --check-prefix=GROUPS
// GROUPS: remark: factors are written out with their scales: the block is not made of groups of 128 threads, as tcgen05.mma needs it
// DEFINE: %{fours} = %{made} | tf-run - --mcpu=%{chip} --entry=fours --expect=reference --rtol=0 --atol=0 --check=all --out=- --arg=random:1:u8:128x64 --arg=random:2:u8:48x64 --arg=random:3:u8:128x4 --arg=random:4:u8:48x4
// RUN: %{fours}
// The unit multiplies what the warps have not yet put there; fewer scales than it takes.
// RUN: %{made} | tf-opt --lower-tile="target=%{chip}" | grep -v 'tcgen05.wait_st' | not tf-run - --mcpu=%{chip} --entry=fours --check=all --out=- --arg=random:1:u8:128x64 --arg=random:2:u8:48x64 --arg=random:3:u8:128x4 --arg=random:4:u8:48x4 2>&1 | FileCheck-22 %s --check-prefix=EARLY
// EARLY: error: tcgen05.mma {{reads|writes}} lane 0, column {{[0-9]+}} of tensor memory
tile.func @floats(%x: tensor<MMxKKxi8>, %w: tensor<KKxNNxi8>, %e: tensor<MMxBLOCKSxui8>, %f: tensor<NNxBLOCKSxui8>) -> (%y: tensor<MMxNNxCT>, %z: tensor<MMxNNxCT>) {
  tile.kernel threads(THREADS) {
    %as = tile.alloc_INA : MMxKKxAT
    %bs = tile.alloc_INB : KKxNNxBT
    %bt = tile.alloc_INB : NNxKKxBT
    %p = tile.alloc_INS : MMxBLOCKSxui8
    %q = tile.alloc_INS : NNxBLOCKSxui8
    %c = tile.alloc_fragment : MMxNNxCT
    %d = tile.alloc_fragment : MMxNNxCT
    tile.parallel (%i, %j) in (MM, KK) {
      %as[%i, %j] = AT(%x[%i, %j] mod 9)
    }
    tile.parallel (%i, %j) in (KK, NN) {
      %bs[%i, %j] = BT(%w[%i, %j] mod 7)
    }
    tile.parallel (%i, %j) in (NN, KK) {
      %bt[%i, %j] = BT(%w[%j, %i] mod 5)
    }
    tile.parallel (%i, %j) in (MM, BLOCKS) {
      %p[%i, %j] = and(%e[%i, %j], 3) + 126
    }
    tile.parallel (%i, %j) in (NN, BLOCKS) {
      %q[%i, %j] = and(%f[%i, %j], 3) + 125
    }
    tile.fill %c, 1.0
    tile.serial %t = 0 to 2 step 1 {
      %first = %t == 0
      tile.gemm_packed %as, %bs, %c SCALES {block = BLOCK : i64}
      tile.gemm_packed %as, %bt, %d SCALES clear %first {block = BLOCK : i64, transpose_b}
    }
    tile.copy %c to %y
    tile.copy %d to %z
  }
}
// Two elements in a byte, and elements of 4 bits; all that they can be.
tile.func @fours(%x: tensor<128x64xui8>, %w: tensor<48x64xui8>, %e: tensor<128x4xui8>, %f: tensor<48x4xui8>) -> (%y: tensor<128x48xf32>, %z: tensor<128x48xf32>) {
  tile.kernel threads(128) {
    %as = tile.alloc_shared : 128x64xui8
    %bs = tile.alloc_shared : 48x64xui8
    %af = tile.alloc_shared : 128x128xf4E2M1FN
    %bf = tile.alloc_shared : 48x128xf4E2M1FN
    %p = tile.alloc_shared : 128x4xui8
    %q = tile.alloc_fragment : 48x4xui8
    %c = tile.alloc_fragment : 128x48xf32
    %d = tile.alloc_shared : 128x48xf32
    tile.copy %x to %as
    tile.copy %w to %bs
    tile.parallel (%i, %j) in (128, 128) {
      %af[%i, %j] = f4E2M1FN(f32(%i mod 5) - f32(%j mod 3))
    }
    tile.parallel (%i, %j) in (48, 128) {
      %bf[%i, %j] = f4E2M1FN(f32(%i mod 3) - f32(%j mod 4))
    }
    tile.parallel (%i, %j) in (128, 4) {
      %p[%i, %j] = and(%e[%i, %j], 3) + 126
    }
    tile.parallel (%i, %j) in (48, 4) {
      %q[%i, %j] = and(%f[%i, %j], 3) + 125
    }
    tile.clear %c
    tile.clear %d
    tile.gemm_packed %as, %bs, %c scale_a %p scale_b %q {a = "e2m1", b = "e2m1", block = 32, transpose_b}
    tile.gemm_packed %af, %bf, %d scale_a %p scale_b %q {block = 32, transpose_b}
    tile.copy %c to %y
    tile.copy %d to %z
  }
}

// Factors that are scaled by blocks are multiplied by mma.sync with block scales as they are, on chips that have it: nothing is written out. 8-bit floats
// with K along the rows or across them, e2m1 in bytes and as elements; scales in shared memory or registers, of one factor or both, larger blocks; tails.
// REQUIRES: ptxas
// DEFINE: %{chip} = sm_120a
// DEFINE: %{types} = s/AT/f8E4M3FN/g;s/BT/f8E5M2/g;s/CT/f32/g
// DEFINE: %{sizes} = s/MM/32/g;s/NN/16/g;s/KK/128/g;s/BLOCKS/4/g;s/BLOCK/32/g
// DEFINE: %{where} = s/INA/shared/g;s/INB/shared/g;s/INS/shared/g;s/THREADS/64/g
// DEFINE: %{scales} = s/SCALES/scale_a %%p scale_b %%q/g
// DEFINE: %{args} = --arg=random:1:i8:32x128 --arg=random:2:i8:128x16 --arg=random:3:u8:32x4 --arg=random:4:u8:16x4
// DEFINE: %{made} = sed "%{types};%{where};%{scales};%{sizes}" %s
// DEFINE: %{run} = %{made} | tf-run - --mcpu=%{chip} --entry=floats --expect=reference --rtol=0 --atol=0 --check=all --out=- --schedule=random --seed=3 %{args}
// DEFINE: %{text} = %{made} | tf-opt --lower-tile="target=%{chip}" --canonicalize
// RUN: %{run}
// RUN: %{text} | FileCheck-22 %s
// RUN: %{made} | tf-llc - --mcpu=%{chip} -o %t.ptx && %ptxas --gpu-name=%{chip} %t.ptx -o %t.cubin
// CHECK-NOT: written out
// CHECK-LABEL: kernel.func @floats
// CHECK: kernel.mma_scaled mxf8f6f4 %{{.*}} scale %{{.*}} : vector<4xf32>
// CHECK-NOT: kernel.mma m16
// CHECK-LABEL: kernel.func @fours
// CHECK: kernel.mma_scaled mxf4 %{{.*}} scale %{{.*}} : vector<4xf32>
// CHECK-NOT: kernel.mma m16

// Scales of one factor only, in registers; A in registers.
// REDEFINE: %{scales} = s/SCALES/scale_b %%q/g
// REDEFINE: %{where} = s/INA/fragment/g;s/INB/shared/g;s/INS/fragment/g;s/THREADS/128/g
// RUN: %{run}
// REDEFINE: %{scales} = s/SCALES/scale_a %%p/g
// REDEFINE: %{where} = s/INA/shared/g;s/INB/fragment/g;s/INS/shared/g;s/THREADS/32/g
// RUN: %{run}
// Tails of everything, and blocks of 64.
// REDEFINE: %{scales} = s/SCALES/scale_a %%p scale_b %%q/g
// REDEFINE: %{sizes} = s/MM/17/g;s/NN/9/g;s/KK/136/g;s/BLOCKS/3/g;s/BLOCK/64/g
// REDEFINE: %{args} = --arg=random:1:i8:17x136 --arg=random:2:i8:136x9 --arg=random:3:u8:17x3 --arg=random:4:u8:9x3
// RUN: %{run}
// REDEFINE: %{chip} = sm_121a
// REDEFINE: %{sizes} = s/MM/1/g;s/NN/1/g;s/KK/2/g;s/BLOCKS/1/g;s/BLOCK/32/g
// REDEFINE: %{args} = --arg=random:1:i8:1x2 --arg=random:2:i8:2x1 --arg=random:3:u8:1x1 --arg=random:4:u8:1x1
// RUN: %{run}
// What the chip's form does not take, and chips that have none: as before.
// REDEFINE: %{sizes} = s/MM/32/g;s/NN/16/g;s/KK/128/g;s/BLOCKS/8/g;s/BLOCK/16/g
// REDEFINE: %{args} = --arg=random:1:i8:32x128 --arg=random:2:i8:128x16 --arg=random:3:u8:32x8 --arg=random:4:u8:16x8
// RUN: %{run} 2>&1 | FileCheck-22 %s --check-prefix=SMALL
// SMALL: remark: factors are written out with their scales: its blocks are not multiples of 32 elements
// REDEFINE: %{sizes} = s/MM/32/g;s/NN/16/g;s/KK/128/g;s/BLOCKS/4/g;s/BLOCK/32/g
// REDEFINE: %{args} = --arg=random:1:i8:32x128 --arg=random:2:i8:128x16 --arg=random:3:u8:32x4 --arg=random:4:u8:16x4
// REDEFINE: %{types} = s/AT/f16/g;s/BT/f8E5M2/g;s/CT/f32/g
// RUN: %{run} 2>&1 | FileCheck-22 %s --check-prefix=HALF
// HALF: remark: factors are written out with their scales: 'as' is neither 8-bit floats nor e2m1 along K
// REDEFINE: %{types} = s/AT/f8E4M3FN/g;s/BT/f8E5M2/g;s/CT/f32/g
// REDEFINE: %{chip} = sm_120
// RUN: %{text} | FileCheck-22 %s --check-prefix=PLAIN
// PLAIN-NOT: mma_scaled
// REDEFINE: %{chip} = sm_120a
// DEFINE: %{fours} = %{made} | tf-run - --mcpu=%{chip} --entry=fours --expect=reference --rtol=0 --atol=0 --check=all --out=- --arg=random:1:u8:24x80 --arg=random:2:u8:40x80 --arg=random:3:u8:24x5 --arg=random:4:u8:40x5
// RUN: %{fours}
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
      tile.gemm_packed %as, %bt, %d SCALES clear %first {block = BLOCK : i64, transpose_b, policy = "full_row"}
    }
    tile.copy %c to %y
    tile.copy %d to %z
  }
}
// Two elements in a byte, and elements of 4 bits; all that they can be.
tile.func @fours(%x: tensor<24x80xui8>, %w: tensor<40x80xui8>, %e: tensor<24x5xui8>, %f: tensor<40x5xui8>) -> (%y: tensor<24x40xf32>, %z: tensor<24x40xf32>) {
  tile.kernel threads(96) {
    %as = tile.alloc_shared : 24x80xui8
    %bs = tile.alloc_shared : 40x80xui8
    %af = tile.alloc_shared : 24x160xf4E2M1FN
    %bf = tile.alloc_shared : 40x160xf4E2M1FN
    %p = tile.alloc_shared : 24x5xui8
    %q = tile.alloc_fragment : 40x5xui8
    %c = tile.alloc_fragment : 24x40xf32
    %d = tile.alloc_shared : 24x40xf32
    tile.copy %x to %as
    tile.copy %w to %bs
    tile.parallel (%i, %j) in (24, 160) {
      %af[%i, %j] = f4E2M1FN(f32(%i mod 5) - f32(%j mod 3))
    }
    tile.parallel (%i, %j) in (40, 160) {
      %bf[%i, %j] = f4E2M1FN(f32(%i mod 3) - f32(%j mod 4))
    }
    tile.parallel (%i, %j) in (24, 5) {
      %p[%i, %j] = and(%e[%i, %j], 3) + 126
    }
    tile.parallel (%i, %j) in (40, 5) {
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

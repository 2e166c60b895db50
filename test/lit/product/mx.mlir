// Products of f8 whose scales are exponents for blocks of a row and of a column (mx formats): by tcgen05.mma with scales, of pairs of blocks where there are
// rows for them, by mma.sync with scales on sm_120a; elsewhere factors are written out as bf16. Tails along all axes, batches, blocks longer than a step,
// scales that are turned or computed, what follows joined.
// DEFINE: %{chip} = sm_100a
// DEFINE: %{run} = tf-run %s --mcpu=%{chip} --expect=reference --check=all --schedule=random --async-latency=random
// RUN: for n in 130x5 40x5 1x1 7x1 3x0 5x0 2x70x2 1x1x3; do tf-run --make-input=const:126:u8:$n --out=%t.$n.npy || exit 1; done
// DEFINE: %{linear} = %{run} --entry=linear --arg=random:1:f8E4M3FN:130x144 --arg=random:2:f8E4M3FN:40x144 --arg=%t.130x5.npy --arg=%t.40x5.npy --arg=random:5:bf16:40
// DEFINE: %{odd} = %{run} --entry=odd --seed=3 --arg=random:1:f8E5M2:2x70x160 --arg=random:2:f8E4M3FN:1x160x24 --arg=%t.2x70x2.npy --arg=random:4:u8:24x2
// DEFINE: %{small} = %{run} --entry=linear --arg=random:1:f8E4M3FN:1x13 --arg=random:2:f8E4M3FN:7x13 --arg=%t.1x1.npy --arg=%t.7x1.npy --arg=random:5:bf16:7
// DEFINE: %{none} = %{run} --entry=linear --arg=random:1:f8E4M3FN:3x0 --arg=random:2:f8E4M3FN:5x0 --arg=%t.3x0.npy --arg=%t.5x0.npy --arg=random:5:bf16:5
// RUN: %{linear} && %{odd}
// REDEFINE: %{chip} = sm_103a
// RUN: %{small} && %{none}
// REDEFINE: %{chip} = sm_120a
// RUN: %{odd}
// REDEFINE: %{chip} = sm_90a
// RUN: %{linear}
// REDEFINE: %{chip} = sm_80
// RUN: %{odd} && %{small}
// A launch finds that a scale has too few blocks.
// RUN: not tf-run %s --entry=linear --mcpu=sm_100a --arg=random:1:f8E4M3FN:130x144 --arg=random:2:f8E4M3FN:40x144 --arg=%t.130x5.npy --arg=%t.7x1.npy --arg=random:5:bf16:40 2>&1 | FileCheck %s --check-prefix=FEW
// FEW: error: linear: assertion failed: b's scale along {{.*}} has another number of blocks than its factor
// RUN: tf-opt %s --fuse-products=target=sm_100a 2>/dev/null | FileCheck %s
// RUN: tf-opt %s --pass-pipeline="fuse-products{target=sm_100a},lower-tile{target=sm_100a}" 2>/dev/null | FileCheck %s --check-prefix=UNIT
// RUN: tf-opt %s --pass-pipeline="fuse-products{target=sm_120a},lower-tile{target=sm_120a}" 2>/dev/null | FileCheck %s --check-prefix=SYNC
// RUN: tf-opt %s --pass-pipeline="fuse-products{target=sm_90a},lower-tile{target=sm_90a}" 2>/dev/null | FileCheck %s --check-prefix=OUT
// CHECK-LABEL: tile.func @linear(
// CHECK: tile.assert %{{.*}}, "a's scale along its rows has another number of blocks than its factor"
// CHECK: cluster(1, 2)
// CHECK: %scale_m = tile.alloc_shared : 128x4xui8
// CHECK: tile.copy %w{{.*}}multicast
// CHECK: tile.gemm_packed %{{.*}}, %{{.*}}, %c scale_a %scale_m scale_b %scale_n {block = 32 : i64, transpose_b}
// UNIT-LABEL: kernel.func @linear_k0
// UNIT: kernel.tcgen05.mma_scaled mxf8f6f4 {{.*}}cta_group = 2
// UNIT-LABEL: kernel.func @odd_k0
// UNIT: kernel.tcgen05.mma_scaled mxf8f6f4
// SYNC: kernel.mma_scaled mxf8f6f4
// OUT: kernel.wgmma.mma bf16
fusion.func @linear(%x: tensor<?x?xf8E4M3FN>, %w: tensor<?x?xf8E4M3FN>, %sx: tensor<?x?xui8>, %sw: tensor<?x?xui8>, %bias: tensor<?xbf16>) -> tensor<?x?xbf16> {
  %t = fusion.permute %w axes [1, 0] : tensor<?x?xf8E4M3FN>
  %u = fusion.permute %sw axes [1, 0] : tensor<?x?xui8>
  %y = fusion.scaled_matmul %x, %t, %sx, %u blocks [1, 1, 32] : tensor<?x?xf32>
  %v = fusion.cast %bias : tensor<?xf32>
  %e = fusion.broadcast %v axes [0] : tensor<1x?xf32>
  %z = fusion.add %y, %e : tensor<?x?xf32>
  %g = fusion.gelu %z : tensor<?x?xf32>
  %o = fusion.cast %g : tensor<?x?xbf16>
  fusion.return %o : tensor<?x?xbf16>
}
fusion.func @odd(%a: tensor<2x?x?xf8E5M2>, %b: tensor<1x?x?xf8E4M3FN>, %sa: tensor<2x?x?xui8>, %sb: tensor<?x?xui8>) -> tensor<2x?x?xf32> {
  %u = fusion.permute %sb axes [1, 0] : tensor<?x?xui8>
  %v = fusion.broadcast %u axes [0] : tensor<1x?x?xui8>
  %three = fusion.constant 3 : ui8
  %w = fusion.and %v, %three : tensor<1x?x?xui8>
  %one = fusion.constant 125 : ui8
  %s = fusion.add %w, %one : tensor<1x?x?xui8>
  %y = fusion.scaled_matmul %a, %b, %sa, %s blocks [1, 1, 96] : tensor<2x?x?xf32>
  fusion.return %y : tensor<2x?x?xf32>
}

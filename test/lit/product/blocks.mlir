// Products whose factors have scales for blocks: the sum over each step of the loop is scaled and added to that of C. Tails along all axes,
// blocks that are longer and shorter than the tile, batches, factors of several types, what follows joined; scales that are computed or turned.
// DEFINE: %{chip} = sm_90a
// DEFINE: %{run} = tf-run %s --mcpu=%{chip} --expect=reference --check=all
// DEFINE: %{all} = %{run} --entry=deep --arg=random:1:f8E4M3FN:200x400 --arg=random:2:f8E4M3FN:136x400 --arg=random:3:f32:200x4 --arg=random:4:f32:2x4 && %{run} --entry=deep --arg=random:1:f8E4M3FN:33x13 --arg=random:2:f8E4M3FN:21x13 --arg=random:3:f32:33x1 --arg=random:4:f32:1x1 && %{run} --entry=odd --schedule=random --seed=3 --arg=random:1:bf16:3x70x200 --arg=random:2:bf16:1x200x88 --arg=random:3:f32:3x2x3 --arg=random:4:f32:3x9 --arg=random:5:bf16:88 && %{run} --entry=whole --arg=random:1:f16:300x64 --arg=random:2:f16:64x300 --arg=random:3:f32:2x1 --arg=random:4:f32:1x2 && %{run} --entry=plain --arg=random:1:f32:20x70 --arg=random:2:f32:70x30 --arg=random:3:f32:20x3 --arg=random:4:f32:3x30
// DEFINE: %{edges} = %{run} --entry=deep --arg=random:1:f8E4M3FN:1x16 --arg=random:2:f8E4M3FN:130x16 --arg=random:3:f32:1x1 --arg=random:4:f32:2x1 && %{run} --entry=deep --arg=random:1:f8E4M3FN:72x256 --arg=random:2:f8E4M3FN:0x256 --arg=random:3:f32:72x2 --arg=random:4:f32:0x2 && %{run} --entry=deep --arg=random:1:f8E4M3FN:5x0 --arg=random:2:f8E4M3FN:7x0 --arg=random:3:f32:5x0 --arg=random:4:f32:1x0
// RUN: %{all}
// RUN: %{edges}
// A launch with few tiles takes the form for few, so the other one is run as a program of its own.
// RUN: tf-opt %s --pass-pipeline="builtin.module(fuse-products{target=sm_90a})" 2>/dev/null | sed '/^  host.func/,/^  }/d' > %t.mlir
// RUN: tf-run %t.mlir --mcpu=sm_90a --expect=reference --check=all --entry=deep_step0 --arg=random:1:f8E4M3FN:200x400 --arg=random:2:f8E4M3FN:136x400 --arg=random:3:f32:200x4 --arg=random:4:f32:2x4
// RUN: tf-run %t.mlir --mcpu=sm_90a --expect=reference --check=all --entry=odd_step0 --arg=random:1:bf16:3x70x200 --arg=random:2:bf16:1x200x88 --arg=random:3:f32:3x2x3 --arg=random:4:f32:3x9 --arg=random:5:bf16:88
// REDEFINE: %{chip} = sm_80
// RUN: %{all}
// RUN: %{edges}
// REDEFINE: %{chip} = sm_100a
// RUN: %{all}
// RUN: if [ "$(%{more} long)" ]; then %{edges}; fi
// REDEFINE: %{chip} = sm_120a
// RUN: %{all}
// RUN: if [ "$(%{more} long)" ]; then %{edges}; fi
// RUN: tf-opt %s --pass-pipeline="builtin.module(fuse-products{target=sm_90a})" 2>/dev/null | FileCheck %s
// RUN: tf-llc %s -e deep --mcpu=sm_90a 2>/dev/null | FileCheck %s --check-prefix=PTX
// PTX-LABEL: .entry deep_step0_k0_rows(
// PTX: wgmma.mma_async.sync.aligned.m64n128k32.f32.e4m3.e4m3
// The text, and what is made of it read back.
// Scales are read one by one: copies of the factors are TMA's, however many blocks a row has.
// RUN: tf-run %s --entry=deep --mcpu=sm_90a --counters --arg=random:1:f8E4M3FN:72x272 --arg=random:2:f8E4M3FN:136x272 --arg=random:3:f32:72x3 --arg=random:4:f32:2x3 --expect=reference --check=all 2>&1 | FileCheck %s --check-prefix=BOXES
// The same of scales that lie by columns, whose rows are no multiples of 16 bytes.
// RUN: tf-run %s --entry=columns --mcpu=sm_90a --counters --arg=random:1:f8E4M3FN:70x272 --arg=random:2:f8E4M3FN:136x272 --arg=random:3:f32:3x70 --arg=random:4:f32:2x3 --expect=reference --check=all 2>&1 | FileCheck %s --check-prefix=BOXES
// BOXES: global: {{[0-9]+}} bytes read, 0 written
// RUN: tf-opt %s | tf-opt | FileCheck %s --check-prefix=TEXT
// TEXT: %y = fusion.scaled_matmul %a, %t, %sa, %u blocks [1, 128, 128] : tensor<?x?xbf16>

// A launch finds that a scale has too few blocks, or too many.
// RUN: not tf-run %s --entry=deep --mcpu=sm_90a --arg=random:1:f8E4M3FN:200x400 --arg=random:2:f8E4M3FN:136x400 --arg=random:3:f32:200x3 --arg=random:4:f32:2x3 2>&1 | FileCheck %s --check-prefix=FEW
// RUN: not tf-run %s --entry=deep --mcpu=sm_90a --arg=random:1:f8E4M3FN:200x400 --arg=random:2:f8E4M3FN:136x400 --arg=random:3:f32:200x4 --arg=random:4:f32:136x4 2>&1 | FileCheck %s --check-prefix=FEW
// FEW: error: deep: assertion failed: {{a's scale along what is summed over|b's scale along its columns}} has another number of blocks than its factor

// One for each 128 of a row of A, one for each 128 x 128 of B: the scales of a step are one number for each row.
// CHECK-LABEL: tile.func @deep_step0(
// How many there are is checked before the launch; they are loaded a step ahead of their use.
// CHECK: tile.assert %{{.*}}, "a's scale along its rows has another number of blocks than its factor"
// CHECK: tile.kernel {{.*}} producers(4) registers(24, 240) persistent
// CHECK-NOT: tile.assert
// CHECK: %part = tile.alloc_fragment : 128x128xf32
// CHECK-NEXT: %scale_m = tile.alloc_fragment : 128xf32
// CHECK: %part_1 = tile.alloc_fragment : 128x128xf32
// CHECK: tile.store %{{.*}}, %ahead_m[%i]
// CHECK: tile.store %{{.*}}, %ahead_m_1[%i]
// An iteration has two steps, so that the first one's sums are added while the second one is multiplied.
// CHECK: tile.pipelined {{.*}} stages(3)
// CHECK: tile.store %{{.*}}, %scale_m[%i]
// CHECK: tile.store %{{.*}}, %scale_m_1[%i]
// CHECK: tile.store %{{.*}}, %ahead_m[%i]
// CHECK: tile.store %{{.*}}, %ahead_m_1[%i]
// CHECK: %[[yes:.*]] = tile.constant true
// CHECK-NEXT: tile.gemm %{{[a-z_0-9]*}}, %{{[a-z_0-9]*}}, %part clear %[[yes]] {transpose_b}
// CHECK-NEXT: %[[too:.*]] = tile.constant true
// CHECK-NEXT: tile.gemm %{{[a-z_0-9]*}}, %{{[a-z_0-9]*}}, %part_1 clear %[[too]] {transpose_b}
// CHECK: tile.load %part[%i, %j]
// CHECK: tile.fma
// CHECK: tile.store %{{.*}}, %c[%i, %j]
// CHECK: tile.load %part_1[%i, %j]
// CHECK: tile.fma
// CHECK: tile.store %{{.*}}, %c[%i, %j]
// Where tiles of half as many rows are one for each SM at most, a launch takes these.
// CHECK-LABEL: tile.func @deep_step0_few(
// CHECK: tile.kernel {{.*}} threads(128) producers(1) persistent
// CHECK: %part = tile.alloc_fragment : 64x128xf32
// CHECK: stages(4)
// CHECK-LABEL: host.func @deep(
// CHECK-DAG: %[[most:.*]] = host.constant 132
// CHECK: %[[few:.*]] = host.le %{{.*}}, %[[most]]
// CHECK: host.if %[[few]] {
// CHECK-NEXT: host.call @deep_step0_few(
// CHECK-NEXT: } else {
// CHECK-NEXT: host.call @deep_step0(
fusion.func @deep(%a: tensor<?x?xf8E4M3FN>, %b: tensor<?x?xf8E4M3FN>, %sa: tensor<?x?xf32>, %sb: tensor<?x?xf32>) -> tensor<?x?xbf16> {
  %t = fusion.permute %b axes [1, 0] : tensor<?x?xf8E4M3FN>
  %u = fusion.permute %sb axes [1, 0] : tensor<?x?xf32>
  %y = fusion.scaled_matmul %a, %t, %sa, %u blocks [1, 128, 128] : tensor<?x?xbf16>
  fusion.return %y : tensor<?x?xbf16>
}

// Blocks that do not divide the tile; K's are 96, so a step is 32. The scales are computed; bias and activation join.
// CHECK-LABEL: tile.func @odd_step0(
// CHECK: %scale_m = tile.alloc_fragment : 128xf32
// CHECK-NEXT: %scale_n = tile.alloc_fragment : 128xf32
// CHECK: tile.tanh
fusion.func @odd(%a: tensor<3x?x?xbf16>, %b: tensor<1x?x?xbf16>, %sa: tensor<3x?x?xf32>, %sb: tensor<?x?xf32>, %bias: tensor<?xbf16>) -> tensor<3x?x?xf32> {
  %two = fusion.constant 2.0 : f32
  %s = fusion.mul %sa, %two : tensor<3x?x?xf32>
  %t = fusion.broadcast %sb axes [0] : tensor<1x?x?xf32>
  %c = fusion.scaled_matmul %a, %b, %s, %t blocks [48, 10, 96] : tensor<3x?x?xf32>
  %w = fusion.cast %bias : tensor<?xf32>
  %x = fusion.broadcast %w axes [0, 1] : tensor<1x1x?xf32>
  %d = fusion.add %c, %x : tensor<3x?x?xf32>
  %y = fusion.tanh %d : tensor<3x?x?xf32>
  fusion.return %y : tensor<3x?x?xf32>
}

// One number of either for all of a tile.
// CHECK-LABEL: tile.func @whole_step0(
// CHECK: %scale_m = tile.alloc_fragment : 128xf32
// CHECK-NOT: %scale_n =
fusion.func @whole(%a: tensor<?x64xf16>, %b: tensor<64x?xf16>, %sa: tensor<?x1xf32>, %sb: tensor<1x?xf32>) -> tensor<?x?xf16> {
  %y = fusion.scaled_matmul %a, %b, %sa, %sb blocks [256, 256, 64] : tensor<?x?xf16>
  fusion.return %y : tensor<?x?xf16>
}

// Without tensor cores; one for each column.
// CHECK-LABEL: tile.func @plain(
fusion.func @plain(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %sa: tensor<?x?xf32>, %sb: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %y = fusion.scaled_matmul %a, %b, %sa, %sb blocks [1, 1, 32] : tensor<?x?xf32>
  fusion.return %y : tensor<?x?xf32>
}

// Of extents that are known one form is made: 132 tiles of 64 x 128 are few, 133 are not.
// CHECK-LABEL: tile.func @few(
// CHECK: %part = tile.alloc_fragment : 64x128xf32
fusion.func @few(%a: tensor<768x128xf8E4M3FN>, %b: tensor<128x1408xf8E4M3FN>, %sa: tensor<768x1xf32>, %sb: tensor<1x11xf32>) -> tensor<768x1408xbf16> {
  %y = fusion.scaled_matmul %a, %b, %sa, %sb blocks [1, 128, 128] : tensor<768x1408xbf16>
  fusion.return %y : tensor<768x1408xbf16>
}

// CHECK-LABEL: tile.func @many(
// CHECK: %part = tile.alloc_fragment : 128x128xf32
fusion.func @many(%a: tensor<1x8449x?xf8E4M3FN>, %b: tensor<?x1xf8E4M3FN>, %sa: tensor<1x8449x?xf32>, %sb: tensor<?x1xf32>) -> tensor<1x8449x1xbf16> {
  %c = fusion.broadcast %b axes [0] : tensor<1x?x1xf8E4M3FN>
  %u = fusion.broadcast %sb axes [0] : tensor<1x?x1xf32>
  %y = fusion.scaled_matmul %a, %c, %sa, %u blocks [1, 128, 128] : tensor<1x8449x1xbf16>
  fusion.return %y : tensor<1x8449x1xbf16>
}

// CHECK-LABEL: tile.func @columns_step0(
fusion.func @columns(%a: tensor<?x?xf8E4M3FN>, %b: tensor<?x?xf8E4M3FN>, %sa: tensor<?x?xf32>, %sb: tensor<?x?xf32>) -> tensor<?x?xbf16> {
  %t = fusion.permute %b axes [1, 0] : tensor<?x?xf8E4M3FN>
  %v = fusion.permute %sa axes [1, 0] : tensor<?x?xf32>
  %u = fusion.permute %sb axes [1, 0] : tensor<?x?xf32>
  %y = fusion.scaled_matmul %a, %t, %v, %u blocks [1, 128, 128] : tensor<?x?xbf16>
  fusion.return %y : tensor<?x?xbf16>
}

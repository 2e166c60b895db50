// Products in fusions on the simulated SM: of all types, of any extents (0, 1, odd), with what stands before and behind.
// RUN: tf-run %s --entry=f16 --mcpu=sm_80 --arg=random:1:f16:70x100 --arg=random:2:f16:100x45 --expect=reference --check=all
// RUN: tf-run %s --entry=f16 --mcpu=sm_90a --arg=random:1:f16:64x136 --arg=random:2:f16:136x72 --expect=reference --check=all
// RUN: tf-run %s --entry=f16 --mcpu=sm_80 --arg=random:1:f16:1x1 --arg=random:2:f16:1x1 --expect=reference --check=all
// RUN: tf-run %s --entry=f16 --mcpu=sm_80 --arg=random:1:f16:3x0 --arg=random:2:f16:0x5 --expect=reference --check=all
// RUN: tf-run %s --entry=f16 --mcpu=sm_80 --arg=random:1:f16:0x4 --arg=random:2:f16:4x5 --expect=reference --check=all
// RUN: not tf-run %s --entry=f16 --mcpu=sm_80 --arg=random:1:f16:4x5 --arg=random:2:f16:4x5 2>&1 | FileCheck-22 %s --check-prefix=DIFFER
// DIFFER: has extent {{4|5}}; it must be {{4|5}}
// RUN: tf-run %s --entry=f32 --mcpu=sm_80 --arg=random:1:f32:37x50 --arg=random:2:f32:50x45 --expect=reference --check=all
// RUN: tf-run %s --entry=f64 --mcpu=sm_90a --arg=random:1:f64:17x30 --arg=random:2:f64:30x45 --expect=reference --check=all
// RUN: tf-run %s --entry=i8 --mcpu=sm_80 --arg=random:1:i8:30x100 --arg=random:2:u8:100x45 --expect=reference --check=all
// RUN: tf-run %s --entry=i64 --mcpu=sm_80 --arg=random:1:i64:9x33 --arg=random:2:i64:33x5 --expect=reference --check=all
// RUN: tf-run %s --entry=f8 --mcpu=sm_90a --arg=random:1:f8e4m3fn:64x64 --arg=random:2:f8e5m2:64x64 --arg=0.5 --expect=reference --check=all
// RUN: tf-run %s --entry=f8 --mcpu=sm_80 --arg=random:1:f8e4m3fn:5x33 --arg=random:2:f8e5m2:33x7 --arg=0.5 --expect=reference --check=all
// RUN: tf-run %s --entry=layer --mcpu=sm_80 --arg=random:1:bf16:2x37x40 --arg=random:2:bf16:30x40 --arg=random:3:bf16:30 --arg=random:4:bf16:2x37x30 --expect=reference --check=all
// RUN: tf-run %s --entry=layer --mcpu=sm_90a --arg=random:1:bf16:3x64x64 --arg=random:2:bf16:64x64 --arg=random:3:bf16:64 --arg=random:4:bf16:3x64x64 --expect=reference --check=all
// RUN: not tf-run %s --entry=layer --mcpu=sm_80 --arg=random:1:bf16:2x37x40 --arg=random:2:bf16:30x40 --arg=random:3:bf16:30 --arg=random:4:bf16:2x36x30 2>&1 | FileCheck-22 %s --check-prefix=RESIDUAL
// RESIDUAL: axis 1 of 'r' has extent 36; it must be 37
// RUN: tf-run %s --entry=batches --mcpu=sm_80 --arg=random:1:f16:2x3x20x37 --arg=random:2:f16:2x1x37x9 --expect=reference --check=all
// RUN: tf-run %s --entry=batches --mcpu=sm_90a --arg=random:1:f16:1x3x70x16 --arg=random:2:f16:1x1x16x72 --expect=reference --check=all
// RUN: tf-run %s --entry=batches --mcpu=sm_80 --arg=random:1:f16:0x3x20x37 --arg=random:2:f16:0x1x37x9 --expect=reference --check=all
// RUN: tf-run %s --entry=turned --mcpu=sm_80 --arg=random:1:bf16:50x3x2x33 --arg=random:2:bf16:19x50 --expect=reference --check=all
// RUN: tf-run %s --entry=turned --mcpu=sm_90a --arg=random:1:bf16:64x3x1x64 --arg=random:2:bf16:64x64 --expect=reference --check=all
// RUN: tf-run %s --entry=weights --mcpu=sm_80 --arg=random:1:bf16:20x70 --arg=random:2:i8:33x70 --expect=reference --check=all
// RUN: tf-run %s --entry=weights --mcpu=sm_90a --arg=random:1:bf16:20x70 --arg=random:2:i8:33x70 --expect=reference --check=all
// RUN: tf-run %s --entry=several --mcpu=sm_80 --arg=random:1:bf16:20x64 --arg=random:2:bf16:64x64 --arg=0.5 --expect=reference --check=all
// RUN: tf-run %s --entry=several --mcpu=sm_90a --arg=random:1:bf16:72x64 --arg=random:2:bf16:64x64 --arg=0.5 --expect=reference --check=all
// RUN: tf-run %s --entry=squares --mcpu=sm_80 --arg=random:1:bf16:20x20 --arg=random:2:bf16:20x20 --expect=reference --check=all
// RUN: for a in sm_90a sm_100a; do tf-run %s --entry=squares --mcpu=$a --arg=random:1:bf16:40x40 --arg=random:2:bf16:40x40 --expect=reference --check=all || exit 1; done
// RUN: for a in sm_80 sm_90a; do tf-run %s --entry=both_ways --mcpu=$a --arg=random:1:f32:24x24 --arg=random:2:f32:24x24 --arg=random:3:f32:24 --expect=reference --check=all || exit 1; done
// RUN: tf-run %s --entry=turned_first --mcpu=sm_90a --arg=random:1:f16:2x24x40 --arg=random:2:f16:2x40x24 --arg=random:3:f16:2x24x24 --expect=reference --check=all
// RUN: not tf-run %s --entry=squares --mcpu=sm_80 --arg=random:1:bf16:20x21 --arg=random:2:bf16:21x20 2>&1 | FileCheck-22 %s --check-prefix=SQUARE
// SQUARE: it must be
// RUN: tf-run %s --entry=apart --mcpu=sm_90a --arg=random:1:bf16:2x70x64 --arg=random:2:bf16:2x64x72 --arg=random:3:bf16:70x2x72 --expect=reference --check=all
// RUN: tf-run %s --entry=one_row --mcpu=sm_90a --arg=random:1:bf16:1x96 --arg=random:2:bf16:96x40 --expect=reference --check=all

fusion.func @f16(%a: tensor<?x?xf16>, %b: tensor<?x?xf16>) -> tensor<?x?xf16> {
  %c = fusion.matmul %a, %b : tensor<?x?xf16>
  fusion.return %c : tensor<?x?xf16>
}
fusion.func @f32(%a: tensor<?x?xf32>, %b: tensor<50x45xf32>) -> tensor<?x45xf32> {
  %c = fusion.matmul %a, %b : tensor<?x45xf32>
  fusion.return %c : tensor<?x45xf32>
}
fusion.func @f64(%a: tensor<17x30xf64>, %b: tensor<30x45xf64>) -> tensor<17x45xf64> {
  %c = fusion.matmul %a, %b : tensor<17x45xf64>
  %y = fusion.tanh %c : tensor<17x45xf64>
  fusion.return %y : tensor<17x45xf64>
}
fusion.func @i8(%a: tensor<?x?xi8>, %b: tensor<?x?xui8>) -> tensor<?x?xi32> {
  %c = fusion.matmul %a, %b : tensor<?x?xi32>
  fusion.return %c : tensor<?x?xi32>
}
fusion.func @i64(%a: tensor<?x?xi64>, %b: tensor<?x?xi64>) -> tensor<?x?xi64> {
  %c = fusion.matmul %a, %b : tensor<?x?xi64>
  fusion.return %c : tensor<?x?xi64>
}
fusion.func @f8(%a: tensor<?x?xf8E4M3FN>, %b: tensor<?x?xf8E5M2>, %s: f32) -> tensor<?x?xbf16> {
  %c = fusion.matmul %a, %b : tensor<?x?xf32>
  %d = fusion.mul %c, %s : tensor<?x?xf32>
  %y = fusion.cast %d : tensor<?x?xbf16>
  fusion.return %y : tensor<?x?xbf16>
}
fusion.func @layer(%x: tensor<?x?x?xbf16>, %w: tensor<?x?xbf16>, %b: tensor<?xbf16>, %r: tensor<?x?x?xbf16>) -> tensor<?x?x?xbf16> {
  %c = fusion.linear %x, %w, %b : tensor<?x?x?xbf16>
  %g = fusion.gelu_tanh %c : tensor<?x?x?xbf16>
  %y = fusion.add %g, %r : tensor<?x?x?xbf16>
  fusion.return %y : tensor<?x?x?xbf16>
}
fusion.func @batches(%a: tensor<?x3x?x?xf16>, %b: tensor<?x1x?x?xf16>) -> tensor<?x3x?x?xf16> {
  %c = fusion.matmul %a, %b : tensor<?x3x?x?xf16>
  %g = fusion.relu %c : tensor<?x3x?x?xf16>
  fusion.return %g : tensor<?x3x?x?xf16>
}
fusion.func @turned(%a: tensor<?x3x?x?xbf16>, %b: tensor<?x?xbf16>) -> tensor<?x3x?x?xf32> {
  %x = fusion.permute %a axes [2, 1, 3, 0] : tensor<?x3x?x?xbf16>
  %t = fusion.permute %b axes [1, 0] : tensor<?x?xbf16>
  %w = fusion.broadcast %t axes [0, 1] : tensor<1x1x?x?xbf16>
  %c = fusion.matmul %x, %w : tensor<?x3x?x?xf32>
  fusion.return %c : tensor<?x3x?x?xf32>
}
// Weights of bytes become bf16 in shared memory.
fusion.func @weights(%x: tensor<?x?xbf16>, %w: tensor<?x?xi8>) -> tensor<?x?xbf16> {
  %c = fusion.cast %w : tensor<?x?xbf16>
  %t = fusion.permute %c axes [1, 0] : tensor<?x?xbf16>
  %y = fusion.matmul %x, %t : tensor<?x?xbf16>
  fusion.return %y : tensor<?x?xbf16>
}
fusion.func @several(%x: tensor<?x64xbf16>, %w: tensor<64x64xbf16>, %s: f32) -> (tensor<?x64xbf16>, tensor<64x?xf32>, tensor<?x64xi1>, tensor<?x64xf32>) {
  %c = fusion.matmul %x, %w : tensor<?x64xf32>
  %m = fusion.mul %c, %s : tensor<?x64xf32>
  %f = fusion.cast %x : tensor<?x64xf32>
  %r = fusion.add %m, %f : tensor<?x64xf32>
  %y = fusion.cast %r : tensor<?x64xbf16>
  %t = fusion.permute %m axes [1, 0] : tensor<64x?xf32>
  %n = fusion.isnan %m : tensor<?x64xi1>
  fusion.return %y, %t, %n, %c : tensor<?x64xbf16>, tensor<64x?xf32>, tensor<?x64xi1>, tensor<?x64xf32>
}
// What is added makes all extents equal.
fusion.func @squares(%x: tensor<?x?xbf16>, %w: tensor<?x?xbf16>) -> tensor<?x?xbf16> {
  %y = fusion.matmul %x, %w : tensor<?x?xbf16>
  %t = fusion.permute %x axes [1, 0] : tensor<?x?xbf16>
  %z = fusion.add %y, %x : tensor<?x?xbf16>
  %u = fusion.mul %z, %t : tensor<?x?xbf16>
  fusion.return %u : tensor<?x?xbf16>
}
// A vector along columns and along rows.
fusion.func @both_ways(%x: tensor<?x?xf32>, %w: tensor<?x?xf32>, %v: tensor<?xf32>) -> tensor<?x?xf32> {
  %y = fusion.matmul %x, %w : tensor<?x?xf32>
  %c = fusion.broadcast %v axes [0] : tensor<1x?xf32>
  %r = fusion.broadcast %v axes [1] : tensor<?x1xf32>
  %a = fusion.add %y, %c : tensor<?x?xf32>
  %z = fusion.mul %a, %r : tensor<?x?xf32>
  fusion.return %z : tensor<?x?xf32>
}
// A residual of batches whose transpose is read before it.
fusion.func @turned_first(%x: tensor<2x?x?xf16>, %w: tensor<2x?x?xf16>, %r: tensor<2x?x?xf16>) -> tensor<2x?x?xf16> {
  %y = fusion.matmul %x, %w : tensor<2x?x?xf16>
  %t = fusion.permute %r axes [0, 2, 1] : tensor<2x?x?xf16>
  %a = fusion.mul %y, %t : tensor<2x?x?xf16>
  %z = fusion.sub %a, %r : tensor<2x?x?xf16>
  fusion.return %z : tensor<2x?x?xf16>
}
// The residual's rows have batches between them: its tile, which the result leaves by, has too.
fusion.func @apart(%a: tensor<2x?x64xbf16>, %b: tensor<2x64x?xbf16>, %r: tensor<?x2x?xbf16>) -> tensor<?x2x?xbf16> {
  %c = fusion.matmul %a, %b : tensor<2x?x?xbf16>
  %p = fusion.permute %c axes [1, 0, 2] : tensor<?x2x?xbf16>
  %y = fusion.add %p, %r : tensor<?x2x?xbf16>
  fusion.return %y : tensor<?x2x?xbf16>
}
fusion.func @one_row(%x: tensor<1x?xbf16>, %w: tensor<?x?xbf16>) -> tensor<1x?xbf16> {
  %y = fusion.matmul %x, %w : tensor<1x?xbf16>
  %z = fusion.exp %y : tensor<1x?xbf16>
  fusion.return %z : tensor<1x?xbf16>
}

// Products of quantized matrices on the simulated SM: scales of all, of rows, of columns, of batches; what stands before and behind.
// RUN: tf-run %s --entry=rows --mcpu=sm_90a --arg=random:1:f8e4m3fn:72x64 --arg=random:2:f8e4m3fn:136x64 --arg=random:3:f32:72x1 --arg=random:4:f32:1x136 --arg=random:5:bf16:136 --expect=reference --check=all
// RUN: tf-run %s --entry=rows --mcpu=sm_80 --arg=random:1:f8e4m3fn:5x33 --arg=random:2:f8e4m3fn:7x33 --arg=random:3:f32:5x1 --arg=random:4:f32:1x7 --arg=random:5:bf16:7 --expect=reference --check=all
// RUN: tf-run %s --entry=rows --mcpu=sm_90a --arg=random:1:f8e4m3fn:1x1 --arg=random:2:f8e4m3fn:1x1 --arg=random:3:f32:1x1 --arg=random:4:f32:1x1 --arg=random:5:bf16:1 --expect=reference --check=all
// RUN: tf-run %s --entry=rows --mcpu=sm_80 --arg=random:1:f8e4m3fn:3x0 --arg=random:2:f8e4m3fn:4x0 --arg=random:3:f32:3x1 --arg=random:4:f32:1x4 --arg=random:5:bf16:4 --expect=reference --check=all
// RUN: tf-run %s --entry=rows --mcpu=sm_80 --arg=random:1:f8e4m3fn:0x9 --arg=random:2:f8e4m3fn:4x9 --arg=random:3:f32:0x1 --arg=random:4:f32:1x4 --arg=random:5:bf16:4 --expect=reference --check=all
// RUN: not tf-run %s --entry=rows --mcpu=sm_80 --arg=random:1:f8e4m3fn:5x33 --arg=random:2:f8e4m3fn:7x33 --arg=random:3:f32:6x1 --arg=random:4:f32:1x7 --arg=random:5:bf16:7 2>&1 | FileCheck-22 %s --check-prefix=DIFFER
// DIFFER: axis 0 of 'r' has extent 6; it must be 5
// RUN: tf-run %s --entry=tensors --mcpu=sm_90a --arg=random:1:f8e5m2:64x128 --arg=random:2:f8e4m3fn:128x72 --arg=0.5 --arg=random:3:f32:1x1 --expect=reference --check=all
// RUN: tf-run %s --entry=bytes --mcpu=sm_80 --arg=random:1:i8:3x40x100 --arg=random:2:u8:1x100x45 --arg=random:3:f32:3x1x1 --arg=random:4:f32:1x1x45 --expect=reference --check=all
// RUN: tf-run %s --entry=bytes --mcpu=sm_90a --arg=random:1:i8:2x64x64 --arg=random:2:u8:1x64x64 --arg=random:3:f32:2x1x1 --arg=random:4:f32:1x1x64 --expect=reference --check=all
// RUN: tf-run %s --entry=quantize --mcpu=sm_90a --arg=random:1:bf16:20x64 --arg=random:2:f8e4m3fn:64x64 --arg=0.25 --expect=reference --check=all
// RUN: tf-run %s --entry=quantize --mcpu=sm_80 --arg=random:1:bf16:7x30 --arg=random:2:f8e4m3fn:30x11 --arg=0.25 --expect=reference --check=all

// One tile program, which loads a scale for each row and each column.
// RUN: tf-opt %s --fuse-products=target=sm_90a 2>/dev/null | FileCheck-22 %s
// CHECK-LABEL: tile.func @rows_step0(
// CHECK-SAME: %r: tensor<?x1xf32> {dims = ["m", ""]}, %c: tensor<1x?xf32> {dims = ["", "n"]}
// CHECK: tile.gemm %a_1, %b, %c_1 {transpose_b}
// CHECK: [[SUM:%[0-9]+]] = tile.load %c_1
// CHECK: [[R:%[0-9]+]] = tile.load %r[
// CHECK: [[X:%[0-9]+]] = tile.mul [[SUM]], [[R]]
// CHECK: [[C:%[0-9]+]] = tile.load %c_tile[%j]
// CHECK: tile.mul [[X]], [[C]]
// CHECK: tile.silu
// CHECK: tile.func @tensors_step0(

// A view of what the step before computes costs nothing: that stores the vector.
// CHECK: fusion.func @quantize_step0({{.*}}) -> (tensor<?xf32>, tensor<?x?xf8E4M3FN>)
// CHECK: tile.func @quantize_step1({{.*}} {dims = ["m"]}

fusion.func @rows(%a: tensor<?x?xf8E4M3FN>, %w: tensor<?x?xf8E4M3FN>, %r: tensor<?x1xf32>, %c: tensor<1x?xf32>, %bias: tensor<?xbf16>) -> tensor<?x?xbf16> {
  %b = fusion.permute %w axes [1, 0] : tensor<?x?xf8E4M3FN>
  %y = fusion.scaled_matmul %a, %b, %r, %c : tensor<?x?xf32>
  %v = fusion.cast %bias : tensor<?xf32>
  %e = fusion.broadcast %v axes [0] : tensor<1x?xf32>
  %z = fusion.add %y, %e : tensor<?x?xf32>
  %g = fusion.silu %z : tensor<?x?xf32>
  %o = fusion.cast %g : tensor<?x?xbf16>
  fusion.return %o : tensor<?x?xbf16>
}
fusion.func @tensors(%a: tensor<?x?xf8E5M2>, %b: tensor<?x?xf8E4M3FN>, %s: f32, %t: tensor<1x1xf32>) -> tensor<?x?xf16> {
  %y = fusion.scaled_matmul %a, %b, %s, %t : tensor<?x?xf16>
  fusion.return %y : tensor<?x?xf16>
}
// Sums of integers become f32, a scale for each batch.
fusion.func @bytes(%a: tensor<?x?x?xi8>, %b: tensor<1x?x?xui8>, %s: tensor<?x1x1xf32>, %t: tensor<1x1x?xf32>) -> tensor<?x?x?xbf16> {
  %y = fusion.scaled_matmul %a, %b, %s, %t : tensor<?x?x?xbf16>
  fusion.return %y : tensor<?x?x?xbf16>
}
// The scale of each row is found before the product, and its factor quantized.
fusion.func @quantize(%x: tensor<?x?xbf16>, %w: tensor<?x?xf8E4M3FN>, %t: f32) -> tensor<?x?xbf16> {
  %f = fusion.cast %x : tensor<?x?xf32>
  %p = fusion.abs %f : tensor<?x?xf32>
  %m = fusion.reduce_max %p axes [1] : tensor<?xf32>
  %one = fusion.constant 1.0 : f32
  %v = fusion.max %m, %one : tensor<?xf32>
  %s = fusion.broadcast %v axes [1] : tensor<?x1xf32>
  %d = fusion.div %f, %s : tensor<?x?xf32>
  %q = fusion.cast %d : tensor<?x?xf8E4M3FN>
  %y = fusion.scaled_matmul %q, %w, %s, %t : tensor<?x?xbf16>
  fusion.return %y : tensor<?x?xbf16>
}

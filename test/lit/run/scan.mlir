// Scans: along every axis, from either end, with and without the element itself; short lines, longer ones, several pieces, tails; every
// type; extents 0 and 1; what is computed before and behind in the same kernel, or beside it.
// RUN: for n in 1x1 0x7 7x0 33x264 3x265 2x2304 2x2305 $(%{more} 5x7 300x1 257x33 33x34 3x5000); do tf-run %s --entry=rows --arg random:1:f32:$n --expect=reference --check=all || exit 1; done
// RUN: for n in 3x70x40 1x1x1 0x3x4 3x0x4 $(%{more} 2x65x1 3x4x0 2x131x33); do tf-run %s --entry=columns --arg random:1:bf16:$n --expect=reference --check=all || exit 1; done
// RUN: for n in 0 10 2305 $(%{more} 1 2304 5000); do tf-run %s --entry=line --arg random:1:i8:$n --expect=reference --check=all || exit 1; done
// RUN: for n in 4x12x5x33 4x1x5x300; do tf-run %s --entry=outer --arg random:1:f64:$n --expect=reference --check=all --mcpu=sm_90a || exit 1; done
// RUN: for t in f64 bf16 f8E5M2 i64 i8 ui32 $(%{more} f32 f16 f8E4M3FN i32 i16 ui64 ui16 ui8); do sed "s/TYPE/$t/g" %S/Inputs/scan-types.mlir > %t.mlir && tf-run %t.mlir --arg random:1:$t:3x70 --arg random:2:$t:40x20 --expect=reference --check=all || exit 1; done
// RUN: tf-run %s --entry=special --arg iota:i32:2x400 --expect=reference --check=all
// RUN: tf-run %s --entry=strided --arg random:1:f32:12x9/1x12 --expect=reference --check=all
// RUN: tf-run %s --entry=broadcasts --arg random:1:f32:6x1x8 --arg random:2:f32:6x5x1 --expect=reference --check=all
// RUN: tf-run %s --entry=steps --arg random:1:bf16:20x300 --expect=reference --check=all
// RUN: tf-run %s --entry=nothing_read --arg 7 --arg 0.5 --expect=reference --check=all
// RUN: tf-run %s --entry=static --arg random:1:f16:5x100x3000 --expect=reference
// RUN: tf-llc %s -e steps -mcpu=sm_90a -o /dev/null
// RUN: %{long} tf-llc %s -mcpu=sm_90a -o /dev/null
// RUN: tf-opt %s --fuse-products 2>/dev/null | FileCheck-22 %s

// CHECK-LABEL: tile.func @rows(%x: tensor<?x?xf32> {dims = ["m", "n"]}) -> (%y: tensor<?x?xf32> {dims = ["m", "n"]}
// CHECK-COUNT-5: tile.kernel
// CHECK-NOT: tile.kernel
// CHECK-LABEL: tile.func @columns(
fusion.func @rows(%x: tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  %a = fusion.exp %x : tensor<?x?xf32>
  %y = fusion.cumsum %a axis 1 : tensor<?x?xf32>
  %z = fusion.sub %y, %a : tensor<?x?xf32>
  fusion.return %y, %z : tensor<?x?xf32>, tensor<?x?xf32>
}

// The prologue and the epilogue are in its one kernel.
// CHECK-COUNT-1: tile.kernel
// CHECK: tile.silu
// CHECK: tile.cummax
// CHECK: tile.add
// CHECK-NOT: tile.kernel
// CHECK-LABEL: tile.func @line(
fusion.func @columns(%x: tensor<?x?x?xbf16>) -> tensor<?x?x?xbf16> {
  %a = fusion.silu %x : tensor<?x?x?xbf16>
  %y = fusion.cummax %a axis 1 : tensor<?x?x?xbf16> {exclusive}
  %z = fusion.add %y, %x : tensor<?x?x?xbf16>
  fusion.return %z : tensor<?x?x?xbf16>
}

fusion.func @line(%x: tensor<?xi8>) -> tensor<?xi8> {
  %y = fusion.cumprod %x axis 0 : tensor<?xi8> {reverse}
  fusion.return %y : tensor<?xi8>
}

fusion.func @outer(%x: tensor<?x?x?x?xf64>) -> (tensor<?x?x?x?xf64>, tensor<?x?x?x?xf64>, tensor<?x?x?x?xf64>) {
  %y = fusion.cumsum %x axis 0 : tensor<?x?x?x?xf64> {reverse}
  %z = fusion.cumsum %x axis 2 : tensor<?x?x?x?xf64> {exclusive, reverse}
  %w = fusion.cummin %x axis 3 : tensor<?x?x?x?xf64> {exclusive}
  fusion.return %y, %z, %w : tensor<?x?x?x?xf64>, tensor<?x?x?x?xf64>, tensor<?x?x?x?xf64>
}

// NaN in the middle, infinities of both signs, zeros of both signs.
fusion.func @special(%i: tensor<2x?xi32>) -> (tensor<2x?xf32>, tensor<2x?xf32>, tensor<2x?xf32>, tensor<2x?xf32>) {
  %f = fusion.cast %i : tensor<2x?xf32>
  %half = fusion.constant 200.0 : f32
  %d = fusion.sub %half, %f : tensor<2x?xf32>
  %n = fusion.sqrt %d : tensor<2x?xf32>
  %m = fusion.neg %n : tensor<2x?xf32>
  %r = fusion.reciprocal %d : tensor<2x?xf32>
  %a = fusion.cummax %m axis 1 : tensor<2x?xf32>
  %b = fusion.cummin %n axis 1 : tensor<2x?xf32> {reverse}
  %c = fusion.cumsum %r axis 1 : tensor<2x?xf32>
  %e = fusion.cummax %r axis 1 : tensor<2x?xf32> {exclusive}
  fusion.return %a, %b, %c, %e : tensor<2x?xf32>, tensor<2x?xf32>, tensor<2x?xf32>, tensor<2x?xf32>
}

fusion.func @strided(%x: tensor<?x?xf32> {contiguity = [false, false]}) -> tensor<?x?xf32> {
  %y = fusion.cumsum %x axis 1 : tensor<?x?xf32>
  fusion.return %y : tensor<?x?xf32>
}

fusion.func @broadcasts(%x: tensor<?x1x?xf32>, %b: tensor<?x?x1xf32>) -> (tensor<?x?x?xf32>, tensor<?x?x1xf32>) {
  %a = fusion.mul %x, %b : tensor<?x?x?xf32>
  %y = fusion.cumsum %a axis 1 : tensor<?x?x?xf32>
  %p = fusion.cumsum %b axis 2 : tensor<?x?x1xf32>
  %q = fusion.cumsum %p axis 1 : tensor<?x?x1xf32>
  fusion.return %y, %q : tensor<?x?x?xf32>, tensor<?x?x1xf32>
}

// A softmax before, a reduction behind, a product of all.
fusion.func @steps(%x: tensor<?x?xbf16>) -> (tensor<?xf32>, tensor<?x?xf32>) {
  %f = fusion.cast %x : tensor<?x?xf32>
  %l = fusion.logsumexp %f axes [1] : tensor<?xf32>
  %b = fusion.broadcast %l axes [1] : tensor<?x1xf32>
  %d = fusion.sub %f, %b : tensor<?x?xf32>
  %p = fusion.exp %d : tensor<?x?xf32>
  %c = fusion.cumsum %p axis 1 : tensor<?x?xf32>
  %m = fusion.reduce_max %c axes [1] : tensor<?xf32>
  %t = fusion.permute %c axes [1, 0] : tensor<?x?xf32>
  %g = fusion.matmul %t, %c : tensor<?x?xf32>
  fusion.return %m, %g : tensor<?xf32>, tensor<?x?xf32>
}

// No tensor is read that tells the extent.
fusion.func @nothing_read(%n: i64, %v: f32) -> tensor<?x3xf32> {
  %x = fusion.full %v, %n : tensor<?x3xf32>
  %a = fusion.exp %x : tensor<?x3xf32>
  %y = fusion.cumsum %a axis 0 : tensor<?x3xf32>
  fusion.return %y : tensor<?x3xf32>
}

// CHECK-LABEL: tile.func @static(
// CHECK-COUNT-1: tile.kernel
// CHECK-NOT: tile.kernel
fusion.func @static(%x: tensor<5x100x3000xf16>) -> tensor<5x100x3000xf16> {
  %y = fusion.cumsum %x axis 2 : tensor<5x100x3000xf16>
  fusion.return %y : tensor<5x100x3000xf16>
}

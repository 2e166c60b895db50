// Elements into places: rows, single elements, histograms; several updates of one element; indices that there is no element of, of every
// width; every type; extents 0 and 1; what is computed before and behind.
// RUN: for n in 20x33 0x33 20x0 $(%{more} 1x1 3x300); do for k in 70 0 $(%{more} 1 300); do m=${n##*x}; tf-run %s --entry=rows --arg random:1:bf16:$n --arg iota:i32:$k --arg random:3:bf16:${k}x$m --expect=reference --check=all || exit 1; done; done
// RUN: for v in 3 -1 20; do tf-run %s --entry=rows --arg random:1:bf16:20x33 --arg const:$v:i32:70 --arg random:3:bf16:70x33 --expect=reference --check=all || exit 1; done
// RUN: tf-run %s --entry=rows --arg random:1:bf16:20x33 --arg iota:i32:22 --arg random:3:bf16:22x33 --expect=reference 2>&1 | FileCheck-22 %s --check-prefix=OUTSIDE
// RUN: tf-run %s --entry=elements --arg random:1:f32:7x33 --arg iota:i32:7x9 --arg random:3:f32:7x9 --expect=reference --check=all --mcpu=sm_90a
// RUN: tf-run %s --entry=elements --arg random:1:f32:7x33 --arg const:5:i32:7x90 --arg random:3:f32:7x90 --expect=reference --check=all
// RUN: tf-run %s --entry=histogram --arg random:1:f32:5000 --expect=reference --check=all
// RUN: tf-run %s --entry=huge --arg random:1:f32:70 --arg const:-9223372036854775808:i64:3 --arg const:4294967296:i64:3 --expect=reference --check=all
// RUN: for t in f64 bf16 f8E5M2 i64 i8 ui32 $(%{more} f32 f16 f8E4M3FN i32 i16 ui64 ui16 ui8); do sed "s/TYPE/$t/g" %S/Inputs/scatter-types.mlir > %t.mlir && tf-run %t.mlir --arg random:1:$t:30x7 --arg random:2:$t:60x7 --arg iota:ui8:60x1 --expect=reference --check=all 2>&1 || exit 1; done
// RUN: tf-run %s --entry=truth --arg random:1:i1:30 --arg iota:i16:20 --arg random:2:i1:20 --expect=reference --check=all
// RUN: tf-run %s --entry=broadcasts --arg random:1:f32:6x5x8 --arg iota:i64:3x1x1 --arg random:2:f32:1x5x8 --expect=reference --check=all
// RUN: tf-run %s --entry=mixed --arg random:1:f32:20x8 --arg const:5:i32:70x1 --arg random:3:f32:70x8 --expect=reference --check=all
// RUN: not tf-run %s --entry=mixed --arg random:1:f32:20x7 --arg const:5:i32:70x1 --arg random:3:f32:70x8 2>&1 | FileCheck-22 %s --check-prefix=SHORT
// RUN: not tf-run %s --entry=mixed --arg random:1:f32:20x8 --arg const:5:i32:69x1 --arg random:3:f32:70x8 2>&1 | FileCheck-22 %s --check-prefix=FEW
// RUN: not tf-run %s --entry=only --arg random:1:f32:20x7 --arg const:5:i32:70x1 --arg random:3:f32:70x8 2>&1 | FileCheck-22 %s --check-prefix=SHORT
// RUN: not tf-run %s --entry=rows --arg random:1:bf16:20x8 --arg const:5:i32:69 --arg random:3:bf16:70x8 2>&1 | FileCheck-22 %s --check-prefix=PLACES
// RUN: tf-run %s --entry=embedding_gradient --arg random:1:bf16:90x64 --arg iota:i64:90 --arg 50 --expect=reference --check=all
// RUN: tf-llc %s -e rows -mcpu=sm_80 -o /dev/null
// RUN: for a in $(%{more} sm_80 sm_90a sm_100a); do tf-llc %s -mcpu=$a -o /dev/null || exit 1; done
// RUN: tf-opt %s --fuse-products 2>/dev/null | FileCheck-22 %s
// OUTSIDE: warning: 66 of 726 indices in 'j' are none of the 20 elements along axis 0 of 'x', such as 20; what they would change stays as it is
// SHORT: axis 1 of 'x' has extent 7; it must be 8
// FEW: axis 0 of 'u' has extent 70; it must be 69
// PLACES: axis 0 of 'u_places' has extent 70; it must be 69

// Which update is the last one is found once for a row.
// CHECK-LABEL: tile.func @rows_step1(
// CHECK-SAME: tensor<?x1xi64>
// CHECK: tile.atomic_max
fusion.func @rows(%x: tensor<?x?xbf16>, %i: tensor<?xi32>, %u: tensor<?x?xbf16>) -> tensor<?x?xbf16> {
  %j = fusion.broadcast %i axes [1] : tensor<?x1xi32>
  %y = fusion.scatter %x, %j, %u axis 0 : tensor<?x?xbf16>
  fusion.return %y : tensor<?x?xbf16>
}

fusion.func @elements(%x: tensor<?x?xf32>, %i: tensor<?x?xi32>, %u: tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) {
  %e = fusion.exp %u : tensor<?x?xf32>
  %y = fusion.scatter %x, %i, %u axis 1 : tensor<?x?xf32>
  %z = fusion.scatter_add %x, %i, %e axis 1 : tensor<?x?xf32>
  %s = fusion.silu %z : tensor<?x?xf32>
  %w = fusion.scatter_max %x, %i, %u axis 1 : tensor<?x?xf32>
  fusion.return %y, %s, %w : tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>
}

fusion.func @histogram(%x: tensor<?xf32>) -> tensor<16xi32> {
  %a = fusion.constant 4.0 : f32
  %s = fusion.mul %x, %a : tensor<?xf32>
  %t = fusion.add %s, %a : tensor<?xf32>
  %i = fusion.cast %t : tensor<?xi8>
  %zero = fusion.constant 0 : i32
  %one = fusion.constant 1 : i32
  %n = fusion.full %zero : tensor<16xi32>
  %u = fusion.full %one : tensor<1xi32>
  %y = fusion.scatter_add %n, %i, %u axis 0 : tensor<16xi32>
  fusion.return %y : tensor<16xi32>
}

// What 32 bits would make 0 of is no index, and neither is the least number.
fusion.func @huge(%x: tensor<?xf32>, %a: tensor<3xi64>, %b: tensor<3xi64>) -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) {
  %c = fusion.bitcast %a : tensor<3xui64>
  %one = fusion.constant 1.0 : f32
  %u = fusion.full %one : tensor<3xf32>
  %p = fusion.scatter_add %x, %a, %u axis 0 : tensor<?xf32>
  %q = fusion.scatter %x, %b, %u axis 0 : tensor<?xf32>
  %r = fusion.scatter_min %x, %c, %u axis 0 : tensor<?xf32>
  fusion.return %p, %q, %r : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>
}

fusion.func @truth(%x: tensor<?xi1>, %i: tensor<?xi16>, %u: tensor<?xi1>) -> tensor<?xi1> {
  %y = fusion.scatter %x, %i, %u axis 0 : tensor<?xi1>
  fusion.return %y : tensor<?xi1>
}

// One update for all indices.
fusion.func @broadcasts(%x: tensor<?x?x?xf32>, %i: tensor<?x1x1xi64>, %u: tensor<1x?x?xf32>) -> (tensor<?x?x?xf32>, tensor<?x?x?xf32>) {
  %y = fusion.scatter_add %x, %i, %u axis 0 : tensor<?x?x?xf32>
  %z = fusion.scatter %x, %i, %u axis 0 : tensor<?x?x?xf32>
  fusion.return %y, %z : tensor<?x?x?xf32>, tensor<?x?x?xf32>
}

fusion.func @mixed(%x: tensor<?x?xf32>, %i: tensor<?x1xi32>, %u: tensor<?x8xf32>) -> (tensor<?x8xf32>, tensor<?x8xf32>) {
  %y = fusion.scatter_add %x, %i, %u axis 0 : tensor<?x8xf32>
  %z = fusion.scatter %x, %i, %u axis 0 : tensor<?x8xf32>
  fusion.return %y, %z : tensor<?x8xf32>, tensor<?x8xf32>
}

fusion.func @only(%x: tensor<?x?xf32>, %i: tensor<?x1xi32>, %u: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %y = fusion.scatter_add %x, %i, %u axis 0 : tensor<?x8xf32>
  fusion.return %y : tensor<?x8xf32>
}

// Sums of bf16 are added up in f32 and rounded once.
fusion.func @embedding_gradient(%g: tensor<?x64xbf16>, %tokens: tensor<?xi64>, %n: i64) -> tensor<?x64xbf16> {
  %zero = fusion.constant 0.0 : bf16
  %t = fusion.full %zero, %n : tensor<?x64xbf16>
  %half = fusion.constant 7 : i64
  %r = fusion.rem %tokens, %half : tensor<?xi64>
  %i = fusion.broadcast %r axes [1] : tensor<?x1xi64>
  %y = fusion.scatter_add %t, %i, %g axis 0 : tensor<?x64xbf16>
  fusion.return %y : tensor<?x64xbf16>
}

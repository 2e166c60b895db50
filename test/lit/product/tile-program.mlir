// The tile program of a product with its epilogue: named extents, a tile of each factor, one loop over the sums. Pasted back
// it is the same PTX.
// RUN: tf-opt %s --fuse-products=target=sm_90a | FileCheck-22 %s
// RUN: tf-opt %s --fuse-products | FileCheck-22 %s --check-prefix=SM80
// RUN: tf-opt %s --fuse-products=target=sm_80 -o %t.tile.mlir && tf-llc %t.tile.mlir --filetype=kernel -mcpu=sm_80 -o %t.1.ptx && tf-llc %s --filetype=kernel -mcpu=sm_80 -o %t.2.ptx && cmp %t.1.ptx %t.2.ptx

// CHECK-LABEL: tile.func @layer_step0(%x: tensor<?x?xbf16> {dims = ["m", "k"]}, %w: tensor<?x?xbf16> {dims = ["n", "k"]},
// CHECK-SAME: %v: tensor<?xbf16> {dims = ["n"]}, %s: f32, %r: tensor<?x?xbf16> {contiguity = [false, true], dims = ["m", "n"]}) -> (%y: tensor<?x?xbf16> {dims = ["m", "n"]})
// CHECK:       tile.kernel {{.*}} threads(256) tiles {
// CHECK:         tile.alloc_shared : 128x64xbf16
// CHECK-NEXT:    tile.alloc_shared : 256x64xbf16
// CHECK-NEXT:    %v_tile = tile.alloc_shared : 256xbf16
// CHECK-NEXT:    %r_tile = tile.alloc_shared : 128x256xbf16
// CHECK-NEXT:    %c = tile.alloc_fragment : 128x256xf32
// CHECK:         tile.copy %v[{{.*}}][256] to %v_tile
// CHECK-NEXT:    tile.copy %r[{{.*}}][128, 256] to %r_tile
// CHECK:         tile.pipelined {{.*}} stages(4)
// CHECK:           tile.gemm %a, %b, %c {transpose_b}
// CHECK:         tile.parallel
// CHECK:           [[SUM:%.*]] = tile.load %c[%i, %j]
// CHECK-NEXT:      [[B:%.*]] = tile.load %v_tile[%j]
// CHECK-NEXT:      [[BF:%.*]] = tile.cast [[B]] : f32
// CHECK-NEXT:      [[WITH:%.*]] = tile.add [[SUM]], [[BF]]
// CHECK-NEXT:      [[G:%.*]] = tile.gelu [[WITH]]
// CHECK-NEXT:      [[SCALED:%.*]] = tile.mul [[G]], %s
// CHECK-NEXT:      [[R:%.*]] = tile.load %r_tile[%i, %j]
// CHECK-NEXT:      [[RF:%.*]] = tile.cast [[R]] : f32
// CHECK-NEXT:      tile.add [[SCALED]], [[RF]]
// CHECK:           tile.store %{{.*}}, %r_tile[%i, %j]
// CHECK:         tile.copy %r_tile to %y[
// SM80:          threads(128) {
// SM80:          tile.pipelined {{.*}} stages(3)
fusion.func @layer(%x: tensor<?x?xbf16>, %w: tensor<?x?xbf16>, %v: tensor<?xbf16>, %r: tensor<?x?xbf16> {contiguity = [false, true]}, %s: f32) -> tensor<?x?xbf16> {
  %c = fusion.linear %x, %w, %v : tensor<?x?xf32>
  %g = fusion.gelu %c : tensor<?x?xf32>
  %t = fusion.mul %g, %s : tensor<?x?xf32>
  %f = fusion.cast %r : tensor<?x?xf32>
  %z = fusion.add %t, %f : tensor<?x?xf32>
  %y = fusion.cast %z : tensor<?x?xbf16>
  fusion.return %y : tensor<?x?xbf16>
}

// A sum that is stored as it is needs no loop. A factor that lies the other way round is no kernel of its own.
// CHECK-LABEL: tile.func @turned_step0(%a: tensor<?x3x?x?xf16> {dims = ["k", "b1", "b0", "m"]}, %b: tensor<?x?xf16> {dims = ["k", "n"]})
// CHECK:         tile.kernel grid(%bx = %{{.*}}, %by = %{{.*}}, %bz =
// CHECK:           tile.alloc_shared : 64x128xf16
// CHECK:           tile.gemm {{.*}} {transpose_a}
// CHECK-NOT:       tile.parallel
// CHECK:           tile.copy %c to %y[
fusion.func @turned(%a: tensor<?x3x?x?xf16>, %b: tensor<?x?xf16>) -> tensor<?x3x?x?xf16> {
  %x = fusion.permute %a axes [2, 1, 3, 0] : tensor<?x3x?x?xf16>
  %w = fusion.broadcast %b axes [0, 1] : tensor<1x1x?x?xf16>
  %y = fusion.matmul %x, %w : tensor<?x3x?x?xf16>
  fusion.return %y : tensor<?x3x?x?xf16>
}

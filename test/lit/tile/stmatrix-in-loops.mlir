// Fragments that are more than a thread's registers are walked by loops. What one turn of such a loop stores as matrices is
// what it has: of 128 x 96 by a warpgroup two.
//
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --entry=large --arg=random:1:f16:128x64 --arg=random:2:f16:96x64 --expect=reference --check=all || exit 1; done
// RUN: tf-opt %s --pass-pipeline="lower-tile{target=sm_90a}" 2>/dev/null | FileCheck %s
// CHECK-LABEL: kernel.func @large_k0
// CHECK: kernel.stmatrix x2
// CHECK-NOT: kernel.stmatrix x4
tile.func @large(%Q: tensor<128x64xf16>, %K: tensor<96x64xf16>) -> (%P: tensor<128x96xf16>, %O: tensor<128x128xf32>,
                                                                    %U: tensor<128x128xf32>) {
  tile.kernel threads(128) {
    %q = tile.alloc_shared : 128x64xf16
    %k = tile.alloc_shared : 96x64xf16
    %s = tile.alloc_fragment : 128x96xf32
    %p = tile.alloc_shared : 128x96xf16
    %o = tile.alloc_fragment : 128x128xf32
    %u = tile.alloc_fragment : 128x128xf32
    tile.copy %Q[0, 0] to %q
    tile.copy %K[0, 0] to %k
    tile.clear %s
    tile.clear %p
    tile.fill %o, 1.0
    tile.fill %u, 2.0
    tile.gemm %q, %k, %s {transpose_b}
    tile.copy %s to %p
    tile.copy %p to %P[0, 0]
    tile.copy %o to %O[0, 0]
    tile.copy %u to %U[0, 0]
  }
}

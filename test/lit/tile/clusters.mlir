// Blocks of a cluster get the tiles that they have in common by one copy: products in clusters of 2 x 2, 4 and 16 blocks, loops of 0 to 7
// turns, two groups of blocks beside each other, a loop in a loop, copies outside of loops; also what must stay each block's own.
// RUN: for c in "2, 2" "1, 4" "4" "8, 2" "1, 1"; do for k in 0 16 48 112; do sed -e "s/CLUSTER/$c/;s/KEXT/$k/g" %s > %t.mlir && tf-run %t.mlir --entry=product --mcpu=sm_90a --arg=random:1:f16:128x$k --arg=random:2:f16:${k}x64 --expect=reference --check=all --schedule=random --seed=7 || exit 1; done; done
// RUN: sed -e "s/CLUSTER/2, 2/;s/KEXT/48/g" %s > %t.mlir
// RUN: for a in sm_80 sm_100a; do tf-run %t.mlir --entry=product --mcpu=$a --arg=random:1:f16:128x48 --arg=random:2:f16:48x64 --expect=reference --check=all || exit 1; done
// RUN: sed -n '/^tile.func @product/,/^}/p' %t.mlir > %t.p.mlir
// RUN: tf-llc %t.p.mlir --mcpu=sm_90a | FileCheck-22 %s --check-prefix=PTX
// RUN: tf-llc %t.p.mlir --mcpu=sm_80 2>&1 | FileCheck-22 %s --check-prefix=SM80
// PTX: .reqnctapercluster 2, 2, 1
// PTX: mapa
// PTX: cp.async.bulk.tensor.2d.shared::cluster.global{{.*}}.multicast::cluster
// PTX: cp.async.bulk.tensor.2d.shared::cluster.global{{.*}}.multicast::cluster
// SM80: remark: sm_80 has no clusters of blocks: these are on their own
tile.func @product(%a: tensor<128xKEXTxf16>, %b: tensor<KEXTx64xf16>) -> (%y: tensor<128x64xf32>) {
  tile.kernel grid(%i = 8, %j = 4) threads(64) cluster(CLUSTER) {
    %s = tile.alloc_shared : 16x16xf16
    %t = tile.alloc_shared : 16x16xf16
    %c = tile.alloc_fragment : 16x16xf32
    tile.clear %c
    tile.pipelined %k = 0 to ceildiv(KEXT, 16) stages(3) {
      tile.copy %a[%i * 16, %k * 16] to %s {multicast, via = "tma"}
      tile.copy %b[%k * 16, %j * 16] to %t {multicast, cache = "evict_last"}
      tile.gemm %s, %t, %c
    }
    tile.copy %c to %y[%i * 16, %j * 16] {cache = "evict_first"}
  }
}

// Outside of loops, in loops within loops, and again in the same place of shared memory; the third copy is each block's own.
// RUN: tf-run %t.mlir --entry=around --mcpu=sm_90a --arg=random:1:f32:4x64x32 --arg=5 --expect=reference --check=all --schedule=random --seed=9 2>&1 | FileCheck-22 %s --check-prefix=AROUND
// RUN: tf-run %t.mlir --entry=around --mcpu=sm_100a --arg=random:1:f32:4x64x32 --arg=1 --expect=reference --check=all
// RUN: tf-run %t.mlir --entry=around --mcpu=sm_80 --arg=random:1:f32:4x64x32 --arg=3 --expect=reference --check=all
// AROUND: remark: this copy is not multicast, each block makes it: the blocks of a cluster need different tiles, or have different iterations of the loops around it
tile.func @around(%x: tensor<4x64x32xf32>, %n: i32) -> (%y: tensor<4x64x32xf32>, %z: tensor<4x16x32xf32>) {
  tile.kernel grid(%i = 4) threads(128) cluster(4) {
    %s = tile.alloc_shared : 1x16x32xf32
    %f = tile.alloc_fragment : 16x32xf32
    %m = tile.cast %n : index
    tile.clear %f
    tile.clear %y[%i, 0, 0][1, 64, 32]
    tile.copy %x[2, 16, 0] to %s {multicast, via = "tma"}
    tile.copy %s to %y[%i, 16, 0]
    tile.serial %r = 0 to 3 step 1 {
      tile.pipelined %k = 0 to %m stages(2) {
        tile.copy %x[%r, %k * 8, 0][1, 16, 32] to %s {multicast, via = "tma"}
        tile.parallel (%a, %b) in (16, 32) {
          %u = tile.load %s[0, %a, %b]
          %v = tile.load %f[%a, %b]
          %w = tile.add %u, %v
          tile.store %w, %f[%a, %b]
        }
      }
      tile.copy %x[%r, 32, 0] to %s {multicast, via = "tma"}
      tile.copy %s to %y[%i, 32, 0]
      tile.copy %x[%i, 48, 0] to %s {multicast, via = "tma"}
      tile.copy %s to %y[%i, 48, 0]
    }
    tile.copy %f to %z[%i, 0, 0]
  }
}

// A grid that the clusters do not divide is refused, on every chip.
// RUN: for a in sm_80 sm_90a; do not tf-run %t.mlir --entry=divides --mcpu=$a --arg=random:1:f32:60 2>&1 | FileCheck-22 %s --check-prefix=DIVIDES || exit 1; tf-run %t.mlir --entry=divides --mcpu=$a --arg=random:1:f32:64 --expect=reference --check=all || exit 1; tf-run %t.mlir --entry=divides --mcpu=$a --arg=random:1:f32:0 --expect=reference --check=all || exit 1; done
// DIVIDES: this program would launch 15 blocks along x, which must be a multiple of the cluster's 2
tile.func @divides(%x: tensor<?xf32> {dims = ["n"]}) -> (%y: tensor<?xf32> {dims = ["n"]}) {
  %n = tile.dim %x, 0
  tile.kernel grid(%b = ceildiv(%n, 4)) threads(32) cluster(2) {
    tile.copy %x[%b * 4][4] to %y[%b * 4] {cache = "evict_first"}
  }
}

// Blocks of a cluster get the tiles that they have in common by one copy: products in clusters of 2 x 2, 4 and 16 blocks, loops of 0 to 7
// turns, two groups of blocks beside each other, a loop in a loop, copies outside of loops; also what must stay each block's own.
// RUN: for c in "2, 2" "1, 4" "4" "8, 2" "1, 1"; do for k in 0 48 $(%{more} 16 112); do sed -e "s/CLUSTER/$c/;s/KEXT/$k/g" %s > %t.mlir && tf-run %t.mlir --entry=product --mcpu=sm_90a --arg=random:1:f16:128x$k --arg=random:2:f16:${k}x64 --expect=reference --check=all --schedule=random --seed=7 || exit 1; done; done
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

// A product by wgmma whose B two blocks get together: a producer warp is chosen, persistent blocks are not. The first block of a cluster does not
// tell itself that its place is free. Rows of 656 bytes, tails along all axes, no turn at all, a grid of one cluster.
// RUN: sed -n '/^tile.func @wide/,/^}/p' %s > %t.w.mlir
// RUN: for k in 0 328 $(%{more} 64); do for n in 200 $(%{more} 8); do tf-run %t.w.mlir --entry=wide --mcpu=sm_90a --arg=random:1:bf16:256x$k --arg=random:2:bf16:${k}x$n --expect=reference --check=all --schedule=random --seed=5 || exit 1; done; done
// RUN: tf-run %t.w.mlir --entry=wide --mcpu=sm_90a --arg=random:1:bf16:129x72 --arg=random:2:bf16:72x8 --expect=reference --check=all
// RUN: for a in sm_100a sm_80; do tf-run %t.w.mlir --entry=wide --mcpu=$a --arg=random:1:bf16:256x136 --arg=random:2:bf16:136x72 --expect=reference --check=all || exit 1; done
// RUN: tf-llc %t.w.mlir --mcpu=sm_90a 2>&1 | FileCheck-22 %s --check-prefix=WIDE
// WIDE: remark: chosen by default for this kernel: a producer warp issues the loads of its loops, and at most 132 persistent blocks go from tile to tile (`producers(0)` turns this off)
// WIDE: .reqntid 288
// WIDE: %cluster_ctaid.x
// WIDE: multicast::cluster
// Its blocks say to each other by relaxed arrivals that a slot is free, behind a release of shared memory only, whether tensor cores or threads read it.
// Each brings a part of B to both. What must not be left out:
// RUN: sed 's/cluster(2)/cluster(2) producers(1)/' %t.w.mlir | tf-opt - "--pass-pipeline=builtin.module(lower-tile{target=sm_90a},canonicalize,cse)" > %t.k.mlir
// RUN: sed 's/tile.gemm %a, %b, %c/tile.gemm %a, %b, %c {instruction = "mma"}/;s/cluster(2)/cluster(2) producers(1)/' %t.w.mlir | tf-opt - "--pass-pipeline=builtin.module(lower-tile{target=sm_90a},canonicalize,cse)" > %t.m.mlir
// DEFINE: %{run} = tf-run - --mcpu=sm_90a --arg=random:1:bf16:256x328 --arg=random:2:bf16:328x72 --check=all
// RUN: %{run} < %t.k.mlir
// RUN: %{run} --schedule=random --seed=11 < %t.m.mlir
// RUN: sed 's/kernel.wgmma.wait_group 0$/kernel.wgmma.wait_group 1/' %t.k.mlir | not %{run} 2>&1 | FileCheck-22 %s --check-prefix=EARLY
// EARLY: error: a tensor load at {{.*}} of block {{.}} of the cluster will overwrite what another copy may still read
// RUN: sed "s/^\( *\)%%\([0-9]*\) = kernel.mapa \(%%[0-9a-z_]*\), .* :/\1%%own\2 = kernel.cluster_rank\n\1%%\2 = kernel.mapa \3, %%own\2 :/" %t.k.mlir | not %{run} 2>&1 | FileCheck-22 %s --check-prefix=OWN
// OWN: error: a tensor load at {{.*}} of block {{.}} of the cluster will overwrite what another copy
// RUN: for f in release acquire; do sed "/kernel.fence.cluster $f/d" %t.m.mlir | not %{run} 2>&1 | FileCheck-22 %s --check-prefix=THREADS || exit 1; done
// RUN: for f in release acquire; do sed "/kernel.fence.cluster $f/d" %t.k.mlir | not %{run} 2>&1 | FileCheck-22 %s --check-prefix=STRICT || exit 1; done
// STRICT: error: a tensor load at {{.*}} will overwrite what another copy had before; that it is over is said by an arrival that releases nothing to this thread
// THREADS: error: a tensor load at {{.*}} of block {{.}} of the cluster will overwrite what a thread may still read
// RUN: FileCheck-22 %s --check-prefix=HANDS < %t.k.mlir
// HANDS: kernel.mbarrier.wait {{.*}} {relaxed, scope = "cluster"}
// HANDS-NEXT: kernel.fence.cluster acquire
// HANDS: kernel.tma.load %A{{.*}} signal %{{[0-9]*$}}
// HANDS: kernel.tma.load %B{{.*}} multicast
// HANDS: kernel.fence.cluster release
// HANDS: kernel.mbarrier.arrive {{.*}} {relaxed, scope = "cluster"}

// In clusters of 2 x 2 both factors are: a block waits for the threads of two others. Of 4 along M: of three.
// RUN: sed 's/cluster(2)/cluster(2, 2)/;s/to %a$/to %a {multicast}/;s/ceildiv(%n, 128)) threads/ceildiv(%n, 256) * 2) threads/' %t.w.mlir > %t.w22.mlir
// RUN: sed 's/cluster(2)/cluster(4)/;s/ceildiv(%m, 128)/ceildiv(%m, 512) * 4/' %t.w.mlir > %t.w4.mlir
// RUN: for p in w22 w4; do for k in 0 456 $(%{more} 72); do tf-run %t.$p.mlir --mcpu=sm_90a --arg=random:1:bf16:200x$k --arg=random:2:bf16:${k}x136 --expect=reference --check=all --schedule=random --seed=$k || exit 1; done; done
tile.func @wide(%A: tensor<?x?xbf16> {dims = ["m", "k"], divisible = [1, 8]}, %B: tensor<?x?xbf16> {dims = ["k", "n"], divisible = [1, 8]}) -> (%C: tensor<?x?xbf16> {dims = ["m", "n"], divisible = [1, 8]}) {
  %m = tile.dim %A, 0
  %k = tile.dim %A, 1
  %n = tile.dim %B, 1
  tile.kernel grid(%by = ceildiv(%m, 128), %bx = ceildiv(%n, 128)) threads(256) cluster(2) {
    %a = tile.alloc_shared : 128x64xbf16
    %b = tile.alloc_shared : 64x128xbf16
    %c = tile.alloc_fragment : 128x128xf32
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%k, 64) stages(4) {
      tile.copy %A[%by * 128, %i * 64] to %a
      tile.copy %B[%i * 64, %bx * 128] to %b {multicast}
      tile.gemm %a, %b, %c
    }
    tile.copy %c to %C[%by * 128, %bx * 128]
  }
}

// Persistent clusters go from tile to tile together, in panels of clusters: more tiles than clusters, fewer, none; with producer warps and without.
// RUN: for w in "" "producers(1) " "producers(4) registers(40, 232) "; do sed -e "s/WARPS /$w/" %s > %t.mlir && for s in "300x40 40x200" "16x40 40x8" "0x40 40x200" "300x0 0x200"; do set -- $s; tf-run %t.mlir --entry=rounds --mcpu=sm_90a --arg=random:1:f16:$1 --arg=random:2:f16:$2 --expect=reference --check=all --schedule=random --seed=5 || exit 1; done; done
// RUN: sed -e "s/WARPS //" %s > %t.mlir
// RUN: for a in sm_80 sm_100a; do tf-run %t.mlir --entry=rounds --mcpu=$a --arg=random:1:f16:300x40 --arg=random:2:f16:40x200 --expect=reference --check=all || exit 1; done
tile.func @rounds(%a: tensor<?x?xf16> {dims = ["m", "k"], divisible = [1, 8]}, %b: tensor<?x?xf16> {dims = ["k", "n"], divisible = [1, 8]})
    -> (%c: tensor<?x?xf16> {dims = ["m", "n"], divisible = [1, 8]}) {
  %m = tile.dim %a, 0
  %k = tile.dim %a, 1
  %n = tile.dim %b, 1
  tile.kernel grid(%x = ceildiv(%n, 64) * 2, %y = ceildiv(%m, 192) * 3) threads(128) cluster(2, 3) WARPS persistent(12) {
    %s = tile.alloc_shared : 64x32xf16
    %t = tile.alloc_shared : 32x32xf16
    %f = tile.alloc_fragment : 64x32xf32
    tile.use_swizzle panel 2
    tile.clear %f
    tile.pipelined %i = 0 to ceildiv(%k, 32) stages(3) {
      tile.copy %a[%y * 64, %i * 32] to %s {multicast}
      tile.copy %b[%i * 32, %x * 32] to %t {multicast}
      tile.gemm %s, %t, %f
    }
    tile.copy %f to %c[%y * 64, %x * 32]
  }
}

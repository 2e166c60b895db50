// Five blocks share out the tiles of a product, each with a pipeline inside.
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --arg=random:1:f16:70x33 --arg=random:2:f16:33x90 --expect=reference --check=all || exit 1; done
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --arg=random:1:f16:1x1 --arg=random:2:f16:1x1 --expect=reference --check=all || exit 1; done
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --arg=random:1:f16:32x64 --arg=random:2:f16:64x32 --expect=reference --check=all || exit 1; done
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --arg=random:1:f16:0x64 --arg=random:2:f16:64x32 --expect=reference --check=all || exit 1; done
tile.func @f(%a: tensor<?x?xf16> {dims=["m","k"]}, %b: tensor<?x?xf16> {dims=["k","n"]}) -> (%y: tensor<?x?xf16> {dims=["m","n"]}) {
  %m = tile.dim %a, 0
  %k = tile.dim %a, 1
  %n = tile.dim %b, 1
  tile.kernel grid(%g = 5) threads(64) {
    %as = tile.alloc_shared : 32x16xf16
    %bs = tile.alloc_shared : 16x32xf16
    %cs = tile.alloc_shared : 32x32xf16
    %c = tile.alloc_fragment : 32x32xf32
    tile.persistent (%i, %j) in (ceildiv(%m, 32), ceildiv(%n, 32)) attributes {group = 2} {
      tile.clear %c
      tile.pipelined %t = 0 to ceildiv(%k, 16) stages(4) {
        tile.copy %a[%i * 32, %t * 16] to %as
        tile.copy %b[%t * 16, %j * 32] to %bs
        tile.gemm %as, %bs, %c
      }
      tile.copy %c to %cs
      tile.copy %cs to %y[%i * 32, %j * 32]
    }
  }
}

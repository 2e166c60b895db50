// A pipeline in a pipeline.
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --arg=random:1:f16:40x50 --arg=random:2:f16:50x30 --expect=reference --check=all || exit 1; done
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --arg=random:1:f16:16x1 --arg=random:2:f16:1x16 --expect=reference --check=all || exit 1; done
tile.func @f(%a: tensor<?x?xf16> {dims=["m","k"]}, %b: tensor<?x?xf16> {dims=["k","n"]}) -> (%y: tensor<?x?xf32> {dims=["m","n"]}) {
  %m = tile.dim %a, 0
  %k = tile.dim %a, 1
  %n = tile.dim %b, 1
  tile.kernel grid(%g = ceildiv(%m, 16)) threads(64) {
    %as = tile.alloc_shared : 16x16xf16
    %bs = tile.alloc_shared : 16x16xf16
    %c = tile.alloc_fragment : 16x16xf32
    tile.pipelined %j = 0 to ceildiv(%n, 16) stages(2) {
      tile.clear %c
      tile.pipelined %t = 0 to ceildiv(%k, 16) stages(3) {
        tile.copy %a[%g * 16, %t * 16] to %as
        tile.copy %b[%t * 16, %j * 16] to %bs
        tile.gemm %as, %bs, %c
      }
      tile.copy %c to %y[%g * 16, %j * 16]
    }
  }
}

// Pipelines of no turn, of one, and with turns outside of the matrix.
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --arg=random:1:f16:32x64 --arg=random:2:f16:64x32 --expect=reference --check=all || exit 1; done
tile.func @f(%a: tensor<32x64xf16>, %b: tensor<64x32xf16>) -> (%y0: tensor<32x32xf32>, %y1: tensor<32x32xf32>, %y2: tensor<32x32xf32>) {
  tile.kernel threads(128) {
    %as = tile.alloc_shared : 32x16xf16
    %bs = tile.alloc_shared : 16x32xf16
    %c = tile.alloc_fragment : 32x32xf32
    tile.clear %c
    tile.pipelined %t = 3 to 3 stages(2) {
      tile.copy %a[0, %t * 16] to %as
      tile.copy %b[%t * 16, 0] to %bs
      tile.gemm %as, %bs, %c
    }
    tile.copy %c to %y0
    tile.pipelined %t = 3 to 4 stages(4) {
      tile.copy %a[0, %t * 16] to %as
      tile.copy %b[%t * 16, 0] to %bs
      tile.gemm %as, %bs, %c
    }
    tile.copy %c to %y1
    tile.pipelined %t = -1 to 5 stages(3) {
      tile.copy %a[0, %t * 16] to %as
      tile.copy %b[%t * 16, 0] to %bs
      tile.gemm %as, %bs, %c
    }
    tile.copy %c to %y2
  }
}

// A mixture of experts, as gemm_grouped.mlir, of which a table says the tiles: group[t] is whose matrix tile t of the rows is multiplied by, first[t] its first
// row, last[t] the end of its group's rows. So every block has work, as much as any other, and persistent blocks go from tile to tile: on an H200 as fast as
// torch._grouped_mm (test/bench/README.md). The sums go through shared memory, so that rows of a tile which are the next group's cost no store.
// RUN: for i in 0 1 2; do tf-run %S/Inputs/group_tiles.mlir --entry=t$i --out=%t$i.npy || exit 1; done
// RUN: tf-run %s --mcpu=sm_80 --arg=random:1:f16:300x40 --arg=random:2:f16:3x40x72 --arg=%t0.npy --arg=%t1.npy --arg=%t2.npy --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --arg=random:1:f16:300x136 --arg=random:2:f16:3x136x264 --arg=%t0.npy --arg=%t1.npy --arg=%t2.npy --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_100a --arg=random:1:f16:300x1 --arg=random:2:f16:3x1x7 --arg=%t0.npy --arg=%t1.npy --arg=%t2.npy --expect=reference --check=all
tile.func @gemm_grouped_tiles(%A: tensor<?x?xf16> {dims = ["m", "k"]}, %B: tensor<?x?x?xf16> {dims = ["g", "k", "n"]}, %group: tensor<?xi32> {dims = ["t"]},
                              %first: tensor<?xi32> {dims = ["t"]}, %last: tensor<?xi32> {dims = ["t"]}) -> (%C: tensor<?x?xf16> {dims = ["m", "n"]}) {
  %k = tile.dim %A, 1
  %n = tile.dim %B, 2
  %t = tile.dim %group, 0
  tile.kernel grid(%bx = ceildiv(%n, 256), %by = %t) threads(256) producers(4) registers(40, 232) persistent {
    %a = tile.alloc_shared : 128x64xf16
    %b = tile.alloc_shared : 64x256xf16
    %o = tile.alloc_shared : 128x256xf16
    %c = tile.alloc_fragment : 128x256xf32
    %g = index(%group[%by])
    %row = index(%first[%by])
    %end = index(%last[%by])
    tile.use_swizzle panel 8
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%k, 64) stages(3) {
      tile.copy %A[%row, %i * 64] to %a
      tile.copy %B[%g, %i * 64, %bx * 256][1, 64, 256] to %b
      tile.gemm %a, %b, %c
    }
    tile.parallel (%i, %j) in (128, 256) {
      %o[%i, %j] = f16(%c[%i, %j])
    }
    tile.parallel (%i, %j) in (128, 256) {
      %at = %row + %i
      tile.if %at < %end {
        %C[%at, %bx * 256 + %j] = %o[%i, %j]
      }
    }
  }
}

// A mixture of experts: the rows from start[g] to below start[g + 1] are multiplied by matrix g. No group has more rows than
// `most`; blocks beyond the end of a group do nothing.
// RUN: tf-run %S/Inputs/groups.mlir --out=%t.npy
// RUN: tf-run %s --mcpu=sm_80 --arg=random:1:f16:100x40 --arg=random:2:f16:5x40x72 --arg=%t.npy --arg=65 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --arg=random:1:f16:100x64 --arg=random:2:f16:5x64x64 --arg=%t.npy --arg=100 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_100a --arg=random:1:f16:100x1 --arg=random:2:f16:5x1x7 --arg=%t.npy --arg=65 --expect=reference --check=all
tile.func @gemm_grouped(%A: tensor<?x?xf16> {dims = ["m", "k"]}, %B: tensor<?x?x?xf16> {dims = ["g", "k", "n"]},
                        %start: tensor<?xi32>, %most: i32) -> (%C: tensor<?x?xf16> {dims = ["m", "n"]}) {
  %k = tile.dim %A, 1
  %g = tile.dim %B, 0
  %n = tile.dim %B, 2
  %rows = index(%most)
  tile.kernel grid(%bx = ceildiv(%n, 64), %by = ceildiv(%rows, 64), %bz = %g) threads(128) {
    %a = tile.alloc_shared : 64x32xf16
    %b = tile.alloc_shared : 32x64xf16
    %c = tile.alloc_fragment : 64x64xf32
    %first = index(%start[%bz])
    %end = index(%start[%bz + 1])
    %row = %first + %by * 64
    tile.if %row < %end {
      tile.clear %c
      tile.pipelined %i = 0 to ceildiv(%k, 32) stages(3) {
        tile.copy %A[%row, %i * 32] to %a
        tile.copy %B[%bz, %i * 32, %bx * 64][1, 32, 64] to %b
        tile.gemm %a, %b, %c
      }
      tile.parallel (%i, %j) in (64, 64) {
        %h = f16(%c[%i, %j])
        %at = %row + %i
        tile.if %at < %end {
          %C[%at, %bx * 64 + %j] = %h
        }
      }
    }
  }
}

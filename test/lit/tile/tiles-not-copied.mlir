// A product one of whose factors no copy brings (here nothing does) is made in its own tile alone.
// RUN: tf-opt %s --pass-pipeline="lower-tile{target=sm_90a}" -o /dev/null 2>&1 | FileCheck %s
// CHECK: remark: this kernel keeps its tile: its loop does not copy both factors of its product from tensors
tile.func @computed(%A: tensor<?x?xbf16> {dims = ["m", "k"], divisible = [8, 8]}, %B: tensor<?x?xbf16> {dims = ["k", "n"], divisible = [8, 8]}) -> (%C: tensor<?x?xbf16> {dims = ["m", "n"], divisible = [8, 8]}) {
  %m = tile.dim %A, 0
  %k = tile.dim %B, 0
  %n = tile.dim %B, 1
  tile.kernel grid(%bx = ceildiv(%n, 128), %by = ceildiv(%m, 128)) threads(256) tiles {
    %a = tile.alloc_shared : 128x64xbf16
    %b = tile.alloc_shared : 64x128xbf16
    %c = tile.alloc_fragment : 128x128xf32
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%k, 64) stages(3) {
      tile.copy %B[%i * 64, %bx * 128] to %b
      tile.gemm %a, %b, %c
    }
    tile.copy %c to %C[%by * 128, %bx * 128]
  }
}

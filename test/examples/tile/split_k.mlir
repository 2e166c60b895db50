// A product whose K is shared by several blocks: each adds its part to the result by atomics, after a first kernel has made
// it 0. The sums of small whole numbers are exact, in whatever order the blocks come.
// RUN: tf-run %s --mcpu=sm_80 --arg=random:1:i8:33x200 --arg=random:2:i8:200x40 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --arg=random:1:i8:32x64 --arg=random:2:i8:64x32 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_100a --arg=random:1:i8:5x1 --arg=random:2:i8:1x3 --expect=reference --check=all
tile.func @split_k(%A: tensor<?x?xi8> {dims = ["m", "k"]}, %B: tensor<?x?xi8> {dims = ["k", "n"]})
    -> (%C: tensor<?x?xi32> {dims = ["m", "n"]}) {
  %m = tile.dim %A, 0
  %n = tile.dim %B, 1
  %k = tile.dim %A, 1
  tile.kernel grid(%b = ceildiv(%m, 16)) threads(128) {
    tile.parallel (%i, %j) in (16, %n) {
      %C[%b * 16 + %i, %j] = 0
    }
  }
  tile.kernel grid(%bx = ceildiv(%n, 32), %by = ceildiv(%m, 32), %bz = ceildiv(%k, 64)) threads(128) {
    %a = tile.alloc_shared : 32x32xi8
    %b = tile.alloc_shared : 32x32xi8
    %c = tile.alloc_fragment : 32x32xi32
    tile.clear %c
    tile.pipelined %q = 0 to 2 stages(2) {
      tile.copy %A[%by * 32, %bz * 64 + %q * 32] to %a
      tile.copy %B[%bz * 64 + %q * 32, %bx * 32] to %b
      tile.gemm %a, %b, %c
    }
    tile.parallel (%i, %j) in (32, 32) {
      tile.atomic_add %c[%i, %j], %C[%by * 32 + %i, %bx * 32 + %j]
    }
  }
}

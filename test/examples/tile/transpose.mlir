// A transpose by way of shared memory: both sides are read and written along their rows.
// RUN: tf-run %s --mcpu=sm_80 --arg=random:1:f16:70x45 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --arg=random:1:f16:64x96 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_100a --arg=random:1:f16:1x33 --expect=reference --check=all
tile.func @transpose(%x: tensor<?x?xf16> {dims = ["m", "n"]}) -> (%y: tensor<?x?xf16> {dims = ["n", "m"]}) {
  %m = tile.dim %x, 0
  %n = tile.dim %x, 1
  tile.kernel grid(%bx = ceildiv(%n, 32), %by = ceildiv(%m, 32)) threads(128) {
    %s = tile.alloc_shared : 32x32xf16
    tile.copy %x[%by * 32, %bx * 32] to %s
    tile.parallel (%i, %j) in (32, 32) {
      %y[%bx * 32 + %i, %by * 32 + %j] = %s[%j, %i]
    }
  }
}

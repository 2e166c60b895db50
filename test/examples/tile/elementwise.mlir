// A tile program over a tensor of any size: y = silu(x) * g. Blocks of 1024 elements; where the last one reaches beyond the
// end, loads give 0 and stores do nothing.
// RUN: tf-run %s --mcpu=sm_80 --arg=random:1:bf16:1x1 --arg=random:2:bf16:1x1 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --arg=random:1:bf16:37x1291 --arg=random:2:bf16:37x1291 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_100a --arg=random:1:bf16:3x2048 --arg=random:2:bf16:3x2048 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_100a --arg=random:1:bf16:0x7 --arg=random:2:bf16:0x7 --expect=reference --check=all
tile.func @swiglu(%x: tensor<?x?xbf16> {dims = ["m", "n"]}, %g: tensor<?x?xbf16> {dims = ["m", "n"]})
    -> (%y: tensor<?x?xbf16> {dims = ["m", "n"]}) {
  %m = tile.dim %x, 0
  %n = tile.dim %x, 1
  tile.kernel grid(%bx = ceildiv(%n, 1024), %by = %m) threads(128) {
    tile.parallel (%j) in (1024) {
      %a = %x[%by, %bx * 1024 + %j]
      %b = %g[%by, %bx * 1024 + %j]
      %y[%by, %bx * 1024 + %j] = silu(%a) * %b
    }
  }
}

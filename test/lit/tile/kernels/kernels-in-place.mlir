// Kernels that read what earlier ones wrote, and change results in place.
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --arg=random:1:f32:33 --expect=reference --check=all || exit 1; done
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --arg=random:1:f32:1 --expect=reference --check=all || exit 1; done
tile.func @f(%x: tensor<?xf32> {dims=["n"]}) -> (%y: tensor<?xf32> {dims=["n"]}, %t: tensor<?xf32> {dims=["n"]}) {
  %n = tile.dim %x, 0
  tile.kernel grid(%b = ceildiv(%n, 8)) threads(32) {
    tile.copy %x[%b * 8][8] to %t[%b * 8]
  }
  tile.kernel grid(%b = ceildiv(%n, 8)) threads(64) {
    %f = tile.alloc_fragment : 8xf32
    tile.parallel (%i) in (8) {
      %a = tile.load %t[%b * 8 + %i]
      %c = tile.load %t[%b * 8 + %i + 1]
      %d = tile.load %t[%b * 8 + %i - 1] {pad = 2}
      %e = tile.add %a, %c
      %g = tile.add %e, %d
      tile.store %g, %f[%i]
    }
    tile.copy %f to %y[%b * 8]
  }
  tile.kernel grid(%b = ceildiv(%n, 8)) threads(32) {
    tile.parallel (%i) in (8) {
      %a = tile.load %y[%b * 8 + %i]
      %h = tile.mul %a, 0.5
      tile.store %h, %y[%b * 8 + %i]
    }
    tile.copy %y[%b * 8][8] to %t[%b * 8]
  }
}

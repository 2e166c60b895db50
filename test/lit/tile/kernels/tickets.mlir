// Blocks draw tiles from a counter, in a tile.while.
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --arg=random:1:f32:37x20 --expect=reference --check=all || exit 1; done
tile.func @f(%x: tensor<?x20xf32> {dims=["m","n"]}) -> (%y: tensor<?x20xf32> {dims=["m","n"]}, %ticket: tensor<1xi32>, %done: tensor<1xi32>) {
  %m = tile.dim %x, 0
  tile.kernel threads(32) {
    tile.clear %ticket
    tile.clear %done
  }
  tile.kernel grid(%b = 3) threads(64) {
    %f = tile.alloc_fragment : 4x20xf32
    %go = tile.alloc_local : 1xi32
    %t0 = tile.atomic_add 1, %ticket[0]
    tile.store %t0, %go[0]
    tile.while {
      %t = tile.load %go[0]
      %ti = tile.cast %t : index
      %at = tile.mul %ti, 4
      %c = tile.lt %at, %m
      tile.condition %c
    } do {
      %t = tile.load %go[0]
      %ti = tile.cast %t : index
      tile.copy %x[%ti * 4, 0] to %f
      tile.parallel (%i, %j) in (4, 20) {
        %v = tile.load %f[%i, %j]
        %w = tile.tanh %v
        tile.store %w, %f[%i, %j]
      }
      tile.copy %f to %y[%ti * 4, 0]
      tile.atomic_add 1, %done[0]
      %n = tile.atomic_add 1, %ticket[0]
      tile.store %n, %go[0]
    }
  }
}

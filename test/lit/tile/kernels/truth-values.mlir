// Truth values in all memories, reduced and selected by.
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --arg=random:1:bool:9x20 --arg=random:2:f32:9x20 --expect=reference --check=all || exit 1; done
tile.func @f(%m: tensor<9x20xi1>, %x: tensor<9x20xf32>) -> (%any: tensor<9xi1>, %all: tensor<9xi1>, %par: tensor<9xi32>, %y: tensor<9x20xf32>, %n: tensor<9x20xi1>, %cnt: tensor<9xi32>) {
  tile.kernel threads(64) {
    %f = tile.alloc_fragment : 9x20xi1
    %s = tile.alloc_shared : 9x20xi1
    %r = tile.alloc_fragment : 9xi1
    %p = tile.alloc_fragment : 9xi32
    %q = tile.alloc_fragment : 9x20xi32
    tile.copy %m to %f
    tile.copy %m to %s {pad = 1}
    tile.reduce_bitor %f to %r dim 1
    tile.copy %r to %any
    tile.reduce_bitand %s to %r dim 1
    tile.copy %r to %all
    tile.reduce_bitxor %f to %p dim 1
    tile.copy %p to %par
    tile.parallel (%i, %j) in (9, 20) {
      %c = tile.load %s[%i, %j]
      %v = tile.load %x[%i, %j]
      %w = tile.select %c, %v, 0.0
      tile.store %w, %y[%i, %j]
      %g = tile.gt %v, 0.5
      %o = tile.logical_or %g, %c
      %no = tile.logical_not %o
      tile.store %no, %n[%i, %j]
      tile.if %c {
        tile.store 1, %q[%i, %j]
      } else {
        tile.store 0, %q[%i, %j]
      }
    }
    tile.reduce_sum %q to %p dim 1
    tile.copy %p to %cnt
  }
}

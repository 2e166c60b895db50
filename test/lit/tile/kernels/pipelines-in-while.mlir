// Pipelines under a condition in a tile.while: turns from negative to ceildiv, also none.
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --arg=random:1:f32:50x16 --arg=7 --expect=reference --check=all || exit 1; done
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --arg=random:1:f32:3x16 --arg=0 --expect=reference --check=all || exit 1; done
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --arg=random:1:f32:3x16 --arg=-5 --expect=reference --check=all || exit 1; done
tile.func @f(%x: tensor<?x16xf32> {dims=["n","c"]}, %k: i32) -> (%y: tensor<16xf32>) {
  %n = tile.dim %x, 0
  %kk = tile.cast %k : index
  tile.kernel threads(32) {
    %s = tile.alloc_shared : 4x16xf32
    %t = tile.alloc_shared : 16xf32
    %f = tile.alloc_fragment : 16xf32
    %r = tile.alloc_fragment : 16xf32
    %v = tile.alloc_local : 1xi32
    tile.store 0, %v[0]
    tile.clear %f
    tile.while {
      %a = tile.load %v[0]
      %c = tile.lt %a, 3
      tile.condition %c
    } do {
      %pos = tile.gt %kk, 0
      tile.if %pos {
        tile.pipelined %i = 0 to ceildiv(%n, 4) stages(2) {
          tile.copy %x[%i * 4, 0] to %s
          tile.reduce_sum %s to %f dim 0 {accumulate}
        }
      } else {
        tile.pipelined %i = %kk to ceildiv(%n, 4) stages(4) {
          tile.copy %x[%i * 4, 0] to %s {pad = 1.0}
          tile.copy %x[%i * 4 + 1, 0][1, 16] to %t
          tile.reduce_sum %s to %f dim 0 {accumulate}
          tile.parallel (%j) in (16) {
            %a = tile.load %t[%j]
            %b = tile.load %f[%j]
            %c = tile.add %a, %b
            tile.store %c, %f[%j]
          }
        }
      }
      %a = tile.load %v[0]
      %b = tile.add %a, 1
      tile.store %b, %v[0]
    }
    tile.copy %f to %y
  }
}

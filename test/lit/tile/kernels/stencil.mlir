// Five points, with a border of zeros and of ones; neighbours from shared memory and from a fragment.
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --arg=random:1:f32:19x23 --expect=reference --check=all || exit 1; done
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --arg=random:1:f32:1x1 --expect=reference --check=all || exit 1; done
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --arg=random:1:f32:16x32 --expect=reference --check=all || exit 1; done
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --arg=random:1:f32:0x5 --expect=reference --check=all || exit 1; done
tile.func @f(%x: tensor<?x?xf32> {dims=["m","n"]}) -> (%y: tensor<?x?xf32> {dims=["m","n"]}, %z: tensor<?x?xf32> {dims=["m","n"]}) {
  %m = tile.dim %x, 0
  %n = tile.dim %x, 1
  tile.kernel grid(%bx = ceildiv(%n, 16), %by = ceildiv(%m, 8)) threads(64) {
    %s = tile.alloc_shared : 10x18xf32
    %f = tile.alloc_fragment : 10x18xf32
    tile.copy %x[%by * 8 - 1, %bx * 16 - 1] to %s
    tile.copy %x[%by * 8 - 1, %bx * 16 - 1] to %f {pad = 1.0}
    tile.parallel (%i, %j) in (8, 16) {
      %a = tile.load %s[%i, %j + 1]
      %b = tile.load %s[%i + 2, %j + 1]
      %c = tile.load %s[%i + 1, %j]
      %d = tile.load %s[%i + 1, %j + 2]
      %e = tile.load %s[%i + 1, %j + 1]
      %p = tile.add %a, %b
      %q = tile.add %c, %d
      %r = tile.add %p, %q
      %t = tile.fma %e, -4.0, %r
      tile.store %t, %y[%by * 8 + %i, %bx * 16 + %j]
    }
    tile.parallel (%i, %j) in (8, 16) {
      %a = tile.load %f[%i, %j + 1]
      %b = tile.load %f[%i + 2, %j + 1]
      %c = tile.load %f[%i + 1, %j]
      %d = tile.load %f[%i + 1, %j + 2]
      %e = tile.load %f[%i + 1, %j + 1]
      %p = tile.add %a, %b
      %q = tile.add %c, %d
      %r = tile.add %p, %q
      %t = tile.fma %e, -4.0, %r
      tile.store %t, %z[%by * 8 + %i, %bx * 16 + %j]
    }
  }
}

// A butterfly: partners by exclusive or, from shared memory and from a fragment.
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --arg=random:1:f32:3x64 --expect=reference --check=all || exit 1; done
tile.func @f(%x: tensor<?x64xf32> {dims=["m","n"]}) -> (%y: tensor<?x64xf32> {dims=["m","n"]}, %z: tensor<?x64xf32> {dims=["m","n"]}) {
  %m = tile.dim %x, 0
  tile.kernel grid(%b = %m) threads(64) {
    %s = tile.alloc_shared : 64xf32
    %f = tile.alloc_fragment : 64xf32
    %g = tile.alloc_fragment : 64xf32
    tile.copy %x[%b, 0] to %s
    tile.copy %x[%b, 0] to %g
    %st = tile.alloc_local : 1xi32
    tile.store 1, %st[0]
    tile.serial %k = 0 to 6 {
      %d = tile.load %st[0]
      tile.parallel (%i) in (64) {
        %i32 = tile.cast %i : i32
        %o = tile.xor %i32, %d
        %oi = tile.cast %o : index
        %a = tile.load %s[%i]
        %c = tile.load %s[%oi]
        %bit = tile.and %i32, %d
        %up = tile.eq %bit, 0
        %p = tile.add %a, %c
        %q = tile.sub %c, %a
        %r = tile.select %up, %p, %q
        tile.store %r, %f[%i]
      }
      tile.copy %f to %s
      tile.parallel (%i) in (64) {
        %i32 = tile.cast %i : i32
        %o = tile.xor %i32, %d
        %oi = tile.cast %o : index
        %a = tile.load %g[%i]
        %c = tile.load %g[%oi]
        %bit = tile.and %i32, %d
        %up = tile.eq %bit, 0
        %p = tile.add %a, %c
        %q = tile.sub %c, %a
        %r = tile.select %up, %p, %q
        tile.store %r, %f[%i]
      }
      tile.copy %f to %g
      %d2 = tile.shl %d, 1
      tile.store %d2, %st[0]
    }
    tile.copy %s to %y[%b, 0]
    tile.copy %g to %z[%b, 0]
  }
}

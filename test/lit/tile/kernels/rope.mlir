// Rotary embedding: the halves of each head are turned, by an angle for each position.
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --arg=random:1:bf16:7x3x48 --arg=iota:i32:7 --expect=reference --check=all || exit 1; done
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --arg=random:1:bf16:1x1x48 --arg=iota:i32:1 --expect=reference --check=all || exit 1; done
tile.func @f(%x: tensor<?x?x48xbf16> {dims=["s","h","d"]}, %pos: tensor<?xi32> {dims=["s"]}) -> (%y: tensor<?x?x48xbf16> {dims=["s","h","d"]}) {
  %S = tile.dim %x, 0
  %H = tile.dim %x, 1
  tile.kernel grid(%s = %S) threads(96) {
    %f = tile.alloc_fragment : 24xf32
    %g = tile.alloc_fragment : 24xf32
    %p = tile.load %pos[%s]
    %pf = tile.cast %p : f32
    tile.parallel (%i) in (24) {
      %e = tile.cast %i : f32
      %e1 = tile.mul %e, -0.3838
      %fr = tile.exp %e1
      %an = tile.mul %pf, %fr
      %c = tile.cos %an
      %sn = tile.sin %an
      tile.store %c, %f[%i]
      tile.store %sn, %g[%i]
    }
    tile.parallel (%h, %i) in (%H, 24) {
      %a0 = tile.load %x[%s, %h, %i]
      %b0 = tile.load %x[%s, %h, %i + 24]
      %a = tile.cast %a0 : f32
      %b = tile.cast %b0 : f32
      %c = tile.load %f[%i]
      %sn = tile.load %g[%i]
      %t = tile.mul %a, %c
      %u = tile.mul %b, %sn
      %r = tile.sub %t, %u
      %v = tile.mul %a, %sn
      %w = tile.fma %b, %c, %v
      %r1 = tile.cast %r : bf16
      %w1 = tile.cast %w : bf16
      tile.store %r1, %y[%s, %h, %i]
      tile.store %w1, %y[%s, %h, %i + 24]
    }
  }
}

// A recurrence: the state is in a fragment, its inputs come ahead of it.
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --arg=random:1:f32:11x6 --arg=random:2:f32:11x6 --arg=random:3:f32:6 --expect=reference --check=all || exit 1; done
tile.func @f(%a: tensor<?x?xf32> {dims=["t","d"]}, %x: tensor<?x?xf32> {dims=["t","d"]}, %h0: tensor<?xf32> {dims=["d"]}) -> (%y: tensor<?x?xf32> {dims=["t","d"]}) {
  %T = tile.dim %a, 0
  %D = tile.dim %a, 1
  tile.kernel grid(%b = ceildiv(%D, 32)) threads(32) {
    %h = tile.alloc_fragment : 32xf32
    %as = tile.alloc_shared : 32xf32
    %xs = tile.alloc_shared : 32xf32
    tile.copy %h0[%b * 32] to %h
    tile.pipelined %t = 0 to %T stages(4) {
      tile.copy %a[%t, %b * 32][1, 32] to %as
      tile.copy %x[%t, %b * 32][1, 32] to %xs
      tile.parallel (%i) in (32) {
        %v = tile.load %h[%i]
        %s = tile.sigmoid %v
        %p = tile.load %as[%i]
        %q = tile.load %xs[%i]
        %r = tile.fma %p, %s, %q
        tile.store %r, %h[%i]
      }
      tile.copy %h to %y[%t, %b * 32]
    }
  }
}

// Rows of a tile belong to different experts; a block does nothing where none is its own.
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --arg=random:1:bf16:30x24 --arg=random:2:bf16:4x24x20 --arg=random:3:i32:30 --expect=reference --check=all || exit 1; done
tile.func @f(%x: tensor<?x24xbf16> {dims=["t","k"]}, %w: tensor<4x24x20xbf16>, %e: tensor<?xi32> {dims=["t"]}) -> (%y: tensor<?x20xf32> {dims=["t","n"]}) {
  %T = tile.dim %x, 0
  tile.kernel threads(64) {
    tile.clear %y
  }
  tile.kernel grid(%b = ceildiv(%T, 16), %ex = 4) threads(64) {
    %xs = tile.alloc_shared : 16x24xbf16
    %ws = tile.alloc_shared : 24x20xbf16
    %c = tile.alloc_fragment : 16x20xf32
    %any = tile.alloc_shared : 1xi32
    tile.clear %any
    tile.parallel (%i) in (16) {
      %v = tile.load %e[%b * 16 + %i] {pad = -1}
      %m = tile.mod %v, 4
      %mi = tile.cast %m : index
      %is = tile.eq %mi, %ex
      tile.if %is {
        tile.atomic_or 1, %any[0]
      }
    }
    %have = tile.load %any[0]
    %some = tile.gt %have, 0
    tile.if %some {
      tile.copy %x[%b * 16, 0] to %xs
      tile.copy %w[%ex, 0, 0] to %ws
      tile.clear %c
      tile.gemm %xs, %ws, %c
      tile.parallel (%i, %j) in (16, 20) {
        %v = tile.load %e[%b * 16 + %i] {pad = -1}
        %m = tile.mod %v, 4
        %mi = tile.cast %m : index
        %is = tile.eq %mi, %ex
        tile.if %is {
          %o = tile.load %c[%i, %j]
          %g = tile.gelu %o
          tile.store %g, %y[%b * 16 + %i, %j]
        }
      }
    }
  }
}

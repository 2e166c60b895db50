// f8 with scales for blocks: each part of K is summed on its own, scaled, and added to a second sum.
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --arg=random:1:f8e4m3fn:33x130 --arg=random:2:f8e4m3fn:40x130 --arg=random:3:f32:33x3 --arg=random:4:f32:1x3 --expect=reference --check=all || exit 1; done
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --arg=random:1:f8e4m3fn:1x1 --arg=random:2:f8e4m3fn:1x1 --arg=random:3:f32:1x1 --arg=random:4:f32:1x1 --expect=reference --check=all || exit 1; done
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --arg=random:1:f8e4m3fn:32x256 --arg=random:2:f8e4m3fn:32x256 --arg=random:3:f32:32x4 --arg=random:4:f32:1x4 --expect=reference --check=all || exit 1; done
tile.func @f(%a: tensor<?x?xf8E4M3FN> {dims=["m","k"]}, %b: tensor<?x?xf8E4M3FN> {dims=["n","k"]}, %sa: tensor<?x?xf32> {dims=["m","kb"]}, %sb: tensor<?x?xf32> {dims=["nb","kb"]}) -> (%y: tensor<?x?xbf16> {dims=["m","n"]}) {
  %m = tile.dim %a, 0
  %k = tile.dim %a, 1
  %n = tile.dim %b, 0
  tile.kernel grid(%bx = ceildiv(%n, 32), %by = ceildiv(%m, 32)) threads(128) {
    %as = tile.alloc_shared : 32x64xf8E4M3FN
    %bs = tile.alloc_shared : 32x64xf8E4M3FN
    %c = tile.alloc_fragment : 32x32xf32
    %acc = tile.alloc_fragment : 32x32xf32
    %sc = tile.alloc_shared : 32xf32
    tile.clear %acc
    tile.pipelined %i = 0 to ceildiv(%k, 64) stages(3) {
      tile.copy %a[%by * 32, %i * 64] to %as
      tile.copy %b[%bx * 32, %i * 64] to %bs
      tile.copy %sa[%by * 32, %i][32, 1] to %sc
      %t = tile.load %sb[0, %i]
      %true = tile.constant true
      tile.gemm %as, %bs, %c clear %true {transpose_b}
      tile.parallel (%r, %j) in (32, 32) {
        %x = tile.load %c[%r, %j]
        %s = tile.load %sc[%r]
        %u = tile.mul %s, %t
        %o = tile.load %acc[%r, %j]
        %w = tile.fma %x, %u, %o
        tile.store %w, %acc[%r, %j]
      }
    }
    tile.copy %acc to %y[%by * 32, %bx * 32]
  }
}

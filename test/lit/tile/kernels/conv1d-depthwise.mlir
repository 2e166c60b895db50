// A causal convolution of each channel; iterations have sums of their own, which tile.clear clears.
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --arg=random:1:f16:2x19x7 --arg=random:2:f16:7x4 --arg=random:3:f16:7 --expect=reference --check=all || exit 1; done
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --arg=random:1:f16:1x1x1 --arg=random:2:f16:1x4 --arg=random:3:f16:1 --expect=reference --check=all || exit 1; done
tile.func @f(%x: tensor<?x?x?xf16> {dims=["b","s","c"]}, %w: tensor<?x4xf16> {dims=["c","t"]}, %bias: tensor<?xf16> {dims=["c"]}) -> (%y: tensor<?x?x?xf16> {dims=["b","s","c"]}) {
  %B = tile.dim %x, 0
  %S = tile.dim %x, 1
  %C = tile.dim %x, 2
  tile.kernel grid(%c = ceildiv(%C, 8), %s = ceildiv(%S, 16), %b = %B) threads(64) {
    %xs = tile.alloc_shared : 19x8xf16
    %ws = tile.alloc_shared : 8x4xf16
    tile.copy %x[%b, %s * 16 - 3, %c * 8] to %xs
    tile.copy %w[%c * 8, 0] to %ws
    tile.parallel (%i, %j) in (16, 8) {
      %acc = tile.alloc_local : 1xf32
      tile.clear %acc
      tile.unroll %t = 0 to 4 {
        %v = tile.load %xs[%i + %t, %j]
        %u = tile.load %ws[%j, %t]
        %vf = tile.cast %v : f32
        %uf = tile.cast %u : f32
        %a = tile.load %acc[0]
        %r = tile.fma %vf, %uf, %a
        tile.store %r, %acc[0]
      }
      %b0 = tile.load %bias[%c * 8 + %j]
      %bf = tile.cast %b0 : f32
      %a = tile.load %acc[0]
      %z = tile.add %a, %bf
      %sl = tile.silu %z
      %h = tile.cast %sl : f16
      tile.store %h, %y[%b, %s * 16 + %i, %c * 8 + %j]
    }
  }
}

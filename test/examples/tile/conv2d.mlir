// Convolution of images (n, h, w, channels) as a product: 64 output pixels by 64 filters, over the filter's height, width and
// channels, 32 at a time. The columns of im2col are made in shared memory, from pixels that may lie outside of the image, where
// they are 0. Inputs/conv2d.mlir has the formula.
// RUN: tf-run %S/Inputs/conv2d.mlir --arg=random:1:f16:2x9x7x5 --arg=random:2:f16:3x3x5x20 --arg=9 --arg=7 --arg=1 --arg=1 --arg=1 --device=reference --out=%t.npy
// RUN: tf-run %s --mcpu=sm_80 --arg=random:1:f16:2x9x7x5 --arg=random:2:f16:3x3x5x20 --arg=9 --arg=7 --arg=1 --arg=1 --arg=1 --expect=%t.npy --atol=0.002 --check=all
// RUN: tf-run %s --mcpu=sm_90a --arg=random:1:f16:1x8x8x16 --arg=random:2:f16:5x5x16x32 --arg=3 --arg=3 --arg=2 --arg=1 --arg=1 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_100a --arg=random:1:f16:1x12x10x8 --arg=random:2:f16:3x2x8x70 --arg=8 --arg=8 --arg=1 --arg=0 --arg=2 --expect=reference --check=all
tile.func @conv2d(%x: tensor<?x?x?x?xf16> {dims = ["n", "h", "w", "c"]}, %filter: tensor<?x?x?x?xf16> {dims = ["kh", "kw", "c", "f"]},
                  %oh: i32, %ow: i32, %stride: i32, %pad: i32, %dilation: i32)
    -> (%y: tensor<?x?x?x?xf16> {dims = ["n", "oh", "ow", "f"]}) {
  %n = tile.dim %x, 0
  %channels = tile.dim %x, 3
  %kh = tile.dim %filter, 0
  %kw = tile.dim %filter, 1
  %filters = tile.dim %filter, 3
  %h = index(%oh)
  %w = index(%ow)
  %st = index(%stride)
  %pa = index(%pad)
  %di = index(%dilation)
  %hw = %h * %w
  %pixels = %n * %hw
  %row = %kw * %channels
  %k = %kh * %row
  tile.kernel grid(%bx = ceildiv(%pixels, 64), %by = ceildiv(%filters, 64)) threads(128) {
    %a = tile.alloc_shared : 64x32xf16
    %b = tile.alloc_shared : 32x64xf16
    %c = tile.alloc_fragment : 64x64xf32
    %first = %bx * 64
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%k, 32) stages(2) {
      %begin = %i * 32
      tile.parallel (%r, %j) in (64, 32) {
        %p = %r + %first
        %at = %j + %begin
        %image = %p floordiv %hw
        %rest = %p mod %hw
        %oy = %rest floordiv %w
        %ox = %rest mod %w
        %ky = %at floordiv %row
        %rem = %at mod %row
        %kx = %rem floordiv %channels
        %a[%r, %j] = %x[%image, %oy * %st + %ky * %di - %pa, %ox * %st + %kx * %di - %pa, %rem mod %channels]
      }
      tile.parallel (%j, %f) in (32, 64) {
        %at = %j + %begin
        %ky = %at floordiv %row
        %rem = %at mod %row
        %kx = %rem floordiv %channels
        %b[%j, %f] = %filter[%ky, %kx, %rem mod %channels, %by * 64 + %f]
      }
      tile.gemm %a, %b, %c
    }
    tile.parallel (%r, %f) in (64, 64) {
      %p = %r + %first
      %image = %p floordiv %hw
      %rest = %p mod %hw
      %y[%image, %rest floordiv %w, %rest mod %w, %by * 64 + %f] = f16(%c[%r, %f])
    }
  }
}

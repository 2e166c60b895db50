// The formula: each output is the sum over the filter's height, width and channels.
tile.func @conv2d(%x: tensor<?x?x?x?xf16> {dims = ["n", "h", "w", "c"]}, %filter: tensor<?x?x?x?xf16> {dims = ["kh", "kw", "c", "f"]},
                  %oh: i32, %ow: i32, %stride: i32, %pad: i32, %dilation: i32)
    -> (%y: tensor<?x?x?x?xf16> {dims = ["n", "oh", "ow", "f"]}) {
  %n = tile.dim %x, 0
  %c = tile.dim %x, 3
  %kh = tile.dim %filter, 0
  %kw = tile.dim %filter, 1
  %filters = tile.dim %filter, 3
  %h = tile.cast %oh : index
  %w = tile.cast %ow : index
  %st = tile.cast %stride : index
  %pa = tile.cast %pad : index
  %di = tile.cast %dilation : index
  tile.kernel threads(128) {
    tile.parallel (%i, %oy, %ox, %f) in (%n, %h, %w, %filters) {
      %sum = tile.alloc_local : 1xf32
      tile.store 0.0, %sum[0]
      tile.serial %ky = 0 to %kh step 1 {
        tile.serial %kx = 0 to %kw step 1 {
          tile.serial %ch = 0 to %c step 1 {
            %a = tile.load %x[%i, %oy * %st + %ky * %di - %pa, %ox * %st + %kx * %di - %pa, %ch]
            %b = tile.load %filter[%ky, %kx, %ch, %f]
            %af = tile.cast %a : f32
            %bf = tile.cast %b : f32
            %s = tile.load %sum[0]
            %t = tile.fma %af, %bf, %s
            tile.store %t, %sum[0]
          }
        }
      }
      %s = tile.load %sum[0]
      %u = tile.cast %s : f16
      tile.store %u, %y[%i, %oy, %ox, %f]
    }
  }
}

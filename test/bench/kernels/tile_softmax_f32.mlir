// Softmax over rows of 4096, one row to a block of 256 threads.
tile.func @tile_softmax_f32(%x: tensor<?x4096xf32> {dims = ["m", "n"]}) -> (%y: tensor<?x4096xf32> {dims = ["m", "n"]}) {
  %m = tile.dim %x, 0
  tile.kernel grid(%b = %m) threads(256) {
    %f = tile.alloc_fragment : 1x4096xf32
    %max = tile.alloc_fragment : 1xf32
    %sum = tile.alloc_fragment : 1xf32
    tile.copy %x[%b, 0] to %f
    tile.reduce_max %f to %max dim 1
    tile.parallel (%i, %j) in (1, 4096) {
      %v = tile.load %f[%i, %j]
      %mx = tile.load %max[%i]
      %d = tile.sub %v, %mx
      %e = tile.exp %d
      tile.store %e, %f[%i, %j]
    }
    tile.reduce_sum %f to %sum dim 1
    tile.parallel (%i, %j) in (1, 4096) {
      %v = tile.load %f[%i, %j]
      %s = tile.load %sum[%i]
      %d = tile.div %v, %s
      tile.store %d, %f[%i, %j]
    }
    tile.copy %f to %y[%b, 0]
  }
}

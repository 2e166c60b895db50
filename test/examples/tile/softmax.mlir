// Softmax over rows of 100, eight rows to a block. The rows' maxima and sums are fragments too: each thread holds those of
// the rows that it has elements of.
// RUN: tf-run %s --mcpu=sm_80 --arg=random:1:f32:21x100 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --arg=random:1:f32:8x100 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_100a --arg=random:1:f32:1x100 --expect=reference --check=all
tile.func @softmax(%x: tensor<?x100xf32> {dims = ["m", "n"]}) -> (%y: tensor<?x100xf32> {dims = ["m", "n"]}) {
  %m = tile.dim %x, 0
  tile.kernel grid(%b = %m ceildiv 8) threads(128) {
    %f = tile.alloc_fragment : 8x100xf32
    %max = tile.alloc_fragment : 8xf32
    %sum = tile.alloc_fragment : 8xf32
    tile.copy %x[%b * 8, 0] to %f
    tile.reduce_max %f to %max dim 1
    tile.parallel (%i, %j) in (8, 100) {
      %f[%i, %j] = exp(%f[%i, %j] - %max[%i])
    }
    tile.reduce_sum %f to %sum dim 1
    tile.parallel (%i, %j) in (8, 100) {
      %f[%i, %j] = %f[%i, %j] / %sum[%i]
    }
    tile.copy %f to %y[%b * 8, 0]
  }
}

// A 32 x 32 tile goes through shared memory: its rows are read, 32 lanes side by side, and its columns written. The
// swizzle permutes the columns of each row of the tile, so that neither side meets a bank twice.
fusion.func @transpose(%x: tensor<8192x8192xf32>) -> tensor<8192x8192xf32> {
  %y = fusion.permute %x axes [1, 0] : tensor<8192x8192xf32>

  %xs = sched.cache_after %x memory(shared) : tensor<8192x8192xf32>
  // y: columns of x by blocks, rows of x by blocks, and in the tile 32 x 32
  sched.split %y[1] by 32
  sched.split %y[0] by 32
  sched.reorder %y [0, 2, 1, 3]
  sched.split %y[2] by 8
  sched.parallelize %y [bidy, bidx, unroll, tidy, tidx]
  sched.split %xs[1] by 32
  sched.split %xs[0] by 32
  sched.reorder %xs [2, 0, 1, 3]
  sched.swizzle %xs [2, 3] xor
  sched.alloc %xs [0, 1, 2, 3]
  sched.split %xs[2] by 8
  sched.parallelize %xs [bidy, bidx, unroll, tidy, tidx]
  sched.inline_at %xs 2
  fusion.return %y : tensor<8192x8192xf32>
}

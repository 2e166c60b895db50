// Ids split by more than they have, and merged: rows of 32 in the tile are rows of 8 in memory. Cut at 256 elements, the tile was taken for one run.
// prop: index=auto vector=16 again=0 shift=0 target=sm_90
// arg 0 f32 [6,8] strides [8,1] int -100 100 77
// out 0 f32 0
fusion.func @f(%x: tensor<6x8xf32>) -> tensor<6x8xf32> {
  %s = fusion.set %x : tensor<6x8xf32> memory(shared) via(tma) domain(%i, %j) {
    %io, %ii = id.split %i by 16
    %jo, %ji = id.split %j by 32
    %t = id.merge %ii, %ji
    %to, %ti = id.split %t by 256
    id.domain loop [%io : serial, %jo : serial, %to : serial, %ti : bulk] alloc [%io : c, %jo : c, %t : c]
  }
  %r = fusion.neg %s : tensor<6x8xf32> memory(shared) domain(%i, %j) {
    %io, %ii = id.split %i by 16
    %jo, %ji = id.split %j by 32
    %t = id.merge %ii, %ji
    id.domain loop [%io : serial, %jo : serial, %t : tidx]
  }
  %y = fusion.set %r : tensor<6x8xf32> via(tma) domain(%i, %j) {
    %io, %ii = id.split %i by 16
    %jo, %ji = id.split %j by 32
    %t = id.merge %ii, %ji
    id.domain loop [%io : serial, %jo : serial, %t : bulk]
  }
  fusion.return %y : tensor<6x8xf32>
}

// FAILED: launch: deadlock: 768 of 768 threads wait and none can go on; 0 have exited, thread (0,0,0) of block (3,0,0) in kernel f_k0 [schedule random, latency random, seed 1] | 64 threads of block (3,0,0), first (0,0,0), wait at the cluster's barrier, which 736 of 768 have reached | 64 threads of block (4,0,0), first (0,0,0), wait at the cluster's barrier, which 736 of 768 have reached | 1 thread of block (5,0,0), first (0,0,0), waits for phase parity 1 of mbarrier at shared+0x620 (`%s0.mbarrier`) of block 2 of the cluster, pending arrivals 3, pending bytes 0 | 31 threads of block (5,0,0), first (1,0,0), wait at bar.warp.sync for the lanes of mask 0xffffffff of warp 0 | 32 threads of block (5,0,0), first (32,0,0), wait at the cluster's barrier, which 736 of 768 have reached | 64 threads of block (3,1,0), first (0,0,0), wait at the cluster's barrier, which 736 of 768 have reached | 64 threads of block (4,1,0), first (0,0,0), wait at the cluster's barrier, which 736 of 768 have reached | 64 threads of block (5,1,0), first (0,0,0), wait at the cluster's barrier, which 736 of 768 have reached
// rings-4711-202
// prop: index=auto vector=16 again=0 shift=0 target=sm_90a
// arg 0 f32 [3,4,1,3,12,32] strides [4608,1152,1152,384,32,1] int -4 4 50
// arg 1 f32 [3,1,3,12,32] strides [1152,1152,384,32,1] int -4 4 51
// arg 2 f32 [3,1,3,32] strides [96,96,32,1] int -4 4 52
// arg 3 f32 [1,3,32] strides [96,32,1] int -4 4 53
// arg 4 f32 [6,32] strides [32,1] int -4 4 54
// out 0 f32 0
// out 1 f32 0
fusion.func @f(%x: tensor<3x4x1x3x12x32xf32>, %t0: tensor<3x1x3x12x32xf32>, %t1: tensor<3x1x3x32xf32>, %t2: tensor<1x3x32xf32>, %u: tensor<?x32xf32>) -> (tensor<3x4x1x3x12x32xf32>, tensor<?x32xf32>) attributes {cluster = array<i64: 3, 4, 1>} {
  %s0 = fusion.broadcast %t0 axes [1] : tensor<3x1x1x3x12x32xf32> {multicast, circular = array<i64: 2, 1>, pipelined = "mbarrier"} memory(shared) via(bulk) domain(%i, %j, %k, %p, %l, %c) {
    %lo, %li = id.split %l by 2
    %co, %ci = id.split %c by 32
    id.domain loop [%p : serial, %lo : serial, %i : bidx, %j : serial, %k : bidz, %li : serial, %co : bulk, %ci : bulk]
  } inline(2)
  %s1 = fusion.broadcast %t1 axes [1, 4] : tensor<3x1x1x3x1x32xf32> {multicast, circular = array<i64: 4, 3>, warp_specialized = "tidx"} memory(shared) via(tma) domain(%i, %j, %k, %p, %l, %c) {
    %co, %ci = id.split %c by 32
    id.domain loop [%p : serial, %l : serial, %i : bidx, %j : serial, %k : bidz, %co : serial, %ci : bulk]
  } inline(1)
  %s2 = fusion.broadcast %t2 axes [0, 1, 4] : tensor<1x1x1x3x1x32xf32> {multicast, circular = array<i64: 4, 0>, warp_specialized = "tidx"} memory(shared) via(tma) domain(%i, %j, %k, %p, %l, %c) {
    %co, %ci = id.split %c by 32
    id.domain loop [%p : serial, %l : serial, %i : serial, %j : serial, %k : bidz, %co : serial, %ci : bulk]
  } inline(1)
  %y0 = fusion.sub %x, %s0 : tensor<3x4x1x3x12x32xf32> domain(%i, %j, %k, %p, %l, %c) {
    %lo, %li = id.split %l by 2
    %co, %ci = id.split %c by 32
    id.domain loop [%p : serial, %lo : serial, %i : bidx, %j : bidy, %k : bidz, %li : serial, %co : serial, %ci : tidx]
  } inline(8)
  %y1 = fusion.sub %y0, %s1 : tensor<3x4x1x3x12x32xf32> domain(%i, %j, %k, %p, %l, %c) {
    %lo, %li = id.split %l by 2
    %co, %ci = id.split %c by 32
    id.domain loop [%p : serial, %lo : serial, %i : bidx, %j : bidy, %k : bidz, %li : serial, %co : serial, %ci : tidx]
  } inline(8)
  %y2 = fusion.sub %y1, %s2 : tensor<3x4x1x3x12x32xf32> domain(%i, %j, %k, %p, %l, %c) {
    %lo, %li = id.split %l by 2
    %co, %ci = id.split %c by 32
    id.domain loop [%p : serial, %lo : serial, %i : bidx, %j : bidy, %k : bidz, %li : serial, %co : serial, %ci : tidx]
  }
  %w = fusion.neg %u : tensor<?x32xf32> domain(%i, %c) {
    id.domain loop [%i : bidx, %c : tidx]
  }
  fusion.return %y2, %w : tensor<3x4x1x3x12x32xf32>, tensor<?x32xf32>
}

// Softmax over rows of any length, 1024 elements at a time, by 128 threads: the maximum and the sum are kept as pieces come, and
// corrected where a larger element comes; the second time through each element becomes what it is.
// RUN: tf-run %s --mcpu=sm_80 --arg=random:1:bf16:3x2500 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --arg=random:1:bf16:2x1024 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_100a --arg=random:1:bf16:4x1 --expect=reference --check=all
// RUN: tf-run %S/Inputs/softmax.mlir --arg=random:1:bf16:3x2500 --device=reference --out=%t.npy
// RUN: tf-run %s --mcpu=sm_90a --arg=random:1:bf16:3x2500 --expect=%t.npy --rtol=0.01 --check=all
tile.func @softmax(%x: tensor<?x?xbf16> {dims = ["m", "n"]}) -> (%y: tensor<?x?xbf16> {dims = ["m", "n"]}) {
  %m = tile.dim %x, 0
  %n = tile.dim %x, 1
  tile.kernel grid(%b = %m) threads(128) {
    %f = tile.alloc_fragment : 1x1024xf32
    %max = tile.alloc_fragment : 1xf32
    %old = tile.alloc_fragment : 1xf32
    %part = tile.alloc_fragment : 1xf32
    %sum = tile.alloc_fragment : 1xf32
    tile.fill %max, -1.0e30
    tile.clear %sum
    tile.serial %k = 0 to %n step 1024 {
      tile.parallel (%i, %j) in (1, 1024) {             // behind the row's end there is nothing: exp gives 0
        %v = tile.load %x[%b + %i, %k + %j] {pad = -inf}
        %u = tile.cast %v : f32
        tile.store %u, %f[%i, %j]
      }
      tile.copy %max to %old
      tile.reduce_max %f to %max dim 1 {accumulate}
      tile.parallel (%i, %j) in (1, 1024) {
        %v = tile.load %f[%i, %j]
        %mx = tile.load %max[%i]
        %d = tile.sub %v, %mx
        %e = tile.exp %d
        tile.store %e, %f[%i, %j]
      }
      tile.reduce_sum %f to %part dim 1
      tile.parallel (%i) in (1) {
        %o = tile.load %old[%i]
        %mx = tile.load %max[%i]
        %d = tile.sub %o, %mx
        %e = tile.exp %d
        %s = tile.load %sum[%i]
        %p = tile.load %part[%i]
        %t = tile.fma %s, %e, %p
        tile.store %t, %sum[%i]
      }
    }
    tile.serial %k = 0 to %n step 1024 {
      tile.parallel (%i, %j) in (1, 1024) {
        %v = tile.load %x[%b + %i, %k + %j]
        %u = tile.cast %v : f32
        %mx = tile.load %max[%i]
        %s = tile.load %sum[%i]
        %d = tile.sub %u, %mx
        %e = tile.exp %d
        %r = tile.div %e, %s
        %h = tile.cast %r : bf16
        tile.store %h, %y[%b + %i, %k + %j]
      }
    }
  }
}

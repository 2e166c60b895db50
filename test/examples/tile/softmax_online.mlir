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
        %f[%i, %j] = f32(%x[%b + %i, %k + %j] pad(-inf))
      }
      tile.copy %max to %old
      tile.reduce_max %f to %max dim 1 {accumulate}
      tile.parallel (%i, %j) in (1, 1024) {
        %f[%i, %j] = exp(%f[%i, %j] - %max[%i])
      }
      tile.reduce_sum %f to %part dim 1
      tile.parallel (%i) in (1) {
        %sum[%i] = fma(%sum[%i], exp(%old[%i] - %max[%i]), %part[%i])
      }
    }
    tile.serial %k = 0 to %n step 1024 {
      tile.parallel (%i, %j) in (1, 1024) {
        %y[%b + %i, %k + %j] = bf16(exp(f32(%x[%b + %i, %k + %j]) - %max[%i]) / %sum[%i])
      }
    }
  }
}

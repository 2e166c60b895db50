// Layer norm of rows of any length, 384 elements at a time, by 96 threads: sums are carried from piece to piece.
// RUN: tf-run %s --mcpu=sm_80 --arg=random:1:f16:5x1000 --arg=random:2:f16:1000 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --arg=random:1:f16:2x1 --arg=random:2:f16:1 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_100a --arg=random:1:f16:3x768 --arg=random:2:f16:768 --expect=reference --check=all
tile.func @layernorm(%x: tensor<?x?xf16> {dims = ["m", "n"]}, %w: tensor<?xf16> {dims = ["n"]}) -> (%y: tensor<?x?xf16> {dims = ["m", "n"]}) {
  %m = tile.dim %x, 0
  %n = tile.dim %x, 1
  tile.kernel grid(%b = %m) threads(96) {
    %f = tile.alloc_fragment : 1x384xf32
    %q = tile.alloc_fragment : 1x384xf32
    %mean = tile.alloc_fragment : 1xf32
    %var = tile.alloc_fragment : 1xf32
    tile.clear %mean
    tile.clear %var
    tile.serial %k = 0 to %n step 384 {
      tile.copy %x[%b, %k] to %f
      tile.parallel (%i, %j) in (1, 384) {
        %v = %f[%i, %j]
        %q[%i, %j] = %v * %v
      }
      tile.reduce_sum %f to %mean dim 1 {accumulate}
      tile.reduce_sum %q to %var dim 1 {accumulate}
    }
    %ni = f32(%n)
    tile.parallel (%i) in (1) {
      %mu = %mean[%i] / %ni
      %r = rsqrt(%var[%i] / %ni - %mu * %mu + 0.00001)
      %mean[%i] = %mu
      %var[%i] = %r
    }
    tile.serial %k = 0 to %n step 384 {
      tile.parallel (%i, %j) in (1, 384) {
        %v = f32(%x[%b + %i, %k + %j])
        %g = f32(%w[%k + %j])
        %y[%b + %i, %k + %j] = f16((%v - %mean[%i]) * %var[%i] * %g)
      }
    }
  }
}

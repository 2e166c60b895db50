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
        %v = tile.load %f[%i, %j]
        %s = tile.mul %v, %v
        tile.store %s, %q[%i, %j]
      }
      tile.reduce_sum %f to %mean dim 1 {accumulate}
      tile.reduce_sum %q to %var dim 1 {accumulate}
    }
    %ni = tile.cast %n : f32
    tile.parallel (%i) in (1) {
      %s = tile.load %mean[%i]
      %v = tile.load %var[%i]
      %mu = tile.div %s, %ni
      %ex = tile.div %v, %ni
      %mm = tile.mul %mu, %mu
      %d = tile.sub %ex, %mm
      %e = tile.add %d, 0.00001
      %r = tile.rsqrt %e
      tile.store %mu, %mean[%i]
      tile.store %r, %var[%i]
    }
    tile.serial %k = 0 to %n step 384 {
      tile.parallel (%i, %j) in (1, 384) {
        %v0 = tile.load %x[%b + %i, %k + %j]
        %v = tile.cast %v0 : f32
        %g0 = tile.load %w[%k + %j]
        %g = tile.cast %g0 : f32
        %mu = tile.load %mean[%i]
        %r = tile.load %var[%i]
        %a = tile.sub %v, %mu
        %c = tile.mul %a, %r
        %o = tile.mul %c, %g
        %h = tile.cast %o : f16
        tile.store %h, %y[%b + %i, %k + %j]
      }
    }
  }
}

// Reductions and cumulative sums where source and destination are shared memory, fragments, or one of each; with what is
// there and without; over every axis, from either end.
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --entry=reductions --arg=random:1:i32:5x12x7 --expect=reference --check=all || exit 1; done
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --entry=sums --arg=random:1:f32:5x12x7 --arg=random:2:i32:5x12x7 --expect=reference --check=all || exit 1; done
// RUN: tf-run %s --mcpu=sm_80 --entry=one --arg=random:1:f32:1x1 --expect=reference --check=all

tile.func @reductions(%x: tensor<5x12x7xi32>) -> (%a: tensor<12x7xi32>, %b: tensor<5x7xi32>, %c: tensor<5x12xi32>, %d: tensor<5x1x7xi32>, %e: tensor<12x7xi32>) {
  tile.kernel threads(96) {
    %s = tile.alloc_shared : 5x12x7xi32
    %f = tile.alloc_fragment : 5x12x7xi32
    %p = tile.alloc_shared : 12x7xi32
    %q = tile.alloc_fragment : 5x7xi32
    %r = tile.alloc_shared : 5x12xi32
    %t = tile.alloc_shared : 5x1x7xi32
    %u = tile.alloc_shared : 12x7xi32
    tile.copy %x to %s
    tile.copy %x to %f
    tile.fill %p, 100
    tile.fill %q, 3
    tile.fill %r, -9
    tile.reduce_sum %s to %p dim 0 {accumulate}
    tile.reduce_max %s to %q dim 1
    tile.reduce_min %f to %r dim -1 {accumulate}
    tile.reduce_bitxor %s to %t dim 1
    tile.reduce_abssum %f to %u dim 0
    tile.reduce_absmax %s to %u dim -3 {accumulate}
    tile.copy %p to %a
    tile.copy %q to %b
    tile.copy %r to %c
    tile.copy %t to %d
    tile.copy %u to %e
  }
}

tile.func @sums(%x: tensor<5x12x7xf32>, %n: tensor<5x12x7xi32>) -> (%a: tensor<5x12x7xf32>, %b: tensor<5x12x7xf32>, %c: tensor<5x12x7xi32>, %d: tensor<5x12x7xi32>, %e: tensor<5x12x7xf16>, %g: tensor<5x12x7xf32>) {
  tile.kernel threads(64) {
    %s = tile.alloc_shared : 5x12x7xf32
    %f = tile.alloc_fragment : 5x12x7xf32
    %m = tile.alloc_shared : 5x12x7xi32
    %o = tile.alloc_fragment : 5x12x7xi32
    %h = tile.alloc_shared : 5x12x7xf16
    tile.copy %x to %s
    tile.copy %n to %m
    tile.cumsum %s to %f dim 0
    tile.copy %f to %a
    tile.cumsum %s to %f dim 1 {reverse}
    tile.copy %f to %b
    tile.cumsum %m to %o dim -1
    tile.copy %o to %c
    tile.cumsum %o to %m dim 0 {reverse}
    tile.copy %m to %d
    tile.cumsum %s to %h dim 2 {reverse}
    tile.copy %h to %e
    tile.cumsum %s to %s dim 1
    tile.copy %s to %g
  }
}

tile.func @one(%x: tensor<1x1xf32>) -> (%a: tensor<1xf32>, %b: tensor<1x1xf32>) {
  tile.kernel threads(32) {
    %s = tile.alloc_shared : 1x1xf32
    %r = tile.alloc_shared : 1xf32
    tile.copy %x to %s
    tile.fill %r, 1.0
    tile.reduce_sum %s to %r dim 0 {accumulate}
    tile.copy %r to %a
    tile.cumsum %s to %s dim 0 {reverse}
    tile.copy %s to %b
  }
}

// tile.reduce_prod: along each dimension, in fragments and in shared memory, of one element, of none (1), onto what is there.
// RUN: for a in sm_80 sm_90a; do for p in "f32 f32" "f16 f32" "bf16 bf16" "f64 f64" "i32 i32" "i8 i64" "ui8 ui8" "i32 f32" "f8E5M2 f32"; do set -- $p; sed -e "s/SRC/$1/g" -e "s/DST/$2/g" %s > %t.mlir && tf-run %t.mlir --entry=products --mcpu=$a --arg=random:1:i32:6x37 --expect=reference --check=all || exit 1; done; done
tile.func @products(%x: tensor<6x37xi32>) -> (%y: tensor<6x6xDST>, %w: tensor<37xDST>) {
  tile.kernel threads(96) {
    %f = tile.alloc_fragment : 6x37xSRC
    %h = tile.alloc_shared : 6x37xSRC
    %r = tile.alloc_fragment : 6xDST
    %c = tile.alloc_shared : 37xDST
    %o = tile.alloc_fragment : 6x0xSRC
    %l = tile.alloc_fragment : 6x1xSRC
    tile.parallel (%a, %b) in (6, 37) {
      %v = tile.load %x[%a, %b]
      %k = tile.mod %v, 3
      %t = tile.sub %k, 1
      %z = tile.eq %t, 0
      %n = tile.select %z, 2, %t
      %e = tile.cast %n : SRC
      tile.store %e, %f[%a, %b]
    }
    tile.copy %f to %h
    tile.reduce_prod %f to %r dim 1
    tile.copy %r to %y[0, 0][1, 6]
    tile.reduce_prod %h to %r dim -1
    tile.copy %r to %y[1, 0][1, 6]
    tile.fill %r, 3
    tile.reduce_prod %h[0, 30][6, 7] to %r dim 1 {accumulate}
    tile.copy %r to %y[2, 0][1, 6]
    tile.reduce_prod %o to %r dim 1
    tile.copy %r to %y[3, 0][1, 6]
    tile.reduce_prod %o to %r dim 1 {accumulate}
    tile.copy %r to %y[4, 0][1, 6]
    tile.copy %f[0, 5] to %l
    tile.reduce_prod %l to %r dim 1
    tile.copy %r to %y[5, 0][1, 6]
    tile.reduce_prod %f to %c dim 0
    tile.copy %c to %w
  }
}

// Factors near 1, so that what is rounded away shows: within what n roundings can do, and not more.
// RUN: for p in "f32 f32" "f16 f32" "f16 f16" "bf16 f32" "f64 f64"; do set -- $p; sed -e "s/SRC/$1/g" -e "s/DST/$2/g" %s > %t.mlir && tf-run %t.mlir --entry=rounded --arg=random:2:f32:3x1500 --expect=reference --check=all || exit 1; done
tile.func @rounded(%x: tensor<3x1500xf32>) -> (%y: tensor<3xDST>) {
  tile.kernel threads(128) {
    %f = tile.alloc_fragment : 3x1500xSRC
    %r = tile.alloc_fragment : 3xDST
    tile.parallel (%a, %b) in (3, 1500) {
      %f[%a, %b] = SRC(1.0 + clamp(%x[%a, %b], -1.0, 1.0) * 0.015625)
    }
    tile.reduce_prod %f to %r dim 1
    tile.copy %r to %y
  }
}

// What is known by hand: 2 * 3 * 4 * 5 * 6; one factor 0; one NaN.
// RUN: sed -e "s/SRC/f32/g" -e "s/DST/f32/g" %s > %t.mlir && tf-run %t.mlir --entry=known --check=all --expect=reference | FileCheck %s
// CHECK: products 720 0 nan
tile.func @known() -> (%y: tensor<3xf32>) {
  tile.kernel threads(32) {
    %f = tile.alloc_fragment : 3x5xf32
    %r = tile.alloc_fragment : 3xf32
    tile.parallel (%a, %b) in (3, 5) {
      %f[%a, %b] = select(%a == 1 && %b == 4, 0.0, select(%a == 2 && %b == 0, nan, f32(%b + 2)))
    }
    tile.reduce_prod %f to %r dim 1
    tile.copy %r to %y
    tile.print "products {} {} {}", %y[0], %y[1], %y[2]
  }
}

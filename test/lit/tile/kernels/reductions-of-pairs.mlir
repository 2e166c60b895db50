// Whatever can be combined is, from any type into any other: truth values (whether any holds, whether all do, how many), integers into floats,
// and scans of largest and smallest ones. DST of SRC, in fragments and in shared memory.
// RUN: for a in sm_80 $(%{more} sm_90a); do for p in "i1 i1" "i1 ui8" "i1 i32" "i1 f16" "i1 f64" "i8 i1" "i8 f16" "i8 f32" "ui16 bf16" "i32 f32" "i32 f16" "i32 f64" "i64 f32" "i64 f64" "f8E4M3FN f8E4M3FN" "f8E5M2 f32" "f16 f8E4M3FN" "f64 bf16"; do set -- $p; sed -e "s/SRC/$1/g" -e "s/DST/$2/g" %s > %t.mlir && tf-run %t.mlir --entry=largest --mcpu=$a --arg=random:1:i32:6x37 --expect=reference --check=all || exit 1; done; done
tile.func @largest(%x: tensor<6x37xi32>) -> (%y: tensor<12x6xDST>, %w: tensor<37xDST>, %s: tensor<4x6x37xDST>, %e: tensor<2x6xDST>) {
  tile.kernel threads(96) {
    %i = tile.alloc_fragment : 6x37xi32
    %f = tile.alloc_fragment : 6x37xSRC
    %h = tile.alloc_shared : 6x37xSRC
    %r = tile.alloc_fragment : 6xDST
    %c = tile.alloc_shared : 37xDST
    %v = tile.alloc_shared : 6x37xDST
    %g = tile.alloc_fragment : 6x37xDST
    %o = tile.alloc_fragment : 6x0xSRC
    tile.copy %x to %i
    tile.parallel (%a, %b) in (6, 37) {
      %l = tile.load %i[%a, %b]
      %k = tile.mod %l, 23
      %t = tile.sub %k, 11
      %ai = tile.cast %a : i32
      %far = tile.mul %t, %ai
      %n = tile.cast %far : SRC
      tile.store %n, %f[%a, %b]
    }
    tile.copy %f to %h
    tile.reduce_max %f to %r dim 1
    tile.copy %r to %y[0, 0][1, 6]
    tile.reduce_min %f to %r dim 1
    tile.copy %r to %y[1, 0][1, 6]
    tile.reduce_absmax %h to %r dim -1
    tile.copy %r to %y[2, 0][1, 6]
    tile.reduce_max %h to %r dim 1 {accumulate}
    tile.copy %r to %y[3, 0][1, 6]
    tile.reduce_min %h to %r dim 1 {accumulate}
    tile.copy %r to %y[4, 0][1, 6]
    tile.reduce_max %f to %c dim 0
    tile.copy %c to %w
    tile.cummax %f to %g dim 1
    tile.copy %g to %s[0, 0, 0][1, 6, 37]
    tile.cummin %f to %v dim 0 {reverse}
    tile.copy %v to %s[1, 0, 0][1, 6, 37]
    tile.cummax %h to %v dim 0
    tile.copy %v to %s[2, 0, 0][1, 6, 37]
    tile.cummin %h to %g dim -1 {reverse}
    tile.copy %g to %s[3, 0, 0][1, 6, 37]
    tile.reduce_max %o to %r dim 1
    tile.copy %r to %e[0, 0][1, 6]
    tile.reduce_min %o to %r dim 1
    tile.copy %r to %e[1, 0][1, 6]
    tile.clear %y[5, 0][7, 6]
  }
}

// Sums count truth values, and integers into floats are added as floats.
// RUN: for a in sm_90a $(%{more} sm_80); do for p in "i1 ui8" "i1 i64" "i1 f16" "i8 f32" "ui16 f64" "i32 f32" "i64 f64" "i32 f16" "ui8 bf16"; do set -- $p; sed -e "s/SRC/$1/g" -e "s/DST/$2/g" %s > %t.mlir && tf-run %t.mlir --entry=sums --mcpu=$a --arg=random:1:i32:6x37 --expect=reference --check=all || exit 1; done; done
tile.func @sums(%x: tensor<6x37xi32>) -> (%y: tensor<3x6xDST>, %s: tensor<2x6x37xDST>) {
  tile.kernel threads(64) {
    %f = tile.alloc_fragment : 6x37xSRC
    %r = tile.alloc_fragment : 6xDST
    %g = tile.alloc_shared : 6x37xDST
    tile.parallel (%a, %b) in (6, 37) {
      %l = tile.load %x[%a, %b]
      %k = tile.mod %l, 5
      %t = tile.sub %k, 2
      %n = tile.cast %t : SRC
      tile.store %n, %f[%a, %b]
    }
    tile.reduce_sum %f to %r dim 1
    tile.copy %r to %y[0, 0][1, 6]
    tile.reduce_abssum %f to %r dim 1 {accumulate}
    tile.copy %r to %y[1, 0][1, 6]
    tile.reduce_sum %f to %r dim 1 {accumulate}
    tile.copy %r to %y[2, 0][1, 6]
    tile.cumsum %f to %g dim 1
    tile.copy %g to %s[0, 0, 0][1, 6, 37]
    tile.cumsum %f to %g dim 0 {reverse}
    tile.copy %g to %s[1, 0, 0][1, 6, 37]
  }
}

// From the first NaN on the largest and the smallest are NaN, and -0 is below 0.
// RUN: for a in sm_80 $(%{more} sm_90a); do for p in "f16 f16" "f32 f32" "f64 f64" "bf16 f32"; do set -- $p; sed -e "s/SRC/$1/g" -e "s/DST/$2/g" %s > %t.mlir && tf-run %t.mlir --entry=nan --mcpu=$a --arg=random:1:f32:3x9 --expect=reference --check=all || exit 1; done; done
tile.func @nan(%x: tensor<3x9xf32>) -> (%y: tensor<2x3x9xDST>) {
  tile.kernel threads(32) {
    %f = tile.alloc_fragment : 3x9xSRC
    %g = tile.alloc_shared : 3x9xDST
    tile.parallel (%a, %b) in (3, 9) {
      %l = tile.load %x[%a, %b]
      %at = tile.eq %b, 4
      %z = tile.lt %b, 2
      %m = tile.select %at, nan, %l
      %p = tile.mul %b, 2
      %o = tile.sub 1, %p
      %sg = tile.cast %o : f32
      %zz = tile.mul %sg, 0.0
      %u = tile.select %z, %zz, %m
      %n = tile.cast %u : SRC
      tile.store %n, %f[%a, %b]
    }
    tile.cummax %f to %g dim 1
    tile.copy %g to %y[0, 0, 0][1, 3, 9]
    tile.cummin %f to %g dim 1 {reverse}
    tile.copy %g to %y[1, 0, 0][1, 3, 9]
  }
}

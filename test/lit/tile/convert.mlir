// Where a statement wants a fragment in another layout than it has: registers of the same thread, shuffles in the warp, or shared
// memory, whichever is cheaper; and it is said.
//
// RUN: tf-run %s --mcpu=sm_80 --entry=turned --arg=random:1:f32:8x8 --arg=random:2:f16:33x8 --arg=random:3:i8:20x16 --arg=random:4:f64:4x16 --expect=reference --check=all --schedule=random 2>&1 | FileCheck %s
// RUN: tf-run %s --mcpu=sm_90a --entry=turned --arg=random:1:f32:8x8 --arg=random:2:f16:33x8 --arg=random:3:i8:20x16 --arg=random:4:f64:4x16 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_100a --entry=sums --arg=random:5:f32:16x32 --arg=random:6:f16:32x32 --arg=random:7:f16:32x32 --expect=reference --atol=1e-3 --check=all 2>&1 | FileCheck %s --check-prefix=SUMS
// RUN: tf-run %s --mcpu=sm_80 --entry=sums --arg=random:5:f32:16x32 --arg=random:6:f16:32x32 --arg=random:7:f16:32x32 --expect=reference --atol=1e-3 --check=all
// RUN: tf-opt %s --lower-tile 2>/dev/null | FileCheck %s --check-prefix=CODE

// CHECK: remark: 'f' is converted to another layout for this statement, by {{[0-9]+}} shuffles of each thread
// CHECK: remark: 'f' is copied through shared memory for this statement
// CHECK: 0 beyond rtol
// CODE-LABEL: kernel.func @turned_k0
// CODE-NOT: dynamic_shared
// CODE: kernel.shuffle idx
// CODE-LABEL: kernel.func @turned_k1
tile.func @turned(%x: tensor<8x8xf32>, %h: tensor<33x8xf16>, %b: tensor<20x16xi8>, %d: tensor<4x16xf64>)
    -> (%y: tensor<8x8xf32>, %z: tensor<8x33xf16>, %w: tensor<16x20xi8>, %v: tensor<16x4xf64>) {
  tile.kernel threads(32) {
    %f = tile.alloc_fragment : 8x8xf32
    %g = tile.alloc_fragment : 8x8xf32
    %e = tile.alloc_fragment : 8x8xf32
    %m = tile.alloc_fragment : 8x8xf32
    tile.copy %x to %f
    tile.copy %x to %g
    tile.parallel (%i, %j) in (8, 8) {
      %p = tile.load %f[%j, %i]
      %q = tile.load %g[%i, %j]
      %r = tile.sub %q, %p
      tile.store %r, %g[%i, %j]
    }
    tile.parallel (%i, %j) in (8, 8) {
      %p = tile.load %f[%i, %j]
      %q = tile.load %g[%i, %j]
      %r = tile.add %q, %p
      tile.store %r, %g[%i, %j]
    }
    tile.parallel (%i, %j) in (8, 8) {
      %p = tile.load %f[%i, %j]
      %q = tile.neg %p
      tile.store %q, %f[%i, %j]
      tile.store %p, %e[%i, %j]
      tile.store %q, %m[%j, %i]
    }
    tile.parallel (%i, %j) in (5, 8) {
      %p = tile.load %f[%i, %j]
      %q = tile.load %e[%i, %j]
      %o = tile.load %m[%i, %j]
      %r = tile.mul %q, %p
      tile.store %r, %g[%i, %j]
      tile.store %o, %f[%i, %j]
    }
    tile.parallel (%i, %j) in (8, 8) {
      %p = tile.load %f[%i, %j]
      %q = tile.load %g[%i, %j]
      %r = tile.add %q, %p
      tile.store %r, %g[%i, %j]
    }
    tile.copy %g to %y
  }
  tile.kernel threads(64) {
    %f = tile.alloc_fragment : 33x8xf16
    %g = tile.alloc_fragment : 8x33xf16
    tile.copy %h to %f
    tile.clear %g
    tile.parallel (%i, %j) in (8, 33) {
      %p = tile.load %f[%j, %i]
      tile.store %p, %g[%i, %j]
    }
    tile.parallel (%i, %j) in (8, 8) {
      %p = tile.load %f[%i + 0, %j]
      %q = tile.load %g[%i, %j]
      %r = tile.add %p, %q
      tile.store %r, %g[%i, %j]
    }
    tile.copy %g to %z
  }
  tile.kernel threads(32) {
    %f = tile.alloc_fragment : 20x16xi8
    %g = tile.alloc_fragment : 16x20xi8
    %e = tile.alloc_fragment : 4x16xf64
    %k = tile.alloc_fragment : 16x4xf64
    tile.copy %b to %f
    tile.copy %d to %e
    tile.parallel (%i, %j) in (20, 16) {
      %p = tile.load %f[%i, %j]
      tile.store %p, %g[%j, %i]
    }
    tile.parallel (%i, %j) in (16, 4) {
      %p = tile.load %e[%j, %i]
      tile.store %p, %k[%i, %j]
    }
    tile.parallel (%i, %j) in (16, 16) {
      %p = tile.load %f[%j, %i]
      %q = tile.load %g[%j, %i]
      %r = tile.add %p, %q
      tile.store %r, %g[%j, %i]
    }
    tile.parallel (%i, %j) in (4, 4) {
      %p = tile.load %e[%i, %j]
      %q = tile.load %k[%i, %j]
      %r = tile.add %p, %q
      tile.store %r, %k[%i, %j]
    }
    tile.copy %g to %w
    tile.copy %k to %v
  }
}

// Sums of rows and of columns of one product, that other statements want where the other sums are; part of a fragment.
// SUMS: 0 beyond rtol
tile.func @sums(%x: tensor<16x32xf32>, %a: tensor<32x32xf16>, %b: tensor<32x32xf16>) -> (%y: tensor<32xf32>, %z: tensor<16x32xf32>) {
  tile.kernel threads(128) {
    %s = tile.alloc_shared : 32x32xf16
    %t = tile.alloc_shared : 32x32xf16
    %c = tile.alloc_fragment : 32x32xf32
    %r = tile.alloc_fragment : 32xf32
    %q = tile.alloc_fragment : 32xf32
    tile.copy %a to %s
    tile.copy %b to %t
    tile.clear %c
    tile.gemm %s, %t, %c
    tile.reduce_sum %c to %r dim 1
    tile.reduce_max %c to %q dim 0
    tile.reduce_sum %c to %q dim 1 {accumulate}
    tile.parallel (%i) in (32) {
      %u = tile.load %r[%i]
      %v = tile.load %q[%i]
      %w = tile.add %u, %v
      tile.store %w, %r[%i]
    }
    tile.copy %r to %y
  }
  tile.kernel threads(64) {
    %f = tile.alloc_fragment : 16x32xf32
    %g = tile.alloc_fragment : 16x32xf32
    %h = tile.alloc_fragment : 32x16xf32
    tile.copy %x to %f
    tile.fill %h, 1.0
    tile.parallel (%i, %j) in (16, 20) {
      %p = tile.load %f[%i, %j]
      tile.store %p, %h[%j, %i]
    }
    tile.parallel (%i, %j) in (16, 32) {
      %p = tile.load %h[%j, %i]
      tile.store %p, %g[%i, %j]
    }
    tile.copy %g to %z
  }
}

// What lies outside of a buffer gives the pad, or 0, and takes nothing: fragments as all other memory, whether a loop finds
// the element in its own registers, by shuffles or through shared memory.
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --entry=own_registers --arg=random:1:i32:13 --expect=reference --check=all || exit 1; done
// RUN: for a in sm_80 sm_90a; do tf-run %s --mcpu=$a --entry=by_shuffles --arg=random:1:i32:3 --expect=reference --check=all || exit 1; done
// RUN: for a in sm_80 sm_90a; do tf-run %s --mcpu=$a --entry=rows --arg=random:1:f32:5x13 --expect=reference --check=all || exit 1; done
// RUN: tf-run %s --mcpu=sm_80 --entry=places --arg=random:1:i32:5x13 --arg=random:3:i32:16 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=wide --arg=random:1:i32:9 --expect=reference --check=all
// RUN: tf-opt %s --lower-tile --canonicalize --cse | FileCheck %s

// No guard where the loop is as long as the fragment.
// CHECK-LABEL: kernel.func @own_registers_k0
// CHECK: kernel.if {{.*}} -> i32
// CHECK: kernel.constant 9 : i32
tile.func @own_registers(%x: tensor<13xi32>) -> (%y: tensor<16xi32>, %z: tensor<16xi32>) {
  tile.kernel threads(4) {
    %f = tile.alloc_fragment : 13xi32
    tile.copy %x to %f
    tile.parallel (%i) in (16) {
      %v = tile.load %f[%i] {pad = 9}
      tile.store %v, %y[%i]
    }
    tile.parallel (%i) in (16) {
      tile.store 4, %f[%i]
    }
    tile.parallel (%i) in (16) {
      %v = tile.load %f[%i]
      tile.store %v, %z[%i]
    }
  }
}

tile.func @by_shuffles(%x: tensor<3xi32>) -> (%y: tensor<16xi32>, %z: tensor<16xi32>) {
  tile.kernel threads(32) {
    %f = tile.alloc_fragment : 3xi32
    tile.copy %x to %f
    tile.parallel (%i) in (16) {
      %v = tile.load %f[%i]
      tile.store %v, %y[%i]
    }
    tile.parallel (%i) in (16) {
      %c = tile.lt %i, 9
      tile.if %c {
        %v = tile.load %f[%i] {pad = -4}
        tile.store %v, %z[%i]
      } else {
        tile.store 1, %z[%i]
      }
    }
  }
}

tile.func @rows(%x: tensor<5x13xf32>) -> (%y: tensor<8x16xf32>) {
  tile.kernel threads(32) {
    %f = tile.alloc_fragment : 5x13xf32
    %g = tile.alloc_fragment : 8x16xf32
    tile.copy %x to %f
    tile.parallel (%i, %j) in (8, 16) {
      %v = tile.load %f[%i, %j] {pad = -inf}
      %w = tile.max %v, -100.0
      tile.store %w, %g[%i, %j]
      tile.store %w, %f[%i, %j]
    }
    tile.parallel (%i, %j) in (8, 16) {
      %v = tile.load %f[%i, %j]
      %w = tile.load %g[%i, %j]
      %u = tile.add %v, %w
      tile.store %u, %y[%i, %j]
    }
  }
}

// Places that are loaded, negative, of every memory.
tile.func @places(%x: tensor<5x13xi32>, %at: tensor<16xi32>)
    -> (%a: tensor<16xi32>, %b: tensor<16xi32>, %c: tensor<16xi32>, %d: tensor<16xi32>, %e: tensor<5x13xi32>) {
  tile.kernel threads(32) {
    %f = tile.alloc_fragment : 5x13xi32
    %s = tile.alloc_shared : 5x13xi32
    tile.copy %x to %f
    tile.copy %x to %s
    tile.copy %x to %e
    tile.parallel (%i) in (16) {
      %l = tile.alloc_local : 4xi32
      tile.fill %l, 5
      %n = tile.load %at[%i]
      %far = tile.cast %n : index
      %p = tile.load %f[%i - 3, %far] {pad = 11}
      %q = tile.load %s[%far, %i - 3] {pad = 12}
      %r = tile.load %x[%far, %far] {pad = 13}
      tile.store 6, %l[%far]
      %t = tile.load %l[%i - 2] {pad = 14}
      tile.store %p, %a[%i]
      tile.store %q, %b[%i]
      tile.store %r, %c[%i]
      tile.store %t, %d[%i]
      %two = tile.constant 2 : i32
      tile.atomic_add %two, %e[%i - 5, %far]
    }
  }
}

// Indices that 32 bits do not hold: 2^32 is not 0.
tile.func @wide(%x: tensor<9xi32>) -> (%y: tensor<4xi32>, %z: tensor<4xi32>) {
  tile.kernel grid(%b = 4) threads(32) {
    %f = tile.alloc_fragment : 9xi32
    tile.copy %x to %f
    tile.fill %y[%b][1], 1
    %v = tile.load %f[%b * 4294967296 + 2] {pad = 7}
    tile.store %v, %z[%b]
    tile.store 3, %y[%b * 4294967297]
  }
}

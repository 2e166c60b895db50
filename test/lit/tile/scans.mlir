// Cumulative sums and their like where threads share a line: two threads, a warp, several warps, all of the block; lines that do not
// divide, more lines than groups, from either end, in place and not, of every kind of number, and products.
// RUN: for a in sm_80 sm_90a; do for e in block warps few pairs one f64 wrap products; do tf-run %s --mcpu=$a --entry=$e --arg=random:1:f32:2304 --expect=reference --check=all || exit 1; done; done
// RUN: tf-run %s --mcpu=sm_80 --entry=nan --arg=zeros:f32:300 --expect=reference --check=all
// RUN: tf-llc %s -mcpu=sm_90a -o - | FileCheck-22 %s --check-prefix=PTX

// The parts of a warp by shuffles, those of the block through shared memory once.
// PTX-LABEL: .entry block_k0(
// PTX-COUNT-6: shfl.sync.up
// PTX: bar.sync
// PTX: .entry
tile.func @block(%x: tensor<2304xf32>) -> (%y: tensor<2304xf32>, %z: tensor<2304xf32>) {
  tile.kernel threads(256) {
    %s = tile.alloc_shared : 2304xf32
    %t = tile.alloc_shared : 2304xf32
    tile.copy %x to %s
    tile.cumsum %s to %t dim 0 {reverse}
    tile.cumsum %s to %s dim 0
    tile.copy %s to %y
    tile.copy %t to %z
  }
}

tile.func @warps(%x: tensor<2304xf32>) -> (%y: tensor<3x700xf32>, %z: tensor<3x700xi32>) {
  tile.kernel threads(192) {
    %s = tile.alloc_shared : 3x700xf32
    %n = tile.alloc_shared : 3x700xi32
    tile.parallel (%i, %j) in (3, 700) {
      %v = tile.load %x[%i * 700 + %j]
      %w = tile.mul %v, 1000.0
      %c = tile.cast %w : i32
      tile.store %v, %s[%i, %j]
      tile.store %c, %n[%i, %j]
    }
    tile.cummax %s to %s dim 1
    tile.cumsum %n to %n dim -1 {reverse}
    tile.copy %s to %y
    tile.copy %n to %z
  }
}

// Three lines of 160 threads: groups of 32 that some lines do not have.
tile.func @few(%x: tensor<2304xf32>) -> (%y: tensor<33x3xf32>, %z: tensor<33x3xf16>) {
  tile.kernel threads(160) {
    %s = tile.alloc_shared : 33x3xf32
    %f = tile.alloc_fragment : 33x3xf16
    tile.parallel (%i, %j) in (33, 3) {
      %v = tile.load %x[%i * 3 + %j]
      tile.store %v, %s[%i, %j]
    }
    tile.cumsum %s to %f dim 0
    tile.cummin %s to %s dim 0 {reverse}
    tile.copy %s to %y
    tile.copy %f to %z
  }
}

tile.func @pairs(%x: tensor<2304xf32>) -> (%y: tensor<50x33xf32>) {
  tile.kernel threads(128) {
    %s = tile.alloc_shared : 50x33xf32
    tile.parallel (%i, %j) in (50, 33) {
      %v = tile.load %x[%i * 33 + %j]
      tile.store %v, %s[%i, %j]
    }
    tile.cumsum %s to %s dim 1 {reverse}
    tile.copy %s to %y
  }
}

tile.func @one(%x: tensor<2304xf32>) -> (%y: tensor<1xf32>, %z: tensor<2xf32>) {
  tile.kernel threads(64) {
    %s = tile.alloc_shared : 1xf32
    %t = tile.alloc_shared : 2xf32
    tile.copy %x[0][1] to %s
    tile.copy %x[0][2] to %t
    tile.cumsum %s to %s dim 0
    tile.cumsum %t to %t dim 0
    tile.copy %s to %y
    tile.copy %t to %z
  }
}

tile.func @f64(%x: tensor<2304xf32>) -> (%y: tensor<300xf64>) {
  tile.kernel threads(256) {
    %s = tile.alloc_shared : 300xf64
    tile.copy %x[0][300] to %s
    tile.cumsum %s to %s dim 0
    tile.copy %s to %y
  }
}

tile.func @wrap(%x: tensor<2304xf32>) -> (%y: tensor<300xi8>, %z: tensor<300xi8>) {
  tile.kernel threads(128) {
    %s = tile.alloc_shared : 300xi8
    %t = tile.alloc_shared : 300xi8
    tile.parallel (%i) in (300) {
      %v = tile.load %x[%i]
      %w = tile.mul %v, 100.0
      %c = tile.cast %w : i8
      %o = tile.or %c, 1
      tile.store %c, %s[%i]
      tile.store %o, %t[%i]
    }
    tile.cumsum %s to %s dim 0
    tile.cumprod %t to %t dim 0
    tile.copy %s to %y
    tile.copy %t to %z
  }
}

tile.func @products(%x: tensor<2304xf32>) -> (%y: tensor<2x500xf32>, %z: tensor<2x500xf32>) {
  tile.kernel threads(256) {
    %s = tile.alloc_shared : 2x500xf32
    %t = tile.alloc_shared : 2x500xf32
    tile.parallel (%i, %j) in (2, 500) {
      %v = tile.load %x[%i * 500 + %j]
      %w = tile.mul %v, 0.01
      %c = tile.add %w, 1.0
      tile.store %c, %s[%i, %j]
    }
    tile.cumprod %s to %t dim 1 {reverse}
    tile.cumprod %s to %s dim 1
    tile.copy %s to %y
    tile.copy %t to %z
  }
}

// From the first NaN on, but not before it; and zeros have signs.
tile.func @nan(%x: tensor<300xf32>) -> (%y: tensor<300xf32>, %z: tensor<300xf32>) {
  tile.kernel threads(128) {
    %s = tile.alloc_shared : 300xf32
    %t = tile.alloc_shared : 300xf32
    tile.parallel (%i) in (300) {
      %n = tile.cast %i : f32
      %a = tile.sub 150.0, %n
      %b = tile.sqrt %a
      %c = tile.neg %b
      tile.store %c, %s[%i]
    }
    tile.cummax %s to %t dim 0
    tile.cummin %s to %s dim 0 {reverse}
    tile.copy %t to %y
    tile.copy %s to %z
  }
}

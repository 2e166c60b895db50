// tile.view: other extents, and other elements, of the same shared or global memory; seen through one another. The
// reference is the judge, on three chips' code; the checked simulated SM sees races and misaligned accesses.
// RUN: tf-run %s --mcpu=sm_80 --entry=reshape --arg=random:1:f32:12x20 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=reshape --arg=random:1:f32:12x20 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=bits --arg=random:1:f32:64 --arg=random:2:i8:64 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_100a --entry=bits --arg=random:1:f32:64 --arg=random:2:i8:64 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=unknown --arg=random:1:f16:7x24 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=unknown --arg=random:1:f16:1x16 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=unknown --arg=zeros:f16:0x24 --expect=reference --check=all
// RUN: not tf-run %s --mcpu=sm_80 --entry=unknown --arg=random:1:f16:1x5 2>&1 | FileCheck %s --check-prefix=ODD
// RUN: not tf-run %s --device=reference --entry=unknown --arg=random:1:f16:1x5 2>&1 | FileCheck %s --check-prefix=ODD-REFERENCE
// RUN: tf-run %s --mcpu=sm_80 --entry=products --arg=random:1:f16:1024 --arg=random:2:f16:32x64 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=products --arg=random:1:f16:1024 --arg=random:2:f16:32x64 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=pipeline --arg=random:1:f32:10x64 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=pipeline --arg=random:1:f32:3x64 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=sums --arg=random:1:i32:8x16 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=written --arg=random:1:f32:40 --expect=reference --check=all
// ODD: error: unknown: 'x' has 10 bytes, but its view 'v' takes 8
// ODD-REFERENCE: error: 'x' has 10 bytes, which are not those of the view

tile.func @reshape(%x: tensor<12x20xf32>) -> (%y: tensor<5x48xf32>, %z: tensor<240xf32>) {
  tile.kernel threads(64) {
    %s = tile.alloc_shared : 12x20xf32
    %v = tile.view %s : 5x48xf32
    %w = tile.view %v : 240xf32
    %f = tile.alloc_fragment : 5x48xf32
    %flat = tile.view %x : 240xf32
    tile.copy %x to %s
    tile.copy %v to %f
    tile.copy %f to %y
    tile.clear %v[1, 3][2, 7]
    tile.parallel (%i) in (240) {
      %a = tile.load %w[239 - %i]
      %b = tile.load %flat[%i]
      %c = tile.add %a, %b
      tile.store %c, %z[%i]
    }
  }
}

// Floats as the bits that they are, and bytes of them; bytes as words.
tile.func @bits(%x: tensor<64xf32>, %w: tensor<64xi8>) -> (%y: tensor<64xi32>, %b: tensor<256xui8>, %u: tensor<16xi32>, %z: tensor<64xf32>) {
  tile.kernel threads(96) {
    %s = tile.alloc_shared : 64xf32
    %v = tile.view %s : 64xi32
    %t = tile.view %s : 256xui8
    %words = tile.view %w : 16xi32
    tile.copy %x to %s
    tile.copy %v to %y
    tile.copy %t to %b
    tile.copy %words to %u
    tile.parallel (%i) in (64) {
      %a = tile.load %v[%i]
      %m = tile.and %a, 2147483647
      tile.store %m, %v[%i]
    }
    tile.store 255, %t[3]
    tile.parallel (%i) in (64) {
      %a = tile.load %s[%i]
      tile.store %a, %z[%i]
    }
  }
}

tile.func @unknown(%x: tensor<?x?xf16> {dims = ["m", "n"]}) -> (%y: tensor<?x?xf16> {dims = ["m", "n"]}, %n: tensor<1xi64>) {
  %m = tile.dim %x, 0
  %k = tile.dim %x, 1
  tile.kernel grid(%g = max(1, ceildiv(%m * %k, 64))) threads(32) {
    %v = tile.view %x : ?x4xf16
    %w = tile.view %y : 2x?xf16
    %r = tile.dim %v, 0
    %c = tile.dim %w, 1
    tile.parallel (%i, %j) in (16, 4) {
      %a = tile.load %v[%g * 16 + %i, %j]
      %h = tile.add %a, 1.0
      %s = tile.mul %g, 16
      %at = tile.add %s, %i
      %in = tile.lt %at, %r
      tile.if %in {
        tile.store %h, %w[((%g * 16 + %i) * 4 + %j) floordiv max(%c, 1), ((%g * 16 + %i) * 4 + %j) mod max(%c, 1)]
      }
    }
    %e = tile.cast %r : i64
    tile.store %e, %n[0]
  }
}

// Operands of products: a row of a view, and a buffer that has one.
tile.func @products(%x: tensor<1024xf16>, %w: tensor<32x64xf16>) -> (%y: tensor<32x64xf32>) {
  tile.kernel threads(64) {
    %s = tile.alloc_shared : 1024xf16
    %a = tile.view %s : 32x32xf16
    %b = tile.alloc_shared : 32x64xf16
    %flat = tile.view %b : 2048xf16
    %f = tile.alloc_fragment : 32x64xf32
    tile.copy %x to %s
    tile.copy %w to %b
    tile.store 0.5, %flat[70]
    tile.clear %f
    tile.gemm %a, %b, %f
    tile.copy %f to %y
  }
}

// What has views does not run ahead.
tile.func @pipeline(%x: tensor<?x64xf32> {dims = ["m", ""]}) -> (%y: tensor<32xf32>) {
  %m = tile.dim %x, 0
  tile.kernel threads(32) {
    %s = tile.alloc_shared : 64xf32
    %v = tile.view %s : 2x32xf32
    %f = tile.alloc_fragment : 32xf32
    tile.clear %f
    tile.pipelined %k = 0 to %m stages(3) {
      tile.copy %x[%k, 0][1, 64] to %s
      tile.parallel (%j) in (32) {
        %a = tile.load %f[%j]
        %b = tile.load %v[1, %j]
        %c = tile.add %a, %b
        tile.store %c, %f[%j]
      }
    }
    tile.copy %f to %y
  }
}

tile.func @sums(%x: tensor<8x16xi32>) -> (%y: tensor<4xi32>, %z: tensor<4x32xi32>) {
  tile.kernel threads(64) {
    %s = tile.alloc_shared : 8x16xi32
    %v = tile.view %s : 4x32xi32
    %r = tile.alloc_shared : 2x2xi32
    %l = tile.view %r : 4xi32
    tile.copy %x to %s
    tile.reduce_sum %v to %l dim 1
    tile.copy %l to %y
    tile.cumsum %v to %v dim 1
    tile.copy %v to %z
    tile.atomic_add 5, %r[1, 1]
    tile.copy %l to %y
  }
}

// Through a result's view what was written through the result is read.
tile.func @written(%x: tensor<40xf32>) -> (%y: tensor<40xf32>, %z: tensor<8x5xi32>) {
  tile.kernel threads(32) {
    %v = tile.view %y : 8x5xi32
    tile.copy %x to %y
    tile.parallel (%i, %j) in (8, 5) {
      %a = tile.load %v[%i, %j]
      %b = tile.load %y[%i * 5 + %j]
      %c = tile.cast %b : i32
      %d = tile.xor %a, %c
      tile.store %d, %z[%i, %j]
      tile.store 1065353216, %v[%i, %j]
    }
  }
}

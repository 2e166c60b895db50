// Products of numbers by threads read 16 bytes along K at a time: each step of a turn walks its own loops, and what one loads is not there in the next one (found by random programs).
// RUN: tf-run %s --mcpu=sm_90a --arg=random:1:f32:40x64 --arg=random:2:f16:40x64 --arg=random:3:i32:40x64 --expect=reference --atol=0.05 --rtol=0.05
tile.func @drawn(%xf: tensor<40x64xf32>, %xh: tensor<40x64xf16>, %xi: tensor<40x64xi32>) -> (%r0: tensor<3x24x40xf32>, %r1: tensor<3x32x32xf32>, %r2: tensor<3x40x32xf32>, %r3: tensor<3x32xf32>, %r4: tensor<3x32xf32>, %r5: tensor<3x32x32xi32>, %out: tensor<3x12x20xi32>) {
  tile.kernel grid(%b = 3) threads(1) tiles([16, 16, 96, 3, 64], [96, 96, 96, 4, 256], [64, 64, 32, 4, 256]) {
    %v0 = tile.alloc_shared : 24x40xf32
    %v1 = tile.alloc_shared : 32x32xf32
    %v2 = tile.alloc_fragment : 40x32xf32
    %v3 = tile.alloc_shared : 32xf32
    %v4 = tile.alloc_shared : 32xf32
    %v5 = tile.alloc_fragment : 32x32xi32
    tile.copy %xf[%b * 3 + 11, 8] to %v0
    tile.copy %xh[%b * 3 + 5, 45] to %v2 {pad = 2}
    tile.copy %xh[%b, 0][1, 32] to %v3
    tile.fill %out[%b, 0, 0][1, 12, 20], 77
    tile.fill %v1, 6.0
    tile.parallel (%i, %j) in (%b * 5 - 1, 40) {
      %u = tile.load %v3[%j]
      %v = tile.cast %u : f32
      %w = tile.cast %v : f32
      tile.store %w, %v0[%i, %j]
    }
    tile.parallel (%i, %j) in (12, 39) {
      %ri = tile.sub 23, %i
      %sj = tile.add %j, 9
      %rj = tile.mod %sj, 40
      %zi = tile.floordiv %i, 2
      %zj = tile.floordiv %j, 3
      %u = tile.load %v0[%i, %j]
      %v = tile.cast %u : f32
      %w = tile.neg %v
      %l = tile.max %w, -7.0
      %h = tile.min %l, 7.0
      %c = tile.lt %i, %j
        tile.if %c {
      tile.store %h, %v0[%i, %j]
      }
    }
    %c0 = tile.lt %b, 2
    tile.if %c0 {
    }
    tile.cummax %v2[%b + 37, 0][15, 23] to %v2[%b + 37, 0][15, 23] dim 1
    tile.fill %v3, 3.0
    tile.cummax %v0 to %v0 dim 0 {reverse}
    tile.parallel (%i, %j) in (24, 40) {
      %v = tile.load %v0[%i, %j]
      %l = tile.max %v, -7.0
      %h = tile.min %l, 7.0
      tile.store %h, %v0[%i, %j]
    }
    tile.gemm %v1[%b + 6, %b + 11][28, 18], %v0[%b + 15, %b + 32][16, 28], %v2[6, 4][18, 16] {transpose_a, transpose_b}
    tile.parallel (%i, %j) in (40, 32) {
      %v = tile.load %v2[%i, %j]
      %l = tile.max %v, -7.0
      %h = tile.min %l, 7.0
      tile.store %h, %v2[%i, %j]
    }
    tile.parallel (%i, %j) in (32, 32) {
      %ri = tile.sub 31, %i
      %sj = tile.add %j, 3
      %rj = tile.mod %sj, 32
      %zi = tile.floordiv %i, 2
      %zj = tile.floordiv %j, 3
      %u = tile.load %v1[%i, %j]
      %v = tile.cast %u : i32
      %p = tile.load %v3[%j]
      %q = tile.cast %p : i32
      %w = tile.add %v, %q
      %l = tile.max %w, -7
      %h = tile.min %l, 7
      tile.store %h, %v5[%i, %j]
    }
    tile.pipelined %k1 = 1 to 1 stages(4) {
      tile.copy %xf[%k1 * 9, %b * 8 + 32] to %v1
      tile.copy %xf[%k1, 24][1, 32] to %v4
      tile.copy %xf[%b * 3 + 0, 0] to %v1 {pad = 2}
      tile.parallel (%i, %j) in (32, 32) {
        %from = tile.load %v3[%j mod 32]
        %far = tile.cast %from : index
        %u = tile.load %v5[(%i + %far) mod 32, (%j * 2 - %far) mod 32]
        %v = tile.cast %u : f32
        tile.store %v, %v1[%i, %j]
      }
    }
    tile.copy %v0 to %r0[%b, 0, 0][1, 24, 40]
    tile.copy %v1 to %r1[%b, 0, 0][1, 32, 32]
    tile.copy %v2 to %r2[%b, 0, 0][1, 40, 32]
    tile.copy %v3 to %r3[%b, 0][1, 32]
    tile.clear %v4
    tile.copy %v4 to %r4[%b, 0][1, 32]
    tile.copy %v5 to %r5[%b, 0, 0][1, 32, 32]
  }
}

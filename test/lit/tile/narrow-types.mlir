// f8 (e4m3 and e5m2) and integers of 16 bits, wherever a type may stand: arguments, results, buffers of all memories, loads
// and stores with padding, fills, casts, scalar ops, reductions, sums, products. The reference is the judge.
// RUN: tf-run %s --mcpu=sm_80 --entry=f8 --arg=random:1:f8e4m3fn:20x30 --arg=random:2:f8e5m2:20x30 --arg=1.5 --expect=reference --rtol=0 --atol=0 --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=f8 --arg=random:3:f8e4m3fn:20x30 --arg=random:4:f8e5m2:20x30 --arg=-3 --expect=reference --rtol=0 --atol=0 --check=all
// RUN: tf-run %s --mcpu=sm_100a --entry=f8 --arg=zeros:f8e4m3fn:20x30 --arg=random:4:f8e5m2:20x30 --arg=0 --expect=reference --rtol=0 --atol=0 --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=i16 --arg=random:1:i16:37 --arg=random:2:u16:37 --arg=-300 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_100a --entry=i16 --arg=random:3:i16:1 --arg=random:4:u16:1 --arg=32767 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=gemm --arg=random:1:f8e4m3fn:33x48 --arg=random:2:f8e5m2:48x17 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_89 --entry=gemm --arg=random:1:f8e4m3fn:33x48 --arg=random:2:f8e5m2:48x17 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=gemm --arg=random:1:f8e4m3fn:100x100 --arg=random:2:f8e5m2:100x64 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=gemm16 --arg=random:1:i16:20x24 --arg=random:2:i16:24x20 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=edges --expect=reference --rtol=0 --atol=0 --check=all
// RUN: tf-opt %s --lower-tile='target=sm_89' | FileCheck %s

tile.func @f8(%x: tensor<20x30xf8E4M3FN>, %w: tensor<20x30xf8E5M2>, %c: f8E4M3FN)
    -> (%y: tensor<24x32xf8E5M2>, %z: tensor<20x30xf8E4M3FN>, %r: tensor<20xf32>, %q: tensor<30xf8E5M2>, %t: tensor<20x30xi1>) {
  tile.kernel threads(96) {
    %s = tile.alloc_shared : 24x32xf8E4M3FN
    %f = tile.alloc_fragment : 20x30xf8E5M2
    %g = tile.alloc_fragment : 20x30xf8E4M3FN
    %a = tile.alloc_fragment : 20xf32
    %b = tile.alloc_fragment : 30xf8E5M2
    %l = tile.alloc_local : 1xf8E5M2
    tile.fill %l, 2.0
    tile.copy %x[0, 0] to %s {pad = 3.0}
    tile.copy %s to %y
    tile.copy %w to %f
    tile.copy %x to %g
    tile.parallel (%i, %j) in (20, 30) {
      %u = tile.load %f[%i, %j]
      %v = tile.load %g[%i, %j]
      %m = tile.load %l[0]
      %p = tile.mul %u, %m
      %k = tile.cast %p : f8E4M3FN
      %n = tile.add %k, %v
      %e = tile.max %n, %c
      %h = tile.neg %e
      %lt = tile.lt %u, %p
      tile.store %lt, %t[%i, %j]
      %o = tile.select %lt, %h, %v
      tile.store %o, %g[%i, %j]
    }
    tile.copy %g to %z
    tile.reduce_sum %g to %a dim 1
    tile.reduce_max %f to %b dim 0
    tile.copy %a to %r
    tile.copy %b to %q
  }
}

tile.func @i16(%x: tensor<?xi16> {dims = ["n"]}, %w: tensor<?xui16> {dims = ["n"]}, %c: i16)
    -> (%y: tensor<?xi16> {dims = ["n"]}, %u: tensor<?xui16> {dims = ["n"]}, %r: tensor<2xi16>, %q: tensor<40xi16>, %f: tensor<?xf16> {dims = ["n"]}) {
  %n = tile.dim %x, 0
  tile.kernel threads(32) {
    %s = tile.alloc_shared : 40xi16
    %g = tile.alloc_fragment : 40xi16
    %a = tile.alloc_fragment : 1xi16
    tile.copy %x[0][40] to %s {pad = -7}
    tile.copy %s to %g
    tile.reduce_sum %g to %a dim 0
    tile.copy %a to %r[0]
    tile.reduce_min %s to %a dim 0
    tile.copy %a to %r[1]
    tile.cumsum %s to %s dim 0 {reverse}
    tile.copy %s to %q
    tile.parallel (%i) in (%n) {
      %v = tile.load %x[%i]
      %d = tile.load %w[%i]
      %m = tile.mul %v, %c
      %p = tile.sub %m, 5
      tile.store %p, %y[%i]
      %o = tile.cast %p : ui16
      %e = tile.max %o, %d
      %h = tile.div %e, 3
      tile.store %h, %u[%i]
      %k = tile.cast %h : f16
      tile.store %k, %f[%i]
    }
  }
}

// CHECK-LABEL: kernel.func @gemm_k0
// CHECK: kernel.mma
tile.func @gemm(%x: tensor<?x?xf8E4M3FN> {dims = ["m", "k"]}, %w: tensor<?x?xf8E5M2> {dims = ["k", "n"]}) -> (%y: tensor<?x?xf32> {dims = ["m", "n"]}) {
  %m = tile.dim %x, 0
  %k = tile.dim %x, 1
  %n = tile.dim %w, 1
  tile.kernel grid(%b = ceildiv(%n, 32), %c = ceildiv(%m, 32)) threads(64) {
    %s = tile.alloc_shared : 32x32xf8E4M3FN
    %t = tile.alloc_shared : 32x32xf8E5M2
    %f = tile.alloc_fragment : 32x32xf32
    tile.clear %f
    tile.pipelined %i = 0 to ceildiv(%k, 32) stages(3) {
      tile.copy %x[%c * 32, %i * 32] to %s
      tile.copy %w[%i * 32, %b * 32] to %t
      tile.gemm %s, %t, %f
    }
    tile.copy %f to %y[%c * 32, %b * 32]
  }
}

tile.func @gemm16(%x: tensor<20x24xi16>, %w: tensor<24x20xi16>) -> (%y: tensor<20x20xi32>, %z: tensor<20x20xi16>) {
  tile.kernel threads(64) {
    %s = tile.alloc_shared : 20x24xi16
    %t = tile.alloc_shared : 24x20xi16
    %f = tile.alloc_fragment : 20x20xi32
    %g = tile.alloc_fragment : 20x20xi16
    tile.copy %x to %s
    tile.copy %w to %t
    tile.clear %f
    tile.clear %g
    tile.gemm %s, %t, %f
    tile.gemm %s, %t, %g
    tile.copy %f to %y
    tile.copy %g to %z
  }
}

// Where types end: casts to f8 give the largest number and not infinity, integers wrap, and cast to the nearest.
tile.func @edges() -> (%a: tensor<6xf8E4M3FN>, %b: tensor<6xf8E5M2>, %c: tensor<4xi16>, %d: tensor<4xui16>, %e: tensor<2xf8E5M2>) {
  tile.kernel threads(32) {
    %big = tile.constant 1.0e6 : f32
    %neg = tile.constant -460.0 : f32
    %tie = tile.constant 1.0625 : f32
    %tiny = tile.constant 0.0009765625 : f32
    %sub = tile.constant 0.0029296875 : f32
    %inf = tile.constant 0x7F800000 : f32
    %a0 = tile.cast %big : f8E4M3FN
    %a1 = tile.cast %neg : f8E4M3FN
    %a2 = tile.cast %tie : f8E4M3FN
    %a3 = tile.cast %tiny : f8E4M3FN
    %a4 = tile.cast %sub : f8E4M3FN
    %a5 = tile.cast %inf : f8E4M3FN
    tile.store %a0, %a[0]
    tile.store %a1, %a[1]
    tile.store %a2, %a[2]
    tile.store %a3, %a[3]
    tile.store %a4, %a[4]
    tile.store %a5, %a[5]
    %b0 = tile.cast %big : f8E5M2
    %b1 = tile.cast %neg : f8E5M2
    %b2 = tile.cast %tie : f8E5M2
    %b3 = tile.cast %tiny : f8E5M2
    %b4 = tile.cast %sub : f8E5M2
    %b5 = tile.cast %inf : f8E5M2
    tile.store %b0, %b[0]
    tile.store %b1, %b[1]
    tile.store %b2, %b[2]
    tile.store %b3, %b[3]
    tile.store %b4, %b[4]
    tile.store %b5, %b[5]
    %i = tile.constant 70000 : i32
    %c0 = tile.cast %i : i16
    %c1 = tile.cast %neg : i16
    %c2 = tile.cast %big : i16
    %c3 = tile.cast %a1 : i16
    tile.store %c0, %c[0]
    tile.store %c1, %c[1]
    tile.store %c2, %c[2]
    tile.store %c3, %c[3]
    %d0 = tile.cast %i : ui16
    %d1 = tile.cast %neg : ui16
    %d2 = tile.cast %big : ui16
    %d3 = tile.cast %c1 : ui16
    tile.store %d0, %d[0]
    tile.store %d1, %d[1]
    tile.store %d2, %d[2]
    tile.store %d3, %d[3]
    %f = tile.alloc_fragment : 2xf8E5M2
    tile.fill %f, -inf
    tile.copy %f to %e
  }
}

// What is rounded once is rounded once, in every type: equal bit for bit.
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --entry=f --arg=random:3:f32:64 --arg=random:4:f32:64 --arg=random:5:f64:64 --math=precise --rtol=0 --atol=0 --expect=reference --check=all || exit 1; done
tile.func @f(%x: tensor<64xf32>, %y: tensor<64xf32>, %d: tensor<64xf64>) -> (%o: tensor<16x64xf32>, %h: tensor<16x64xf16>, %b: tensor<16x64xbf16>, %e: tensor<10x64xf8E4M3FN>, %g: tensor<10x64xf8E5M2>, %w: tensor<8x64xf64>) {
  tile.kernel threads(64) {
    tile.parallel (%i) in (64) {
      %a = tile.load %x[%i]
      %c = tile.load %y[%i]
      %0 = tile.div %a, %c
      tile.store %0, %o[0, %i]
      %1 = tile.fma %a, %c, %a
      tile.store %1, %o[1, %i]
      %t = tile.abs %a
      %2 = tile.sqrt %t
      tile.store %2, %o[2, %i]
      %3 = tile.reciprocal %a
      tile.store %3, %o[3, %i]
      %4 = tile.mul %a, 0.1
      tile.store %4, %o[4, %i]
      %5 = tile.rem %a, %c
      tile.store %5, %o[5, %i]
      %6 = tile.mod %a, %c
      tile.store %6, %o[6, %i]
      %7 = tile.floor %a
      tile.store %7, %o[7, %i]
      %8 = tile.ceil %a
      tile.store %8, %o[8, %i]
      %9 = tile.sub %a, 1.0e30
      tile.store %9, %o[9, %i]
      %tiny = tile.mul %a, 1.0e-38
      tile.store %tiny, %o[10, %i]
      %tt = tile.mul %tiny, 0.125
      tile.store %tt, %o[11, %i]
      %t12 = tile.div %tiny, 7.0
      tile.store %t12, %o[12, %i]
      %t13 = tile.add %tiny, %tt
      tile.store %t13, %o[13, %i]
      %t14 = tile.max %tiny, 0.0
      tile.store %t14, %o[14, %i]
      %t15 = tile.mul %a, 1.0e38
      %t15b = tile.mul %t15, 10.0
      tile.store %t15b, %o[15, %i]
      %ha = tile.cast %a : f16
      %hc = tile.cast %c : f16
      tile.store %ha, %h[0, %i]
      %h1 = tile.div %ha, %hc
      tile.store %h1, %h[1, %i]
      %h2 = tile.fma %ha, %hc, %ha
      tile.store %h2, %h[2, %i]
      %h3 = tile.mul %ha, %hc
      tile.store %h3, %h[3, %i]
      %h4 = tile.add %ha, %hc
      tile.store %h4, %h[4, %i]
      %h5 = tile.mul %ha, 0.0001
      tile.store %h5, %h[5, %i]
      %h6 = tile.mul %h5, 0.01
      tile.store %h6, %h[6, %i]
      %h7 = tile.cast %t15 : f16
      tile.store %h7, %h[7, %i]
      %h8 = tile.rem %ha, %hc
      tile.store %h8, %h[8, %i]
      %h9 = tile.reciprocal %ha
      tile.store %h9, %h[9, %i]
      %h10 = tile.sub %ha, %hc
      tile.store %h10, %h[10, %i]
      %h11 = tile.round %ha
      tile.store %h11, %h[11, %i]
      %h12 = tile.lerp %ha, %hc, 0.3
      tile.store %h12, %h[12, %i]
      %h13 = tile.cast %i : f16
      tile.store %h13, %h[13, %i]
      %dd = tile.load %d[%i]
      %h14 = tile.cast %dd : f16
      tile.store %h14, %h[14, %i]
      %h15 = tile.frac %ha
      tile.store %h15, %h[15, %i]
      %ba = tile.cast %a : bf16
      %bc = tile.cast %c : bf16
      tile.store %ba, %b[0, %i]
      %b1 = tile.div %ba, %bc
      tile.store %b1, %b[1, %i]
      %b2 = tile.fma %ba, %bc, %ba
      tile.store %b2, %b[2, %i]
      %b3 = tile.mul %ba, %bc
      tile.store %b3, %b[3, %i]
      %b4 = tile.add %ba, %bc
      tile.store %b4, %b[4, %i]
      %b5 = tile.mul %ba, 1.0e-38
      tile.store %b5, %b[5, %i]
      %b6 = tile.mul %b5, 0.1
      tile.store %b6, %b[6, %i]
      %b7 = tile.cast %t15b : bf16
      tile.store %b7, %b[7, %i]
      %b8 = tile.cast %dd : bf16
      tile.store %b8, %b[8, %i]
      %b9 = tile.sub %ba, %bc
      tile.store %b9, %b[9, %i]
      %b10 = tile.reciprocal %ba
      tile.store %b10, %b[10, %i]
      %b11 = tile.threshold %ba, 0.0, 0.3
      tile.store %b11, %b[11, %i]
      %b12 = tile.leaky_relu %ba, 0.1
      tile.store %b12, %b[12, %i]
      %b13 = tile.cast %ha : bf16
      tile.store %b13, %b[13, %i]
      %b14 = tile.cast %i : bf16
      tile.store %b14, %b[14, %i]
      %b15 = tile.mod %ba, %bc
      tile.store %b15, %b[15, %i]
      %ea = tile.cast %a : f8E4M3FN
      %ec = tile.cast %c : f8E4M3FN
      tile.store %ea, %e[0, %i]
      %e1 = tile.div %ea, %ec
      tile.store %e1, %e[1, %i]
      %e2 = tile.fma %ea, %ec, %ea
      tile.store %e2, %e[2, %i]
      %e3 = tile.mul %ea, 0.01
      tile.store %e3, %e[3, %i]
      %e4 = tile.cast %dd : f8E4M3FN
      tile.store %e4, %e[4, %i]
      %e5 = tile.cast %ha : f8E4M3FN
      tile.store %e5, %e[5, %i]
      %e6 = tile.cast %ba : f8E4M3FN
      tile.store %e6, %e[6, %i]
      %e7 = tile.cast %t15b : f8E4M3FN
      tile.store %e7, %e[7, %i]
      %e8 = tile.cast %i : f8E4M3FN
      tile.store %e8, %e[8, %i]
      %e9 = tile.neg %ea
      tile.store %e9, %e[9, %i]
      %ga = tile.cast %a : f8E5M2
      %gc = tile.cast %c : f8E5M2
      tile.store %ga, %g[0, %i]
      %g1 = tile.div %ga, %gc
      tile.store %g1, %g[1, %i]
      %g2 = tile.fma %ga, %gc, %ga
      tile.store %g2, %g[2, %i]
      %g3 = tile.mul %ga, 0.0001
      tile.store %g3, %g[3, %i]
      %g4 = tile.cast %dd : f8E5M2
      tile.store %g4, %g[4, %i]
      %g5 = tile.cast %ha : f8E5M2
      tile.store %g5, %g[5, %i]
      %g6 = tile.cast %ea : f8E5M2
      tile.store %g6, %g[6, %i]
      %g7 = tile.cast %t15b : f8E5M2
      tile.store %g7, %g[7, %i]
      %g8 = tile.cast %i : f8E5M2
      tile.store %g8, %g[8, %i]
      %g9 = tile.abs %ga
      tile.store %g9, %g[9, %i]
      %w0 = tile.mul %dd, 0.1
      tile.store %w0, %w[0, %i]
      %w1 = tile.div %dd, 3.0
      tile.store %w1, %w[1, %i]
      %w2 = tile.fma %dd, %w0, %w1
      tile.store %w2, %w[2, %i]
      %w3a = tile.abs %dd
      %w3 = tile.sqrt %w3a
      tile.store %w3, %w[3, %i]
      %w4 = tile.rem %dd, %w0
      tile.store %w4, %w[4, %i]
      %w5 = tile.cast %a : f64
      tile.store %w5, %w[5, %i]
      %w6 = tile.cast %i : f64
      tile.store %w6, %w[6, %i]
      %w7 = tile.round %dd
      tile.store %w7, %w[7, %i]
    }
  }
}
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --entry=constants --expect=reference --rtol=0 --atol=0 --check=all || exit 1; done
// Numbers in the text that have more digits than their type, are below its smallest normal one, or beyond its largest.
tile.func @constants() -> (%h: tensor<4xf16>, %b: tensor<4xbf16>, %e: tensor<4xf8E4M3FN>, %g: tensor<4xf8E5M2>, %f: tensor<4xf32>) {
  tile.kernel threads(32) {
    %0 = tile.constant 0.00001 : f16
    %1 = tile.constant 0.1 : f16
    %2 = tile.constant 1e9 : f16
    %3 = tile.mul %0, 7e3
    tile.store %0, %h[0]
    tile.store %1, %h[1]
    tile.store %2, %h[2]
    tile.store %3, %h[3]
    %4 = tile.constant 1e-40 : bf16
    %5 = tile.constant 0.1 : bf16
    %6 = tile.mul %5, 3.0
    %7 = tile.constant -1e39 : bf16
    tile.store %4, %b[0]
    tile.store %5, %b[1]
    tile.store %6, %b[2]
    tile.store %7, %b[3]
    %8 = tile.constant 1e9 : f8E4M3FN
    %9 = tile.constant 0.1 : f8E4M3FN
    %10 = tile.constant 0.002 : f8E4M3FN
    %11 = tile.constant nan : f8E4M3FN
    tile.store %8, %e[0]
    tile.store %9, %e[1]
    tile.store %10, %e[2]
    tile.store %11, %e[3]
    %12 = tile.constant -1e9 : f8E5M2
    %13 = tile.constant 0.1 : f8E5M2
    %14 = tile.constant 1e-5 : f8E5M2
    %15 = tile.constant -inf : f8E5M2
    tile.store %12, %g[0]
    tile.store %13, %g[1]
    tile.store %14, %g[2]
    tile.store %15, %g[3]
    %16 = tile.constant 0.1 : f32
    %17 = tile.cast %16 : f64
    %18 = tile.mul %17, 10.0
    %19 = tile.cast %18 : f32
    %20 = tile.sub %17, 0.1
    %21 = tile.cast %20 : f32
    tile.store %16, %f[0]
    tile.store %19, %f[1]
    tile.store %21, %f[2]
    tile.store 1e-45, %f[3]
  }
}

// tile.bitcast between types of as many bytes, as an op and in expressions: what a float's bits are, and back; its absolute value, its
// exponent, and f8 from bytes.
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --arg=random:1:f32:64 --arg=random:2:f16:64 --arg=random:3:i64:64 --arg=random:4:ui8:64 --expect=reference --rtol=0 --atol=0 --check=all || exit 1; done
// RUN: tf-opt %s -o %t.mlir && tf-opt %t.mlir | diff - %t.mlir
tile.func @bits(%x: tensor<64xf32>, %h: tensor<64xf16>, %l: tensor<64xi64>, %b: tensor<64xui8>)
    -> (%e: tensor<64xi32>, %y: tensor<64xf32>, %s: tensor<64xi16>, %d: tensor<64xi64>, %q: tensor<64xf32>) {
  tile.kernel threads(32) {
    tile.parallel (%i) in (64) {
      %v = bitcast i32(%x[%i])
      %e[%i] = and(shr(%v, 23), 255) - 127
      %y[%i] = bitcast f32(and(%v, 0x7FFFFFFF))
      %t = tile.bitcast %h[%i] : i16
      %s[%i] = and(%t, -2)
      %d[%i] = bitcast i64(bitcast f64(and(%l[%i], 0xFFFFFFFFFFFF)))
      %q[%i] = f32(bitcast f8E5M2(and(%b[%i], 0x7B)))
    }
  }
}

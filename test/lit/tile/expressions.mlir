// Index expressions where a scalar op takes a value, numbers with an exponent and no point, and numbers whose type stands
// behind the operands. What is printed has an op for each, and is read back the same.
// RUN: tf-opt %s | FileCheck %s
// RUN: tf-opt %s -o %t.mlir && tf-opt %t.mlir | diff - %t.mlir
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --arg=random:1:i32:64 --expect=reference --rtol=0 --atol=0 --check=all || exit 1; done
tile.func @f(%x: tensor<64xi32>) -> (%y: tensor<64xi32>, %z: tensor<64xf16>, %w: tensor<64xi64>, %c: tensor<4xf32>) {
  tile.kernel grid(%b = 2) threads(32) {
    tile.parallel (%i) in (32) {
      // CHECK: [[AT:%.*]] = tile.add {{%.*}}, %i
      // CHECK: tile.lt [[AT]],
      %in = tile.lt %b * 32 + %i, 40
      // CHECK: [[TWICE:%.*]] = tile.mul %i,
      // CHECK: [[ONE:%.*]] = tile.add %b,
      // CHECK: [[LESS:%.*]] = tile.sub [[TWICE]], [[ONE]]
      // CHECK: tile.cast [[LESS]] : i32
      %k = tile.cast %i * 2 - (%b + 1) : i32
      %v = tile.load %x[-%i + 31 + %b * 32]
      %r = tile.select %in, %k, %v
      tile.store %r, %y[%b * 32 + %i]
      // CHECK: tile.constant {{0.0100|1.00}}{{.*}} : f16
      // CHECK: tile.constant 2.5{{.*}} : f16
      %h = tile.select %in, 1e-2, 2.5E+1 : f16
      tile.store %h, %z[%b * 32 + %i]
      %m = tile.max -%i + 4, 2 * %i mod 7
      %n = tile.add ceildiv(%m, 3) * 2, min(%i, 3)
      %o = tile.cast %n : i64
      tile.store %o, %w[%b * 32 + %i]
    }
    tile.parallel (%i) in (4) {
      %s = tile.add 1e3, -5e-1 : f32
      %t = tile.mul %s, 1e-5
      tile.store %t, %c[%i]
    }
  }
}

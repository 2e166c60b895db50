// Scalar ops on odd values: division by zero, shifts beyond the width, NaN, overflow.
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --arg=random:1:i32:64 --arg=random:2:i32:64 --arg=random:3:f32:64 --arg=random:4:f32:64 --arg=random:5:u8:64 --arg=random:6:i64:64 --expect=reference --check=all || exit 1; done
tile.func @f(%a: tensor<64xi32>, %b: tensor<64xi32>, %x: tensor<64xf32>, %y: tensor<64xf32>, %u: tensor<64xui8>, %l: tensor<64xi64>) -> (%o: tensor<20x64xi32>, %p: tensor<20x64xf32>, %q: tensor<12x64xui8>, %r: tensor<8x64xi64>, %h: tensor<8x64xf16>) {
  tile.kernel threads(32) {
    tile.parallel (%i) in (64) {
      %va = tile.load %a[%i]
      %vb = tile.load %b[%i]
      %c7 = tile.rem %vb, 7
      %t0 = tile.floordiv %va, %c7
      tile.store %t0, %o[0, %i]
      %t1 = tile.ceil_div %va, %c7
      tile.store %t1, %o[1, %i]
      %t2 = tile.mod %va, %c7
      tile.store %t2, %o[2, %i]
      %t3 = tile.rem %va, %c7
      tile.store %t3, %o[3, %i]
      %t4 = tile.div %va, %c7
      tile.store %t4, %o[4, %i]
      %t5 = tile.shl %va, %vb
      tile.store %t5, %o[5, %i]
      %t6 = tile.shr %va, %vb
      tile.store %t6, %o[6, %i]
      %t7 = tile.pow %c7, 5
      tile.store %t7, %o[7, %i]
      %big = tile.mul %va, 85899345
      %t8 = tile.mul %big, %vb
      tile.store %t8, %o[8, %i]
      %t9 = tile.abs %big
      tile.store %t9, %o[9, %i]
      %t10 = tile.clamp %va, -5, 17
      tile.store %t10, %o[10, %i]
      %t11 = tile.sign %va
      tile.store %t11, %o[11, %i]
      %t12 = tile.fma %big, %vb, %va
      tile.store %t12, %o[12, %i]
      %t13 = tile.not %va
      tile.store %t13, %o[13, %i]
      %vx = tile.load %x[%i]
      %vy = tile.load %y[%i]
      %z = tile.mul %vx, 1.0e30
      %z2 = tile.mul %z, 1.0e10
      %n = tile.sub %z2, %z2
      %t14 = tile.cast %z2 : i32
      tile.store %t14, %o[14, %i]
      %t15 = tile.cast %n : i32
      tile.store %t15, %o[15, %i]
      %t16 = tile.round %vx
      %t16i = tile.cast %t16 : i32
      tile.store %t16i, %o[16, %i]
      %c = tile.lt %n, %vx
      %t17 = tile.cast %c : i32
      tile.store %t17, %o[17, %i]
      %c2 = tile.ne %n, %n
      %t18 = tile.cast %c2 : i32
      tile.store %t18, %o[18, %i]
      %c3 = tile.logical_and %c2, %c
      %t19 = tile.cast %c3 : i32
      tile.store %t19, %o[19, %i]
      %f0 = tile.max %vx, %n
      tile.store %f0, %p[0, %i]
      %f1 = tile.fmax %vx, %n
      tile.store %f1, %p[1, %i]
      %f2 = tile.mod %vx, %vy
      tile.store %f2, %p[2, %i]
      %f3 = tile.rem %vx, %vy
      tile.store %f3, %p[3, %i]
      %f4 = tile.relu %n
      tile.store %f4, %p[4, %i]
      %f5 = tile.sign %vx
      tile.store %f5, %p[5, %i]
      %half = tile.mul %t16, 0.5
      %f6 = tile.round %half
      tile.store %f6, %p[6, %i]
      %f7 = tile.clamp %n, -1.0, 1.0
      tile.store %f7, %p[7, %i]
      %f8 = tile.copysign %vx, %vy
      tile.store %f8, %p[8, %i]
      %f9 = tile.cast %big : f32
      tile.store %f9, %p[9, %i]
      %f10 = tile.leaky_relu %vx, 0.1
      tile.store %f10, %p[10, %i]
      %f11 = tile.threshold %vx, 0.5, -3.0
      tile.store %f11, %p[11, %i]
      %f12 = tile.pow %vx, 3.0
      tile.store %f12, %p[12, %i]
      %f13 = tile.frac %vx
      tile.store %f13, %p[13, %i]
      %f14 = tile.lerp %vx, %vy, 0.25
      tile.store %f14, %p[14, %i]
      %f15 = tile.sqrt %vx
      tile.store %f15, %p[15, %i]
      %f16 = tile.log %vx
      tile.store %f16, %p[16, %i]
      %f17 = tile.trunc %z2
      tile.store %f17, %p[17, %i]
      %f18 = tile.atan2 %vx, %vy
      tile.store %f18, %p[18, %i]
      %f19 = tile.erf %vx
      tile.store %f19, %p[19, %i]
      %vu = tile.load %u[%i]
      %u0 = tile.mul %vu, %vu
      tile.store %u0, %q[0, %i]
      %u1 = tile.neg %vu
      tile.store %u1, %q[1, %i]
      %u2 = tile.shr %vu, 2
      tile.store %u2, %q[2, %i]
      %u3 = tile.cast %z2 : ui8
      tile.store %u3, %q[3, %i]
      %u4 = tile.cast %va : ui8
      tile.store %u4, %q[4, %i]
      %u5 = tile.sub %vu, 100
      tile.store %u5, %q[5, %i]
      %u6 = tile.max %u5, 50
      tile.store %u6, %q[6, %i]
      %u7 = tile.div %u5, 3
      tile.store %u7, %q[7, %i]
      %m = tile.neg %vx
      %u8 = tile.cast %m : ui8
      tile.store %u8, %q[8, %i]
      %u9 = tile.mod %u5, 7
      tile.store %u9, %q[9, %i]
      %u10 = tile.shl %vu, 7
      tile.store %u10, %q[10, %i]
      %u11 = tile.not %vu
      tile.store %u11, %q[11, %i]
      %vl = tile.load %l[%i]
      %l0 = tile.mul %vl, 4611686018427387904
      tile.store %l0, %r[0, %i]
      %l1 = tile.shl %vl, 40
      tile.store %l1, %r[1, %i]
      %l2 = tile.floordiv %l1, -1000
      tile.store %l2, %r[2, %i]
      %l3 = tile.cast %z : i64
      tile.store %l3, %r[3, %i]
      %l4 = tile.cast %va : i64
      tile.store %l4, %r[4, %i]
      %l5 = tile.cast %vu : i64
      tile.store %l5, %r[5, %i]
      %l6 = tile.cast %i : i64
      tile.store %l6, %r[6, %i]
      %l7 = tile.rem %l1, 1000003
      tile.store %l7, %r[7, %i]
      %h0 = tile.cast %vx : f16
      tile.store %h0, %h[0, %i]
      %h1 = tile.exp %h0
      tile.store %h1, %h[1, %i]
      %h2 = tile.mul %h0, 30000.0
      tile.store %h2, %h[2, %i]
      %h3 = tile.mul %h2, 0.00001
      tile.store %h3, %h[3, %i]
      %h4 = tile.fma %h0, %h0, %h0
      tile.store %h4, %h[4, %i]
      %h5 = tile.div %h0, %h3
      tile.store %h5, %h[5, %i]
      %h6 = tile.cast %big : f16
      tile.store %h6, %h[6, %i]
      %h7 = tile.rsqrt %h0
      tile.store %h7, %h[7, %i]
    }
  }
}

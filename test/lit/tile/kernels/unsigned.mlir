// ui32 and ui64, wherever a type may stand: every op on every pair of numbers from the ends of the ranges. TYPE is the type, TOP its
// largest number, HALF the middle, SIGNED the signed type of that width. The reference is the judge of the device, and asserts, which
// both evaluate, are of the reference.
// RUN: sed -e "s/TYPE/ui32/g" -e "s/TOP/4294967295/g" -e "s/HALF/2147483648/g" -e "s/SIGNED/i32/g" -e "s/WIDTH/32/g" %s > %t.32.mlir
// RUN: sed -e "s/TYPE/ui64/g" -e "s/TOP/18446744073709551615/g" -e "s/HALF/9223372036854775808/g" -e "s/SIGNED/i64/g" -e "s/WIDTH/64/g" %s > %t.64.mlir
// RUN: for t in 32 64; do for a in sm_80 sm_90a sm_100a; do for e in facts binary unary casts tiles gathered; do tf-run %t.$t.mlir --entry=$e --mcpu=$a --expect=reference --rtol=0 --atol=0 --check=all --schedule=random --seed=5 || exit 1; done; done; done
// RUN: for t in 32 64; do for a in sm_80 sm_90a; do tf-run %t.$t.mlir --entry=sums --mcpu=$a --expect=reference --check=all --schedule=random --seed=5 || exit 1; done; done
// RUN: for t in 32 64; do tf-opt %t.$t.mlir -o %t.again.mlir && tf-opt %t.again.mlir | diff - %t.again.mlir && tf-run %t.again.mlir --entry=binary --mcpu=sm_90a --expect=reference || exit 1; done

// What is known of them, without the reference.
tile.func @facts() -> (%ok: tensor<1xi1>) {
  tile.kernel threads(32) {
    %top = TYPE(TOP)
    %half = TYPE(HALF)
    %zero = %top - TYPE(TOP)
    tile.assert %top > %half && %half > 1 && %zero < %half, "order"
    tile.assert %top + 1 == 0 && %zero - 1 == TOP && %half * 2 == 0 && %top * %top == 1, "wrap"
    tile.assert %top / 2 == HALF - 1 && %top / %half == 1 && %top rem 10 == 5 && %half mod 10 == 8, "quotients"
    tile.assert ceildiv(%top, 2) == HALF && %top floordiv %top == 1 && %half floordiv %top == 0, "rounded quotients"
    tile.assert shr(%top, WIDTH - 1) == 1 && shr(%top, WIDTH) == 0 && shr(%top, TOP) == 0 && shl(TYPE(1), WIDTH - 1) == HALF, "shifts"
    tile.assert max(%top, 1) == TOP && min(%half, 1) == 1 && clamp(%top, 1, %half) == HALF && sign(%top) == 1 && abs(%half) == HALF, "extremes"
    tile.assert SIGNED(%top) == -1 && TYPE(SIGNED(%half)) == HALF && TYPE(i8(-1)) == TOP && i64(ui32(TYPE(7))) == 7, "integers"
    tile.assert TYPE(f32(-1.5)) == 0 && TYPE(f64(1.0e30)) == TOP && TYPE(f32(inf)) == TOP && TYPE(f64(nan)) == 0 && TYPE(f16(-inf)) == 0, "from floats"
    tile.assert f64(%half) == HALF.0 && f32(%half) == HALF.0 && f32(%top) == f32(HALF.0) * 2.0 && bf16(%half) == HALF.0, "to floats"
    tile.assert pow(%top, TYPE(3)) == TOP && pow(TYPE(3), TYPE(2)) == 9 && pow(%zero + 2, %zero + WIDTH - 1) == HALF, "powers"
    %ok[0] = %top != %half
  }
}

tile.func @binary() -> (%y: tensor<16x12x12xTYPE>, %c: tensor<8x12x12xi1>) {
  tile.kernel threads(64) {
    %e = tile.alloc_shared : 12xTYPE
    %e[0] = TYPE(0)
    %e[1] = TYPE(1)
    %e[2] = TYPE(2)
    %e[3] = TYPE(3)
    %e[4] = TYPE(10)
    %e[5] = TYPE(HALF) - 1
    %e[6] = TYPE(HALF)
    %e[7] = TYPE(HALF) + 1
    %e[8] = TYPE(TOP) - 1
    %e[9] = TYPE(TOP)
    %e[10] = TYPE(WIDTH) - 1
    %e[11] = TYPE(WIDTH)
    tile.parallel (%i, %j) in (12, 12) {
      %a = %e[%i]
      %b = %e[%j]
      %y[0, %i, %j] = %a + %b
      %y[1, %i, %j] = %a - %b
      %y[2, %i, %j] = %a * %b
      %y[3, %i, %j] = %a / %b
      %y[4, %i, %j] = %a floordiv %b
      %y[5, %i, %j] = ceildiv(%a, %b)
      %y[6, %i, %j] = %a rem %b
      %y[7, %i, %j] = %a mod %b
      %y[8, %i, %j] = min(%a, %b)
      %y[9, %i, %j] = max(%a, %b)
      %y[10, %i, %j] = shl(%a, %b)
      %y[11, %i, %j] = shr(%a, %b)
      %y[12, %i, %j] = pow(%a, %b)
      %y[13, %i, %j] = clamp(%a, %b, HALF) + fma(%a, %b, TOP)
      %y[14, %i, %j] = xor(and(%a, %b), or(%a, HALF))
      %y[15, %i, %j] = threshold(%a, %b, %a + 1)
      %c[0, %i, %j] = %a < %b
      %c[1, %i, %j] = %a <= %b
      %c[2, %i, %j] = %a > %b
      %c[3, %i, %j] = %a >= %b
      %c[4, %i, %j] = %a == %b
      %c[5, %i, %j] = %a != %b
      %c[6, %i, %j] = logical_and(%a, %b)
      %c[7, %i, %j] = %a < HALF ? %a < %b : logical_or(%a, %b)
    }
  }
}

// By and of constants, which folds and strength reduction see.
tile.func @unary() -> (%y: tensor<20x8xTYPE>) {
  tile.kernel threads(32) {
    %e = tile.alloc_shared : 8xTYPE
    %e[0] = TYPE(0)
    %e[1] = TYPE(1)
    %e[2] = TYPE(7)
    %e[3] = TYPE(HALF) - 1
    %e[4] = TYPE(HALF)
    %e[5] = TYPE(HALF) + 1
    %e[6] = TYPE(TOP) - 1
    %e[7] = TYPE(TOP)
    tile.parallel (%i) in (8) {
      %a = %e[%i]
      %y[0, %i] = -%a
      %y[1, %i] = abs(%a)
      %y[2, %i] = sign(%a)
      %y[3, %i] = not(%a)
      %y[4, %i] = relu(%a)
      %y[5, %i] = %a / 3
      %y[6, %i] = %a / 8
      %y[7, %i] = %a / HALF
      %y[8, %i] = %a mod 7
      %y[9, %i] = %a rem TOP
      %y[10, %i] = TOP / %a
      %y[11, %i] = ceildiv(%a, 2)
      %y[12, %i] = %a floordiv TOP
      %y[13, %i] = shr(%a, 1)
      %y[14, %i] = shr(%a, WIDTH)
      %y[15, %i] = pow(%a, 5)
      %y[16, %i] = pow(%a, TOP)
      %y[17, %i] = pow(%a, HALF)
      %y[18, %i] = %a > 5 ? %e[7 - %i] : %e[%i - 4] pad(TOP)
      %y[19, %i] = %a / 0 + %a mod 0
    }
  }
}

// To and from every type. Sums of the powers of two are on and beside the middles between two floats.
tile.func @casts() -> (%y: tensor<20x64xTYPE>, %f64: tensor<3x64xf64>, %f32: tensor<3x64xf32>, %f16: tensor<3x64xf16>, %bf16: tensor<3x64xbf16>,
                       %e4: tensor<3x64xf8E4M3FN>, %e5: tensor<3x64xf8E5M2>, %i: tensor<10x64xi64>, %t: tensor<64xi1>) {
  tile.kernel threads(64) {
    tile.parallel (%k) in (64) {
      %p = shl(TYPE(1), TYPE(%k))
      %a = %p + shr(%p, 9) + shr(%p, 25)
      %b = %p + shr(%p, 8) - 1
      %c = TYPE(TOP) - shr(%p, 1)
      %f64[0, %k] = f64(%a)
      %f64[1, %k] = f64(%b)
      %f64[2, %k] = f64(%c)
      %f32[0, %k] = f32(%a)
      %f32[1, %k] = f32(%b)
      %f32[2, %k] = f32(%c)
      %f16[0, %k] = f16(%a)
      %f16[1, %k] = f16(%b)
      %f16[2, %k] = f16(%c)
      %bf16[0, %k] = bf16(%a)
      %bf16[1, %k] = bf16(%b)
      %bf16[2, %k] = bf16(%c)
      %e4[0, %k] = f8E4M3FN(%a)
      %e4[1, %k] = f8E4M3FN(%b)
      %e4[2, %k] = f8E4M3FN(%c)
      %e5[0, %k] = f8E5M2(%a)
      %e5[1, %k] = f8E5M2(%b)
      %e5[2, %k] = f8E5M2(%c)
      %i[0, %k] = i64(%b)
      %i[1, %k] = i64(i32(%b))
      %i[2, %k] = i64(i16(%b))
      %i[3, %k] = i64(i8(%b))
      %i[4, %k] = i64(ui64(%c))
      %i[5, %k] = i64(ui32(%c))
      %i[6, %k] = i64(ui16(%c))
      %i[7, %k] = i64(ui8(%c))
      %i[8, %k] = i64(SIGNED(%c))
      %i[9, %k] = i64(i1(%p))
      %t[%k] = i1(%p)
      %s = exp2(f64(%k) * 1.25)
      %y[0, %k] = TYPE(%s)
      %y[1, %k] = TYPE(-%s)
      %y[2, %k] = TYPE(f32(%s))
      %y[3, %k] = TYPE(f32(%s) + 0.75)
      %y[4, %k] = TYPE(f16(%s))
      %y[5, %k] = TYPE(bf16(%s))
      %y[6, %k] = TYPE(f8E4M3FN(%s))
      %y[7, %k] = TYPE(f8E5M2(%s))
      %y[8, %k] = TYPE(%k == 33 ? nan : %k == 34 ? inf : %s)
      %y[9, %k] = TYPE(i64(%k) - 32)
      %y[10, %k] = TYPE(i32(%k) - 32)
      %y[11, %k] = TYPE(i16(%k) - 32)
      %y[12, %k] = TYPE(i8(%k) - 32)
      %y[13, %k] = TYPE(ui64(%k) - 32)
      %y[14, %k] = TYPE(ui32(%k) - 32)
      %y[15, %k] = TYPE(ui16(%k) - 32)
      %y[16, %k] = TYPE(ui8(%k) - 32)
      %y[17, %k] = TYPE(%k < 9)
      %y[18, %k] = TYPE(%k - 32)
      %y[19, %k] = TYPE(f32(TOP.0) - 1.0e9 * f32(%k))
    }
    %sum = %f32[0, 5] * 3.0
    tile.assert bitcast f32(bitcast ui32(%sum)) == %sum && bitcast ui32(f32(-0.0)) == 2147483648, "bits"
    %wide = f64(%sum) / 7.0
    tile.assert bitcast f64(bitcast ui64(%wide)) == %wide && bitcast ui64(f64(-0.0)) == 9223372036854775808, "bits"
    tile.assert bitcast TYPE(SIGNED(-1)) == TOP && bitcast SIGNED(TYPE(TOP)) == -1, "bits"
  }
}

// Reductions, scans, atomics, copies with pads, fills, products, views; of numbers on both sides of the middle.
tile.func @tiles() -> (%y: tensor<12x40xTYPE>, %n: tensor<12x40xTYPE>, %g: tensor<3x40xTYPE>, %z: tensor<40x40xTYPE>, %old: tensor<40xTYPE>, %u: tensor<9x20xTYPE>) {
  tile.kernel threads(32) {
    tile.fill %g, TYPE(HALF)
  }
  tile.kernel grid(%b = 3) threads(96) {
    %s = tile.alloc_shared : 24x40xTYPE
    %f = tile.alloc_fragment : 24x40xTYPE
    %r = tile.alloc_fragment : 40xTYPE
    %c = tile.alloc_shared : 24xTYPE
    %h = tile.alloc_shared : 8xTYPE
    %one = tile.alloc_shared : 1xTYPE
    %w = tile.alloc_shared : 9x20xTYPE
    %p = tile.alloc_fragment : 40x40xTYPE
    tile.parallel (%i, %j) in (24, 40) {
      %s[%i, %j] = TYPE(%i * 40 + %j * 7) * TYPE(HALF) / 3 + TYPE(%b)
    }
    tile.copy %s to %f
    tile.fill %h, TYPE(HALF)
    tile.reduce_max %f to %r dim 0
    tile.parallel (%j) in (40) {
      tile.atomic_max %r[%j], %g[0, %j]
      tile.atomic_min %r[%j] - HALF, %g[1, %j]
      tile.atomic_add %r[%j], %g[2, %j]
      tile.atomic_xor %r[%j], %h[%j mod 2]
      tile.atomic_and %r[%j], %h[%j mod 2 + 2]
      tile.atomic_or %r[%j], %h[%j mod 2 + 4]
      tile.atomic_max %r[%j], %h[6]
      tile.atomic_min %r[%j], %h[7]
    }
    tile.if %b == 0 {
      tile.copy %h to %y[11, 0][1, 8]
      tile.copy %r to %y[0, 0][1, 40]
      tile.reduce_min %f to %r dim 0
      tile.copy %r to %y[1, 0][1, 40]
      tile.reduce_sum %f to %r dim 0
      tile.copy %r to %y[2, 0][1, 40]
      tile.reduce_absmax %s to %r dim 0 {accumulate}
      tile.copy %r to %y[3, 0][1, 40]
      tile.reduce_abssum %s to %r dim 0
      tile.copy %r to %y[4, 0][1, 40]
      tile.reduce_bitand %s to %r dim 0
      tile.copy %r to %y[5, 0][1, 40]
      tile.reduce_bitor %s to %r dim 0
      tile.copy %r to %y[6, 0][1, 40]
      tile.reduce_bitxor %f to %r dim 0
      tile.copy %r to %y[7, 0][1, 40]
      tile.reduce_max %s to %c dim 1
      tile.copy %c to %y[8, 0][1, 24]
      tile.reduce_min %f to %c dim 1
      tile.copy %c to %y[9, 0][1, 24]
      tile.reduce_sum %f to %c dim 1 {accumulate}
      tile.copy %c to %y[10, 0][1, 24]
      tile.clear %p
      tile.gemm %s, %s, %p {transpose_a}
      tile.copy %p to %z
      tile.cummax %f to %f dim 1
      tile.copy %f[0, 0][4, 40] to %n[0, 0][4, 40]
      tile.cummin %s to %f dim 0 {reverse}
      tile.copy %f[0, 0][4, 40] to %n[4, 0][4, 40]
      tile.cumsum %s to %s dim 1
      tile.copy %s[20, 1][4, 40] to %n[8, 0][4, 40] {pad = 5}
      tile.copy %s[20, 30][9, 20] to %w {pad = -1}
      tile.copy %w to %u
    }
    tile.if %b == 1 {
      tile.fill %one, TYPE(TOP)
      tile.parallel (%j) in (40) {
        %was = tile.atomic_add TYPE(0), %one[0]
        %old[%j] = %was
      }
    }
  }
}

// Sums in floats of what only the unsigned type holds, and pairs of types.
tile.func @sums() -> (%y: tensor<4x24xf32>, %d: tensor<2x24xf64>, %k: tensor<3x24xTYPE>) {
  tile.kernel threads(64) {
    %f = tile.alloc_fragment : 24x16xTYPE
    %s = tile.alloc_shared : 24x16xSIGNED
    %b = tile.alloc_shared : 24x16xui8
    %r = tile.alloc_fragment : 24xf32
    %q = tile.alloc_fragment : 24xf64
    %o = tile.alloc_fragment : 24xTYPE
    tile.parallel (%i, %j) in (24, 16) {
      %f[%i, %j] = TYPE(HALF) + TYPE(%i * 16 + %j)
      %s[%i, %j] = SIGNED(%j) - 8
      %b[%i, %j] = ui8(%i * 16 + %j)
    }
    tile.reduce_sum %f to %r dim 1
    tile.copy %r to %y[0, 0][1, 24]
    tile.reduce_max %f to %r dim 1
    tile.copy %r to %y[1, 0][1, 24]
    tile.reduce_sum %f to %q dim 1
    tile.copy %q to %d[0, 0][1, 24]
    tile.reduce_max %s to %o dim 1
    tile.copy %o to %k[0, 0][1, 24]
    tile.reduce_sum %b to %o dim 1
    tile.copy %o to %k[1, 0][1, 24]
    tile.reduce_min %b to %o dim 1
    tile.copy %o to %k[2, 0][1, 24]
  }
}

// As an index: beyond 31 bits it reaches nothing, and does not wrap to something that is there.
tile.func @gathered() -> (%y: tensor<3x8xi32>) {
  tile.kernel threads(32) {
    %x = tile.alloc_shared : 8xi32
    %at = tile.alloc_shared : 8xTYPE
    %at[0] = TYPE(3)
    %at[1] = TYPE(TOP)
    %at[2] = TYPE(HALF)
    %at[3] = TYPE(4294967295)
    %at[4] = TYPE(2147483648)
    %at[5] = TYPE(7)
    %at[6] = TYPE(8)
    %at[7] = TYPE(TOP) - 2
    tile.parallel (%i) in (8) {
      %x[%i] = i32(%i) + 1
    }
    tile.parallel (%i) in (8) {
      %k = index(%at[%i])
      %y[0, %i] = %x[%k] pad(-1)
      %y[1, %i] = %x[%k + 1] pad(-1)
      %y[2, %i] = %k > 5 ? 1 : 0
    }
  }
}

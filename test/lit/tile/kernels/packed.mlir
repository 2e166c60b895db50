// Elements of 4 bits: every byte there is, unpacked and packed again; numbers of every size, NaN, infinities and zeros of either sign, packed.
// RUN: for a in sm_80 sm_90a; do for t in f32 f16 f64 bf16; do sed -e "s/TYPE/$t/g" %s > %t.mlir && tf-run %t.mlir --entry=bytes --mcpu=$a --expect=reference --check=all && tf-run %t.mlir --entry=rounds --mcpu=$a --arg=random:1:f32:16x64 --expect=reference --check=all --rtol=0 --atol=0 || exit 1; done; done
tile.func @bytes() -> (%s: tensor<512xTYPE>, %u: tensor<512xi32>, %e: tensor<512xTYPE>, %x: tensor<256xf32>, %bs: tensor<256xui8>, %bu: tensor<256xui8>, %be: tensor<256xi8>) {
  tile.kernel threads(64) {
    tile.parallel (%i) in (512) {
      %k = tile.cast %i floordiv 2 : i32
      %b = tile.cast %k : ui8
      %v = tile.unpack s4 %b[%i mod 2] : TYPE
      tile.store %v, %s[%i]
      %w = tile.unpack u4 %b[%i] : i32
      tile.store %w, %u[%i]
      %c = tile.cast %k : i8
      %z = tile.unpack e2m1 %c[%i] : TYPE
      tile.store %z, %e[%i]
    }
    tile.parallel (%i) in (256) {
      %k = tile.cast %i : i32
      %b = tile.cast %k : ui8
      %q = tile.unpack ue8m0 %b[0] : f32
      tile.store %q, %x[%i]
      %l = tile.unpack s4 %b[0] : TYPE
      %h = tile.unpack s4 %b[1] : TYPE
      %p = tile.pack s4 %l, %h : TYPE to ui8
      tile.store %p, %bs[%i]
      %l1 = tile.unpack u4 %b[0] : i16
      %h1 = tile.unpack u4 %b[1] : i16
      %p1 = tile.pack u4 %l1, %h1 : i16 to ui8
      tile.store %p1, %bu[%i]
      %l2 = tile.unpack e2m1 %b[0] : TYPE
      %h2 = tile.unpack e2m1 %b[1] : TYPE
      %p2 = tile.pack e2m1 %l2, %h2 : TYPE to i8
      tile.store %p2, %be[%i]
    }
  }
}
tile.func @rounds(%x: tensor<16x64xf32>) -> (%y: tensor<16x32xui8>, %z: tensor<16x32xui8>, %t: tensor<64xui8>, %w: tensor<8xui8>) {
  tile.kernel threads(64) {
    %f = tile.alloc_fragment : 16x64xf32
    %s = tile.alloc_shared : 16x64xTYPE
    tile.copy %x to %f
    tile.parallel (%i, %j) in (16, 64) {
      %v = tile.load %f[%i, %j]
      %g = tile.mul %v, 3.0
      %n = tile.cast %g : TYPE
      tile.store %n, %s[%i, %j]
    }
    tile.parallel (%i, %j) in (16, 32) {
      %a = tile.load %s[%i, %j * 2]
      %b = tile.load %s[%i, %j * 2 + 1]
      %p = tile.pack e2m1 %a, %b : TYPE to ui8
      tile.store %p, %y[%i, %j]
      %q = tile.pack s4 %a, %b : TYPE to ui8
      tile.store %q, %z[%i, %j]
    }
    tile.parallel (%i) in (64) {
      %k = tile.cast %i - 32 : i32
      %e = tile.cast %k : TYPE
      %a = tile.mul %e, 0.25
      %h = tile.mul %e, 0.5
      %p = tile.pack e2m1 %a, %h : TYPE to ui8
      tile.store %p, %t[%i]
    }
    tile.parallel (%i) in (1) {
      %n = tile.constant nan : TYPE
      %m = tile.constant inf : TYPE
      %o = tile.neg %m
      %c = tile.constant -0.0 : TYPE
      %a = tile.pack e2m1 %n, %m : TYPE to ui8
      tile.store %a, %w[0]
      %b = tile.pack e2m1 %o, %c : TYPE to ui8
      tile.store %b, %w[1]
      %d = tile.pack s4 %m, %o : TYPE to ui8
      tile.store %d, %w[2]
      %g = tile.pack u4 %n, %o : TYPE to ui8
      tile.store %g, %w[3]
      tile.store 0, %w[4]
      tile.store 0, %w[5]
      tile.store 0, %w[6]
      tile.store 0, %w[7]
    }
  }
}

// What the bits are by the formats' own tables: asserted on the device and by the reference.
// RUN: for a in sm_80 sm_90a; do tf-run %t.mlir --entry=golden --mcpu=$a --arg=100 --expect=reference --check=all || exit 1; done
tile.func @golden(%hundred: i32) -> (%y: tensor<1xi32>) {
  tile.kernel threads(32) {
    %b = tile.constant 247 : ui8
    %l = tile.unpack e2m1 %b[0] : f32
    %h = tile.unpack e2m1 %b[1] : f32
    %c0 = tile.eq %l, 6.0
    tile.assert %c0, "0x7 is 6"
    %c1 = tile.eq %h, -6.0
    tile.assert %c1, "0xf is -6"
    %c = tile.constant 50 : ui8
    %m = tile.unpack e2m1 %c[0] : f32
    %n = tile.unpack e2m1 %c[1] : f32
    %c2 = tile.eq %m, 1.0
    tile.assert %c2, "0x2 is 1"
    %c3 = tile.eq %n, 1.5
    tile.assert %c3, "0x3 is 1.5"
    %d = tile.constant 143 : ui8
    %s = tile.unpack s4 %d[0] : i32
    %t = tile.unpack s4 %d[1] : i32
    %c4 = tile.eq %s, -1
    tile.assert %c4, "0xf is -1"
    %c5 = tile.eq %t, -8
    tile.assert %c5, "0x8 is -8"
    %p = tile.pack e2m1 2.5, 3.5 : f32 to ui8
    %q = tile.cast %p : i32
    %c6 = tile.eq %q, %hundred
    tile.assert %c6, "2.5 is 2 and 3.5 is 4"
    %e = tile.constant 130 : ui8
    %x = tile.unpack ue8m0 %e[0] : f32
    %c7 = tile.eq %x, 8.0
    tile.assert %c7, "130 is 2 to the third"
    tile.store %q, %y[0]
  }
}

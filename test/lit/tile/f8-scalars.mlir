// Scalars of f8 are that, not f32 on the way: the next number is the next one of 8 bits, and what passes an element on keeps
// its infinities. Every pattern of bits.
// RUN: for a in sm_80 sm_90a; do tf-run %s --mcpu=$a --entry=e5m2 --arg=iota:ui8:256 --expect=reference --rtol=0 --atol=0 || exit 1; done
// RUN: for a in sm_80 sm_90a; do tf-run %s --mcpu=$a --entry=e4m3 --arg=iota:ui8:256 --expect=reference --rtol=0 --atol=0 || exit 1; done

tile.func @e5m2(%x: tensor<256xui8>) -> (%a: tensor<256xf8E5M2>, %b: tensor<256xf8E5M2>, %c: tensor<256xf8E5M2>, %d: tensor<256xf8E5M2>, %e: tensor<256xf8E5M2>, %f: tensor<256xf8E5M2>) {
  tile.kernel threads(64) {
    tile.parallel (%i) in (256) {
      %u = tile.load %x[%i]
      %w = tile.load %x[255 - %i]
      %p = tile.bitcast %u : f8E5M2
      %q = tile.bitcast %w : f8E5M2
      %odd = tile.eq %u, 3
      %s = tile.select %odd, %q, %p
      %n = tile.nextafter %p, %q
      %g = tile.neg %p
      %m = tile.abs %p
      %y = tile.copysign %p, %q
      %t = tile.threshold %p, %q, %q
      tile.store %s, %a[%i]
      tile.store %n, %b[%i]
      tile.store %g, %c[%i]
      tile.store %m, %d[%i]
      tile.store %y, %e[%i]
      tile.store %t, %f[%i]
    }
  }
}

tile.func @e4m3(%x: tensor<256xui8>) -> (%a: tensor<256xf8E4M3FN>, %b: tensor<256xf8E4M3FN>, %c: tensor<256xf8E4M3FN>) {
  tile.kernel threads(64) {
    tile.parallel (%i) in (256) {
      %u = tile.load %x[%i]
      %w = tile.load %x[255 - %i]
      %p = tile.bitcast %u : f8E4M3FN
      %q = tile.bitcast %w : f8E4M3FN
      %n = tile.nextafter %p, %q
      %s = tile.add %p, %q
      %m = tile.max %p, %q
      tile.store %n, %a[%i]
      tile.store %s, %b[%i]
      tile.store %m, %c[%i]
    }
  }
}

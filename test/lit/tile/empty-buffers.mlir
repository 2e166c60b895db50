// Buffers with an extent of 0 have no elements: whatever is read of them is the pad, whatever is written is lost, on every chip; the other extents
// may be what vectors like.
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --entry=shared --arg=random:1:f32:19x36 --expect=reference --check=all || exit 1; done
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --entry=fragments --arg=random:1:f32:19x36 --expect=reference --check=all || exit 1; done
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --entry=arguments --arg=random:1:f32:0x36 --expect=reference --check=all || exit 1; done
tile.func @shared(%x: tensor<19x36xf32>) -> (%y: tensor<8x32xf32>, %z: tensor<8x32xf32>) {
  tile.kernel grid(%b = 1) threads(64) {
    %s = tile.alloc_shared : 0x36xf32
    %t = tile.alloc_shared : 36x0xf32
    tile.copy %x[0, 0] to %s
    tile.copy %x[0, 0] to %t
    tile.fill %s, 3.0
    tile.parallel (%i, %j) in (8, 32) {
      %y[%i, %j] = %s[%i, %j] pad(2.0) + %s[%i + 1, %j + 2]
      %z[%i, %j] = %t[%j, %i] + %t[%i, %j * 2] pad(1.5)
      tile.store 7.0, %s[%i, %j]
    }
    tile.copy %s to %y[8, 0]
  }
}
tile.func @fragments(%x: tensor<19x36xf32>) -> (%y: tensor<8x32xf32>) {
  tile.kernel grid(%b = 1) threads(64) {
    %f = tile.alloc_fragment : 0x36xf32
    tile.copy %x[0, 0] to %f {pad = 1.0}
    tile.parallel (%i, %j) in (8, 32) {
      %y[%i, %j] = %f[%i, %j] pad(4.0) + %f[%i, %j + 1]
    }
  }
}
tile.func @arguments(%x: tensor<0x36xf32>) -> (%y: tensor<8x32xf32>, %z: tensor<0x32xf32>) {
  tile.kernel grid(%b = 1) threads(64) {
    tile.parallel (%i, %j) in (8, 32) {
      %y[%i, %j] = %x[%i, %j] pad(2.0) + %x[%i, %j + 4]
      %z[%i, %j] = %x[%i, %j]
    }
  }
}

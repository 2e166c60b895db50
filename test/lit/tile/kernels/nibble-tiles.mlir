// Buffers and tensors of 4-bit elements, two a byte: copied as bytes and element by element, read, written in pairs, with tails, filled; extents 0,
// 1 and odd ones along all axes but the last.
// RUN: for a in sm_80 sm_90a; do for e in i4 ui4 f4E2M1FN; do sed -e "s/ELEM/$e/g" %s > %t.mlir && for n in 19x70 0x4 3x0 1x2 9x32; do tf-run %t.mlir --entry=rows --mcpu=$a --arg=random:1:$e:$n --expect=reference --check=all || exit 1; done && tf-run %t.mlir --entry=moved --mcpu=$a --arg=random:1:$e:6x20 --arg=random:2:f32:6x20 --arg=random:3:u8:6x10 --expect=reference --check=all || exit 1; done; done
// RUN: sed -e "s/ELEM/i4/g" %s > %t.mlir && not tf-run %t.mlir --entry=rows --arg=random:1:i4:3x5 2>&1 | FileCheck %s
// CHECK: axis 1 of 'x' has extent 5; it must be a multiple of 2
tile.func @rows(%x: tensor<?x?xELEM> {dims = ["m", "n"]}) -> (%y: tensor<?x?xf32> {dims = ["m", "n"]}, %z: tensor<?x?xELEM> {dims = ["m", "n"]}, %w: tensor<?x?xELEM> {dims = ["m", "n"]}, %p: tensor<8x6xELEM>) {
  %m = tile.dim %x, 0
  %n = tile.dim %x, 1
  tile.kernel grid(%b = ceildiv(%m, 8)) threads(64) {
    %s = tile.alloc_shared : 8x32xELEM
    %f = tile.alloc_fragment : 8x32xELEM
    tile.serial %k = 0 to %n step 32 {
      tile.copy %x[%b * 8, %k] to %s {pad = 1}
      tile.copy %s to %f
      tile.copy %f to %z[%b * 8, %k]
      tile.parallel (%i, %j) in (8, 32) {
        %v = f32(%s[%i, %j]) + f32(%f[%i, %j] )
        %f[%i, %j] = ELEM(%v * 0.5 + 1.0)
      }
      tile.copy %f to %w[%b * 8, %k]
      tile.parallel (%i, %j) in (8, 32) {
        %y[%b * 8 + %i, %k + %j] = f32(%s[%i, %j])
      }
    }
  }
  tile.kernel threads(32) {
    tile.fill %p, 3
    tile.fill %p[2, 2][4, 2], 1
    tile.clear %p[7, 0][1, 4]
  }
}

tile.func @moved(%x: tensor<6x20xELEM>, %f: tensor<6x20xf32>, %bytes: tensor<6x10xui8>) -> (%odd: tensor<6x16xELEM>, %wide: tensor<6x20xf16>, %narrow: tensor<6x20xELEM>, %t: tensor<20x6xELEM>, %v: tensor<6x20xELEM>, %w: tensor<12x10xui8>, %c: tensor<4x20xELEM>) {
  tile.kernel threads(32) {
    %s = tile.alloc_shared : 6x20xELEM
    %raw = tile.view %s : 6x10xui8
    %xb = tile.view %bytes : 6x20xELEM
    %wb = tile.view %w : 12x20xELEM
    %q = tile.alloc_shared : 20x6xELEM
    tile.copy %x[0, 3][6, 16] to %odd
    tile.copy %x to %wide
    tile.copy %f to %narrow
    tile.parallel (%i, %j) in (20, 6) {
      %q[%i, %j] = %x[%j, %i]
    }
    tile.copy %q to %t
    tile.copy %bytes to %raw
    tile.copy %s to %v
    tile.copy %xb to %wb[2, 0]
    tile.copy %raw to %w[8, 0]
    tile.fill %w[0, 0][2, 10], 7
    tile.fill %w[9, 0][3, 10], 8
    tile.copy %x[1, 0][1, 20] to %c[0, 0]
    tile.copy %x[1, 1][1, 20] to %c[1, 0] {pad = 4}
    tile.copy %x[0, 4][6, 1] to %c[3, 2][1, 6]
    tile.copy %x[5, 13] to %c[3, 8][1, 12] {pad = 2}
    tile.fill %c[3, 0][1, 2], 3
    tile.fill %c[2, 0][1, 20], 1
  }
}

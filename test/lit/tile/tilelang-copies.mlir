// TileLang's page "Tile Language: TileLibrary", copies: every sentence, numbered as they stand there, with a program that does
// what it says. The reference is the judge, on three chips' code; the checked simulated SM sees races.
//
// RUN: tf-run %s --mcpu=sm_90a --entry=copy_forms --arg=random:2:f32:50x60 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=copy_points --arg=random:2:f32:50x60 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=copy_pads --arg=random:2:f16:19x21 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_100a --entry=copy_pads --arg=random:2:f16:1x1 --expect=reference --check=all

// 11 "src and dst can be one of (Buffer, BufferLoad, BufferRegion)"
tile.func @copy_forms(%x: tensor<50x60xf32>) -> (%y: tensor<8x16xf32>, %z: tensor<50x60xf32>) {
  tile.kernel threads(64) {
    %s = tile.alloc_shared : 8x16xf32
    %t = tile.alloc_shared : 20x20xf32
    tile.clear %t
    tile.clear %z
    tile.copy %x[7, 13] to %s
    tile.copy %s to %t[3, 2]
    tile.copy %t[3, 2][8, 16] to %y
    tile.copy %x[40, 0][5, 60] to %z[10, 0][5, 60]
    tile.copy %s[0, 4][1, 9] to %z[20, 50]
  }
}

// 12 "If you use BufferLoad that represents a single starting point, the other params should not be BufferLoad": two
// starting points are one element.
tile.func @copy_points(%x: tensor<50x60xf32>) -> (%y: tensor<2xf32>) {
  tile.kernel threads(64) {
    tile.copy %x[7, 13] to %y[0]
    tile.copy %x[49, 59] to %y[1]
  }
}

// 13 "Zero will be padded if we detect the load is out of boundary."
tile.func @copy_pads(%x: tensor<?x?xf16> {dims = ["m", "n"]}) -> (%y: tensor<32x32xf32>, %z: tensor<32x32xf16>) {
  tile.kernel threads(64) {
    %s = tile.alloc_shared : 32x32xf16
    %f = tile.alloc_fragment : 32x32xf32
    tile.copy %x[2, 3] to %s
    tile.copy %x[-4, -5] to %f
    tile.copy %f to %y
    tile.copy %s to %z
  }
}

// The tiles of 128 rows of three groups of 130, 40 and 130 rows: their groups, first rows, ends of the groups.
tile.func @t0() -> (%x: tensor<5xi32>) {
  tile.kernel threads(32) {
    tile.store 0, %x[0]
    tile.store 0, %x[1]
    tile.store 1, %x[2]
    tile.store 2, %x[3]
    tile.store 2, %x[4]
  }
}
tile.func @t1() -> (%x: tensor<5xi32>) {
  tile.kernel threads(32) {
    tile.store 0, %x[0]
    tile.store 128, %x[1]
    tile.store 130, %x[2]
    tile.store 170, %x[3]
    tile.store 298, %x[4]
  }
}
tile.func @t2() -> (%x: tensor<5xi32>) {
  tile.kernel threads(32) {
    tile.store 130, %x[0]
    tile.store 130, %x[1]
    tile.store 170, %x[2]
    tile.store 300, %x[3]
    tile.store 300, %x[4]
  }
}

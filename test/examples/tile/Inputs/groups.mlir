// Five groups of 10, 0, 65, 1 and 24 rows.
tile.func @rows() -> (%start: tensor<6xi32>) {
  tile.kernel threads(32) {
    tile.store 0, %start[0]
    tile.store 10, %start[1]
    tile.store 10, %start[2]
    tile.store 75, %start[3]
    tile.store 76, %start[4]
    tile.store 100, %start[5]
  }
}

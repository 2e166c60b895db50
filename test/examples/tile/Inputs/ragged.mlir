// Where sequences of 3, 0, 70 and 7 queries begin and end, and their keys: 100, 10, 140 and 0.
tile.func @queries() -> (%start: tensor<5xi32>) {
  tile.kernel threads(32) {
    tile.store 0, %start[0]
    tile.store 3, %start[1]
    tile.store 3, %start[2]
    tile.store 73, %start[3]
    tile.store 80, %start[4]
  }
}
tile.func @keys() -> (%start: tensor<5xi32>) {
  tile.kernel threads(32) {
    tile.store 0, %start[0]
    tile.store 100, %start[1]
    tile.store 110, %start[2]
    tile.store 250, %start[3]
    tile.store 250, %start[4]
  }
}

tile.func @fill() -> (%y: tensor<64xf32>) {
  tile.kernel threads(64) {
    %f = tile.alloc_fragment : 64xf32
    tile.clear %f
    tile.copy %f to %y
  }
}

// A variable of an iteration, in a loop around: LLVM keeps it in a register through the loop, and loads it before, when nobody has
// written it yet. That is no read of the program's, and is not told.
// RUN: tf-run %s --mcpu=sm_90a --entry=own --arg=2 --expect=reference --check=all --schedule=random
// RUN: tf-run %s --mcpu=sm_80 --entry=own --arg=0 --expect=reference --check=all
tile.func @own(%n: i32) -> (%y: tensor<3xf32>) {
  tile.kernel threads(40) {
    %v = tile.alloc_shared : 3xf32
    tile.fill %v, 1.0
    tile.serial %z = 0 to %n {
      tile.parallel (%i) in (3) {
        %own = tile.alloc_local : 1xi32
        tile.fill %own, 6
        tile.serial %k = 0 to 3 {
          %w = tile.cast %k : i32
          tile.store %w, %own[%k * 2 - %i mod 3]
          %u = tile.load %own[%k - 1] {pad = 4}
          %f = tile.cast %u : f32
          tile.store %f, %v[%i]
        }
      }
    }
    tile.copy %v to %y
  }
}

// Every block of a swizzled grid runs once, whatever the grid; grids of nothing and less.
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --arg=3 --arg=5 --arg=2 --expect=reference --check=all || exit 1; done
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --arg=1 --arg=1 --arg=1 --expect=reference --check=all || exit 1; done
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --arg=0 --arg=4 --arg=2 --expect=reference --check=all || exit 1; done
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --arg=7 --arg=4 --arg=-1 --expect=reference --check=all || exit 1; done
tile.func @f(%a: i32, %b: i32, %c: i32) -> (%y: tensor<2x5x7xi32>, %z: tensor<5x7xi32>) {
  %ai = tile.cast %a : index
  %bi = tile.cast %b : index
  %ci = tile.cast %c : index
  tile.kernel threads(32) {
    tile.clear %y
    tile.clear %z
  }
  tile.kernel grid(%i = %ai, %j = %bi, %k = %ci) threads(32) {
    tile.use_swizzle panel 2 {order = "column"}
    tile.atomic_add 1, %y[%k, %j, %i]
  }
  tile.kernel grid(%i = %ai, %j = %bi) threads(32) {
    tile.use_swizzle panel 64
    tile.atomic_add 1, %z[%j, %i]
  }
}

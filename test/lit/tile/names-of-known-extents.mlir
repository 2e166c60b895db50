// Equal names are equal extents, also where the text says one of them: of another argument, of a result, of a number.
// RUN: tf-run %s --entry=arguments --arg=iota:f32:20x8 --arg=iota:f32:20x8 --expect=reference
// RUN: not tf-run %s --entry=arguments --arg=iota:f32:20x7 --arg=iota:f32:20x8 2>&1 | FileCheck-22 %s
// RUN: not tf-run %s --entry=arguments --arg=iota:f32:20x7 --arg=iota:f32:20x8 --expect=reference 2>&1 | FileCheck-22 %s
// RUN: tf-run %s --entry=result --arg=iota:f32:20x8 --expect=reference
// RUN: not tf-run %s --entry=result --arg=iota:f32:20x9 2>&1 | FileCheck-22 %s --check-prefix=MORE
// RUN: not tf-run %s --entry=result --arg=iota:f32:20x9 --expect=reference 2>&1 | FileCheck-22 %s --check-prefix=MORE
// RUN: tf-run %s --entry=number --arg=8 --arg=iota:f32:8 --expect=reference
// RUN: not tf-run %s --entry=number --arg=7 --arg=iota:f32:8 2>&1 | FileCheck-22 %s --check-prefix=NUMBER
// RUN: not tf-run %s --entry=number --arg=7 --arg=iota:f32:8 --expect=reference 2>&1 | FileCheck-22 %s --check-prefix=NUMBER
// CHECK: axis 1 of 'x' has extent 7; it must be 8
// MORE: axis 1 of 'x' has extent 9; it must be 8
// NUMBER: 'n' is 7, an extent that must be 8

tile.func @arguments(%x: tensor<?x?xf32> {dims = ["m", "n"]}, %u: tensor<?x8xf32> {dims = ["m", "n"]}) -> (%y: tensor<?x8xf32> {dims = ["m", ""]}) {
  %m = tile.dim %x, 0
  tile.kernel grid(%b = %m) threads(32) {
    tile.parallel (%i) in (8) {
      %v = tile.load %x[%b, %i]
      %w = tile.load %u[%b, %i]
      %s = tile.add %v, %w
      tile.store %s, %y[%b, %i]
    }
  }
}

tile.func @result(%x: tensor<?x?xf32> {dims = ["m", "n"]}) -> (%y: tensor<?x8xf32> {dims = ["m", "n"]}) {
  %m = tile.dim %x, 0
  tile.kernel grid(%b = %m) threads(32) {
    tile.copy %x[%b, 0][1, 8] to %y[%b, 0]
  }
}

tile.func @number(%n: i64, %x: tensor<8xf32> {dims = ["n"]}) -> (%y: tensor<8xf32> {dims = ["n"]}) {
  tile.kernel threads(32) {
    tile.copy %x to %y
  }
}

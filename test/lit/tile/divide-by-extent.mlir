// Quotients and remainders by an extent that may be 0: they are 0 then, on every level, and indices keep 32 bits.
// RUN: tf-llc %s --target=sm_90a -o - | FileCheck-22 %s --check-prefix=PTX
// RUN: tf-run %s --mcpu=sm_90a --entry=parts --arg=random:1:f32:3 --arg=random:2:i64:40 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=parts --arg=random:1:f32:1 --arg=random:2:i64:40 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=parts --arg=random:1:f32:0 --arg=random:2:i64:40 --expect=reference --check=all
// PTX: .entry parts_k0(
// PTX-NOT: div.s64
// PTX: .entry parts_k0_wide(

tile.func @parts(%h: tensor<?xf32>, %x: tensor<?xi64> {dims = ["m"]}) -> (%q: tensor<?xi64> {dims = ["m"]}, %r: tensor<?xi64> {dims = ["m"]}, %c: tensor<?xi64> {dims = ["m"]}) {
  %n = tile.dim %h, 0
  %m = tile.dim %x, 0
  tile.kernel grid(%b = ceildiv(%m, 32)) threads(32) {
    tile.parallel (%i) in (32) {
      %at = tile.add %i, %b * 32
      %0 = tile.floordiv %at, %n
      %1 = tile.mod %at, %n
      %2 = tile.ceil_div %at, %n
      %3 = tile.cast %0 : i64
      %4 = tile.cast %1 : i64
      %5 = tile.cast %2 : i64
      tile.store %3, %q[%at]
      tile.store %4, %r[%at]
      tile.store %5, %c[%at]
    }
  }
}

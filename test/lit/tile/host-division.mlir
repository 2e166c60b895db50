// Extents that a program divides by may be 0 or negative: the host and the kernels know what comes out (0 for 0).
// RUN: tf-run %s --arg=zeros:i32:7 --arg=-3 --expect=reference --check=all
// RUN: tf-run %s --arg=zeros:i32:7 --arg=0 --expect=reference --check=all
// RUN: tf-run %s --arg=zeros:i32:0 --arg=2 --expect=reference --check=all
// RUN: tf-run %s --arg=zeros:i32:8 --arg=3 --expect=reference --check=all
tile.func @quotients(%x: tensor<?xi32> {dims = ["n"]}, %d: i32) -> (%y: tensor<6xi32>, %z: tensor<8xi32>) {
  %n = tile.dim %x, 0
  %b = tile.cast %d : index
  %p = tile.floordiv %n, %b
  %q = tile.ceil_div %n, %b
  %r = tile.mod %n, %b
  %p1 = tile.floordiv %b, %n
  %q1 = tile.ceil_div %b, %n
  %r1 = tile.mod %b, %n
  tile.kernel threads(32) {
    %c = tile.cast %p : i32
    tile.store %c, %y[0]
    %c1 = tile.cast %q : i32
    tile.store %c1, %y[1]
    %c2 = tile.cast %r : i32
    tile.store %c2, %y[2]
    %c3 = tile.cast %p1 : i32
    tile.store %c3, %y[3]
    %c4 = tile.cast %q1 : i32
    tile.store %c4, %y[4]
    %c5 = tile.cast %r1 : i32
    tile.store %c5, %y[5]
  }  tile.kernel threads(32) {
    tile.clear %z
  }
  tile.kernel grid(%i = %p) threads(32) {
    tile.store 1, %z[%i]
  }
}

// The iterations of a tile.parallel whose extents only the launch knows are counted in 63 bits: what needs more is refused at the launch, and
// nothing wraps. An empty loop is one, whatever its other extents are.
// DEFINE: %{run} = timeout 100 tf-run %s --mcpu=sm_90a --check=all --arg=random:1:f32:8
// RUN: %{run} --entry=two --arg=2 --arg=3 --expect=reference
// RUN: %{run} --entry=two --arg=0 --arg=9223372036854775807 --expect=reference
// RUN: %{run} --entry=two --arg=-1 --arg=-5 --expect=reference
// RUN: not %{run} --entry=two --arg=4294967296 --arg=4294967296 2>&1 | FileCheck %s
// RUN: not %{run} --entry=two --arg=3037000500 --arg=3037000500 2>&1 | FileCheck %s --check-prefix=ODD
// RUN: not %{run} --entry=two --arg=9223372036854775807 --arg=1 2>&1 | FileCheck %s --check-prefix=LAST
// RUN: %{run} --entry=one --arg=5 --expect=reference
// RUN: not %{run} --entry=one --arg=9223372036854775800 2>&1 | FileCheck %s --check-prefix=ONE
// RUN: %{run} --entry=three --arg=2 --arg=1 --arg=2 --expect=reference
// RUN: %{run} --entry=three --arg=1099511627776 --arg=1099511627776 --arg=0 --expect=reference
// RUN: not %{run} --entry=three --arg=2097152 --arg=2097152 --arg=2097152 2>&1 | FileCheck %s --check-prefix=THREE
// RUN: not %{run} --entry=three --arg=1099511627776 --arg=1099511627776 --arg=1099511627776 2>&1 | FileCheck %s --check-prefix=WIDE
// CHECK: a tile.parallel would have 4294967296 x 4294967296 iterations; the limit is 2^63
// ODD: a tile.parallel would have 3037000500 x 3037000500 iterations
// LAST: a tile.parallel would have 9223372036854775807 x 1 iterations
// ONE: a tile.parallel would have 9223372036854775800 iterations; the limit is 2^63
// THREE: a tile.parallel would have 2097152 x 2 x 2097152 x 2097152 iterations
// WIDE: a tile.parallel would have 1099511627776 x 2 x 1099511627776 x 1099511627776 iterations

tile.func @two(%x: tensor<8xf32>, %n: i64, %m: i64) -> (%y: tensor<8xf32>) {
  %a = tile.cast %n : index
  %b = tile.cast %m : index
  tile.kernel threads(32) {
    tile.parallel (%i) in (8) {
      %y[%i] = %x[%i]
    }
    tile.parallel (%i, %j) in (%a, %b) {
      %y[%i * 4 + %j] = 7.0
    }
  }
}

tile.func @three(%x: tensor<8xf32>, %n: i64, %m: i64, %k: i64) -> (%y: tensor<8xf32>) {
  %a = tile.cast %n : index
  %b = tile.cast %m : index
  %c = tile.cast %k : index
  tile.kernel threads(32) {
    tile.parallel (%i) in (8) {
      %y[%i] = %x[%i]
    }
    tile.parallel (%i, %l, %j, %q) in (%a, 2, %b, %c) {
      %y[%i * 4 + %l * 2 + %q + %j * 8] = 7.0
    }
  }
}

tile.func @one(%x: tensor<8xf32>, %n: i64) -> (%y: tensor<8xf32>) {
  %a = tile.cast %n : index
  tile.kernel threads(32) {
    tile.copy %x to %y
    tile.parallel (%i) in (%a) {
      %y[%i] = 7.0
    }
  }
}

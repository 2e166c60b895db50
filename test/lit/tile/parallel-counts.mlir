// Iterations of a tile.parallel whose extents the kernel itself computes: where their product passes 63 bits the kernel stops, and loses none
// without a word. Any extent of 0, or below, is no iterations, whatever the others are.
// DEFINE: %{run} = tf-run %s --mcpu=sm_80 --check=all --arg=iota:i64:4
// RUN: %{run} --expect=reference --entry=two --arg=3 --arg=2
// RUN: %{run} --expect=reference --entry=two --arg=-4 --arg=9223372036854775807
// RUN: %{run} --expect=reference --entry=two --arg=9223372036854775807 --arg=0
// RUN: %{run} --expect=reference --entry=three --arg=4611686018427387904 --arg=4611686018427387904 --arg=0
// RUN: %{run} --expect=reference --entry=three --arg=2 --arg=3 --arg=2
// RUN: not %{run} --entry=two --arg=4294967296 --arg=4294967296 2>&1 | FileCheck %s
// RUN: not %{run} --entry=two --arg=9223372036854775807 --arg=9223372036854775807 2>&1 | FileCheck %s
// RUN: not %{run} --entry=three --arg=3037000500 --arg=3037000500 --arg=1 2>&1 | FileCheck %s
// RUN: not %{run} --entry=one --arg=9223372036854775807 2>&1 | FileCheck %s
// CHECK: error: assertion failed: a tile.parallel has more iterations than the limit, 2^63
// Of narrow numbers nothing is asked: no product of two passes.
// RUN: tf-opt %s --lower-tile | FileCheck %s --check-prefix=NARROW
// NARROW: kernel.func @narrow
// NARROW-NOT: kernel.assert
tile.func @two(%x: tensor<4xi64>, %n: i64, %m: i64) -> (%y: tensor<4xi64>) {
  tile.kernel grid(%b = 1) threads(32) {
    tile.parallel (%i) in (4) {
      %y[%i] = %x[%i]
    }
    %one = %x[1]
    tile.parallel (%i, %j) in (index(%n * %one), index(%m * %one)) {
      tile.if %i == 0 && %j == 0 {
        %y[0] = 77
      }
    }
  }
}
tile.func @three(%x: tensor<4xi64>, %n: i64, %m: i64, %k: i64) -> (%y: tensor<4xi64>) {
  tile.kernel grid(%b = 1) threads(32) {
    tile.parallel (%i) in (4) {
      %y[%i] = %x[%i]
    }
    %one = %x[1]
    tile.parallel (%i, %j, %l) in (index(%n * %one), index(%m), index(%k)) {
      tile.if %i == 1 && %j == 0 && %l == 0 {
        %y[3] = 78
      }
    }
  }
}
tile.func @one(%x: tensor<4xi64>, %n: i64) -> (%y: tensor<4xi64>) {
  tile.kernel grid(%b = 1) threads(32) {
    tile.parallel (%i) in (4) {
      %y[%i] = %x[%i]
    }
    %one = %x[1]
    tile.parallel (%i) in (index(%n * %one)) {
      tile.if %i == 0 {
        %y[0] = 77
      }
    }
  }
}
tile.func @narrow(%x: tensor<4xi32>) -> (%y: tensor<4xi32>) {
  tile.kernel grid(%b = 1) threads(32) {
    tile.parallel (%i) in (4) {
      %y[%i] = %x[%i]
    }
    %n = %x[1]
    tile.parallel (%i, %j) in (index(%n), index(%n)) {
      %y[%i] = 77
    }
  }
}

// tile.assert and tile.print.
// RUN: tf-run %s --mcpu=sm_80 --entry=prints --arg=iota:f32:8 --arg=3 --expect=reference --check=all > %t.out
// RUN: FileCheck %s --check-prefix=PRINT < %t.out
// RUN: tf-run %s --mcpu=sm_90a --entry=prints --arg=iota:f32:8 --arg=3 --threads=2 | diff - %t.out
// RUN: tf-run %s --mcpu=sm_100a --entry=prints --arg=iota:f32:8 --arg=3 --check=none | diff - %t.out
// RUN: tf-run %s --device=reference --entry=prints --arg=iota:f32:8 --arg=3 | count 0
// RUN: tf-run %s --mcpu=sm_80 --entry=asserts --arg=iota:f32:8 --arg=8 --expect=reference --check=all
// RUN: not tf-run %s --mcpu=sm_80 --entry=asserts --arg=iota:f32:8 --arg=7 2>&1 | FileCheck %s --check-prefix=LOOP
// RUN: not tf-run %s --mcpu=sm_90a --entry=asserts --arg=iota:f32:8 --arg=0 --check=none 2>&1 | FileCheck %s --check-prefix=BLOCK
// RUN: not tf-run %s --device=reference --entry=asserts --arg=iota:f32:8 --arg=7 2>&1 | FileCheck %s --check-prefix=REFERENCE
// RUN: tf-opt %s --lower-tile | FileCheck %s --check-prefix=LOWERED
// RUN: tf-llc %s --mcpu=sm_80 | FileCheck %s --check-prefix=PTX

// PRINT: n = 3, half 1.5, true 1, index 2, 100%
// PRINT-NEXT: row 0: 0
// PRINT-NEXT: row 1: 1
// PRINT-NEXT: row 2: 2
// PRINT-NEXT: n = 3, half 1.5, true 1, index 3, 100%
// PRINT-NEXT: row 4: 4
// PRINT-NEXT: row 5: 5
// PRINT-NEXT: row 6: 6
// PRINT-NOT: {{.}}
// PTX-DAG: .extern .func {{.*}}vprintf
// PTX-DAG: .extern .func __assertfail
tile.func @prints(%x: tensor<8xf32>, %n: i32) -> (%y: tensor<8xf32>) {
  tile.kernel grid(%b = 2) threads(32) {
    %f = tile.alloc_fragment : 4xf32
    tile.copy %x[%b * 4] to %f
    %h = tile.cast %n : f16
    %q = tile.mul %h, 0.5
    %c = tile.gt %n, 0
    %i = tile.add %b, 2
    tile.print "n = {}, half {}, true {}, index {}, 100%", %n, %q, %c, %i
    tile.parallel (%r) in (4) {
      %v = tile.load %f[%r]
      %m = tile.cast %n : index
      %ok = tile.lt %r, %m
      tile.if %ok {
        %g = tile.add %b, 0
        %a = tile.mul %g, 4
        %s = tile.add %a, %r
        tile.print "row {}: {}", %s, %v
      }
    }
    tile.copy %f to %y[%b * 4]
  }
}

// LOOP: debug.mlir:[[#@LINE+14]]:7: error: assertion failed: a row too many, thread
// BLOCK: debug.mlir:[[#@LINE+9]]:5: error: assertion failed: n is 'positive', thread (0,0,0) of block (0,0,0)
// REFERENCE: debug.mlir:[[#@LINE+12]]:7: error: assertion failed: a row too many
// LOWERED-LABEL: kernel.func @asserts_k0
// LOWERED: kernel.assert %{{.*}}, "n is 'positive'"
// LOWERED: kernel.assert %{{.*}}, "a row too many"
// LOWERED-LABEL: host.func @asserts
tile.func @asserts(%x: tensor<8xf32>, %n: i32) -> (%y: tensor<8xf32>) {
  tile.kernel threads(32) {
    %c = tile.gt %n, 0
    tile.assert %c, "n is 'positive'"
    %m = tile.cast %n : index
    tile.parallel (%r) in (8) {
      %ok = tile.lt %r, %m
      tile.assert %ok, "a row too many"
      %v = tile.load %x[%r]
      tile.store %v, %y[%r]
    }
  }
}

// Outside of kernels the host checks it, before anything is launched: also where there is no block that could.
// RUN: tf-run %s --mcpu=sm_80 --entry=extents --arg=iota:f32:8 --arg=3 --expect=reference --check=all
// RUN: not tf-run %s --mcpu=sm_90a --entry=extents --arg=iota:f32:8 --arg=9 2>&1 | FileCheck %s --check-prefix=EXTENTS
// RUN: not tf-run %s --mcpu=sm_90a --entry=extents --arg=iota:f32:0 --arg=-1 2>&1 | FileCheck %s --check-prefix=EXTENTS
// RUN: not tf-run %s --device=reference --entry=extents --arg=iota:f32:8 --arg=9 2>&1 | FileCheck %s --check-prefix=EXTENTS-REFERENCE
// RUN: tf-opt %s --lower-tile | FileCheck %s --check-prefix=HOST
// EXTENTS: error: extents: assertion failed: k is out of range
// EXTENTS-REFERENCE: error: assertion failed: k is out of range
// HOST-LABEL: host.func @extents(
// HOST: host.check %{{.*}}, "assertion failed: k is out of range"
// HOST: host.shapes_end
tile.func @extents(%x: tensor<?xf32> {dims = ["n"]}, %k: i32) -> (%y: tensor<?xf32> {dims = ["n"]}) {
  %n = tile.dim %x, 0
  %i = index(%k)
  %low = tile.ge %i, 0
  %high = tile.gt %n, %i
  %empty = tile.eq %n, 0
  %in = tile.and %low, %high
  %also = tile.ne %i, -1
  %none = tile.and %empty, %also
  %ok = tile.or %in, %none
  tile.assert %ok, "k is out of range"
  tile.kernel grid(%b = ceildiv(%n, 4)) threads(32) {
    tile.copy %x[%b * 4][4] to %y[%b * 4]
  }
}

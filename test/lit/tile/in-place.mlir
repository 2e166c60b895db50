// Results in the memory of arguments: what is accepted runs in place, what may be overwritten before it is read is refused with the reason.
// RUN: tf-run %s --entry=scale --mcpu=sm_90a --arg=random:1:f32:33x70 --arg=random:2:f32:33x70 --in-place=0 --expect=reference --check=all
// RUN: tf-run %s --entry=scale --arg=random:1:f32:33x70 --arg=random:2:f32:33x70 --expect=reference --check=all
// RUN: tf-run %s --entry=scale --arg=random:1:f32:0x70 --arg=random:2:f32:0x70 --in-place=0 --expect=reference --check=all
// RUN: tf-run %s --entry=rows --mcpu=sm_90a --arg=random:1:f32:5x200 --in-place=0 --expect=reference --check=all
// RUN: tf-run %s --entry=flat --arg=random:1:f16:999 --in-place=0 --expect=reference --check=all
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --entry=residual --mcpu=$a --arg=random:1:bf16:136x72 --arg=random:2:bf16:72x200 --arg=random:3:bf16:136x200 --in-place=2 --expect=reference --check=all || exit 1; done
// RUN: tf-run %s --entry=steps --arg=random:1:f32:333 --in-place=0 --expect=reference --check=all
// RUN: not tf-run %s --entry=scale --arg=random:1:f32:33x70 --arg=random:2:f32:33x70 --in-place=1 2>&1 | FileCheck-22 %s --check-prefix=OTHER
// OTHER: error: scale: result 'y' overlaps 'w' in memory, each from its first element to its last; results need memory of their own
// RUN: tf-opt %s | tf-opt | FileCheck-22 %s --check-prefix=TEXT
// TEXT: tile.func @scale({{.*}}-> (%y: tensor<?x?xf32> {dims = ["m", "n"], in_place = 0
// What may lie in one place has no promise that it does not, and is not read by way of the read-only cache.
// RUN: sed -n '/^tile.func @flat/,/^}/p' %s > %t.flat.mlir && tf-llc %t.flat.mlir --mcpu=sm_90a | FileCheck-22 %s --check-prefix=PTX
// PTX-NOT: ld.global.nc
// PTX: st.global

// Tile by tile: blocks along both axes.
tile.func @scale(%x: tensor<?x?xf32> {dims = ["m", "n"]}, %w: tensor<?x?xf32> {dims = ["m", "n"]})
    -> (%y: tensor<?x?xf32> {dims = ["m", "n"], in_place = 0}) {
  %m = tile.dim %x, 0
  %n = tile.dim %x, 1
  tile.kernel grid(%bx = ceildiv(%n, 32), %by = ceildiv(%m, 8)) threads(64) {
    %a = tile.alloc_shared : 8x32xf32
    %b = tile.alloc_fragment : 8x32xf32
    tile.copy %x[%by * 8, %bx * 32] to %a
    tile.copy %w[%by * 8, %bx * 32] to %b
    tile.parallel (%i, %j) in (8, 32) {
      %b[%i, %j] = %a[%i, %j] * %b[%i, %j]
    }
    tile.copy %b to %y[%by * 8, %bx * 32]
  }
}

// Rows that are read twice, the second time piece by piece beside what is written.
tile.func @rows(%x: tensor<?x?xf32> {dims = ["m", "n"]}) -> (%y: tensor<?x?xf32> {dims = ["m", "n"], in_place = 0}) {
  %m = tile.dim %x, 0
  %n = tile.dim %x, 1
  tile.kernel grid(%b = %m) threads(32) {
    %f = tile.alloc_fragment : 1x64xf32
    %s = tile.alloc_fragment : 1xf32
    tile.clear %s
    tile.pipelined %i = 0 to ceildiv(%n, 64) stages(3) {
      tile.copy %x[%b, %i * 64] to %f
      tile.reduce_sum %f to %s dim 1 {accumulate}
    }
    tile.serial %i = 0 to %n step 64 {
      tile.copy %x[%b, %i] to %f
      tile.parallel (%r, %j) in (1, 64) {
        %f[%r, %j] = %f[%r, %j] - %s[%r]
      }
      tile.copy %f to %y[%b, %i]
    }
  }
}

// In one statement, with an offset that both have.
tile.func @flat(%x: tensor<?xf16> {dims = ["n"]}) -> (%y: tensor<?xf16> {dims = ["n"], in_place = 0}) {
  %n = tile.dim %x, 0
  tile.kernel grid(%b = ceildiv(%n, 128)) threads(32) {
    tile.parallel (%i) in (128) {
      %at = %n - 1 - (%b * 128 + %i)
      %y[%at] = -%x[%at]
    }
  }
}

// The product's own epilogue reads what it writes over.
tile.func @residual(%a: tensor<?x?xbf16> {dims = ["m", "k"]}, %b: tensor<?x?xbf16> {dims = ["k", "n"]}, %r: tensor<?x?xbf16> {dims = ["m", "n"]})
    -> (%c: tensor<?x?xbf16> {dims = ["m", "n"], in_place = 2}) {
  %m = tile.dim %a, 0
  %k = tile.dim %a, 1
  %n = tile.dim %b, 1
  tile.kernel grid(%bx = ceildiv(%n, 64), %by = ceildiv(%m, 64)) threads(128) {
    %ta = tile.alloc_shared : 64x32xbf16
    %tb = tile.alloc_shared : 32x64xbf16
    %c0 = tile.alloc_fragment : 64x64xf32
    tile.clear %c0
    tile.pipelined %i = 0 to ceildiv(%k, 32) stages(2) {
      tile.copy %a[%by * 64, %i * 32] to %ta
      tile.copy %b[%i * 32, %bx * 64] to %tb
      tile.gemm %ta, %tb, %c0
    }
    tile.parallel (%i, %j) in (64, 64) {
      %c0[%i, %j] = %c0[%i, %j] + f32(%r[%by * 64 + %i, %bx * 64 + %j])
    }
    tile.copy %c0 to %c[%by * 64, %bx * 64]
  }
}

// A step of a host program that writes over its argument.
tile.func @negate(%x: tensor<?xf32> {dims = ["n"]}) -> (%y: tensor<?xf32> {dims = ["n"], in_place = 0}) {
  %n = tile.dim %x, 0
  tile.kernel grid(%b = ceildiv(%n, 64)) threads(32) {
    tile.parallel (%i) in (64) {
      %y[%b * 64 + %i] = -%x[%b * 64 + %i]
    }
  }
}
host.func @steps(%x: !host.tensor<1xf32>, %y: !host.tensor<1xf32> {in_place = 0}) attributes {num_results = 1} {
  %n = host.dim %x, 0
  host.shape 0 (%n)
  host.shapes_end
  host.call @negate(%x, %y)
  host.call @negate(%y, %y)
  host.call @negate(%y, %y)
}

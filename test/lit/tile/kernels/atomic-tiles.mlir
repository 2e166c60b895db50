// Whole tiles are combined with what is there, from fragments and from shared memory, by several blocks, at the edge and beyond it, with
// another type on either side; extents that are multiples make vectors, others none.
// RUN: for a in sm_80 sm_90a; do for t in "f32 f32" "f32 f16" "f32 bf16" "i8 i32" "f32 f64" "i32 i8" "i64 i64" "f16 f8E4M3FN"; do set -- $t; for s in 20x24 $([ $1 = i8 ] && echo 1x1 0x8 13x37); do sed -e "s/SRC/$1/g;s/DST/$2/g" %s > %t.mlir && tf-run %t.mlir --entry=sums --mcpu=$a --arg=random:1:i32:3x$s --expect=reference --check=all || exit 1; done; done; done
tile.func @sums(%x: tensor<3x?x?xi32> {dims = ["k", "m", "n"]}) -> (%y: tensor<?x?xDST> {dims = ["m", "n"]}, %z: tensor<?x?xDST> {dims = ["m", "n"]}, %w: tensor<16x16xDST>) {
  %m = tile.dim %x, 1
  %n = tile.dim %x, 2
  tile.kernel threads(64) {
    tile.clear %y
    tile.clear %z
    tile.clear %w
  }
  tile.kernel grid(%i = ceildiv(%m, 16), %j = ceildiv(%n, 16), %k = 3) threads(64) {
    %f = tile.alloc_fragment : 16x16xSRC
    %s = tile.alloc_shared : 16x16xSRC
    %t = tile.alloc_shared : 16x16xDST
    tile.clear %t
    tile.parallel (%a, %b) in (16, 16) {
      %l = tile.load %x[%k, %i * 16 + %a, %j * 16 + %b]
      %q = tile.mod %l, 7
      %p = tile.sub %q, 3
      %v = tile.cast %p : SRC
      tile.store %v, %f[%a, %b]
    }
    tile.copy %f to %s
    tile.copy %f to %y[%i * 16, %j * 16] {atomic = "add"}
    tile.copy %s to %z[%i * 16 + 1, %j * 16 - 1] {atomic = "add"}
    tile.copy %s[0, 4][16, 12] to %t[0, 0][16, 12] {atomic = "max"}
    tile.copy %t[2, 2][4, 4] to %t[1, 1][4, 4] {atomic = "add"}
    tile.copy %t to %w {atomic = "min", order = "release"}
  }
}

// Static extents: vectors of sums, where the chip has them; TMA, where it is asked.
// RUN: sed -n '/^tile.func @vectors/,/^}/p' %s > %t.v.mlir
// RUN: for a in sm_80 sm_90a sm_120a; do tf-run %t.v.mlir --mcpu=$a --arg=random:1:f32:4x32x64 --expect=reference --check=all || exit 1; done
// RUN: tf-llc %t.v.mlir --mcpu=sm_90a | FileCheck-22 %s --check-prefix=SM90
// RUN: tf-llc %t.v.mlir --mcpu=sm_80 | FileCheck-22 %s --check-prefix=SM80
// SM90-DAG: red.relaxed.gpu.global.add.v4.f32
// SM90-DAG: red.relaxed.gpu.global.add.noftz.v4.f16x2
// SM90-DAG: red.relaxed.gpu.global.add.noftz.v4.bf16x2
// SM90-DAG: cp.reduce.async.bulk.tensor.2d.global.shared::cta.add
// SM80-DAG: red.relaxed.gpu.global.add.f32
// SM80-DAG: red.relaxed.gpu.global.add.noftz.f16x2
// SM80-DAG: atom.relaxed.gpu.global.cas.b16
tile.func @vectors(%x: tensor<4x32x64xf32>) -> (%y: tensor<32x64xf32>, %h: tensor<32x64xf16>, %b: tensor<32x64xbf16>, %e: tensor<32x64xf32>, %g: tensor<32x64xf16>) {
  tile.kernel threads(128) {
    tile.clear %y
    tile.clear %h
    tile.clear %b
    tile.clear %e
    tile.clear %g
  }
  tile.kernel grid(%k = 4) threads(128) {
    %f = tile.alloc_fragment : 32x64xf32
    %s = tile.alloc_shared : 32x64xf32
    tile.copy %x[%k, 0, 0][1, 32, 64] to %f
    tile.copy %f to %s
    tile.copy %f to %y {atomic = "add", via = "threads"}
    tile.copy %f to %h {atomic = "add", via = "threads"}
    tile.copy %f to %b {atomic = "add", via = "threads"}
    tile.copy %s to %e {atomic = "add", via = "tma"}
    tile.copy %f to %g {atomic = "add", via = "tma"}
  }
}

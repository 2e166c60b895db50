// Products of f64 with odd extents, every factor in either memory.
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --arg=random:1:f64:9x13 --arg=random:2:f64:9x13 --expect=reference --check=all || exit 1; done
tile.func @f(%a: tensor<9x13xf64>, %b: tensor<9x13xf64>) -> (%y: tensor<9x9xf64>, %z: tensor<13x13xf64>, %w: tensor<9x9xf64>) {
  tile.kernel threads(96) {
    %as = tile.alloc_shared : 9x13xf64
    %bs = tile.alloc_shared : 9x13xf64
    %af = tile.alloc_fragment : 9x13xf64
    %bf = tile.alloc_fragment : 9x13xf64
    %c = tile.alloc_fragment : 9x9xf64
    %d = tile.alloc_shared : 13x13xf64
    tile.copy %a to %as
    tile.copy %b to %bs
    tile.copy %a to %af
    tile.copy %b to %bf
    tile.clear %c
    tile.gemm %as, %bs, %c {transpose_b}
    tile.copy %c to %y
    tile.fill %d, 1.0
    tile.gemm %af, %bs, %d {transpose_a}
    tile.copy %d to %z
    tile.gemm %af, %bf, %c {transpose_b, policy = "full_col"}
    tile.copy %c to %w
  }
}

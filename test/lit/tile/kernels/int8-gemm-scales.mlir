// A product of bytes with a scale for each row and column and a bias: tails on every side, and K = 0.
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --arg=random:1:i8:37x45 --arg=random:2:i8:29x45 --arg=random:3:f32:37 --arg=random:4:f32:29 --arg=random:5:f16:29 --expect=reference --check=all || exit 1; done
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --arg=random:1:i8:1x1 --arg=random:2:i8:1x1 --arg=random:3:f32:1 --arg=random:4:f32:1 --arg=random:5:f16:1 --expect=reference --check=all || exit 1; done
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --arg=random:1:i8:64x128 --arg=random:2:i8:64x128 --arg=random:3:f32:64 --arg=random:4:f32:64 --arg=random:5:f16:64 --expect=reference --check=all || exit 1; done
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --arg=random:1:i8:5x0 --arg=random:2:i8:7x0 --arg=random:3:f32:5 --arg=random:4:f32:7 --arg=random:5:f16:7 --expect=reference --check=all || exit 1; done
tile.func @f(%a: tensor<?x?xi8> {dims = ["m", "k"]}, %b: tensor<?x?xi8> {dims = ["n", "k"]}, %sa: tensor<?xf32> {dims=["m"]}, %sb: tensor<?xf32> {dims=["n"]}, %bias: tensor<?xf16> {dims=["n"]}) -> (%y: tensor<?x?xf16> {dims = ["m", "n"]}) {
  %m = tile.dim %a, 0
  %k = tile.dim %a, 1
  %n = tile.dim %b, 0
  tile.kernel grid(%bx = ceildiv(%n, 32), %by = ceildiv(%m, 32)) threads(64) {
    %sA = tile.alloc_shared : 32x64xi8
    %sB = tile.alloc_shared : 32x64xi8
    %c = tile.alloc_fragment : 32x32xi32
    %o = tile.alloc_fragment : 32x32xf16
    %rs = tile.alloc_fragment : 32xf32
    tile.use_swizzle panel 3
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%k, 64) stages(3) {
      tile.copy %a[%by * 32, %i * 64] to %sA
      tile.copy %b[%bx * 32, %i * 64] to %sB
      tile.gemm %sA, %sB, %c {transpose_b, policy = "full_row"}
    }
    tile.copy %sa[%by * 32] to %rs
    tile.parallel (%i, %j) in (32, 32) {
      %v = tile.load %c[%i, %j]
      %f = tile.cast %v : f32
      %s = tile.load %rs[%i]
      %t = tile.load %sb[%bx * 32 + %j]
      %b0 = tile.load %bias[%bx * 32 + %j]
      %bb = tile.cast %b0 : f32
      %p = tile.mul %f, %s
      %q = tile.fma %p, %t, %bb
      %h = tile.cast %q : f16
      tile.store %h, %o[%i, %j]
    }
    tile.copy %o to %y[%by * 32, %bx * 32]
  }
}

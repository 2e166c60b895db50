// Scalar arguments of every type.
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --arg=1.5 --arg=-2.25 --arg=0.5 --arg=-7 --arg=1 --arg=9007199254740993 --arg=200 --arg=random:1:f16:13 --expect=reference --check=all || exit 1; done
tile.func @f(%a: f16, %b: bf16, %c: f8E4M3FN, %d: i8, %e: i1, %g: i64, %h: ui8, %x: tensor<?xf16> {dims=["n"]}) -> (%y: tensor<?xf16> {dims=["n"]}, %z: tensor<8xf32>, %w: tensor<3xi64>) {
  %n = tile.dim %x, 0
  tile.kernel grid(%blk = ceildiv(%n, 5)) threads(32) {
    tile.parallel (%i) in (5) {
      %v = tile.load %x[%blk * 5 + %i]
      %u = tile.mul %v, %a
      tile.store %u, %y[%blk * 5 + %i]
    }
  }
  tile.kernel threads(32) {
    %af = tile.cast %a : f32
    tile.store %af, %z[0]
    %bf = tile.cast %b : f32
    tile.store %bf, %z[1]
    %cf = tile.cast %c : f32
    tile.store %cf, %z[2]
    %df = tile.cast %d : f32
    tile.store %df, %z[3]
    %ef = tile.cast %e : f32
    tile.store %ef, %z[4]
    %gf = tile.cast %g : f32
    tile.store %gf, %z[5]
    %hf = tile.cast %h : f32
    tile.store %hf, %z[6]
    %c2 = tile.mul %c, %c
    %c3 = tile.cast %c2 : f32
    tile.store %c3, %z[7]
    tile.store %g, %w[0]
    %h64 = tile.cast %h : i64
    tile.store %h64, %w[1]
    %d64 = tile.cast %d : i64
    tile.store %d64, %w[2]
  }
}

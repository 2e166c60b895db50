// Sequences of different lengths, one of them empty: the loop's bounds are loaded.
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --arg=random:1:f32:20x8 --arg=iota:i32:6 --expect=reference --check=all || exit 1; done
tile.func @f(%x: tensor<?x8xf32> {dims=["t","d"]}, %cu: tensor<?xi32> {dims=["b1"]}) -> (%y: tensor<?x8xf32> {dims=["b1","d"]}, %mx: tensor<?x8xf32> {dims=["b1","d"]}) {
  %b1 = tile.dim %cu, 0
  %T = tile.dim %x, 0
  tile.kernel grid(%b = %b1) threads(32) {
    %s = tile.alloc_shared : 4x8xf32
    %f = tile.alloc_fragment : 4x8xf32
    %acc = tile.alloc_fragment : 8xf32
    %m = tile.alloc_fragment : 8xf32
    %lo32 = tile.load %cu[%b]
    %hi32 = tile.load %cu[%b + 1]
    %lo0 = tile.cast %lo32 : index
    %hi0 = tile.cast %hi32 : index
    %lo = tile.mul %lo0, 3
    %hi = tile.mul %hi0, 3
    tile.clear %acc
    tile.fill %m, -inf
    %len = tile.sub %hi, %lo
    tile.pipelined %k = 0 to ceildiv(%len, 4) stages(2) {
      tile.copy %x[%lo + %k * 4, 0] to %s
      tile.parallel (%i, %j) in (4, 8) {
        %at = tile.mul %k, 4
        %at2 = tile.add %at, %i
        %in = tile.lt %at2, %len
        %v = tile.load %s[%i, %j]
        %w = tile.select %in, %v, 0.0
        tile.store %w, %f[%i, %j]
      }
      tile.reduce_sum %f to %acc dim 0 {accumulate}
      tile.parallel (%i, %j) in (4, 8) {
        %at = tile.mul %k, 4
        %at2 = tile.add %at, %i
        %in = tile.lt %at2, %len
        %v = tile.load %s[%i, %j]
        %w = tile.select %in, %v, -inf
        tile.store %w, %f[%i, %j]
      }
      tile.reduce_max %f to %m dim 0 {accumulate}
    }
    tile.copy %acc to %y[%b, 0]
    tile.copy %m to %mx[%b, 0]
  }
}

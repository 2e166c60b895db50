// Buffers, tensors, grids and loops of nothing.
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --arg=random:1:f32:0 --arg=random:1:f32:3x0 --arg=0 --expect=reference --check=all || exit 1; done
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --arg=random:1:f32:5 --arg=random:1:f32:3x2 --arg=3 --expect=reference --check=all || exit 1; done
tile.func @f(%x: tensor<?xf32> {dims=["n"]}, %w: tensor<?x?xf32> {dims=["a","b"]}, %k: i32) -> (%y: tensor<?xf32> {dims=["n"]}, %r: tensor<4xf32>, %i: tensor<2xi32>, %p: tensor<4xf32>, %q: tensor<?x?xf32> {dims=["a","b"]}) {
  %n = tile.dim %x, 0
  %kk = tile.cast %k : index
  tile.kernel grid(%b = %n) threads(32) {
    tile.copy %x[%b] to %y[%b]
  }
  tile.kernel threads(32) {
    %e = tile.alloc_fragment : 4x0xf32
    %ei = tile.alloc_shared : 2x0xi32
    %a = tile.alloc_fragment : 4xf32
    %ai = tile.alloc_fragment : 2xi32
    tile.reduce_max %e to %a dim 1
    tile.copy %a to %r
    tile.reduce_sum %ei to %ai dim 1
    tile.copy %ai to %i
    tile.fill %a, 1.0
    tile.serial %t = 0 to %kk step 2 {
      tile.parallel (%j) in (4) {
        %v = tile.load %a[%j]
        %u = tile.add %v, %v
        tile.store %u, %a[%j]
      }
    }
    tile.parallel (%j) in (%kk) {
      %v = tile.load %a[%j]
      %u = tile.add %v, 100.0
      tile.store %u, %a[%j]
    }
    tile.copy %a to %p
    tile.copy %w to %q
  }
}

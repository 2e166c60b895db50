// Counts by atomics in shared and global memory, and their prefix sums, in three kernels.
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --arg=random:1:u8:1000 --expect=reference --check=all || exit 1; done
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --arg=random:1:u8:1 --expect=reference --check=all || exit 1; done
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --arg=random:1:u8:0 --expect=reference --check=all || exit 1; done
tile.func @f(%x: tensor<?xui8> {dims=["n"]}) -> (%h: tensor<256xi32>, %c: tensor<256xi32>, %mx: tensor<1xi32>) {
  %n = tile.dim %x, 0
  tile.kernel threads(128) {
    tile.clear %h
    tile.fill %mx, -1
  }
  tile.kernel grid(%b = ceildiv(%n, 300)) threads(128) {
    %s = tile.alloc_shared : 256xi32
    tile.clear %s
    tile.parallel (%i) in (300) {
      %at0 = tile.mul %b, 300
      %at = tile.add %at0, %i
      %in = tile.lt %at, %n
      tile.if %in {
        %v = tile.load %x[%at]
        %k = tile.cast %v : index
        tile.atomic_add 1, %s[%k]
      }
    }
    tile.parallel (%i) in (256) {
      %v = tile.load %s[%i]
      %nz = tile.ne %v, 0
      tile.if %nz {
        tile.atomic_add %v, %h[%i]
        tile.atomic_max %v, %mx[0]
      }
    }
  }
  tile.kernel threads(64) {
    %s = tile.alloc_shared : 256xi32
    tile.copy %h to %s
    tile.cumsum %s to %s dim 0
    tile.copy %s to %c
  }
}

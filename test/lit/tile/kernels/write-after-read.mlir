// Each turn writes the row that the next one's copy reads: nothing may run ahead.
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --arg=random:1:f32:8x32 --expect=reference --check=all || exit 1; done
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --arg=random:1:f32:1x32 --expect=reference --check=all || exit 1; done
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --arg=random:1:f32:0x32 --expect=reference --check=all || exit 1; done
tile.func @f(%x: tensor<?x32xf32> {dims=["n","c"]}) -> (%y: tensor<?x32xf32> {dims=["n","c"]}, %z: tensor<32xf32>) {
  %n = tile.dim %x, 0
  tile.kernel threads(32) {
    tile.copy %x to %y
  }
  tile.kernel threads(32) {
    %s = tile.alloc_shared : 32xf32
    %f = tile.alloc_fragment : 32xf32
    tile.clear %f
    tile.pipelined %i = 0 to %n stages(3) {
      tile.copy %y[%i, 0][1, 32] to %s
      tile.parallel (%j) in (32) {
        %a = tile.load %s[%j]
        %b = tile.load %f[%j]
        %c = tile.add %a, %b
        tile.store %c, %f[%j]
        tile.store %c, %y[%i + 1, %j]
      }
    }
    tile.copy %f to %z
  }
}

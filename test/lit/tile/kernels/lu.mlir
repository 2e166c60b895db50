// LU without pivots in shared memory: serial loops whose steps depend on one another.
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --arg=random:1:f64:7x7 --expect=reference --check=all || exit 1; done
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --arg=random:1:f64:1x1 --expect=reference --check=all || exit 1; done
tile.func @f(%x: tensor<?x?xf64> {dims=["n","n"]}) -> (%lu: tensor<?x?xf64> {dims=["n","n"]}) {
  %n = tile.dim %x, 0
  tile.kernel threads(64) {
    %s = tile.alloc_shared : 9x9xf64
    %f = tile.alloc_shared : 9xf64
    tile.clear %s
    tile.copy %x[0, 0] to %s[0, 0][9, 9]
    tile.parallel (%i) in (9) {
      %v = tile.load %s[%i, %i]
      %w = tile.add %v, 10.0
      tile.store %w, %s[%i, %i]
    }
    tile.serial %k = 0 to %n {
      tile.parallel (%i) in (9) {
        %a = tile.load %s[%i, %k]
        %d = tile.load %s[%k, %k]
        %q = tile.div %a, %d
        tile.store %q, %f[%i]
      }
      tile.parallel (%i) in (9) {
        %gt = tile.gt %i, %k
        tile.if %gt {
          %q = tile.load %f[%i]
          tile.store %q, %s[%i, %k]
        }
      }
      tile.parallel (%i, %j) in (9, 9) {
        %gi = tile.gt %i, %k
        %gj = tile.gt %j, %k
        %g = tile.logical_and %gi, %gj
        tile.if %g {
          %l = tile.load %f[%i]
          %u = tile.load %s[%k, %j]
          %v = tile.load %s[%i, %j]
          %p = tile.mul %l, %u
          %w = tile.sub %v, %p
          tile.store %w, %s[%i, %j]
        }
      }
    }
    tile.copy %s to %lu[0, 0]
  }
}

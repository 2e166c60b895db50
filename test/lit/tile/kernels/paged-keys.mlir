// Keys come page by page, by a table: each copy's place is loaded in the loop that runs ahead.
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --arg=random:1:f16:16x32 --arg=random:2:f16:10x16x32 --arg=random:3:i32:7 --expect=reference --check=all || exit 1; done
tile.func @f(%q: tensor<16x32xf16>, %kv: tensor<?x16x32xf16> {dims=["pages","s","d"]}, %table: tensor<?xi32> {dims=["np"]}) -> (%o: tensor<16x?xf32> {dims=["h","np"]}, %w: tensor<16x16xf32>) {
  %np = tile.dim %table, 0
  %pages = tile.dim %kv, 0
  tile.kernel threads(64) {
    %qs = tile.alloc_shared : 16x32xf16
    %ks = tile.alloc_shared : 16x32xf16
    %c = tile.alloc_fragment : 16x16xf32
    %all = tile.alloc_fragment : 16x16xf32
    %r = tile.alloc_fragment : 16xf32
    tile.copy %q to %qs
    tile.clear %all
    tile.pipelined %i = 0 to %np stages(3) {
      %t = tile.load %table[%i]
      %ti = tile.cast %t : index
      tile.copy %kv[%ti mod %pages, 0, 0][1, 16, 32] to %ks
      tile.clear %c
      tile.gemm %qs, %ks, %c {transpose_b}
      tile.gemm %qs, %ks, %all {transpose_b}
      tile.reduce_absmax %c to %r dim 1
      tile.parallel (%h) in (16) {
        %v = tile.load %r[%h]
        tile.store %v, %o[%h, %i]
      }
    }
    tile.copy %all to %w
  }
}

// Every element type through shared memory and fragments, truth values as vectors of bytes too, and reductions of them.
// RUN: tf-run %s --mcpu=sm_80 --arg=random:1:bool:16x32 --arg=random:2:u8:16x32 --arg=random:3:f64:16x32 --arg=random:4:i64:16x32 --arg=random:5:bf16:16x32 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_100a --arg=ones:bool:16x32 --arg=const:255:u8:16x32 --arg=iota:f64:16x32 --arg=iota:i64:16x32 --arg=iota:bf16:16x32 --expect=reference --check=all
tile.func @types(%a: tensor<16x32xi1>, %b: tensor<16x32xui8>, %c: tensor<16x32xf64>, %d: tensor<16x32xi64>, %e: tensor<16x32xbf16>)
  -> (%ra: tensor<16x32xi1>, %rb: tensor<16x32xui8>, %rc: tensor<16x32xf64>, %rd: tensor<16x32xi64>, %re: tensor<16x32xbf16>, %any: tensor<16xi1>, %sum: tensor<32xui8>, %m: tensor<16xi64>, %f: tensor<16x32xi1>, %g: tensor<16x32xbf16>) {
  tile.kernel threads(32) {
    %s = tile.alloc_shared : 16x32xi1
    %q = tile.alloc_fragment : 16x32xi1
    %o = tile.alloc_fragment : 16xi1
    tile.copy %a to %s
    tile.copy %s to %q
    tile.reduce_bitand %q to %o dim 1
    tile.copy %q to %ra
    tile.copy %o to %any
    tile.copy %c to %f
    tile.copy %a to %g
  }
  tile.kernel threads(64) {
    %s = tile.alloc_shared : 16x32xui8
    %q = tile.alloc_fragment : 16x32xui8
    %o = tile.alloc_fragment : 32xui8
    tile.copy %b to %s
    tile.copy %s to %q
    tile.reduce_sum %q to %o dim 0
    tile.copy %q to %rb
    tile.copy %o to %sum
  }
  tile.kernel threads(64) {
    %s = tile.alloc_shared : 16x32xf64
    %q = tile.alloc_fragment : 16x32xf64
    tile.copy %c to %s
    tile.copy %s to %q
    tile.copy %q to %rc
  }
  tile.kernel threads(64) {
    %s = tile.alloc_shared : 16x32xi64
    %q = tile.alloc_fragment : 16x32xi64
    %o = tile.alloc_fragment : 16xi64
    tile.copy %d to %s
    tile.copy %s to %q
    tile.reduce_absmax %q to %o dim 1
    tile.copy %q to %rd
    tile.copy %o to %m
  }
  tile.kernel threads(64) {
    %s = tile.alloc_shared : 16x32xbf16
    %q = tile.alloc_fragment : 16x32xbf16
    tile.copy %e to %s
    tile.copy %s to %q
    tile.copy %q to %re
  }
}

// What is refused of producer warps, of persistent blocks and of tiles.
// RUN: tf-opt %s --split-input-file --verify-diagnostics

tile.func @none(%x: tensor<4xf32>) -> (%y: tensor<4xf32>) {
  tile.kernel threads(32) producers(-1) { // expected-error {{`producers(-1)`, expected 1 to 4 warps, or 0 for none}}
  }
}

// -----
tile.func @many(%x: tensor<4xf32>) -> (%y: tensor<4xf32>) {
  tile.kernel threads(32) producers(5) { // expected-error {{`producers(5)`, expected 1 to 4 warps, or 0 for none}}
  }
}

// -----
tile.func @part(%x: tensor<4xf32>) -> (%y: tensor<4xf32>) {
  tile.kernel threads(40) producers(1) { // expected-error {{producer warps stand behind whole warps: expected a multiple of 32 threads, found 40}}
  }
}

// -----
tile.func @too_large(%x: tensor<4xf32>) -> (%y: tensor<4xf32>) {
  tile.kernel threads(992) producers(2) { // expected-error {{a block of 992 threads and 2 producer warps, expected at most 1024 threads in all}}
  }
}

// -----
tile.func @alone(%x: tensor<4xf32>) -> (%y: tensor<4xf32>) {
  tile.kernel threads(128) registers(24, 240) { // expected-error {{`registers` without `producers(4)` before it: nobody gives any back}}
  }
}

// -----
tile.func @one_warp(%x: tensor<4xf32>) -> (%y: tensor<4xf32>) {
  tile.kernel threads(128) producers(1) registers(24, 240) { // expected-error {{registers move between warp groups of 128 threads: expected `producers(4)` and a multiple of 128 threads, found `producers(1)` and 128}}
  }
}

// -----
tile.func @no_group(%x: tensor<4xf32>) -> (%y: tensor<4xf32>) {
  tile.kernel threads(96) producers(4) registers(24, 240) { // expected-error {{registers move between warp groups of 128 threads: expected `producers(4)` and a multiple of 128 threads, found `producers(4)` and 96}}
  }
}

// -----
tile.func @numbers(%x: tensor<4xf32>) -> (%y: tensor<4xf32>) {
  tile.kernel threads(128) producers(4) registers(240, 24) { // expected-error {{`registers` is not two multiples of 8 from 24 to 256, the producers' not above the others'}}
  }
}

// -----
tile.func @one_number(%x: tensor<4xf32>) -> (%y: tensor<4xf32>) {
  tile.kernel threads(128) producers(4) registers(24) { // expected-error {{`registers` is not two multiples of 8 from 24 to 256, the producers' not above the others'}}
  }
}

// -----
tile.func @odd(%x: tensor<4xf32>) -> (%y: tensor<4xf32>) {
  tile.kernel threads(128) producers(4) registers(24, 100) { // expected-error {{`registers` is not two multiples of 8 from 24 to 256, the producers' not above the others'}}
  }
}

// -----
tile.func @no_grid(%x: tensor<4xf32>) -> (%y: tensor<4xf32>) {
  tile.kernel threads(32) persistent { // expected-error {{`persistent` without a grid: there is one tile, which one block has}}
  }
}

// -----
tile.func @negative(%x: tensor<4xf32>) -> (%y: tensor<4xf32>) {
  tile.kernel grid(%b = 4) threads(32) persistent(-1) { // expected-error {{`persistent(-1)`, expected 1 to 2147483647 blocks, or none said}}
  }
}

// -----
tile.func @clusters(%x: tensor<4xf32>) -> (%y: tensor<4xf32>) {
  tile.kernel grid(%b = 4) threads(32) cluster(2) persistent dynamic { // expected-error {{`dynamic` with a cluster, whose blocks take their tiles together; say one of the two}}
  }
}

// -----
tile.func @tile_of_four(%x: tensor<4xf32>) -> (%y: tensor<4xf32>) {
  // expected-error@below {{4 numbers in `tiles`, expected 5 for each tile: M, N, K, stages, threads}}
  tile.kernel threads(32) attributes {tiles = array<i64: 64, 64, 64, 4>} {
  }
}

// -----
tile.func @tile_of_none(%x: tensor<4xf32>) -> (%y: tensor<4xf32>) {
  tile.kernel threads(32) tiles([64, 0, 64, 4, 128]) { // expected-error {{a tile with N of 0, expected 1 to 4096}}
  }
}

// -----
tile.func @tile_in_part(%x: tensor<4xf32>) -> (%y: tensor<4xf32>) {
  tile.kernel threads(32) tiles([64, 64, 64, 4]) { // expected-error {{expected ',', found ']'}}
  }
}

// -----
tile.func @drawn(%x: tensor<4x32xf32>) -> (%y: tensor<4x32xf32>) {
  tile.kernel grid(%b = 4) threads(32) attributes {dynamic} { // expected-error {{`dynamic` without `persistent` before it: a block with one tile draws no other}}
    tile.copy %x[%b, 0][1, 32] to %y[%b, 0]
  }
}

// -----

// expected-error@+1 {{extent 'n' is 9, and 8 on axis 0 of 'u'; expected one extent of a name}}
tile.func @two_extents(%x: tensor<9xf32> {dims = ["n"]}, %u: tensor<8xf32> {dims = ["n"]}) -> (%y: tensor<8xf32> {dims = ["n"]}) {
  tile.kernel threads(32) {
    tile.copy %u to %y
  }
}

// -----
tile.func @no_cluster(%x: tensor<4xf32>) -> (%y: tensor<4xf32>) {
  tile.kernel threads(32) {
    %f = tile.alloc_fragment : 4x8xf32
    %g = tile.alloc_fragment : 4x4xf32
    tile.cluster_sum %f to %g // expected-error {{tile.cluster_sum stands in a kernel with a cluster of at least 2 blocks, outside of loops and conditions; say `cluster(2)` behind its threads}}
  }
}

// -----
tile.func @in_a_loop(%x: tensor<4xf32>) -> (%y: tensor<4xf32>) {
  tile.kernel grid(%b = 2) threads(32) cluster(2) {
    %f = tile.alloc_fragment : 4x8xf32
    %g = tile.alloc_fragment : 4x4xf32
    tile.serial %i = 0 to 2 {
      tile.cluster_sum %f to %g // expected-error {{tile.cluster_sum stands in a kernel with a cluster of at least 2 blocks, outside of loops and conditions}}
    }
  }
}

// -----
tile.func @sums_and_rounds(%x: tensor<4xf32>) -> (%y: tensor<4xf32>) {
  tile.kernel grid(%b = 2) threads(32) cluster(2) persistent {
    %f = tile.alloc_fragment : 4x8xf32
    %g = tile.alloc_fragment : 4x4xf32
    tile.cluster_sum %f to %g // expected-error {{tile.cluster_sum in a kernel with persistent blocks, which go from tile to tile on their own}}
  }
}

// -----
tile.func @sums_of_shared(%x: tensor<4xf32>) -> (%y: tensor<4xf32>) {
  tile.kernel grid(%b = 2) threads(32) cluster(2) {
    %f = tile.alloc_shared : 4x8xf32
    %g = tile.alloc_fragment : 4x4xf32
    tile.cluster_sum %f to %g // expected-error {{'f' (!tile.buffer<4x8xf32, shared>), expected a fragment with rows and columns}}
  }
}

// -----
tile.func @sums_of_halves(%x: tensor<4xf32>) -> (%y: tensor<4xf32>) {
  tile.kernel grid(%b = 2) threads(32) cluster(2) {
    %f = tile.alloc_fragment : 4x8xf16
    %g = tile.alloc_fragment : 4x4xf16
    tile.cluster_sum %f to %g // expected-error {{!tile.buffer<4x8xf16, fragment> and !tile.buffer<4x4xf16, fragment>, expected the same elements of 4 bytes}}
  }
}

// -----
tile.func @sums_of_a_third(%x: tensor<4xf32>) -> (%y: tensor<4xf32>) {
  tile.kernel grid(%b = 2) threads(32) cluster(2) {
    %f = tile.alloc_fragment : 4x12xf32
    %g = tile.alloc_fragment : 4x4xf32
    tile.cluster_sum %f to %g // expected-error {{!tile.buffer<4x12xf32, fragment> to !tile.buffer<4x4xf32, fragment>, expected as many rows, and columns for each of the cluster's 2 blocks}}
  }
}

// -----
tile.func @three_crews(%x: tensor<4xf32>) -> (%y: tensor<4xf32>) {
  tile.kernel grid(%b = 2) threads(128) consumers(3) { // expected-error {{`consumers(3)`, expected 1, or 2 that take tiles by turns}}
  }
}

// -----
tile.func @crews_load(%x: tensor<4xf32>) -> (%y: tensor<4xf32>) {
  tile.kernel grid(%b = 2) threads(128) producers(0) consumers(2) { // expected-error {{`consumers(2)` with `producers(0)`: who waits for a tile cannot load the other one's}}
  }
}

// -----
tile.func @crews_draw(%x: tensor<4xf32>) -> (%y: tensor<4xf32>) {
  tile.kernel grid(%b = 2) threads(128) consumers(2) persistent dynamic { // expected-error {{`consumers(2)` with `dynamic`: the two take a block's tiles by turns; say one of the two}}
  }
}

// -----
tile.func @crews_of_one_tile(%x: tensor<4xf32>) -> (%y: tensor<4xf32>) {
  tile.kernel threads(128) consumers(2) { // expected-error {{`consumers(2)` without a grid: there is one tile, which one of them has}}
  }
}

// -----
tile.func @parts_of_warps(%x: tensor<4xf32>) -> (%y: tensor<4xf32>) {
  tile.kernel grid(%b = 2) threads(100) consumers(2) { // expected-error {{`consumers(2)` are whole warps: expected a multiple of 32 threads, found 100}}
  }
}

// -----
tile.func @large_crews(%x: tensor<4xf32>) -> (%y: tensor<4xf32>) {
  tile.kernel grid(%b = 2) threads(512) consumers(2) { // expected-error {{twice 512 threads and a producer warp, expected at most 1024 threads in all for `consumers(2)`}}
  }
}

// -----
tile.func @crews_and_producers(%x: tensor<4xf32>) -> (%y: tensor<4xf32>) {
  tile.kernel grid(%b = 2) threads(480) producers(4) consumers(2) { // expected-error {{a block of 960 threads and 4 producer warps, expected at most 1024 threads in all}}
  }
}

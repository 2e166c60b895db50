// Sizes that do not fit, iterations that no device ends, grids that no launch takes, regions that lie outside: each told with
// its numbers, by whichever form the type was written.
// RUN: tf-opt %s --split-input-file --verify-diagnostics

tile.func @shared(%x: tensor<3xf32>) -> (%y: tensor<3xf32>) {
  tile.kernel threads(32) {
    %a = tile.alloc_shared : 4611686018427387904xf32 // expected-error {{a buffer of more than 16777216 elements, found !tile.buffer<4611686018427387904xf32, shared>}}
    %b = tile.alloc_shared : ?xf32 // expected-error {{a buffer's extents are known and not negative, found !tile.buffer<?xf32, shared>}}
    %c = tile.alloc_shared : 4294967296x4294967296xf32 // expected-error {{a buffer of more than 16777216 elements, found !tile.buffer<4294967296x4294967296xf32, shared>}}
    %d = tile.alloc_shared : 0x2147483648xf32 // expected-error {{a buffer of more than 16777216 elements, found !tile.buffer<0x2147483648xf32, shared>}}
    %e = tile.alloc_fragment : 9223372036854775807xi8 // expected-error {{a buffer of more than 16777216 elements, found !tile.buffer<9223372036854775807xi8, fragment>}}
    %f = tile.alloc_fragment : ?x4xi8 // expected-error {{a buffer's extents are known and not negative, found !tile.buffer<?x4xi8, fragment>}}
    %g = tile.alloc_local : 2147483649xf64 // expected-error {{a buffer of more than 16777216 elements, found !tile.buffer<2147483649xf64, local>}}
    %h = tile.alloc_local : ?xf64 // expected-error {{a buffer's extents are known and not negative, found !tile.buffer<?xf64, local>}}
    %i = tile.alloc_shared : 16777216xi8
    %v = tile.view %i : 4611686018427387908x4xi8 // expected-error {{a buffer of more than 16777216 elements, found !tile.buffer<4611686018427387908x4xi8, shared>}}
  }
}

// -----
tile.func @views(%x: tensor<3xf32>) -> (%y: tensor<3xf32>) {
  tile.kernel threads(32) {
    %a = tile.view %x : 4611686018427387904xf32 // expected-error {{the bytes of the view, tensor<4611686018427387904xf32>, do not fit 63 bits}}
    %b = tile.view %x : 2147483648xf32 // expected-error {{the view has 8589934592 bytes, 'x' has 12}}
  }
}

// -----
tile.func @turns(%x: tensor<?xf32>) -> (%y: tensor<3xf32>) {
  tile.kernel threads(32) {
    tile.parallel (%i) in (9223372036854775807) { // expected-error {{'tile.parallel' of 9223372036854775807 iterations, expected at most 2^62: no device ends more}}
      tile.store 1.0, %y[%i]
    }
    tile.parallel (%i, %j) in (4611686018427387904, 3) { // expected-error {{'tile.parallel' of 4611686018427387904 x 3 iterations, expected at most 2^62}}
      tile.store 1.0, %y[%i + %j]
    }
    tile.parallel (%i, %j) in (9223372036854775807, 0) {
      tile.store 1.0, %y[%i + %j]
    }
    tile.persistent (%i, %j) in (4294967296, 4294967296) { // expected-error {{'tile.persistent' of 4294967296 x 4294967296 iterations, expected at most 2^62}}
    }
    tile.serial %k = -4611686018427387904 to 4611686018427387904 { // expected-error {{'tile.serial' goes from -4611686018427387904 to 4611686018427387904, expected ends that are at most 2^62 apart}}
    }
    tile.unroll %k = 0 to 9223372036854775807 step 2 { // expected-error {{'tile.unroll' goes from 0 to 9223372036854775807, expected ends that are at most 2^62 apart}}
    }
    tile.pipelined %k = 0 to 9223372036854775807 stages(2) { // expected-error {{'tile.pipelined' goes from 0 to 9223372036854775807, expected ends that are at most 2^62 apart}}
    }
    tile.serial %k = 0 to 3 step 9223372036854775807 {
    }
    tile.copy %x[0][9223372036854775807] to %y[0][9223372036854775807] // expected-error {{'tile.copy' of 9223372036854775807 iterations, expected at most 2^62}}
  }
}

// -----
tile.func @grid_x(%x: tensor<3xf32>) -> (%y: tensor<3xf32>) {
  tile.kernel grid(%a = 2147483648) threads(32) { // expected-error {{a grid of 2147483648 blocks along x, but a launch has at most 2147483647 there}}
  }
  tile.kernel grid(%a = 2147483647, %b = 65536) threads(32) { // expected-error {{a grid of 65536 blocks along y, but a launch has at most 65535 there}}
  }
  tile.kernel grid(%a = 1, %b = 65535, %c = 9223372036854775807) threads(32) { // expected-error {{a grid of 9223372036854775807 blocks along z, but a launch has at most 65535 there}}
  }
  tile.kernel grid(%a = 2147483647, %b = 65535, %c = 65535) threads(32) {
  }
}

// -----
tile.func @regions(%x: tensor<8xf32>, %n: tensor<?xf32>) -> (%y: tensor<8xf32>) {
  tile.kernel threads(32) {
    %s = tile.alloc_shared : 8xf32
    tile.fill %s[8][2], 1.0 // expected-error {{dimension 0 of the region begins at 8 and takes 2 elements, but 's' has the extent 8: nothing of it lies inside}}
    tile.clear %s[-2][2] // expected-error {{dimension 0 of the region begins at -2 and takes 2 elements, but 's' has the extent 8: nothing of it lies inside}}
    tile.fill %y[9223372036854775807][9], 1.0 // expected-error {{dimension 0 of the region begins at 9223372036854775807 and takes 9 elements, but 'y' has the extent 8: nothing of it lies inside}}
    tile.clear %s[0][9] // expected-error {{extent 0 of the region is 9, but 's' has 8 there}}
    tile.copy %x[9] to %s // expected-error {{dimension 0 of the source begins at 9 and takes 8 elements, but 'x' has the extent 8: nothing of it lies inside}}
    tile.copy %s to %y[-8] // expected-error {{dimension 0 of the destination begins at -8 and takes 8 elements, but 'y' has the extent 8: nothing of it lies inside}}
    tile.copy %s[0][4] to %s[9] // expected-error {{dimension 0 of the destination begins at 9 and takes 4 elements, but 's' has the extent 8: nothing of it lies inside}}
    tile.copy %n[-100] to %s
    tile.copy %x[-7] to %s
    tile.clear %s[8][0]
  }
}

// What cannot be in the memory of an argument, and why.
// RUN: tf-opt %s --split-input-file --lower-tile --verify-diagnostics

tile.func @halo(%x: tensor<?xf32> {dims = ["n"]}) -> (%y: tensor<?xf32> {dims = ["n"], in_place = 0}) {
  %n = tile.dim %x, 0
  tile.kernel grid(%b = ceildiv(%n, 128)) threads(32) {
    tile.parallel (%i) in (128) {
      // expected-error@+1 {{'y' may be in the memory of 'x', but it cannot be proved that another iteration ('i') writes other elements than are read here; give it memory of its own}}
      %v = %x[%b * 128 + %i + 1]
      // expected-note@+1 {{it is written at [b * 128 + i], and read at [b * 128 + i + 1]}}
      %y[%b * 128 + %i] = %v
    }
  }
}

// -----
tile.func @halo_of_tiles(%x: tensor<?xf32> {dims = ["n"]}) -> (%y: tensor<?xf32> {dims = ["n"], in_place = 0}) {
  %n = tile.dim %x, 0
  tile.kernel grid(%b = ceildiv(%n, 128)) threads(32) {
    %t = tile.alloc_shared : 130xf32
    // expected-error@+1 {{'y' may be in the memory of 'x', but it cannot be proved that another block ('b') writes other elements than are read here; give it memory of its own}}
    tile.copy %x[%b * 128 - 1] to %t
    tile.parallel (%i) in (128) {
      %v = %t[%i] + %t[%i + 1] + %t[%i + 2]
      // expected-note@+1 {{it is written at}}
      %y[%b * 128 + %i] = %v
    }
  }
}

// -----
tile.func @turned(%x: tensor<64x64xf32>) -> (%y: tensor<64x64xf32> {in_place = 0}) {
  tile.kernel grid(%b = 4, %c = 4) threads(32) {
    %t = tile.alloc_shared : 16x16xf32
    // expected-error@+1 {{but it cannot be proved that another block}}
    tile.copy %x[%b * 16, %c * 16] to %t
    tile.parallel (%i, %j) in (16, 16) {
      // expected-note@+1 {{it is written at}}
      %y[%c * 16 + %j, %b * 16 + %i] = %t[%i, %j]
    }
  }
}

// -----
// Each turn of the loop reads what the turn before has written.
tile.func @again(%x: tensor<64xf32>) -> (%y: tensor<64xf32> {in_place = 0}) {
  tile.kernel threads(32) {
    %t = tile.alloc_fragment : 64xf32
    tile.serial %k = 0 to 3 step 1 {
      // expected-error@+1 {{but it cannot be proved that another turn of the loop ('k') writes other elements than are read here}}
      tile.copy %x to %t
      tile.copy %t to %y // expected-note {{it is written at}}
    }
  }
}

// -----
tile.func @behind(%x: tensor<64xf32>) -> (%y: tensor<64xf32> {in_place = 0}, %z: tensor<64xf32>) {
  tile.kernel threads(32) {
    %t = tile.alloc_fragment : 64xf32
    tile.copy %x to %t
    tile.copy %t to %y
    tile.copy %x to %t // expected-error {{'y' may be in the memory of 'x', but it is read here, behind a statement that writes there; give it memory of its own}}
    tile.copy %t to %z
  }
}

// -----
tile.func @later_kernel(%x: tensor<64xf32>) -> (%y: tensor<64xf32> {in_place = 0}, %z: tensor<64xf32>) {
  tile.kernel threads(32) {
    tile.fill %y, 1.0
  }
  tile.kernel threads(32) {
    tile.copy %x to %z // expected-error {{'y' may be in the memory of 'x', but a kernel before this one writes there; give it memory of its own}}
  }
}

// -----
// An index that is loaded may be any.
tile.func @gathered(%x: tensor<64xf32>, %at: tensor<64xi32>) -> (%y: tensor<64xf32> {in_place = 0}) {
  tile.kernel threads(32) {
    tile.parallel (%i) in (64) {
      %k = index(%at[%i])
      %v = %x[%k] // expected-error {{it cannot be proved that another iteration}}
      %y[%i] = %v // expected-note {{it is written at}}
    }
  }
}

// -----
tile.func @summed(%x: tensor<64xf32>) -> (%y: tensor<64xf32> {in_place = 0}) {
  tile.kernel threads(32) {
    tile.parallel (%i) in (64) {
      %v = %x[%i]
      tile.atomic_add %v, %y[%i] // expected-error {{'y' may be in the memory of 'x', but 'tile.atomic_add' writes it, of which no order is known; give it memory of its own}}
    }
  }
}

// -----
tile.func @viewed(%x: tensor<64xf32>) -> (%y: tensor<64xf32> {in_place = 0}) {
  tile.kernel threads(32) {
    %v = tile.view %x : 8x8xf32 // expected-error {{'y' may be in the memory of 'x', but there is a view of one of them; give it memory of its own}}
    tile.parallel (%i, %j) in (8, 8) {
      %y[%i * 8 + %j] = %v[%i, %j]
    }
  }
}

// -----
// expected-error@+1 {{'in_place' on argument 'x', which is no result}}
tile.func @argument(%x: tensor<64xf32> {in_place = 0}) -> (%y: tensor<64xf32>) {
  tile.kernel threads(32) {
    tile.copy %x to %y
  }
}

// -----
// expected-error@+1 {{result 'y' is in place of argument 0, expected the number of an argument with elements of its type and extents that are the same, or have the same names}}
tile.func @unnamed(%x: tensor<?xf32> {dims = ["n"]}, %w: tensor<?xf32> {dims = ["m"]}) -> (%y: tensor<?xf32> {dims = ["m"], in_place = 0}) {
  tile.kernel threads(32) {
  }
}

// -----
// expected-error@+1 {{result 'y' is in place of argument 3, expected the number of an argument}}
tile.func @beyond(%x: tensor<4xf32>) -> (%y: tensor<4xf32> {in_place = 3}) {
  tile.kernel threads(32) {
  }
}

// -----
// expected-error@+1 {{results 'y' and 'z' are both in place of argument 0; it has room for one}}
tile.func @both(%x: tensor<4xf32>) -> (%y: tensor<4xf32> {in_place = 0}, %z: tensor<4xf32> {in_place = 0}) {
  tile.kernel threads(32) {
  }
}

// -----
// The turn is told apart by the row, but moves what is read of it: another block writes there in the same turn.
tile.func @slanted(%x: tensor<?x?xf32> {dims = ["m", "n"]}) -> (%y: tensor<?x?xf32> {dims = ["m", "n"], in_place = 0}) {
  %m = tile.dim %x, 0
  %n = tile.dim %x, 1
  tile.kernel grid(%b = ceildiv(%n, 32)) threads(32) {
    tile.serial %t = 0 to %m {
      tile.parallel (%i) in (32) {
        // expected-error@+1 {{'y' may be in the memory of 'x', but it cannot be proved that another iteration ('i') writes other elements than are read here; give it memory of its own}}
        %v = %x[%t, %b * 32 + %i + %t * 32]
        // expected-note@+1 {{it is written at [t, b * 32 + i], and read at [t, t * 32 + b * 32 + i]}}
        %y[%t, %b * 32 + %i] = %v
      }
    }
  }
}

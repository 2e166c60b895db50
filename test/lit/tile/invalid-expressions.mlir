// RUN: tf-opt %s --split-input-file --verify-diagnostics

tile.func @not_an_index(%x: tensor<64xf32>) -> (%y: tensor<64xf32>) {
  tile.kernel threads(32) {
    tile.parallel (%i) in (32) {
      %v = tile.load %x[%i]
      // expected-error@+1 {{'v' has type f32, and expressions are of indices; tile.add, tile.mul and their like are ops}}
      %a = tile.add %v * 2, 1.0
    }
  }
}

// -----
tile.func @point(%x: tensor<64xf32>) -> (%y: tensor<64xf32>) {
  tile.kernel threads(32) {
    tile.parallel (%i) in (32) {
      // expected-error@+1 {{expected an integer for i64, found '1.5'}}
      %a = tile.add 1.5 * %i, 2
    }
  }
}

// -----
tile.func @cast(%x: tensor<64xf32>) -> (%y: tensor<64xf32>) {
  tile.kernel threads(32) {
    // expected-error@+1 {{a number has no type to convert from; tile.constant makes one of any type}}
    %c = tile.cast 3 : f32
  }
}

// -----
tile.func @untyped(%x: tensor<64xf32>) -> (%y: tensor<64xf32>) {
  tile.kernel threads(32) {
    // expected-error@+1 {{the type of this number is not known here; write it behind the operands, as ': f32'}}
    %c = tile.add 1, 2
  }
}

// -----
tile.func @two_types(%x: tensor<64xf32>) -> (%y: tensor<64xf32>) {
  tile.kernel threads(32) {
    %v = tile.load %x[0]
    // expected-error@+1 {{the operands are f32, not f16}}
    %c = tile.add %v, 1.0 : f16
  }
}

// -----
tile.func @exponent(%x: tensor<64xf32>) -> (%y: tensor<64xf32>) {
  tile.kernel threads(32) {
    // expected-error@+1 {{expected an index: a value, a number or an expression of them, found '1e2'}}
    %c = tile.load %x[1e2]
  }
}

// -----
tile.func @nothing(%x: tensor<64xf32>) -> (%y: tensor<64xf32>) {
  tile.kernel threads(32) {
    // expected-error@+1 {{expected an index: a value, a number or an expression of them, found ','}}
    tile.store - , %y[0]
  }
}

// -----
// expected-error@+1 {{'dims' of 'x' has 1 entries, wanted 2: one for each axis of tensor<?x32xf32>}}
tile.func @names(%x: tensor<?x32xf32> {dims = ["n"]}) -> (%y: tensor<64xf32>) {
}

// -----
tile.func @itself(%x: tensor<?xf32> {dims = ["n"]}) -> (%y: tensor<?xf32> {dims = ["n"]}) {
  tile.kernel threads(32) {
    // expected-error@+1 {{'y' is copied to itself, and how much of it is not known; give the region's extents as %a[%i, %j][16, 8], or copy through another buffer}}
    tile.copy %y to %y[1]
  }
}

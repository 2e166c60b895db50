// RUN: tf-opt %s --split-input-file --verify-diagnostics

tile.func @not_an_index(%x: tensor<64xf32>) -> (%y: tensor<64xf32>) {
  tile.kernel threads(32) {
    tile.parallel (%i) in (32) {
      %v = tile.load %x[%i]
      // expected-error@+1 {{'%v' is f32, expected an index, and nothing is converted silently; write index(%v)}}
      %a = tile.load %x[%v]
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
    // expected-error@+1 {{expected an integer for i64, found '1e2'}}
    %c = tile.load %x[1e2]
  }
}

// -----
tile.func @nothing(%x: tensor<64xf32>) -> (%y: tensor<64xf32>) {
  tile.kernel threads(32) {
    // expected-error@+1 {{expected a value, a number or an expression of them, found ','}}
    tile.store - , %y[0]
  }
}

// -----
// expected-error@+1 {{'dims' of 'x' has 1 entries, expected 2: one for each axis of tensor<?x32xf32>}}
tile.func @names(%x: tensor<?x32xf32> {dims = ["n"]}) -> (%y: tensor<64xf32>) {
}

// -----
tile.func @itself(%x: tensor<?xf32> {dims = ["n"]}) -> (%y: tensor<?xf32> {dims = ["n"]}) {
  tile.kernel threads(32) {
    // expected-error@+1 {{'y' is copied to itself, and how much of it is not known; give the region's extents as %a[%i, %j][16, 8], or copy through another buffer}}
    tile.copy %y to %y[1]
  }
}

// -----
tile.func @letters(%x: tensor<16xf32>) -> (%y: tensor<16xf32>) {
  tile.kernel threads(32) {
    // expected-error@+1 {{unknown op 'tile.alloc_fragement'; did you mean 'tile.alloc_fragment'?}}
    %f = tile.alloc_fragement : 16x8xf32
  }
}

// -----
tile.func @meet(%x: tensor<16x16xf16>) -> (%y: tensor<16x16xf32>) {
  tile.kernel threads(32) {
    %a = tile.alloc_shared : 16x32xf16
    %b = tile.alloc_shared : 16x32xf16
    %c = tile.alloc_fragment : 16x16xf32
    // expected-error@+1 {{'a' is 16 x 32 and 'b' 16 x 32: they differ in K; with transpose_b they meet}}
    tile.gemm %a, %b, %c
  }
}

// -----
// The sum of each row, as one would write it in a serial loop.
tile.func @one_place(%x: tensor<16x16xi32>) -> (%y: tensor<16xi32>) {
  tile.kernel threads(64) {
    %r = tile.alloc_fragment : 16xi32
    tile.clear %r
    tile.parallel (%i, %j) in (16, 16) {
      %v = tile.load %x[%i, %j]
      %o = tile.load %r[%i]
      %s = tile.add %o, %v
      // expected-error@+1 {{iterations that differ in 'j' write one element of 'r'; put it in an index, add with tile.atomic_add, or reduce a buffer with tile.reduce_sum}}
      tile.store %s, %r[%i]
    }
    // One iteration, none, or a condition that picks one: all of these are fine.
    tile.parallel (%i, %j) in (16, 1) {
      tile.store 1, %r[%i]
    }
    tile.parallel (%i, %j) in (0, 16) {
      tile.store 1, %r[%i]
    }
    tile.parallel (%i, %j) in (16, 16) {
      %first = tile.eq %j, 0
      tile.if %first {
        tile.store 1, %r[%i]
      }
    }
    tile.copy %r to %y
  }
}

// RUN: tf-opt --split-input-file --verify-diagnostics %s
// Elements of 4 bits: what is not whole bytes, and what such have no meaning for.

tile.func @odd_argument(%x: tensor<4x5xi4>) -> (%y: tensor<4xf32>) { // expected-error {{x is tensor<4x5xi4>: elements of i4 are two a byte, and its last extent must be even; round it up, or use i8}}
  tile.kernel threads(32) {
    tile.clear %y
  }
}

// -----

tile.func @no_axis(%x: tensor<ui4>) -> (%y: tensor<4xf32>) { // expected-error {{x is tensor<ui4>: elements of ui4 are two a byte}}
  tile.kernel threads(32) {
    tile.clear %y
  }
}

// -----

tile.func @scalar(%x: i4) -> (%y: tensor<4xf32>) { // expected-error {{argument 'x' is i4, and a scalar has whole bytes; i8 or f16 hold its values}}
  tile.kernel threads(32) {
    tile.clear %y
  }
}

// -----

tile.func @buffers(%x: tensor<4x6xi4>) -> (%y: tensor<4x6xi4>) {
  tile.kernel threads(32) {
    %s = tile.alloc_shared : 4x3xi4 // expected-error {{s is !tile.buffer<4x3xi4, shared>: elements of i4 are two a byte}}
  }
  tile.kernel threads(32) {
    %l = tile.alloc_local : 2xf4E2M1FN // expected-error {{a local buffer of f4E2M1FN; variables have whole bytes: i8 or f16 hold its values}}
  }
  tile.kernel threads(32) {
    %s = tile.alloc_shared : 2x3xui8
    %v = tile.view %s : 4x3xi4 // expected-error {{the view is !tile.buffer<4x3xi4, shared>: elements of i4 are two a byte}}
  }
  tile.kernel threads(32) {
    %s = tile.alloc_shared : 2x3xui8
    %v = tile.view %s : 4x4xi4 // expected-error {{the view has 8 bytes, 's' has 6}}
  }
}

// -----

tile.func @stores(%x: tensor<4x6xi4>, %n: i64) -> (%y: tensor<4x6xi4>) {
  tile.kernel threads(32) {
    tile.store 1, %y[0, 0] // expected-error {{writes one of two elements of 'y' that share a byte, which another thread may write; let the last index be a variable}}
  }
  tile.kernel threads(32) {
    tile.parallel (%i, %j) in (4, 6) {
      %y[%i, 5 - %j] = %x[%i, %j] // expected-error {{writes one of two elements of 'y'}}
    }
    tile.parallel (%i, %j) in (4, 5) {
      %y[%i, %j] = %x[%i, %j] // expected-error {{writes one of two elements of 'y'}}
    }
    tile.parallel (%i, %j) in (4, index(%n)) {
      %y[%i, %j] = %x[%i, %j] // expected-error {{writes one of two elements of 'y'}}
    }
    tile.parallel (%i, %j) in (4, 6) {
      %y[%i, %j + 1] = %x[%i, %j] // expected-error {{writes one of two elements of 'y'}}
    }
    tile.parallel (%i, %j) in (4, 6) {
      %y[%i, %j + %j * 2] = %x[%i, %j] // expected-error {{writes one of two elements of 'y'}}
    }
    tile.parallel (%i, %j) in (4, 6) {
      %y[%i + %j, %j] = %x[%i, %j] // expected-error {{writes one of two elements of 'y'}}
    }
    tile.parallel (%i, %j) in (4, 6) {
      tile.if %j > 2 {
        %y[%i, %j] = %x[%i, %j] // expected-error {{writes one of two elements of 'y'}}
      }
    }
    tile.parallel (%i, %j) in (4, 4) {
      %y[%i, %j] = %x[%i, %j]
      %y[%j, %i] = %x[%i, %j] // expected-error {{writes pairs of 'y' along another variable than the write to 'y' above; write them in two loops}}
    }
  }
}

// -----

tile.func @regions(%x: tensor<4x?xi4> {dims = ["m", "n"]}, %f: tensor<4x?xf32> {dims = ["m", "k"]}, %n: i64) -> (%y: tensor<4x8xi4>) {
  tile.kernel threads(32) {
    %s = tile.alloc_shared : 4x8xi4
    tile.copy %x[0, 0][4, 4] to %y[0, 1] // expected-error {{writes elements of 'y' from a place along its last dimension that is not surely even: a byte has two of i4; begin at an even number, or at something times 2}}
    tile.copy %x[0, 0][4, 3] to %y[0, 0] // expected-error {{writes 3 elements of 'y' along its last dimension, where a byte has two of i4}}
    tile.copy %x[0, 0][4, 4] to %y[0, index(%n)] // expected-error {{not surely even}}
    tile.copy %f to %y[0, 0] // expected-error {{writes a row of 'y' whose length, an extent of 'f', is not surely even: a byte has two of i4; `divisible` promises it}}
    tile.copy %s[0, 1][4, 2] to %s[0, 4] // expected-error {{'s' is copied to itself, and not byte by byte; copy through another buffer}}
    tile.copy %x[0, 0][4, 8] to %y {atomic = "add"} // expected-error {{there is no atomic op of i4; copy to a wider type}}
    tile.fill %y[0, 2][4, 3], 1 // expected-error {{writes 3 elements of 'y'}}
    tile.clear %y[0, 3][4, 2] // expected-error {{not surely even}}
  }
}

// -----

tile.func @ops(%x: tensor<8x8xi4>) -> (%y: tensor<8x8xi4>, %z: tensor<8xi32>) {
  tile.kernel threads(32) {
    %s = tile.alloc_shared : 8x8xi4
    %r = tile.alloc_fragment : 8xi32
    tile.reduce_sum %s to %r dim 1 // expected-error {{must be a !tile.buffer, or a tensor of at most 8 axes, of f64, f32, f16, bf16, f8E4M3FN, f8E5M2, i64, i32, i16, i8, ui64, ui32, ui16, ui8 or i1; tile.copy converts from i4, ui4 or f4E2M1FN}}
    tile.cumsum %s to %s dim 1 // expected-error {{tile.copy converts from i4, ui4 or f4E2M1FN}}
    tile.annotate_layout %s, "(8,8):(8,1)" // expected-error {{a layout of 's', which holds i4; annotate a buffer of bytes, and view that}}
    tile.gemm %s, %s, %s // expected-error {{a buffer in shared memory or a fragment, of f64}}
    tile.parallel (%i, %j) in (8, 8) {
      %v = tile.load %x[%i, %j]
      %w = tile.neg %v // expected-error {{tile.cast converts from i4, ui4 or f4E2M1FN}}
      tile.atomic_add %v, %y[%i, %j] // expected-error {{tile.cast converts from i4, ui4 or f4E2M1FN}}
      tile.print "{}", %v // expected-error {{tile.cast converts from i4, ui4 or f4E2M1FN}}
    }
  }
}

// -----

tile.func @slices(%x: tensor<8x8xi4>) -> (%y: tensor<8x8xi32>) {
  tile.kernel threads(32) {
    %s = tile.alloc_shared : 8x8xi4
    %c = tile.alloc_fragment : 8x8xi32
    tile.gemm %s[0, 0][8, 8], %s, %c // expected-error {{a region of 's', which holds i4; copy it to a buffer of its own first}}
  }
}

// -----

tile.func @sum(%x: tensor<8x8xi4>) -> (%y: tensor<8x8xi32>) {
  tile.kernel threads(32) {
    tile.parallel (%i, %j) in (8, 8) {
      %v = %x[%i, %j] + 1 // expected-error {{'add' has no meaning for i4}}
    }
  }
}

// -----

tile.func @infinite() -> (%y: tensor<8xf4E2M1FN>) {
  tile.kernel threads(32) {
    tile.fill %y, inf // expected-error {{f4E2M1FN has no infinity and no NaN; its largest value is 6.0}}
  }
}

// Layouts that are not followed, and why.
// RUN: tf-opt %s --split-input-file --verify-diagnostics --lower-tile

tile.func @text(%y: tensor<8x8xf32>) {
  tile.kernel threads(32) {
    %f = tile.alloc_fragment : 8x8xf32
    tile.annotate_layout %f, "(4,8" // expected-error {{this layout of 'f' is not followed: }}
    tile.clear %f
  }
}

// -----
tile.func @threads() -> (%y: tensor<8x8xf32>) {
  tile.kernel threads(64) {
    %f = tile.alloc_fragment : 8x8xf32
    tile.annotate_layout %f, "((4,8),2):((2@1,1@0),1@1)" // expected-error {{this layout of 'f' is not followed: it is for 32 threads, the block has 64}}
    tile.clear %f
    tile.copy %f to %y
  }
}

// -----
tile.func @holes() -> (%y: tensor<8x8xf32>) {
  tile.kernel threads(32) {
    %f = tile.alloc_fragment : 8x8xf32
    tile.annotate_layout %f, "((4,8),1):((2@1,1@0),0)" // expected-error {{it holds 32 of the 64 elements}}
    tile.clear %f
    tile.copy %f to %y
  }
}

// -----
tile.func @twice() -> (%y: tensor<8x8xf32>) {
  tile.kernel threads(32) {
    %f = tile.alloc_fragment : 8x8xf32
    tile.annotate_layout %f, "((4,8),(2,2)):((2@1,1@0),(1@1,0))" // expected-error {{thread 0 holds one element in two registers}}
    tile.clear %f
    tile.copy %f to %y
  }
}

// -----
tile.func @offsets() -> (%y: tensor<8x8xf32>) {
  tile.kernel threads(32) {
    %f = tile.alloc_fragment : 8x8xf32
    tile.annotate_layout %f, "(32,2):(2,1)" // expected-error {{the stride 2 goes along no dimension; write such as 8@0}}
    tile.clear %f
    tile.copy %f to %y
  }
}

// -----
tile.func @modes() -> (%y: tensor<8x8xf32>) {
  tile.kernel threads(32) {
    %f = tile.alloc_fragment : 8x8xf32
    tile.annotate_layout %f, "(4,8,2):(2@1,1@0,1@1)" // expected-error {{of a fragment it has two modes, threads and registers}}
    tile.clear %f
    tile.copy %f to %y
  }
}

// -----
tile.func @columns() -> (%y: tensor<8x8xf32>) {
  tile.kernel threads(32) {
    %s = tile.alloc_shared : 8x8xf32
    tile.annotate_layout %s, "(8,8):(1,8)" // expected-error {{shared memory is laid out row by row, or that with a swizzle of 32, 64 or 128 bytes}}
    tile.clear %s
    tile.copy %s to %y
  }
}

// -----
tile.func @shape() -> (%y: tensor<8x8xf32>) {
  tile.kernel threads(32) {
    %s = tile.alloc_shared : 8x8xf32
    tile.annotate_layout %s, "(8,16):(16,1)" // expected-error {{its extents are not those of the buffer}}
    tile.clear %s
    tile.copy %s to %y
  }
}

// -----
tile.func @viewed() -> (%y: tensor<64xf32>) {
  tile.kernel threads(32) {
    %s = tile.alloc_shared : 8x8xf32
    %v = tile.view %s : 64xf32
    tile.annotate_layout %s, "(8,8):(8,1)" // expected-error {{there are views of it, which see rows}}
    tile.clear %s
    tile.copy %v to %y
  }
}

// -----
tile.func @places(%x: tensor<8xf32>) -> (%y: tensor<8xf32>) {
  tile.kernel threads(32) {
    %l = tile.alloc_local : 8xf32
    %s = tile.alloc_shared : 8xf32
    tile.annotate_layout %l, "8:1" // expected-error {{'l' is a local buffer, expected shared memory or a fragment}}
    tile.annotate_layout %s, "8:1" // expected-error {{'s' has two layouts}}
    tile.annotate_layout %s, "8:1" // expected-error {{'s' has two layouts}}
    tile.serial %k = 0 to 2 {
      tile.annotate_layout %s, "8:1" // expected-error {{a layout stands at the top of a tile.kernel}}
    }
  }
}

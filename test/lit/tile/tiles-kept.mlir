// Kernels that say `tiles` and keep their tile, each for one reason: what they compute depends on it, or may (tile_sizes_check.c).
// RUN: tf-opt %s --verify-diagnostics=only-expected --lower-tile=target=sm_90a
// RUN: tf-opt %s --lower-tile=target=sm_90a 2>/dev/null | FileCheck %s
// CHECK: kernel.func
// CHECK-NOT: kernel.func @{{.*}}_k{{.}}_{{[0-9]}}

// The number of a block is a result.
tile.func @counts(%A: tensor<?x?xbf16> {dims = ["m", "k"]}, %B: tensor<?x?xbf16> {dims = ["k", "n"]}) -> (%C: tensor<?x?xbf16> {dims = ["m", "n"]}, %D: tensor<8xf32>) {
  %m = tile.dim %A, 0
  %k = tile.dim %A, 1
  %n = tile.dim %B, 1
  // expected-remark@below {{this kernel keeps its tile: an index depends on the tile otherwise than as its place}}
  tile.kernel grid(%bx = ceildiv(%n, 64), %by = ceildiv(%m, 64)) threads(128) tiles {
    %a = tile.alloc_shared : 64x32xbf16
    %b = tile.alloc_shared : 32x64xbf16
    %c = tile.alloc_fragment : 64x64xf32
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%k, 32) stages(2) {
      tile.copy %A[%by * 64, %i * 32] to %a
      tile.copy %B[%i * 32, %bx * 64] to %b
      tile.gemm %a, %b, %c
    }
    tile.copy %c to %C[%by * 64, %bx * 64]
    %D[%bx] = 1.0
  }
}

// How many tiles there are is asked for elsewhere.
tile.func @twice(%A: tensor<?x?xbf16> {dims = ["m", "k"]}, %B: tensor<?x?xbf16> {dims = ["k", "n"]}) -> (%C: tensor<?x?xbf16> {dims = ["m", "n"]}) {
  %m = tile.dim %A, 0
  %k = tile.dim %A, 1
  %n = tile.dim %B, 1
  %g = %n ceildiv 64
  // expected-remark@below {{this kernel keeps its tile: an extent of its grid is not ceildiv}}
  tile.kernel grid(%bx = %g, %by = ceildiv(%m, 64)) threads(128) tiles {
    %a = tile.alloc_shared : 64x32xbf16
    %b = tile.alloc_shared : 32x64xbf16
    %c = tile.alloc_fragment : 64x64xf32
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%k, 32) stages(2) {
      tile.copy %A[%by * 64, %i * 32] to %a
      tile.copy %B[%i * 32, %bx * 64] to %b
      tile.gemm %a, %b, %c
    }
    tile.copy %c to %C[%by * 64, %bx * 64]
    tile.if %g == 1 {
      tile.fill %c, 0.0
    }
  }
}

// Tiles begin one row further down.
tile.func @offset(%A: tensor<?x?xbf16> {dims = ["m", "k"]}, %B: tensor<?x?xbf16> {dims = ["k", "n"]}) -> (%C: tensor<?x?xbf16> {dims = ["m", "n"]}) {
  %m = tile.dim %A, 0
  %k = tile.dim %A, 1
  %n = tile.dim %B, 1
  // expected-remark@below {{this kernel keeps its tile: a copy does not go from where a tile begins to its end}}
  tile.kernel grid(%bx = ceildiv(%n, 64), %by = ceildiv(%m, 64)) threads(128) tiles {
    %a = tile.alloc_shared : 64x32xbf16
    %b = tile.alloc_shared : 32x64xbf16
    %c = tile.alloc_fragment : 64x64xf32
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%k, 32) stages(2) {
      tile.copy %A[%by * 64 + 1, %i * 32] to %a
      tile.copy %B[%i * 32, %bx * 64] to %b
      tile.gemm %a, %b, %c
    }
    tile.copy %c to %C[%by * 64, %bx * 64]
  }
}

// The loop ends where no tensor does: a longer step would take more of them.
tile.func @other_end(%A: tensor<?x?xbf16> {dims = ["m", "k"]}, %B: tensor<?x?xbf16> {dims = ["k", "n"]}, %q: i32) -> (%C: tensor<?x?xbf16> {dims = ["m", "n"]}) {
  %m = tile.dim %A, 0
  %k = tile.dim %A, 1
  %n = tile.dim %B, 1
  %z = tile.cast %q : index
  // expected-remark@below {{this kernel keeps its tile: a factor does not end where K does}}
  tile.kernel grid(%bx = ceildiv(%n, 64), %by = ceildiv(%m, 64)) threads(128) tiles {
    %a = tile.alloc_shared : 64x32xbf16
    %b = tile.alloc_shared : 32x64xbf16
    %c = tile.alloc_fragment : 64x64xf32
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%z, 32) stages(2) {
      tile.copy %A[%by * 64, %i * 32] to %a
      tile.copy %B[%i * 32, %bx * 64] to %b
      tile.gemm %a, %b, %c
    }
    tile.copy %c to %C[%by * 64, %bx * 64]
  }
}

// Behind the end of K there are ones.
tile.func @padded(%A: tensor<?x?xbf16> {dims = ["m", "k"]}, %B: tensor<?x?xbf16> {dims = ["k", "n"]}) -> (%C: tensor<?x?xbf16> {dims = ["m", "n"]}) {
  %m = tile.dim %A, 0
  %k = tile.dim %A, 1
  %n = tile.dim %B, 1
  // expected-remark@below {{this kernel keeps its tile: its loop does more than copy factors, with zeros behind their ends}}
  tile.kernel grid(%bx = ceildiv(%n, 64), %by = ceildiv(%m, 64)) threads(128) tiles {
    %a = tile.alloc_shared : 64x32xbf16
    %b = tile.alloc_shared : 32x64xbf16
    %c = tile.alloc_fragment : 64x64xf32
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%k, 32) stages(2) {
      tile.copy %A[%by * 64, %i * 32] to %a {pad = 1}
      tile.copy %B[%i * 32, %bx * 64] to %b
      tile.gemm %a, %b, %c
    }
    tile.copy %c to %C[%by * 64, %bx * 64]
  }
}

// Behind the end of K there are ones, too.
tile.func @scaled(%A: tensor<?x?xbf16> {dims = ["m", "k"]}, %B: tensor<?x?xbf16> {dims = ["k", "n"]}) -> (%C: tensor<?x?xbf16> {dims = ["m", "n"]}) {
  %m = tile.dim %A, 0
  %k = tile.dim %A, 1
  %n = tile.dim %B, 1
  // expected-remark@below {{this kernel keeps its tile: its loop does more than copy factors}}
  tile.kernel grid(%bx = ceildiv(%n, 64), %by = ceildiv(%m, 64)) threads(128) tiles {
    %a = tile.alloc_shared : 64x32xbf16
    %b = tile.alloc_shared : 32x64xbf16
    %c = tile.alloc_fragment : 64x64xf32
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%k, 32) stages(2) {
      tile.copy %A[%by * 64, %i * 32] to %a
      tile.copy %B[%i * 32, %bx * 64] to %b
      tile.parallel (%r, %j) in (64, 32) {
        %a[%r, %j] = exp(%a[%r, %j])
      }
      tile.gemm %a, %b, %c
    }
    tile.copy %c to %C[%by * 64, %bx * 64]
  }
}

// Sums of so many steps.
tile.func @partial(%A: tensor<?x?xbf16> {dims = ["m", "k"]}, %B: tensor<?x?xbf16> {dims = ["k", "n"]}) -> (%C: tensor<?x?xbf16> {dims = ["m", "n"]}) {
  %m = tile.dim %A, 0
  %k = tile.dim %A, 1
  %n = tile.dim %B, 1
  // expected-remark@below {{this kernel keeps its tile: its loop does more than copy factors}}
  tile.kernel grid(%bx = ceildiv(%n, 64), %by = ceildiv(%m, 64)) threads(128) tiles {
    %a = tile.alloc_shared : 64x32xbf16
    %b = tile.alloc_shared : 32x64xbf16
    %c = tile.alloc_fragment : 64x64xf32
    %t = tile.alloc_fragment : 64x64xf32
    tile.clear %t
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%k, 32) stages(2) {
      tile.copy %A[%by * 64, %i * 32] to %a
      tile.copy %B[%i * 32, %bx * 64] to %b
      tile.copy %c to %t
      tile.gemm %a, %b, %c
    }
    tile.copy %c to %C[%by * 64, %bx * 64]
  }
}

// Elements of a tile are combined.
tile.func @reduced(%A: tensor<?x?xbf16> {dims = ["m", "k"]}, %B: tensor<?x?xbf16> {dims = ["k", "n"]}) -> (%C: tensor<?x?xbf16> {dims = ["m", "n"]}, %D: tensor<?xf32> {dims = ["m"]}) {
  %m = tile.dim %A, 0
  %k = tile.dim %A, 1
  %n = tile.dim %B, 1
  // expected-remark@below {{this kernel keeps its tile: of tile.reduce_max it is not known what it does to the tile}}
  tile.kernel grid(%bx = ceildiv(%n, 64), %by = ceildiv(%m, 64)) threads(128) tiles {
    %a = tile.alloc_shared : 64x32xbf16
    %b = tile.alloc_shared : 32x64xbf16
    %c = tile.alloc_fragment : 64x64xf32
    %t = tile.alloc_fragment : 64xf32
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%k, 32) stages(2) {
      tile.copy %A[%by * 64, %i * 32] to %a
      tile.copy %B[%i * 32, %bx * 64] to %b
      tile.gemm %a, %b, %c
    }
    tile.copy %c to %C[%by * 64, %bx * 64]
    tile.reduce_max %c to %t dim 1
    tile.copy %t to %D[%by * 64]
  }
}

// Rows behind the end of C would be written, how many depends on the tile.
tile.func @other_result(%A: tensor<?x?xbf16> {dims = ["m", "k"]}, %B: tensor<?x?xbf16> {dims = ["k", "n"]}, %q: tensor<?xf32> {dims = ["q"]}) -> (%C: tensor<?x?xbf16> {dims = ["m", "n"]}, %D: tensor<?x?xf32> {dims = ["q", "n"]}) {
  %m = tile.dim %A, 0
  %k = tile.dim %A, 1
  %n = tile.dim %B, 1
  // expected-remark@below {{this kernel keeps its tile: a result does not end where both sides of C do}}
  tile.kernel grid(%bx = ceildiv(%n, 64), %by = ceildiv(%m, 64)) threads(128) tiles {
    %a = tile.alloc_shared : 64x32xbf16
    %b = tile.alloc_shared : 32x64xbf16
    %c = tile.alloc_fragment : 64x64xf32
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%k, 32) stages(2) {
      tile.copy %A[%by * 64, %i * 32] to %a
      tile.copy %B[%i * 32, %bx * 64] to %b
      tile.gemm %a, %b, %c
    }
    tile.copy %c to %C[%by * 64, %bx * 64]
    tile.copy %c to %D[%by * 64, %bx * 64]
  }
}

// Blocks beside each other write the same.
tile.func @one_side(%A: tensor<?x?xbf16> {dims = ["m", "k"]}, %B: tensor<?x?xbf16> {dims = ["k", "n"]}) -> (%C: tensor<?x?xbf16> {dims = ["m", "n"]}, %D: tensor<?xf32> {dims = ["m"]}) {
  %m = tile.dim %A, 0
  %k = tile.dim %A, 1
  %n = tile.dim %B, 1
  // expected-remark@below {{this kernel keeps its tile: a result does not end where both sides of C do}}
  tile.kernel grid(%bx = ceildiv(%n, 64), %by = ceildiv(%m, 64)) threads(128) tiles {
    %a = tile.alloc_shared : 64x32xbf16
    %b = tile.alloc_shared : 32x64xbf16
    %c = tile.alloc_fragment : 64x64xf32
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%k, 32) stages(2) {
      tile.copy %A[%by * 64, %i * 32] to %a
      tile.copy %B[%i * 32, %bx * 64] to %b
      tile.gemm %a, %b, %c
    }
    tile.copy %c to %C[%by * 64, %bx * 64]
    tile.parallel (%r) in (64) {
      %D[%by * 64 + %r] = 1.0
    }
  }
}

// A result is added to.
tile.func @reads(%A: tensor<?x?xbf16> {dims = ["m", "k"]}, %B: tensor<?x?xbf16> {dims = ["k", "n"]}) -> (%C: tensor<?x?xbf16> {dims = ["m", "n"]}) {
  %m = tile.dim %A, 0
  %k = tile.dim %A, 1
  %n = tile.dim %B, 1
  // expected-remark@below {{this kernel keeps its tile: it reads a result that it writes}}
  tile.kernel grid(%bx = ceildiv(%n, 64), %by = ceildiv(%m, 64)) threads(128) tiles {
    %a = tile.alloc_shared : 64x32xbf16
    %b = tile.alloc_shared : 32x64xbf16
    %c = tile.alloc_fragment : 64x64xf32
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%k, 32) stages(2) {
      tile.copy %A[%by * 64, %i * 32] to %a
      tile.copy %B[%i * 32, %bx * 64] to %b
      tile.gemm %a, %b, %c
    }
    tile.parallel (%r, %j) in (64, 64) {
      %C[%by * 64 + %r, %bx * 64 + %j] += bf16(%c[%r, %j])
    }
  }
}

// Blocks are counted.
tile.func @atomic(%A: tensor<?x?xbf16> {dims = ["m", "k"]}, %B: tensor<?x?xbf16> {dims = ["k", "n"]}) -> (%C: tensor<?x?xbf16> {dims = ["m", "n"]}, %D: tensor<1xf32>) {
  %m = tile.dim %A, 0
  %k = tile.dim %A, 1
  %n = tile.dim %B, 1
  // expected-remark@below {{this kernel keeps its tile: of tile.atomic_add it is not known}}
  tile.kernel grid(%bx = ceildiv(%n, 64), %by = ceildiv(%m, 64)) threads(128) tiles {
    %a = tile.alloc_shared : 64x32xbf16
    %b = tile.alloc_shared : 32x64xbf16
    %c = tile.alloc_fragment : 64x64xf32
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%k, 32) stages(2) {
      tile.copy %A[%by * 64, %i * 32] to %a
      tile.copy %B[%i * 32, %bx * 64] to %b
      tile.gemm %a, %b, %c
    }
    tile.copy %c to %C[%by * 64, %bx * 64]
    tile.atomic_add 1.0, %D[0]
  }
}

// Half of a tile.
tile.func @half(%A: tensor<?x?xbf16> {dims = ["m", "k"]}, %B: tensor<?x?xbf16> {dims = ["k", "n"]}) -> (%C: tensor<?x?xbf16> {dims = ["m", "n"]}) {
  %m = tile.dim %A, 0
  %k = tile.dim %A, 1
  %n = tile.dim %B, 1
  // expected-remark@below {{this kernel keeps its tile: a loop goes over a part of a tile}}
  tile.kernel grid(%bx = ceildiv(%n, 64), %by = ceildiv(%m, 64)) threads(128) tiles {
    %a = tile.alloc_shared : 64x32xbf16
    %b = tile.alloc_shared : 32x64xbf16
    %c = tile.alloc_fragment : 64x64xf32
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%k, 32) stages(2) {
      tile.copy %A[%by * 64, %i * 32] to %a
      tile.copy %B[%i * 32, %bx * 64] to %b
      tile.gemm %a, %b, %c
    }
    tile.parallel (%r, %j) in (32, 64) {
      %c[%r, %j] = 0.0
    }
    tile.copy %c to %C[%by * 64, %bx * 64]
  }
}

// A place in the tile is a result.
tile.func @local(%A: tensor<?x?xbf16> {dims = ["m", "k"]}, %B: tensor<?x?xbf16> {dims = ["k", "n"]}) -> (%C: tensor<?x?xbf16> {dims = ["m", "n"]}) {
  %m = tile.dim %A, 0
  %k = tile.dim %A, 1
  %n = tile.dim %B, 1
  // expected-remark@below {{this kernel keeps its tile: it stores a number that depends on the tile}}
  tile.kernel grid(%bx = ceildiv(%n, 64), %by = ceildiv(%m, 64)) threads(128) tiles {
    %a = tile.alloc_shared : 64x32xbf16
    %b = tile.alloc_shared : 32x64xbf16
    %c = tile.alloc_fragment : 64x64xf32
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%k, 32) stages(2) {
      tile.copy %A[%by * 64, %i * 32] to %a
      tile.copy %B[%i * 32, %bx * 64] to %b
      tile.gemm %a, %b, %c
    }
    tile.parallel (%r, %j) in (64, 64) {
      %C[%by * 64 + %r, %bx * 64 + %j] = bf16(f32(i64(%r)))
    }
  }
}

// A buffer that is larger than the tile.
tile.func @wide(%A: tensor<?x?xbf16> {dims = ["m", "k"]}, %B: tensor<?x?xbf16> {dims = ["k", "n"]}) -> (%C: tensor<?x?xbf16> {dims = ["m", "n"]}) {
  %m = tile.dim %A, 0
  %k = tile.dim %A, 1
  %n = tile.dim %B, 1
  // expected-remark@below {{this kernel keeps its tile: a buffer has a part of a tile}}
  tile.kernel grid(%bx = ceildiv(%n, 64), %by = ceildiv(%m, 64)) threads(128) tiles {
    %a = tile.alloc_shared : 64x32xbf16
    %b = tile.alloc_shared : 32x64xbf16
    %c = tile.alloc_fragment : 64x64xf32
    %s = tile.alloc_shared : 80x64xbf16
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%k, 32) stages(2) {
      tile.copy %A[%by * 64, %i * 32] to %a
      tile.copy %B[%i * 32, %bx * 64] to %b
      tile.gemm %a, %b, %c
    }
    tile.parallel (%r, %j) in (64, 64) {
      %s[%r, %j] = bf16(%c[%r, %j])
    }
    tile.copy %c to %C[%by * 64, %bx * 64]
  }
}

// What the last step left.
tile.func @factor(%A: tensor<?x?xbf16> {dims = ["m", "k"]}, %B: tensor<?x?xbf16> {dims = ["k", "n"]}) -> (%C: tensor<?x?xbf16> {dims = ["m", "n"]}) {
  %m = tile.dim %A, 0
  %k = tile.dim %A, 1
  %n = tile.dim %B, 1
  // expected-remark@below {{this kernel keeps its tile: a factor of its product is used outside of the loop along K}}
  tile.kernel grid(%bx = ceildiv(%n, 64), %by = ceildiv(%m, 64)) threads(128) tiles {
    %a = tile.alloc_shared : 64x32xbf16
    %b = tile.alloc_shared : 32x64xbf16
    %c = tile.alloc_fragment : 64x64xf32
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%k, 32) stages(2) {
      tile.copy %A[%by * 64, %i * 32] to %a
      tile.copy %B[%i * 32, %bx * 64] to %b
      tile.gemm %a, %b, %c
    }
    tile.copy %c to %C[%by * 64, %bx * 64]
    tile.parallel (%r, %j) in (64, 32) {
      %a[%r, %j] = 0.0
    }
  }
}

// Clusters divide the grid.
tile.func @cluster(%A: tensor<?x?xbf16> {dims = ["m", "k"]}, %B: tensor<?x?xbf16> {dims = ["k", "n"]}) -> (%C: tensor<?x?xbf16> {dims = ["m", "n"]}) {
  %m = tile.dim %A, 0
  %k = tile.dim %A, 1
  %n = tile.dim %B, 1
  // expected-remark@below {{this kernel keeps its tile: its blocks are in clusters}}
  tile.kernel grid(%bx = ceildiv(%n, 64), %by = ceildiv(%m, 64)) threads(128) cluster(2, 1) tiles {
    %a = tile.alloc_shared : 64x32xbf16
    %b = tile.alloc_shared : 32x64xbf16
    %c = tile.alloc_fragment : 64x64xf32
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%k, 32) stages(2) {
      tile.copy %A[%by * 64, %i * 32] to %a
      tile.copy %B[%i * 32, %bx * 64] to %b
      tile.gemm %a, %b, %c
    }
    tile.copy %c to %C[%by * 64, %bx * 64]
  }
}


// Products that threads multiply: a thread has as many rows as columns, about, loads 16 bytes at a time where rows go along K or lie side by side, and no banks conflict.
// RUN: tf-opt --mcpu=sm_90a --print-banks %s 2>&1 | FileCheck-22 %s
// RUN: tf-run %s --entry=three --mcpu=sm_90a --arg=random:1:f32:8x31 --arg=random:2:f32:31x3 --expect=reference --check=all
// RUN: for e in nn nt tn tt odd; do tf-run %s --entry=$e --mcpu=sm_90a --arg=random:1:f32:70x70 --arg=random:2:f32:70x70 --expect=reference --check=all || exit 1; done

// CHECK: reads 'a' in shared memory, first block or iteration: 128 requests of 16 bytes a thread, 512 wavefronts, 0 bank conflicts
// CHECK: reads 'b' in shared memory, first block or iteration: 128 requests of 16 bytes a thread, 512 wavefronts, 0 bank conflicts
tile.func @nn(%A: tensor<?x?xf32> {dims = ["m", "k"]}, %B: tensor<?x?xf32> {dims = ["k", "n"]}) -> (%C: tensor<?x?xf32> {dims = ["m", "n"]}) {
  %m = tile.dim %A, 0
  %k = tile.dim %A, 1
  %n = tile.dim %B, 1
  tile.kernel grid(%bx = ceildiv(%n, 64), %by = ceildiv(%m, 64)) threads(256) {
    %a = tile.alloc_shared : 64x16xf32
    %b = tile.alloc_shared : 16x64xf32
    %c = tile.alloc_fragment : 64x64xf32
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%k, 16) stages(2) {
      tile.copy %A[%by * 64, %i * 16] to %a
      tile.copy %B[%i * 16, %bx * 64] to %b
      tile.gemm %a, %b, %c
    }
    tile.copy %c to %C[%by * 64, %bx * 64]
  }
}

// CHECK: reads 'a' in shared memory, first block or iteration: 128 requests of 16 bytes a thread, 512 wavefronts, 0 bank conflicts
// CHECK: reads 'b' in shared memory, first block or iteration: 128 requests of 16 bytes a thread, 512 wavefronts, 0 bank conflicts
tile.func @nt(%A: tensor<?x?xf32> {dims = ["m", "k"]}, %B: tensor<?x?xf32> {dims = ["n", "k"]}) -> (%C: tensor<?x?xf32> {dims = ["m", "n"]}) {
  %m = tile.dim %A, 0
  %k = tile.dim %A, 1
  %n = tile.dim %B, 0
  tile.kernel grid(%bx = ceildiv(%n, 64), %by = ceildiv(%m, 64)) threads(256) {
    %a = tile.alloc_shared : 64x16xf32
    %b = tile.alloc_shared : 64x16xf32
    %c = tile.alloc_fragment : 64x64xf32
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%k, 16) stages(2) {
      tile.copy %A[%by * 64, %i * 16] to %a
      tile.copy %B[%bx * 64, %i * 16] to %b
      tile.gemm %a, %b, %c {transpose_b}
    }
    tile.copy %c to %C[%by * 64, %bx * 64]
  }
}

// CHECK: reads 'a' in shared memory, first block or iteration: 512 requests of 4 bytes a thread, 512 wavefronts, 0 bank conflicts
// CHECK: reads 'b' in shared memory, first block or iteration: 128 requests of 16 bytes a thread, 512 wavefronts, 0 bank conflicts
tile.func @tn(%A: tensor<?x?xf32> {dims = ["k", "m"]}, %B: tensor<?x?xf32> {dims = ["k", "n"]}) -> (%C: tensor<?x?xf32> {dims = ["m", "n"]}) {
  %m = tile.dim %A, 1
  %k = tile.dim %A, 0
  %n = tile.dim %B, 1
  tile.kernel grid(%bx = ceildiv(%n, 64), %by = ceildiv(%m, 64)) threads(256) {
    %a = tile.alloc_shared : 16x64xf32
    %b = tile.alloc_shared : 16x64xf32
    %c = tile.alloc_fragment : 64x64xf32
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%k, 16) stages(2) {
      tile.copy %A[%i * 16, %by * 64] to %a
      tile.copy %B[%i * 16, %bx * 64] to %b
      tile.gemm %a, %b, %c {transpose_a}
    }
    tile.copy %c to %C[%by * 64, %bx * 64]
  }
}

// CHECK: reads 'a' in shared memory, first block or iteration: 512 requests of 4 bytes a thread, 512 wavefronts, 0 bank conflicts
// CHECK: reads 'b' in shared memory, first block or iteration: 128 requests of 16 bytes a thread, 512 wavefronts, 0 bank conflicts
tile.func @tt(%A: tensor<?x?xf32> {dims = ["k", "m"]}, %B: tensor<?x?xf32> {dims = ["n", "k"]}) -> (%C: tensor<?x?xf32> {dims = ["m", "n"]}) {
  %m = tile.dim %A, 1
  %k = tile.dim %A, 0
  %n = tile.dim %B, 0
  tile.kernel grid(%bx = ceildiv(%n, 64), %by = ceildiv(%m, 64)) threads(256) {
    %a = tile.alloc_shared : 16x64xf32
    %b = tile.alloc_shared : 64x16xf32
    %c = tile.alloc_fragment : 64x64xf32
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%k, 16) stages(2) {
      tile.copy %A[%i * 16, %by * 64] to %a
      tile.copy %B[%bx * 64, %i * 16] to %b
      tile.gemm %a, %b, %c {transpose_a, transpose_b}
    }
    tile.copy %c to %C[%by * 64, %bx * 64]
  }
}

// 40 columns are no multiple of what a warp has: threads along the rows of the sums, as before.
// CHECK: reads 'a' in shared memory
// CHECK: reads 'b' in shared memory
tile.func @odd(%A: tensor<?x?xf32> {dims = ["m", "k"]}, %B: tensor<?x?xf32> {dims = ["n", "k"]}) -> (%C: tensor<?x?xf32> {dims = ["m", "n"]}) {
  %m = tile.dim %A, 0
  %k = tile.dim %A, 1
  %n = tile.dim %B, 0
  tile.kernel grid(%bx = ceildiv(%n, 36), %by = ceildiv(%m, 24)) threads(96) {
    %a = tile.alloc_shared : 24x16xf32
    %b = tile.alloc_shared : 36x16xf32
    %c = tile.alloc_fragment : 24x36xf32
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%k, 16) stages(2) {
      tile.copy %A[%by * 24, %i * 16] to %a
      tile.copy %B[%bx * 36, %i * 16] to %b
      tile.gemm %a, %b, %c {transpose_b}
    }
    tile.copy %c to %C[%by * 24, %bx * 36]
  }
}

// Three columns of a thread are no vector.
tile.func @three(%A: tensor<8x31xf32>, %B: tensor<31x3xf32>) -> (%C: tensor<8x3xf32>) {
  tile.kernel grid(%b = 1) threads(1) {
    %a = tile.alloc_shared : 8x31xf32
    %w = tile.alloc_shared : 31x3xf32
    %c = tile.alloc_fragment : 8x3xf32
    tile.copy %A[0, 0] to %a
    tile.copy %B[0, 0] to %w
    tile.clear %c
    tile.gemm %a, %w, %c
    tile.parallel (%i, %j) in (8, 3) {
      %C[%i, %j] = %c[%i, %j]
    }
  }
}

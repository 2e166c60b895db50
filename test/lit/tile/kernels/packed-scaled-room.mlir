// A sum in shared memory is a fragment of its own for each product: two of 256 columns, and no room for scales.
// RUN: tf-opt %s --lower-tile=target=sm_100a 2>&1 | FileCheck-22 %s --check-prefix=TWICE
// TWICE: remark: factors are written out with their scales: the kernel's sums and scales may take more
// TWICE-LABEL: kernel.func @twice
// TWICE-NOT: mma_scaled
tile.func @twice(%x: tensor<128x32xf8E4M3FN>, %w: tensor<256x32xf8E4M3FN>, %e: tensor<128x1xui8>) -> (%y: tensor<128x256xf16>) {
  tile.kernel threads(256) {
    %a = tile.alloc_shared : 128x32xf8E4M3FN
    %b = tile.alloc_shared : 256x32xf8E4M3FN
    %p = tile.alloc_shared : 128x1xui8
    %c = tile.alloc_shared : 128x256xf16
    tile.copy %x to %a
    tile.copy %w to %b
    tile.copy %e to %p
    tile.clear %c
    tile.gemm_packed %a, %b, %c scale_a %p {block = 32, transpose_b}
    tile.gemm_packed %a, %b, %c scale_a %p {block = 32, transpose_b}
    tile.copy %c to %y
  }
}

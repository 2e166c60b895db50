// Descriptors of layouts that begin or go on where there is nothing.
// RUN: tf-opt %s --lower-layout --split-input-file --verify-diagnostics

kernel.func @past(%x: !kernel.buffer<?xi64, global>) {
  %s = kernel.alloc {align = 1024} : !kernel.buffer<128x64xf16, shared>
  %l = layout.constant Sw<3,3,3> o 0 o (128,64):(64,1)
  // expected-error@+1 {{'from' is 64, expected less than 64, which k is}}
  %d = layout.smem_desc %l, %s {from = 64}
  kernel.store %d, %x[0]
}

// -----

kernel.func @pieces(%x: !kernel.buffer<?xi64, global>) {
  %s = kernel.alloc {align = 1024} : !kernel.buffer<128x64xf16, shared>
  %l = layout.constant Sw<3,3,3> o 0 o (128,64):(64,1)
  // expected-error@+1 {{'from' is 4, expected the beginning of 16 bytes along k}}
  %d = layout.smem_desc %l, %s {from = 4}
  kernel.store %d, %x[0]
}

// -----

kernel.func @plain(%x: !kernel.buffer<?xi64, global>) {
  %s = kernel.alloc {align = 1024} : !kernel.buffer<128x16xf16, shared>
  %l = layout.constant ((8,16),(8,2)):((8,128),(1,64))
  // expected-error@+1 {{'from' is 12, expected the beginning of 16 bytes along k}}
  %d = layout.smem_desc %l, %s {from = 12}
  kernel.store %d, %x[0]
}

// -----

kernel.func @groups(%x: !kernel.buffer<?xi64, global>) {
  %s = kernel.alloc {align = 1024} : !kernel.buffer<64x16xf16, shared>
  %l = layout.constant Sw<3,3,3> o 0 o (64,16):(1,64)
  // expected-error@+1 {{'from' is 4, expected a multiple of 8 along k}}
  %d = layout.smem_desc %l, %s {from = 4}
  kernel.store %d, %x[0]
}

// -----

kernel.func @short(%x: !kernel.buffer<?xi64, global>) {
  %s = kernel.alloc {align = 1024} : !kernel.buffer<16384xi8, shared>
  %n = kernel.alloc {align = 1024} : !kernel.buffer<16384xi8, shared>
  %l = layout.constant Sw<2,5,3> o 0 o (128,128):(128,1)
  // expected-error@+1 {{'next' of a matrix of 128 elements of 4 bits along k, k-major with swizzle 64b; expected k-major rows of 128 bytes with swizzle 128b, from the beginning of the buffer on}}
  %d = layout.smem_desc %l, %s next %n {bits = 4}
  kernel.store %d, %x[0]
}

// -----

kernel.func @negative(%x: !kernel.buffer<?xi64, global>) {
  %s = kernel.alloc {align = 1024} : !kernel.buffer<128x64xf16, shared>
  %l = layout.constant Sw<3,3,3> o 0 o (128,64):(64,1)
  // expected-error@+1 {{'from' is -8, expected 0 or more}}
  %d = layout.smem_desc %l, %s {from = -8}
  kernel.store %d, %x[0]
}

// What must hold of wgmma, each said once at its place.
// RUN: not tf-opt %s --split-input-file 2>&1 | FileCheck-22 %s --implicit-check-not=error:

kernel.func @k(%da: i64, %db: i64, %v: i32, %x: f32) {
  // CHECK: [[#@LINE+1]]:3: error: bf16 times bf16 adds to f32, not to f16
  %d = kernel.wgmma.mma bf16 %da, bf16 %db : !kernel.wgmma<8xf16>
  // CHECK: [[#@LINE+1]]:3: error: f16 times f16 adds to f32 or f16, not to i32
  %e = kernel.wgmma.mma f16 %da, f16 %db : !kernel.wgmma<8xi32>
  // CHECK: [[#@LINE+1]]:3: error: no wgmma multiplies f16 and bf16, expected f16, bf16 or tf32 for both, or each e4m3 or e5m2, or each s8 or u8
  %f = kernel.wgmma.mma f16 %da, bf16 %db : !kernel.wgmma<8xf32>
  // CHECK: [[#@LINE+1]]:3: error: d is !kernel.wgmma<6xf32>, so that N is 12, expected a multiple of 8 from 8 to 256
  %g = kernel.wgmma.mma bf16 %da, bf16 %db : !kernel.wgmma<6xf32>
  // CHECK: [[#@LINE+1]]:3: error: d is !kernel.wgmma<20xi32>, so that N is 40, expected a multiple of 8 from 8 to 256, above 32 of 16
  %h = kernel.wgmma.mma s8 %da, s8 %db : !kernel.wgmma<20xi32>
  // CHECK: [[#@LINE+1]]:3: error: the descriptor of B is i32, expected i64
  %i = kernel.wgmma.mma bf16 %da, bf16 %v : !kernel.wgmma<8xf32>
  // CHECK: [[#@LINE+1]]:3: error: operand 'a' of 'kernel.wgmma.mma' must be an i64 descriptor or a !kernel.wgmma, found i32
  %j = kernel.wgmma.mma bf16 %v, bf16 %db : !kernel.wgmma<8xf32>
}

// -----

kernel.func @registers(%da: i64, %db: i64, %x: f32, %h: bf16, %p: i1) {
  %v = kernel.splat %x : vector<8xf32>
  %w = kernel.splat %h : vector<8xbf16>
  %c, %a = kernel.wgmma.fence %v, %w : !kernel.wgmma<8xf32>, !kernel.wgmma<8xbf16>
  // CHECK: [[#@LINE+1]]:3: error: adds to !kernel.wgmma<8xf32> and gives !kernel.wgmma<16xf32>, expected the same registers
  %d = kernel.wgmma.mma bf16 %da, bf16 %db add %c : !kernel.wgmma<16xf32>
  // CHECK: [[#@LINE+1]]:3: error: A is !kernel.wgmma<8xf32>, expected !kernel.wgmma<8xbf16>, a thread's part of 64 x 16, or a descriptor
  %e = kernel.wgmma.mma bf16 %c, bf16 %db : !kernel.wgmma<16xf32>
  // CHECK: [[#@LINE+1]]:3: error: A is !kernel.wgmma<8xbf16>, expected !kernel.wgmma<16xf8E4M3FN>, a thread's part of 64 x 32, or a descriptor
  %f = kernel.wgmma.mma e4m3 %a, e5m2 %db : !kernel.wgmma<16xf32>
  // CHECK: [[#@LINE+1]]:3: error: 'transpose_a' of registers, which are k-major
  %g = kernel.wgmma.mma bf16 %a, bf16 %db {transpose_a} : !kernel.wgmma<16xf32>
  // CHECK: [[#@LINE+1]]:3: error: 'transpose_b' of f32.tf32.tf32, which is k-major, expected f16 or bf16
  %h0 = kernel.wgmma.mma tf32 %da, tf32 %db {transpose_b} : !kernel.wgmma<16xf32>
  // CHECK: [[#@LINE+1]]:3: error: 'negate_a' of s32.s8.s8, which keeps its sign, expected floats
  %i = kernel.wgmma.mma s8 %da, s8 %db {negate_a} : !kernel.wgmma<16xi32>
  // CHECK: [[#@LINE+1]]:3: error: 'satfinite' of f32.bf16.bf16, which does not saturate, expected integers
  %j = kernel.wgmma.mma bf16 %da, bf16 %db {satfinite} : !kernel.wgmma<16xf32>
  // CHECK: [[#@LINE+1]]:3: error: operand 'c' of 'kernel.wgmma.mma' must be a !kernel.wgmma, what kernel.wgmma.fence or kernel.wgmma.mma gives, found i1
  %k = kernel.wgmma.mma bf16 %da, bf16 %db when %p : !kernel.wgmma<16xf32>
}

// -----

kernel.func @sparse(%da: i64, %db: i64, %m: i32) {
  // CHECK: [[#@LINE+1]]:3: error: selector 2, expected 0 or 1: the metadata take two of four lanes
  %d = kernel.wgmma.mma_sp bf16 %da, bf16 %db meta %m {selector = 2} : !kernel.wgmma<16xf32>
  // CHECK: [[#@LINE+1]]:3: error: selector 1, expected 0: the metadata take all of four lanes
  %e = kernel.wgmma.mma_sp s8 %da, s8 %db meta %m {selector = 1} : !kernel.wgmma<16xi32>
  // CHECK: [[#@LINE+1]]:3: error: operand 'meta' of 'kernel.wgmma.mma_sp' must be i32, found i64
  %f = kernel.wgmma.mma_sp bf16 %da, bf16 %db meta %da : !kernel.wgmma<16xf32>
}

// -----

// Registers that the matrix unit has are of a type that nothing else takes.
kernel.func @touched(%da: i64, %db: i64, %x: f32) {
  %v = kernel.splat %x : vector<8xf32>
  // CHECK: [[#@LINE+1]]:3: error: operand 'c' of 'kernel.wgmma.mma' must be a !kernel.wgmma, what kernel.wgmma.fence or kernel.wgmma.mma gives, found vector<8xf32>
  %d = kernel.wgmma.mma bf16 %da, bf16 %db add %v : !kernel.wgmma<8xf32>
  %e = kernel.wgmma.mma bf16 %da, bf16 %db : !kernel.wgmma<8xf32>
  // CHECK: [[#@LINE+1]]:3: error: operand 'lhs' of 'kernel.add' must be
  %s = kernel.add %e, %e : !kernel.wgmma<8xf32>
}

// -----

kernel.func @waits(%da: i64, %db: i64, %x: f32) {
  kernel.wgmma.fence
  %d = kernel.wgmma.mma bf16 %da, bf16 %db : !kernel.wgmma<8xf32>
  kernel.wgmma.commit_group
  // CHECK: [[#@LINE+1]]:3: error: 8 pending groups, expected 0 to 7
  kernel.wgmma.wait_group 8
  // CHECK: [[#@LINE+1]]:3: error: !kernel.wgmma<8xf32> is given back as vector<4xf32>, expected vector<8xf32>
  %r = kernel.wgmma.wait_group 0 for %d : vector<4xf32>
  %v = kernel.splat %x : vector<4xf32>
  // CHECK: [[#@LINE+1]]:3: error: vector<4xf32> is handed over as !kernel.wgmma<8xf32>, expected the same elements
  %c = kernel.wgmma.fence %v : !kernel.wgmma<8xf32>
}

// -----

kernel.func @descriptors(%t: i32) {
  %s = kernel.alloc {align = 1024} : !kernel.buffer<64x64xbf16, shared>
  %u = kernel.alloc {align = 128} : !kernel.buffer<64x64xbf16, shared>
  %da = kernel.wgmma.smem_desc k %s {swizzle = "128b", stride = 1024}
  %mn = kernel.wgmma.smem_desc mn %s {swizzle = "128b", stride = 1024, leading = 8192}
  %tc = kernel.tcgen05.smem_desc k %s {swizzle = "128b", stride = 1024}
  kernel.wgmma.fence
  // CHECK: [[#@LINE+1]]:3: error: the descriptor of B says mn-major, but the instruction has no `transpose_b`
  %d = kernel.wgmma.mma bf16 %da, bf16 %mn : !kernel.wgmma<8xf32>
  // CHECK: [[#@LINE+1]]:3: error: the descriptor of A says k-major, but the instruction has `transpose_a`
  %e = kernel.wgmma.mma bf16 %da, bf16 %da {transpose_a} : !kernel.wgmma<8xf32>
  // CHECK: [[#@LINE+1]]:3: error: the descriptor of B is of kernel.tcgen05, expected kernel.wgmma.smem_desc
  %f = kernel.wgmma.mma bf16 %da, bf16 %tc : !kernel.wgmma<8xf32>
  // CHECK: [[#@LINE+1]]:3: error: u is aligned to 128 bytes, expected 1024; write {align = 1024} where it is made
  %db = kernel.wgmma.smem_desc k %u {swizzle = "128b", stride = 1024}
  // CHECK: [[#@LINE+1]]:3: error: expected `leading` and `stride`, in bytes
  %dc = kernel.wgmma.smem_desc k %s {stride = 128}
  // CHECK: [[#@LINE+1]]:3: error: `stride` is 24 bytes, expected a multiple of 16 below 262144
  %dd = kernel.wgmma.smem_desc k %s {swizzle = "64b", stride = 24}
}

// -----

kernel.func @small(%da: i64) attributes {block = [64, 1, 1]} {
  kernel.wgmma.fence
  // CHECK: [[#@LINE+1]]:3: error: a product of a warpgroup in a block of 64 threads, expected at least 128
  %d = kernel.wgmma.mma bf16 %da, bf16 %da : !kernel.wgmma<8xf32>
}

// -----

// CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: malformed type, expected !kernel.wgmma<NxELEMENT> of 2 to 128 registers of 32 bits
kernel.func @narrow(%x: !kernel.wgmma<1xf32>) {
}

// -----

// CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: malformed type, expected !kernel.wgmma<NxELEMENT> of 2 to 128 registers of 32 bits
kernel.func @wide(%x: !kernel.wgmma<256xf32>) {
}

// -----

// CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: argument x is !kernel.wgmma<8xf32>, expected a global buffer, a tensor map, an integer or a float
kernel.func @argument(%x: !kernel.wgmma<8xf32>) {
}

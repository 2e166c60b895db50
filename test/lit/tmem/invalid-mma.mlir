// RUN: tf-opt --split-input-file --verify-diagnostics %s

kernel.func @matrices() {
  %s = kernel.alloc {align = 256} : !kernel.buffer<4096xf16, shared>
  %l = kernel.alloc : !kernel.buffer<4096xf16, local>
  // expected-error@+1 {{l is in local memory, expected shared}}
  %a = kernel.tcgen05.smem_desc k %l {leading = 128, stride = 256}
  // expected-error@+1 {{s is aligned to 256 bytes, expected 1024}}
  %b = kernel.tcgen05.smem_desc k %s {swizzle = "128b", stride = 1024}
  // expected-error@+1 {{s is aligned to 256 bytes, expected 512}}
  %c = kernel.tcgen05.smem_desc mn %s {swizzle = "64b", leading = 16, stride = 1024}
  // expected-error@+1 {{`stride` is 100 bytes, expected a multiple of 16 below 262144}}
  %d = kernel.tcgen05.smem_desc k %s {leading = 128, stride = 100}
  // expected-error@+1 {{`leading` is 262144 bytes}}
  %e = kernel.tcgen05.smem_desc k %s {leading = 262144, stride = 128}
  // expected-error@+1 {{expected `leading` and `stride`, in bytes}}
  %f = kernel.tcgen05.smem_desc k %s {leading = 128}
  // expected-error@+1 {{expected `leading` and `stride`, in bytes}}
  %g = kernel.tcgen05.smem_desc mn %s {swizzle = "32b", stride = 128}
  // expected-error@+1 {{expected `stride`, in bytes}}
  %h = kernel.tcgen05.smem_desc k %s {swizzle = "32b"}
  // expected-error@+1 {{`leading` of a swizzled k-major matrix, which has none}}
  %i = kernel.tcgen05.smem_desc k %s {swizzle = "32b", leading = 16, stride = 256}
}

// -----

kernel.func @atoms() {
  %s = kernel.alloc {align = 1024} : !kernel.buffer<4096xf32, shared>
  // expected-error@+1 {{a k-major matrix with swizzle 128b_32b, expected another one: it is for mn-major tf32}}
  %a = kernel.tcgen05.smem_desc k %s {swizzle = "128b_32b", stride = 1024}
}

// -----

kernel.func @instructions() {
  // expected-error@+1 {{A is e4m3, which kind f16 has not}}
  %a = kernel.tcgen05.instr_desc f16 {a = "e4m3", b = "f16", d = "f32", m = 128, n = 128}
  // expected-error@+1 {{B is f16, which kind tf32 has not}}
  %b = kernel.tcgen05.instr_desc tf32 {a = "tf32", b = "f16", d = "f32", m = 128, n = 128}
  // expected-error@+1 {{D of f16 with bf16, expected D of f32}}
  %c = kernel.tcgen05.instr_desc f16 {a = "bf16", b = "f16", d = "f16", m = 128, n = 128}
  // expected-error@+1 {{D is f16, which kind tf32 has not}}
  %d = kernel.tcgen05.instr_desc tf32 {a = "tf32", b = "tf32", d = "f16", m = 128, n = 128}
  // expected-error@+1 {{D is f32, which kind i8 has not}}
  %e = kernel.tcgen05.instr_desc i8 {a = "s8", b = "u8", d = "f32", m = 128, n = 128}
  // expected-error@+1 {{D is s32, which kind f8f6f4 has not}}
  %f = kernel.tcgen05.instr_desc f8f6f4 {a = "e4m3", b = "e4m3", d = "s32", m = 128, n = 128}
  // expected-error@+1 {{'saturate' is for kind i8}}
  %g = kernel.tcgen05.instr_desc f16 {a = "f16", b = "f16", d = "f32", m = 128, n = 128, saturate}
  // expected-error@+1 {{kind i8 cannot negate A or B}}
  %h = kernel.tcgen05.instr_desc i8 {a = "s8", b = "s8", d = "s32", m = 128, n = 128, negate_b}
  // expected-error@+1 {{kind mxf4 has k-major A and B only}}
  %i = kernel.tcgen05.instr_desc mxf4 {a = "e2m1", b = "e2m1", d = "f32", m = 128, n = 128, transpose_b}
  // expected-error@+1 {{A of elements of less than 8 bits is k-major only}}
  %j = kernel.tcgen05.instr_desc f8f6f4 {a = "e3m2", b = "e4m3", d = "f32", m = 128, n = 128, transpose_a}
  // expected-error@+1 {{'sfa' with kind f16, which has none}}
  %k = kernel.tcgen05.instr_desc f16 {a = "f16", b = "f16", d = "f32", m = 128, n = 128, sfa = 1}
  // expected-error@+1 {{'ws' with kind mxf8f6f4, which has none}}
  %l = kernel.tcgen05.instr_desc mxf8f6f4 {a = "e4m3", b = "e4m3", d = "f32", m = 128, n = 128, ws}
  // expected-error@+1 {{'selector' is for a sparse A}}
  %m = kernel.tcgen05.instr_desc f16 {a = "f16", b = "f16", d = "f32", m = 128, n = 128, selector = 1}
  // expected-error@+1 {{'selector' is 4, expected 0 to 3}}
  %n = kernel.tcgen05.instr_desc f16 {a = "f16", b = "f16", d = "f32", m = 128, n = 128, sparse, selector = 4}
  // expected-error@+1 {{'selector' is 1, expected 0 for this kind}}
  %n1 = kernel.tcgen05.instr_desc f8f6f4 {a = "e4m3", b = "e4m3", d = "f32", m = 128, n = 128, sparse, selector = 1}
  // expected-error@+1 {{'selector' is 2, expected 0 for this kind}}
  %n2 = kernel.tcgen05.instr_desc i8 {a = "s8", b = "s8", d = "s32", m = 128, n = 128, sparse, selector = 2}
  // expected-error@+1 {{scales of ue4m3 are for kind mxf4nvf4}}
  %o = kernel.tcgen05.instr_desc mxf4 {a = "e2m1", b = "e2m1", d = "f32", m = 128, n = 128, scale = "ue4m3"}
  // expected-error@+1 {{'sfa' is 1, expected 0 or 2}}
  %p = kernel.tcgen05.instr_desc mxf4 {a = "e2m1", b = "e2m1", d = "f32", m = 128, n = 128, sfa = 1}
  // expected-error@+1 {{'sfb' is 4, expected 0 to 3}}
  %q = kernel.tcgen05.instr_desc mxf8f6f4 {a = "e4m3", b = "e2m1", d = "f32", m = 128, n = 128, sfb = 4}
  // expected-error@+1 {{'max_shift' is 4, expected 0, 8, 16 or 32}}
  %r = kernel.tcgen05.instr_desc f16 {a = "f16", b = "f16", d = "f32", m = 64, n = 64, ws, max_shift = 4}
  // expected-error@+1 {{'max_shift' is for `ws`}}
  %s = kernel.tcgen05.instr_desc f16 {a = "f16", b = "f16", d = "f32", m = 64, n = 64, max_shift = 8}
  // expected-error@+1 {{'k96' is for a dense mxf4 or mxf4nvf4}}
  %t = kernel.tcgen05.instr_desc mxf4 {a = "e2m1", b = "e2m1", d = "f32", m = 128, n = 128, sparse, k96}
  // expected-error@+1 {{n is 24, expected a multiple of 16 from 16 to 256}}
  %t2 = kernel.tcgen05.instr_desc mxf4 {a = "e2m1", b = "e2m1", d = "f32", m = 128, n = 24, k96}
  // expected-error@+1 {{m is 128, expected 256 for this kind and cta_group = 2}}
  %t3 = kernel.tcgen05.instr_desc mxf4 {a = "e2m1", b = "e2m1", d = "f32", m = 128, n = 128, k96, cta_group = 2}
}

// -----

kernel.func @shapes() {
  // expected-error@+1 {{m is 256, expected 64 or 128 for this kind and cta_group = 1}}
  %a = kernel.tcgen05.instr_desc f16 {a = "f16", b = "f16", d = "f32", m = 256, n = 128}
  // expected-error@+1 {{m is 64, expected 128 or 256 for this kind and cta_group = 2}}
  %b = kernel.tcgen05.instr_desc f16 {a = "f16", b = "f16", d = "f32", m = 64, n = 128, cta_group = 2}
  // expected-error@+1 {{m is 64, expected 128 for this kind and cta_group = 1}}
  %c = kernel.tcgen05.instr_desc mxf4 {a = "e2m1", b = "e2m1", d = "f32", m = 64, n = 128}
  // expected-error@+1 {{m is 128, expected 256 for this kind and cta_group = 2}}
  %d = kernel.tcgen05.instr_desc mxf4 {a = "e2m1", b = "e2m1", d = "f32", m = 128, n = 128, cta_group = 2, sparse}
  // expected-error@+1 {{m is 256, expected 32, 64 or 128 for this kind and cta_group = 1 with `ws`}}
  %e = kernel.tcgen05.instr_desc f16 {a = "f16", b = "f16", d = "f32", m = 256, n = 128, ws}
  // expected-error@+1 {{`ws` for a pair of CTAs, expected cta_group = 1}}
  %f = kernel.tcgen05.instr_desc f16 {a = "f16", b = "f16", d = "f32", m = 128, n = 128, ws, cta_group = 2}
  // expected-error@+1 {{n is 4, expected a multiple of 8 from 8 to 256}}
  %g = kernel.tcgen05.instr_desc f16 {a = "f16", b = "f16", d = "f32", m = 64, n = 4}
  // expected-error@+1 {{n is 264, expected a multiple of 8 from 8 to 256}}
  %h = kernel.tcgen05.instr_desc f16 {a = "f16", b = "f16", d = "f32", m = 64, n = 264}
  // expected-error@+1 {{n is 24, expected a multiple of 16 from 16 to 256}}
  %i = kernel.tcgen05.instr_desc f16 {a = "f16", b = "f16", d = "f32", m = 128, n = 24, cta_group = 2}
  // expected-error@+1 {{n is 40, expected a multiple of 8 from 8 to 256, above 32 of 16}}
  %j = kernel.tcgen05.instr_desc i8 {a = "s8", b = "s8", d = "s32", m = 128, n = 40}
  // expected-error@+1 {{n is 48, expected a multiple of 32 from 32 to 256}}
  %k = kernel.tcgen05.instr_desc i8 {a = "s8", b = "s8", d = "s32", m = 128, n = 48, cta_group = 2}
  // expected-error@+1 {{n is 24, expected a multiple of 16 from 16 to 256}}
  %l = kernel.tcgen05.instr_desc f8f6f4 {a = "e4m3", b = "e4m3", d = "f32", m = 128, n = 24, transpose_b}
  // expected-error@+1 {{n is 96, expected 64, 128 or (dense) 256}}
  %m = kernel.tcgen05.instr_desc f16 {a = "f16", b = "f16", d = "f32", m = 64, n = 96, ws}
  // expected-error@+1 {{n is 256, expected 64, 128 or (dense) 256}}
  %n = kernel.tcgen05.instr_desc f16 {a = "f16", b = "f16", d = "f32", m = 64, n = 256, ws, sparse}
}

// -----

kernel.func @mma(%at: i32, %da: i64, %db: i64, %p: i1, %m: i32) {
  %t = kernel.tcgen05.address %at : !kernel.buffer<128x64xf32, tensor>
  %half = kernel.tcgen05.address %at : !kernel.buffer<64x256xf32, tensor>
  %s = kernel.alloc {align = 1024} : !kernel.buffer<4096xf16, shared>
  %ka = kernel.tcgen05.smem_desc k %s {swizzle = "128b", stride = 1024}
  %mn = kernel.tcgen05.smem_desc mn %s {swizzle = "128b", leading = 1024, stride = 1024}
  %i = kernel.tcgen05.instr_desc f16 {a = "f16", b = "f16", d = "f32", m = 128, n = 64}
  %wide = kernel.tcgen05.instr_desc f16 {a = "f16", b = "f16", d = "f32", m = 128, n = 128}
  %small = kernel.tcgen05.instr_desc f16 {a = "f16", b = "f16", d = "f32", m = 64, n = 64}
  %pair = kernel.tcgen05.instr_desc f16 {a = "f16", b = "f16", d = "f32", m = 128, n = 64, cta_group = 2}
  %sp = kernel.tcgen05.instr_desc f16 {a = "f16", b = "f16", d = "f32", m = 128, n = 64, sparse}
  %ws = kernel.tcgen05.instr_desc f16 {a = "f16", b = "f16", d = "f32", m = 64, n = 64, ws}
  %tr = kernel.tcgen05.instr_desc tf32 {a = "tf32", b = "tf32", d = "f32", m = 128, n = 64, transpose_b}
  kernel.tcgen05.mma f16 %t, %ka, %ka desc %i accumulate %p
  // expected-error@+1 {{s is in shared memory, expected tensor}}
  kernel.tcgen05.mma f16 %s, %da, %db desc %i accumulate %p
  // expected-error@+1 {{s is in shared memory, expected tensor}}
  kernel.tcgen05.mma f16 %t, %s, %db desc %i accumulate %p
  // expected-error@+1 {{s is in shared memory, expected tensor}}
  kernel.tcgen05.mma_sp f16 %t, %da, %db meta %s desc %sp accumulate %p
  // expected-error@+1 {{the descriptor is of kind f16, expected tf32}}
  kernel.tcgen05.mma tf32 %t, %da, %db desc %i accumulate %p
  // expected-error@+1 {{the descriptor is `sparse`, expected that it is not}}
  kernel.tcgen05.mma f16 %t, %da, %db desc %sp accumulate %p
  // expected-error@+1 {{the descriptor is not `ws`, expected that it is}}
  kernel.tcgen05.mma_ws f16 %t, %da, %db desc %i accumulate %p
  // expected-error@+1 {{the descriptor is for cta_group 2, expected 1}}
  kernel.tcgen05.mma f16 %t, %da, %db desc %pair accumulate %p
  // expected-error@+1 {{D takes 128 lanes and 128 columns, but !kernel.buffer<128x64xf32, tensor> has 128 and 64}}
  kernel.tcgen05.mma f16 %t, %da, %db desc %wide accumulate %p
  // expected-error@+1 {{D takes 112 lanes and 64 columns, but !kernel.buffer<64x256xf32, tensor> has 64 and 256}}
  kernel.tcgen05.mma f16 %half, %da, %db desc %small accumulate %p
  // expected-error@+1 {{the descriptor of a says mn-major, but the instruction's has no `transpose_a`}}
  kernel.tcgen05.mma f16 %t, %mn, %db desc %i accumulate %p
  // expected-error@+1 {{the descriptor of b says k-major, but the instruction's has `transpose_b`}}
  kernel.tcgen05.mma tf32 %t, %da, %ka desc %tr accumulate %p
  // expected-error@+1 {{an mn-major b of 32 bits with no swizzle 128b_32b, expected it for tf32 and for nothing else}}
  kernel.tcgen05.mma tf32 %t, %da, %mn desc %tr accumulate %p
  // expected-error@+1 {{'ashift' with m = 64, expected 128 or 256}}
  kernel.tcgen05.mma f16 %t, %t, %db desc %small accumulate %p {ashift}
  // expected-error@+1 {{'ashift' needs A in tensor memory, and a collector that neither fills nor uses}}
  kernel.tcgen05.mma f16 %t, %da, %db desc %i accumulate %p {ashift}
  // expected-error@+1 {{'ashift' needs A in tensor memory}}
  kernel.tcgen05.mma f16 %t, %t, %db desc %i accumulate %p {ashift, collector = "fill"}
  // expected-error@+1 {{'scale_d' is 16 for kind f16, expected 0 to 15 and kind f16 or tf32}}
  kernel.tcgen05.mma f16 %t, %da, %db desc %i accumulate %p {scale_d = 16}
  // expected-error@+1 {{'scale_d' is 1 for kind i8}}
  kernel.tcgen05.mma i8 %t, %da, %db desc %m accumulate %p {scale_d = 1}
  // expected-error@+1 {{3 masks of lanes, expected 4 of 32 bits}}
  kernel.tcgen05.mma f16 %t, %da, %db desc %i accumulate %p disable %m, %m, %m
  // expected-error@+1 {{'buffer' is 4, expected 0 to 3}}
  kernel.tcgen05.mma_ws f16 %t, %da, %db desc %ws accumulate %p {buffer = 4}
  // expected-error@+1 {{'block' is 16 for kind mxf4, expected 32}}
  kernel.tcgen05.mma_scaled mxf4 %t, %da, %db scales %t, %t desc %m accumulate %p {block = 16}
  // expected-error@+1 {{'block' is 0 for kind mxf4nvf4, expected 16 or 32}}
  kernel.tcgen05.mma_scaled mxf4nvf4 %t, %da, %db scales %t, %t desc %m accumulate %p
  // expected-error@+1 {{operand 'a'}}
  kernel.tcgen05.mma f16 %t, %m, %db desc %i accumulate %p
}

// -----

kernel.func @copies(%at: i32, %d: i64) {
  %t = kernel.tcgen05.address %at : !kernel.buffer<128x4xf32, tensor>
  %u = kernel.tcgen05.address %at : !kernel.buffer<64x8xf32, tensor>
  %v = kernel.tcgen05.address %at : !kernel.buffer<31x8xf32, tensor>
  // expected-error@+1 {{the copy goes to 128 lanes and 8 columns, but !kernel.buffer<128x4xf32, tensor> has 128 and 4}}
  kernel.tcgen05.cp %d to %t {shape = "128x256b"}
  // expected-error@+1 {{the copy goes to 97 lanes and 8 columns, but !kernel.buffer<64x8xf32, tensor> has 64 and 8}}
  kernel.tcgen05.cp %d to %u {shape = "4x256b"}
  // expected-error@+1 {{the shift moves 32 lanes and 8 columns, but !kernel.buffer<31x8xf32, tensor> has 31 and 8}}
  kernel.tcgen05.shift %v
}

// -----

kernel.func @next(%d: i32, %p: i1) {
  %s = kernel.alloc {align = 1024} : !kernel.buffer<4096xf16, shared>
  // expected-error@+1 {{`next` of a matrix that is not k-major with swizzle 128b and `base` 0}}
  %a = kernel.tcgen05.smem_desc k %s next %s {swizzle = "64b", stride = 512}
}

// -----

kernel.func @base(%d: i32, %p: i1) {
  %s = kernel.alloc {align = 1024} : !kernel.buffer<4096xf16, shared>
  // expected-error@+1 {{`base` is 1, expected 0 to 7, and swizzle 32b, 64b or 128b}}
  %a = kernel.tcgen05.smem_desc k %s {leading = 256, stride = 128, base = 1}
}

// -----

kernel.func @next_without_k96(%d: i32, %p: i1) {
  %s = kernel.alloc {align = 1024} : !kernel.buffer<4096xf16, shared>
  %t = kernel.tcgen05.address %d : !kernel.buffer<128x64xf32, tensor>
  %a = kernel.tcgen05.smem_desc k %s next %s {swizzle = "128b", stride = 1024}
  %b = kernel.tcgen05.smem_desc k %s {swizzle = "128b", stride = 1024}
  %i = kernel.tcgen05.instr_desc f16 {m = 128, n = 64, a = "f16", b = "f16", d = "f32"}
  // expected-error@+1 {{the descriptor of a has a `next`, which is for K = 96, but the instruction's has no `k96`}}
  kernel.tcgen05.mma f16 %t, %a, %b desc %i accumulate %p
}

// -----

kernel.func @reductions(%d: i32) {
  %t = kernel.tcgen05.address %d : !kernel.buffer<128x64xf32, tensor>
  // expected-error@+1 {{a reducing load by '16x64b', expected '32x32b' or '16x32bx2'}}
  %a, %b = kernel.tcgen05.ld_red max %t {shape = "16x64b"} : vector<4xf32>, f32
  // expected-error@+1 {{a reducing load of f32, expected a vector of f32, i32 or ui32 of at least 2 elements}}
  %c, %e = kernel.tcgen05.ld_red max %t {shape = "32x32b"} : f32, f32
  // expected-error@+1 {{a reducing load of vector<4xf16>, expected a vector of f32, i32 or ui32 of at least 2 elements}}
  %f, %g = kernel.tcgen05.ld_red max %t {shape = "32x32b"} : vector<4xf16>, f16
  // expected-error@+1 {{a reducing load of vector<4xf32> gives i32, expected f32}}
  %h, %i = kernel.tcgen05.ld_red max %t {shape = "32x32b"} : vector<4xf32>, i32
  // expected-error@+1 {{'nan' of vector<4xi32>, expected f32}}
  %j, %k = kernel.tcgen05.ld_red max %t {shape = "32x32b", nan} : vector<4xi32>, i32
}

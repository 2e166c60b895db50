// RUN: tf-opt --split-input-file --verify-diagnostics %s

kernel.func @k(%a_: f16, %b_: f16, %c_: f32) {
  %a = kernel.splat %a_ : vector<8xf16>
  %b = kernel.splat %b_ : vector<4xf16>
  %c = kernel.splat %c_ : vector<4xf32>
  // expected-error@+1 {{no mma of shape m16n8k32 on f16, f16 and f32, expected m16n8k8, m16n8k16}}
  %d = kernel.mma m16n8k32 %a, %b, %c : vector<4xf32>
}

// -----

kernel.func @k(%a_: f16, %b_: bf16, %c_: f32) {
  %a = kernel.splat %a_ : vector<8xf16>
  %b = kernel.splat %b_ : vector<4xbf16>
  %c = kernel.splat %c_ : vector<4xf32>
  // expected-error@+1 {{no mma takes vector<8xf16> and vector<4xbf16> and adds to vector<4xf32>}}
  %d = kernel.mma m16n8k16 %a, %b, %c : vector<4xf32>
}

// -----

kernel.func @k(%a_: bf16, %b_: bf16, %c_: bf16) {
  %a = kernel.splat %a_ : vector<8xbf16>
  %b = kernel.splat %b_ : vector<4xbf16>
  %c = kernel.splat %c_ : vector<4xbf16>
  // expected-error@+1 {{no mma takes vector<8xbf16> and vector<4xbf16> and adds to vector<4xbf16>}}
  %d = kernel.mma m16n8k16 %a, %b, %c : vector<4xbf16>
}

// -----

kernel.func @k(%a_: f16, %b_: f16, %c_: f32) {
  %a = kernel.splat %a_ : vector<4xf16>
  %b = kernel.splat %b_ : vector<4xf16>
  %c = kernel.splat %c_ : vector<4xf32>
  // expected-error@+1 {{operand a is vector<4xf16>, expected vector<8xf16>, a lane's part of 16 x 16}}
  %d = kernel.mma m16n8k16 %a, %b, %c : vector<4xf32>
}

// -----

kernel.func @k(%a_: f16, %b_: f16, %c_: f32) {
  %a = kernel.splat %a_ : vector<8xf16>
  %b = kernel.splat %b_ : vector<8xf16>
  %c = kernel.splat %c_ : vector<4xf32>
  // expected-error@+1 {{operand b is vector<8xf16>, expected vector<4xf16>, a lane's part of 16 x 8}}
  %d = kernel.mma m16n8k16 %a, %b, %c : vector<4xf32>
}

// -----

kernel.func @k(%a: f64, %c_: f64) {
  %c = kernel.splat %c_ : vector<4xf64>
  // expected-error@+1 {{operand c is vector<4xf64>, expected vector<2xf64>, a lane's part of 8 x 8}}
  %d = kernel.mma m8n8k4 %a, %a, %c : vector<4xf64>
}

// -----

kernel.func @k(%a_: f16, %b_: f16, %c_: f32) {
  %a = kernel.splat %a_ : vector<8xf16>
  %b = kernel.splat %b_ : vector<4xf16>
  %c = kernel.splat %c_ : vector<4xf32>
  // expected-error@+1 {{the result of 'kernel.mma' must have type vector<4xf32>, found vector<4xf16>}}
  %d = kernel.mma m16n8k16 %a, %b, %c : vector<4xf16>
}

// -----

kernel.func @k(%a_: f16, %b_: f16, %c_: f32) {
  %a = kernel.splat %a_ : vector<8xf16>
  %b = kernel.splat %b_ : vector<4xf16>
  %c = kernel.splat %c_ : vector<4xf32>
  // expected-error@+1 {{satfinite on floats, expected integers}}
  %d = kernel.mma m16n8k16 %a, %b, %c {satfinite} : vector<4xf32>
}

// -----

kernel.func @k(%a_: i8, %b: i32, %c_: i32) {
  %a = kernel.splat %a_ : vector<8xi8>
  %c = kernel.splat %c_ : vector<2xi32>
  // expected-error@+1 {{operand a is vector<8xi8>, expected i32 or a vector of it, words of eight 4-bit integers}}
  %d = kernel.mma m8n8k32 %a, %b, %c {a = "s4", b = "s4"} : vector<2xi32>
}

// -----

kernel.func @k(%a: i32, %b_: i8, %c_: i32) {
  %b = kernel.splat %b_ : vector<4xi8>
  %c = kernel.splat %c_ : vector<2xi32>
  // expected-error@+1 {{no mma takes i32 and vector<4xi8> and adds to vector<2xi32>}}
  %d = kernel.mma m8n8k32 %a, %b, %c {a = "s4"} : vector<2xi32>
}

// -----

kernel.func @k(%x: !kernel.buffer<?xf16, global>, %i: i32) {
  // expected-error@+1 {{x is in global memory, expected shared}}
  %r = kernel.ldmatrix x1 %x[%i] : vector<2xf16>
}

// -----

kernel.func @k(%i: i32) {
  %s = kernel.alloc : !kernel.buffer<8x8xf16, shared>
  // expected-error@+1 {{1 indices for !kernel.buffer<8x8xf16, shared>, expected 2}}
  %r = kernel.ldmatrix x1 %s[%i] : vector<2xf16>
}

// -----

kernel.func @k(%i: i32) {
  %s = kernel.alloc {align = 8} : !kernel.buffer<64xf16, shared>
  // expected-error@+1 {{s is aligned to 8 bytes, expected 16; write {align = 16} where it is made}}
  %r = kernel.ldmatrix x1 %s[%i] : vector<2xf16>
}

// -----

kernel.func @k(%i: i32) {
  %s = kernel.alloc : !kernel.buffer<64xf16, shared>
  // expected-error@+1 {{vector<4xf16> for 4 matrices, expected 16 bytes a lane of elements of 8, 16 or 32 bits}}
  %r = kernel.ldmatrix x4 %s[%i] : vector<4xf16>
}

// -----

kernel.func @k(%i: i32) {
  %s = kernel.alloc : !kernel.buffer<64xf64, shared>
  // expected-error@+1 {{vector<2xf64> for 4 matrices, expected 16 bytes a lane of elements of 8, 16 or 32 bits}}
  %r = kernel.ldmatrix x4 %s[%i] : vector<2xf64>
}

// -----

kernel.func @k(%i: i32) {
  %s = kernel.alloc : !kernel.buffer<64xi8, shared>
  // expected-error@+1 {{elements of 8 bits are not transposed, expected elements of 16 bits}}
  %r = kernel.ldmatrix x1 %s[%i] {trans} : vector<4xi8>
}

// -----

kernel.func @k(%i: i32) {
  %s = kernel.alloc : !kernel.buffer<64xi8, shared>
  // expected-error@+1 {{four matrices of 16 x 16, expected x1 or x2}}
  %r = kernel.ldmatrix x4 %s[%i] {trans, shape = "m16n16"} : vector<32xi8>
}

// -----

kernel.func @k(%i: i32) {
  %s = kernel.alloc : !kernel.buffer<64xi8, shared>
  // expected-error@+1 {{a matrix of 16 x 16 without trans, expected {trans}}}
  %r = kernel.ldmatrix x1 %s[%i] {shape = "m16n16"} : vector<8xi8>
}

// -----

kernel.func @k(%i: i32, %v_: i8) {
  %v = kernel.splat %v_ : vector<4xi8>
  %s = kernel.alloc : !kernel.buffer<64xi8, shared>
  // expected-error@+1 {{a matrix of 16 x 8 without trans, expected {trans}}}
  kernel.stmatrix x1 %v, %s[%i] {shape = "m16n8"}
}

// -----

kernel.func @k(%i: i32) {
  %s = kernel.alloc : !kernel.buffer<4x!kernel.mbarrier, shared>
  // expected-error@+1 {{a matrix in !kernel.buffer<4x!kernel.mbarrier, shared>, expected a buffer of numbers}}
  %r = kernel.ldmatrix x1 %s[%i] : vector<2xf16>
}

// -----

kernel.func @k(%x: f16) {
  // expected-error@+1 {{rounds f16 to tf32, expected f32 or a vector of it}}
  %r = kernel.round_tf32 %x : f16
}

// -----

kernel.func @k(%v_: f16) {
  %v = kernel.splat %v_ : vector<8xf16>
  // expected-error@+1 {{4 elements from element 6 of vector<8xf16>}}
  %r = kernel.slice %v[6] : vector<8xf16> to vector<4xf16>
}

// -----

kernel.func @k(%v_: f16) {
  %v = kernel.splat %v_ : vector<8xf16>
  // expected-error@+1 {{a slice of vector<8xf16> as vector<4xbf16>, expected the same elements}}
  %r = kernel.slice %v[0] : vector<8xf16> to vector<4xbf16>
}

// -----

kernel.func @k(%v_: f16, %w_: f16) {
  %v = kernel.splat %v_ : vector<8xf16>
  %w = kernel.splat %w_ : vector<4xf16>
  // expected-error@+1 {{12 elements for vector<16xf16>}}
  %r = kernel.concat %v, %w : vector<16xf16>
}

// -----

kernel.func @k(%v_: f16, %w_: bf16) {
  %v = kernel.splat %v_ : vector<8xf16>
  %w = kernel.splat %w_ : vector<8xbf16>
  // expected-error@+1 {{operand 1 is vector<8xbf16>, expected elements of vector<16xf16>}}
  %r = kernel.concat %v, %w : vector<16xf16>
}

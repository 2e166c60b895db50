// RUN: tf-opt --split-input-file --verify-diagnostics %s

kernel.func @k(%v: f32, %x: !kernel.buffer<?xf32, global>) {
  // expected-error@+1 {{no atomic max of f32, expected integers of 32 or 64 bits; kernel.atomic_cas in a loop does what else there is}}
  kernel.atomic max %v, %x[0] relaxed gpu
}

// -----

kernel.func @k(%v: i16, %x: !kernel.buffer<?xi16, global>) {
  // expected-error@+1 {{no atomic add of i16, expected integers of 32 or 64 bits, f32, f64, f16 or bf16}}
  kernel.atomic add %v, %x[0] relaxed gpu
}

// -----

kernel.func @k(%v: i32, %x: !kernel.buffer<?xi32, global>) {
  // expected-error@+1 {{no atomic inc of i32, expected ui32}}
  kernel.atomic inc %v, %x[0] relaxed gpu
}

// -----

kernel.func @k(%v: f16, %x: !kernel.buffer<?xf16, global>) {
  // expected-error@+1 {{no atomic exch of f16, expected 32 or 64 bits}}
  kernel.atomic exch %v, %x[0] relaxed gpu
}

// -----

kernel.func @k(%f: f32, %x: !kernel.buffer<?xf32, global>) {
  %v = kernel.splat %f : vector<4xf32>
  // expected-error@+1 {{no atomic add of vector<4xf32>}}
  %o = kernel.atomic add %v, %x[0] relaxed gpu : vector<4xf32>
}

// -----

kernel.func @k(%f: f32) {
  %x = kernel.alloc : !kernel.buffer<8xf32, shared>
  %v = kernel.splat %f : vector<4xf32>
  // expected-error@+1 {{no atomic add of vector<4xf32>}}
  kernel.atomic add %v, %x[0] relaxed cta
}

// -----

kernel.func @k(%v: i32) {
  %x = kernel.alloc : !kernel.buffer<8xi32, local>
  // expected-error@+1 {{an atomic on local memory, which a thread has to itself, expected global or shared}}
  kernel.atomic add %v, %x[0] relaxed cta
}

// -----

kernel.func @k(%v: i32, %x: !kernel.buffer<?xi32, global> {readonly}) {
  // expected-error@+1 {{an atomic on x, which the kernel declares readonly}}
  kernel.atomic add %v, %x[0] relaxed cta
}

// -----

kernel.func @k(%v: i32, %x: !kernel.buffer<?x4xi32, global>) {
  // expected-error@+1 {{1 indices for !kernel.buffer<?x4xi32, global>, expected 2}}
  kernel.atomic add %v, %x[0] relaxed cta
}

// -----

kernel.func @k(%v: i64, %x: !kernel.buffer<?xi32, global>) {
  // expected-error@+1 {{the value is i64, but the buffer holds i32}}
  kernel.atomic add %v, %x[0] relaxed cta
}

// -----

kernel.func @k(%v: i32, %x: !kernel.buffer<?xi32, global>) {
  // expected-error@+1 {{the result is i64, expected i32}}
  %o = kernel.atomic add %v, %x[0] relaxed cta : i64
}

// -----

kernel.func @k(%v: i32, %w: i64, %x: !kernel.buffer<?xi32, global>) {
  // expected-error@+1 {{expects i64 and gives i32, expected the value's type, i32}}
  %o = kernel.atomic_cas %w, %v, %x[0] relaxed cta : i32
}

// -----

kernel.func @k(%f: f16, %x: !kernel.buffer<?xf16, global>) {
  %v = kernel.splat %f : vector<2xf16>
  // expected-error@+1 {{no atomic compare and swap of vector<2xf16>, expected one number}}
  %o = kernel.atomic_cas %v, %v, %x[0] relaxed cta : vector<2xf16>
}

// -----

kernel.func @k() {
  %x = kernel.alloc : !kernel.buffer<4x!kernel.mbarrier, shared>
  // expected-error@+1 {{an atomic on !kernel.buffer<4x!kernel.mbarrier, shared>, expected numbers}}
  %o = kernel.atomic_load %x[0] relaxed cta : i64
}

// -----

kernel.func @k(%x: !kernel.buffer<?xi32, global>) {
  // expected-error@+1 {{an atomic access of vector<2xi32>, expected one number}}
  %o = kernel.atomic_load %x[0] relaxed cta : vector<2xi32>
}

// -----

kernel.func @k(%v: i32, %x: !kernel.buffer<?xi32, global>) {
  // expected-error@+1 {{'order' must be one of relaxed|release, found 'acquire'}}
  kernel.atomic_store %v, %x[0] acquire cta
}

// -----

kernel.func @k(%v: f16) {
  // expected-error@+1 {{matches f16, expected a value of 32 or 64 bits}}
  %r = kernel.match any %v
}

// -----

kernel.func @k(%v: f32) {
  // expected-error@+1 {{add over the lanes of f32, expected i32 or ui32}}
  %r = kernel.redux add %v : f32
}

// -----

kernel.func @k(%v: i64) {
  // expected-error@+1 {{min over the lanes of i64, expected i32 or ui32, or f32}}
  %r = kernel.redux min %v : i64
}

// -----

kernel.func @k(%v: i32) {
  // expected-error@+1 {{nan or abs on i32, expected f32}}
  %r = kernel.redux min %v {nan} : i32
}

// What buffer types, allocations, loads and stores refuse.
// RUN: tf-opt --split-input-file --verify-diagnostics %s

// expected-error@+1 {{a buffer of vector<2xf32>, expected elements that are integers, i1 or floats}}
kernel.func @k(%x: !kernel.buffer<8xvector<2xf32>, global>) {
}

// -----

// expected-error@+1 {{a buffer of index, expected elements that are integers, i1 or floats}}
kernel.func @k(%x: !kernel.buffer<8xindex, global>) {
}

// -----

// expected-error@+1 {{malformed buffer type, expected !kernel.buffer<8x4xf32, shared>}}
kernel.func @k(%x: !kernel.buffer<8xf32>) {
}

// -----

// expected-error@+1 {{malformed buffer type, expected !kernel.buffer<8x4xf32, shared>}}
kernel.func @k(%x: !kernel.buffer<8xf32, global, shared>) {
}

// -----

// expected-error@+1 {{malformed buffer type, expected !kernel.buffer<8x4xf32, shared>}}
kernel.func @k(%x: !kernel.buffer<global>) {
}

// -----

// expected-error@+1 {{malformed buffer type, expected !kernel.buffer<8x4xf32, shared>}}
kernel.func @k(%x: !kernel.buffer<8xf32, 1>) {
}

// -----

// expected-error@+1 {{only the first extent of a buffer may be '?'}}
kernel.func @k(%x: !kernel.buffer<8x?xf32, global>) {
}

// -----

// expected-error@+1 {{a buffer whose size in bytes does not fit 63 bits}}
kernel.func @k(%x: !kernel.buffer<4294967296x4294967296xf32, global>) {
}

// -----

// expected-error@+1 {{a buffer whose size in bytes does not fit 63 bits}}
kernel.func @k(%x: !kernel.buffer<0x4294967296x4294967296xf32, global>) {
}

// -----

// expected-error@+1 {{malformed type, expected !kernel.tensormap}}
kernel.func @k(%x: !kernel.tensormap<cluster>) {
}

// -----

kernel.func @allocs() {
  // expected-error@+1 {{the alignment is 3, expected a power of two up to 1024}}
  %0 = kernel.alloc {align = 3} : !kernel.buffer<8xf32, shared>
  // expected-error@+1 {{the alignment is 2048, expected a power of two up to 1024}}
  %1 = kernel.alloc {align = 2048} : !kernel.buffer<8xf32, shared>
  // expected-error@+1 {{the alignment is 0, expected a power of two up to 1024}}
  %2 = kernel.alloc {align = 0} : !kernel.buffer<8xf32, local>
  // expected-error@+1 {{an alloc of global memory, expected shared or local; the host program allocates global memory}}
  %3 = kernel.alloc : !kernel.buffer<8xf32, global>
  // expected-error@+1 {{an alloc of !kernel.buffer<?xf32, shared>, expected static extents}}
  %4 = kernel.alloc : !kernel.buffer<?xf32, shared>
  // expected-error@+1 {{an alloc of no elements}}
  %5 = kernel.alloc : !kernel.buffer<8x0xf32, shared>
  // expected-error@+1 {{an alloc of 524292 bytes, but local memory has at most 524288}}
  %6 = kernel.alloc : !kernel.buffer<131073xf32, local>
  %7 = kernel.alloc {align = 1024} : !kernel.buffer<8xf32, shared>
}

// -----

kernel.func @views(%n: i32) {
  %c6 = kernel.constant 6 : i32
  %c8 = kernel.constant 8 : i32
  // expected-error@+1 {{a view of local memory, expected shared}}
  %0 = kernel.dynamic_shared %n : !kernel.buffer<8xf32, local>
  // expected-error@+1 {{the alignment is 24, expected a power of two up to 1024}}
  %1 = kernel.dynamic_shared %n {align = 24} : !kernel.buffer<8xf32, shared>
  // expected-error@+1 {{the alignment is 0, expected a power of two up to 1024}}
  %2 = kernel.dynamic_shared %c8 {align = 0} : !kernel.buffer<8xf32, shared>
  // expected-error@+1 {{the offset is 6 bytes, expected a multiple of 4}}
  %3 = kernel.dynamic_shared %c6 : !kernel.buffer<8xf32, shared>
  // expected-error@+1 {{the offset is 8 bytes, expected a multiple of 16}}
  %4 = kernel.dynamic_shared %c8 {align = 16} : !kernel.buffer<8xf32, shared>
}

// -----

kernel.func @accesses(%x: !kernel.buffer<8x4xf32, global>, %i: i32, %v: f32, %h: f16, %m: !kernel.buffer<4x!kernel.tensormap, global>) {
  // expected-error@+1 {{1 indices for !kernel.buffer<8x4xf32, global>, expected 2}}
  %0 = kernel.load %x[%i] : f32
  // expected-error@+1 {{the value is f16, but the buffer holds f32}}
  %1 = kernel.load %x[%i, %i] : f16
  // expected-error@+1 {{the value is f16, but the buffer holds f32}}
  kernel.store %h, %x[%i, %i]
  // expected-error@+1 {{an access of vector<3xf32> (12 bytes), expected a power of two of elements and at most 32 bytes}}
  %2 = kernel.load %x[%i, %i] : vector<3xf32>
  // expected-error@+1 {{an access of vector<16xf32> (64 bytes), expected a power of two of elements and at most 32 bytes}}
  %3 = kernel.load %x[%i, %i] : vector<16xf32>
  // expected-error@+1 {{an access of vector<8xf32>, but the last extent of the buffer is 4}}
  %4 = kernel.load %x[%i, %i] : vector<8xf32>
  // expected-error@+1 {{the alignment is 12, expected a power of two up to 1024}}
  %5 = kernel.load %x[%i, %i] {align = 12} : f32
  // expected-error@+1 {{an access to !kernel.buffer<4x!kernel.tensormap, global>, whose elements cannot be read or written; kernel.view refers to one}}
  %6 = kernel.load %m[%i] : f32
  // expected-error@+1 {{an access to !kernel.buffer<4x!kernel.tensormap, global>, whose elements cannot be read or written; kernel.view refers to one}}
  kernel.store %v, %m[%i]
  %s = kernel.alloc : !kernel.buffer<8xf32, shared>
  // expected-error@+1 {{a cache policy on shared memory, expected global}}
  %7 = kernel.load %s[%i] {cache = "evict_last"} : f32
  // expected-error@+1 {{a cache policy on shared memory, expected global}}
  kernel.store %v, %s[%i] {cache = "discard"}
  %four = kernel.splat %v : vector<4xf32>
  // expected-error@+1 {{a vector that is discarded; expected one element, the first of 128 bytes}}
  kernel.store %four, %x[%i, %i] {cache = "discard"}
  %c1 = kernel.constant 1 : i32
  // expected-error@+1 {{index 1 is 1, outside !kernel.buffer<8x4xf32, global>}}
  %8 = kernel.load %x[%i, %c1] : vector<4xf32>
  %9 = kernel.load %x[%c1, %c1] : vector<2xf32>
}

// -----

kernel.func @scalar(%x: !kernel.buffer<f32, global>) {
  // expected-error@+1 {{a vector access to a buffer of rank 0}}
  %0 = kernel.load %x[] : vector<2xf32>
  %1 = kernel.load %x[] : f32
}

// -----

kernel.func @policies(%property: i64, %any: i1) {
  %p = kernel.cache_property %property
  kernel.cache_as last %p
  kernel.cache_as stores %p
  // expected-error@+1 {{a second policy for these in this kernel, expected one}}
  kernel.cache_as last %p
  kernel.if %any {
    // expected-error@+1 {{within another op, expected in the kernel's own block}}
    kernel.cache_as stores %p
  }
}

// RUN: tf-opt --split-input-file --verify-diagnostics %s

// expected-error@+1 {{unknown memory space 'remote', expected global, shared, local, cluster or tensor}}
kernel.func @k(%x: !kernel.buffer<8xf32, remote>) {
}

// -----

kernel.func @k(%x: !kernel.buffer<8xf32, global>) {
  %i = kernel.constant 8 : i32
  // expected-error@+1 {{index 0 is 8, outside !kernel.buffer<8xf32, global>}}
  %v = kernel.load %x[%i] : f32
}

// -----

kernel.func @k(%x: !kernel.buffer<8xf32, global> {readonly}, %i: i32, %v: f32) {
  // expected-error@+1 {{a store to x, which the kernel declares readonly}}
  kernel.store %v, %x[%i]
}

// -----

kernel.func @k() {
  // expected-error@+1 {{shared memory has at most 49152; use kernel.dynamic_shared}}
  %s = kernel.alloc : !kernel.buffer<49153xi8, shared>
}

// -----

kernel.func @k(%c: i1, %v: f32) {
  // expected-error@+1 {{kernel.if has results but no else, expected both to yield them}}
  %r = kernel.if %c -> f32 {
    kernel.yield %v
  }
}

// -----

host.func @f() {
  %c = host.constant 1
  // expected-error@+1 {{there is no kernel.func @k in this module}}
  host.launch @k grid(%c, %c, %c) block(%c, %c, %c) shared(%c) args()
}

// Tensors whose bytes do not fit 63 bits, in every memory; allocations of kernels.
// RUN: tf-opt %s --lower-fusion --split-input-file --verify-diagnostics

fusion.func @shared(%x: tensor<4611686018427387904xf32>) -> tensor<4611686018427387904xf32> {
  %s = fusion.neg %x : tensor<4611686018427387904xf32> memory(shared) // expected-error {{'s' is tensor<4611686018427387904xf32> in shared memory, whose bytes do not fit 63 bits}}
  %y = fusion.exp %s : tensor<4611686018427387904xf32>
  sched.parallelize %s [serial]
  sched.parallelize %y [serial]
  fusion.return %y : tensor<4611686018427387904xf32>
}

// -----
fusion.func @workspace(%x: tensor<4294967296x4294967296xf16>) -> tensor<4294967296x4294967296xf16> {
  %s = fusion.neg %x : tensor<4294967296x4294967296xf16> memory(global) // expected-error {{'s' is tensor<4294967296x4294967296xf16> in global memory, whose bytes do not fit 63 bits}}
  %y = fusion.exp %s : tensor<4294967296x4294967296xf16>
  sched.parallelize %s [serial, serial]
  sched.parallelize %y [serial, serial]
  fusion.return %y : tensor<4294967296x4294967296xf16>
}

// -----
// What has no elements has no bytes.
fusion.func @empty(%x: tensor<4294967296x4294967296x0xf16>) -> tensor<4294967296x4294967296x0xf16> {
  %s = fusion.neg %x : tensor<4294967296x4294967296x0xf16> memory(global)
  %y = fusion.exp %s : tensor<4294967296x4294967296x0xf16>
  sched.parallelize %s [serial, serial, serial]
  sched.parallelize %y [serial, serial, serial]
  fusion.return %y : tensor<4294967296x4294967296x0xf16>
}

// -----
kernel.func @allocs() {
  %a = kernel.alloc : !kernel.buffer<2147483648xf32, shared> // expected-error {{an alloc of 8589934592 bytes, but shared memory has at most 49152}}
  %b = kernel.alloc : !kernel.buffer<4294967296xi8, local> // expected-error {{an alloc of 4294967296 bytes, but local memory has at most 524288}}
  kernel.return
}

// -----
kernel.func @type() {
  %a = kernel.alloc : !kernel.buffer<4611686018427387904xf32, shared> // expected-error {{a buffer whose size in bytes does not fit 63 bits, found !kernel.buffer<4611686018427387904xf32, shared>}}
  kernel.return
}

// -----
kernel.func @dynamic() {
  %c = kernel.constant 0 : i32
  %a = kernel.dynamic_shared %c : !kernel.buffer<?x4294967296x4294967296xi8, shared> // expected-error {{a buffer whose size in bytes does not fit 63 bits}}
  kernel.return
}

// -----

// Places in shared memory are of 32 bits: what lies behind the first 2^31 bytes wrapped.
fusion.func @far(%x: tensor<3000000000xui8>) -> tensor<3000000000xui8> {
  %a = fusion.set %x : tensor<3000000000xui8> memory(shared)
  // expected-error@+1 {{the kernel's shared memory, 3000000000 bytes before 'b' has its part, is more than 32 bits address}}
  %b = fusion.neg %a : tensor<3000000000xui8> memory(shared)
  %c = fusion.add %a, %b : tensor<3000000000xui8>
  fusion.return %c : tensor<3000000000xui8>
}

// -----

// Of 63 bits, too.
fusion.func @beyond(%x: tensor<4611686018427387904xui8>) -> tensor<4611686018427387904xui8> {
  %a = fusion.set %x : tensor<4611686018427387904xui8> memory(shared)
  // expected-error@+1 {{is more than 32 bits address}}
  %b = fusion.neg %a : tensor<4611686018427387904xui8> memory(shared)
  %d = fusion.abs %b : tensor<4611686018427387904xui8> memory(shared)
  %c = fusion.add %a, %d : tensor<4611686018427387904xui8>
  fusion.return %c : tensor<4611686018427387904xui8>
}

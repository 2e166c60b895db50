// RUN: tf-opt --split-input-file --verify-diagnostics %s

// expected-error@+1 {{a buffer in tensor memory is lanes (1 to 128) by columns}}
kernel.func @lanes(%x: !kernel.buffer<129x4xi32, tensor>) {
}

// -----

kernel.func @types(%a: i32) {
  // expected-error@+1 {{a buffer in tensor memory is lanes (1 to 128) by columns}}
  %t = kernel.tcgen05.address %a : !kernel.buffer<128xi32, tensor>
}

// -----

kernel.func @unknown_extent(%a: i32) {
  // expected-error@+1 {{a buffer in tensor memory is lanes (1 to 128) by columns}}
  %t = kernel.tcgen05.address %a : !kernel.buffer<?x32xi32, tensor>
}

// -----

kernel.func @truth(%a: i32) {
  // expected-error@+1 {{columns of elements of 8 bits and more}}
  %t = kernel.tcgen05.address %a : !kernel.buffer<32x32xi1, tensor>
}

// -----

kernel.func @wide(%a: i32) {
  // expected-error@+1 {{513 elements of 32 bits in a lane, expected whole columns of 32 bits and at most 512 of them}}
  %t = kernel.tcgen05.address %a : !kernel.buffer<32x513xi32, tensor>
}

// -----

kernel.func @half_column(%a: i32) {
  // expected-error@+1 {{3 elements of 16 bits in a lane, expected whole columns}}
  %t = kernel.tcgen05.address %a : !kernel.buffer<32x3xf16, tensor>
}

// -----

kernel.func @mbarriers(%a: i32) {
  // expected-error@+1 {{a buffer of !kernel.mbarrier in tensor memory, expected !kernel.mbarrier in shared or cluster}}
  %t = kernel.tcgen05.address %a : !kernel.buffer<32x3x!kernel.mbarrier, tensor>
}

// -----

// expected-error@+1 {{argument x is !kernel.buffer<32x4xi32, tensor>, expected a global buffer}}
kernel.func @argument(%x: !kernel.buffer<32x4xi32, tensor>) {
}

// -----

kernel.func @elsewhere(%a: i32, %i: i32) {
  // expected-error@+1 {{the result is in shared memory, expected tensor}}
  %s = kernel.tcgen05.address %a : !kernel.buffer<32x32xi32, shared>
  // expected-error@+1 {{an alloc of tensor memory, expected shared or local; kernel.tcgen05.alloc allocates it}}
  %x = kernel.alloc : !kernel.buffer<32x32xi32, tensor>
  %t = kernel.tcgen05.address %a : !kernel.buffer<32x32xi32, tensor>
  // expected-error@+1 {{an access to tensor memory, which kernel.tcgen05.ld and kernel.tcgen05.st move}}
  %v = kernel.load %t[%i, %i] : i32
  // expected-error@+1 {{an access to tensor memory}}
  kernel.store %i, %t[%i, %i]
  // expected-error@+1 {{has no counterpart in another CTA, expected shared memory}}
  %m = kernel.mapa %t, %i : !kernel.buffer<32x32xi32, cluster>
  %g = kernel.alloc : !kernel.buffer<32x32xi32, shared>
  // expected-error@+1 {{g is in shared memory, expected tensor}}
  %l = kernel.tcgen05.ld %g {shape = "32x32b"} : i32
  // expected-error@+1 {{g is in shared memory, expected tensor}}
  kernel.tcgen05.dealloc %g, %i
}

// -----

kernel.func @views(%a: i32, %i: i32) {
  %c1 = kernel.constant 1 : i32
  %c0 = kernel.constant 0 : i32
  %c97 = kernel.constant 97 : i32
  %t = kernel.tcgen05.address %a : !kernel.buffer<128x64xf16, tensor>
  // expected-error@+1 {{a view from the middle of a column: element 1 of 16 bits, expected a multiple of 2}}
  %x = kernel.view %t[%c0, %c1] : !kernel.buffer<32x2xf16, tensor>
  // expected-error@+1 {{a view of 32 lanes from 97 on, but !kernel.buffer<128x64xf16, tensor> has 128}}
  %y = kernel.view %t[%c97, %c0] : !kernel.buffer<32x2xf16, tensor>
  // expected-error@+1 {{a view of 33 columns from 0 on, but !kernel.buffer<128x64xf16, tensor> has 32}}
  %z = kernel.view %t[%i, %i] : !kernel.buffer<32x66xf16, tensor>
  // expected-error@+1 {{expected the same elements}}
  %w = kernel.view %t[%i, %i] : !kernel.buffer<32x2xf32, tensor>
  // expected-error@+1 {{expected the same space}}
  %v = kernel.view %t[%i, %i] : !kernel.buffer<32x2xf16, shared>
}

// -----

kernel.func @allocation(%n: i32) {
  %slot = kernel.alloc : !kernel.buffer<1xi32, shared>
  %floats = kernel.alloc : !kernel.buffer<1xf32, shared>
  %own = kernel.alloc : !kernel.buffer<1xi32, local>
  %c48 = kernel.constant 48 : i32
  %c16 = kernel.constant 16 : i32
  %c1024 = kernel.constant 1024 : i32
  // expected-error@+1 {{48 columns, expected a power of two from 32 to 512}}
  kernel.tcgen05.alloc %c48 to %slot
  // expected-error@+1 {{16 columns, expected a power of two}}
  kernel.tcgen05.alloc %c16 to %slot
  // expected-error@+1 {{1024 columns, expected a power of two}}
  kernel.tcgen05.alloc %c1024 to %slot
  // expected-error@+1 {{the address goes to !kernel.buffer<1xf32, shared>, expected a buffer of i32}}
  kernel.tcgen05.alloc %n to %floats
  // expected-error@+1 {{own is in local memory, expected shared}}
  kernel.tcgen05.alloc %n to %own
  // expected-error@+1 {{cta_group is 3, expected 1 or 2}}
  kernel.tcgen05.relinquish_alloc_permit {cta_group = 3}
  %t = kernel.tcgen05.address %n : !kernel.buffer<128x32xi32, tensor>
  // expected-error@+1 {{48 columns, expected a power of two}}
  kernel.tcgen05.dealloc %t, %c48
}

// -----

kernel.func @leak(%n: i32) {
  %slot = kernel.alloc : !kernel.buffer<1xi32, shared>
  // expected-error@+1 {{tensor memory is allocated and never given back, expected a kernel.tcgen05.dealloc}}
  kernel.tcgen05.alloc %n to %slot
}

// -----

kernel.func @groups(%n: i32) {
  %bar = kernel.alloc : !kernel.mbarrier
  kernel.tcgen05.relinquish_alloc_permit
  // expected-error@+1 {{cta_group is 2, but it is 1 elsewhere in this kernel, expected one and the same}}
  kernel.tcgen05.commit %bar {cta_group = 2}
}

// -----

kernel.func @commits(%n: i32) {
  %bar = kernel.alloc : !kernel.mbarrier
  %far = kernel.mapa %bar, %n : !kernel.mbarrier<cluster>
  %c0 = kernel.constant 0 : i32
  // expected-error@+1 {{a commit to an mbarrier of another CTA, expected one of its own; `multicast` signals others}}
  kernel.tcgen05.commit %far
  // expected-error@+1 {{the multicast mask is 0, expected 1 to 65535}}
  kernel.tcgen05.commit %bar multicast %c0
}

// -----

kernel.func @accesses(%a: i32, %i: i32, %v: i1) {
  %t = kernel.tcgen05.address %a : !kernel.buffer<128x256xi32, tensor>
  %few = kernel.tcgen05.address %a : !kernel.buffer<16x4xi32, tensor>
  // expected-error@+1 {{vector<3xi32> is 96 bits a thread, expected a power of two from 1 to 128 of what '32x32b' moves at a time, 32 bits}}
  %b = kernel.tcgen05.ld %t {shape = "32x32b"} : vector<3xi32>
  // expected-error@+1 {{vector<2xi32> is 64 bits a thread, expected a power of two from 1 to 32 of what '16x256b' moves at a time, 128 bits}}
  %c = kernel.tcgen05.ld %t {shape = "16x256b"} : vector<2xi32>
  // expected-error@+1 {{vector<6xi32> is 192 bits a thread}}
  %d = kernel.tcgen05.ld %t {shape = "16x128b"} : vector<6xi32>
  // expected-error@+1 {{vector<256xi32> is 8192 bits a thread}}
  %e = kernel.tcgen05.ld %t {shape = "32x32b"} : vector<256xi32>
  // expected-error@+1 {{f16 is 16 bits a thread}}
  %f = kernel.tcgen05.ld %t {shape = "32x32b"} : f16
  // expected-error@+1 {{i1 goes through registers, expected elements of 8 bits and more}}
  kernel.tcgen05.st %v to %t {shape = "32x32b"}
  // expected-error@+1 {{'16x32bx2' without an `offset` for its upper threads}}
  %g = kernel.tcgen05.ld %t {shape = "16x32bx2"} : i32
  // expected-error@+1 {{'16x64b' with an `offset`, which only '16x32bx2' has}}
  %h = kernel.tcgen05.ld %t {shape = "16x64b", offset = 4} : i32
  // expected-error@+1 {{the offset is 512 columns, expected 0 to 511}}
  %j = kernel.tcgen05.ld %t {shape = "16x32bx2", offset = 512} : i32
  // expected-error@+1 {{'32x32b' x4 touches 32 lanes and 4 columns, but !kernel.buffer<16x4xi32, tensor> has 16 and 4}}
  %k = kernel.tcgen05.ld %few {shape = "32x32b"} : vector<4xi32>
  // expected-error@+1 {{'16x64b' x2, packing, touches 16 lanes and 8 columns, but !kernel.buffer<16x4xi32, tensor> has 16 and 4}}
  %l = kernel.tcgen05.ld %few {shape = "16x64b", pack} : vector<2xi32>
  // expected-error@+1 {{'16x32bx2' x1, unpacking, touches 16 lanes and 5 columns, but !kernel.buffer<16x4xi32, tensor> has 16 and 4}}
  kernel.tcgen05.st %i to %few {shape = "16x32bx2", offset = 3, unpack}
  // expected-error@+1 {{attribute 'shape'}}
  kernel.tcgen05.st %i to %few {shape = "64x32b"}
}

// -----

kernel.func @waits(%x: !kernel.buffer<?xi32, global>, %a: i32, %i: i32) {
  %t = kernel.tcgen05.address %a : !kernel.buffer<128x256xi32, tensor>
  %v = kernel.tcgen05.ld %t {shape = "32x32b"} : i32
  // expected-error@+1 {{uses what kernel.tcgen05.ld is still loading, expected the result of kernel.tcgen05.wait_ld, which waits for it}}
  kernel.store %v, %x[%i]
  // expected-error@+1 {{i is no result of kernel.tcgen05.ld}}
  %j = kernel.tcgen05.wait_ld %i : i32
  // expected-error@+1 {{0 results for 1 values, expected as many}}
  kernel.tcgen05.wait_ld %v
  // expected-error@+1 {{result 0 is f32, expected i32}}
  %f = kernel.tcgen05.wait_ld %v : f32
}

// RUN: tf-opt --split-input-file --verify-diagnostics %s

// expected-error@+1 {{malformed type, expected !kernel.mbarrier or !kernel.mbarrier<cluster>}}
kernel.func @k(%b: !kernel.mbarrier<global>) {
}

// -----

// expected-error@+1 {{a buffer of !kernel.mbarrier in global memory, expected !kernel.mbarrier in shared or cluster}}
kernel.func @k(%b: !kernel.buffer<4x!kernel.mbarrier, global>) {
}

// -----

// expected-error@+1 {{argument b is !kernel.mbarrier, expected a global buffer, a tensor map, an integer or a float}}
kernel.func @k(%b: !kernel.mbarrier) {
}

// -----

// expected-error@+1 {{'cluster' is not three extents of at most 16, 16 and 16, and 16 together}}
kernel.func @k() attributes {cluster = [4, 8, 1]} {
}

// -----

kernel.func @k() {
  // expected-error@+1 {{an alloc of another CTA's memory, expected shared or local; kernel.mapa refers to it}}
  %b = kernel.alloc : !kernel.mbarrier<cluster>
}

// -----

kernel.func @k() {
  // expected-error@+1 {{an alloc of global memory, expected shared or local}}
  %b = kernel.alloc : !kernel.tensormap
}

// -----

kernel.func @k(%i: i32) {
  %all = kernel.alloc : !kernel.buffer<4x!kernel.mbarrier, shared>
  // expected-error@+1 {{result 'result' of 'kernel.load' must be an integer, i1, float or a vector of them, found !kernel.mbarrier}}
  %b = kernel.load %all[%i] : !kernel.mbarrier
}

// -----

kernel.func @k() {
  %all = kernel.alloc : !kernel.buffer<4x!kernel.mbarrier, shared>
  %c5 = kernel.constant 5 : i32
  // expected-error@+1 {{index 0 is 5, outside !kernel.buffer<4x!kernel.mbarrier, shared>}}
  %b = kernel.view %all[%c5] : !kernel.mbarrier
}

// -----

kernel.func @k(%i: i32) {
  %all = kernel.alloc : !kernel.buffer<4x8xf32, shared>
  // expected-error@+1 {{1 indices for !kernel.buffer<4x8xf32, shared>, expected 2}}
  %b = kernel.view %all[%i] : !kernel.buffer<8xf32, shared>
  // expected-error@+1 {{a view of !kernel.buffer<4x8xf32, shared> as !kernel.buffer<8xf16, shared>, expected the same elements}}
  %c = kernel.view %all[%i, %i] : !kernel.buffer<8xf16, shared>
  // expected-error@+1 {{a view of !kernel.buffer<4x8xf32, shared> as !kernel.buffer<8xf32, global>, expected the same space}}
  %d = kernel.view %all[%i, %i] : !kernel.buffer<8xf32, global>
}

// -----

kernel.func @k(%r: i32, %x: !kernel.buffer<?xf32, global>) {
  %s = kernel.alloc : !kernel.buffer<8xf32, shared>
  // expected-error@+1 {{the result is !kernel.buffer<4xf32, cluster>, expected !kernel.buffer<8xf32, cluster>}}
  %a = kernel.mapa %s, %r : !kernel.buffer<4xf32, cluster>
  // expected-error@+1 {{!kernel.buffer<?xf32, global> has no counterpart in another CTA, expected shared memory}}
  %b = kernel.mapa %x, %r : !kernel.buffer<?xf32, cluster>
}

// -----

kernel.func @k(%r: i32, %s: i64) {
  %b = kernel.alloc : !kernel.mbarrier
  %f = kernel.mapa %b, %r : !kernel.mbarrier<cluster>
  %c0 = kernel.constant 0 : i32
  %c2 = kernel.constant 2 : i32
  // expected-error@+1 {{the count of arrivals is 0, expected 1 to 1048575}}
  kernel.mbarrier.init %b, %c0
  // expected-error@+1 {{kernel.mbarrier.init on an mbarrier of another CTA, expected one of its own}}
  kernel.mbarrier.init %f, %c2
  // expected-error@+1 {{an arrival on an mbarrier of another CTA gives no state, expected no result}}
  %x = kernel.mbarrier.arrive %f : i64
  // expected-error@+1 {{the state is i32, expected i64}}
  %y = kernel.mbarrier.arrive %b : i32
  // expected-error@+1 {{'no_complete' goes with a count and no other attribute, on an mbarrier of the own CTA}}
  kernel.mbarrier.arrive %b {no_complete}
  // expected-error@+1 {{the parity is i64, expected i32}}
  kernel.mbarrier.wait %b parity %s
  // expected-error@+1 {{the parity is 2, expected 0 to 1}}
  kernel.mbarrier.wait %b parity %c2
  // expected-error@+1 {{the state is i32, expected i64}}
  %d = kernel.mbarrier.test_wait %b state %r
  // expected-error@+1 {{kernel.mbarrier.wait on an mbarrier of another CTA, expected one of its own}}
  kernel.mbarrier.wait %f parity %c0
}

// -----

kernel.func @k(%r: i32) {
  %b = kernel.alloc : !kernel.mbarrier
  // expected-error@+1 {{'by' must be one of parity|state, found 'phase'}}
  kernel.mbarrier.wait %b phase %r
}

// -----

kernel.func @k(%m: !kernel.tensormap, %c: i32, %w: i64, %x: !kernel.buffer<?xf32, global>) {
  %s = kernel.alloc {align = 128} : !kernel.buffer<8xf32, shared>
  %t = kernel.alloc {align = 64} : !kernel.buffer<8xf32, shared>
  %c192 = kernel.constant 192 : i32
  %u = kernel.dynamic_shared %c192 : !kernel.buffer<8xf32, shared>
  %b = kernel.alloc : !kernel.mbarrier
  %c256 = kernel.constant 256 : i32
  // expected-error@+1 {{the coordinates do not suit the mode, expected 1 to 5 coordinates}}
  kernel.tma.load %m[%c, %c, %c, %c, %c, %c] to %s signal %b
  // expected-error@+1 {{the coordinates do not suit the mode, expected 3 to 5 coordinates and two offsets fewer}}
  kernel.tma.load im2col %m[%c, %c, %c] offsets [%c, %c] to %s signal %b
  // expected-error@+1 {{the coordinates do not suit the mode, expected 3 to 5 coordinates and two offsets, the halo and the offset}}
  kernel.tma.load im2col_w %m[%c, %c] offsets [%c, %c] to %s signal %b
  // expected-error@+1 {{the coordinates do not suit the mode, expected five coordinates, four rows and a column}}
  kernel.tma.load gather4 %m[%c, %c] to %s signal %b
  // expected-error@+1 {{a coordinate is i64, expected i32}}
  kernel.tma.load %m[%w] to %s signal %b
  // expected-error@+1 {{an offset is 256, expected 0 to 255}}
  kernel.tma.load im2col %m[%c, %c, %c, %c] offsets [%c, %c256] to %s signal %b
  // expected-error@+1 {{x is in global memory, expected shared}}
  kernel.tma.load %m[%c] to %x signal %b
  // expected-error@+1 {{t is aligned to 64 bytes, expected 128; write {align = 128} where it is made}}
  kernel.tma.load %m[%c] to %t signal %b
  // expected-error@+1 {{u is aligned to 64 bytes, expected 128}}
  kernel.tma.store %u to %m[%c]
  // expected-error@+1 {{the policy is i32, expected i64}}
  kernel.tma.store %s to %m[%c] hint %c
  // expected-error@+1 {{cta_group is 3, expected 1 or 2}}
  kernel.tma.load %m[%c] to %s signal %b {cta_group = 3}
  // expected-error@+1 {{attribute 'mode' of 'kernel.tma.store' must be one of tile|im2col|scatter4}}
  kernel.tma.store im2col_w %s to %m[%c, %c, %c]
  // expected-error@+1 {{attribute 'op' of 'kernel.tma.reduce' must be one of add|min|max|inc|dec|and|or|xor}}
  kernel.tma.reduce mul %s to %m[%c]
  // expected-error@+1 {{-1 pending groups, expected 0 or more}}
  kernel.bulk.wait_group -1
}

// -----

// The innermost coordinate: multiples of 16 bytes.
kernel.func @k(%m: !kernel.tensormap, %n: i32) {
  %s = kernel.alloc {align = 128} : !kernel.buffer<64xf32, shared>
  %h = kernel.alloc {align = 128} : !kernel.buffer<64xf16, shared>
  %i = kernel.alloc {align = 128} : !kernel.buffer<64xi8, shared>
  %b = kernel.alloc : !kernel.mbarrier
  %c3 = kernel.constant 3 : i32
  %c4 = kernel.constant 4 : i32
  %c15 = kernel.constant 15 : i32
  %c60 = kernel.constant 60 : i32
  %less = kernel.constant -14 : i32
  kernel.tma.load %m[%c3, %n] to %s signal %b
  kernel.tma.load %m[%c3, %c60] to %s signal %b
  // expected-error@+2 {{the innermost coordinate is 15, but must be a multiple of 4, 16 bytes}}
  // expected-note@+1 {{hardware ends the kernel with an illegal instruction there; let the box begin earlier, or make the rows another dimension of the tensor map}}
  kernel.tma.load %m[%c4, %c15] to %s signal %b
  // expected-error@+2 {{the innermost coordinate is -14, but must be a multiple of 4, 16 bytes}}
  // expected-note@+1 {{hardware ends the kernel}}
  kernel.tma.store %s to %m[%less]
  // expected-error@+2 {{the innermost coordinate is 60, but must be a multiple of 8, 16 bytes}}
  // expected-note@+1 {{hardware ends the kernel}}
  kernel.tma.reduce add %h to %m[%c60]
  // expected-error@+2 {{the innermost coordinate is 3, but must be a multiple of 2, 16 bytes}}
  // expected-note@+1 {{hardware ends the kernel}}
  kernel.tma.load gather4 %m[%n, %n, %n, %n, %c3] to %i signal %b
  // expected-error@+2 {{the innermost coordinate is 15, but must be a multiple of 2, 16 bytes}}
  // expected-note@+1 {{hardware ends the kernel}}
  kernel.tma.prefetch %m[%c15]
  kernel.tma.load %m[%c4, %c60] to %i signal %b
}

// -----

kernel.func @k(%x: !kernel.buffer<?xf32, global>, %y: !kernel.buffer<?xi32, global>, %n: i32, %p: i64) {
  %s = kernel.alloc : !kernel.buffer<64xf32, shared>
  %b = kernel.alloc : !kernel.mbarrier
  %f = kernel.mapa %s, %n : !kernel.buffer<64xf32, cluster>
  %fb = kernel.mapa %b, %n : !kernel.mbarrier<cluster>
  %c8 = kernel.constant 8 : i32
  // expected-error@+1 {{the number of bytes is 8, expected a multiple of 16}}
  kernel.bulk.load %x to %s bytes %c8 signal %b
  // expected-error@+1 {{no mbarrier to signal, expected `signal`}}
  kernel.bulk.load %x to %s bytes %n
  // expected-error@+1 {{signals !kernel.mbarrier<cluster>, expected an mbarrier of the own CTA}}
  kernel.bulk.load %x to %s bytes %n signal %fb
  // expected-error@+1 {{signals !kernel.mbarrier, expected an mbarrier of the CTA that gets the bytes}}
  kernel.bulk.send %s to %f bytes %n signal %b
  // expected-error@+1 {{s is in shared memory, expected cluster}}
  kernel.bulk.send %s to %s bytes %n signal %fb
  // expected-error@+1 {{x is in global memory, expected shared}}
  kernel.bulk.store %x to %x bytes %n
  // expected-error@+1 {{reduces !kernel.buffer<64xf32, shared> into !kernel.buffer<?xi32, global>, expected the same elements}}
  kernel.bulk.reduce add %s to %y bytes %n
  // expected-error@+1 {{there is no min of f32 in global memory}}
  kernel.bulk.reduce min %s to %x bytes %n
  // expected-error@+1 {{there is no add of f32 in cluster memory}}
  kernel.bulk.reduce add %s to %f bytes %n signal %fb
  // expected-error@+1 {{a copy of 12 bytes, expected 4, 8 or 16}}
  kernel.cp_async %x to %s bytes 12
  // expected-error@+1 {{cache cg for 8 bytes, expected ca; cg is for 16}}
  kernel.cp_async %x to %s bytes 8 {cache = "cg"}
  // expected-error@+1 {{the number of bytes to read is 8, expected 0 to 4}}
  kernel.cp_async %x to %s bytes 4 read %c8
}

// -----

kernel.func @k(%h: f16, %n: i32, %d: f64) {
  %s = kernel.alloc : !kernel.buffer<64xf32, shared>
  %b = kernel.alloc : !kernel.mbarrier
  %f = kernel.mapa %s, %n : !kernel.buffer<64xf32, cluster>
  %fb = kernel.mapa %b, %n : !kernel.mbarrier<cluster>
  // expected-error@+1 {{a store of f16, expected 4, 8 or 16 bytes}}
  kernel.st_async %h to %f signal %fb
  // expected-error@+1 {{the fraction is f64, expected f32}}
  %p = kernel.cache_policy evict_last fraction %d
  %half = kernel.constant 1.5 : f32
  // expected-error@+1 {{the fraction is 1.5, expected more than 0 and at most 1}}
  %q = kernel.cache_policy evict_last fraction %half
  %c16 = kernel.constant 16 : i32
  %c48 = kernel.constant 48 : i32
  // expected-error@+1 {{the barrier is 16, expected 0 to 15}}
  kernel.barrier.sync %c16, %c48
  // expected-error@+1 {{the number of threads is 48, expected a multiple of 32}}
  kernel.barrier.arrive %n, %c48
  // expected-error@+1 {{25 registers, expected a multiple of 8 from 24 to 256}}
  kernel.setmaxnreg dec 25
  // expected-error@+1 {{the kernel does not say how many threads it has, expected `block` or `max_threads`}}
  kernel.setmaxnreg dec 24
}

// -----

kernel.func @k(%all: !kernel.buffer<?x!kernel.tensormap, global>, %x: !kernel.buffer<?xf32, global>, %a: i64, %n: i32) {
  %m = kernel.alloc : !kernel.buffer<1x!kernel.tensormap, shared>
  %c0 = kernel.constant 0 : i32
  // expected-error@+1 {{a tensor map in shared memory, expected global, which TMA reads}}
  %t = kernel.view %m[%c0] : !kernel.tensormap
  // expected-error@+1 {{x is !kernel.buffer<?xf32, global>, expected a buffer of !kernel.tensormap}}
  kernel.tensormap.replace rank %x, %n
  // expected-error@+1 {{field elemtype takes a name, `to`}}
  kernel.tensormap.replace elemtype %m, %n
  // expected-error@+1 {{field rank takes a value}}
  kernel.tensormap.replace rank %m {to = "3"}
  // expected-error@+1 {{field box_dim needs a `dimension`}}
  kernel.tensormap.replace box_dim %m, %n
  // expected-error@+1 {{field rank has not a `dimension`}}
  kernel.tensormap.replace rank %m, %n {dimension = 1}
  // expected-error@+1 {{dimension 0, expected 1 to 4}}
  kernel.tensormap.replace global_stride %m, %a {dimension = 0}
  // expected-error@+1 {{'e5' is no elemtype}}
  kernel.tensormap.replace elemtype %m {to = "e5"}
  // expected-error@+1 {{the value is i32, expected i64}}
  kernel.tensormap.replace global_address %m, %n
  // expected-error@+1 {{all is in global memory, expected shared}}
  kernel.tensormap.publish %all to %all gpu
  // expected-error@+1 {{acquire of no tensor map, expected one}}
  kernel.fence.tensormap acquire gpu
}

// What the primitives refuse, and what is no domain.
// RUN: tf-opt %s --split-input-file --verify-diagnostics --apply-schedule

// ---- splits

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %y = fusion.neg %x : tensor<8x4xf32>
  // expected-error@+1 {{axis 2 is out of range: 'y' has 2 loops}}
  sched.split %y[2] by 4
  fusion.return %y : tensor<8x4xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %y = fusion.neg %x : tensor<8x4xf32>
  // expected-error@+1 {{axis -3 is out of range: 'y' has 2 loops}}
  sched.split %y[-3] by 4
  fusion.return %y : tensor<8x4xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %y = fusion.neg %x : tensor<8x4xf32>
  // expected-error@+1 {{a split needs a factor of at least 1, found 0}}
  sched.split %y[0] by 0
  fusion.return %y : tensor<8x4xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %y = fusion.neg %x : tensor<8x4xf32>
  // expected-error@+1 {{a split needs a factor of at least 1, found -4}}
  sched.split %y[0] into -4
  fusion.return %y : tensor<8x4xf32>
}

// -----

fusion.func @f(%x: tensor<f32>) -> tensor<f32> {
  %y = fusion.neg %x : tensor<f32>
  // expected-error@+1 {{cannot split 'y': it has no loops}}
  sched.split %y[0] by 4
  fusion.return %y : tensor<f32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %y = fusion.neg %x : tensor<8x4xf32>
  sched.parallelize %y[0] bidx
  // expected-error@+1 {{cannot split loop 0 of 'y': it is parallelized as bidx; split first, then parallelize}}
  sched.split %y[0] by 4
  fusion.return %y : tensor<8x4xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %a = fusion.neg %x : tensor<8x4xf32>
  %y = fusion.neg %a : tensor<8x4xf32>
  sched.inline_at %a 1
  sched.split %a[1] by 2
  // expected-error@+1 {{cannot split loop 0 of 'a': it is inlined at 1, so its consumers share that loop; schedule before inlining}}
  sched.split %a[0] by 4
  fusion.return %y : tensor<8x4xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %a = fusion.neg %x : tensor<8x4xf32>
  %y = fusion.neg %a : tensor<8x4xf32>
  sched.inline_at %a 1
  // expected-error@+1 {{cannot split loop 0 of 'y': a producer is inlined into it at 1; schedule before inlining}}
  sched.split %y[0] by 4
  fusion.return %y : tensor<8x4xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8xf32> {
  %y = fusion.sum %x axes [1] : tensor<8xf32>
  sched.split %y[1] by 2
  sched.rfactor %y [1]
  // expected-error@+1 {{cannot split loop 0 of 'y': it is rfactored over loops that are named by position; rfactor last}}
  sched.split %y[0] by 4
  fusion.return %y : tensor<8xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>, %s: f32) -> tensor<8x4xf32> {
  %y = fusion.neg %x : tensor<8x4xf32>
  // expected-error@+1 {{a symbolic split factor must be an integer argument of the function}}
  sched.split %y[0] by %s
  fusion.return %y : tensor<8x4xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %n = fusion.dim %x, 0 : i64
  %y = fusion.neg %x : tensor<8x4xf32>
  // expected-error@+1 {{a symbolic split factor must be an integer argument of the function}}
  sched.split %y[0] by %n
  fusion.return %y : tensor<8x4xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %y = fusion.neg %x : tensor<8x4xf32>
  // expected-error@+1 {{'sched.split' takes one of 'by' a factor and 'into' a number of parts}}
  "sched.split"(%y) {axis = 0, factor = 4, parts = 2} : (tensor<8x4xf32>) -> ()
  fusion.return %y : tensor<8x4xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %y = fusion.neg %x : tensor<8x4xf32>
  // expected-error@+1 {{'x' is an input, which has no loops; schedule a cache of it}}
  sched.split %x[0] by 4
  fusion.return %y : tensor<8x4xf32>
}

// -----

// ---- merges

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %y = fusion.neg %x : tensor<8x4xf32>
  // expected-error@+1 {{cannot merge loop 1 of 'y' with itself}}
  sched.merge %y[1, -1]
  fusion.return %y : tensor<8x4xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %y = fusion.neg %x : tensor<8x4xf32>
  // expected-error@+1 {{axis 2 is out of range: 'y' has 2 loops}}
  sched.merge %y[0, 2]
  fusion.return %y : tensor<8x4xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %y = fusion.neg %x : tensor<8x4xf32>
  sched.parallelize %y[1] tidx
  // expected-error@+1 {{cannot merge loop 1 of 'y': it is parallelized as tidx; merge first, then parallelize}}
  sched.merge %y[0, 1]
  fusion.return %y : tensor<8x4xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8xf32> {
  %y = fusion.sum %x axes [1] : tensor<8xf32>
  // expected-error@+1 {{cannot merge loops 0 and 1 of 'y': one is a reduction and the other is not}}
  sched.merge %y[0, 1]
  fusion.return %y : tensor<8xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %a = fusion.neg %x : tensor<8x4xf32>
  %y = fusion.neg %a : tensor<8x4xf32>
  sched.inline_at %a 1
  // expected-error@+1 {{cannot merge loop 0 of 'a': it is inlined at 1, so its consumers share that loop; schedule before inlining}}
  sched.merge %a[0, 1]
  fusion.return %y : tensor<8x4xf32>
}

// -----

// ---- reorders

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %y = fusion.neg %x : tensor<8x4xf32>
  // expected-error@+1 {{a reorder names every loop: 'y' has 2 loops, found 1 positions}}
  sched.reorder %y [1]
  fusion.return %y : tensor<8x4xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %y = fusion.neg %x : tensor<8x4xf32>
  // expected-error@+1 {{loop 1 is named twice in the reorder of 'y'}}
  sched.reorder %y [1, -1]
  fusion.return %y : tensor<8x4xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %y = fusion.neg %x : tensor<8x4xf32>
  // expected-error@+1 {{axis 7 is out of range: 'y' has 2 loops}}
  sched.reorder %y [0, 7]
  fusion.return %y : tensor<8x4xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %a = fusion.neg %x : tensor<8x4xf32>
  %y = fusion.neg %a : tensor<8x4xf32>
  sched.inline_at %a 1
  // expected-error@+1 {{cannot reorder loop 0 of 'y': a producer is inlined into it at 1; schedule before inlining}}
  sched.reorder %y [1, 0]
  fusion.return %y : tensor<8x4xf32>
}

// -----

// ---- swizzles

fusion.func @f(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %y = fusion.neg %x : tensor<8x8xf32>
  // expected-error@+1 {{cannot swizzle loop 0 of 'y' with itself}}
  sched.swizzle %y[0, 0] xor
  fusion.return %y : tensor<8x8xf32>
}

// -----

fusion.func @f(%x: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %y = fusion.neg %x : tensor<?x8xf32>
  // expected-error@+1 {{a swizzle needs two constant extents; split 'y' by constants first}}
  sched.swizzle %y[0, 1] xor
  fusion.return %y : tensor<?x8xf32>
}

// -----

fusion.func @f(%x: tensor<16x8xf32>) -> tensor<16x8xf32> {
  %y = fusion.neg %x : tensor<16x8xf32>
  // expected-error@+1 {{a swizzle needs two equal extents, found 16 and 8}}
  sched.swizzle %y[0, 1] cyclic
  fusion.return %y : tensor<16x8xf32>
}

// -----

fusion.func @f(%x: tensor<6x6xf32>) -> tensor<6x6xf32> {
  %y = fusion.neg %x : tensor<6x6xf32>
  // expected-error@+1 {{an xor swizzle needs extents that are a power of two, found 6}}
  sched.swizzle %y[0, 1] xor
  fusion.return %y : tensor<6x6xf32>
}

// -----

fusion.func @f(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %y = fusion.neg %x : tensor<8x8xf32>
  sched.parallelize %y[1] tidx
  // expected-error@+1 {{cannot swizzle loop 1 of 'y': it is parallelized as tidx; swizzle first, then parallelize}}
  sched.swizzle %y[0, 1] xor
  fusion.return %y : tensor<8x8xf32>
}

// -----

// ---- parallel types

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %y = fusion.neg %x : tensor<8x4xf32>
  // expected-error@+1 {{'y' has 2 loops, found 1 parallel types}}
  sched.parallelize %y [bidx]
  fusion.return %y : tensor<8x4xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %y = fusion.neg %x : tensor<8x4xf32>
  // expected-error@+1 {{loop 0 of 'y' is tidx already; one loop of a tensor can be}}
  sched.parallelize %y [tidx, tidx]
  fusion.return %y : tensor<8x4xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %y = fusion.neg %x : tensor<8x4xf32>
  // expected-error@+1 {{'warp' is not a parallel type; they are serial, bidx, bidy, bidz, tidx, tidy, tidz, vectorize, unroll, unswitch, group, bulk and stream}}
  sched.parallelize %y [bidx, warp]
  fusion.return %y : tensor<8x4xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %y = fusion.neg %x : tensor<8x4xf32>
  // expected-error@+1 {{'warp' is not a parallel type; they are serial, bidx, bidy, bidz, tidx, tidy, tidz, vectorize, unroll, unswitch, group, bulk and stream}}
  sched.parallelize %y[0] warp
  fusion.return %y : tensor<8x4xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %y = fusion.neg %x : tensor<8x4xf32>
  // expected-error@+1 {{parallel type 1 is 'warp'; they are serial, bidx, bidy, bidz, tidx, tidy, tidz, vectorize, unroll, unswitch, group, bulk and stream}}
  "sched.parallelize"(%y) {types = ["bidx", "warp"]} : (tensor<8x4xf32>) -> ()
  fusion.return %y : tensor<8x4xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %y = fusion.neg %x : tensor<8x4xf32>
  // expected-error@+1 {{one axis takes one parallel type, found 2}}
  "sched.parallelize"(%y) {axis = 0, types = ["bidx", "tidx"]} : (tensor<8x4xf32>) -> ()
  fusion.return %y : tensor<8x4xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %y = fusion.neg %x : tensor<8x4xf32>
  // expected-error@+1 {{axis 2 is out of range: 'y' has 2 loops}}
  sched.parallelize %y[2] bidx
  fusion.return %y : tensor<8x4xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %y = fusion.neg %x : tensor<8x4xf32>
  // expected-error@+1 {{bulk is for copies by TMA: 'y' needs via(tma) or via(bulk)}}
  sched.parallelize %y[1] bulk
  fusion.return %y : tensor<8x4xf32>
}

// -----

fusion.func @f(%x: tensor<8x1xf32>) -> tensor<8x1xf32> {
  %s = fusion.set %x : tensor<8x1xf32> memory(shared) via(tma)
  %y = fusion.neg %s : tensor<8x1xf32>
  // expected-error@+1 {{loop 1 of 's' cannot be bulk: it is a broadcast or a reduction}}
  sched.parallelize %s[1] bulk
  fusion.return %y : tensor<8x1xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %s = fusion.set %x : tensor<8x4xf32> memory(shared) via(tma)
  %y = fusion.neg %s : tensor<8x4xf32>
  // expected-error@+1 {{'s' is copied via(tma), which has no vectorized loop; use bulk}}
  sched.parallelize %s[1] vectorize
  fusion.return %y : tensor<8x4xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %y = fusion.neg %x : tensor<8x4xf32>
  // expected-error@+1 {{loop 0 of 'y' is vectorized already; one loop of a tensor can be}}
  sched.parallelize %y [vectorize, vectorize]
  fusion.return %y : tensor<8x4xf32>
}

// -----

fusion.func @f(%x: tensor<8x?xf32>) -> tensor<8x?xf32> {
  %y = fusion.neg %x : tensor<8x?xf32>
  // expected-error@+1 {{a vectorized loop needs a constant extent; split loop 1 of 'y' first}}
  sched.parallelize %y[1] vectorize
  fusion.return %y : tensor<8x?xf32>
}

// -----

fusion.func @f(%x: tensor<8x?xf32>, %n: i64) -> tensor<8x?xf32> {
  %y = fusion.neg %x : tensor<8x?xf32>
  sched.split %y[1] by %n
  // expected-error@+1 {{a vectorized loop needs a constant extent; split loop 2 of 'y' first}}
  sched.parallelize %y[2] vectorize
  fusion.return %y : tensor<8x?xf32>
}

// -----

fusion.func @f(%x: tensor<8x3xf32>) -> tensor<8x3xf32> {
  %y = fusion.neg %x : tensor<8x3xf32>
  // expected-error@+1 {{a vectorized loop needs an extent that is a power of two up to 128, found 3}}
  sched.parallelize %y[1] vectorize
  fusion.return %y : tensor<8x3xf32>
}

// -----

fusion.func @f(%x: tensor<8x256xf32>) -> tensor<8x256xf32> {
  %y = fusion.neg %x : tensor<8x256xf32>
  // expected-error@+1 {{a vectorized loop needs an extent that is a power of two up to 128, found 256}}
  sched.parallelize %y[1] vectorize
  fusion.return %y : tensor<8x256xf32>
}

// -----

fusion.func @f(%x: tensor<8x0xf32>) -> tensor<8x0xf32> {
  %y = fusion.neg %x : tensor<8x0xf32>
  // expected-error@+1 {{a vectorized loop needs an extent that is a power of two up to 128, found 0}}
  sched.parallelize %y[1] vectorize
  fusion.return %y : tensor<8x0xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8xf32> {
  %y = fusion.sum %x axes [1] : tensor<8xf32>
  // expected-error@+1 {{loop 1 of 'y' is a reduction and cannot be vectorized; vectorize a cache of its input}}
  sched.parallelize %y[1] vectorize
  fusion.return %y : tensor<8xf32>
}

// -----

// ---- memory

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %y = fusion.neg %x : tensor<8x4xf32>
  // expected-error@+1 {{'y' is returned, so it must be in global memory; cache it first}}
  sched.memory %y shared
  fusion.return %y : tensor<8x4xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %a = fusion.neg %x : tensor<8x4xf32>
  %y = fusion.neg %a : tensor<8x4xf32>
  // expected-error@+1 {{the allocation domain of 'a' must name every loop; loop 1 is missing}}
  sched.alloc %a [0]
  fusion.return %y : tensor<8x4xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %a = fusion.neg %x : tensor<8x4xf32>
  %y = fusion.neg %a : tensor<8x4xf32>
  // expected-error@+1 {{loop 1 is named twice in the allocation domain of 'a'}}
  sched.alloc %a [0, 1, 1]
  fusion.return %y : tensor<8x4xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %a = fusion.neg %x : tensor<8x4xf32>
  %y = fusion.neg %a : tensor<8x4xf32>
  // expected-error@+1 {{axis 2 is out of range: 'a' has 2 loops}}
  sched.alloc %a [0, 2]
  fusion.return %y : tensor<8x4xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8xf32> {
  %a = fusion.sum %x axes [1] : tensor<8xf32>
  %y = fusion.neg %a : tensor<8xf32>
  // expected-error@+1 {{loop 1 of 'a' is a reduction and has no place in memory}}
  sched.alloc %a [0, 1]
  fusion.return %y : tensor<8xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %a = fusion.neg %x : tensor<8x4xf32> memory(shared)
  %y = fusion.neg %a : tensor<8x4xf32>
  // expected-error@+1 {{the lane/column separator is for tensor memory; 'a' is in shared memory}}
  sched.separator %a at 1
  fusion.return %y : tensor<8x4xf32>
}

// -----

fusion.func @f(%x: tensor<128x4xf32>) -> tensor<128x4xf32> {
  %a = fusion.set %x : tensor<128x4xf32> memory(tensor)
  %y = fusion.neg %a : tensor<128x4xf32>
  // expected-error@+1 {{separator 3 is out of range: 'a' allocates 2 ids}}
  sched.separator %a at 3
  fusion.return %y : tensor<128x4xf32>
}

// -----

// ---- circular buffers

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %a = fusion.set %x : tensor<8x4xf32> memory(shared)
  %y = fusion.neg %a : tensor<8x4xf32>
  // expected-error@+1 {{a circular buffer needs at least 2 stages, found 1}}
  sched.circular_buffer %a stages 1 prefetch 0
  fusion.return %y : tensor<8x4xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %a = fusion.set %x : tensor<8x4xf32> memory(shared)
  %y = fusion.neg %a : tensor<8x4xf32>
  // expected-error@+1 {{the prefetch distance must be in [0, 3), found 3}}
  sched.circular_buffer %a stages 3 prefetch 3
  fusion.return %y : tensor<8x4xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %a = fusion.set %x : tensor<8x4xf32> memory(shared)
  %y = fusion.neg %a : tensor<8x4xf32>
  // expected-error@+1 {{the prefetch distance must be in [0, 3), found -4}}
  sched.circular_buffer %a stages 3 prefetch -4
  fusion.return %y : tensor<8x4xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %a = fusion.exp %x : tensor<8x4xf32> memory(shared)
  %y = fusion.neg %a : tensor<8x4xf32>
  // expected-error@+1 {{only a copy (fusion.set) can be circular buffered; cache 'a' first}}
  sched.circular_buffer %a stages 3 prefetch 1
  fusion.return %y : tensor<8x4xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %a = fusion.set %x : tensor<8x4xf32> memory(global)
  %y = fusion.neg %a : tensor<8x4xf32>
  // expected-error@+1 {{a circular buffer lives in shared, local or tensor memory; 'a' is in global memory}}
  sched.circular_buffer %a stages 3 prefetch 1
  fusion.return %y : tensor<8x4xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %a = fusion.set %x : tensor<8x4xf32> memory(shared)
  %y = fusion.neg %a : tensor<8x4xf32>
  // expected-error@+1 {{'a' is circular buffered along the loop that it is inlined into; inline it first}}
  sched.circular_buffer %a stages 3 prefetch 1
  fusion.return %y : tensor<8x4xf32>
}

// -----

// ---- inlining

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %a = fusion.neg %x : tensor<8x4xf32>
  %y = fusion.neg %a : tensor<8x4xf32>
  // expected-error@+1 {{inline position 3 is out of range: 'a' has 2 loops}}
  sched.inline_at %a 3
  fusion.return %y : tensor<8x4xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8xf32> {
  %a = fusion.sum %x axes [1] : tensor<8xf32>
  %y = fusion.neg %a : tensor<8xf32>
  // expected-error@+1 {{cannot inline 'a' at 2: loop 1 is a reduction, which must end before a consumer reads it}}
  sched.inline_at %a 2
  fusion.return %y : tensor<8xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %a = fusion.neg %x : tensor<8x4xf32>
  %y = fusion.neg %a : tensor<8x4xf32>
  sched.parallelize %a, %y [serial, vectorize]
  // expected-error@+1 {{cannot inline 'a' at 2: loop 1 is vectorize, which one access does as a whole}}
  sched.inline_at %a -1
  fusion.return %y : tensor<8x4xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %a = fusion.neg %x : tensor<8x4xf32>
  %y = fusion.neg %a : tensor<8x4xf32>
  sched.merge %y[0, 1]
  // expected-error@+1 {{cannot inline 'a' at 2: its consumer 'y' has 1 loops}}
  sched.inline_at %a 2
  fusion.return %y : tensor<8x4xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %a = fusion.neg %x : tensor<8x4xf32>
  %y = fusion.neg %a : tensor<8x4xf32>
  sched.parallelize %y [bidx, tidx]
  // expected-error@+1 {{cannot inline 'a' at 1: loop 0 is serial, but bidx in its consumer 'y'}}
  sched.inline_at %a 1
  fusion.return %y : tensor<8x4xf32>
}

// -----

// ---- propagation

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %a = fusion.neg %x : tensor<8x4xf32>
  %y = fusion.neg %a : tensor<8x4xf32>
  sched.inline_at %a 1
  // expected-error@+1 {{cannot propagate to 'a': it is inlined already; propagate before inlining}}
  sched.propagate %y
  fusion.return %y : tensor<8x4xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8xf32> {
  %a = fusion.sum %x axes [1] : tensor<8xf32>
  %y = fusion.neg %a : tensor<8xf32>
  sched.split %a[1] by 2
  sched.rfactor %a [1]
  // expected-error@+1 {{cannot propagate to 'a': it is rfactored already; rfactor last}}
  sched.propagate %y
  fusion.return %y : tensor<8xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %a = fusion.neg %x : tensor<8x4xf32> memory(shared)
  %y = fusion.neg %a : tensor<8x4xf32>
  sched.alloc %a [1, 0]
  // expected-error@+1 {{cannot propagate to 'a': its allocation domain is set, and would be lost; propagate before sched.alloc}}
  sched.propagate %y
  fusion.return %y : tensor<8x4xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %y = fusion.neg %x : tensor<8x4xf32>
  // expected-error@+1 {{'x' is an input, which has no loops; schedule a cache of it}}
  sched.propagate %x
  fusion.return %y : tensor<8x4xf32>
}

// -----

// ---- caches

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %a = fusion.neg %x : tensor<8x4xf32>
  %y = fusion.neg %a : tensor<8x4xf32>
  sched.inline_at %a 1
  // expected-error@+1 {{cannot cache 'a': it is inlined already; cache before inlining}}
  %c = sched.cache_after %a : tensor<8x4xf32>
  fusion.return %y : tensor<8x4xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %y = fusion.neg %x : tensor<8x4xf32>
  // expected-error@+1 {{cannot cache after 'y': it is returned; cache before it, or fork it}}
  %c = sched.cache_after %y : tensor<8x4xf32>
  fusion.return %y : tensor<8x4xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %y = fusion.neg %x : tensor<8x4xf32>
  // expected-error@+1 {{cannot cache before 'x': it is an input; cache after it}}
  %c = sched.cache_before %x : tensor<8x4xf32>
  fusion.return %y : tensor<8x4xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %a = fusion.neg %x : tensor<8x4xf32>
  %y = fusion.neg %a : tensor<8x4xf32>
  // expected-error@+1 {{cannot fork 'a': it is not returned}}
  %c = sched.cache_fork %a : tensor<8x4xf32>
  fusion.return %y : tensor<8x4xf32>
}

// -----

// ---- rfactor

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %y = fusion.neg %x : tensor<8x4xf32>
  // expected-error@+1 {{only a reduction can be rfactored; 'y' is not one}}
  sched.rfactor %y [1]
  fusion.return %y : tensor<8x4xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8xf32> {
  %y = fusion.sum %x axes [1] : tensor<8xf32>
  // expected-error@+1 {{loop 0 of 'y' is not a reduction}}
  sched.rfactor %y [0]
  fusion.return %y : tensor<8xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8xf32> {
  %y = fusion.sum %x axes [1] : tensor<8xf32>
  // expected-error@+1 {{axis 2 is out of range: 'y' has 2 loops}}
  sched.rfactor %y [2]
  fusion.return %y : tensor<8xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8xf32> {
  %y = fusion.sum %x axes [1] : tensor<8xf32>
  // expected-error@+1 {{rfactor names some of the 1 reduction loops of 'y', and not all, found 1}}
  sched.rfactor %y [1]
  fusion.return %y : tensor<8xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8xf32> {
  %y = fusion.sum %x axes [1] : tensor<8xf32>
  sched.split %y[1] by 2
  // expected-error@+1 {{rfactor names some of the 2 reduction loops of 'y', and not all, found 0}}
  sched.rfactor %y []
  fusion.return %y : tensor<8xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8xf32> {
  %y = fusion.sum %x axes [1] : tensor<8xf32>
  sched.split %y[1] by 2
  // expected-error@+1 {{loop 1 is named twice in the rfactor of 'y'}}
  sched.rfactor %y [1, 1]
  fusion.return %y : tensor<8xf32>
}

// -----

// ---- domains that are no reading of the tensor's axes

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %y = fusion.neg %x : tensor<8x4xf32> domain(%i, %j) {
    // expected-error@+1 {{id 'i' is in the loop domain twice}}
    id.domain loop [%i : serial, %j : serial, %i : serial]
  }
  fusion.return %y : tensor<8x4xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %y = fusion.neg %x : tensor<8x4xf32> domain(%i, %j) {
    // expected-error@+1 {{id 'j' is missing from the loop domain}}
    id.domain loop [%i : serial]
  }
  fusion.return %y : tensor<8x4xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %y = fusion.neg %x : tensor<8x4xf32> domain(%i, %j) {
    %io, %ii = id.split %i by 4
    // expected-error@+1 {{id 'io' is in the loop domain, but 'ii' of the same op is not}}
    id.domain loop [%io : serial, %j : serial]
  }
  fusion.return %y : tensor<8x4xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %y = fusion.neg %x : tensor<8x4xf32> domain(%i, %j) {
    %io, %ii = id.split %i by 4
    // expected-error@+1 {{id 'i' is read twice by the loop domain}}
    id.domain loop [%io : serial, %ii : serial, %i : serial, %j : serial]
  }
  fusion.return %y : tensor<8x4xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %y = fusion.neg %x : tensor<8x4xf32> domain(%i, %j) {
    %m = id.merge %i, %i
    // expected-error@+1 {{id 'i' is read twice by the loop domain}}
    id.domain loop [%m : serial, %j : serial]
  }
  fusion.return %y : tensor<8x4xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %y = fusion.neg %x : tensor<8x4xf32> domain(%i, %j) {
    // expected-error@+1 {{id 'i' is missing from the allocation domain}}
    id.domain loop [%i : serial, %j : serial] alloc [%j : c]
  }
  fusion.return %y : tensor<8x4xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8xf32> {
  %y = fusion.sum %x axes [1] : tensor<8xf32> domain(%i, %j) {
    // expected-error@+1 {{id 'j' is a reduction and cannot be in the allocation domain}}
    id.domain loop [%i : serial, %j : serial] alloc [%i : c, %j : c]
  }
  fusion.return %y : tensor<8xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %y = fusion.neg %x : tensor<8x4xf32> domain(%i, %j) {
    // expected-error@+1 {{'warp' is not a parallel type; they are serial, bidx, bidy, bidz, tidx, tidy, tidz, vectorize, unroll, unswitch, group, bulk and stream}}
    id.domain loop [%i : warp, %j : serial]
  }
  fusion.return %y : tensor<8x4xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %y = fusion.neg %x : tensor<8x4xf32> domain(%i, %j) {
    // expected-error@+1 {{an allocation id is 'c' (contiguous), 's' (strided) or a stride, found 'dense'}}
    id.domain loop [%i : serial, %j : serial] alloc [%i : dense, %j]
  }
  fusion.return %y : tensor<8x4xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %y = fusion.neg %x : tensor<8x4xf32> domain(%i, %j) {
    // expected-error@+1 {{a split needs a factor of at least 1, found 0}}
    %io, %ii = id.split %i by 0
    id.domain loop [%io : serial, %ii : serial, %j : serial]
  }
  fusion.return %y : tensor<8x4xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %y = fusion.neg %x : tensor<8x4xf32> domain(%i, %j) {
    // expected-error@+1 {{'id.split' takes one of 'by' a factor and 'into' a number of parts}}
    %io, %ii = "id.split"(%i) : (!fusion.id) -> (!fusion.id, !fusion.id)
    id.domain loop [%io : serial, %ii : serial, %j : serial]
  }
  fusion.return %y : tensor<8x4xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>, %s: f32) -> tensor<8x4xf32> {
  %y = fusion.neg %x : tensor<8x4xf32> domain(%i, %j) {
    // expected-error@+1 {{a symbolic split factor must be an integer argument of the function}}
    %io, %ii = id.split %i by %s
    id.domain loop [%io : serial, %ii : serial, %j : serial]
  }
  fusion.return %y : tensor<8x4xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %y = fusion.neg %x : tensor<8x4xf32> domain(%i, %j) {
    // expected-error@+1 {{the domain has 2 ids, but 'loops' says that 3 of them are loops}}
    "id.domain"(%i, %j) {loops = 3, parallel = ["serial", "serial", "serial"]} : (!fusion.id, !fusion.id) -> ()
  }
  fusion.return %y : tensor<8x4xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %y = fusion.neg %x : tensor<8x4xf32> domain(%i, %j) {
    // expected-error@+1 {{every loop needs a parallel type: the domain has 2 loops and 1 types}}
    "id.domain"(%i, %j) {loops = 2, parallel = ["serial"]} : (!fusion.id, !fusion.id) -> ()
  }
  fusion.return %y : tensor<8x4xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %y = fusion.neg %x : tensor<8x4xf32> domain(%i, %j) {
    // expected-error@+1 {{parallel type 1 is 'warp'; they are serial, bidx, bidy, bidz, tidx, tidy, tidz, vectorize, unroll, unswitch, group, bulk and stream}}
    "id.domain"(%i, %j) {loops = 2, parallel = ["serial", "warp"]} : (!fusion.id, !fusion.id) -> ()
  }
  fusion.return %y : tensor<8x4xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %y = fusion.neg %x : tensor<8x4xf32> domain(%i, %j) {
    // expected-error@+1 {{every allocation id needs a contiguity flag: the domain has 2 allocation ids and 1 flags}}
    "id.domain"(%i, %j, %i, %j) {loops = 2, parallel = ["serial", "serial"], alloc = [true]} : (!fusion.id, !fusion.id, !fusion.id, !fusion.id) -> ()
  }
  fusion.return %y : tensor<8x4xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %y = fusion.neg %x : tensor<8x4xf32> domain(%i, %j) {
    // expected-error@+1 {{ids after the loop domain need the attribute 'alloc'}}
    "id.domain"(%i, %j, %i, %j) {loops = 2, parallel = ["serial", "serial"]} : (!fusion.id, !fusion.id, !fusion.id, !fusion.id) -> ()
  }
  fusion.return %y : tensor<8x4xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  // expected-error@+1 {{the domain names 1 ids, but the logical domain of 'y' has 2}}
  %y = fusion.neg %x : tensor<8x4xf32> domain(%i) {
    id.domain loop [%i : serial]
  }
  fusion.return %y : tensor<8x4xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %y = fusion.neg %x : tensor<8x4xf32> domain(%i, %j) {
    // expected-error@+1 {{loops 0 and 1 are both tidx; one loop of a tensor can be}}
    id.domain loop [%i : tidx, %j : tidx]
  }
  fusion.return %y : tensor<8x4xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %y = fusion.neg %x : tensor<8x4xf32> domain(%i, %j) {
    // expected-error@+1 {{parallel type 0 is not a string}}
    "id.domain"(%i, %j) {loops = 2, parallel = [1, "serial"]} : (!fusion.id, !fusion.id) -> ()
  }
  fusion.return %y : tensor<8x4xf32>
}

// -----

// ---- no end of loops

fusion.func @f(%x: tensor<8xf32>) -> tensor<8xf32> {
  %y = fusion.neg %x : tensor<8xf32>
  sched.split %y[-1] by 2
  sched.split %y[-1] by 2
  sched.split %y[-1] by 2
  sched.split %y[-1] by 2
  sched.split %y[-1] by 2
  sched.split %y[-1] by 2
  sched.split %y[-1] by 2
  sched.split %y[-1] by 2
  sched.split %y[-1] by 2
  sched.split %y[-1] by 2
  sched.split %y[-1] by 2
  sched.split %y[-1] by 2
  sched.split %y[-1] by 2
  sched.split %y[-1] by 2
  sched.split %y[-1] by 2
  sched.split %y[-1] by 2
  sched.split %y[-1] by 2
  sched.split %y[-1] by 2
  sched.split %y[-1] by 2
  sched.split %y[-1] by 2
  sched.split %y[-1] by 2
  sched.split %y[-1] by 2
  sched.split %y[-1] by 2
  sched.split %y[-1] by 2
  sched.split %y[-1] by 2
  sched.split %y[-1] by 2
  sched.split %y[-1] by 2
  sched.split %y[-1] by 2
  sched.split %y[-1] by 2
  sched.split %y[-1] by 2
  sched.split %y[-1] by 2
  sched.split %y[-1] by 2
  sched.split %y[-1] by 2
  sched.split %y[-1] by 2
  sched.split %y[-1] by 2
  sched.split %y[-1] by 2
  sched.split %y[-1] by 2
  sched.split %y[-1] by 2
  sched.split %y[-1] by 2
  sched.split %y[-1] by 2
  sched.split %y[-1] by 2
  sched.split %y[-1] by 2
  sched.split %y[-1] by 2
  sched.split %y[-1] by 2
  sched.split %y[-1] by 2
  sched.split %y[-1] by 2
  sched.split %y[-1] by 2
  // expected-error@+1 {{cannot split 'y': it has 48 loops, the most that a tensor can have}}
  sched.split %y[-1] by 2
  fusion.return %y : tensor<8xf32>
}

// -----

fusion.func @f(%x: tensor<8xf32>) -> tensor<8xf32> {
  %y = fusion.neg %x : tensor<8xf32> domain(%i) {
    %a0, %b0 = id.split %i by 2
    %a1, %b1 = id.split %b0 by 2
    %a2, %b2 = id.split %b1 by 2
    %a3, %b3 = id.split %b2 by 2
    %a4, %b4 = id.split %b3 by 2
    %a5, %b5 = id.split %b4 by 2
    %a6, %b6 = id.split %b5 by 2
    %a7, %b7 = id.split %b6 by 2
    %a8, %b8 = id.split %b7 by 2
    %a9, %b9 = id.split %b8 by 2
    %a10, %b10 = id.split %b9 by 2
    %a11, %b11 = id.split %b10 by 2
    %a12, %b12 = id.split %b11 by 2
    %a13, %b13 = id.split %b12 by 2
    %a14, %b14 = id.split %b13 by 2
    %a15, %b15 = id.split %b14 by 2
    %a16, %b16 = id.split %b15 by 2
    %a17, %b17 = id.split %b16 by 2
    %a18, %b18 = id.split %b17 by 2
    %a19, %b19 = id.split %b18 by 2
    %a20, %b20 = id.split %b19 by 2
    %a21, %b21 = id.split %b20 by 2
    %a22, %b22 = id.split %b21 by 2
    %a23, %b23 = id.split %b22 by 2
    %a24, %b24 = id.split %b23 by 2
    %a25, %b25 = id.split %b24 by 2
    %a26, %b26 = id.split %b25 by 2
    %a27, %b27 = id.split %b26 by 2
    %a28, %b28 = id.split %b27 by 2
    %a29, %b29 = id.split %b28 by 2
    %a30, %b30 = id.split %b29 by 2
    %a31, %b31 = id.split %b30 by 2
    %a32, %b32 = id.split %b31 by 2
    %a33, %b33 = id.split %b32 by 2
    %a34, %b34 = id.split %b33 by 2
    %a35, %b35 = id.split %b34 by 2
    %a36, %b36 = id.split %b35 by 2
    %a37, %b37 = id.split %b36 by 2
    %a38, %b38 = id.split %b37 by 2
    %a39, %b39 = id.split %b38 by 2
    %a40, %b40 = id.split %b39 by 2
    %a41, %b41 = id.split %b40 by 2
    %a42, %b42 = id.split %b41 by 2
    %a43, %b43 = id.split %b42 by 2
    %a44, %b44 = id.split %b43 by 2
    %a45, %b45 = id.split %b44 by 2
    %a46, %b46 = id.split %b45 by 2
    %a47, %b47 = id.split %b46 by 2
    // expected-error@+1 {{a domain has at most 48 ids, found 49}}
    id.domain loop [%a0, %a1, %a2, %a3, %a4, %a5, %a6, %a7, %a8, %a9, %a10, %a11, %a12, %a13, %a14, %a15, %a16, %a17, %a18, %a19, %a20, %a21, %a22, %a23, %a24, %a25, %a26, %a27, %a28, %a29, %a30, %a31, %a32, %a33, %a34, %a35, %a36, %a37, %a38, %a39, %a40, %a41, %a42, %a43, %a44, %a45, %a46, %a47, %b47]
  }
  fusion.return %y : tensor<8xf32>
}

// -----

// Ids whose ways meet again and again are looked at once.
fusion.func @f(%x: tensor<8xf32>) -> tensor<8xf32> {
  %y = fusion.neg %x : tensor<8xf32>
  sched.split %y[0] by 2
  sched.merge %y[0, 1]
  sched.split %y[0] by 2
  sched.merge %y[0, 1]
  sched.split %y[0] by 2
  sched.merge %y[0, 1]
  sched.split %y[0] by 2
  sched.merge %y[0, 1]
  sched.split %y[0] by 2
  sched.merge %y[0, 1]
  sched.split %y[0] by 2
  sched.merge %y[0, 1]
  sched.split %y[0] by 2
  sched.merge %y[0, 1]
  sched.split %y[0] by 2
  sched.merge %y[0, 1]
  sched.split %y[0] by 2
  sched.merge %y[0, 1]
  sched.split %y[0] by 2
  sched.merge %y[0, 1]
  sched.split %y[0] by 2
  sched.merge %y[0, 1]
  sched.split %y[0] by 2
  sched.merge %y[0, 1]
  sched.split %y[0] by 2
  sched.merge %y[0, 1]
  sched.split %y[0] by 2
  sched.merge %y[0, 1]
  sched.split %y[0] by 2
  sched.merge %y[0, 1]
  sched.split %y[0] by 2
  sched.merge %y[0, 1]
  sched.split %y[0] by 2
  sched.merge %y[0, 1]
  sched.split %y[0] by 2
  sched.merge %y[0, 1]
  sched.split %y[0] by 2
  sched.merge %y[0, 1]
  sched.split %y[0] by 2
  sched.merge %y[0, 1]
  sched.split %y[0] by 2
  sched.merge %y[0, 1]
  sched.split %y[0] by 2
  sched.merge %y[0, 1]
  sched.split %y[0] by 2
  sched.merge %y[0, 1]
  sched.split %y[0] by 2
  sched.merge %y[0, 1]
  sched.split %y[0] by 2
  sched.merge %y[0, 1]
  sched.split %y[0] by 2
  sched.merge %y[0, 1]
  sched.split %y[0] by 2
  sched.merge %y[0, 1]
  sched.split %y[0] by 2
  sched.merge %y[0, 1]
  sched.split %y[0] by 2
  sched.merge %y[0, 1]
  sched.split %y[0] by 2
  sched.merge %y[0, 1]
  sched.split %y[0] by 2
  sched.merge %y[0, 1]
  sched.split %y[0] by 2
  sched.merge %y[0, 1]
  sched.split %y[0] by 2
  sched.merge %y[0, 1]
  sched.split %y[0] by 2
  sched.merge %y[0, 1]
  sched.split %y[0] by 2
  sched.merge %y[0, 1]
  sched.split %y[0] by 2
  sched.merge %y[0, 1]
  sched.split %y[0] by 2
  sched.merge %y[0, 1]
  sched.split %y[0] by 2
  sched.merge %y[0, 1]
  sched.split %y[0] by 2
  sched.merge %y[0, 1]
  sched.split %y[0] by 2
  sched.merge %y[0, 1]
  sched.split %y[0] by 2
  sched.merge %y[0, 1]
  sched.split %y[0] by 2
  sched.merge %y[0, 1]
  sched.split %y[0] by 2
  sched.merge %y[0, 1]
  sched.split %y[0] by 2
  sched.merge %y[0, 1]
  sched.split %y[0] by 2
  sched.merge %y[0, 1]
  sched.split %y[0] by 2
  sched.merge %y[0, 1]
  sched.split %y[0] by 2
  sched.merge %y[0, 1]
  sched.split %y[0] by 2
  sched.merge %y[0, 1]
  sched.split %y[0] by 2
  sched.merge %y[0, 1]
  sched.split %y[0] by 2
  sched.merge %y[0, 1]
  sched.split %y[0] by 2
  sched.merge %y[0, 1]
  sched.split %y[0] by 2
  sched.merge %y[0, 1]
  sched.split %y[0] by 2
  sched.merge %y[0, 1]
  sched.split %y[0] by 2
  sched.merge %y[0, 1]
  sched.split %y[0] by 2
  sched.merge %y[0, 1]
  sched.split %y[0] by 2
  sched.merge %y[0, 1]
  sched.split %y[0] by 2
  sched.merge %y[0, 1]
  sched.split %y[0] by 2
  sched.merge %y[0, 1]
  sched.split %y[0] by 2
  sched.merge %y[0, 1]
  sched.split %y[0] by 2
  sched.merge %y[0, 1]
  // expected-error@+1 {{axis 1 is out of range: 'y' has 1 loops}}
  sched.split %y[1] by 2
  fusion.return %y : tensor<8xf32>
}

// -----

fusion.func @f(%x: tensor<64x32xf32>) -> tensor<64x32xf32> {
  %t = fusion.set %x : tensor<64x32xf32> memory(tensor)
  %y = fusion.neg %t : tensor<64x32xf32>
  sched.separator %t at 1
  // expected-error@+1 {{cannot split loops of 't': they are its lanes and columns; split before sched.separator, or set the allocation domain}}
  sched.split %t[0] by 32
  fusion.return %y : tensor<64x32xf32>
}

// -----

fusion.func @f(%x: tensor<64x32xf32>) -> tensor<64x32xf32> {
  %t = fusion.set %x : tensor<64x32xf32> memory(tensor)
  %y = fusion.neg %t : tensor<64x32xf32>
  sched.separator %t at 1
  // expected-error@+1 {{cannot merge loops of 't': they are its lanes and columns; merge before sched.separator, or set the allocation domain}}
  sched.merge %t[0, 1]
  fusion.return %y : tensor<64x32xf32>
}

// -----

fusion.func @f(%x: tensor<64x32xf32>) -> tensor<64x32xf32> {
  %t = fusion.set %x : tensor<64x32xf32> memory(tensor)
  %y = fusion.neg %t : tensor<64x32xf32>
  sched.separator %t at 1
  // expected-error@+1 {{cannot reorder loops of 't': they are its lanes and columns; reorder before sched.separator, or set the allocation domain}}
  sched.reorder %t [1, 0]
  fusion.return %y : tensor<64x32xf32>
}

// -----

fusion.func @f(%x: tensor<64x32xf32>) -> tensor<64x32xf32> {
  %t = fusion.set %x : tensor<64x32xf32> memory(tensor)
  %y = fusion.neg %t : tensor<64x32xf32>
  sched.separator %t at 1
  // expected-error@+1 {{cannot propagate to 't': its lanes and columns are set, and would be lost; propagate before sched.separator}}
  sched.propagate %y
  fusion.return %y : tensor<64x32xf32>
}

// -----

fusion.func @f(%x: tensor<64x32xf32>) -> tensor<64x32xf32> {
  %t = fusion.set %x : tensor<64x32xf32> memory(shared)
  %y = fusion.neg %t : tensor<64x32xf32>
  // expected-error@+1 {{places are in tensor memory; 't' is not there}}
  sched.place %t at [0, 0]
  fusion.return %y : tensor<64x32xf32>
}

// -----

fusion.func @f(%x: tensor<64x32xf32>) -> tensor<64x32xf32> {
  %t = fusion.set %x : tensor<64x32xf32> memory(tensor)
  %y = fusion.neg %t : tensor<64x32xf32>
  // expected-error@+1 {{`at` has 1 numbers, expected [lane, column]}}
  sched.place %t at [0]
  fusion.return %y : tensor<64x32xf32>
}

// -----

fusion.func @f(%x: tensor<64x32xf32>) -> tensor<64x32xf32> {
  %t = fusion.set %x : tensor<64x32xf32> memory(tensor)
  %y = fusion.neg %t : tensor<64x32xf32>
  // expected-error@+1 {{expected at [lane, column], region N, or both}}
  sched.place %t
  fusion.return %y : tensor<64x32xf32>
}

// -----

fusion.func @f(%x: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %y = fusion.neg %x : tensor<?x8xf32>
  sched.split %y[0] into 2
  // expected-error@+1 {{stream is for exchanges beside kernels, and the fusion of 'y' has no mesh; give it one: attributes {mesh = array<i64: 2>}}}
  sched.parallelize %y[0] stream
  fusion.return %y : tensor<?x8xf32>
}

// -----

fusion.func @f(%x: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %y = fusion.neg %x : tensor<?x8xf32> domain(%i, %j) {
    // expected-error@+1 {{loop 0 is stream, which is said by the script of a fusion on a mesh only}}
    id.domain loop [%i : stream, %j : serial]
  }
  fusion.return %y : tensor<?x8xf32>
}

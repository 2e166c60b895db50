// Schedules that have no kernel, each with its reason.
// RUN: tf-opt %s --split-input-file --verify-diagnostics --lower-fusion

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  // expected-error@+1 {{'y' is returned, so it must be in global memory, found memory(shared)}}
  %y = fusion.neg %x : tensor<8x4xf32> memory(shared)
  fusion.return %y : tensor<8x4xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  // expected-error@+1 {{'t' is in tensor memory, which has lanes and columns: say by sched.separator, or by '|' in its domain, which of its allocation ids are lanes}}
  %t = fusion.set %x : tensor<8x4xf32> memory(tensor)
  %y = fusion.neg %t : tensor<8x4xf32>
  fusion.return %y : tensor<8x4xf32>
}

// -----

// ---- kernels in a row

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %a = fusion.neg %x : tensor<8x4xf32> memory(global) segment(1)
  // expected-error@+1 {{'y' in segment 0 reads 'a', which is computed later, in segment 1}}
  %y = fusion.neg %a : tensor<8x4xf32>
  fusion.return %y : tensor<8x4xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %a = fusion.neg %x : tensor<8x4xf32> memory(shared)
  // expected-error@+1 {{'a' is read in segment 1 but lives in shared memory of segment 0; put it in global memory}}
  %y = fusion.neg %a : tensor<8x4xf32> segment(1)
  fusion.return %y : tensor<8x4xf32>
}

// -----

// expected-error@+1 {{the kernel's name '@f_k0' is taken}}
fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %y = fusion.neg %x : tensor<8x4xf32>
  fusion.return %y : tensor<8x4xf32>
}
kernel.func @f_k0() attributes {max_threads = 1} {
  kernel.return
}

// -----

// ---- inlining

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  // expected-error@+1 {{'a' is inlined at 3, but has 2 loops}}
  %a = fusion.neg %x : tensor<8x4xf32> inline(3)
  %y = fusion.neg %a : tensor<8x4xf32>
  fusion.return %y : tensor<8x4xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8xf32> {
  // expected-error@+1 {{'a' is inlined at 2, but its loop 1 is a reduction, which must end before a consumer reads it}}
  %a = fusion.sum %x axes [1] : tensor<8xf32> inline(2)
  %y = fusion.neg %a : tensor<8xf32>
  fusion.return %y : tensor<8xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  // expected-error@+1 {{'a' is inlined at 1, but 'y' reads it in another kernel}}
  %a = fusion.neg %x : tensor<8x4xf32> memory(global) inline(1)
  %y = fusion.neg %a : tensor<8x4xf32> segment(1)
  fusion.return %y : tensor<8x4xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  // expected-error@+1 {{'a' is inlined at 2, but its consumer 'y' has 1 loops}}
  %a = fusion.neg %x : tensor<8x4xf32> inline(2)
  %y = fusion.neg %a : tensor<8x4xf32> domain(%i, %j) {
    %m = id.merge %i, %j
    id.domain loop [%m]
  }
  fusion.return %y : tensor<8x4xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  // expected-error@+1 {{'a' is inlined at 1 into 'y', but their loops 0 differ: 'i' has extent 8, 'io' has 4}}
  %a = fusion.neg %x : tensor<8x4xf32> domain(%i, %j) {
    id.domain loop [%i, %j]
  } inline(1)
  %y = fusion.neg %a : tensor<8x4xf32> domain(%i, %j) {
    %io, %ii = id.split %i by 2
    id.domain loop [%io, %ii, %j]
  }
  fusion.return %y : tensor<8x4xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  // expected-error@+1 {{'a' is inlined at 1 into 'y', but its loop 0 is serial, and bidx there; parallelize them alike}}
  %a = fusion.neg %x : tensor<8x4xf32> inline(1)
  %y = fusion.neg %a : tensor<8x4xf32> domain(%i, %j) {
    id.domain loop [%i : bidx, %j]
  }
  fusion.return %y : tensor<8x4xf32>
}

// -----

// Softmax whose input is inside the reduction that the other reader waits for.
fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %c = fusion.exp %x : tensor<8x4xf32> inline(2)
  // expected-note@+1 {{a tensor that both read is inlined too deeply; inline it at 1 at most}}
  %s = fusion.sum %c axes [1] : tensor<8xf32> inline(1)
  // expected-error@+1 {{'b' needs the reduction 's' finished, but shares its loop 1 ('rj')}}
  %b = fusion.broadcast %s axes [1] : tensor<8x1xf32> inline(2)
  %y = fusion.div %c, %b : tensor<8x4xf32>
  fusion.return %y : tensor<8x4xf32>
}

// -----

// b waits for all of t, but shares the loop of c, which feeds t.
fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  // expected-error@+1 {{the loops of 'c' cannot be ordered: tensors that share its loop 0 both feed it and read from it; inline less deeply}}
  %c = fusion.exp %x : tensor<8x4xf32> inline(1)
  %t = fusion.neg %c : tensor<8x4xf32> memory(shared)
  %u = fusion.neg %t : tensor<8x4xf32> memory(shared)
  %y = fusion.div %c, %u : tensor<8x4xf32> domain(%i, %j) {
    id.domain loop [%i, %j]
  }
  %z = fusion.neg %c : tensor<8x4xf32> inline(1)
  %w = fusion.add %y, %z : tensor<8x4xf32>
  fusion.return %w : tensor<8x4xf32>
}

// -----

// ---- loops

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8xf32> {
  // expected-error@+1 {{loop 0 of 'y' mixes a reduction with another axis}}
  %y = fusion.sum %x axes [1] : tensor<8xf32> domain(%i, %j) {
    %m = id.merge %i, %j
    id.domain loop [%m]
  }
  fusion.return %y : tensor<8xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  // expected-error@+1 {{the vectorized loop of 'y' must be its innermost; it is at 0 of 2}}
  %y = fusion.neg %x : tensor<8x4xf32> domain(%i, %j) {
    id.domain loop [%i : vectorize, %j]
  }
  fusion.return %y : tensor<8x4xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  // expected-error@+1 {{the vectorized loop of 'a' cannot be shared with its consumers; inline at 1 at most}}
  %a = fusion.neg %x : tensor<8x4xf32> domain(%i, %j) {
    id.domain loop [%i, %j : vectorize]
  } inline(2)
  %y = fusion.neg %a : tensor<8x4xf32>
  fusion.return %y : tensor<8x4xf32>
}

// -----

fusion.func @f(%x: tensor<8x?xf32>) -> tensor<8x?xf32> {
  // expected-error@+1 {{the vectorized loop of 'y' needs a constant extent; split it first}}
  %y = fusion.neg %x : tensor<8x?xf32> domain(%i, %j) {
    id.domain loop [%i, %j : vectorize]
  }
  fusion.return %y : tensor<8x?xf32>
}

// -----

fusion.func @f(%x: tensor<8x6xf32>) -> tensor<8x6xf32> {
  // expected-error@+1 {{the vectorized loop of 'y' needs an extent that is a power of two up to 128, found 6}}
  %y = fusion.neg %x : tensor<8x6xf32> domain(%i, %j) {
    id.domain loop [%i, %j : vectorize]
  }
  fusion.return %y : tensor<8x6xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  // expected-error@+1 {{loop 1 of 'y' is bulk, which is for copies via(tma) and via(bulk)}}
  %y = fusion.neg %x : tensor<8x4xf32> domain(%i, %j) {
    id.domain loop [%i, %j : bulk]
  }
  fusion.return %y : tensor<8x4xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8xf32> {
  // expected-error@+1 {{loop 1 of 'y' reduces over bidx, but blocks do not share their results}}
  %y = fusion.sum %x axes [1] : tensor<8xf32> domain(%i, %j) {
    id.domain loop [%i, %j : bidx]
  }
  fusion.return %y : tensor<8xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8xf32> {
  // expected-error@+1 {{loop 1 of 'y' is a reduction and cannot be vectorized; vectorize a cache of its input}}
  %y = fusion.sum %x axes [1] : tensor<8xf32> domain(%i, %j) {
    id.domain loop [%i, %j : vectorize]
  }
  fusion.return %y : tensor<8xf32>
}

// -----

fusion.func @f(%x: tensor<2048x4xf32>) -> tensor<2048x4xf32> {
  // expected-error@+1 {{a block of this kernel would have 2048 threads; the limit is 1024}}
  %y = fusion.neg %x : tensor<2048x4xf32> domain(%i, %j) {
    id.domain loop [%i : tidx, %j]
  }
  fusion.return %y : tensor<2048x4xf32>
}

// -----

// Two tensors that are small each, and a block that has to hold both.
fusion.func @f(%x: tensor<512x4xf32>) -> (tensor<512x4xf32>, tensor<512x4xf32>) {
  // expected-error@+1 {{a block of this kernel would have 2048 threads; the limit is 1024}}
  %y = fusion.neg %x : tensor<512x4xf32> domain(%i, %j) {
    id.domain loop [%i : tidx, %j]
  }
  %z = fusion.neg %x : tensor<512x4xf32> domain(%i, %j) {
    id.domain loop [%i, %j : tidy]
  }
  fusion.return %y, %z : tensor<512x4xf32>, tensor<512x4xf32>
}

// -----

fusion.func @f(%x: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %y = fusion.neg %x : tensor<?x8xf32> domain(%i, %j) {
    // expected-error@+1 {{a swizzle needs two equal extents; 'i' and 'j' are not known to be}}
    %a, %b = id.swizzle cyclic %i, %j
    id.domain loop [%a, %b]
  }
  fusion.return %y : tensor<?x8xf32>
}

// -----

fusion.func @f(%x: tensor<6x6xf32>) -> tensor<6x6xf32> {
  %y = fusion.neg %x : tensor<6x6xf32> domain(%i, %j) {
    // expected-error@+1 {{an xor swizzle needs a constant extent that is a power of two; 'j' has none}}
    %a, %b = id.swizzle xor %i, %j
    id.domain loop [%a, %b]
  }
  fusion.return %y : tensor<6x6xf32>
}

// -----

// ---- memory

fusion.func @f(%x: tensor<8x?xf32>) -> tensor<8x?xf32> {
  // expected-error@+1 {{'a' is in registers, but each thread would need x.1 of them, which is not a constant; inline it deeper (sched.inline_most), bind its loops like its readers' (sched.parallelize_like), or put it in shared memory}}
  %a = fusion.neg %x : tensor<8x?xf32> inline(1)
  %y = fusion.neg %a : tensor<8x?xf32>
  fusion.return %y : tensor<8x?xf32>
}

// -----

fusion.func @f(%x: tensor<8x5000xf32>) -> tensor<8x5000xf32> {
  // expected-error@+1 {{'a' would take 5000 registers a thread; inline it deeper, or put it in shared memory}}
  %a = fusion.neg %x : tensor<8x5000xf32> inline(1)
  %y = fusion.neg %a : tensor<8x5000xf32>
  fusion.return %y : tensor<8x5000xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  // expected-error@+1 {{allocation id 'i' of 'a' is strided ('s'), which only tensor memory and inputs can be; make it contiguous}}
  %a = fusion.neg %x : tensor<8x4xf32> memory(shared) domain(%i, %j) {
    id.domain loop [%i, %j] alloc [%i : s, %j]
  }
  %y = fusion.neg %a : tensor<8x4xf32>
  fusion.return %y : tensor<8x4xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  // expected-error@+1 {{the allocation domain of 'y' is not its logical one, but it is returned, and results are row-major; permute it instead}}
  %y = fusion.neg %x : tensor<8x4xf32> domain(%i, %j) {
    id.domain loop [%i, %j] alloc [%j, %i]
  }
  fusion.return %y : tensor<8x4xf32>
}

// -----

// ---- who computes what

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  // expected-note@+1 {{the element is at 'i' = i, the reader is at bidx}}
  %a = fusion.neg %x : tensor<8x4xf32> memory(shared) domain(%i, %j) {
    id.domain loop [%i : bidx, %j]
  }
  // expected-error@+1 {{'y' reads an element of 'a' that another block computes; put 'a' in global memory and 'y' in a later segment}}
  %y = fusion.neg %a : tensor<8x4xf32> domain(%i, %j) {
    id.domain loop [%j : tidx, %i]
  }
  fusion.return %y : tensor<8x4xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<4x8xf32> {
  // expected-note@+1 {{the element is at 'i' = tidy, the reader is at tidx}}
  %a = fusion.neg %x : tensor<8x4xf32> domain(%i, %j) {
    id.domain loop [%i : tidx, %j : tidy]
  }
  // expected-error@+1 {{'y' reads an element of 'a' that another thread computes, but 'a' is in local memory; put it in shared memory}}
  %y = fusion.permute %a axes [1, 0] : tensor<4x8xf32> domain(%i, %j) {
    id.domain loop [%i : tidx, %j : tidy]
  }
  fusion.return %y : tensor<4x8xf32>
}

// -----

fusion.func @f(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  // expected-note@+1 {{the element is at 'i' = j, the reader is at i}}
  %a = fusion.neg %x : tensor<8x8xf32> inline(1)
  // expected-error@+1 {{'y' reads an element of 'a' that is not computed in the same iteration; inline 'a' less deeply}}
  %y = fusion.permute %a axes [1, 0] : tensor<8x8xf32>
  fusion.return %y : tensor<8x8xf32>
}

// -----

fusion.func @f(%x: tensor<8xf32>, %z: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %a = fusion.neg %x : tensor<8xf32> memory(global) domain(%i) {
    id.domain loop [%i : bidx]
  }
  // expected-error@+1 {{'b' reads 'a' from global memory in the kernel that writes it, but not every thread writes it; put 'b' in a later segment}}
  %b = fusion.broadcast %a axes [1] : tensor<8x1xf32> domain(%i, %j) {
    id.domain loop [%i : bidx, %j : tidx]
  } inline(2)
  %y = fusion.mul %b, %z : tensor<8x4xf32> domain(%i, %j) {
    id.domain loop [%i : bidx, %j : tidx]
  }
  fusion.return %y : tensor<8x4xf32>
}

// -----

// ---- reductions

fusion.func @f(%x: tensor<8x?xf32>) -> tensor<?xf32> {
  // expected-error@+1 {{loop 1 of 'y' lies inside a reduction loop, so each of its iterations needs an accumulator, but its extent is not a constant; move it outside}}
  %y = fusion.sum %x axes [0] : tensor<?xf32> domain(%i, %j) {
    id.domain loop [%i, %j]
  }
  fusion.return %y : tensor<?xf32>
}

// -----

fusion.func @f(%x: tensor<8x600xf32>) -> tensor<600xf32> {
  // expected-error@+1 {{'y' would need more than 512 accumulators a thread; move its loops outside the reduction}}
  %y = fusion.sum %x axes [0] : tensor<600xf32> domain(%i, %j) {
    id.domain loop [%i, %j]
  }
  fusion.return %y : tensor<600xf32>
}

// -----

// ---- extents

// expected-error@+1 {{extent 'n' is 8 in argument 0 and 4 in argument 1}}
fusion.func @f(%x: tensor<?x8xf32> {dims = ["n", "n"]}, %z: tensor<4xf32> {dims = ["n"]}) -> tensor<?x8xf32> {
  %y = fusion.neg %x : tensor<?x8xf32>
  fusion.return %y : tensor<?x8xf32>
}

// -----

fusion.func @f(%x: tensor<?xf32>, %a: tensor<4xf32>, %b: tensor<8xf32>) -> (tensor<4xf32>, tensor<8xf32>) {
  %y = fusion.add %x, %a : tensor<4xf32>
  // expected-error@+1 {{two extents that must be equal are 4 and 8}}
  %z = fusion.add %x, %b : tensor<8xf32>
  fusion.return %y, %z : tensor<4xf32>, tensor<8xf32>
}

// -----

// ---- what is accepted, but makes no difference yet, is said

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  // expected-remark@+1 {{'s' is copied by loads and stores: it is computed}}
  %s = fusion.neg %x : tensor<8x4xf32> memory(shared) via(cp_async)
  %y = fusion.neg %s : tensor<8x4xf32>
  fusion.return %y : tensor<8x4xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  // expected-note@+1 {{inline 'a' at 0 at most, or circular buffer it instead}}
  %a = fusion.neg %x : tensor<8x4xf32> inline(1)
  // expected-error@+1 {{'s' is to be copied ahead of its loop 'i', but 'a', which it reads, is computed in that loop}}
  %s = fusion.set %a : tensor<8x4xf32> {circular = array<i64: 3, 1>} memory(shared) inline(1)
  %y = fusion.neg %s : tensor<8x4xf32>
  fusion.return %y : tensor<8x4xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %a = fusion.neg %x : tensor<8x4xf32>
  // expected-remark@+1 {{'s' is copied by loads and stores: it is no copy from global to shared memory}}
  %s = fusion.set %a : tensor<8x4xf32> memory(shared) via(cp_async)
  %y = fusion.neg %s : tensor<8x4xf32>
  fusion.return %y : tensor<8x4xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  // expected-error@+1 {{'s' is computed, and via(tma) is for copies; cache it}}
  %s = fusion.neg %x : tensor<8x4xf32> memory(shared) via(tma)
  %y = fusion.neg %s : tensor<8x4xf32>
  fusion.return %y : tensor<8x4xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  // expected-error@+1 {{via(tma) copies between global and shared memory; 'x' is in global memory and 's' in local}}
  %s = fusion.set %x : tensor<8x4xf32> via(tma)
  %y = fusion.neg %s : tensor<8x4xf32>
  fusion.return %y : tensor<8x4xf32>
}

// -----

fusion.func @f(%x: tensor<64x4xf32>) -> tensor<64x4xf32> {
  // expected-error@+1 {{'s' has 33 stages; a circular buffer that is filled via(tma) has at most 32}}
  %s = fusion.set %x : tensor<64x4xf32> {circular = array<i64: 33, 1>} memory(shared) via(tma) domain(%i, %j) {
    id.domain loop [%i : serial, %j : bulk]
  } inline(1)
  %y = fusion.neg %s : tensor<64x4xf32>
  fusion.return %y : tensor<64x4xf32>
}

// -----

// ---- what is computed at its uses

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  // expected-error@+1 {{'y' cannot be computed at use: it is returned}}
  %y = fusion.neg %x : tensor<8x4xf32> {at_use}
  fusion.return %y : tensor<8x4xf32>
}

// -----

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8xf32> {
  // expected-error@+1 {{'a' cannot be computed at use: it is a reduction}}
  %a = fusion.sum %x axes [1] : tensor<8xf32> {at_use}
  %y = fusion.neg %a : tensor<8xf32>
  fusion.return %y : tensor<8xf32>
}

// -----

fusion.func @f(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error@+1 {{'a' cannot be computed at use: it is kept in memory}}
  %a = fusion.neg %x : tensor<8xf32> {at_use} memory(shared)
  %y = fusion.neg %a : tensor<8xf32>
  fusion.return %y : tensor<8xf32>
}

// -----

fusion.func @f(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error@+1 {{'a' is computed at use, so it has no loops to inline}}
  %a = fusion.neg %x : tensor<8xf32> {at_use} inline(1)
  %y = fusion.neg %a : tensor<8xf32>
  fusion.return %y : tensor<8xf32>
}

// -----

fusion.func @f(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error@+1 {{'a' is inlined at 1, but its consumer 'b' is computed at use and has no loops}}
  %a = fusion.neg %x : tensor<8xf32> inline(1)
  %b = fusion.neg %a : tensor<8xf32> {at_use}
  %y = fusion.neg %b : tensor<8xf32>
  fusion.return %y : tensor<8xf32>
}

// -----

// What a launch would refuse, of kernels whose extents are known.
fusion.func @z(%x: tensor<96x4xf32>) -> tensor<96x4xf32> {
  // expected-error@+1 {{this kernel would have 96 threads along tidz; a launch has at most 64 there: split the loop, or bind it to tidx}}
  %y = fusion.neg %x : tensor<96x4xf32>
  sched.parallelize %y [tidz, serial]
  fusion.return %y : tensor<96x4xf32>
}

// -----

fusion.func @y(%x: tensor<65536x4xf32>) -> tensor<65536x4xf32> {
  // expected-error@+1 {{this kernel would have 65536 blocks along bidy; a launch has at most 65535 there: split the loop, or bind it to bidx}}
  %y = fusion.neg %x : tensor<65536x4xf32>
  sched.parallelize %y [bidy, tidx]
  fusion.return %y : tensor<65536x4xf32>
}

// -----

// A launch that had such an element would be refused: a block has at most 1024 threads. So it is no fact.
fusion.func @f(%x: tensor<?xf32>) -> tensor<?xf32> {
  // expected-note@+1 {{the element is at 'i' = tidx + o * 1024, the reader is at tidx}}
  %a = fusion.exp %x : tensor<?xf32> domain(%i) {
    id.domain loop [%i : tidx]
  }
  // expected-error@+1 {{it cannot be proved that the elements of 'a' that 'y' reads are computed by the same thread; make these loops of 'a' from its axes as those of 'y' are made, or put 'a' in shared memory}}
  %y = fusion.neg %a : tensor<?xf32> domain(%i) {
    %o, %t = id.split %i by 1024
    id.domain loop [%o : serial, %t : tidx]
  }
  fusion.return %y : tensor<?xf32>
}

// -----

fusion.func @f(%x: tensor<?xf32>) -> tensor<?xf32> {
  // expected-error@+1 {{'a' is inlined at 1 into 'y', but their loops 0 are not known to have one extent: 'o' has extent (x.0 + 511) div 512, 'o' has (x.0 + 255) div 256}}
  %a = fusion.exp %x : tensor<?xf32> domain(%i) {
    %o, %t = id.split %i by 512
    id.domain loop [%o : serial, %t : tidx]
  } inline(1)
  %y = fusion.neg %a : tensor<?xf32> domain(%i) {
    %o, %t = id.split %i by 256
    id.domain loop [%o : serial, %t : tidx]
  }
  fusion.return %y : tensor<?xf32>
}

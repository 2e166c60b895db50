// What is said of schedules that cannot be: the ids to blame, the least that would do, and the mend.
// RUN: tf-opt %s --split-input-file --verify-diagnostics --lower-fusion

// Figure 13, symbolic and in a ring: which element is not in its place is known although nothing else is a number.
fusion.func @not_contiguous(%x: tensor<?x64xf32>) -> tensor<?x64xf32> {
  %r = fusion.neg %x : tensor<?x64xf32> memory(shared)
  // expected-error@+3 {{the tile of 'r' is not contiguous in shared memory}}
  // expected-note@+2 {{allocated ids are [jo{64}, ii{4}, ji{1}]}}
  // expected-note@+1 {{element (0, 1) of the tile, innermost first, is at 1 after its start, and the hardware puts it at 16}}
  %y = fusion.set %r : tensor<?x64xf32> via(tma)
  sched.split %y[0] by 4
  sched.propagate %y
  sched.split %y[2] by 16
  sched.reorder %y [0, 2, 1, 3]
  sched.parallelize %y [serial, serial, bulk, bulk]
  sched.split %r[2] by 1
  sched.reorder %r [0, 2, 1, 3]
  sched.parallelize %r [serial, serial, tidy, tidx]
  sched.inline_at %r 1
  sched.circular_buffer %r stages 3 prefetch 0
  fusion.return %y : tensor<?x64xf32>
}

// -----

// One row fits every swizzle; the alignment that is asked for is that of none.
fusion.func @rows_of_64_bytes(%x: tensor<?x64xi8>) -> tensor<?x64xi8> {
  // expected-error@+2 {{a tile of 's' begins at any multiple of 64 bytes of its shared memory, and must begin at a multiple of 128}}
  // expected-note@+1 {{allocated ids are [ii{16}, j{64}]; in 's' allocate 128 of 'j' instead of 64 (split it by 128, and name both parts in `alloc`), or make the box larger}}
  %s = fusion.set %x : tensor<?x64xi8> memory(shared) via(tma)
  %y = fusion.neg %s : tensor<?x64xi8>
  sched.split %y[0] by 16
  sched.propagate %y
  sched.parallelize %s [serial, tidx, bulk]
  sched.parallelize %y [serial, serial, tidx]
  sched.inline_at %s 1
  sched.circular_buffer %s stages 2 prefetch 1
  fusion.return %y : tensor<?x64xi8>
}

// -----

// A cyclic swizzle is none of the hardware's.
fusion.func @cyclic(%x: tensor<8x32xf32>) -> tensor<8x32xf32> {
  // expected-error@+3 {{the tile of 't' is not contiguous in shared memory}}
  // expected-note@+2 {{allocated ids are [u{8}, v{8}, ji{4}]}}
  // expected-note@+1 {{element (32) of the tile, innermost first, is at 36 after its start, and the hardware puts it at 32}}
  %t = fusion.set %x : tensor<8x32xf32> memory(shared) via(tma) domain(%i, %j) {
    %jo, %ji = id.split %j by 4
    %u, %v = id.swizzle cyclic %i, %jo
    id.domain loop [%i : bulk, %j : bulk] alloc [%u : c, %v : c, %ji : c]
  }
  %y = fusion.neg %t : tensor<8x32xf32>
  fusion.return %y : tensor<8x32xf32>
}

// -----

fusion.func @vectors(%x: tensor<16x64xf32>) -> tensor<16x64xf32> {
  // expected-error@+1 {{loop 2 of 's' is vectorized, but TMA copies it; make the loop bulk, or serial}}
  %s = fusion.set %x : tensor<16x64xf32> memory(shared) via(tma) domain(%i, %j) {
    %jo, %ji = id.split %j by 4
    id.domain loop [%i : serial, %jo : bulk, %ji : vectorize]
  }
  %y = fusion.neg %s : tensor<16x64xf32>
  fusion.return %y : tensor<16x64xf32>
}

// -----

fusion.func @strided_by_nine(%x: tensor<64x16xf32>) -> tensor<64x16xf32> {
  // expected-error@+1 {{the tile of [i] is strided by 9, and the hardware takes 1 to 8; make [ii] a dimension of its own by splitting before the box is made}}
  %s = fusion.set %x : tensor<64x16xf32> memory(shared) via(tma) domain(%i, %j) {
    %io, %b = id.split %i by 18
    %t, %ii = id.split %b by 9
    id.domain loop [%io : serial, %ii : serial, %t : bulk, %j : bulk]
  }
  %y = fusion.set %s : tensor<64x16xf32>
  fusion.return %y : tensor<64x16xf32>
}

// -----

// What TMA stores, others may read in a later kernel.
fusion.func @same_kernel(%x: tensor<16x64xf32>) -> (tensor<16x64xf32>, tensor<16x64xf32>) {
  %s = fusion.neg %x : tensor<16x64xf32> memory(shared) domain(%i, %j) { id.domain loop [%i : bidx, %j : tidx] } inline(1)
  %g = fusion.set %s : tensor<16x64xf32> via(tma) domain(%i, %j) { id.domain loop [%i : bidx, %j : bulk] }
  // expected-error@+1 {{'y' reads 'g' from global memory in the kernel that writes it, but not every thread writes it; put 'y' in a later segment}}
  %y = fusion.neg %g : tensor<16x64xf32> domain(%i, %j) { id.domain loop [%i : bidx, %j : tidx] }
  fusion.return %g, %y : tensor<16x64xf32>, tensor<16x64xf32>
}

// -----

fusion.func @too_many_stages(%x: tensor<64x32xf32>) -> tensor<64x32xf32> {
  %s = fusion.set %x : tensor<64x32xf32> memory(shared) via(tma)
  %y = fusion.neg %s : tensor<64x32xf32>
  sched.inline_at %s 1
  // expected-error@+1 {{a circular buffer has at most 2147483647 stages, found 99999999999}}
  sched.circular_buffer %s stages 99999999999 prefetch 1
  fusion.return %y : tensor<64x32xf32>
}

// -----

fusion.func @braces_late(%x: tensor<64x32xf32>) -> tensor<64x32xf32> {
  // expected-error@+1 {{attributes in braces stand before memory(..), via(..) and the like}}
  %s = fusion.set %x : tensor<64x32xf32> memory(shared) via(tma) {fill = "nan"}
  %y = fusion.neg %s : tensor<64x32xf32>
  fusion.return %y : tensor<64x32xf32>
}

// -----

// A box whose size is an argument.
fusion.func @symbolic_box(%x: tensor<?xf32>, %f: i64) -> tensor<?xf32> {
  // expected-error@+2 {{cannot decide whether the tile of 's' is contiguous in shared memory: its extents are not numbers, or it is too large to look at every element}}
  // expected-note@+1 {{allocated ids are [o{((x.0 + -1) div f) + 1}, b{f}]; make the extents of the box constants}}
  %s = fusion.set %x : tensor<?xf32> memory(shared) via(tma) domain(%i) {
    %o, %b = id.split %i by %f
    id.domain loop [%o : serial, %b : bulk]
  }
  %y = fusion.neg %s : tensor<?xf32>
  fusion.return %y : tensor<?xf32>
}

// -----

// Factors beyond all bounds: said at once.
fusion.func @huge_box(%x: tensor<1024xf32>) -> tensor<1024xf32> {
  // expected-error@+1 {{the box of [i] is 1099511627776 elements, and the hardware takes 256}}
  %s = fusion.set %x : tensor<1024xf32> memory(shared) via(tma) domain(%i) {
    %o, %b = id.split %i by 1099511627776
    id.domain loop [%o : serial, %b : bulk]
  }
  %y = fusion.neg %s : tensor<1024xf32>
  fusion.return %y : tensor<1024xf32>
}

// -----

fusion.func @huge_tile(%x: tensor<1024xf32>) -> tensor<1024xf32> {
  // expected-error@+1 {{'s' is tensor<1024xf32> in shared memory, whose bytes do not fit 63 bits}}
  %s = fusion.set %x : tensor<1024xf32> memory(shared) via(tma) domain(%i) {
    %o, %b = id.split %i by 9223372036854775807
    id.domain loop [%o : serial, %b : bulk]
  }
  %y = fusion.neg %s : tensor<1024xf32>
  fusion.return %y : tensor<1024xf32>
}

// -----

// Figure 15 (e), large and permuted: the last of 8192 tiles is not whole; that a piece of it would have rows of a byte is no reason
// for threads to copy it.
fusion.func @last_tile(%x: tensor<32767x16x16xi8>) -> tensor<32767x16x16xi8> {
  %s = fusion.neg %x : tensor<32767x16x16xi8> memory(shared) domain(%i, %j, %k) {
    %m = id.merge %i, %j
    %n = id.merge %m, %k
    %o, %t = id.split %n by 64
    id.domain loop [%o : serial, %t : tidx]
  }
  // expected-error@+3 {{the shared memory of 's' is not a multiple of whole tiles: a tile of 1024 elements at 8387584 passes the end at 8388352}}
  // expected-note@+2 {{allocated ids are [o{131068}, t{64}]}}
  // expected-note@+1 {{allocate the ids that the box is made of, so that the last tile is whole}}
  %y = fusion.set %s : tensor<32767x16x16xi8> via(tma) domain(%i, %j, %k) {
    %io, %ii = id.split %i by 4
    id.domain loop [%io : serial, %ii : bulk, %k : bulk, %j : bulk]
  }
  fusion.return %y : tensor<32767x16x16xi8>
}

// -----

// Figure 13 (d) and (e) in three dimensions: what is outside of the box's split lies in the memory of its row.
fusion.func @figure_13_e(%x: tensor<16x10x16xf32>) -> tensor<16x10x16xf32> {
  %s = fusion.neg %x : tensor<16x10x16xf32> memory(shared) domain(%i1, %i2, %i3) {
    id.domain loop [%i1 : tidx, %i2 : tidy, %i3 : serial]
  }
  // expected-error@+4 {{the tile of 's' is not contiguous in shared memory}}
  // expected-note@+3 {{allocated ids are [i1{16}, i2{10}, i3{16}]}}
  // expected-note@+2 {{'i2' holds ids of the tile and others, below the tile's 'i1'; a row of it is not a row of the tile}}
  // expected-note@+1 {{allocate the ids of the box and what is outside of it separately, the box innermost}}
  %y = fusion.set %s : tensor<16x10x16xf32> via(tma) domain(%i1, %i2, %i3) {
    %a, %b = id.split %i1 by 4
    %c, %d = id.split %i2 by 5
    id.domain loop [%a : serial, %c : serial, %b : bulk, %d : bulk, %i3 : bulk]
  }
  fusion.return %y : tensor<16x10x16xf32>
}

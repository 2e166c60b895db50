// What tensor memory refuses, besides the tutorial's examples: each with its reason and, where there is one, the mend.
// RUN: tf-opt %s --split-input-file --verify-diagnostics --lower-fusion

fusion.func @f(%x: tensor<128x4xf32>) -> tensor<128x4xf32> {
  %t = fusion.set %x : tensor<128x4xf32> memory(tensor) domain(%i, %j) {
    // expected-error@+1 {{separator 3 is out of range: 't' allocates 2 ids}}
    "id.domain"(%i, %j) {loops = 2 : i64, parallel = ["tidx", "serial"], separator = 3 : i64} : (!fusion.id, !fusion.id) -> ()
  }
  %y = fusion.neg %t : tensor<128x4xf32>
  fusion.return %y : tensor<128x4xf32>
}

// -----

fusion.func @f(%x: tensor<128x4xf32>) -> tensor<128x4xf32> {
  %t = fusion.set %x : tensor<128x4xf32> memory(shared) domain(%i, %j) {
    // expected-error@+1 {{'|' parts lanes from columns of tensor memory; 't' is in shared memory}}
    id.domain loop [%i : tidx | %j : serial]
  }
  %y = fusion.neg %t : tensor<128x4xf32>
  fusion.return %y : tensor<128x4xf32>
}

// -----

fusion.func @f(%x: tensor<128x4xf32>) -> tensor<128x4xf32> {
  %t = fusion.set %x : tensor<128x4xf32> memory(tensor) domain(%i, %j) {
    // expected-error@+1 {{'|' stands once in a domain, between lanes and columns}}
    id.domain loop [%i : tidx | %j : serial |]
  }
  %y = fusion.neg %t : tensor<128x4xf32>
  fusion.return %y : tensor<128x4xf32>
}

// -----

fusion.func @f(%x: tensor<128x4xf32>) -> tensor<128x4xf32> {
  %t = fusion.set %x : tensor<128x4xf32> memory(tensor) domain(%i, %j) {
    // expected-error@+1 {{'|' is among the loops, but there is an allocation domain: move it there}}
    id.domain loop [%i : tidx | %j : serial] alloc [%i : c, %j : c]
  }
  %y = fusion.neg %t : tensor<128x4xf32>
  fusion.return %y : tensor<128x4xf32>
}

// -----

fusion.func @f(%x: tensor<128x4xf32>) -> tensor<128x4xf32> {
  // expected-error@+1 {{allocation id 'j' of 't' is strided, but its stride is not given; write the number of elements in place of 's'}}
  %t = fusion.set %x : tensor<128x4xf32> memory(tensor) domain(%i, %j) {
    id.domain loop [%i : tidx, %j : serial] alloc [%i : c | %j : s]
  }
  %y = fusion.neg %t : tensor<128x4xf32>
  sched.parallelize %y [tidx, serial]
  fusion.return %y : tensor<128x4xf32>
}

// -----

fusion.func @f(%x: tensor<128x4xf32>) -> tensor<128x4xf32> {
  // expected-error@+1 {{two elements of 't' have the same column: the strides of its allocation ids overlap}}
  %t = fusion.set %x : tensor<128x4xf32> memory(tensor) domain(%i, %j) {
    %a, %b = id.split %j by 2
    id.domain loop [%i : tidx, %a : serial, %b : serial] alloc [%i : c | %a : 1, %b : c]
  }
  %y = fusion.neg %t : tensor<128x4xf32>
  sched.parallelize %y [tidx, serial]
  fusion.return %y : tensor<128x4xf32>
}

// -----

fusion.func @f(%x: tensor<?x4xf32>) -> tensor<?x4xf32> {
  // expected-error@+1 {{'t' is in tensor memory, but the extent of its allocation id 'i' is known only when the program runs; split it by a constant, or inline deeper}}
  %t = fusion.set %x : tensor<?x4xf32> memory(tensor)
  %y = fusion.neg %t : tensor<?x4xf32>
  sched.parallelize %t, %y [tidx, serial]
  sched.separator %t at 1
  fusion.return %y : tensor<?x4xf32>
}

// -----

fusion.func @f(%x: tensor<128x?xf32>) -> tensor<128x?xf32> {
  // expected-error@+1 {{'t' is in tensor memory, but the extent of its allocation id 'j' is known only when the program runs; split it by a constant, or inline deeper}}
  %t = fusion.set %x : tensor<128x?xf32> memory(tensor)
  %y = fusion.neg %t : tensor<128x?xf32>
  sched.parallelize %t, %y [tidx, serial]
  sched.separator %t at 1
  fusion.return %y : tensor<128x?xf32>
}

// -----

fusion.func @f(%x: tensor<128x4x3xf32>) -> tensor<128x4xf32> {
  // expected-error@+1 {{'t' is a reduction, which accumulates in registers; copy its result to tensor memory}}
  %t = fusion.sum %x axes [2] : tensor<128x4xf32> memory(tensor)
  %y = fusion.neg %t : tensor<128x4xf32>
  sched.parallelize %t [tidx, serial, serial]
  sched.parallelize %y [tidx, serial]
  sched.separator %t at 1
  fusion.return %y : tensor<128x4xf32>
}

// -----

fusion.func @f(%x: tensor<128x400xf32>) -> tensor<128x400xf32> {
  // expected-error@+2 {{not enough tensor memory columns: 't' tried to allocate 600, but only 512 are available}}
  // expected-note@+1 {{its columns are 200 ('v') * 3 (slots); bind ids to blocks, inline 't' deeper, or make some of them lanes}}
  %t = fusion.set %x : tensor<128x400xf32> memory(tensor) domain(%i, %j) {
    %o, %v = id.split %j by 200
    id.domain loop [%o : serial, %i : tidx, %v : serial] alloc [%i : c | %o : c, %v : c]
  } inline(1)
  %y = fusion.neg %t : tensor<128x400xf32> domain(%i, %j) {
    %o, %v = id.split %j by 200
    id.domain loop [%o : serial, %i : tidx, %v : serial]
  }
  sched.circular_buffer %t stages 3 prefetch 1
  fusion.return %y : tensor<128x400xf32>
}

// -----

fusion.func @f(%x: tensor<128x400xf32>) -> tensor<128x400xf32> {
  %t = fusion.set %x : tensor<128x400xf32> memory(tensor) domain(%i, %j) {
    %o, %v = id.split %j by 200
    id.domain loop [%o : serial, %i : tidx, %v : serial] alloc [%i : c | %o : c, %v : c]
  } inline(1)
  %y = fusion.neg %t : tensor<128x400xf32> domain(%i, %j) {
    %o, %v = id.split %j by 200
    id.domain loop [%o : serial, %i : tidx, %v : serial]
  }
  // expected-error@+1 {{'t' is in tensor memory; pipelined(mbarrier) and warp_specialized are for shared memory}}
  sched.circular_buffer %t stages 2 prefetch 1 pipelined(mbarrier)
  fusion.return %y : tensor<128x400xf32>
}

// -----

fusion.func @f(%x: tensor<128x4xf32>) -> tensor<128x4xf32> {
  // expected-error@+1 {{'tmem_at' of 't' is a lane and a column, such as array<i64: 0, 32>}}
  %t = fusion.set %x : tensor<128x4xf32> {tmem_at = array<i64: 0>} memory(tensor)
  %y = fusion.neg %t : tensor<128x4xf32>
  sched.parallelize %t, %y [tidx, serial]
  sched.separator %t at 1
  fusion.return %y : tensor<128x4xf32>
}

// -----

fusion.func @f(%x: tensor<128x4xf32>) -> tensor<128x4xf32> {
  // expected-error@+1 {{'t' has 128 lanes and 4 columns and cannot begin at lane 0, column 510: tensor memory has 128 lanes and 512 columns}}
  %t = fusion.set %x : tensor<128x4xf32> {tmem_at = array<i64: 0, 510>} memory(tensor)
  %y = fusion.neg %t : tensor<128x4xf32>
  sched.parallelize %t, %y [tidx, serial]
  sched.separator %t at 1
  fusion.return %y : tensor<128x4xf32>
}

// -----

fusion.func @f(%x: tensor<32x4xf32>) -> tensor<32x4xf32> {
  // expected-error@+1 {{'t' cannot begin at lane 32: its warps would not access the sub-partitions that they can; it can begin at lane 0}}
  %t = fusion.set %x : tensor<32x4xf32> {tmem_at = array<i64: 32, 0>} memory(tensor)
  %y = fusion.neg %t : tensor<32x4xf32>
  sched.parallelize %t, %y [tidx, serial]
  sched.separator %t at 1
  fusion.return %y : tensor<32x4xf32>
}

// -----

fusion.func @f(%x: tensor<128x4xf32>) -> tensor<128x4xf32> {
  // expected-error@+1 {{'tmem_region' is 16; regions are numbered from 0 to 15}}
  %t = fusion.set %x : tensor<128x4xf32> {tmem_region = 16} memory(tensor)
  %y = fusion.neg %t : tensor<128x4xf32>
  sched.parallelize %t, %y [tidx, serial]
  sched.separator %t at 1
  fusion.return %y : tensor<128x4xf32>
}

// -----

fusion.func @f(%x: tensor<32x10xf32>) -> tensor<32x10xf32> {
  // expected-error@+1 {{invalid data access pattern in the tensor memory store of 't': beyond the elements of 't' it would touch lane 0, element 10 of the row, but 32 lanes of 10 elements are allocated; split by divisors of the extents, or allocate what the loops cover (sched.alloc)}}
  %t = fusion.set %x : tensor<32x10xf32> memory(tensor) domain(%i, %j) {
    %a, %b = id.split %j by 4
    id.domain loop [%i : tidx, %a : serial, %b : vectorize] alloc [%i : c | %j : c]
  }
  %y = fusion.neg %t : tensor<32x10xf32>
  sched.parallelize %y [tidx, serial]
  fusion.return %y : tensor<32x10xf32>
}

// -----

fusion.func @f(%x: tensor<32x2x10xf32>) -> tensor<32x2x10xf32> {
  // expected-error@+1 {{invalid data access pattern in the tensor memory store of 't': beyond the elements of 't' it would overwrite lane 0, element 10 of the row, where another thread or iteration stores too; split by divisors of the extents}}
  %t = fusion.set %x : tensor<32x2x10xf32> memory(tensor) domain(%i, %k, %j) {
    %a, %b = id.split %j by 4
    %m = id.merge %k, %j
    %p, %q = id.split %m by 24
    id.domain loop [%i : tidx, %a : serial, %k : serial, %b : vectorize] alloc [%i : c | %p : c, %q : c]
  }
  %y = fusion.neg %t : tensor<32x2x10xf32>
  sched.parallelize %y [tidx, serial, serial]
  fusion.return %y : tensor<32x2x10xf32>
}

// -----

fusion.func @f(%x: tensor<128x300xf32>) -> tensor<128x300xf32> {
  // expected-error@+2 {{not enough tensor memory columns: the kernel tried to allocate 600, but only 512 are available}}
  // expected-note@+1 {{'t' has 128 lanes and 300 columns}}
  %t = fusion.set %x : tensor<128x300xf32> memory(tensor)
  // expected-note@+1 {{'u' has 128 lanes and 300 columns}}
  %u = fusion.set %x : tensor<128x300xf32> memory(tensor)
  %y = fusion.add %t, %u : tensor<128x300xf32>
  sched.parallelize %t, %u, %y [tidx, serial]
  sched.separator %t at 1
  sched.separator %u at 1
  fusion.return %y : tensor<128x300xf32>
}

// -----

fusion.func @f(%x: tensor<128x64xf32>) -> tensor<128x64xf32> {
  %t = fusion.set %x : tensor<128x64xf32> {tmem_at = array<i64: 0, 0>} memory(tensor)
  // expected-error@+1 {{'u' cannot be at lane 0, column 63: 't' is there at the same time}}
  %u = fusion.set %x : tensor<128x64xf32> {tmem_at = array<i64: 0, 63>} memory(tensor)
  %y = fusion.add %t, %u : tensor<128x64xf32>
  sched.parallelize %t, %u, %y [tidx, serial]
  sched.separator %t at 1
  sched.separator %u at 1
  fusion.return %y : tensor<128x64xf32>
}

// -----

fusion.func @f(%x: tensor<64x2xf32>) -> tensor<64x2xf32> {
  %t = fusion.set %x : tensor<64x2xf32> memory(tensor) domain(%i, %j) {
    %w, %l = id.split %i by 32
    id.domain loop [%w : tidy, %l : tidx, %j : serial] alloc [%i : c | %j : c]
  }
  // expected-error@+2 {{invalid data access pattern in the tensor memory load of 't': warps are not accessing the correct sub-partition: warp 0 accesses lanes 0 to 31, and warp 0 in another iteration lanes 32 to 63 of 't'; warp w can only access the 32 lanes of sub-partition w mod 4}}
  // expected-note@+1 {{let the threads of a warp, then its number mod 4, be the innermost of the lanes, and let what comes after 4 warps be columns}}
  %y = fusion.neg %t : tensor<64x2xf32> domain(%i, %j) {
    %w, %l = id.split %i by 32
    %a, %b = id.swizzle xor %j, %w
    id.domain loop [%b : tidy, %l : tidx, %a : serial]
  }
  fusion.return %y : tensor<64x2xf32>
}

// -----

fusion.func @f(%x: tensor<32x4x2xf32>) -> tensor<32x4x2xf32> {
  // expected-error@+2 {{not enough tensor memory columns: 't' tried to allocate 2147483649, but only 512 are available}}
  // expected-note@+1 {{its columns are 4 ('j', stride 4611686018427387904) * 2 ('k'); bind ids to blocks, inline 't' deeper, or make some of them lanes}}
  %t = fusion.set %x : tensor<32x4x2xf32> memory(tensor) domain(%i, %j, %k) {
    id.domain loop [%i : tidx, %j : serial, %k : serial] alloc [%i : c | %j : 4611686018427387904, %k : c]
  }
  %y = fusion.neg %t : tensor<32x4x2xf32>
  fusion.return %y : tensor<32x4x2xf32>
}

// -----

// What only the launch knows is no fact.
fusion.func @f(%x: tensor<?x10xf32>) -> tensor<?x10xf32> {
  // expected-error@+1 {{it cannot be shown that it stays within the 32 lanes of 10 elements that 't' has: whether it touches lane 0, element 10 of the row depends on 'bidx * 32 + tidx < x.0', which only the launch knows; split by divisors of the extents, or allocate what the loops cover (sched.alloc)}}
  %t = fusion.set %x : tensor<?x10xf32> memory(tensor) domain(%i, %j) {
    %o, %l = id.split %i by 32
    %a, %b = id.split %j by 4
    id.domain loop [%o : bidx, %l : tidx, %a : serial, %b : vectorize] alloc [%o : c, %l : c | %j : c]
  } inline(2)
  %y = fusion.neg %t : tensor<?x10xf32> domain(%i, %j) {
    %o, %l = id.split %i by 32
    id.domain loop [%o : bidx, %l : tidx, %j : serial]
  }
  fusion.return %y : tensor<?x10xf32>
}

// -----

fusion.func @f(%x: tensor<?x2x10xf32>) -> tensor<?x2x10xf32> {
  // expected-error@+1 {{it cannot be shown that it overwrites no element of 't' beyond the elements: who stores to lane 0, element 10 of the row depends on 'bidx * 32 + tidx < x.0', which only the launch knows; split by divisors of the extents}}
  %t = fusion.set %x : tensor<?x2x10xf32> memory(tensor) domain(%i, %k, %j) {
    %o, %l = id.split %i by 32
    %a, %b = id.split %j by 4
    %m = id.merge %k, %j
    %p, %q = id.split %m by 24
    id.domain loop [%o : bidx, %l : tidx, %a : serial, %k : serial, %b : vectorize] alloc [%o : c, %l : c | %p : c, %q : c]
  } inline(2)
  %y = fusion.neg %t : tensor<?x2x10xf32> domain(%i, %k, %j) {
    %o, %l = id.split %i by 32
    id.domain loop [%o : bidx, %l : tidx, %j : serial, %k : serial]
  }
  fusion.return %y : tensor<?x2x10xf32>
}

// -----

fusion.func @f(%x: tensor<?x4xf32>) -> tensor<?x4xf32> {
  // expected-error@+3 {{the threads of warp 0 are not where one of the data paths 32x32b, 16x64b, 16x128b, 16x256b and 16x32bx2 has them}}
  // expected-note@+2 {{threads of warp 0 and their first (lane, column) of 't': 0 at (0, 0), 1 at (2, 0)}}
  // expected-note@+1 {{warps may stay away by 'bidx * 32 + (tidx div 16) + (tidx mod 16) * 2 < x.0', which only the launch knows; this is told as if none did}}
  %t = fusion.set %x : tensor<?x4xf32> memory(tensor) domain(%i, %j) {
    %o, %l = id.split %i by 32
    %p, %q = id.split %l by 2
    %m = id.merge %q, %p
    id.domain loop [%o : bidx, %m : tidx, %j : vectorize] alloc [%o : c, %l : c | %j : c]
  } inline(1)
  %y = fusion.neg %t : tensor<?x4xf32> domain(%i, %j) {
    %o, %l = id.split %i by 32
    id.domain loop [%o : bidx, %l : tidx, %j : serial]
  }
  fusion.return %y : tensor<?x4xf32>
}

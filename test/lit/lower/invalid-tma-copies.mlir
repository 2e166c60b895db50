// More schedules that have no kernel, most of them copies via(tma), each with its reason.
// RUN: tf-opt %s --split-input-file --verify-diagnostics --lower-fusion

fusion.func @f(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  // expected-remark@+1 {{'a' is copied by loads and stores; via(ldmatrix) makes no difference yet}}
  %a = fusion.set %x : tensor<8x4xf32> memory(shared) via(ldmatrix)
  %y = fusion.neg %a : tensor<8x4xf32>
  fusion.return %y : tensor<8x4xf32>
}

// -----

// ---- copies via(tma)

// A box of a symbolic extent.
fusion.func @f(%x: tensor<64x?xf32>) -> tensor<64x?xf32> {
  // expected-error@+1 {{the box of [i, j] in 's' is x.1, which is not a constant; split by a number, and make the inner part bulk}}
  %s = fusion.set %x : tensor<64x?xf32> memory(shared) via(tma) domain(%i, %j) {
    id.domain loop [%i : serial, %j : bulk]
  } inline(1)
  %y = fusion.neg %s : tensor<64x?xf32> domain(%i, %j) {
    id.domain loop [%i : serial, %j : tidx]
  }
  fusion.return %y : tensor<64x?xf32>
}

// -----

// Holes whose places in shared memory no box covers.
fusion.func @f(%x: tensor<128xf32>) -> tensor<128xf32> {
  // expected-error@+1 {{holes of 's' cannot be zero: the split of 'i' leaves places that no box covers}}
  %s = fusion.set %x : tensor<128xf32> {zero_holes} memory(shared) via(tma) domain(%i) {
    %o, %b = id.split %i by 32
    %p, %q = id.split %i by 96
    id.domain loop [%o : serial, %b : bulk] alloc [%p : c, %q : c]
  }
  %y = fusion.set %s : tensor<128xf32>
  fusion.return %y : tensor<128xf32>
}

// -----

// ---- what a tensor map has no place for

fusion.func @f(%x: tensor<4294967296x16xf32>) -> tensor<4294967296x16xf32> {
  // expected-error@+1 {{[i] has 4294967296 elements, and a coordinate reaches 2147483647}}
  %s = fusion.set %x : tensor<4294967296x16xf32> memory(shared) via(tma) domain(%i, %j) {
    id.domain loop [%i : bidx, %j : bulk]
  } inline(1)
  %y = fusion.set %s : tensor<4294967296x16xf32> domain(%i, %j) {
    id.domain loop [%i : bidx, %j]
  }
  fusion.return %y : tensor<4294967296x16xf32>
}

// -----

// The last tile of each matrix is larger than the rest of it, and rows of the next are there.
fusion.func @f(%x: tensor<3x6x16xf32>) -> tensor<3x6x16xf32> {
  // expected-error@+3 {{the tile of 's' at element 64 of its shared memory is larger than what is left of the tensor there, and its holes are the places of other elements}}
  // expected-note@+2 {{allocated ids are [a1{2}, a2{2}, b{6}, c{16}]}}
  // expected-note@+1 {{allocate the ids that the box is made of, so that the last tile has a place}}
  %s = fusion.set %x : tensor<3x6x16xf32> memory(shared) via(tma) domain(%a, %b, %c) {
    %a1, %a2 = id.split %a by 2
    %o, %t = id.split %b by 4
    id.domain loop [%a1 : serial, %a2 : serial, %o : serial, %t : bulk, %c : bulk] alloc [%a1 : c, %a2 : c, %b : c, %c : c]
  }
  %y = fusion.set %s : tensor<3x6x16xf32>
  fusion.return %y : tensor<3x6x16xf32>
}

// -----

fusion.func @f(%x: tensor<65536x?xf32>) -> tensor<65536x?xf32> {
  // expected-error@+3 {{the tile of 's' is not contiguous in shared memory}}
  // expected-note@+2 {{allocated ids are [jo{(x.1 + 15) div 16}, o{4096}, sx{16}, sy{16}]}}
  // expected-note@+1 {{element (0, 1) of the tile, innermost first, is at 17 after its start, and the hardware puts it at 16}}
  %s = fusion.set %x : tensor<65536x?xf32> memory(shared) via(tma) domain(%i, %j) {
    %o, %b = id.split %i by 16
    %jo, %jb = id.split %j by 16
    %sx, %sy = id.swizzle xor %b, %jb
    id.domain loop [%o : serial, %jo : serial, %b : bulk, %jb : bulk] alloc [%jo : c, %o : c, %sx : c, %sy : c]
  }
  %y = fusion.set %s : tensor<65536x?xf32>
  fusion.return %y : tensor<65536x?xf32>
}

// -----

// ---- results

// Each result is compared with every tensor: 128 * 129 pairs.
// expected-error@+1 {{128 results and 1 arguments: the check that no result overlaps another tensor would be too long; make it several fusions}}
fusion.func @f(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %y = fusion.neg %x : tensor<4xf32>
  fusion.return %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y, %y : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

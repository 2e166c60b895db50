// What tile.while, tile.persistent, tile.assert, tile.print and regions of fills refuse.
// RUN: tf-opt %s --split-input-file --verify-diagnostics

tile.func @no_condition(%x: tensor<4xf32>) -> (%y: tensor<4xf32>) {
  tile.kernel threads(32) {
    tile.while { // expected-error {{the first region of tile.while does not end with tile.condition}}
    } do {
    }
  }
}

// -----
tile.func @condition_elsewhere(%x: tensor<4xf32>) -> (%y: tensor<4xf32>) {
  tile.kernel threads(32) {
    %c = tile.constant true
    tile.condition %c // expected-error {{tile.condition stands at the end of the first region of a tile.while, and nowhere else}}
    tile.while {
      tile.condition %c // expected-error {{tile.condition stands at the end of the first region of a tile.while, and nowhere else}}
      tile.condition %c
    } do {
      tile.condition %c // expected-error {{tile.condition stands at the end of the first region of a tile.while, and nowhere else}}
    }
  }
}

// -----
tile.func @no_body(%x: tensor<4xf32>) -> (%y: tensor<4xf32>) {
  tile.kernel threads(32) {
    %c = tile.constant true
    tile.while {
      tile.condition %c
    } // expected-error@+1 {{expected 'do'}}
  }
}

// -----
tile.func @persistent_inside(%x: tensor<4xf32>) -> (%y: tensor<4xf32>) {
  tile.kernel threads(32) {
    tile.persistent () in () { // expected-error {{0 variables, expected 1 to 12}}
    }
    tile.persistent (%i) in (4) attributes {group = 0} { // expected-error {{groups of 0, expected 1 to 1048576}}
    }
    tile.parallel (%i) in (4) {
      tile.persistent (%j) in (4) { // expected-error {{'tile.persistent' stands in a tile.parallel, whose iterations only load, compute and store; move it out of the loop}}
      }
    }
  }
}

// -----
tile.func @texts(%x: tensor<4xf32>, %n: i32) -> (%y: tensor<4xf32>) {
  tile.print "outside" // expected-error {{'tile.print' stands outside a tile.kernel}}
  %big = tile.gt %n, 4
  tile.assert %big, "no index" // expected-error {{outside a tile.kernel an assertion is made of comparisons of indices, by `and` and `or`}}
  tile.kernel threads(32) {
    tile.print "{} and {}", %n // expected-error {{the text has 2 places '{}' for 1 values}}
    tile.print "nothing", %n // expected-error {{the text has 0 places '{}' for 1 values}}
  }
}

// -----
tile.func @assert_type(%x: tensor<4xf32>, %n: i32) -> (%y: tensor<4xf32>) {
  tile.kernel threads(32) {
    tile.assert %n, "n" // expected-error {{'%n' is i32, expected a condition (i1); write != 0}}
  }
}

// -----
tile.func @regions(%x: tensor<4xf32>) -> (%y: tensor<4x4xf32>) {
  tile.kernel threads(32) {
    %s = tile.alloc_shared : 4x8xf32
    tile.clear %s[0, 0][4, 9] // expected-error {{extent 1 of the region is 9, but 's' has 8 there}}
    tile.clear %s[0][4] // expected-error {{a region of 1 indices and 1 extents, but 's' has 2 dimensions}}
    tile.fill %s[0, 0], 1.0 // expected-error {{a starting point without extents; a region is such as %a[%i, %j][16, 8]}}
    tile.fill %s[0, 0][-1, 1], 1.0 // expected-error {{extent 0 of the region is -1, but 's' has 4 there}}
    tile.clear %x[0][2] // expected-error {{writes the argument 'x'; what a program writes stands behind the arrow of its tile.func}}
  }
}

// -----
tile.func @views(%x: tensor<8xf32>, %u: tensor<?xf32>) -> (%y: tensor<8xf32>, %t: tensor<8xi1>) {
  tile.kernel threads(32) {
    %s = tile.alloc_shared : 4x8xf32
    %f = tile.alloc_fragment : 8xf32
    %a = tile.view %s : 4x8xf16 // expected-error {{the view has 64 bytes, 's' has 128}}
    %b = tile.view %f : 4x2xf32 // expected-error {{'f' is a fragment buffer, whose elements lie with threads; copy it through shared memory}}
    %c = tile.view %u : ?x?xf32 // expected-error {{2 extents of the view are not known, expected at most one}}
    %d = tile.view %t : 8xi8 // expected-error {{a view of i1 as i8: the bytes of an i1 are 0 or 1, and others have no meaning}}
    %e = tile.view %x : 2x4xf32
    tile.store 1.0, %e[0, 0] // expected-error {{writes the argument 'x'; what a program writes stands behind the arrow of its tile.func}}
    tile.serial %i = 0 to 2 {
      %h = tile.view %s : 32xf32 // expected-error {{a view stands at the top of a tile.kernel}}
    }
  }
}

// -----
tile.func @shared_unknown(%x: tensor<8xf32>) -> (%y: tensor<8xf32>) {
  tile.kernel threads(32) {
    %s = tile.alloc_shared : 4x8xf32
    %a = tile.view %s : ?xf32 // expected-error {{a buffer's extents are known and not negative, found !tile.buffer<?xf32, shared>}}
  }
}

// -----
tile.func @atomic_result(%n: i32) -> (%y: tensor<4xi32>) {
  tile.kernel threads(32) {
    %i = tile.constant 0 : index
    %o = "tile.atomic_add"(%n, %y, %i) : (i32, tensor<4xi32>, index) -> f32 // expected-error {{the result of 'tile.atomic_add' must have type i32, found f32}}
  }
}

// -----
tile.func @schedules(%x: tensor<4x64xf32>) -> (%y: tensor<64xf32>) {
  tile.kernel threads(32) {
    tile.pipelined %k = 0 to 4 stages(0) attributes {stage = array<i64: 0, 1>} { // expected-error {{'stage' has 2 numbers for 1 statements}}
      tile.copy %x[%k, 0][1, 64] to %y
    }
    tile.pipelined %k = 0 to 4 stages(3) attributes {stage = array<i64: 1>} { // expected-error {{stages(3), but `stage` makes 2; write stages(0) beside it}}
      tile.copy %x[%k, 0][1, 64] to %y
    }
    tile.pipelined %k = 0 to 4 stages(0) attributes {stage = array<i64: -1>} { // expected-error {{stage -1, expected 0 to 63}}
      tile.copy %x[%k, 0][1, 64] to %y
    }
    tile.pipelined %k = 0 to 4 stages(2) attributes {order = array<i64: 1, 1>} { // expected-error {{'order' is no permutation of 0 to 1: 1}}
      tile.copy %x[%k, 0][1, 64] to %y
      tile.clear %y
    }
  }
}


// -----
tile.func @clusters(%x: tensor<64xf32>) -> (%y: tensor<64xf32>) {
  tile.kernel threads(32) cluster(2) { // expected-error {{a cluster of 1 extents, but the grid has 0; expected as many at most, and one at least}}
  }
  tile.kernel grid(%b = 6) threads(32) cluster(4) { // expected-error {{a grid of 6 blocks along dimension 0, which is no multiple of the cluster's 4}}
  }
  tile.kernel grid(%b = 32, %c = 4) threads(32) cluster(8, 4) { // expected-error {{clusters of 4 blocks along dimension 1, expected 1 to 16 blocks in all}}
  }
  tile.kernel grid(%b = 4) threads(32) cluster(0) { // expected-error {{clusters of 0 blocks along dimension 0, expected 1 to 16 blocks in all}}
  }
  tile.kernel grid(%b = 4) threads(32) {
    %s = tile.alloc_shared : 16xf32
    %f = tile.alloc_fragment : 16xf32
    tile.copy %x[%b * 16] to %s {multicast} // expected-error {{multicast in a kernel without clusters; say `cluster(2)` behind its threads}}
    tile.copy %s to %f {cache = "evict_first"} // expected-error {{a cache policy for 'f', which is in fragment memory; expected an argument or a result}}
    tile.copy %f to %y[%b * 16] {order = "acquire"} // expected-error {{an order without `atomic`: a copy is done when the next statement begins}}
    tile.parallel (%i) in (16) {
      %v = tile.load %s[%i] {cache = "evict_last"} // expected-error {{a cache policy for 's', which is in shared memory; expected an argument or a result}}
      tile.store %v, %y[%b * 16 + %i] {cache = "evict_last"}
      tile.launch_dependents // expected-error {{tile.launch_dependents stands in a tile.kernel, outside its loops and conditions}}
    }
  }
  tile.kernel grid(%b = 4) threads(32) cluster(2) {
    %s = tile.alloc_shared : 16xf32
    tile.copy %s to %y[%b * 16] {multicast} // expected-error {{multicast is for copies from an argument or a result to shared memory}}
    tile.copy %s to %y[%b * 16] {atomic = "or"} // expected-error {{there is no 'tile.atomic_or' of f32, expected integers or i1}}
  }
}

// -----
tile.func @overlaps(%x: tensor<64xf32>) -> (%y: tensor<64xf32>) {
  tile.kernel threads(32) overlap { // expected-error {{the program's first kernel overlaps with none: there is no kernel above it}}
    tile.copy %x to %y
  }
}

// -----
tile.func @packed(%x: tensor<16x32xui8>) -> (%y: tensor<16x8xf32>) {
  tile.kernel threads(32) {
    %a = tile.alloc_shared : 16x32xf16
    %b = tile.alloc_shared : 8x16xui8
    %c = tile.alloc_fragment : 16x8xf32
    %i = tile.alloc_fragment : 16x8xi32
    %s = tile.alloc_shared : 16x1xui8
    %m = tile.alloc_shared : 16x8xui8
    tile.gemm_packed %a, %b, %c {transpose_b} // expected-error {{K is 32 in a and 16 in b}}
    tile.gemm_packed %a, %b, %c {a = "s4", b = "s4", transpose_b} // expected-error {{'a' holds f16, expected ui8 or i8: two elements of 4 bits each}}
    tile.gemm_packed %a, %b, %i {b = "s4", transpose_b} // expected-error {{'a' stands for floats, which do not add up in i32; make c a float}}
    tile.gemm_packed %a, %b, %c scale_a %s {b = "s4", transpose_b} // expected-error {{scale_a without `block`: how many elements along K have one scale}}
    tile.gemm_packed %a, %b, %c scale_a %s {b = "s4", transpose_b, block = 16} // expected-error {{'s' is 16 x 1, expected 16 x 2: one scale for 16 elements along K}}
    tile.gemm_packed %a, %b, %c scale_b %s {b = "s4", transpose_b, block = 32} // expected-error {{'s' is 16 x 1, expected 8 x 1: one scale for 32 elements along K}}
    tile.gemm_packed %a, %b, %c scale_a %i {b = "s4", transpose_b, block = 4} // expected-error {{'i' holds i32, expected floats, or ui8, which are exponents (ue8m0)}}
    tile.gemm_packed %a, %b, %c scale_a %i {b = "s4", transpose_b, block = 4, scales = "ue4m3"} // expected-error {{'i' holds i32, expected ui8 or f8E4M3FN, which are ue4m3 here}}
    tile.gemm_packed %a, %b, %c {b = "s4", transpose_b, scales = "ue4m3"} // expected-error {{'scales' says what scales are, of which it has none}}
    tile.gemm_packed %a, %b, %c sparse %m {b = "s4", transpose_b} // expected-error {{K is 64 in a, of which half is there, and 32 in b}}
    tile.gemm_packed %m, %b, %c sparse %m {a = "u4", b = "e2m1", transpose_b} // expected-error {{'m' is 16 x 8 for K = 32, expected K a multiple of 8, and 16 x 4}}
    tile.gemm_packed %a, %b, %a {b = "s4", transpose_b} // expected-error {{the product is 16 x 8, but c is 16 x 32}}
    tile.parallel (%k) in (16) {
      %v = tile.load %s[%k, 0]
      %n = tile.cast %v : i32
      %e = tile.unpack s4 %n[0] : f32 // expected-error {{unpacks i32, expected ui8 or i8}}
      %f = tile.unpack u4 %v[2] : f32 // expected-error {{element 2 of a byte, which has two}}
      %g = tile.unpack ue8m0 %v[1] : f32 // expected-error {{element 1 of a byte, which has one}}
      %h = tile.unpack ue8m0 %v[0] : i32 // expected-error {{ue8m0 as i32, expected a float}}
      %j = tile.unpack ue4m3 %v[1] : f16 // expected-error {{element 1 of a byte, which has one}}
      %p = tile.pack e2m1 %n, %n : i32 to ui8 // expected-error {{e2m1 of i32, expected floats; tile.cast converts}}
      %q = tile.pack s4 %n, %n : i32 to i16 // expected-error {{two elements of 4 bits as i16, expected ui8 or i8}}
    }
  }
}

// -----
tile.func @unknown_kind(%x: tensor<16xui8>) -> (%y: tensor<16xf32>) {
  tile.kernel threads(32) {
    %v = tile.load %x[0]
    %w = tile.unpack f4 %v[0] : f32 // expected-error {{expected s4, u4, e2m1, ue8m0 or ue4m3}}
  }
}

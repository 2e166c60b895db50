// What tile programs refuse, each with the op, the operand, the rule and the mend.
// RUN: tf-opt %s --split-input-file --verify-diagnostics

tile.func @unknown_extent(%x: tensor<?xf32>) -> (%y: tensor<?xf32>) { // expected-error {{extent 0 of result 'y' is not known; name it in `dims` as an axis of an argument or as an integer argument}}
}

// -----
tile.func @bad_attr(%x: tensor<4xf32> {align = 4}) -> (%y: tensor<4xf32>) { // expected-error {{an argument of 'tile.func' has no attribute 'align'; it takes dims, divisible, contiguity, stride_divisible and in_place}}
}

// -----
tile.func @bad_dims(%x: tensor<4x4xf32> {dims = ["n"]}) -> (%y: tensor<4xf32>) { // expected-error {{'dims' of 'x' has 1 entries, expected 2: one for each axis of tensor<4x4xf32>}}
}

// -----
tile.func @bad_divisible(%x: tensor<4xf32> {divisible = [0]}) -> (%y: tensor<4xf32>) { // expected-error {{'divisible' of 'x' is not a list of positive numbers, one for each axis of a tensor}}
}

// -----
tile.func @promised_odd(%x: tensor<3x12xf32> {divisible = [1, 8]}) -> (%y: tensor<4xf32>) { // expected-error {{axis 1 of 'x' has extent 12, but is promised to be a multiple of 8}}
}

// -----
tile.func @promised_by_name(%x: tensor<?xf32> {dims = ["n"], divisible = [8]}, %b: tensor<12xf32> {dims = ["n"]}) -> (%y: tensor<4xf32>) { // expected-error {{axis 0 of 'x' has extent 12, but is promised to be a multiple of 8}}
}

// -----
tile.func @i128(%x: tensor<4xi128>) -> (%y: tensor<4xf32>) { // expected-error {{argument 'x' is tensor<4xi128>, expected a scalar or a tensor of at most 8 axes of f64, f32, f16, bf16, f8E4M3FN, f8E5M2, i64, i32, i16, i8, ui64, ui32, ui16, ui8 or i1, or a tensor of i4, ui4 or f4E2M1FN}}
}

// -----
tile.func @scalar_result(%x: f32) -> (%y: f32) { // expected-error {{result 'y' is f32, expected a tensor of at most 8 axes}}
}

// -----
tile.func @outside(%x: tensor<4xf32>) -> (%y: tensor<4xf32>) {
  tile.copy %x to %y // expected-error {{'tile.copy' stands outside a tile.kernel}}
}

// -----
tile.func @threads(%x: tensor<4xf32>) -> (%y: tensor<4xf32>) {
  tile.kernel threads(0) { // expected-error {{a block of 0 threads, expected 1 to 1024}}
  }
  tile.kernel threads(1025) { // expected-error {{a block of 1025 threads, expected 1 to 1024}}
  }
}

// -----
tile.func @grid4(%x: tensor<4xf32>) -> (%y: tensor<4xf32>) {
  tile.kernel grid(%a = 1, %b = 1, %c = 1, %d = 1) threads(32) { // expected-error {{a grid of 4 extents, expected at most 3}}
  }
}

// -----
tile.func @nested(%x: tensor<4xf32>) -> (%y: tensor<4xf32>) {
  tile.kernel threads(32) {
    tile.kernel threads(32) { // expected-error {{a tile.kernel stands in a tile.func, not in another kernel or a loop}}
    }
  }
}

// -----
// TileLang's page, sentences 6 and 9: allocations stand in a kernel, at its top.
tile.func @alloc_in_loop(%x: tensor<4xf32>) -> (%y: tensor<4xf32>) {
  tile.kernel threads(32) {
    tile.serial %k = 0 to 4 {
      %s = tile.alloc_shared : 4xf32 // expected-error {{'tile.alloc_shared' stands in 'tile.serial', expected it at the top of a tile.kernel; a loop's iterations share one buffer anyway}}
    }
  }
}

// -----
tile.func @alloc_outside(%x: tensor<4xf32>) -> (%y: tensor<4xf32>) {
  %s = tile.alloc_fragment : 4xf32 // expected-error {{'tile.alloc_fragment' stands in 'tile.func', expected it at the top of a tile.kernel}}
}

// -----
tile.func @alloc_type(%x: tensor<4xf32>) -> (%y: tensor<4xf32>) {
  tile.kernel threads(32) {
    %s = tile.alloc_shared : 4xi128 // expected-error {{a buffer of i128, expected elements f64, f32, f16, bf16, f8E4M3FN, f8E5M2, i64, i32, i16, i8, ui64, ui32, ui16, ui8 or i1, or i4, ui4 or f4E2M1FN}}
  }
}

// -----
tile.func @alloc_empty(%x: tensor<4xf32>) -> (%y: tensor<4xf32>) {
  tile.kernel threads(32) {
    %s = "tile.alloc_shared"() : () -> !tile.buffer<4x?xf32, shared> // expected-error {{a buffer's extents are known and not negative, found !tile.buffer<4x?xf32, shared>}}
  }
}

// -----
tile.func @alloc_scope(%x: tensor<4xf32>) -> (%y: tensor<4xf32>) {
  tile.kernel threads(32) {
    %s = "tile.alloc_shared"() : () -> !tile.buffer<4xf32, fragment> // expected-error {{'tile.alloc_shared' gives !tile.buffer<4xf32, fragment>, expected a buffer in shared}}
    %t = "tile.alloc_local"() : () -> !tile.buffer<1025xf32, local> // expected-error {{a local buffer of 1025 elements, expected at most 1024: each thread has one}}
  }
}

// -----
tile.func @writes_input(%x: tensor<4xf32>) -> (%y: tensor<4xf32>) {
  tile.kernel threads(32) {
    tile.clear %x // expected-error {{writes the argument 'x'; what a program writes stands behind the arrow of its tile.func}}
  }
}

// -----
tile.func @indices(%x: tensor<4x4xf32>) -> (%y: tensor<4xf32>) {
  tile.kernel threads(32) {
    %v = tile.load %x[0] // expected-error {{1 indices of 'x', which has 2 dimensions}}
    %w = tile.load %x[0, 4] // expected-error {{index 4 of dimension 1 of 'x', which has the extent 4}}
    %u = tile.load %x[-1, 0] // expected-error {{index -1 of dimension 0 of 'x', which has the extent 4}}
  }
}

// -----
tile.func @element(%x: tensor<4xf32>) -> (%y: tensor<4xf16>) {
  tile.kernel threads(32) {
    %v = tile.load %x[0]
    tile.store %v, %y[0] // expected-error {{writes f32 into 'y', which holds f16; tile.cast converts}}
    tile.fill %y, %v // expected-error {{fills 'y', which holds f16, with f32; tile.cast converts}}
  }
}

// -----
tile.func @pad(%x: tensor<4xi32>) -> (%y: tensor<8xi32>) {
  tile.kernel threads(32) {
    tile.copy %x to %y[0] {pad = 1.5} // expected-error {{pad is a float, but 'x' holds i32}}
  }
}

// -----
tile.func @copies(%x: tensor<8x8xf32>, %u: tensor<4x4x4xf32>) -> (%y: tensor<8x8xf32>, %z: tensor<8xf32>) {
  tile.kernel threads(32) {
    %s = tile.alloc_shared : 4x4xf32
    tile.copy %x to %s // expected-error {{the source has the extent 8 where the destination has 4}}
    tile.copy %x[0] to %s // expected-error {{the source starts at 1 indices, but 'x' has 2 dimensions}}
    tile.copy %x[0, 0][2] to %s // expected-error {{the source has 1 extents, but 'x' has 2 dimensions}}
    tile.copy %s[0, 0][4, 5] to %y[0, 0] // expected-error {{extent 1 of the source is 5, but 's' has only 4 there}}
    tile.copy %x[0, 0][-1, 4] to %s // expected-error {{extent 0 of the source is negative}}
    tile.copy %s to %z[0] // expected-error {{'z' has 1 dimensions, too few for the region of 's', whose dimension 0 has the extent 4}}
    tile.copy %u to %s // expected-error {{the source has 3 extents other than 1, the destination 2; they must match one by one}}
  }
}

// -----
tile.func @gemms(%x: tensor<4xf32>) -> (%y: tensor<8x8xf32>) {
  tile.kernel threads(32) {
    %a = tile.alloc_shared : 8x4xf32
    %b = tile.alloc_shared : 6x8xf32
    %c = tile.alloc_fragment : 8x8xf32
    %v = tile.alloc_shared : 8xf32
    %i = tile.alloc_fragment : 8x8xi32
    %t = tile.alloc_shared : 4x8xf32
    %l = tile.alloc_local : 8x8xf32
    tile.gemm %a, %b, %c // expected-error {{'a' is 8 x 4 and 'b' 6 x 8: they differ in K}}
    tile.gemm %a, %t, %c {transpose_a} // expected-error {{'a' is 4 x 8 and 't' 4 x 8, transposed: they differ in K; without transpose_a they meet}}
    tile.gemm %t, %a, %c // expected-error {{the product is 4 x 4, but c is 8 x 8}}
    tile.gemm %v, %b, %c // expected-error {{a is !tile.buffer<8xf32, shared>, expected a matrix; leading extents must be 1}}
    tile.gemm %a, %t, %i // expected-error {{'a' holds f32, which does not add up in i32; make c a float}}
    tile.gemm %c, %c, %c // expected-error {{c is one of the factors; it needs a buffer of its own}}
    tile.gemm %a, %t, %l // expected-error {{operand 'c' of 'tile.gemm' must be a buffer in shared memory or a fragment, of f64, f32, f16, bf16, f8E4M3FN, f8E5M2, i64, i32, i16, i8, ui64, ui32, ui16, ui8 or i1, found !tile.buffer<8x8xf32, local>}}
  }
}

// -----
tile.func @reduces(%x: tensor<8x4xf32>) -> (%y: tensor<8x8xf32>) {
  tile.kernel threads(32) {
    %f = tile.alloc_fragment : 8x4xf32
    %r = tile.alloc_fragment : 8xf32
    %i = tile.alloc_fragment : 8xi32
    %b = tile.alloc_fragment : 8x4xf32
    tile.reduce_max %f to %r dim 2 // expected-error {{dim is 2, but 'f' has 2 dimensions}}
    tile.reduce_max %f to %r dim 0 // expected-error {{'f' (!tile.buffer<8x4xf32, fragment>) without dimension 0 is not 'r' (!tile.buffer<8xf32, fragment>); expected that dimension to be gone, or 1, and the others the same}}
    tile.reduce_sum %f to %i dim 1 // expected-error {{'tile.reduce_sum' of f32 into i32, expected a float; a copy behind it converts}}
    tile.reduce_bitor %f to %r dim 1 // expected-error {{'tile.reduce_bitor' has no meaning from f32 to f32}}
    tile.reduce_sum %x to %r dim 1 // expected-error {{'x' is in global memory; copy it into a fragment or shared memory first}}
    tile.reduce_sum %f to %f dim 1 // expected-error {{the source is the destination; it needs a buffer of its own}}
    tile.cumsum %f to %r dim 0 // expected-error {{!tile.buffer<8x4xf32, fragment> and !tile.buffer<8xf32, fragment> differ in shape}}
    %t = tile.alloc_fragment : 8x4xi1
    %u = tile.alloc_fragment : 8xi1
    %j = tile.alloc_fragment : 8x4xi32
    tile.reduce_sum %t to %u dim 1 // expected-error {{sums of i1 as i1 have no meaning; expected an integer or a float, which counts, or 'tile.reduce_max', which tells whether any holds}}
    tile.reduce_prod %j to %u dim 1 // expected-error {{products of i32 as i1 have no meaning; expected an integer or a float, or 'tile.reduce_min', which tells whether all hold}}
    tile.reduce_prod %t to %i dim 1 // expected-error {{'tile.reduce_prod' has no meaning from i1 to i32}}
    tile.cumsum %j to %t dim 1 // expected-error {{sums of i32 as i1 have no meaning; expected an integer or a float, which counts, or 'tile.cummax', which tells whether any holds}}
    tile.cummax %f to %j dim 1 // expected-error {{'tile.cummax' of f32 into i32, expected a float; a copy behind it converts}}
  }
}

// -----
tile.func @in_parallel(%x: tensor<8xf32>) -> (%y: tensor<8xf32>) {
  tile.kernel threads(32) {
    %l = tile.alloc_local : 1xf32
    tile.parallel (%i) in (8) {
      tile.copy %x to %y // expected-error {{'tile.copy' stands in a tile.parallel, whose iterations only load, compute and store; move it out of the loop}}
      tile.parallel (%j) in (8) { // expected-error {{a tile.parallel in another one; write one loop over all the variables, or a tile.serial inside}}
      }
      tile.pipelined %k = 0 to 4 stages(2) { // expected-error {{a tile.pipelined in a tile.parallel; tile.serial loops there}}
      }
      tile.store 1.0, %l[0] // expected-error {{iterations of tile.parallel write 'l', a local buffer from outside the loop; allocate it in the loop}}
    }
  }
}

// -----
tile.func @lazy(%x: tensor<8xf32>) -> (%y: tensor<8xf32>) {
  tile.kernel threads(32) {
    %s = tile.alloc_fragment : 8xf32
    tile.copy %x to %s
    tile.parallel (%i) in (8) attributes {lazy} { // expected-error {{'lazy' is for one product in place, x[...] = x[...] * f[...]; this body is another: leave it out}}
      %s[%i] = %s[%i] + %s[%i]
    }
    tile.copy %s to %y
  }
}

// -----
tile.func @loops(%x: tensor<8xf32>) -> (%y: tensor<8xf32>) {
  tile.kernel threads(32) {
    tile.serial %k = 0 to 8 step 0 { // expected-error {{the step is 0, expected a positive one}}
    }
    tile.pipelined %k = 0 to 8 stages(65) { // expected-error {{65 stages, expected 0 to 64}}
    }
  }
}

// -----
tile.func @swizzles(%x: tensor<8xf32>) -> (%y: tensor<8xf32>) {
  tile.kernel grid(%a = 4) threads(32) {
    tile.use_swizzle panel 2 // expected-error {{the grid has 1 extents; a swizzle needs two to renumber}}
  }
  tile.kernel grid(%a = 4, %b = 4) threads(32) {
    tile.use_swizzle panel 0 // expected-error {{panels of 0, expected 1 to 1048576}}
    tile.use_swizzle panel 2 // expected-error {{the kernel's blocks are renumbered twice}}
  }
}

// -----
// TileLang's page, sentence 26: behind the allocations.
tile.func @swizzle_first(%x: tensor<8xf32>) -> (%y: tensor<8xf32>) {
  tile.kernel grid(%a = 4, %b = 4) threads(32) {
    tile.use_swizzle panel 2 // expected-error {{'s' is allocated behind tile.use_swizzle; move the swizzle behind the allocations}}
    %s = tile.alloc_shared : 4xf32
  }
}

// -----
tile.func @math(%x: tensor<8xf32>, %n: i32, %f: f32) -> (%y: tensor<8xf32>) {
  tile.kernel threads(32) {
    %a = tile.add %n, %f // expected-error {{operands of i32 and f32; one type is expected, and tile.cast converts}}
    %b = tile.exp %n // expected-error {{'tile.exp' has no meaning for i32}}
    %c = tile.add %f // expected-error {{'tile.add' takes 2 operands, found 1}}
    %d = tile.select %f, %f, %f // expected-error {{the condition is f32, expected i1}}
  }
}

// -----
tile.func @literal(%x: tensor<8xf32>) -> (%y: tensor<8xf32>) {
  tile.kernel threads(32) {
    %a = tile.add 1, 2 // expected-error {{the type of this number is not known here; write it behind the operands, as ': f32'}}
  }
}

// -----
tile.func @not_an_index(%x: tensor<8xf32>, %n: f32) -> (%y: tensor<8xf32>) {
  tile.kernel threads(32) {
    %a = tile.load %x[%n] // expected-error {{'%n' is f32, expected an index, and nothing is converted silently; write index(%n)}}
  }
}

// -----
tile.func @no_index(%x: tensor<8xf32>, %n: i32) -> (%y: tensor<8xf32>) {
  tile.kernel threads(32) {
    %a = tile.load %x[+] // expected-error {{expected a value, a number or an expression of them}}
  }
}

// -----
tile.func @dim(%x: tensor<8xf32>) -> (%y: tensor<8xf32>) {
  %n = tile.dim %x, 1 // expected-error {{axis 1 is out of range: 'x' has 1 axes}}
}

// -----
tile.func @atomics(%x: tensor<8xf32>) -> (%y: tensor<8xf32>, %w: tensor<8xi1>) {
  tile.kernel threads(32) {
    %l = tile.alloc_local : 1xf32
    tile.atomic_add 1.0, %l[0] // expected-error {{'l' is a local buffer, which no two threads share; tile.store writes it}}
    tile.atomic_or 1.0, %y[0] // expected-error {{there is no 'tile.atomic_or' of f32, expected integers or i1}}
    %t = tile.constant true
    tile.atomic_add %t, %w[0] // expected-error {{sums of i1 have no meaning; tile.atomic_or tells whether any holds, and integers count}}
    tile.atomic_add 1.0, %x[0] // expected-error {{writes the argument 'x'; what a program writes stands behind the arrow of its tile.func}}
  }
}

// -----
tile.func @no_slices(%x: tensor<16x16xf16>) -> (%y: tensor<16x16xf32>) {
  tile.kernel threads(32) {
    %a = tile.alloc_shared : 16x16xf16
    %c = tile.alloc_fragment : 16x16xf32
    tile.gemm %a[0, 0], %a, %c // expected-error {{a region has a starting point and extents, as %a[%i, %j][16, 8]}}
    tile.gemm %x[0, 0][16, 16], %a, %c // expected-error {{'x' is in global memory; copy the region into a fragment or shared memory first}}
  }
}

// -----
tile.func @slices(%x: tensor<16x16xf16>) -> (%y: tensor<16x16xf32>) {
  tile.kernel threads(32) {
    %a = tile.alloc_shared : 16x16xf16
    %c = tile.alloc_fragment : 16x16xf32
    %d = tile.slice %a[0][16] // expected-error {{a region of 1 indices and 1 extents, but 'a' has 2 dimensions}}
    %e = tile.slice %a[0, 0][16, 17] // expected-error {{extent 1 of the region is 17, but 'a' has 16 there}}
    %f = tile.slice %a[0, 0][-1, 16] // expected-error {{a buffer's extents are known and not negative, found !tile.buffer<-1x16xf16, shared>}}
    tile.gemm %a[0, 0][8, 16], %a, %c // expected-error {{the product is 8 x 16, but c is 16 x 16}}
    %s = tile.slice %a[0, 0][8, 8] // expected-error {{'tile.load' takes no region that tile.slice gives; products, reductions and scans do}}
    %v = tile.load %s[0, 0]
    tile.reduce_sum %c[0, 0][8, 16] to %c[7, 0][1, 16] dim 0 // expected-error {{the source is the destination: the two regions of 'c' may meet}}
  }
}

// RUN: tf-opt %s --split-input-file --verify-diagnostics

fusion.func @f(%a: tensor<?x?xf16>, %b: tensor<?x?xbf16>) -> tensor<?x?xf16> {
  // expected-error@+1 {{'a' has elements of f16, but 'b' of bf16; insert fusion.cast}}
  %c = fusion.matmul %a, %b : tensor<?x?xf16>
  fusion.return %c : tensor<?x?xf16>
}

// -----

fusion.func @f(%a: tensor<?x5xf16>, %b: tensor<4x?xf16>) -> tensor<?x?xf16> {
  // expected-error@+1 {{'a' and 'b' differ in what is summed over: 5 and 4}}
  %c = fusion.matmul %a, %b : tensor<?x?xf16>
  fusion.return %c : tensor<?x?xf16>
}

// -----

fusion.func @f(%a: tensor<2x?x5xf16>, %b: tensor<3x5x?xf16>) -> tensor<2x?x?xf16> {
  // expected-error@+1 {{'a' and 'b' differ in the batches: 2 and 3}}
  %c = fusion.matmul %a, %b : tensor<2x?x?xf16>
  fusion.return %c : tensor<2x?x?xf16>
}

// -----

fusion.func @f(%a: tensor<2x?x5xf16>, %b: tensor<5x?xf16>) -> tensor<2x?x?xf16> {
  // expected-error@+1 {{the ranks differ: 'a' has 3 axes, 'b' has 2; insert fusion.broadcast}}
  %c = fusion.matmul %a, %b : tensor<2x?x?xf16>
  fusion.return %c : tensor<2x?x?xf16>
}

// -----

fusion.func @f(%a: tensor<5xf16>, %b: tensor<5xf16>) -> tensor<5xf16> {
  // expected-error@+1 {{'b' has 1 axes; a factor has at least two; insert fusion.broadcast}}
  %c = fusion.matmul %a, %b : tensor<5xf16>
  fusion.return %c : tensor<5xf16>
}

// -----

fusion.func @f(%a: tensor<?x5xf16>, %b: tensor<5x8xf16>) -> tensor<?x?xf16> {
  // expected-error@+1 {{the product of 'a' and 'b' is tensor<?x8xf16>, found tensor<?x?xf16>}}
  %c = fusion.matmul %a, %b : tensor<?x?xf16>
  fusion.return %c : tensor<?x?xf16>
}

// -----

fusion.func @f(%a: tensor<?x5xi8>, %b: tensor<5x8xi8>) -> tensor<?x8xi8> {
  // expected-error@+1 {{the products are added up in i32, so the result has elements of i32, found i8; cast it behind}}
  %c = fusion.matmul %a, %b : tensor<?x8xi8>
  fusion.return %c : tensor<?x8xi8>
}

// -----

fusion.func @f(%a: tensor<?x5xf32>, %b: tensor<5x8xf32>) -> tensor<?x8xf64> {
  // expected-error@+1 {{the products are added up in f32, so the result has elements of f32, f16, bf16 or f8, found f64; cast it behind}}
  %c = fusion.matmul %a, %b : tensor<?x8xf64>
  fusion.return %c : tensor<?x8xf64>
}

// -----

fusion.func @f(%a: tensor<?x5xi1>, %b: tensor<5x8xi1>) -> tensor<?x8xi32> {
  // expected-error@+1 {{'a' holds i1, which has no products; insert fusion.cast}}
  %c = fusion.matmul %a, %b : tensor<?x8xi32>
  fusion.return %c : tensor<?x8xi32>
}

// -----

fusion.func @f(%x: tensor<?x5xf16>, %w: tensor<?x5xf16>, %b: tensor<?xf64>) -> tensor<?x?xf16> {
  // expected-error@+1 {{the bias 'b' has elements of f64, which sums of f32 do not hold; insert fusion.cast}}
  %c = fusion.linear %x, %w, %b : tensor<?x?xf16>
  fusion.return %c : tensor<?x?xf16>
}

// -----

fusion.func @f(%x: tensor<?x5xf16>, %w: tensor<8x5xf16>, %b: tensor<7xf16>) -> tensor<?x8xf16> {
  // expected-error@+1 {{'w' and 'b' differ in N: 8 and 7}}
  %c = fusion.linear %x, %w, %b : tensor<?x8xf16>
  fusion.return %c : tensor<?x8xf16>
}

// -----

fusion.func @f(%x: tensor<5xf16>, %w: tensor<8x5xf16>) -> tensor<8xf16> {
  // expected-error@+1 {{'x' has 1 axes; x of a linear is [..., M, K]; insert fusion.broadcast}}
  %c = fusion.linear %x, %w : tensor<8xf16>
  fusion.return %c : tensor<8xf16>
}

// -----

// A product takes no schedule, and nothing beside it does.
fusion.func @f(%a: tensor<?x5xf16>, %b: tensor<5x8xf16>) -> tensor<?x8xf16> {
  // expected-note@+1 {{this is a product}}
  %c = fusion.matmul %a, %b : tensor<?x8xf16>
  %y = fusion.relu %c : tensor<?x8xf16>
  // expected-error@+1 {{a fusion with products takes no schedule, found sched.split: fuse-products makes it by tile programs}}
  sched.split %y[0] by 4
  fusion.return %y : tensor<?x8xf16>
}

// -----

fusion.func @f(%a: tensor<?x5xf16>, %b: tensor<5x8xf16>) -> tensor<?x8xf16> {
  // expected-note@+1 {{this is a product}}
  %c = fusion.matmul %a, %b : tensor<?x8xf16>
  // expected-error@+1 {{a fusion with products takes no schedule, found a schedule of this tensor}}
  %y = fusion.relu %c : tensor<?x8xf16> memory(global)
  fusion.return %y : tensor<?x8xf16>
}

// -----

fusion.func @f(%a: tensor<?x5xf16>, %b: tensor<5x?xf16>, %s: f16, %t: f32) -> tensor<?x?xbf16> {
  // expected-error@+1 {{the scale 's' is of f16, expected f32; insert fusion.cast}}
  %c = fusion.scaled_matmul %a, %b, %s, %t : tensor<?x?xbf16>
  fusion.return %c : tensor<?x?xbf16>
}

// -----

fusion.func @f(%a: tensor<?x5xf16>, %b: tensor<5x?xf16>, %s: tensor<?xf32>, %t: f32) -> tensor<?x?xbf16> {
  // expected-error@+1 {{'s' has 1 axes; a scale is a scalar, or has the 2 axes of the result; insert fusion.broadcast}}
  %c = fusion.scaled_matmul %a, %b, %s, %t : tensor<?x?xbf16>
  fusion.return %c : tensor<?x?xbf16>
}

// -----

fusion.func @f(%a: tensor<?x5xf16>, %b: tensor<5x?xf16>, %s: tensor<?x?xf32>, %t: f32) -> tensor<?x?xbf16> {
  // expected-error@+1 {{'s' scales rows, so its axis 1 has the static extent 1}}
  %c = fusion.scaled_matmul %a, %b, %s, %t : tensor<?x?xbf16>
  fusion.return %c : tensor<?x?xbf16>
}

// -----

fusion.func @f(%a: tensor<?x5xf16>, %b: tensor<5x?xf16>, %s: f32, %t: tensor<?x1xf32>) -> tensor<?x?xbf16> {
  // expected-error@+1 {{'t' scales columns, so its axis 0 has the static extent 1}}
  %c = fusion.scaled_matmul %a, %b, %s, %t : tensor<?x?xbf16>
  fusion.return %c : tensor<?x?xbf16>
}

// -----

fusion.func @f(%a: tensor<7x5xf16>, %b: tensor<5x?xf16>, %s: tensor<8x1xf32>, %t: f32) -> tensor<7x?xbf16> {
  // expected-error@+1 {{'a' and 's' differ in M: 7 and 8}}
  %c = fusion.scaled_matmul %a, %b, %s, %t : tensor<7x?xbf16>
  fusion.return %c : tensor<7x?xbf16>
}

// -----

fusion.func @f(%a: tensor<?x5xf64>, %b: tensor<5x?xf64>, %s: f32, %t: f32) -> tensor<?x?xbf16> {
  // expected-error@+1 {{'a' has elements of f64; scaled factors are of f8, f16, bf16, f32, i8 or ui8}}
  %c = fusion.scaled_matmul %a, %b, %s, %t : tensor<?x?xbf16>
  fusion.return %c : tensor<?x?xbf16>
}

// -----

fusion.func @f(%a: tensor<?x5xi8>, %b: tensor<5x?xi8>, %s: f32, %t: f32) -> tensor<?x?xi32> {
  // expected-error@+1 {{the products are added up in f32, so the result has elements of f32, f16, bf16 or f8, found i32; cast it behind}}
  %c = fusion.scaled_matmul %a, %b, %s, %t : tensor<?x?xi32>
  fusion.return %c : tensor<?x?xi32>
}

// -----

fusion.func @f(%a: tensor<?x5xbf16>, %b: tensor<5x?xbf16>) -> tensor<?x?xf32> {
  // expected-error@+1 {{tf32 is said of 'a', which holds bf16 and not f32}}
  %c = fusion.matmul %a, %b : tensor<?x?xf32> {tf32}
  fusion.return %c : tensor<?x?xf32>
}

// -----

fusion.func @f(%x: tensor<?x5xf32>) -> tensor<?x5xf32> {
  // expected-error@+1 {{axis 2 is out of range: 'x' has 2 axes}}
  %y = fusion.cumsum %x axis 2 : tensor<?x5xf32>
  fusion.return %y : tensor<?x5xf32>
}

// -----

fusion.func @f(%x: tensor<?x5xi1>) -> tensor<?x5xi1> {
  // expected-error@+1 {{'fusion.cummax' takes floats and integers, not i1, but 'x' has type tensor<?x5xi1>; insert fusion.cast}}
  %y = fusion.cummax %x axis 1 : tensor<?x5xi1>
  fusion.return %y : tensor<?x5xi1>
}

// -----

fusion.func @f(%x: tensor<?x5xf32>) -> tensor<?x5xf32> {
  // expected-note@+1 {{it is here}}
  %y = fusion.cumsum %x axis 1 : tensor<?x5xf32>
  // expected-error@+1 {{a fusion with 'fusion.cumsum' takes no schedule, found a schedule of this tensor: fuse-products makes it by tile programs; schedule what is beside it in a fusion of its own}}
  %z = fusion.exp %y : tensor<?x5xf32> memory(local)
  fusion.return %z : tensor<?x5xf32>
}

// -----

fusion.func @f(%x: tensor<?x5xf32>, %i: tensor<?x5xf32>) -> tensor<?x5xf32> {
  // expected-error@+1 {{an index is a tensor of integers, but 'i' has type tensor<?x5xf32>; insert fusion.cast}}
  %y = fusion.scatter %x, %i, %x axis 0 : tensor<?x5xf32>
  fusion.return %y : tensor<?x5xf32>
}

// -----

fusion.func @f(%x: tensor<?x5xf32>, %i: tensor<?x4xi32>, %u: tensor<?x5xf32>) -> tensor<?x5xf32> {
  // expected-error@+1 {{the extents of axis 1 differ: 5 in 'x', 4 in 'i'}}
  %y = fusion.scatter_add %x, %i, %u axis 0 : tensor<?x5xf32>
  fusion.return %y : tensor<?x5xf32>
}

// -----

fusion.func @f(%x: tensor<?x5xf32>, %i: tensor<3x5xi32>, %u: tensor<4x5xf32>) -> tensor<?x5xf32> {
  // expected-error@+1 {{the extents of axis 0 differ: 4 in 'u', 3 in 'i'}}
  %y = fusion.scatter_add %x, %i, %u axis 0 : tensor<?x5xf32>
  fusion.return %y : tensor<?x5xf32>
}

// -----

fusion.func @f(%x: tensor<?x5xf32>, %i: tensor<?xi32>, %u: tensor<4x5xf32>) -> tensor<?x5xf32> {
  // expected-error@+1 {{the ranks differ: 'x' has 2 axes, 'i' has 1; insert fusion.broadcast}}
  %y = fusion.scatter_max %x, %i, %u axis 0 : tensor<?x5xf32>
  fusion.return %y : tensor<?x5xf32>
}

// -----

fusion.func @f(%x: tensor<?x5xf32>, %i: tensor<?x1xi32>, %u: tensor<?x5xf16>) -> tensor<?x5xf32> {
  // expected-error@+1 {{'x' has elements of f32, but 'u' of f16; insert fusion.cast}}
  %y = fusion.scatter_min %x, %i, %u axis 0 : tensor<?x5xf32>
  fusion.return %y : tensor<?x5xf32>
}

// -----

fusion.func @f(%x: tensor<?x5xf32>) -> tensor<?x65xi64> {
  // expected-error@+1 {{'fusion.topk' gives from 1 to 64 places along axis 1, which the result's type says; found tensor<?x65xi64>}}
  %y = fusion.topk %x axis 1 : tensor<?x65xi64>
  fusion.return %y : tensor<?x65xi64>
}

// -----

fusion.func @f(%x: tensor<?x5xf32>) -> tensor<?x?xi64> {
  // expected-error@+1 {{found tensor<?x?xi64>}}
  %y = fusion.topk %x axis 1 : tensor<?x?xi64>
  fusion.return %y : tensor<?x?xi64>
}

// -----

fusion.func @f(%x: tensor<?x5xf32>) -> tensor<4x3xi64> {
  // expected-error@+1 {{the result of 'fusion.topk' has the extents of 'x', tensor<?x5xf32>, but along axis 1; found tensor<4x3xi64>}}
  %y = fusion.topk %x axis 1 : tensor<4x3xi64>
  fusion.return %y : tensor<4x3xi64>
}

// -----

fusion.func @f(%a: tensor<?x64xf16>, %b: tensor<64x?xf16>, %s: tensor<?x?xf32>, %t: tensor<?x?xf32>) -> tensor<?x?xbf16> {
  // expected-error@+1 {{`blocks` is [rows, columns, elements summed over] of a block, the last one a multiple of 32}}
  %c = fusion.scaled_matmul %a, %b, %s, %t blocks [1, 128, 48] : tensor<?x?xbf16>
  fusion.return %c : tensor<?x?xbf16>
}

// -----

fusion.func @f(%a: tensor<?x64xf16>, %b: tensor<64x?xf16>, %s: tensor<?x?xf32>, %t: tensor<?x?xf32>) -> tensor<?x?xbf16> {
  // expected-error@+1 {{`blocks` is [rows, columns, elements summed over] of a block, the last one a multiple of 32}}
  %c = fusion.scaled_matmul %a, %b, %s, %t blocks [1, 0, 32] : tensor<?x?xbf16>
  fusion.return %c : tensor<?x?xbf16>
}

// -----

fusion.func @f(%a: tensor<?x64xf16>, %b: tensor<64x?xf16>, %s: tensor<?x?xf32>, %t: f32) -> tensor<?x?xbf16> {
  // expected-error@+1 {{'t' has a scale for each block, so it is a tensor of the 2 axes of the result}}
  %c = fusion.scaled_matmul %a, %b, %s, %t blocks [1, 128, 32] : tensor<?x?xbf16>
  fusion.return %c : tensor<?x?xbf16>
}

// -----

fusion.func @f(%a: tensor<?x200xf16>, %b: tensor<200x?xf16>, %s: tensor<?x1xf32>, %t: tensor<2x?xf32>) -> tensor<?x?xbf16> {
  // expected-error@+1 {{'s' has 1 blocks along axis 1; 200 elements of 'a' are 2 blocks of 128}}
  %c = fusion.scaled_matmul %a, %b, %s, %t blocks [1, 128, 128] : tensor<?x?xbf16>
  fusion.return %c : tensor<?x?xbf16>
}

// -----

fusion.func @f(%a: tensor<?x64xi8>, %b: tensor<64x?xi8>, %s: tensor<?x?xf32>, %t: tensor<?x?xf32>) -> tensor<?x?xbf16> {
  // expected-error@+1 {{'a' has elements of i8; factors with scales for blocks are floats}}
  %c = fusion.scaled_matmul %a, %b, %s, %t blocks [1, 128, 64] : tensor<?x?xbf16>
  fusion.return %c : tensor<?x?xbf16>
}

// -----
fusion.func @exponents_of_bf16(%a: tensor<?x?xbf16>, %b: tensor<?x?xbf16>, %s: tensor<?x?xui8>, %t: tensor<?x?xui8>) -> tensor<?x?xbf16> {
  // expected-error@+1 {{'a' has elements of bf16; scales that are exponents (ui8) are those of f8}}
  %c = fusion.scaled_matmul %a, %b, %s, %t blocks [1, 1, 32] : tensor<?x?xbf16>
  fusion.return %c : tensor<?x?xbf16>
}

// -----
fusion.func @exponents_of_blocks(%a: tensor<?x?xf8E4M3FN>, %b: tensor<?x?xf8E4M3FN>, %s: tensor<?x?xui8>, %t: tensor<?x?xui8>) -> tensor<?x?xbf16> {
  // expected-error@+1 {{'s' holds exponents (ui8), which are of one row or one column: `blocks` is [1, 1, ...]}}
  %c = fusion.scaled_matmul %a, %b, %s, %t blocks [1, 128, 32] : tensor<?x?xbf16>
  fusion.return %c : tensor<?x?xbf16>
}

// -----
fusion.func @one_exponent(%a: tensor<?x?xf8E4M3FN>, %b: tensor<?x?xf8E4M3FN>, %s: tensor<?x?xui8>, %t: tensor<?x?xf32>) -> tensor<?x?xbf16> {
  // expected-error@+1 {{the scale 't' is of f32, expected ui8, as the other one is; insert fusion.cast}}
  %c = fusion.scaled_matmul %a, %b, %s, %t blocks [1, 1, 32] : tensor<?x?xbf16>
  fusion.return %c : tensor<?x?xbf16>
}

// -----
fusion.func @one_number(%a: tensor<?x?xf8E4M3FN>, %b: tensor<?x?xf8E4M3FN>, %s: tensor<?x?xf32>, %t: tensor<?x?xui8>) -> tensor<?x?xbf16> {
  // expected-error@+1 {{the scale 't' is of ui8, expected f32, or both ui8, which are exponents; insert fusion.cast}}
  %c = fusion.scaled_matmul %a, %b, %s, %t blocks [1, 1, 32] : tensor<?x?xbf16>
  fusion.return %c : tensor<?x?xbf16>
}

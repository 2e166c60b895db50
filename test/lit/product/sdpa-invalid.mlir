// What attention refuses, and the mend.
// RUN: tf-opt %s --split-input-file --verify-diagnostics

fusion.func @f(%q: tensor<2x4x?x64xf16>, %k: tensor<2x2x?x64xbf16>, %v: tensor<2x2x?x64xf16>) -> tensor<2x4x?x64xf16> {
  // expected-error@+1 {{'q' has elements of f16, but 'k' of bf16; insert fusion.cast}}
  %y = fusion.sdpa %q, %k, %v : tensor<2x4x?x64xf16>
  fusion.return %y : tensor<2x4x?x64xf16>
}

// -----

fusion.func @f(%q: tensor<2x4x?x64xf64>, %k: tensor<2x2x?x64xf64>, %v: tensor<2x2x?x64xf64>) -> tensor<2x4x?x64xf16> {
  // expected-error@+1 {{'q' has elements of f64, expected f16, bf16 or f32; insert fusion.cast}}
  %y = fusion.sdpa %q, %k, %v : tensor<2x4x?x64xf16>
  fusion.return %y : tensor<2x4x?x64xf16>
}

// -----

fusion.func @f(%q: tensor<2x4x?x64xi8>, %k: tensor<2x2x?x64xi8>, %v: tensor<2x2x?x64xi8>) -> tensor<2x4x?x64xf16> {
  // expected-error@+1 {{'q' has elements of i8, expected f16, bf16 or f32; insert fusion.cast}}
  %y = fusion.sdpa %q, %k, %v : tensor<2x4x?x64xf16>
  fusion.return %y : tensor<2x4x?x64xf16>
}

// -----

fusion.func @f(%q: tensor<2x4x?x64xf16>, %k: tensor<2x2x?x64xf16>, %v: tensor<2x2x?x64xf16>) -> tensor<2x4x?x64xf64> {
  // expected-error@+1 {{the sums are made in f32, so the result has elements of f32, f16, bf16 or f8, found f64; cast it behind}}
  %y = fusion.sdpa %q, %k, %v : tensor<2x4x?x64xf64>
  fusion.return %y : tensor<2x4x?x64xf64>
}

// -----

fusion.func @f(%q: tensor<?x64xf16>, %k: tensor<2x2x?x64xf16>, %v: tensor<2x2x?x64xf16>) -> tensor<2x4x?x64xf16> {
  // expected-error@+1 {{'q' has 2 axes; queries are [..., heads, M, D], with 3 to 8 axes; insert fusion.broadcast}}
  %y = fusion.sdpa %q, %k, %v : tensor<2x4x?x64xf16>
  fusion.return %y : tensor<2x4x?x64xf16>
}

// -----

fusion.func @f(%q: tensor<2x4x?x64xf16>, %k: tensor<2x2x?x64xf16>, %v: tensor<2x?x64xf16>) -> tensor<2x4x?x64xf16> {
  // expected-error@+1 {{the ranks differ: 'q' has 4 axes, 'v' has 3; insert fusion.broadcast}}
  %y = fusion.sdpa %q, %k, %v : tensor<2x4x?x64xf16>
  fusion.return %y : tensor<2x4x?x64xf16>
}

// -----

fusion.func @f(%q: tensor<2x4x?x64xf16>, %k: tensor<2x2x?x32xf16>, %v: tensor<2x2x?x64xf16>) -> tensor<2x4x?x64xf16> {
  // expected-error@+1 {{'q' and 'k' differ in the elements of a head: 64 and 32}}
  %y = fusion.sdpa %q, %k, %v : tensor<2x4x?x64xf16>
  fusion.return %y : tensor<2x4x?x64xf16>
}

// -----

fusion.func @f(%q: tensor<2x4x?x64xf16>, %k: tensor<2x2x5x64xf16>, %v: tensor<2x2x6x64xf16>) -> tensor<2x4x?x64xf16> {
  // expected-error@+1 {{'k' and 'v' differ in keys: 5 and 6}}
  %y = fusion.sdpa %q, %k, %v : tensor<2x4x?x64xf16>
  fusion.return %y : tensor<2x4x?x64xf16>
}

// -----

fusion.func @f(%q: tensor<2x4x?x64xf16>, %k: tensor<2x2x?x64xf16>, %v: tensor<2x4x?x64xf16>) -> tensor<2x4x?x64xf16> {
  // expected-error@+1 {{'k' and 'v' differ in the heads: 2 and 4}}
  %y = fusion.sdpa %q, %k, %v : tensor<2x4x?x64xf16>
  fusion.return %y : tensor<2x4x?x64xf16>
}

// -----

fusion.func @f(%q: tensor<2x4x?x64xf16>, %k: tensor<3x2x?x64xf16>, %v: tensor<3x2x?x64xf16>) -> tensor<2x4x?x64xf16> {
  // expected-error@+1 {{'q' and 'k' differ in the batches: 2 and 3}}
  %y = fusion.sdpa %q, %k, %v : tensor<2x4x?x64xf16>
  fusion.return %y : tensor<2x4x?x64xf16>
}

// -----

fusion.func @f(%q: tensor<2x4x?x64xf16>, %k: tensor<2x3x?x64xf16>, %v: tensor<2x3x?x64xf16>) -> tensor<2x4x?x64xf16> {
  // expected-error@+1 {{'q' has 4 heads and 'k' 3; expected a multiple of the heads of keys, which neighbouring heads of queries share}}
  %y = fusion.sdpa %q, %k, %v : tensor<2x4x?x64xf16>
  fusion.return %y : tensor<2x4x?x64xf16>
}

// -----

fusion.func @f(%q: tensor<2x4x?x64xf16>, %k: tensor<2x2x?x64xf16>, %v: tensor<2x2x?x?xf16>) -> tensor<2x4x?x?xf16> {
  // expected-error@+1 {{how many elements the heads of 'v' have is '?', expected a number: tiles are as wide}}
  %y = fusion.sdpa %q, %k, %v : tensor<2x4x?x?xf16>
  fusion.return %y : tensor<2x4x?x?xf16>
}

// -----

fusion.func @f(%q: tensor<2x4x?x64xf16>, %k: tensor<2x2x?x64xf16>, %v: tensor<2x2x?x264xf16>) -> tensor<2x4x?x264xf16> {
  // expected-error@+1 {{heads of 'v' have 264 elements, expected 1 to 256, whose sums fit registers; of others make fusion.matmul, a softmax and fusion.matmul}}
  %y = fusion.sdpa %q, %k, %v : tensor<2x4x?x264xf16>
  fusion.return %y : tensor<2x4x?x264xf16>
}

// -----

fusion.func @f(%q: tensor<2x4x?x64xf16>, %k: tensor<2x2x?x64xf16>, %v: tensor<2x2x?x64xf16>) -> tensor<2x4x?x32xf16> {
  // expected-error@+1 {{the attention of 'q' to 'k' is tensor<2x4x?x64xf16>, found tensor<2x4x?x32xf16>}}
  %y = fusion.sdpa %q, %k, %v : tensor<2x4x?x32xf16>
  fusion.return %y : tensor<2x4x?x32xf16>
}

// -----

fusion.func @f(%q: tensor<2x4x?x64xf16>, %k: tensor<2x2x?x64xf16>, %v: tensor<2x2x?x64xf16>, %n: tensor<2xi32>) -> tensor<2x4x?x64xf16> {
  // expected-error@+1 {{1 operands behind q, k and v, but the attributes 'bias', 'key_lengths', 'query_lengths' and 'pages' name 0; say which they are}}
  %y = fusion.sdpa %q, %k, %v, %n : tensor<2x4x?x64xf16>
  fusion.return %y : tensor<2x4x?x64xf16>
}

// -----

fusion.func @f(%q: tensor<2x4x?x64xf16>, %k: tensor<2x2x?x64xf16>, %v: tensor<2x2x?x64xf16>) -> tensor<2x4x?x64xf16> {
  // expected-error@+1 {{0 operands behind q, k and v, but the attributes 'bias', 'key_lengths', 'query_lengths' and 'pages' name 1; say which they are}}
  %y = fusion.sdpa %q, %k, %v {bias} : tensor<2x4x?x64xf16>
  fusion.return %y : tensor<2x4x?x64xf16>
}

// -----

fusion.func @f(%q: tensor<2x4x?x64xf16>, %k: tensor<2x2x?x64xf16>, %v: tensor<2x2x?x64xf16>, %n: tensor<2xi64>) -> tensor<2x4x?x64xf16> {
  // expected-error@+1 {{the lengths 'n' are tensor<2xi64>, expected i32; insert fusion.cast}}
  %y = fusion.sdpa %q, %k, %v, %n {key_lengths} : tensor<2x4x?x64xf16>
  fusion.return %y : tensor<2x4x?x64xf16>
}

// -----

fusion.func @f(%q: tensor<2x4x?x64xf16>, %k: tensor<2x2x?x64xf16>, %v: tensor<2x2x?x64xf16>, %n: tensor<2x4xi32>) -> tensor<2x4x?x64xf16> {
  // expected-error@+1 {{the lengths 'n' have 2 axes, expected 1: one for each axis of the batches}}
  %y = fusion.sdpa %q, %k, %v, %n {query_lengths} : tensor<2x4x?x64xf16>
  fusion.return %y : tensor<2x4x?x64xf16>
}

// -----

fusion.func @f(%q: tensor<2x4x?x64xf16>, %k: tensor<2x2x?x64xf16>, %v: tensor<2x2x?x64xf16>, %n: tensor<3xi32>) -> tensor<2x4x?x64xf16> {
  // expected-error@+1 {{'q' and 'n' differ in the batches: 2 and 3}}
  %y = fusion.sdpa %q, %k, %v, %n {query_lengths} : tensor<2x4x?x64xf16>
  fusion.return %y : tensor<2x4x?x64xf16>
}

// -----

fusion.func @f(%q: tensor<2x4x?x64xf16>, %k: tensor<2x2x?x64xf16>, %v: tensor<2x2x?x64xf16>, %b: tensor<?x?xf32>) -> tensor<2x4x?x64xf16> {
  // expected-error@+1 {{the bias 'b' has 2 axes, expected the 4 of the scores; insert fusion.broadcast}}
  %y = fusion.sdpa %q, %k, %v, %b {bias} : tensor<2x4x?x64xf16>
  fusion.return %y : tensor<2x4x?x64xf16>
}

// -----

fusion.func @f(%q: tensor<2x4x?x64xf16>, %k: tensor<2x2x?x64xf16>, %v: tensor<2x2x?x64xf16>, %b: tensor<2x4x?x?xi32>) -> tensor<2x4x?x64xf16> {
  // expected-error@+1 {{the bias 'b' has elements of i32, expected f32, f16, bf16 or i1; insert fusion.cast}}
  %y = fusion.sdpa %q, %k, %v, %b {bias} : tensor<2x4x?x64xf16>
  fusion.return %y : tensor<2x4x?x64xf16>
}

// -----

fusion.func @f(%q: tensor<2x4x?x64xf16>, %k: tensor<2x2x?x64xf16>, %v: tensor<2x2x?x64xf16>, %b: tensor<2x2x?x?xf32>) -> tensor<2x4x?x64xf16> {
  // expected-error@+1 {{'q' and 'b' differ in the heads: 4 and 2}}
  %y = fusion.sdpa %q, %k, %v, %b {bias} : tensor<2x4x?x64xf16>
  fusion.return %y : tensor<2x4x?x64xf16>
}

// -----

fusion.func @f(%q: tensor<2x4x?x64xf16>, %k: tensor<2x2x?x64xf16>, %v: tensor<2x2x?x64xf16>) -> tensor<2x4x?x64xf16> {
  // expected-error@+1 {{'window' has 1 numbers, expected 2: how far a query sees before its place, and behind it}}
  %y = fusion.sdpa %q, %k, %v window [1] : tensor<2x4x?x64xf16>
  fusion.return %y : tensor<2x4x?x64xf16>
}

// -----

fusion.func @f(%q: tensor<2x4x?x64xf16>, %k: tensor<2x2x?x64xf16>, %v: tensor<2x2x?x64xf16>) -> tensor<2x4x?x64xf16> {
  // expected-error@+1 {{'window' has -2, expected -1 (all keys), or 0 to 2^31 - 1}}
  %y = fusion.sdpa %q, %k, %v window [-2, 0] : tensor<2x4x?x64xf16>
  fusion.return %y : tensor<2x4x?x64xf16>
}

// -----

fusion.func @f(%q: tensor<2x4x?x64xf16>, %k: tensor<2x2x?x64xf16>, %v: tensor<2x2x?x64xf16>) -> tensor<2x4x?x64xf16> {
  // expected-error@+1 {{'causal' hides the keys behind a query's place, but 'window' shows 3 of them; leave one of the two out, or say window [7, 0]}}
  %y = fusion.sdpa %q, %k, %v window [7, 3] {causal} : tensor<2x4x?x64xf16>
  fusion.return %y : tensor<2x4x?x64xf16>
}

// -----

fusion.func @f(%q: tensor<2x4x?x64xf16>, %k: tensor<2x2x?x64xf16>, %v: tensor<2x2x?x64xf16>) -> tensor<2x4x?x64xf16> {
  // expected-error@+1 {{'scale' is inf, expected 0, or a magnitude from 2^-100 to 2^100, which f32 can multiply by}}
  %y = fusion.sdpa %q, %k, %v {scale = 0x7F800000 : f32} : tensor<2x4x?x64xf16>
  fusion.return %y : tensor<2x4x?x64xf16>
}

// -----

fusion.func @f(%q: tensor<2x4x?x64xf16>, %k: tensor<2x2x?x64xf16>, %v: tensor<2x2x?x64xf16>) -> tensor<2x4x?x64xf16> {
  // expected-error@+1 {{'scale' is 1e-40, expected 0, or a magnitude from 2^-100 to 2^100, which f32 can multiply by}}
  %y = fusion.sdpa %q, %k, %v {scale = 1.0e-40} : tensor<2x4x?x64xf16>
  fusion.return %y : tensor<2x4x?x64xf16>
}

// -----

fusion.func @f(%q: tensor<1x4x?x64xf16>, %k: tensor<1x2x?x64xf16>, %v: tensor<1x2x?x64xf16>, %n: tensor<?xi32>) -> tensor<1x4x?x64xf16> {
  // expected-error@+1 {{'n' has batches along axis 0, where q, k and v have the static extent 1; expected 1}}
  %y = fusion.sdpa %q, %k, %v, %n {query_lengths} : tensor<1x4x?x64xf16>
  fusion.return %y : tensor<1x4x?x64xf16>
}

// -----

fusion.func @f(%q: tensor<2x4x?x64xf16>, %k: tensor<?x2x?x64xf16>, %v: tensor<?x2x?x64xf16>, %t: tensor<2x?xi32>) -> tensor<2x4x?x64xf16> {
  // expected-error@+1 {{a page of 'k' has '?' keys, expected a number that is a power of two, from 8 on}}
  %y = fusion.sdpa %q, %k, %v, %t {pages} : tensor<2x4x?x64xf16>
  fusion.return %y : tensor<2x4x?x64xf16>
}

// -----

fusion.func @f(%q: tensor<2x4x?x64xf16>, %k: tensor<?x2x24x64xf16>, %v: tensor<?x2x24x64xf16>, %t: tensor<2x?xi32>) -> tensor<2x4x?x64xf16> {
  // expected-error@+1 {{a page of 'k' has 24 keys, expected a number that is a power of two, from 8 on}}
  %y = fusion.sdpa %q, %k, %v, %t {pages} : tensor<2x4x?x64xf16>
  fusion.return %y : tensor<2x4x?x64xf16>
}

// -----

fusion.func @f(%q: tensor<2x4x?x64xf16>, %k: tensor<?x2x16x64xf16>, %v: tensor<?x2x16x64xf16>, %t: tensor<?xi32>) -> tensor<2x4x?x64xf16> {
  // expected-error@+1 {{the pages 't' have 1 axes, expected 2: for each batch the pages of its keys}}
  %y = fusion.sdpa %q, %k, %v, %t {pages} : tensor<2x4x?x64xf16>
  fusion.return %y : tensor<2x4x?x64xf16>
}

// -----

fusion.func @f(%q: tensor<2x4x?x64xf16>, %k: tensor<?x2x16x64xf16>, %v: tensor<?x2x16x64xf16>, %t: tensor<3x?xi32>) -> tensor<2x4x?x64xf16> {
  // expected-error@+1 {{'q' and 't' differ in the batches: 2 and 3}}
  %y = fusion.sdpa %q, %k, %v, %t {pages} : tensor<2x4x?x64xf16>
  fusion.return %y : tensor<2x4x?x64xf16>
}

// -----

fusion.func @f(%q: tensor<2x4x?x64xf16>, %k: tensor<?x2x16x64xf16>, %v: tensor<?x2x16x64xf16>, %t: tensor<2x?xi64>) -> tensor<2x4x?x64xf16> {
  // expected-error@+1 {{the pages 't' are tensor<2x?xi64>, expected i32; insert fusion.cast}}
  %y = fusion.sdpa %q, %k, %v, %t {pages} : tensor<2x4x?x64xf16>
  fusion.return %y : tensor<2x4x?x64xf16>
}

// -----

fusion.func @f(%q: tensor<2x4x?x64xf16>, %k: tensor<?x2x16x64xf16>, %v: tensor<?x2x16x64xf16>, %b: tensor<1x1x1x?xf32>, %t: tensor<2x?xi32>) -> tensor<2x4x?x64xf16> {
  // expected-error@+1 {{a bias 'b' beside pages, whose keys have no axis of their own; gather the pages before, or say what is seen by 'window', 'causal' and 'key_lengths'}}
  %y = fusion.sdpa %q, %k, %v, %b, %t {bias, pages} : tensor<2x4x?x64xf16>
  fusion.return %y : tensor<2x4x?x64xf16>
}

// -----

fusion.func @f(%q: tensor<2x4x?x64xf16>, %k: tensor<5x2x16x64xf16>, %v: tensor<6x2x16x64xf16>, %t: tensor<2x?xi32>) -> tensor<2x4x?x64xf16> {
  // expected-error@+1 {{'k' and 'v' differ in pages: 5 and 6}}
  %y = fusion.sdpa %q, %k, %v, %t {pages} : tensor<2x4x?x64xf16>
  fusion.return %y : tensor<2x4x?x64xf16>
}

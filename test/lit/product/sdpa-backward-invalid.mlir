// What the gradients of attention refuse, and the mend.
// RUN: tf-opt %s --split-input-file --verify-diagnostics

fusion.func @f(%q: tensor<2x4x?x64xf16>, %k: tensor<2x2x?x64xf16>, %v: tensor<2x2x?x64xf16>) -> tensor<2x4x?xf16> {
  // expected-error@+1 {{the logarithms of the sums of 'q' to 'k' are tensor<2x4x?xf32>, found tensor<2x4x?xf16>}}
  %l = fusion.sdpa_logsumexp %q, %k, %v : tensor<2x4x?xf16>
  fusion.return %l : tensor<2x4x?xf16>
}

// -----

fusion.func @f(%q: tensor<2x4x?x64xf16>, %k: tensor<2x2x?x64xf16>, %v: tensor<2x2x?x64xf16>, %n: tensor<2xi32>) -> tensor<2x4x?xf32> {
  // expected-error@+1 {{1 operands behind q, k and v, but the attributes 'bias', 'key_lengths', 'query_lengths' and 'pages' name 0; say which they are}}
  %l = fusion.sdpa_logsumexp %q, %k, %v, %n : tensor<2x4x?xf32>
  fusion.return %l : tensor<2x4x?xf32>
}

// -----

fusion.func @f(%q: tensor<2x4x?x64xf16>, %k: tensor<2x2x?x64xf16>, %v: tensor<2x2x?x64xf16>, %y: tensor<2x4x?x64xf16>, %g: tensor<2x4x?x64xbf16>, %l: tensor<2x4x?xf32>) -> tensor<2x4x?x64xf16> {
  // expected-error@+1 {{'q' has elements of f16, but 'g' of bf16; insert fusion.cast}}
  %d = fusion.sdpa_backward q : %q, %k, %v, %y, %g, %l : tensor<2x4x?x64xf16>
  fusion.return %d : tensor<2x4x?x64xf16>
}

// -----

fusion.func @f(%q: tensor<2x4x?x64xf16>, %k: tensor<2x2x?x64xf16>, %v: tensor<2x2x?x64xf16>, %y: tensor<2x4x?x64xf16>, %g: tensor<2x4x?x64xf16>, %l: tensor<2x4x?xf16>) -> tensor<2x4x?x64xf16> {
  // expected-error@+1 {{'l' has elements of f16, expected f32, as sdpa_logsumexp gives}}
  %d = fusion.sdpa_backward q : %q, %k, %v, %y, %g, %l : tensor<2x4x?x64xf16>
  fusion.return %d : tensor<2x4x?x64xf16>
}

// -----

fusion.func @f(%q: tensor<2x4x?x64xf16>, %k: tensor<2x2x?x64xf16>, %v: tensor<2x2x?x64xf16>, %y: tensor<2x4x?x64xf16>, %g: tensor<2x4x?x64xf16>, %l: tensor<2x4x?x1xf32>) -> tensor<2x4x?x64xf16> {
  // expected-error@+1 {{'l' has 4 axes, expected 3: [..., heads, M], what sdpa_logsumexp gives}}
  %d = fusion.sdpa_backward q : %q, %k, %v, %y, %g, %l : tensor<2x4x?x64xf16>
  fusion.return %d : tensor<2x4x?x64xf16>
}

// -----

fusion.func @f(%q: tensor<2x4x?x64xf16>, %k: tensor<2x2x?x64xf16>, %v: tensor<2x2x?x64xf16>, %y: tensor<2x4x?x64xi32>, %g: tensor<2x4x?x64xf16>, %l: tensor<2x4x?xf32>) -> tensor<2x4x?x64xf16> {
  // expected-error@+1 {{'y' has elements of i32, expected f32, f16, bf16 or f8, as sdpa gives}}
  %d = fusion.sdpa_backward q : %q, %k, %v, %y, %g, %l : tensor<2x4x?x64xf16>
  fusion.return %d : tensor<2x4x?x64xf16>
}

// -----

fusion.func @f(%q: tensor<2x4x8x64xf16>, %k: tensor<2x2x?x64xf16>, %v: tensor<2x2x?x64xf16>, %y: tensor<2x4x8x64xf16>, %g: tensor<2x4x9x64xf16>, %l: tensor<2x4x8xf32>) -> tensor<2x4x8x64xf16> {
  // expected-error@+1 {{'q' and 'g' differ in queries: 8 and 9}}
  %d = fusion.sdpa_backward q : %q, %k, %v, %y, %g, %l : tensor<2x4x8x64xf16>
  fusion.return %d : tensor<2x4x8x64xf16>
}

// -----

fusion.func @f(%q: tensor<2x4x?x64xf16>, %k: tensor<1x2x?x64xf16>, %v: tensor<1x2x?x64xf16>, %y: tensor<2x4x?x64xf16>, %g: tensor<2x4x?x64xf16>, %l: tensor<2x4x?xf32>) -> tensor<1x2x?x64xf16> {
  // expected-error@+1 {{'q' and 'k' differ in the batches: 2 and 1}}
  %d = fusion.sdpa_backward k : %q, %k, %v, %y, %g, %l : tensor<1x2x?x64xf16>
  fusion.return %d : tensor<1x2x?x64xf16>
}

// -----

fusion.func @f(%q: tensor<2x4x?x64xf16>, %k: tensor<2x2x?x64xf16>, %v: tensor<2x2x?x32xf16>, %y: tensor<2x4x?x32xf16>, %g: tensor<2x4x?x64xf16>, %l: tensor<2x4x?xf32>) -> tensor<2x2x?x32xf16> {
  // expected-error@+1 {{'v' and 'g' differ in the elements of a head: 32 and 64}}
  %d = fusion.sdpa_backward v : %q, %k, %v, %y, %g, %l : tensor<2x2x?x32xf16>
  fusion.return %d : tensor<2x2x?x32xf16>
}

// -----

fusion.func @f(%q: tensor<2x4x?x64xf16>, %k: tensor<2x2x?x64xf16>, %v: tensor<2x2x?x64xf16>, %y: tensor<2x4x?x64xf16>, %g: tensor<2x4x?x64xf16>, %l: tensor<2x4x?xf32>) -> tensor<2x4x?x64xf16> {
  // expected-error@+1 {{the gradient for 'k' is tensor<2x2x?x64xf16>, found tensor<2x4x?x64xf16>}}
  %d = fusion.sdpa_backward k : %q, %k, %v, %y, %g, %l : tensor<2x4x?x64xf16>
  fusion.return %d : tensor<2x4x?x64xf16>
}

// -----

fusion.func @f(%q: tensor<2x4x?x64xf16>, %k: tensor<2x2x?x64xf16>, %v: tensor<2x2x?x64xf16>, %y: tensor<2x4x?x64xf16>, %g: tensor<2x4x?x64xf16>, %l: tensor<2x4x?xf32>) -> tensor<2x2x?x64xf16> {
  // expected-error@+1 {{'window' has -2, expected -1 (all keys), or 0 to 2^31 - 1}}
  %d = fusion.sdpa_backward k : %q, %k, %v, %y, %g, %l window [-2, 0] : tensor<2x2x?x64xf16>
  fusion.return %d : tensor<2x2x?x64xf16>
}

// -----

fusion.func @f(%q: tensor<2x4x?x64xf16>, %k: tensor<7x2x16x64xf16>, %v: tensor<7x2x16x64xf16>, %y: tensor<2x4x?x64xf16>, %g: tensor<2x4x?x64xf16>, %l: tensor<2x4x?xf32>, %p: tensor<2x3xi32>) -> tensor<2x4x?x64xf16> {
  // expected-error@+1 {{'pages' of a gradient: keys in pages are those of a cache, to which several batches may point, and no gradient is added up there; gather the pages before}}
  %d = fusion.sdpa_backward q : %q, %k, %v, %y, %g, %l, %p {pages} : tensor<2x4x?x64xf16>
  fusion.return %d : tensor<2x4x?x64xf16>
}

// -----

fusion.func @f(%q: tensor<2x4x?x64xf16>, %k: tensor<2x2x?x64xf16>, %v: tensor<2x2x?x64xf16>, %y: tensor<2x4x?x64xf16>, %g: tensor<2x4x?x64xf16>, %l: tensor<2x4x?xf32>, %n: tensor<2xi32>) -> tensor<2x4x?x64xf16> {
  // expected-error@+1 {{1 operands behind q, k, v, y, g and l, but the attributes 'bias', 'key_lengths', 'query_lengths' and 'pages' name 0; say which they are}}
  %d = fusion.sdpa_backward q : %q, %k, %v, %y, %g, %l, %n : tensor<2x4x?x64xf16>
  fusion.return %d : tensor<2x4x?x64xf16>
}

// -----

fusion.func @f(%q: tensor<2x4x8x64xf16>, %k: tensor<2x2x9x64xf16>, %v: tensor<2x2x9x64xf16>, %y: tensor<2x4x8x64xf16>, %g: tensor<2x4x8x64xf16>, %l: tensor<2x4x8xf32>, %b: tensor<2x4x8x8xf32>) -> tensor<2x4x8x64xf16> {
  // expected-error@+1 {{'k' and 'b' differ in keys: 9 and 8}}
  %d = fusion.sdpa_backward q : %q, %k, %v, %y, %g, %l, %b {bias} : tensor<2x4x8x64xf16>
  fusion.return %d : tensor<2x4x8x64xf16>
}

// -----

fusion.func @f(%q: tensor<2x4x?x64xf16>, %k: tensor<2x2x?x64xf16>, %v: tensor<2x2x?x64xf16>, %y: tensor<2x4x?x64xf16>, %g: tensor<2x4x?x64xf16>, %l: tensor<2x4x?xf32>, %n: tensor<2xi64>) -> tensor<2x2x?x64xf16> {
  // expected-error@+1 {{the lengths 'n' are tensor<2xi64>, expected i32; insert fusion.cast}}
  %d = fusion.sdpa_backward k : %q, %k, %v, %y, %g, %l, %n {key_lengths} : tensor<2x2x?x64xf16>
  fusion.return %d : tensor<2x2x?x64xf16>
}

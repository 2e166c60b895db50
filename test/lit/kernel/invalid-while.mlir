// RUN: tf-opt --split-input-file --verify-diagnostics %s

kernel.func @k(%n: i32) {
  // expected-error@+1 {{the first region of kernel.while ends with kernel.yield of one i1, the condition}}
  kernel.while {
    kernel.yield %n
  } do {
  }
}

// -----
kernel.func @k(%c: i1) {
  kernel.while {
    kernel.yield %c
  } do {
    // expected-error@+1 {{yields 1 values, expected 0 as the results of kernel.while}}
    kernel.yield %c
  }
}

// -----
kernel.func @k(%n: i32) {
  // expected-error@+1 {{the text has 1 places '{}' for 2 values}}
  kernel.print "{}", %n, %n
}

// -----
kernel.func @k(%v: f32) {
  %w = kernel.splat %v : vector<4xf32>
  // expected-error@+1 {{value 0 is vector<4xf32>, expected a scalar; kernel.extract takes one out}}
  kernel.print "{}", %w
}

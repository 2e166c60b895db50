// host.call and host.tensor: what is refused.
// RUN: tf-opt %s --split-input-file --verify-diagnostics --inline-host

host.func @f(%x: !host.tensor<1xf32>) {
  // expected-error@+1 {{there is no function @g in this module}}
  host.call @g(%x)
}

// -----

host.func @g(%x: !host.tensor<2xf32>) {
}
host.func @f(%x: !host.tensor<1xf32>) {
  // expected-error@+1 {{argument 0 is !host.tensor<1xf32>, but @g takes !host.tensor<2xf32>}}
  host.call @g(%x)
}

// -----

host.func @g(%x: !host.tensor<2xf32>) {
}
host.func @f(%x: !host.tensor<1xf32>) {
  // expected-error@+1 {{calls @g with 0 arguments, expected 1}}
  host.call @g()
}

// -----

host.func @f(%x: !host.tensor<1xf32>) {
  %n = host.dim %x, 0
  // expected-error@+1 {{1 extents for a tensor of rank 2}}
  %t = host.tensor(%n) : !host.tensor<2xf32>
}

// -----

fusion.func @g(%x: tensor<4xf32>) -> tensor<4xf32> {
  %y = fusion.neg %x : tensor<4xf32>
  fusion.return %y : tensor<4xf32>
}
host.func @f(%x: !host.tensor<1xf32>, %y: !host.tensor<1xf32>) attributes {num_results = 1} {
  // expected-error@+1 {{@g is no host.func; lower it before its calls are inlined}}
  host.call @g(%x, %y)
}

// -----

host.func @f(%x: !host.tensor<1xf32>) {
  // expected-error@+1 {{@f calls itself, by way of its steps}}
  host.call @f(%x)
}

// -----

host.func @f(%x: !host.tensor<1xf32>) {
  %n = host.dim %x, 0
  %t = host.tensor(%n) : !host.tensor<1xf32>
  // expected-error@+1 {{'host.tensormap' needs a tensor that callers give, found one of this call}}
  %m = host.tensormap %t {box = [32]}
}

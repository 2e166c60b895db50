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

// -----

// Of functions that are not lowered yet: what their tensors are, before anything is lowered.
tile.func @t(%x: tensor<8x4xbf16>) -> (%y: tensor<8x4xbf16>) {
  tile.kernel grid(%b = 1) threads(32) {
    tile.copy %x to %y
  }
}
host.func @h(%x: !host.tensor<2xf16>, %y: !host.tensor<2xbf16>) attributes {num_results = 1} {
  %n = host.dim %x, 0
  %m = host.constant 4
  host.shape 0 (%n, %m)
  host.shapes_end
  // expected-error@+1 {{argument 0 is !host.tensor<2xf16>, but @t takes tensor<8x4xbf16>}}
  host.call @t(%x, %y)
}

// -----

fusion.func @f(%x: tensor<?xf32>) -> tensor<?xf32> {
  %y = fusion.neg %x : tensor<?xf32>
  fusion.return %y : tensor<?xf32>
}
host.func @h(%x: !host.tensor<2xf32>, %y: !host.tensor<1xf32>) attributes {num_results = 1} {
  %n = host.dim %x, 0
  host.shape 0 (%n)
  host.shapes_end
  // expected-error@+1 {{argument 0 is !host.tensor<2xf32>, but @f takes tensor<?xf32>}}
  host.call @f(%x, %y)
}

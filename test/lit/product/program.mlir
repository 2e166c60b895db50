// Host programs that call fusions and tile programs as steps, written by hand.
// RUN: split-file %s %t
// RUN: tf-run %t/chain.mlir --arg=random:1:f32:33x20 --arg=random:2:f32:24x20 --expect=reference
// RUN: tf-run %t/chain.mlir --arg=random:1:f32:1x20 --arg=random:2:f32:24x20 --expect=reference
// RUN: tf-run %t/chain.mlir --arg=random:1:f32:0x20 --arg=random:2:f32:24x20 --expect=reference
// RUN: tf-run %t/chain.mlir --arg=random:1:f32:33x24 --arg=random:2:f32:24x24 --in-place=0 --expect=reference
// RUN: tf-run %t/chain.mlir --mcpu=sm_90a --arg=random:1:f32:33x20 --arg=random:2:f32:24x20 --expect=reference
// RUN: not tf-run %t/chain.mlir --arg=random:1:f32:33x20 --arg=random:2:f32:24x21 2>&1 | FileCheck %s --check-prefix=EXTENT
// EXTENT: error: chain: axis 1 of 'w' has extent 21; it must be 20
// RUN: tf-opt %t/chain.mlir --pass-pipeline='fuse-products,lower-fusion,lower-tile,inline-host,plan-memory{print=true}' 2>&1 >/dev/null | FileCheck %s --check-prefix=PLAN
// PLAN: remark: the 3 workspaces of 'chain' are one
// PLAN: 'h' lives from launch
// RUN: tf-opt %t/invalid.mlir --split-input-file --pass-pipeline='fuse-products,lower-fusion,lower-tile,inline-host' --verify-diagnostics

//--- chain.mlir
fusion.func @norm(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %q = fusion.mul %x, %x : tensor<?x?xf32>
  %s = fusion.sum %q axes [1] : tensor<?xf32>
  %one = fusion.constant 1.0 : f32
  %t = fusion.add %s, %one : tensor<?xf32>
  %r = fusion.rsqrt %t : tensor<?xf32>
  %b = fusion.broadcast %r axes [1] : tensor<?x1xf32>
  %y = fusion.mul %x, %b : tensor<?x?xf32>
  fusion.return %y : tensor<?x?xf32>
}
fusion.func @linear(%x: tensor<?x?xf32>, %w: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %y = fusion.linear %x, %w : tensor<?x?xf32>
  fusion.return %y : tensor<?x?xf32>
}
fusion.func @silu(%x: tensor<?x?xf32>) -> (tensor<?x?xf32> {in_place = 0}) {
  %y = fusion.silu %x : tensor<?x?xf32>
  fusion.return %y : tensor<?x?xf32>
}
host.func @chain(%x: !host.tensor<2xf32>, %w: !host.tensor<2xf32>, %y: !host.tensor<2xf32> {in_place = 0}) attributes {num_results = 1} {
  %m = host.dim %x, 0
  %k = host.dim %x, 1
  %n = host.dim %w, 0
  host.shape 0 (%m, %n)
  host.shapes_end
  %h = host.tensor(%m, %k) : !host.tensor<2xf32>
  %g = host.tensor(%m, %n) : !host.tensor<2xf32>
  %p = host.tensor(%m, %n) : !host.tensor<2xf32>
  host.call @norm(%x, %h)
  host.call @linear(%h, %w, %g)
  host.call @silu(%g, %g)
  host.call @norm(%g, %p)
  host.call @silu(%p, %y)
}

//--- invalid.mlir
fusion.func @neg(%x: tensor<?xf32>) -> tensor<?xf32> {
  %y = fusion.neg %x : tensor<?xf32>
  fusion.return %y : tensor<?xf32>
}
host.func @same(%x: !host.tensor<1xf32>, %y: !host.tensor<1xf32>) attributes {num_results = 1} {
  %m = host.dim %x, 0
  host.shape 0 (%m)
  host.shapes_end
  host.call @neg(%x, %y)
  // expected-error@+1 {{'@neg' reads 'y' as 'x' and writes it as 'y'; give it two tensors, or let that result be in place of that argument}}
  host.call @neg(%y, %y)
}

// -----

fusion.func @neg(%x: tensor<?xf32>) -> tensor<?xf32> {
  %y = fusion.neg %x : tensor<?xf32>
  fusion.return %y : tensor<?xf32>
}
host.func @input(%x: !host.tensor<1xf32>, %z: !host.tensor<1xf32>) {
  // expected-error@+1 {{'@neg' writes 'z', which is an input; let it be a result of '@input' in place of the input, or a tensor of this call}}
  host.call @neg(%x, %z)
}

// -----

fusion.func @two(%x: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %y = fusion.neg %x : tensor<?xf32>
  %z = fusion.exp %x : tensor<?xf32>
  fusion.return %y, %z : tensor<?xf32>, tensor<?xf32>
}
host.func @twice(%x: !host.tensor<1xf32>, %y: !host.tensor<1xf32>) attributes {num_results = 1} {
  %m = host.dim %x, 0
  host.shape 0 (%m)
  host.shapes_end
  // expected-error@+1 {{'@two' writes 'y' as 'y' and writes it as 'z'; give it two tensors}}
  host.call @two(%x, %y, %y)
}

// -----

fusion.func @neg(%x: tensor<?xf32>) -> (tensor<?xf32> {in_place = 0}) {
  %y = fusion.neg %x : tensor<?xf32>
  fusion.return %y : tensor<?xf32>
}
host.func @late(%x: !host.tensor<1xf32>, %y: !host.tensor<1xf32> {in_place = 0}) attributes {num_results = 1} {
  %m = host.dim %x, 0
  host.shape 0 (%m)
  host.shapes_end
  %t = host.tensor(%m) : !host.tensor<1xf32>
  host.call @neg(%x, %y)
  // expected-error@+1 {{'y' may be in the memory of 'x', but this step reads that behind '@neg', which writes 'y'}}
  host.call @neg(%x, %t)
}

// -----

// One branch may write what the other reads; what comes behind both may not read it.
fusion.func @neg(%x: tensor<?xf32>) -> (tensor<?xf32> {in_place = 0}) {
  %y = fusion.neg %x : tensor<?xf32>
  fusion.return %y : tensor<?xf32>
}
host.func @branches(%x: !host.tensor<1xf32>, %y: !host.tensor<1xf32> {in_place = 0}) attributes {num_results = 1} {
  %m = host.dim %x, 0
  host.shape 0 (%m)
  host.shapes_end
  %t = host.tensor(%m) : !host.tensor<1xf32>
  host.if %m {
    host.call @neg(%x, %y)
  } else {
    host.call @neg(%x, %t)
    host.call @neg(%x, %y)
  }
  // expected-error@+1 {{'y' may be in the memory of 'x', but this step reads that behind '@neg', which writes 'y'}}
  host.call @neg(%x, %t)
}

// -----

fusion.func @neg(%x: tensor<?xf32>) -> tensor<?xf32> {
  %y = fusion.neg %x : tensor<?xf32>
  fusion.return %y : tensor<?xf32>
}
host.func @there(%x: !host.tensor<1xf32>, %y: !host.tensor<1xf32> {in_place = 0}) attributes {num_results = 1} {
  %m = host.dim %x, 0
  host.shape 0 (%m)
  host.shapes_end
  // expected-error@+1 {{'y' may be in the memory of 'x', but '@neg' has no result in place of an argument there}}
  host.call @neg(%x, %y)
}

// -----

// expected-error@+1 {{result y is in place of argument 1, expected the number of an input of type !host.tensor<1xf32>}}
host.func @which(%x: !host.tensor<1xf32>, %y: !host.tensor<1xf32> {in_place = 1}) attributes {num_results = 1} {
}

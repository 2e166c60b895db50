// RUN: tf-opt %s --spread-fusions --split-input-file --verify-diagnostics
// RUN: not tf-opt --lower-fusion %source/test/examples/mesh/gradient.mlir 2>&1 | FileCheck %s --check-prefix=MESH
// RUN: not tf-opt --fuse-products %source/test/examples/mesh/mlp.mlir 2>&1 | FileCheck %s --check-prefix=MESH
// MESH: error: a fusion on a mesh is made of those of its devices; run 'spread-fusions' before

// expected-error@+1 {{'x' is spread, but the fusion has no mesh; give it one: attributes {mesh = array<i64: 2>}}}
fusion.func @f(%x: tensor<?x8xf32> {spread = ["didx", ""]}) -> tensor<?x8xf32> {
  fusion.return %x : tensor<?x8xf32>
}

// -----

// expected-error@+1 {{axis 1 of 'x' is spread over didy, but the mesh has 1 axis}}
fusion.func @f(%x: tensor<?x8xf32> {spread = ["", "didy"]}) -> tensor<?x8xf32> attributes {mesh = array<i64: 2>} {
  fusion.return %x : tensor<?x8xf32>
}

// -----

// expected-error@+1 {{axes 0 and 1 of 'x' are both spread over didx; at most one can be}}
fusion.func @f(%x: tensor<?x8xf32> {spread = ["didx", "didx"]}) -> tensor<?x8xf32> attributes {mesh = array<i64: 2>} {
  fusion.return %x : tensor<?x8xf32>
}

// -----

// expected-error@+1 {{axis 0 of 'x' is spread over didx, but has the extent 1: every device has it whole}}
fusion.func @f(%x: tensor<1x8xf32> {spread = ["didx", ""]}) -> tensor<1x8xf32> attributes {mesh = array<i64: 2>} {
  fusion.return %x : tensor<1x8xf32>
}

// -----

// expected-error@+1 {{'spread' of 'x' must be a list of 2 words, one per axis}}
fusion.func @f(%x: tensor<?x8xf32> {spread = ["didx"]}) -> tensor<?x8xf32> attributes {mesh = array<i64: 2>} {
  fusion.return %x : tensor<?x8xf32>
}

// -----

fusion.func @f(%x: tensor<?x8xf32>) -> tensor<?x8xf32> attributes {mesh = array<i64: 2>} {
  // expected-error@+1 {{'spread' of 'y', axis 0, must be "didx", "didy", "didz" or ""}}
  %y = fusion.neg %x : tensor<?x8xf32> {spread = ["tidx", ""]}
  fusion.return %y : tensor<?x8xf32>
}

// -----

// expected-error@+1 {{a mesh has 1 to 3 axes, didx, didy and didz, found 4}}
fusion.func @f(%x: tensor<?x8xf32>) -> tensor<?x8xf32> attributes {mesh = array<i64: 2, 2, 2, 2>} {
  fusion.return %x : tensor<?x8xf32>
}

// -----

// expected-error@+1 {{axis didy of the mesh has 0 devices, expected 1 to 2047}}
fusion.func @f(%x: tensor<?x8xf32>) -> tensor<?x8xf32> attributes {mesh = array<i64: 2, 0>} {
  fusion.return %x : tensor<?x8xf32>
}

// -----

fusion.func @f(%x: tensor<?x8xf32>) -> tensor<?x8xf32> attributes {mesh = array<i64: 2>} {
  // expected-error@+1 {{'y' has a schedule, which a fusion on a mesh does not take: each device's part gets its own}}
  %y = fusion.neg %x : tensor<?x8xf32> memory(shared)
  %z = fusion.neg %y : tensor<?x8xf32>
  fusion.return %z : tensor<?x8xf32>
}

// -----

// expected-error@+1 {{a fusion on a mesh takes no result in place}}
fusion.func @f(%x: tensor<?x8xf32>) -> (tensor<?x8xf32> {in_place = 0}) attributes {mesh = array<i64: 2>} {
  %y = fusion.neg %x : tensor<?x8xf32>
  fusion.return %y : tensor<?x8xf32>
}

// -----

host.func @f() {
  // expected-error@+1 {{axis 1 of a mesh of 1 axes}}
  %i = host.coordinate 1 of [2]
}

// -----

host.func @f(%x: !host.tensor<1xf32>) {
  %n = host.constant 8
  %p = host.ptr %x
  // expected-error@+1 {{'p' is an address of what is read only; write to a result or to a workspace}}
  host.all_gather %p to %p count %n over 0 of [2]
}

// -----

fusion.func @f(%x: tensor<?x8xf32>) -> tensor<?x8xf32> attributes {mesh = array<i64: 2>} {
  %y = fusion.neg %x : tensor<?x8xf32>
  // expected-error@+1 {{'y' in 17 pieces, expected 1 to 16}}
  sched.split %y[0] into 17
  fusion.return %y : tensor<?x8xf32>
}

// -----

fusion.func @f(%x: tensor<?x8xf32>) -> tensor<?x8xf32> attributes {mesh = array<i64: 2>} {
  %y = fusion.neg %x : tensor<?x8xf32>
  // expected-error@+1 {{pieces are so many, a number: sched.split %y[0] into 4}}
  sched.split %y[0] by 17
  fusion.return %y : tensor<?x8xf32>
}

// -----

fusion.func @f(%x: tensor<?x8xf32>) -> tensor<?x8xf32> attributes {mesh = array<i64: 2>} {
  %y = fusion.neg %x : tensor<?x8xf32>
  // expected-error@+1 {{the pieces of 'y' are bound to nothing: sched.parallelize %y[0] stream}}
  sched.split %y[0] into 2
  fusion.return %y : tensor<?x8xf32>
}

// -----

fusion.func @f(%x: tensor<?x8xf32>) -> tensor<?x8xf32> attributes {mesh = array<i64: 2>} {
  %y = fusion.neg %x : tensor<?x8xf32>
  // expected-error@+1 {{'y' is bound before it is split into pieces: sched.split %y[0] into 4}}
  sched.parallelize %y[0] stream
  fusion.return %y : tensor<?x8xf32>
}

// -----

fusion.func @f(%x: tensor<?x8xf32>) -> tensor<?x8xf32> attributes {mesh = array<i64: 2>} {
  %y = fusion.neg %x : tensor<?x8xf32>
  sched.split %y[0] into 2
  // expected-error@+1 {{on a mesh only the loop over pieces of 'y', which is loop 0, is bound, and to stream: sched.parallelize %y[0] stream; each device's part gets its own schedule}}
  sched.parallelize %y [bidx, serial, tidx]
  fusion.return %y : tensor<?x8xf32>
}

// -----

fusion.func @f(%x: tensor<?x8xf32>) -> tensor<?x8xf32> attributes {mesh = array<i64: 2>} {
  %y = fusion.neg %x : tensor<?x8xf32>
  // expected-error@+1 {{a fusion on a mesh takes no schedule but loops over pieces, sched.split %y[0] into 4 and sched.parallelize %y[0] stream, found sched.merge: each device's part gets its own}}
  sched.merge %y[0, 1]
  fusion.return %y : tensor<?x8xf32>
}

// -----

fusion.func @f(%x: tensor<?x8xf32>) -> tensor<?xf32> attributes {mesh = array<i64: 2>} {
  %y = fusion.sum %x axes [1] : tensor<?xf32>
  // expected-error@+1 {{loop 1 of 'y' is reduced; a piece is of what the result has}}
  sched.split %y[1] into 2
  sched.parallelize %y[1] stream
  fusion.return %y : tensor<?xf32>
}

// -----

fusion.func @f(%x: tensor<?x8xf32>) -> tensor<?x8xf32> attributes {mesh = array<i64: 2>} {
  // expected-error@+1 {{'x' is not a tensor that an op computes; pieces are of what a step computes}}
  sched.split %x[0] into 2
  fusion.return %x : tensor<?x8xf32>
}

// -----

// What all rows are needed for is not cut.
fusion.func @f(%x: tensor<?x?xf32> {spread = ["didx", ""], dims = ["n", ""]}, %dy: tensor<?x5xf32> {spread = ["didx", ""], dims = ["n", ""]}) -> tensor<?x5xf32> attributes {mesh = array<i64: 2>} {
  %t = fusion.permute %x axes [1, 0] : tensor<?x?xf32>
  %s = fusion.matmul %t, %dy : tensor<?x5xf32>
  sched.split %s[0] into 2
  // expected-error@+1 {{'s' cannot be made in pieces: 's' needs other rows than its own; leave out what binds it to stream}}
  sched.parallelize %s[0] stream
  fusion.return %s : tensor<?x5xf32>
}

// -----

fusion.func @f(%x: tensor<?x8xf32> {spread = ["didx", ""]}) -> tensor<?x8xf32> attributes {mesh = array<i64: 2>} {
  %y = fusion.neg %x : tensor<?x8xf32>
  %z = fusion.abs %y : tensor<?x8xf32> {spread = ["didx", ""]}
  sched.split %y[0] into 2
  // expected-error@+1 {{'y' cannot be made in pieces: no exchange of 'z' is made in pieces: it would have to be reduced for all devices, or gathered before or scattered behind along rows; leave out what binds it to stream}}
  sched.parallelize %y[0] stream
  fusion.return %z : tensor<?x8xf32>
}

// -----

fusion.func @f(%x: tensor<64x8xf32> {spread = ["", "didx"]}) -> tensor<64xf32> attributes {mesh = array<i64: 2>} {
  %y = fusion.sum %x axes [1] : tensor<64xf32>
  sched.split %y[0] into 2
  // expected-error@+1 {{'y' cannot be made in pieces: its rows must be a `?` axis; leave out what binds it to stream}}
  sched.parallelize %y[0] stream
  fusion.return %y : tensor<64xf32>
}

// -----

// expected-error@+1 {{wide sums, but the fusion has no mesh}}
fusion.func @f(%x: tensor<?x8xbf16>) -> tensor<?x8xbf16> attributes {wide_sums} {
  %y = fusion.neg %x : tensor<?x8xbf16>
  fusion.return %y : tensor<?x8xbf16>
}

// -----

// expected-note@+1 {{it is here}}
mesh @m [2, 4]
// expected-error@+1 {{no mesh @n; did you mean @m?}}
fusion.func @f(%x: tensor<?x8xf32> {spread = ["didx", ""]}) -> tensor<?x8xf32> attributes {mesh = @n} {
  %y = fusion.neg %x : tensor<?x8xf32> {spread = ["didx", ""]}
  fusion.return %y : tensor<?x8xf32>
}

// -----

// expected-error@+1 {{no mesh @m; write a line: mesh @m [2, 4]}}
fusion.func @f(%x: tensor<?x8xf32> {on = {didx = 1}}) -> tensor<?x8xf32> attributes {mesh = @m} {
  %y = fusion.neg %x : tensor<?x8xf32> {on = {didx = 1}}
  fusion.return %y : tensor<?x8xf32>
}

// -----

// expected-error@+2 {{'@f' is no mesh; write a line with a name of its own: mesh @m [2, 4]}}
// expected-note@+1 {{it is this fusion.func}}
fusion.func @f(%x: tensor<?x8xf32>) -> tensor<?x8xf32> attributes {mesh = @f} {
  %y = fusion.neg %x : tensor<?x8xf32>
  fusion.return %y : tensor<?x8xf32>
}

// -----

// expected-error@+1 {{attribute 'mesh' of 'fusion.func' must be integers such as array<i64: 2, 4>, or the name of a mesh such as @m}}
fusion.func @f(%x: tensor<?x8xf32>) -> tensor<?x8xf32> attributes {mesh = [2, 4]} {
  %y = fusion.neg %x : tensor<?x8xf32>
  fusion.return %y : tensor<?x8xf32>
}

// -----

// expected-note@+1 {{first defined here}}
mesh @m [2]
// expected-error@+1 {{symbol '@m' is defined twice}}
mesh @m [2]

// -----

// expected-error@+1 {{a mesh has 1 to 3 axes, didx, didy and didz, found 0}}
mesh @m []

// -----

// expected-error@+1 {{a mesh has 1 to 3 axes, didx, didy and didz, found 4}}
mesh @m [1, 1, 1, 1]

// -----

// expected-error@+1 {{axis didy of the mesh has 0 devices, expected 1 to 2047}}
mesh @m [2, 0]

// -----

// expected-error@+1 {{unknown op 'mseh'; did you mean 'mesh'?}}
mseh @m [2]

// -----

// expected-error@+1 {{expected a symbol such as @name}}
mesh m [2]

// -----

mesh @m [2]
// expected-error@+1 {{axis 0 of 'x' is spread over didy, but the mesh has 1 axis}}
fusion.func @f(%x: tensor<?x8xf32> {spread = ["didy", ""]}) -> tensor<?x8xf32> attributes {mesh = @m} {
  %y = fusion.neg %x : tensor<?x8xf32>
  fusion.return %y : tensor<?x8xf32>
}

// -----

fusion.func @f(%x: tensor<?x8xf32>) -> tensor<?x8xf32> {
  // expected-error@+1 {{'fusion.mesh' stands in 'fusion.func', expected it in a module}}
  mesh @m [2]
  %y = fusion.neg %x : tensor<?x8xf32>
  fusion.return %y : tensor<?x8xf32>
}

// -----

// expected-error@+1 {{'x' is on some devices, but the fusion has no mesh; give it one: attributes {mesh = array<i64: 2>}}}
fusion.func @f(%x: tensor<?x8xf32> {on = {didx = 0}}) -> tensor<?x8xf32> {
  fusion.return %x : tensor<?x8xf32>
}

// -----

// expected-error@+1 {{'x' is on the devices at 2 of didx, which has places 0 to 1}}
fusion.func @f(%x: tensor<?x8xf32> {on = {didx = 2}}) -> tensor<?x8xf32> attributes {mesh = array<i64: 2>} {
  fusion.return %x : tensor<?x8xf32>
}

// -----

// expected-error@+1 {{'x' is on devices of didy, but the mesh has 1 axis}}
fusion.func @f(%x: tensor<?x8xf32> {on = {didy = 0}}) -> tensor<?x8xf32> attributes {mesh = array<i64: 2>} {
  fusion.return %x : tensor<?x8xf32>
}

// -----

// expected-error@+1 {{axis 0 of 'x' is spread over didx, and 'x' is on the devices at 1 of didx; it can be one of these}}
fusion.func @f(%x: tensor<?x8xf32> {spread = ["didx", ""], on = {didx = 1}}) -> tensor<?x8xf32> attributes {mesh = array<i64: 2>} {
  fusion.return %x : tensor<?x8xf32>
}

// -----

fusion.func @f(%x: tensor<?x8xf32>) -> tensor<?x8xf32> attributes {mesh = array<i64: 2>} {
  // expected-error@+1 {{'on' of 'y' names 'stage'; axes of a mesh are didx, didy and didz: on = {didx = 0}}}
  %y = fusion.neg %x : tensor<?x8xf32> {on = {stage = 1}}
  fusion.return %y : tensor<?x8xf32>
}

// -----

fusion.func @f(%x: tensor<?x8xf32>) -> tensor<?x8xf32> attributes {mesh = array<i64: 2>} {
  // expected-error@+1 {{'on' of 'y' has no number for didx: on = {didx = 0}}}
  %y = fusion.neg %x : tensor<?x8xf32> {on = {didx = "first"}}
  fusion.return %y : tensor<?x8xf32>
}

// -----

fusion.func @f(%x: tensor<?x8xf32>) -> tensor<?x8xf32> attributes {mesh = array<i64: 2>} {
  // expected-error@+1 {{'on' of 'y' must say a place of an axis of the mesh: on = {didx = 0}}}
  %y = fusion.neg %x : tensor<?x8xf32> {on = {}}
  fusion.return %y : tensor<?x8xf32>
}

// -----

fusion.func @f(%x: tensor<?x8xf32> {on = {didx = 1}}) -> tensor<8xf32> attributes {mesh = array<i64: 2>} {
  %y = fusion.neg %x : tensor<?x8xf32>
  %s = fusion.sum %y axes [0] : tensor<8xf32>
  sched.split %y[0] into 2
  // expected-error@+1 {{'y' cannot be made in pieces: 's' needs other rows than its own; leave out what binds it to stream}}
  sched.parallelize %y[0] stream
  fusion.return %s : tensor<8xf32>
}

// -----

fusion.func @f(%x: tensor<?x8xf32> {on = {didx = 1}}) -> tensor<?x8xf32> attributes {mesh = array<i64: 2>} {
  %y = fusion.neg %x : tensor<?x8xf32> {on = {didx = 1}}
  sched.split %y[0] into 2
  // expected-error@+1 {{'y' cannot be made in pieces: nothing that has its rows is sent or reduced behind it; leave out what binds it to stream}}
  sched.parallelize %y[0] stream
  fusion.return %y : tensor<?x8xf32>
}

// -----

host.func @f() {
  %n = host.constant 64
  %p = host.alloc %n
  // expected-error@+1 {{root is device 4 of an axis of 4 devices}}
  host.broadcast %p to %p count %n over 0 of [4] {root = 4}
}

// -----

host.func @f() {
  %n = host.constant 64
  %p = host.alloc %n
  // expected-error@+1 {{dest is device -1 of an axis of 4 devices}}
  host.send %p to %p count %n over 0 of [4] {dest = -1, root = 0}
}

// -----

fusion.func @f(%x: tensor<?x8xf32>, %c: f32) -> tensor<?x8xf32> attributes {mesh = array<i64: 2>} {
  // expected-error@+1 {{'d' is a scalar, which every device has; leave out `spread` and `on`}}
  %d = fusion.neg %c : f32 {on = {didx = 1}}
  %y = fusion.mul %x, %d : tensor<?x8xf32>
  fusion.return %y : tensor<?x8xf32>
}

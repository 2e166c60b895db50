// A result in the memory of an argument: its kernel promises nothing of the two, and the launch lets them be one.
// RUN: tf-opt %s | tf-opt | FileCheck %s --check-prefix=TEXT
// RUN: tf-opt %s --mlir-print-op-generic | tf-opt | FileCheck %s --check-prefix=TEXT
// RUN: tf-opt %s --auto-schedule --lower-fusion=index=64 --canonicalize --cse | FileCheck %s
// RUN: tf-run %s --entry scale --arg random:1:f32:7x33 --arg random:2:f32:33 --in-place=0 --expect reference
// RUN: tf-run %s --entry scale --arg random:1:f32:0x33 --arg random:2:f32:33 --in-place=0 --expect reference
// RUN: tf-run %s --entry scale --arg random:1:f32:7x33 --arg random:2:f32:33 --expect reference
// RUN: tf-run %s --mcpu=sm_90a --entry softmax --arg random:1:f32:3x5 --in-place=0 --expect reference
// RUN: tf-run %s --mcpu=sm_90a --entry softmax --arg random:1:f32:9x1000 --in-place=0 --expect reference
// RUN: tf-run %s --mcpu=sm_90a --entry softmax --arg random:1:f32:2x70001 --in-place=0 --expect reference
// RUN: tf-run %s --entry two --arg random:1:f32:40 --arg random:2:f32:40 --in-place=1 --in-place=0 --expect reference
// RUN: tf-run %s --entry two --arg random:1:f32:40 --arg random:2:f32:40 --in-place=- --in-place=0 --expect reference
// RUN: not tf-run %s --entry two --arg random:1:f32:40 --arg random:2:f32:40 --in-place=0 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: not tf-run %s --entry strided --arg random:1:f32:4x8/10x1 --in-place=0 2>&1 | FileCheck %s --check-prefix=STRIDES
// RUN: tf-run %s --entry strided --arg random:1:f32:4x8/8x1 --in-place=0 --expect reference
// RUN: not tf-run %s --entry scale --arg ones:f32:7x33 --arg ones:f32:33 --in-place=2 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not tf-run %s --entry scale --arg ones:f32:7x33 --arg ones:f32:33 --in-place=1 2>&1 | FileCheck %s --check-prefix=EXTENTS

// TEXT: fusion.func @scale(%x: tensor<?x?xf32>, %g: tensor<?xf32>) -> (tensor<?x?xf32> {in_place = 0}) {
// TEXT: -> (tensor<?xf32> {in_place = 1}, tensor<?xf32> {in_place = 0}, tensor<?xf32>) {

// What is only read is promised to be: `g`.
// CHECK: kernel.func @scale_k0({{.*}}%x: !kernel.buffer<?xf32, global> {align = {{[0-9]+}} : i64}, %last: i64, %g: !kernel.buffer<?xf32, global> {align = {{[0-9]+}} : i64, noalias, readonly}, %y: !kernel.buffer<?xf32, global> {align = {{[0-9]+}} : i64}, %stores: i64)
// CHECK: host.func @scale
// CHECK: host.check %{{.*}}, "result 'y' overlaps 'x' in memory, each from its first element to its last; it may be in place of that: begin where it begins, with its strides"
// CHECK: host.check %{{.*}}, "result 'y' overlaps 'g' in memory, each from its first element to its last; results need memory of their own"
fusion.func @scale(%x: tensor<?x?xf32>, %g: tensor<?xf32>) -> (tensor<?x?xf32> {in_place = 0}) {
  %b = fusion.broadcast %g axes [0] : tensor<1x?xf32>
  %a = fusion.silu %x : tensor<?x?xf32>
  %y = fusion.mul %a, %b : tensor<?x?xf32>
  fusion.return %y : tensor<?x?xf32>
}

// Rows are kept, or read three times: by the same threads.
fusion.func @softmax(%x: tensor<?x?xf32>) -> (tensor<?x?xf32> {in_place = 0}) {
  %m = fusion.reduce_max %x axes [1] : tensor<?xf32>
  %mb = fusion.broadcast %m axes [1] : tensor<?x1xf32>
  %d = fusion.sub %x, %mb : tensor<?x?xf32>
  %e = fusion.exp %d : tensor<?x?xf32>
  %s = fusion.sum %e axes [1] : tensor<?xf32>
  %sb = fusion.broadcast %s axes [1] : tensor<?x1xf32>
  %y = fusion.div %e, %sb : tensor<?x?xf32>
  fusion.return %y : tensor<?x?xf32>
}

// The two are exchanged: each result is where the other argument was.
// OTHER: error: two: result 'p' overlaps 'x' in memory, each from its first element to its last; results need memory of their own
fusion.func @two(%x: tensor<?xf32>, %z: tensor<?xf32>) -> (tensor<?xf32> {in_place = 1}, tensor<?xf32> {in_place = 0}, tensor<?xf32>) {
  %p = fusion.add %x, %z : tensor<?xf32>
  %q = fusion.sub %x, %z : tensor<?xf32>
  %r = fusion.mul %x, %z : tensor<?xf32>
  fusion.return %p, %q, %r : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>
}

// A result is row-major, so the argument must be.
// STRIDES: error: --in-place '0': result 0 has other extents than this input, or the input holes
// NONE: error: --in-place '2': there is no such tensor among the 2 inputs
// EXTENTS: error: --in-place '1': result 0 has other extents than this input, or the input holes
fusion.func @strided(%x: tensor<?x?xf32> {contiguity = [false, true]}) -> (tensor<?x?xf32> {in_place = 0}) {
  %y = fusion.exp %x : tensor<?x?xf32>
  fusion.return %y : tensor<?x?xf32>
}

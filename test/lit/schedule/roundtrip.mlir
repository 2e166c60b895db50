// Every op of a script and of a domain: the custom form, the generic form, and back.
// RUN: tf-opt %s | FileCheck %s
// RUN: tf-opt %s | tf-opt | FileCheck %s
// RUN: tf-opt %s --print-op-generic | FileCheck %s --check-prefix=GENERIC
// RUN: tf-opt %s --print-op-generic | tf-opt | FileCheck %s

// CHECK-LABEL: fusion.func @script(
fusion.func @script(%x: tensor<64x32xf32>, %n: i64) -> tensor<64x32xf32> {
  %a = fusion.exp %x : tensor<64x32xf32>
  %y = fusion.neg %a : tensor<64x32xf32>
  // CHECK: %c = sched.cache_after %x memory(shared) via(cp_async) : tensor<64x32xf32>
  // GENERIC: %c = "sched.cache_after"(%x) {memory = "shared", via = "cp_async"} : (tensor<64x32xf32>) -> tensor<64x32xf32>
  %c = sched.cache_after %x memory(shared) via(cp_async) : tensor<64x32xf32>
  // CHECK-NEXT: %b = sched.cache_before %y : tensor<64x32xf32>
  // GENERIC-NEXT: %b = "sched.cache_before"(%y) : (tensor<64x32xf32>) -> tensor<64x32xf32>
  %b = sched.cache_before %y : tensor<64x32xf32>
  // CHECK-NEXT: %f = sched.cache_fork %y : tensor<64x32xf32>
  // GENERIC-NEXT: %f = "sched.cache_fork"(%y) : (tensor<64x32xf32>) -> tensor<64x32xf32>
  %f = sched.cache_fork %y : tensor<64x32xf32>
  // CHECK-NEXT: sched.split %y[1] by 8
  // GENERIC-NEXT: "sched.split"(%y) {axis = 1 : i64, factor = 8 : i64} : (tensor<64x32xf32>) -> ()
  sched.split %y[1] by 8
  // CHECK-NEXT: sched.split %y[-1] into 4
  // GENERIC-NEXT: "sched.split"(%y) {axis = -1 : i64, parts = 4 : i64} : (tensor<64x32xf32>) -> ()
  sched.split %y[-1] into 4
  // CHECK-NEXT: sched.split %y[0] by %n
  // GENERIC-NEXT: "sched.split"(%y, %n) {axis = 0 : i64} : (tensor<64x32xf32>, i64) -> ()
  sched.split %y[0] by %n
  // CHECK-NEXT: sched.split %y[0] into %n
  // GENERIC-NEXT: "sched.split"(%y, %n) {axis = 0 : i64, parts} : (tensor<64x32xf32>, i64) -> ()
  sched.split %y[0] into %n
  // CHECK-NEXT: sched.merge %y[0, 1]
  sched.merge %y[0, 1]
  // CHECK-NEXT: sched.reorder %y [1, 0]
  sched.reorder %y [1, 0]
  // CHECK-NEXT: sched.swizzle %y[0, 1] xor
  sched.swizzle %y[0, 1] xor
  // CHECK-NEXT: sched.swizzle %y[-2, -1] cyclic
  sched.swizzle %y[-2, -1] cyclic
  // CHECK-NEXT: sched.parallelize %y, %a [bidx, bidy, bidz, tidx, tidy, tidz, serial, vectorize, unroll, unswitch, group, bulk]
  sched.parallelize %y, %a [bidx, bidy, bidz, tidx, tidy, tidz, serial, vectorize, unroll, unswitch, group, bulk]
  // CHECK-NEXT: sched.parallelize %y, %a[-1] tidx
  sched.parallelize %y, %a[-1] tidx
  // CHECK-NEXT: sched.memory %a tensor
  sched.memory %a tensor
  // CHECK-NEXT: sched.alloc %a [1, 0]
  sched.alloc %a [1, 0]
  // CHECK-NEXT: sched.alloc %a []
  sched.alloc %a []
  // CHECK-NEXT: sched.separator %a at 1
  sched.separator %a at 1
  // CHECK-NEXT: sched.place %a at [16, 100]
  sched.place %a at [16, 100]
  // CHECK-NEXT: sched.place %a region 1
  sched.place %a region 1
  // CHECK-NEXT: sched.circular_buffer %a stages 3 prefetch -1
  sched.circular_buffer %a stages 3 prefetch -1
  // CHECK-NEXT: sched.rfactor %a [0, -1]
  sched.rfactor %a [0, -1]
  // CHECK-NEXT: sched.inline_at %a -1
  sched.inline_at %a -1
  // CHECK-NEXT: sched.inline_most
  sched.inline_most
  // CHECK-NEXT: sched.inline_most %a, %y
  sched.inline_most %a, %y
  // CHECK-NEXT: sched.propagate %y
  sched.propagate %y
  // CHECK-NEXT: sched.parallelize_like %y
  sched.parallelize_like %y
  // CHECK-NEXT: sched.segment %a, %y = 1
  sched.segment %a, %y = 1
  // CHECK-NEXT: fusion.return %y : tensor<64x32xf32>
  fusion.return %y : tensor<64x32xf32>
}

// Attributes of the user stay with a script's ops.
// CHECK-LABEL: fusion.func @attributes(
fusion.func @attributes(%x: tensor<64xf32>) -> tensor<64xf32> {
  %y = fusion.neg %x : tensor<64xf32>
  // CHECK: sched.propagate %y {my.why = "because"}
  sched.propagate %y {my.why = "because"}
  fusion.return %y : tensor<64xf32>
}

// CHECK-LABEL: fusion.func @domain(
fusion.func @domain(%x: tensor<64x32xf32>, %n: i32) -> tensor<64x32xf32> {
  // CHECK-NEXT: %s = fusion.set %x : tensor<64x32xf32> memory(shared) domain(%i, %j) {
  // GENERIC: %s = "fusion.set"(%x) ({
  // GENERIC-NEXT: ^bb0(%i: !fusion.id, %j: !fusion.id):
  %s = fusion.set %x : tensor<64x32xf32> memory(shared) domain(%i, %j) {
    // CHECK-NEXT: %io, %ii = id.split %i by 4
    // GENERIC-NEXT: %io, %ii = "id.split"(%i) {factor = 4 : i64} : (!fusion.id) -> (!fusion.id, !fusion.id)
    %io, %ii = id.split %i by 4
    // CHECK-NEXT: %p, %q = id.split %io into 8
    // GENERIC-NEXT: %p, %q = "id.split"(%io) {parts = 8 : i64} : (!fusion.id) -> (!fusion.id, !fusion.id)
    %p, %q = id.split %io into 8
    // CHECK-NEXT: %u, %v = id.split %j by %n
    // GENERIC-NEXT: %u, %v = "id.split"(%j, %n) : (!fusion.id, i32) -> (!fusion.id, !fusion.id)
    %u, %v = id.split %j by %n
    // CHECK-NEXT: %v0, %v1 = id.split %v into %n
    // GENERIC-NEXT: %v0, %v1 = "id.split"(%v, %n) {parts} : (!fusion.id, i32) -> (!fusion.id, !fusion.id)
    %v0, %v1 = id.split %v into %n
    // CHECK-NEXT: %m = id.merge %p, %q
    // GENERIC-NEXT: %m = "id.merge"(%p, %q) : (!fusion.id, !fusion.id) -> !fusion.id
    %m = id.merge %p, %q
    // CHECK-NEXT: id.domain loop [%m : bidx, %ii : tidx, %u : serial, %v0 : unroll, %v1 : vectorize] alloc [%ii : s, %j : c, %io : c]
    // GENERIC-NEXT: "id.domain"(%m, %ii, %u, %v0, %v1, %ii, %j, %io) {alloc = [false, true, true], loops = 5 : i64, parallel = ["bidx", "tidx", "serial", "unroll", "vectorize"]}
    id.domain loop [%m : bidx, %ii : tidx, %u : serial, %v0 : unroll, %v1 : vectorize] alloc [%ii : s, %j : c, %io : c]
  // CHECK-NEXT: } inline(1)
  } inline(1)
  // CHECK-NEXT: %y = fusion.neg %s : tensor<64x32xf32> domain(%i, %j) {
  %y = fusion.neg %s : tensor<64x32xf32> domain(%i, %j) {
    %io, %ii = id.split %i by 32
    // CHECK: %a, %b = id.swizzle xor %ii, %j
    // GENERIC: %a, %b = "id.swizzle"(%ii, %j) {kind = "xor"}
    %a, %b = id.swizzle xor %ii, %j
    // CHECK-NEXT: %c, %d = id.swizzle cyclic %a, %b
    // GENERIC-NEXT: %c, %d = "id.swizzle"(%a, %b) {kind = "cyclic"}
    %c, %d = id.swizzle cyclic %a, %b
    // Types may be left out.
    // CHECK-NEXT: id.domain loop [%io : serial, %c : serial, %d : serial]{{$}}
    id.domain loop [%io, %c, %d]
  }
  fusion.return %y : tensor<64x32xf32>
}

// CHECK-LABEL: fusion.func @rank0(
fusion.func @rank0(%x: tensor<f32>) -> tensor<f32> {
  // CHECK-NEXT: %s = fusion.set %x : tensor<f32> memory(shared) domain() {
  %s = fusion.set %x : tensor<f32> memory(shared) domain() {
    // CHECK-NEXT: id.domain loop [] alloc []
    id.domain loop [] alloc []
  }
  fusion.return %s : tensor<f32>
}

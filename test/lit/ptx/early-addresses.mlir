// Where a kernel's first loads are guarded, their addresses are computed before the branch, in a condition with an else too; those of
// stores are not, nor those of loads behind a barrier. A load alone under a condition has a predicate.
// RUN: tf-llc %s -mcpu=sm_90a | FileCheck %s

// CHECK-LABEL: .entry guarded(
// CHECK: ld.param.b64 [[X:%rd[0-9]+]], [guarded_param_0]
// CHECK: add.s64 [[P:%rd[0-9]+]], [[X]],
// CHECK: @{{!?}}%p{{[0-9]+}} bra
// CHECK: ld.global.nc.b32 %{{r[0-9]+}}, {{\[}}[[P]]]
// CHECK: add.s64
// CHECK: st.global
kernel.func @guarded(%x: !kernel.buffer<?xf32, global> {noalias, readonly}, %y: !kernel.buffer<?xf32, global> {noalias}, %n: i32) {
  %i = kernel.thread_id x
  %two = kernel.constant 2 : i32
  %c = kernel.cmp lt %i, %n : i32
  kernel.if %c {
    %j = kernel.mul %i, %two : i32
    %v = kernel.load %x[%j] : f32
    kernel.store %v, %y[%j]
  } else {
    %w = kernel.load %x[%n] : f32
    kernel.store %w, %y[%i]
  }
}

// CHECK-LABEL: .entry behind(
// CHECK: bar.sync
// CHECK-NOT: add.s64
// CHECK: @{{!?}}%p{{[0-9]+}} bra
// CHECK: ld.global
kernel.func @behind(%x: !kernel.buffer<?xf32, global> {noalias, readonly}, %y: !kernel.buffer<?xf32, global> {noalias}, %n: i32) {
  %i = kernel.thread_id x
  %c = kernel.cmp lt %i, %n : i32
  kernel.barrier
  kernel.if %c {
    %v = kernel.load %x[%i] : f32
    kernel.store %v, %y[%i]
  } else {
    %w = kernel.load %x[%n] : f32
    kernel.store %w, %y[%i]
  }
}

// What is made of the load moves behind the condition, since it makes zero of zero: the body is the load alone.
// CHECK-LABEL: .entry made(
// CHECK: add.s64 [[P:%rd[0-9]+]],
// CHECK: @%p{{[0-9]+}} ld.global.nc.b16 %{{rs[0-9]+}}, {{\[}}[[P]]]
// CHECK: shl.b32
kernel.func @made(%x: !kernel.buffer<?xbf16, global> {noalias, readonly}, %y: !kernel.buffer<?xf32, global> {noalias}, %n: i32, %w: f32) {
  %i = kernel.thread_id x
  %c = kernel.cmp lt %i, %n : i32
  %zero = kernel.constant 0.0 : f32
  %r = kernel.if %c -> f32 {
    %v = kernel.load %x[%i] : bf16
    %f = kernel.cast %v : bf16 to f32
    kernel.yield %f
  } else {
    kernel.yield %zero
  }
  %s = kernel.add %r, %w : f32
  kernel.store %s, %y[%i]
}

// One of nothing is not what is made of zero.
// CHECK-LABEL: .entry other(
// CHECK: @{{!?}}%p{{[0-9]+}} bra [[END:.*]];
// CHECK: shl.b32
// CHECK: [[END]]:
kernel.func @other(%x: !kernel.buffer<?xbf16, global> {noalias, readonly}, %y: !kernel.buffer<?xf32, global> {noalias}, %n: i32, %w: f32) {
  %i = kernel.thread_id x
  %c = kernel.cmp lt %i, %n : i32
  %one = kernel.constant 1.0 : f32
  %r = kernel.if %c -> f32 {
    %v = kernel.load %x[%i] : bf16
    %f = kernel.cast %v : bf16 to f32
    kernel.yield %f
  } else {
    kernel.yield %one
  }
  %s = kernel.add %r, %w : f32
  kernel.store %s, %y[%i]
}

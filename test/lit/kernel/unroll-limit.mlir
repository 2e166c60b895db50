// RUN: tf-opt %s --split-input-file --pass-pipeline=kernel-unroll 2> %t.err | FileCheck %s
// RUN: FileCheck %s --check-prefix=WARN < %t.err
// Marked loops in marked loops multiply: a kernel has a budget of ops, what would go past it stays a loop and means the same.
// WARN: warning: loop 'i' is not unrolled: its 4096 turns of 4096 ops each are 16777216, and the other unrolled loops of the kernel 4096, more than 16384 in all (kernel-unroll{budget})

// WARN-NOT: warning:

// CHECK-LABEL: kernel.func @k
// CHECK: kernel.for
// CHECK-COUNT-4096: kernel.barrier
// CHECK-NOT: kernel.barrier
// CHECK-LABEL: kernel.func @other
kernel.func @k() {
  %c0 = kernel.constant 0 : i32
  %c1 = kernel.constant 1 : i32
  %n = kernel.constant 4096 : i32
  kernel.for %i = %c0 to %n step %c1 : i32 attributes {unroll} {
    kernel.for %j = %c0 to %n step %c1 : i32 attributes {unroll} {
      kernel.barrier
    }
  }
}
// Another kernel has a budget of its own: just enough for 16384, and for 512 times a function that is 32 in weight.
// CHECK-NOT: kernel.for
// CHECK-COUNT-16384: kernel.barrier
// CHECK-NOT: kernel.barrier
kernel.func @other() {
  %c0 = kernel.constant 0 : i32
  %c1 = kernel.constant 1 : i32
  %n = kernel.constant 16384 : i32
  kernel.for %i = %c0 to %n step %c1 : i32 attributes {unroll} {
    kernel.barrier
  }
}

// -----
// CHECK-LABEL: kernel.func @weight
// CHECK-NOT: kernel.for
// CHECK-COUNT-512: kernel.math exp
// CHECK-NOT: kernel.math
kernel.func @weight(%x: f32) {
  %c0 = kernel.constant 0 : i32
  %c1 = kernel.constant 1 : i32
  %n = kernel.constant 512 : i32
  kernel.for %i = %c0 to %n step %c1 : i32 attributes {unroll} {
    %e = kernel.math exp %x : f32
  }
}

// -----
// One turn more is too many.
// WARN: warning: loop 'i' is not unrolled: its 513 turns of 32 ops each are 16416, and the other unrolled loops of the kernel 0, more than 16384 in all
// CHECK-LABEL: kernel.func @past
// CHECK: kernel.for
// CHECK-COUNT-1: kernel.math exp
// CHECK-NOT: kernel.math
kernel.func @past(%x: f32) {
  %c0 = kernel.constant 0 : i32
  %c1 = kernel.constant 1 : i32
  %n = kernel.constant 513 : i32
  kernel.for %i = %c0 to %n step %c1 : i32 attributes {unroll} {
    %e = kernel.math exp %x : f32
  }
}

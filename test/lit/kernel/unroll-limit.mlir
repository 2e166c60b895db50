// RUN: tf-opt %s --pass-pipeline=kernel-unroll 2>&1 | FileCheck %s
// Marked loops in marked loops multiply: the innermost is written out, the ones that would go past 2^16 ops stay loops.
// CHECK: warning: the loop is not unrolled: 4096 times its {{[0-9]+}} ops are too many
// CHECK-COUNT-4096: kernel.barrier
// CHECK-NOT: kernel.barrier
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

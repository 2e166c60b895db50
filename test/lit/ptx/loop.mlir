// RUN: tf-llc --mcpu=sm_90a %s | FileCheck-22 %s

// A kernel with a loop goes through all of LLVM's passes, which put its addresses into its counter.
// CHECK-LABEL: .entry loop(
// CHECK-NOT: inline asm
// CHECK: ret;
kernel.func @loop(%x: !kernel.buffer<?xf32, global>, %n: i32) attributes {max_threads = 128 : i64} {
  %t = kernel.thread_id x
  %c1 = kernel.constant 1 : i32
  kernel.for %i = %t to %n step %c1 : i32 {
    %v = kernel.load %x[%i] : f32
    %w = kernel.add %v, %v : f32
    kernel.store %w, %x[%i]
  }
}

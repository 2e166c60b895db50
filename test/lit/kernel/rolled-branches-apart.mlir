// Kernels that are compiled apart, side by side: one whose rolled loop LLVM does not leave in a row is emitted again, the
// other one is as it was.
// Calls are numbered in comments, from 0 in each.
// RUN: tf-llc %s --mcpu=sm_90a --threads=2 -o %t.two
// RUN: tf-llc %s --mcpu=sm_90a --threads=1 -o %t.one
// RUN: cmp %t.one %t.two
// RUN: FileCheck-22 %s --input-file=%t.two
// CHECK-LABEL: .entry straight(
// CHECK: .reg .f32 %tfa0_<32>;
// CHECK-LABEL: .entry branches(
// CHECK-NOT: %tfa
builtin.module {
  kernel.func @branches(%x: !kernel.buffer<?xf32, global>) attributes {block = array<i64: 128, 1, 1>} {
    %s = kernel.alloc : !kernel.buffer<32xf32, local>
    %c0 = kernel.constant 0 : i32
    %c1 = kernel.constant 1 : i32
    %c32 = kernel.constant 32 : i32
    kernel.for %r = %c0 to %c32 step %c1 : i32 attributes {rolled} {
      %v = kernel.load %x[%r] : f32
      %w = kernel.math sin %v : f32
      kernel.store %w, %s[%r]
    }
    kernel.for %i = %c0 to %c32 step %c1 : i32 attributes {rolled} {
      %v = kernel.load %s[%i] : f32
      %a = kernel.add %i, %c32 : i32
      %w = kernel.mul %v, %v : f32
      kernel.store %w, %x[%a]
    }
  }
  kernel.func @straight(%x: !kernel.buffer<?xf32, global>) attributes {block = array<i64: 128, 1, 1>} {
    %s = kernel.alloc : !kernel.buffer<32xf32, local>
    %c0 = kernel.constant 0 : i32
    %c1 = kernel.constant 1 : i32
    %c32 = kernel.constant 32 : i32
    kernel.for %r = %c0 to %c32 step %c1 : i32 attributes {rolled} {
      %v = kernel.load %x[%r] : f32
      %w = kernel.add %v, %v : f32
      kernel.store %w, %s[%r]
    }
    kernel.for %i = %c0 to %c32 step %c1 : i32 attributes {rolled} {
      %v = kernel.load %s[%i] : f32
      %a = kernel.add %i, %c32 : i32
      %w = kernel.mul %v, %v : f32
      kernel.store %w, %x[%a]
    }
    %q = kernel.alloc : !kernel.buffer<64xf32, local>
    %c64 = kernel.constant 64 : i32
    kernel.for %i = %c0 to %c64 step %c1 : i32 {
      %v = kernel.load %x[%i] : f32
      kernel.store %v, %q[%i]
    }
    kernel.for %i = %c0 to %c64 step %c1 : i32 {
      %v = kernel.load %q[%i] : f32
      %w = kernel.add %v, %v : f32
      kernel.store %w, %x[%i]
    }
  }
}

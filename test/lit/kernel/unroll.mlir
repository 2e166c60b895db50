// RUN: tf-opt --kernel-unroll --canonicalize %s | FileCheck-22 %s

// A loop that indexes a local buffer is written out, so that its elements become registers.
// CHECK-LABEL: kernel.func @local
// CHECK-NOT: kernel.for
// CHECK-COUNT-4: kernel.store
// CHECK-NOT: kernel.store
kernel.func @local(%x: !kernel.buffer<?xf32, global>) {
  %s = kernel.alloc : !kernel.buffer<4xf32, local>
  %c0 = kernel.constant 0 : i32
  %c1 = kernel.constant 1 : i32
  %c4 = kernel.constant 4 : i32
  kernel.for %i = %c0 to %c4 step %c1 : i32 {
    %v = kernel.load %x[%i] : f32
    kernel.store %v, %s[%i]
  }
}

// One that does not is left alone.
// CHECK-LABEL: kernel.func @global
// CHECK: kernel.for
kernel.func @global(%x: !kernel.buffer<?xf32, global>, %v: f32) {
  %c0 = kernel.constant 0 : i32
  %c1 = kernel.constant 1 : i32
  %c4 = kernel.constant 4 : i32
  kernel.for %i = %c0 to %c4 step %c1 : i32 {
    kernel.store %v, %x[%i]
  }
}

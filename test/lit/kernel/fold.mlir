// RUN: tf-opt --canonicalize %s | FileCheck-22 %s

// CHECK-LABEL: kernel.func @integers
kernel.func @integers(%o: !kernel.buffer<?xi32, global>, %i: i32) {
  %c3 = kernel.constant 3 : i32
  %m7 = kernel.constant -7 : i32
  %zero = kernel.constant 0 : i32
  // CHECK: kernel.constant -3 : i32
  %a = kernel.floordiv %m7, %c3 : i32
  kernel.store %a, %o[%i]
  // division by zero is defined: all ones
  // CHECK: kernel.constant -1 : i32
  %b = kernel.div %c3, %zero : i32
  kernel.store %b, %o[%i]
  // CHECK: kernel.store %i, %o
  %c = kernel.add %i, %zero : i32
  kernel.store %c, %o[%i]
}

// CHECK-LABEL: kernel.func @floats
kernel.func @floats(%o: !kernel.buffer<?xf32, global>, %i: i32, %x: f32) {
  // x + 0 is not x when x is -0; x - 0 is
  // CHECK: kernel.add
  // CHECK-NOT: kernel.sub
  %zero = kernel.constant 0.0 : f32
  %a = kernel.add %x, %zero : f32
  %b = kernel.sub %a, %zero : f32
  kernel.store %b, %o[%i]
}

// CHECK-LABEL: kernel.func @decided
// CHECK-NOT: kernel.if
// CHECK-NOT: kernel.for
kernel.func @decided(%o: !kernel.buffer<?xf32, global>, %i: i32, %x: f32) {
  %t = kernel.constant true
  %c0 = kernel.constant 0 : i32
  %c1 = kernel.constant 1 : i32
  kernel.if %t {
    kernel.store %x, %o[%i]
  }
  kernel.for %k = %c0 to %c1 step %c1 : i32 {
    kernel.store %x, %o[%k]
  }
  kernel.for %k = %c1 to %c1 step %c1 : i32 {
    kernel.store %x, %o[%k]
  }
}

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

// Casts to f8 saturate, folded or not.
// CHECK-LABEL: kernel.func @f8
// CHECK-DAG: kernel.constant 4.480000e+02 : f8E4M3FN
// CHECK-DAG: kernel.constant -5.734400e+04 : f8E5M2
// CHECK-DAG: kernel.constant 3.125000e-01 : f8E4M3FN
// CHECK-DAG: kernel.constant 5.734400e+04 : f8E5M2
// CHECK-NOT: kernel.cast
kernel.func @f8(%o: !kernel.buffer<?xf8E4M3FN, global>, %p: !kernel.buffer<?xf8E5M2, global>) {
  %big = kernel.constant 1.0e9 : f32
  %low = kernel.constant -inf : f32
  %some = kernel.constant 0.3 : f64
  %count = kernel.constant 1000000 : i32
  %a = kernel.cast %big : f32 to f8E4M3FN
  %b = kernel.cast %low : f32 to f8E5M2
  %c = kernel.cast %some : f64 to f8E4M3FN
  %d = kernel.cast %count : i32 to f8E5M2
  kernel.store %a, %o[0]
  kernel.store %b, %p[0]
  kernel.store %c, %o[1]
  kernel.store %d, %p[1]
}
